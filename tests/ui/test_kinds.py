"""Quick picks: kinds that fit a status, and what a change of status does to them."""

import json

from groundcheck.bundled import samples_folder
from groundcheck.models import Status
from groundcheck.store.labels import Label
from groundcheck.ui.labelling.kinds import (
    guidelines,
    kinds,
    kinds_of,
    label_of,
    with_kind,
    with_status,
)
from groundcheck.ui.quality.frames import kind_of

NUMBER_WRONG = with_kind(Label(status=Status.CONTRADICTED), "number")


def test_a_kind_brings_its_reason() -> None:
    assert NUMBER_WRONG.why == "The contract states another number."


def test_a_kind_picked_again_is_let_go_with_its_reason() -> None:
    assert with_kind(NUMBER_WRONG, "number") == Label(status=Status.CONTRADICTED)


def test_a_reason_of_ones_own_stays() -> None:
    own = NUMBER_WRONG.model_copy(update={"why": "See 8.2."})
    assert with_kind(own, "date").why == "See 8.2."
    assert with_status(own, Status.SUPPORTED).why == "See 8.2."


def test_another_status_lets_go_of_a_kind_that_explained_the_old_one() -> None:
    changed = with_status(NUMBER_WRONG, Status.SUPPORTED)
    assert (changed.kind, changed.why) == ("", "")


def test_the_same_status_changes_nothing() -> None:
    assert with_status(NUMBER_WRONG, Status.CONTRADICTED) == NUMBER_WRONG


def test_every_label_has_kinds_and_no_kind_is_named_twice() -> None:
    for status in (s for s in Status if s is not Status.FAILED):
        names = [kind.kind for kind in kinds_of(status)]
        assert names
        assert len(names) == len(set(names))


def test_a_kind_has_one_name_on_every_page_and_no_two_share_it() -> None:
    assert all(kind_of(kind.kind) == label_of(kind.kind) == kind.label for kind in kinds())
    assert kind_of("exception_far") == label_of("exception_far") == "Exception far"
    assert len({kind.label for kind in kinds()}) == len({kind.kind for kind in kinds()})


def test_the_guidelines_have_a_version_that_a_label_can_name() -> None:
    assert guidelines().version == "2"
    assert guidelines().text.startswith("###")


def test_most_kinds_of_the_shipped_claims_can_be_picked() -> None:
    """Rarer words are kept as they are; nine of ten labels need no typing."""
    files = sorted((samples_folder() / "golden").glob("*.jsonl"))
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    known = {kind.kind for kind in kinds()}
    assert sum(row["kind"] in known for row in rows) >= 0.9 * len(rows)
