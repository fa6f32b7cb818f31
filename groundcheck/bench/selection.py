"""Selection: which part of a file of labels is measured.

What always holds: a selection that leaves nothing is an error, and names that match nothing are
told to the reader.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from groundcheck.errors import InputError

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Selection:
    """What to measure of what a file holds."""

    limit: int | None = None
    """At most so many answers, documents or rows, from the start."""
    only: tuple[str, ...] | None = None
    """Names of the contracts to keep; None keeps all."""

    def of(self, items: Sequence[Item], name: Callable[[Item], str], source: Path) -> list[Item]:
        """The items to measure.

        Raises:
            InputError: none is left.
        """
        names = None if self.only is None else set(self.only)
        chosen = [item for item in items if names is None or name(item) in names]
        if not chosen:
            raise InputError(f"{source} holds none of the contracts asked for; check the names")
        return chosen[: self.limit]

    def notes(self, present: Sequence[str]) -> tuple[str, ...]:
        """What a reader must know of the selection."""
        absent = set(self.only or ()) - set(present)
        told = [f"{len(absent)} of the names asked for are not in the data."] if absent else []
        if self.limit is not None:
            told.append(f"Only the first {self.limit} were measured.")
        return tuple(told)


def read_names(path: Path) -> tuple[str, ...]:
    """Names of contracts, one a line.

    Raises:
        InputError: the file cannot be read, or names none.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"names of contracts {path} cannot be read: {error}") from error
    names = tuple(line.strip() for line in lines if line.strip())
    if not names:
        raise InputError(f"{path} names no contract; write one name a line")
    return names
