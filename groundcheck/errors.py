"""Every error groundcheck raises on purpose, under one root.

    GroundcheckError
    ├── InputError                 something the caller handed in cannot be used
    │   ├── EmptyInput             an answer or a document without any text
    │   ├── UnreadableDocument     a file that is broken, binary, or of an unknown kind
    │   │   ├── EncryptedDocument  a file that needs a password
    │   │   └── DocumentTooLarge   a file over a stated bound
    │   ├── UnreadableText         text that cannot be written as UTF-8
    │   └── BadRows                rows of a labelled file that do not validate
    ├── SettingsError              a settings file or variable that does not validate
    ├── StoreError                 the run store cannot be read or written
    │   ├── RunNotFound            no run has that id
    │   ├── ItemNotFound           no golden item, queue or snapshot has that id
    │   └── StaleVersion           a golden item changed since the caller read it
    ├── ModelUnavailable           a model's files are missing, or not those of its manifest
    └── InvariantError             a Report that breaks its own promises (a defect of ours)

A message names the input, what was expected, and the fix, in that order.
"""

from typing import TYPE_CHECKING

from pydantic import ValidationError

if TYPE_CHECKING:
    from groundcheck.store.labels import Adjudication, LabelEvent


REINSTALL = "install groundcheck again from where it came from"
"""The fix where files of the package are missing or are others."""


class GroundcheckError(Exception):
    """Root of every error raised on purpose by this package."""


class InputError(GroundcheckError, ValueError):
    """Something the caller handed in cannot be used as it is."""


class EmptyInput(InputError):
    """An answer or a document holds no text to work on."""


class UnreadableDocument(InputError):
    """A file could not be turned into text."""


class EncryptedDocument(UnreadableDocument):
    """A file is encrypted and no (or a wrong) password was given."""


class DocumentTooLarge(UnreadableDocument):
    """A file, or its unpacked text, exceeds the bound in the settings."""


class UnreadableText(InputError):
    """A text holds characters that cannot be written as UTF-8 (lone surrogates)."""


class BadRows(InputError):
    """Rows of a labelled file do not validate; nothing of the file was taken."""

    def __init__(self, name: str, problems: dict[int, str]) -> None:
        """Name every bad row.

        Args:
            name: the file, for the message.
            problems: what is wrong, by row number, from 1.
        """
        self.problems = problems
        lines = "; ".join(f"row {number}: {problem}" for number, problem in problems.items())
        super().__init__(
            f"{name}: {len(problems)} bad rows, so none was taken; fix them and import it again: "
            f"{lines}"
        )


class SettingsError(GroundcheckError, ValueError):
    """A settings file or an environment variable does not validate."""


class StoreError(GroundcheckError):
    """The run store cannot be read or written."""


class RunNotFound(StoreError, LookupError):
    """No stored run has the id asked for."""


class ItemNotFound(StoreError, LookupError):
    """No golden item, queue or snapshot has the id asked for."""


class StaleVersion(StoreError):
    """A golden item changed since the caller read it; nothing was saved and nothing lost."""

    def __init__(
        self, item: str, version: int, changes: "tuple[LabelEvent | Adjudication, ...]"
    ) -> None:
        """Carry what changed.

        Args:
            item: id of the golden item.
            version: the version it has now; saving against this one succeeds.
            changes: what others did since the caller's version, oldest first.
        """
        self.item = item
        self.version = version
        self.changes = changes
        what = "; ".join(change.describe() for change in changes)
        super().__init__(
            f"golden item {item} changed since it was read: {what}; look at it again and save "
            f"against version {version}"
        )


class ModelUnavailable(GroundcheckError):
    """A model's files are missing or do not match their checksums."""


class InvariantError(GroundcheckError):
    """A Report breaks a promise of its own; always a defect in groundcheck."""


def faults(error: ValueError) -> str:
    """What does not validate, on one line, with the place of each fault.

    >>> faults(ValueError("no number"))
    'no number'
    """
    if not isinstance(error, ValidationError):
        return str(error)
    found = [(".".join(map(str, e["loc"])), e["msg"]) for e in error.errors()]
    return ", ".join(f"{place}: {said}" if place else said for place, said in found)
