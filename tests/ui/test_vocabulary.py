import pytest

from groundcheck.documents.document import Document
from groundcheck.export.cautions import CAUTION_LABEL, CAUTION_MEANING, Caution
from groundcheck.models import (
    ClaimType,
    DecidedBy,
    Level,
    Role,
    SignalEffect,
    SignalKind,
    Status,
)
from groundcheck.ui import vocabulary
from groundcheck.ui.table import SYMBOLS
from tests.ui.building import Row, build_report


@pytest.mark.parametrize(
    ("words", "members"),
    [
        (vocabulary.STATUS_LABEL, Status),
        (vocabulary.STATUS_ICON, Status),
        (vocabulary.STATUS_MEANING, Status),
        (SYMBOLS, Status),
        (vocabulary.TYPE_LABEL, ClaimType),
        (vocabulary.ROLE_LABEL, Role),
        (vocabulary.DECIDED_LABEL, DecidedBy),
        (vocabulary.LEVEL_LABEL, Level),
        (CAUTION_LABEL, Caution),
        (CAUTION_MEANING, Caution),
    ],
)
def test_every_member_has_its_own_word(words: dict[str, str], members: type) -> None:
    assert set(words) == set(members)
    assert len(set(words.values())) == len(words)


def test_status_order_leaves_none_out() -> None:
    assert sorted(vocabulary.STATUS_ORDER) == sorted(Status)


@pytest.mark.parametrize(
    ("by", "also"),
    [
        (DecidedBy.VALUES, ["best_sentences", "stance"]),
        (DecidedBy.READING, ["values", "stance"]),
        (DecidedBy.NEGATION, ["values", "best_sentences"]),
        (DecidedBy.NOTHING, ["values", "best_sentences", "stance"]),
    ],
)
def test_what_decided_is_said_once(by: DecidedBy, also: list[str]) -> None:
    note = Document.from_text("Nothing.", title="Note")
    (claim,) = build_report("It is so.", (note,), [Row("It is so.", Status.SUPPORTED)]).claims
    effects = {"values": 2.0, "best_sentences": 1.0, "stance": 0.5, "names": -1.0}
    signals = tuple(
        SignalEffect(kind=SignalKind(kind), effect=effect) for kind, effect in effects.items()
    )
    decided = claim.model_copy(update={"decided_by": by, "signals": signals})
    assert [kind.value for kind in vocabulary.also_weighed(decided)] == also
