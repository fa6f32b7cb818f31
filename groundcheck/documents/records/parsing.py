"""JSON from bytes, within bounds and with errors a person can act on.

What enters: the bytes of a .json or .jsonl file. What leaves: its value, with numbers as written
("12.50" keeps its zero). What always holds: deep nesting is refused before it is parsed, and no
key is lost because another bears its name.
"""

import json
import re
from decimal import Decimal
from typing import Any

from groundcheck.documents.encoding import decode
from groundcheck.errors import UnreadableDocument
from groundcheck.settings import ReadingSettings

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_SHOWN = 40


def parse_json(data: bytes, name: str, settings: ReadingSettings) -> Any:
    """The value of a .json file.

    Raises:
        UnreadableDocument: it is no JSON, is nested too deep, or names a key twice.
    """
    return _parsed(decode(data, name).text, name, 1, settings)


def parse_json_lines(data: bytes, name: str, settings: ReadingSettings) -> list[Any]:
    """The values of a .jsonl file, one a line.

    Raises:
        UnreadableDocument: a line is no JSON, is nested too deep, or names a key twice.
    """
    lines = decode(data, name).text.split("\n")
    return [
        _parsed(line, name, number, settings)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


def _parsed(text: str, name: str, first_line: int, settings: ReadingSettings) -> Any:
    _check_depth(text, name, settings)
    try:
        return json.loads(text, parse_float=Decimal, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        near = text[error.pos : error.pos + _SHOWN].split("\n", 1)[0]
        raise UnreadableDocument(
            f"{name} is not valid JSON: {error.msg.lower()} at line "
            f"{first_line + error.lineno - 1}, column {error.colno}"
            f"{f' (at {near!r})' if near else ' (the end)'}; correct it there, or export it again"
        ) from error
    except _KeyTwiceError as error:
        raise UnreadableDocument(
            f"{name} names the key {error.args[0]!r} twice in one object; JSON keeps only one of "
            "the two values, so rename or delete the other"
        ) from error
    except ValueError as error:
        raise UnreadableDocument(
            f"{name} holds a number that cannot be read: {error}; write it as text"
        ) from error


class _KeyTwiceError(Exception):
    """An object names a key twice."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        raise _KeyTwiceError(next(key for key in names if names.count(key) > 1))
    return found


def _check_depth(text: str, name: str, settings: ReadingSettings) -> None:
    depth = 0
    for mark in _MARK.finditer(text):
        depth += (mark[0] in "[{") - (mark[0] in "]}")
        if depth > settings.max_depth:
            line = text.count("\n", 0, mark.start()) + 1
            raise UnreadableDocument(
                f"{name} is nested deeper than {settings.max_depth} levels (line {line}); give "
                "the part that matters, or raise max_depth in the reading settings"
            )
