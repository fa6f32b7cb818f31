"""Tracked changes of a document that is read as if all of them were accepted.

What enters: what a reader of a format found inserted, deleted and moved. What leaves: spans of
the inserted words in the text, and the deleted words with the place at which they stood. What
always holds: `text[insertion.start:insertion.end]` is what was inserted; both lists rise.
"""

from pydantic import Field

from groundcheck.models import Span, Value


class Insertion(Span):
    """Words that a tracked change put into the text."""

    author: str = ""
    """Who made the change, as the file names them; "" if it does not."""
    date: str = ""
    """When, as the file writes it (ISO 8601); "" if it does not."""
    moved: bool = False
    """Whether the words were moved here from another place of the document."""


class Deletion(Value):
    """Words that a tracked change took out of the text."""

    position: int = Field(ge=0)
    """Offset in the text at which the words stood."""
    text: str
    """The words that are no longer in the text."""
    author: str = ""
    """Who made the change, as the file names them; "" if it does not."""
    date: str = ""
    """When, as the file writes it (ISO 8601); "" if it does not."""
    moved: bool = False
    """Whether the words were moved from here to another place of the document."""


class TrackedChanges(Value):
    """Every tracked change of one document, in the order of the text."""

    insertions: tuple[Insertion, ...] = ()
    deletions: tuple[Deletion, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything was changed at all."""
        return bool(self.insertions or self.deletions)

    def describe(self) -> str:
        """The number of changes in words.

        >>> TrackedChanges(deletions=(Deletion(position=0, text="x"),)).describe()
        'no insertions and 1 deletion'
        """
        inserted = _counted(len(self.insertions), "insertion")
        return f"{inserted} and {_counted(len(self.deletions), 'deletion')}"


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
