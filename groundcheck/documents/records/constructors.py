"""Values of a program as readings: what `Document.from_chunks` and its siblings share.

What enters: a value as the caller holds it. What leaves: its reading, its media type, and the
canonical text by which its revision is told: equal values have one revision.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from groundcheck.documents.kinds import Kind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.chunks import read_chunks
from groundcheck.documents.records.conversation import read_conversation
from groundcheck.documents.records.leaves import read_json
from groundcheck.documents.records.parsing import parse_json
from groundcheck.documents.records.table import Records, read_records
from groundcheck.settings import ReadingSettings


@dataclass(frozen=True, slots=True)
class Made:
    """A reading and what identifies it."""

    reading: Reading
    media_type: Kind
    canonical: str
    """Text of which the revision is the sha256."""


Read = Callable[[Any, str, ReadingSettings], Made]


def chunks(value: Sequence[Mapping[str, Any]], name: str, settings: ReadingSettings) -> Made:
    """Retrieved chunks."""
    return Made(read_chunks(value, name, settings), Kind.JSON, _canonical(value))


def json_value(value: object, name: str, settings: ReadingSettings) -> Made:
    """Any JSON value; text and bytes are parsed."""
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    if isinstance(value, bytes):
        value = parse_json(value, name, settings)
    return Made(read_json(value, name, settings), Kind.JSON, _canonical(value))


def table(value: Records, name: str, settings: ReadingSettings) -> Made:
    """A DataFrame or a list of mappings."""
    reading = read_records(value, name, settings)
    return Made(reading, Kind.CSV, reading.text)


def conversation(*, include_assistant: bool) -> Read:
    """Turns, with or without the assistant's as evidence."""

    def read(value: Sequence[Mapping[str, Any]], name: str, settings: ReadingSettings) -> Made:
        reading = read_conversation(value, name, settings, include_assistant=include_assistant)
        return Made(reading, Kind.JSON, _canonical([include_assistant, value]))

    return read


def _canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
