"""Styles of a DOCX file: what a paragraph inherits from the style it names.

What enters: the styles part. What leaves: answers by style id, inherited along "based on".
What always holds: a chain of styles that goes in circles, or names none, ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from groundcheck.documents.word.names import Element, W, child, is_on, number, value

_LONGEST_CHAIN = 40
_BODY_LEVEL = 9
"""The outline level of body text."""


@dataclass(frozen=True, slots=True)
class NumberReference:
    """Which list a paragraph is an item of, and on which level of it (0 is the outermost)."""

    list_id: str
    level: int | None


class Styles:
    """The styles of one document."""

    def __init__(self, root: Element | None) -> None:
        elements = [] if root is None else root.findall(W + "style")
        self._by_id: dict[str, Element] = {e.get(W + "styleId", ""): e for e in elements}
        defaults = (
            e
            for e in elements
            if e.get(W + "type") == "paragraph" and e.get(W + "default") in ("1", "true", "on")
        )
        first = next(defaults, None)
        self.defaults = [] if root is None else root.findall(f"{W}docDefaults/{W}rPrDefault")
        """What says how characters look that no style speaks of; one element at most."""
        self.default = None if first is None else first.get(W + "styleId")
        """Id of the style of a paragraph that names none."""

    def chain(self, style_id: str | None) -> Iterator[tuple[str, Element]]:
        """A style and those it is based on, nearest first."""
        for _ in range(_LONGEST_CHAIN):
            element = self._by_id.get(style_id) if style_id else None
            if style_id is None or element is None:
                return
            yield style_id, element
            style_id = value(element, "basedOn")

    def heading_level(self, style_id: str | None) -> int | None:
        """The heading level of a style (0 is the title), or None for body text."""
        for _, element in self.chain(style_id):
            level = level_named(value(element, "name") or "")
            if level is None:
                level = outline_level(child(element, "pPr"))
            if level is not None:
                return level if level <= _BODY_LEVEL else None
        return None

    def number_reference(self, style_id: str | None) -> NumberReference | None:
        """The list a style makes its paragraphs items of, or None."""
        list_id, level = None, None
        for _, element in self.chain(style_id):
            properties = child(element, "pPr/numPr")
            if properties is not None:
                list_id = list_id or value(properties, "numId")
                level = number(properties, "ilvl") if level is None else level
            if list_id:
                return NumberReference(list_id, level)
        return None

    def list_of_style(self, style_id: str) -> str | None:
        """The list that a list style names."""
        element = self._by_id.get(style_id)
        return value(element, "pPr/numPr/numId")

    def raised(self, style_id: str) -> str | None:
        """How a style raises or lowers its characters: "superscript"; None where it does not say."""
        found = (value(element, "rPr/vertAlign") for _, element in self.chain(style_id))
        return next((how for how in found if how is not None), None)

    def is_hidden(self, style_id: str | None) -> bool:
        """Whether text in a style is hidden."""
        return style_id in self._hidden if style_id else False

    @cached_property
    def _hidden(self) -> frozenset[str]:
        return frozenset(name for name in self._by_id if self._hides(name))

    def _hides(self, style_id: str) -> bool:
        for _, element in self.chain(style_id):
            hidden = is_on(element, "rPr/vanish")
            if hidden is not None:
                return hidden
        return False


def level_named(style: str) -> int | None:
    """The heading level that Word's built-in style names carry.

    >>> level_named("heading 2"), level_named("Title"), level_named("Normal")
    (2, 0, None)
    """
    kind, _, digits = style.lower().partition(" ")
    if kind == "heading" and digits.isdigit():
        return int(digits)
    return 0 if style.lower() == "title" else None


def outline_level(properties: Element | None) -> int | None:
    """The heading level of the outline level in paragraph properties; 10 for body text."""
    level = number(properties, "outlineLvl")
    return None if level is None else level + 1
