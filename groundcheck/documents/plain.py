"""Plain text: the file's own characters, decoded and nothing else.

What always holds: the text is what the bytes decode to, without a leading byte order mark, so
an offset is an offset into the file's own text. A form feed ends a page, and so does the page
mark of a filing, a line that holds "<PAGE>" and nothing else.
"""

import re

from groundcheck.documents.encoding import decode
from groundcheck.documents.reading import PAGE_BREAK, Reading

_PAGE_END = re.compile(rf"{PAGE_BREAK}|^[ \t]*<PAGE>[ \t]*\r?\n", re.MULTILINE)


def read_plain(data: bytes, name: str) -> Reading:
    """Read the bytes of a .txt file, or of a .md file whose marks are to stay.

    Raises:
        UnreadableDocument: the bytes are not text, or their encoding is not known.
    """
    decoded = decode(data, name)
    warnings = () if decoded.certain else (guessed(name, decoded.encoding),)
    return Reading(decoded.text, page_starts(decoded.text), warnings)


def page_starts(text: str) -> tuple[int, ...]:
    r"""Where the pages start, or () where no form feed or page mark divides the text.

    Blank pages at either end (a file that opens or closes with a form feed) are none.

    >>> page_starts("one\ftwo\f"), page_starts("one")
    ((0, 4), ())
    >>> page_starts("one\n<PAGE>\ntwo")
    (0, 11)
    """
    breaks = [found.end() for found in _PAGE_END.finditer(text)]
    if not breaks:
        return ()
    first = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    inner = [start for start in breaks if first < start <= end]
    return (0, *inner) if inner else ()


def guessed(name: str, encoding: str) -> str:
    """What to warn of where the encoding of a text is not certain."""
    return (
        f"{name} is not UTF-8 and was read as {encoding}, a guess; if characters look wrong, "
        "save it as UTF-8 and read it again."
    )
