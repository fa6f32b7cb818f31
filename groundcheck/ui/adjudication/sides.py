"""Sides: what each reviewer holds of a claim, under a letter, with or without a name.

What enters: a labelled item. What leaves: its sides in order, and names as the reader may see
them. Where names are hidden the order is another one for every claim, so that a letter tells
nothing of who it is; the same claim keeps its letters. Pure.
"""

from collections.abc import Sequence
from hashlib import sha256
from string import ascii_uppercase

from groundcheck.models import Value
from groundcheck.store.labels import Label, LabelEvidence, LabelledItem


class Side(Value):
    """One reviewer's label as it is held against the others."""

    letter: str
    """A, B, ...; after Z come A1, B1, ..."""
    reviewer: str
    name: str
    """The reviewer as shown: by name, or by letter only."""
    label: Label

    @property
    def title(self) -> str:
        """Letter and name."""
        return self.name if self.name.endswith(self.letter) else f"{self.letter} · {self.name}"


def sides_of(held: LabelledItem, *, hidden: bool) -> tuple[Side, ...]:
    """The labels of an item, each under a letter.

    Args:
        held: the item.
        hidden: whether reviewers stand as letters.
    """
    labels = list(held.labels)
    if hidden:
        labels.sort(key=lambda each: sha256(f"{held.item.id}\n{each.reviewer}".encode()).digest())
    letters = [_letter(at) for at in range(len(labels))]
    return tuple(
        Side(
            letter=letter,
            reviewer=each.reviewer,
            name=f"Reviewer {letter}" if hidden else each.reviewer,
            label=each.label,
        )
        for letter, each in zip(letters, labels, strict=True)
    )


def shown_name(reviewer: str, sides: Sequence[Side], *, hidden: bool) -> str:
    """A reviewer's name as the reader may see it; one without a label now stands as "someone"."""
    if not hidden:
        return reviewer
    return next((side.name for side in sides if side.reviewer == reviewer), "Another reviewer")


def passages(sides: Sequence[Side]) -> tuple[tuple[str, LabelEvidence], ...]:
    """Every passage that somebody marked, once, with whose it is, in order of place."""
    places = {
        (one.document, one.start, one.end): one for side in sides for one in side.label.evidence
    }
    return tuple((_holders(places[key], sides), places[key]) for key in sorted(places))


def _holders(one: LabelEvidence, sides: Sequence[Side]) -> str:
    letters = [side.letter for side in sides if one in side.label.evidence]
    return f"marked by {' and '.join(letters)}"


def _letter(at: int) -> str:
    rest, place = divmod(at, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(rest) if rest else "")
