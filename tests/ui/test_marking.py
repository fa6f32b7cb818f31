"""Marks made in the browser become evidence, in code points, apart and in order."""

import pytest

from groundcheck.documents.document import Document
from groundcheck.store.labels import LabelEvidence
from groundcheck.ui.labelling.marking import Mark, applied

NOTE = Document.from_text(
    "A \N{OPEN BOOK}\U0001d538 fee is due. It is 5%. Costs are shared.", title="N"
)
ANNEX = Document.from_text("The annex prevails.", title="Annex")
BOTH = (NOTE, ANNEX)
FEE, RATE, COSTS = (
    LabelEvidence.at(NOTE, NOTE.text.index(words), NOTE.text.index(words) + len(words))
    for words in ("fee is due.", "It is 5%.", "Costs are shared.")
)
WIDE = 2
"""Characters before the words that a browser counts as two."""


def mark(one: LabelEvidence, *, act: str = "add", start: int = 0, end: int = 0) -> Mark:
    """A mark over a passage of the note, its edges moved by `start` and `end`."""
    place = {"start": one.start + WIDE + start, "end": one.end + WIDE + end}
    return Mark.model_validate({"serial": 1, "item": "i", "act": act, "document": 0, **place})


def test_marked_words_are_quoted_exactly_beyond_the_basic_plane() -> None:
    assert applied(mark(FEE), (), BOTH) == (FEE,)


def test_white_space_at_the_edges_is_no_evidence() -> None:
    assert applied(mark(RATE, start=-1, end=1), (), BOTH) == (RATE,)


def test_passages_stand_in_the_order_of_the_contract() -> None:
    assert applied(mark(FEE), (COSTS,), BOTH) == (FEE, COSTS)


def test_words_marked_over_a_passage_correct_it() -> None:
    longer = applied(mark(FEE, end=1 + len(RATE)), (FEE, COSTS), BOTH)
    assert [one.quote for one in longer] == ["fee is due. It is 5%.", COSTS.quote]


def test_a_passage_is_dropped_by_any_of_its_words() -> None:
    assert applied(mark(RATE, act="drop", start=2), (FEE, RATE), BOTH) == (FEE,)


def test_the_same_place_in_another_contract_is_another_passage() -> None:
    other = LabelEvidence.at(ANNEX, 0, len(ANNEX.text))
    assert applied(mark(FEE), (other,), BOTH) == (FEE, other)


@pytest.mark.parametrize(
    ("document", "start", "end", "why"),
    [
        (7, 0, 4, "there is no such contract"),
        (-1, 0, 4, "nor one before the first"),
        (0, 4, 4, "no words"),
        (0, 9, 3, "the end before the start"),
        (0, 900, 999, "beyond the text"),
        (0, 1, 2, "white space alone"),
    ],
)
def test_what_names_no_words_changes_nothing(document: int, start: int, end: int, why: str) -> None:
    odd = Mark(serial=1, item="i", act="add", document=document, start=start, end=end)
    assert applied(odd, (FEE,), BOTH) == (FEE,), why
