"""What a JSON file holds: retrieved chunks, a conversation, or a tool's answer.

What enters: a JSON value. What leaves: the `Reading` of the form it has. Only a list in which
every item has the form, alone or under one well-known name, is taken for it; everything else is a
tool's answer, of which no value is lost.
"""

from collections.abc import Callable, Sequence
from typing import Any

from groundcheck.documents.reading import Reading
from groundcheck.documents.records.chunks import is_chunk, read_chunks
from groundcheck.documents.records.conversation import is_turn, read_conversation
from groundcheck.documents.records.leaves import read_json
from groundcheck.settings import ReadingSettings

_CHUNK_LISTS = ("chunks", "context", "contexts", "passages", "documents", "results")
_TURN_LISTS = ("messages", "turns", "conversation")


def read_form(value: Any, name: str, settings: ReadingSettings) -> Reading:
    """Read a JSON value in the form it has."""
    turns = _all_of(value, _TURN_LISTS, is_turn)
    if turns:
        return read_conversation(turns, name, settings)
    chunks = _all_of(value, _CHUNK_LISTS, is_chunk) or ([value] if is_chunk(value) else None)
    if chunks:
        return read_chunks(chunks, name, settings)
    return read_json(value, name, settings)


def _all_of(
    value: object, names: Sequence[str], has_form: Callable[[object], bool]
) -> list[Any] | None:
    if isinstance(value, dict) and len(value) == 1:
        key, inner = next(iter(value.items()))
        value = inner if key in names else None
    if isinstance(value, list) and value and all(map(has_form, value)):
        return value
    return None
