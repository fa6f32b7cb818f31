"""Automatic numbers of a DOCX file: what Word prints before a paragraph, "8.2" or "(b)".

What enters: the numbering part, and then each numbered paragraph's list and level in the order
of the document. What leaves: the printed number or bullet. What always holds: levels count as
Word counts them: lists on one definition share their counters, a start override begins anew
once, a level begins anew below a new item of an outer one unless the definition says otherwise.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from groundcheck.documents.word.names import Element, W, child, is_on, number, value
from groundcheck.documents.word.ordinals import formatted
from groundcheck.documents.word.styles import NumberReference, Styles
from groundcheck.documents.word.symbols import bullet, without_private

_LEVELS = 9
_MOST_HOPS = 10
_PLACE = re.compile(r"%([1-9])")
_CUSTOM_ZEROS = re.compile(r"(0*)1\b")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list definition."""

    start: int = 1
    form: str = "decimal"
    text: str = ""
    """What is printed, with "%2" for the number of the second level."""
    restart: int | None = None
    """1-based level whose items begin this one anew; 0 for none, None for every outer one."""
    legal: bool = False
    """Whether the numbers of outer levels are printed in digits."""
    style: str = ""
    font: str = ""
    width: int = 0
    """Least digits, where the form is custom ("001")."""


@dataclass(frozen=True, slots=True)
class _List:
    """A list as paragraphs name it."""

    definition: str
    starts: dict[int, int] = field(default_factory=dict)
    levels: dict[int, Level] = field(default_factory=dict)


class Numbering:
    """The counters of one document, moved on by each `label`."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._definitions: dict[str, dict[int, Level]] = {}
        self._links: dict[str, str] = {}
        self._lists: dict[str, _List] = {}
        self._counters: dict[str, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()
        for element in () if root is None else root:
            self._read(element)

    def label(self, reference: NumberReference, style_ids: Iterable[str] = ()) -> str:
        """The number or bullet of the next paragraph of a list, "" where it has none.

        Args:
            reference: the list and level that the paragraph or its style names.
            style_ids: the paragraph's style and those it is based on; a level may name one.
        """
        found = self._lists.get(reference.list_id)
        if found is None:
            return ""
        definition = self._resolved(found.definition)
        levels = self._definitions.get(definition, {}) | found.levels
        level = self._level_of(reference, levels, style_ids)
        counters = self._counters.setdefault(definition, [None] * _LEVELS)
        self._advance(counters, level, levels, reference.list_id, found.starts)
        return _printed(levels.get(level, Level(text="")), level, levels, counters)

    def _level_of(
        self, reference: NumberReference, levels: dict[int, Level], style_ids: Iterable[str]
    ) -> int:
        if reference.level is not None:
            return min(max(reference.level, 0), _LEVELS - 1)
        for style_id in style_ids:
            for number_, level in levels.items():
                if level.style == style_id:
                    return number_
        return 0

    def _advance(
        self,
        counters: list[int | None],
        level: int,
        levels: dict[int, Level],
        list_id: str,
        starts: dict[int, int],
    ) -> None:
        """Count one item on a level, and begin the levels inside it anew."""
        begins = level in starts and (list_id, level) not in self._begun
        self._begun.add((list_id, level))
        count = counters[level]
        if begins:
            counters[level] = starts[level]
        elif count is None:
            counters[level] = levels.get(level, Level()).start
        else:
            counters[level] = count + 1
        for outer in range(level):
            if counters[outer] is None:
                counters[outer] = starts.get(outer, levels.get(outer, Level()).start)
        for inner in range(level + 1, _LEVELS):
            restart = levels.get(inner, Level()).restart
            if restart is None or level < restart:
                counters[inner] = None

    def _resolved(self, definition: str) -> str:
        """The definition itself, where one only names a list style that has it."""
        for _ in range(_MOST_HOPS):
            style = self._links.get(definition)
            list_id = self._styles.list_of_style(style) if style else None
            target = self._lists.get(list_id) if list_id else None
            if target is None or target.definition == definition:
                return definition
            definition = target.definition
        return definition

    def _read(self, element: Element) -> None:
        if element.tag == W + "abstractNum":
            name = element.get(W + "abstractNumId", "")
            self._definitions[name] = _levels(element)
            link = value(element, "numStyleLink")
            if link:
                self._links[name] = link
        elif element.tag == W + "num":
            self._lists[element.get(W + "numId", "")] = _list(element)


def _levels(parent: Element) -> dict[int, Level]:
    return {_index(element): _level(element) for element in parent.findall(W + "lvl")}


def _list(element: Element) -> _List:
    overrides = element.findall(W + "lvlOverride")
    starts = {_index(o): number(o, "startOverride") for o in overrides}
    levels: dict[int, Level] = {}
    for override in overrides:
        own = child(override, "lvl")
        if own is not None:
            levels[_index(override)] = _level(own)
    known = {level: start for level, start in starts.items() if start is not None}
    return _List(value(element, "abstractNumId") or "", known, levels)


def _index(element: Element) -> int:
    digits = element.get(W + "ilvl", "0")
    return int(digits) if digits.isdigit() else 0


def _level(element: Element) -> Level:
    form = next(element.iter(W + "numFmt"), None)
    name = "decimal" if form is None else form.get(W + "val", "decimal")
    fonts = child(element, "rPr/rFonts")
    start = number(element, "start")
    zeros = _CUSTOM_ZEROS.match("" if form is None else form.get(W + "format", ""))
    return Level(
        start=0 if start is None else start,
        form=name,
        text=value(element, "lvlText") or "",
        restart=number(element, "lvlRestart"),
        legal=bool(is_on(element, "isLgl")),
        style=value(element, "pStyle") or "",
        font="" if fonts is None else fonts.get(W + "ascii", fonts.get(W + "hAnsi", "")),
        width=len(zeros[0]) if zeros else 0,
    )


def _printed(own: Level, level: int, levels: dict[int, Level], counters: list[int | None]) -> str:
    if own.form == "bullet":
        return bullet(own.text, own.font)

    def fill(place: re.Match[str]) -> str:
        at = int(place[1]) - 1
        count = counters[at]
        if count is None or at > level:
            return ""
        counted = levels.get(at, Level())
        form = "decimal" if own.legal and at < level else counted.form
        return formatted(count, form).rjust(counted.width, "0")

    return without_private(_PLACE.sub(fill, own.text)).strip()
