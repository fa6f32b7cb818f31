"""JSON as text: one line for each value, with its address.

What enters: any JSON value. What leaves: a `Reading` with a line such as
`order.items[0].status: shipped` for every leaf, and a part that bears the leaf's JSON path. What
always holds: every leaf stands there exactly once; an empty object or array is a leaf too.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal

from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.paths import Keys, format_path
from groundcheck.documents.records.written import Written
from groundcheck.errors import DocumentTooLarge, InputError
from groundcheck.settings import ReadingSettings

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
    for number, (keys, leaf) in enumerate(leaves(value, name, settings), start=1):
        if number > settings.max_values:
            raise DocumentTooLarge(
                f"{name} holds more than {settings.max_values:,} values; give the part that "
                "matters, or raise max_values in the reading settings"
            )
        path = format_path(keys)
        line = f"{spelled(path)}: {leaf_text(leaf, path, name)}"
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


def spelled(path: str) -> str:
    """A path in which a key in camelCase reads as words, as an answer would put it.

    >>> spelled("order.deliveryDate")
    'order.delivery date'
    """
    return ".".join(
        _HUMP.sub(" ", step).lower() if _HUMP.search(step) else step for step in path.split(".")
    )


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
