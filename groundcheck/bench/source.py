"""Source: a file of labels, told by its own form.

What enters: a path. What leaves: which of the three forms it has, and its rows with their line
numbers or its one JSON value. Whatever cannot be read names file, line and fix.
"""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from groundcheck.errors import InputError, faults

Row = TypeVar("Row", bound="Labels")


def _has_words(text: str) -> str:
    if not any(map(str.isalnum, text)):
        raise ValueError("holds no letters or digits")
    return text


Words = Annotated[str, AfterValidator(_has_words)]
"""Text that can be judged."""


class Labels(BaseModel):
    """Base of what is read from a file of labels: frozen; more fields than ours are welcome."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Form(StrEnum):
    """What a file of labels holds."""

    ANSWERS = "labelled answers"
    CONTRACT_NLI = "ContractNLI"
    ROWS = "groundedness rows"
    DOCUMENTS = "ContractNLI documents, one a line"


_MARKS = {
    Form.ANSWERS: {"contract_file", "answer", "claims"},
    Form.CONTRACT_NLI: {"documents", "labels"},
    Form.ROWS: {"premise", "hypothesis", "label"},
    Form.DOCUMENTS: {"file_name", "text", "annotations"},
}
"""Fields that tell a form."""


def form_of(path: Path) -> Form:
    """The form of a file, from its first row or its one JSON value.

    Raises:
        InputError: it cannot be read, is empty, or has none of the forms.
    """
    first = next(_lines(path), None)
    if first is None:
        raise InputError(f"{path} holds no labels; give a file with at least one row")
    number, line = first
    value = _parse(path, number, line)
    fields = set(value) if isinstance(value, dict) else set()
    for form, marks in _MARKS.items():
        if marks <= fields:
            return form
    known = "; ".join(f"{form.value} ({', '.join(sorted(m))})" for form, m in _MARKS.items())
    raise InputError(
        f"{path} line {number} has none of the known forms; its fields are "
        f"{', '.join(sorted(fields)) or 'none'}; give one of: {known}"
    )


def read_rows(path: Path, kind: type[Row]) -> tuple[tuple[int, Row], ...]:
    """Every row of a JSONL file with its 1-based line number.

    Raises:
        InputError: the file cannot be read, or a line is not such a row.
    """
    return tuple(
        (number, _validate(f"{path} line {number}", line, kind)) for number, line in _lines(path)
    )


def read_whole(path: Path, kind: type[Row]) -> Row:
    """The one JSON value of a file.

    Raises:
        InputError: the file cannot be read, or is not such a value.
    """
    return _validate(str(path), _text(path), kind)


def _parse(path: Path, number: int, line: str) -> Any:
    """The first row, or the whole file where its JSON runs over several lines."""
    try:
        return json.loads(line)
    except ValueError:
        pass
    try:
        return json.loads(_text(path))
    except ValueError as error:
        raise InputError(
            f"{path} line {number} is not JSON ({error}); give JSON Lines or one JSON value"
        ) from error


def _validate(place: str, text: str, kind: type[Row]) -> Row:
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise InputError(f"{place}: {faults(error)}; correct it") from error


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    # Not splitlines(): a text may hold line separators that do not end a line of JSON.
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if line.strip():
            yield number, line


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}; give a file") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text ({error.reason}); save it as UTF-8") from error
