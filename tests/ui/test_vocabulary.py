import pytest

from groundcheck.export.cautions import CAUTION_LABEL, CAUTION_MEANING, Caution
from groundcheck.models import ClaimType, DecidedBy, Level, Role, Status
from groundcheck.ui import vocabulary
from groundcheck.ui.table import SYMBOLS


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
