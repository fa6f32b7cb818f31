"""Filing feet: lines that a filing's printer puts at the end of each page.

What enters: a text. What leaves: the lines that name the filing and nothing of the contract
("Source: GLU MOBILE INC, S-1/A, 3/1/2007"), in order. They stay in the text, so that offsets
stay true, and are no evidence.
"""

import re
from collections.abc import Iterator

from groundcheck.models import Span

_FOOT = re.compile(
    r"^[ \t]*Source:[ \t]+[^\n\r\f]{2,100},[ \t]+[A-Z0-9][A-Z0-9 /()on-]{0,24},[ \t]+"
    r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})[ \t]*$",
    re.MULTILINE,
)


def filing_feet(text: str) -> Iterator[Span]:
    r"""The lines at page ends that name the filing.

    >>> text = "It is due.\n\nSource: GLU MOBILE INC, S-1/A, 3/1/2007\n\nIt is not."
    >>> [foot.of(text) for foot in filing_feet(text)]
    ['Source: GLU MOBILE INC, S-1/A, 3/1/2007']
    """
    return (Span(start=found.start(), end=found.end()) for found in _FOOT.finditer(text))


def between_feet(text: str) -> Iterator[Span]:
    """The stretches of a text that no filing's foot interrupts, in order."""
    start = 0
    for foot in filing_feet(text):
        if foot.start > start:
            yield Span(start=start, end=foot.start)
        start = foot.end
    if start < len(text):
        yield Span(start=start, end=len(text))
