"""JSON as text: one line for each value, with its address.

What enters: any JSON value. What leaves: a `Reading` with a line such as `order.status: shipped`
for every leaf, and a part that bears the leaf's JSON path. An item of an array that has a name is
called by it (`order.items[Label printer].status: shipped`), so that a line says by itself what it
is about. What always holds: every leaf has exactly one line; an empty object or array is a leaf too.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.paths import ROOT, Keys, format_path
from groundcheck.documents.records.written import Written
from groundcheck.errors import DocumentTooLarge, InputError
from groundcheck.settings import ReadingSettings

_NAMING = ("name", "title", "label", "sku", "code", "number", "id", "key")
"""Fields that name an item of an array, the most telling first."""
_LONGEST_NAME = 60
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z][a-z])")


def read_json(value: object, name: str, settings: ReadingSettings) -> Reading:
    """Write a JSON value down, leaf by leaf.

    Raises:
        DocumentTooLarge: it holds more leaves than the settings allow.
        InputError: it holds something that JSON cannot, or is nested too deep.
    """
    written = Written(name, settings)
    write_leaves(value, written, name, settings)
    return written.reading(SourceKind.TOOL_RESULT)


def write_leaves(
    value: object, written: Written, name: str, settings: ReadingSettings, *, under: str = ""
) -> None:
    """Add a line for each leaf of a value.

    Args:
        value: what is written down.
        written: the text it is added to.
        name: of the source, for messages.
        settings: bounds.
        under: what stands before each address, such as "turn 4, tool".
    """
    names = item_names(value)
    for number, (keys, leaf) in enumerate(leaves(value, name, settings), start=1):
        if number > settings.max_values:
            raise DocumentTooLarge(
                f"{name} holds more than {settings.max_values:,} values; give the part that "
                "matters, or raise max_values in the reading settings"
            )
        path = format_path(keys)
        line = f"{spelled(keys, names)}: {leaf_text(leaf, path, name)}"
        written.break_line()
        written.write(line, f"{under} > {path}" if under else path)


def leaves(value: object, name: str, settings: ReadingSettings) -> Iterator[tuple[Keys, object]]:
    """Every value that holds no other, with the way to it, in order.

    Raises:
        InputError: it is nested too deep, or a key is no text.
    """
    stack: list[tuple[Keys, object]] = [((), value)]
    while stack:
        keys, inner = stack.pop()
        if len(keys) > settings.max_depth:
            raise InputError(
                f"{name} is nested deeper than {settings.max_depth} levels at "
                f"{format_path(keys[:4])}; give the part that matters"
            )
        steps = [*_steps(inner, keys, name)]
        if steps:
            stack += [((*keys, step), following) for step, following in reversed(steps)]
        else:
            yield keys, inner


def leaf_text(leaf: object, path: str, name: str) -> str:
    """A leaf as it is printed.

    >>> leaf_text(True, "paid", "order"), leaf_text("", "note", "order")
    ('true', '""')
    """
    if isinstance(leaf, str):
        return leaf if leaf.strip() else json.dumps(leaf)
    if leaf is None or isinstance(leaf, bool):
        return json.dumps(leaf)
    if isinstance(leaf, (dict, list, tuple)):
        return "{}" if isinstance(leaf, dict) else "[]"
    if isinstance(leaf, (int, float, Decimal, date, time)):
        return str(leaf)
    raise InputError(
        f"{name} holds a {type(leaf).__name__} at {path}; give text, numbers, true, false, null, "
        "objects and arrays only"
    )


def spelled(keys: Keys, names: Mapping[Keys, str]) -> str:
    """An address as an answer would put it: items by their names, camelCase as words.

    >>> spelled(("order", "items", 1, "deliveryDate"), {("order", "items", 1): "Label printer"})
    'order.items[Label printer].delivery date'
    """
    said = ""
    for depth, key in enumerate(keys, start=1):
        if isinstance(key, int):
            said += f"[{names.get(keys[:depth], key)}]"
        elif _HUMP.search(key) and key.isalnum():
            said += f".{_HUMP.sub(' ', key).lower()}"
        else:
            said += _joined(format_path((key,)))
    return said.removeprefix(".") or ROOT


def item_names(value: object) -> dict[Keys, str]:
    """What the items of arrays are called: the first of their fields that names or numbers them."""
    names: dict[Keys, str] = {}
    stack: list[tuple[Keys, object]] = [((), value)]
    while stack:
        keys, inner = stack.pop()
        if isinstance(inner, Mapping):
            if keys and isinstance(keys[-1], int) and (found := _name_of(inner)):
                names[keys] = found
            stack += [((*keys, key), each) for key, each in inner.items()]
        elif isinstance(inner, (list, tuple)):
            stack += [((*keys, at), each) for at, each in enumerate(inner)]
    return names


def _name_of(item: Mapping[Any, object]) -> str:
    known = {str(key).casefold(): each for key, each in item.items()}
    for key in _NAMING:
        each = known.get(key)
        text = str(each).strip() if isinstance(each, (str, int)) else ""
        if text and len(text) <= _LONGEST_NAME and "\n" not in text:
            return text
    return ""


def _joined(step: str) -> str:
    return step if step.startswith("[") else f".{step}"


def _steps(value: object, keys: Keys, name: str) -> Iterator[tuple[str | int, object]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise InputError(
                    f"{name} has the key {key!r} at {format_path(keys)}, which is no text; JSON "
                    "has text as keys"
                )
            yield key, inner
    elif isinstance(value, (list, tuple)):
        yield from enumerate(value)
