"""Names of WordprocessingML, and small questions to its elements.

What always holds: elements are lxml's; both the transitional and the strict form of the
standard are read, the latter with its namespaces already replaced (see `package`).
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

Element = Any
"""An lxml element."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_OFF = ("0", "false", "off", "none")


def local(element: Element) -> str:
    """The name of a WordprocessingML element, "" of any other or of a comment."""
    tag = element.tag
    return tag[len(W) :] if isinstance(tag, str) and tag.startswith(W) else ""


def value(element: Element | None, path: str) -> str | None:
    """The `w:val` of a descendant ("pPr/pStyle"), or None where there is none."""
    found = child(element, path)
    return None if found is None else found.get(W + "val")


def child(element: Element | None, path: str) -> Element | None:
    """A descendant by its path of names ("pPr/rPr/del")."""
    return None if element is None else element.find(_qualified(path))


@cache
def _qualified(path: str) -> str:
    """A path of names as lxml wants it; there are few, and all are ours."""
    return "/".join(W + name for name in path.split("/"))


def number(element: Element | None, path: str) -> int | None:
    """The `w:val` of a descendant as an integer, or None where it is none."""
    text = value(element, path)
    try:
        return None if text is None else int(text)
    except ValueError:
        return None


def is_on(element: Element | None, path: str) -> bool | None:
    """Whether a switch such as "vanish" is set; None where it is not named."""
    found = child(element, path)
    return None if found is None else found.get(W + "val", "1").lower() not in _OFF


def visible_branches(element: Element) -> Iterator[Element]:
    """The children of the branch of an AlternateContent that a reader sees.

    Word writes new drawings twice; the fallback counts only where the choice holds no text.
    """
    branches = [c for c in element if isinstance(c.tag, str)]
    chosen = next((b for b in branches if next(b.iter(W + "t"), None) is not None), None)
    yield from chosen if chosen is not None else ()
