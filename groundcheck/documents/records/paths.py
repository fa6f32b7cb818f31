r"""Addresses of values in JSON: `order.items[0].status`.

What enters: the keys and indexes that lead to a value. What leaves: one line that a person reads
and that leads back to the value. What always holds: `parse_path(format_path(keys)) == keys`.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from groundcheck.errors import InputError

ROOT = "$"
"""The address of the whole."""

Keys = tuple[str | int, ...]

_PLAIN = re.compile(r"[^\W\d][\w-]*")
_STEP = re.compile(
    r'\.?(?P<key>[^\W\d][\w-]*)|\[(?P<index>\d+)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]'
)


def format_path(keys: Keys) -> str:
    """The address of a value.

    >>> format_path(("order", "items", 0, "unit price"))
    'order.items[0]["unit price"]'
    """
    steps = "".join(_step(key) for key in keys)
    return steps.removeprefix(".") or ROOT


def parse_path(path: str) -> Keys:
    """The keys and indexes that an address names.

    Raises:
        InputError: it is no address.

    >>> parse_path("order.items[0].status")
    ('order', 'items', 0, 'status')
    """
    keys: list[str | int] = []
    position = 0
    text = "" if path == ROOT else path
    while position < len(text):
        step = _STEP.match(text, position)
        if step is None or (step[0][0] != "[" and (step[0][0] == ".") is (position == 0)):
            raise InputError(f"{path!r} is no JSON path; write it like order.items[0].status")
        keys.append(_key(step))
        position = step.end()
    return tuple(keys)


def value_at(value: Any, path: str) -> Any:
    """The value at an address.

    Raises:
        InputError: the address leads nowhere in `value`.
    """
    for key in parse_path(path):
        listed = isinstance(key, int) and isinstance(value, (list, tuple)) and key < len(value)
        if not listed and not (isinstance(value, Mapping) and key in value):
            raise InputError(
                f"{path} leads nowhere: there is no {key!r} in it; write a path that the source has"
            )
        inner: Any = value
        value = inner[key]
    return value


def _step(key: str | int) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return f".{key}" if _PLAIN.fullmatch(key) else f"[{json.dumps(key, ensure_ascii=False)}]"


def _key(step: re.Match[str]) -> str | int:
    if step["key"] is not None:
        return step["key"]
    return int(step["index"]) if step["index"] is not None else str(json.loads(step["quoted"]))
