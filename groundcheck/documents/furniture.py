"""Page furniture: the running heads, running feet and page numbers of a PDF.

What enters: pages of lines. What leaves: the same pages without the lines that only repeat, so
that a sentence reads through from one page to the next. What always holds: a running line stays
where it first appears, so no words of the file are lost; only page numbers go everywhere. Lines
that differ in a number repeat only if it counts the pages: rows of a list go on, and stay.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from groundcheck.documents.lined import Line, Page

_EDGE = 3
"""Lines from the top and from the bottom of a page that may be furniture."""
_FEWEST_PAGES = 3
_LEAST_SHARE = 0.4
"""Of all pages; running heads may differ on even and odd pages."""
_LONGEST = 160
_NUMBER = re.compile(r"[-–—|\s]*(\d{1,4})[-–—|\s]*")
_PAGE_OF = re.compile(
    r"[-–—|\s]*(?:page|p\.)\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?[-–—|\s]*", re.IGNORECASE
)
_OF = re.compile(r"[-–—|\s]*\d{1,4}\s*(?:of|/)\s*\d{1,4}[-–—|\s]*", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")


def without_furniture(pages: Sequence[Page]) -> list[Page]:
    """The pages without page numbers, and without running lines after their first page."""
    running = _running_lines(pages)
    shift = _number_shift(pages)
    seen: set[str] = set()
    return [_cleaned(page, index, running, shift, seen) for index, page in enumerate(pages)]


def _cleaned(
    page: Page, index: int, running: frozenset[str], shift: int | None, seen: set[str]
) -> Page:
    edge = _edge(page)
    kept: list[Line] = []
    here: set[str] = set()
    for number, line in enumerate(page):
        if number in edge and _is_page_number(line, index, shift):
            continue
        repeated = running.intersection(_shapes(line, index)) if number in edge else frozenset()
        here |= repeated
        if not repeated & seen:
            kept.append(line)
    seen |= here
    return tuple(kept)


def _edge(page: Page) -> frozenset[int]:
    """Indexes of the topmost and the lowest lines, as printed (not in reading order)."""
    order = sorted(range(len(page)), key=lambda number: -page[number].bottom)
    return frozenset((*order[:_EDGE], *order[-_EDGE:]))


def _edge_lines(page: Page) -> Iterable[Line]:
    return (page[number] for number in _edge(page))


def _shapes(line: Line, index: int) -> Iterator[str]:
    """A line as it is, and with each of its numbers in turn as counted from the page's index.

    "Page 3" on the page of index 2 and "Page 4" on the next have "page +1" in common.
    """
    text = line.text.lower()
    if len(text) > _LONGEST:
        return
    yield text
    for found in _DIGITS.finditer(text):
        counted = int(found[0]) - index
        yield f"{text[: found.start()]}{counted:+}{text[found.end() :]}"


def _running_lines(pages: Sequence[Page]) -> frozenset[str]:
    counts: Counter[str] = Counter()
    for index, page in enumerate(pages):
        counts.update({shape for line in _edge_lines(page) for shape in _shapes(line, index)})
    fewest = max(_FEWEST_PAGES, _LEAST_SHARE * len(pages))
    return frozenset(
        shape for shape, count in counts.items() if count >= fewest and _has_words(shape)
    )


def _has_words(shape: str) -> bool:
    return any(map(str.isalpha, shape))


def _number_shift(pages: Sequence[Page]) -> int | None:
    """Printed page number minus index, if two pages or more agree on it."""
    shifts: Counter[int] = Counter()
    for index, page in enumerate(pages):
        numbers = (_NUMBER.fullmatch(line.text) for line in _edge_lines(page))
        shifts.update({int(found[1]) - index for found in numbers if found})
    if not shifts:
        return None
    shift, count = shifts.most_common(1)[0]
    return shift if count >= 2 else None


def _is_page_number(line: Line, index: int, shift: int | None) -> bool:
    if len(line.text) > 40:
        return False
    if _PAGE_OF.fullmatch(line.text) or _OF.fullmatch(line.text):
        return True
    found = _NUMBER.fullmatch(line.text)
    return found is not None and shift is not None and int(found[1]) - index == shift
