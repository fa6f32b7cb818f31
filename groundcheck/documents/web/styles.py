"""What the styles of an HTML page say about reading it: hidden, block, bold, page breaks.

What enters: an element, and the page's style sheets. What leaves: answers about one element.
What always holds: only simple selectors are believed (a tag, a class, an id), the way pages
made by converters use them; what is not understood hides nothing.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

_RULE = re.compile(r"([^{}]{1,400})\{([^{}]{0,4000})\}")
_SIMPLE = re.compile(r"(?:[a-zA-Z][\w-]*)?(?:[.#][\w-]+)?")
_MOST_RULES = 5_000
_ZERO = re.compile(r"0+(?:\.0+)?(?:px|pt|em|rem|%)?")
_BOLD = re.compile(r"bold|bolder|[6-9]00")
_MARKS_BOLD = frozenset(("b", "strong"))
_MARKS_LINE = frozenset(("u",))
_MARKS_HEAD = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "th"))

Declarations = dict[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """How an element looks, as far as reading it goes; None where it does not say."""

    hidden: bool = False
    display: str = ""
    """"block", "inline", ... or "" for what its tag is."""
    bold: bool | None = None
    underlined: bool | None = None
    struck: bool = False
    raised: bool | None = None
    centred: bool | None = None
    keeps_space: bool | None = None
    opens_page: bool = False
    closes_page: bool = False
    list_style: str = ""


@dataclass(slots=True)
class Sheet:
    """The rules of a page's style sheets, by simple selector."""

    rules: dict[str, Declarations] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> "Sheet":
        """The simple rules of style sheets."""
        rules: dict[str, Declarations] = {}
        for count, found in enumerate(_RULE.finditer(text)):
            if count >= _MOST_RULES:
                break
            for selector in found[1].split(","):
                name = selector.rsplit("}", 1)[-1].rsplit(">", 1)[-1].strip()
                if name and _SIMPLE.fullmatch(name):
                    rules.setdefault(name.lower(), {}).update(_declarations(found[2]))
        return cls(rules)

    def look(self, element: Any) -> Look:
        """How an element looks."""
        tag = element.tag.lower()
        declared: Declarations = {}
        for selector in _selectors(element, tag) if self.rules else ():
            declared.update(self.rules.get(selector, {}))
        declared.update(_declarations(element.get("style") or ""))
        return _look(element, tag, declared)


def _selectors(element: Any, tag: str) -> list[str]:
    found = [tag]
    for name in (element.get("class") or "").lower().split()[:20]:
        found += [f".{name}", f"{tag}.{name}"]
    name = (element.get("id") or "").lower()
    return [*found, f"#{name}", f"{tag}#{name}"] if name else found


@lru_cache(maxsize=4_096)
def _parsed(style: str) -> tuple[tuple[str, str], ...]:
    found = []
    for declaration in style.split(";")[:200]:
        name, _, value = declaration.partition(":")
        value = value.replace("!important", "").strip().lower()
        found.append((name.strip().lower(), value))
    return tuple(found)


def _declarations(style: str) -> Declarations:
    return dict(_parsed(style)) if style else {}


def _look(element: Any, tag: str, declared: Declarations) -> Look:
    display = declared.get("display", "")
    return Look(
        hidden=_is_hidden(element, declared, display),
        display=display,
        bold=_is_bold(tag, declared.get("font-weight", "")),
        underlined=True if tag in _MARKS_LINE else _underlines(declared),
        struck="line-through" in _line(declared),
        raised=_is_raised(tag, declared.get("vertical-align", "")),
        centred=_is_centred(element, tag, declared.get("text-align", "")),
        keeps_space=_keeps_space(tag, declared.get("white-space", "")),
        opens_page=tag == "page" or _breaks(declared, "before"),
        closes_page=_breaks(declared, "after"),
        list_style=declared.get("list-style-type", declared.get("list-style", "")),
    )


def _is_hidden(element: Any, declared: Declarations, display: str) -> bool:
    return (
        display == "none"
        or declared.get("visibility") in ("hidden", "collapse")
        or element.get("hidden") is not None
        or bool(_ZERO.fullmatch(declared.get("font-size", "")))
    )


def _is_bold(tag: str, weight: str) -> bool | None:
    if weight:
        return bool(_BOLD.fullmatch(weight))
    return True if tag in _MARKS_BOLD or tag in _MARKS_HEAD else None


def _is_raised(tag: str, align: str) -> bool | None:
    if align:
        return align == "super"
    return True if tag == "sup" else None


def _line(declared: Declarations) -> str:
    return declared.get("text-decoration", declared.get("text-decoration-line", ""))


def _underlines(declared: Declarations) -> bool | None:
    line = _line(declared)
    return "underline" in line if line else None


def _is_centred(element: Any, tag: str, align: str) -> bool | None:
    align = align or (element.get("align") or "").lower()
    if align:
        return align == "center"
    return True if tag == "center" else None


def _keeps_space(tag: str, space: str) -> bool | None:
    if space:
        return space.startswith(("pre", "break-spaces"))
    return True if tag in ("pre", "listing", "xmp", "plaintext", "textarea") else None


def _breaks(declared: Declarations, side: str) -> bool:
    value = declared.get(f"page-break-{side}", declared.get(f"break-{side}", ""))
    return value in ("always", "page", "left", "right", "recto", "verso")
