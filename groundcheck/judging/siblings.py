"""Siblings: an exception of one item of a list is none to what another item says.

What enters: a claim, the words it was read in, and an exception there. What leaves: whether the
exception belongs to an item beside the one that speaks of the claim. What always holds: an
exception before the items, or behind a semicolon in the last of them, is one to all.
"""

import re

from groundcheck.documents.listed import items
from groundcheck.entailment.coverage import Content
from groundcheck.entailment.parties import Parties, mismatches
from groundcheck.entailment.passage import Passage
from groundcheck.models import Span

NEARER = 0.12
"""Coverage of the claim by which another item must be nearer to it than the exception's own.

In real lists 51 of 106 items are told from the item with the exception, and none of the 77 that
make it. The other 55 stand before a last item, whose exception may be one to all.
"""
_FIRST = re.compile(r"(?<!\S)\(?(?:a|i|1|A)[.)]\s")
"""What may be the label of a first item."""


def is_sibling_s(
    place: int, focus: Passage, text: str, reading: Passage, content: Content, parties: Parties
) -> bool:
    """Whether an exception belongs to another item of a list than the claim does.

    Args:
        place: where the exception begins in the text.
        focus: the words that speak of the claim, as a passage of the text.
        text: the whole text.
        reading: the claim with its context.
        content: what the claim says, weighed.
        parties: of the contract.
    """
    listed = _around(place, focus, text)
    own = next((item for item in listed if item.start <= place < item.end), None)
    if own is None or (own == listed[-1] and ";" in text[own.start : place]):
        return False
    others = [Passage(item.of(text), item.start) for item in listed if item != own]
    mine = Passage(own.of(text), own.start)
    share = content.share(mine.concepts)
    if own != listed[-1] and max(content.share(o.concepts) for o in others) >= share + NEARER:
        return True
    if not any(m.swapped for m in mismatches(reading, mine, parties)):
        return False
    return any(
        content.share(other.concepts) >= share and not mismatches(reading, other, parties)
        for other in others
    )


def _around(place: int, focus: Passage, text: str) -> tuple[Span, ...]:
    """The items of the list in the focus that holds a place; none if there is no such list."""
    for label in _FIRST.finditer(text, focus.offset, place + 1):
        listed = items(text, label.start())
        if len(listed) > 1 and listed[0].start <= place < listed[-1].end:
            return listed
    return ()
