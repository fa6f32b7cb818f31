"""The tree of an HTML page, by a parser that mends what pages get wrong.

What enters: markup. What leaves: its tree. What always holds: the parser's own bounds on depth
hold, and a page that runs into one is refused: half a contract is worse than none.
"""

from typing import Any

from groundcheck.errors import EmptyInput, UnreadableDocument

_BOUNDS = ("depth", "limit", "huge")
"""Words of the parser's messages about its own bounds."""


def parse(markup: str, name: str) -> Any:
    """The root element of a page.

    Raises:
        EmptyInput: it holds nothing.
        UnreadableDocument: it is nested too deep, or beyond another bound of the parser.
    """
    from lxml import etree

    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_pis=True, recover=True
    )
    try:
        root = etree.fromstring(markup.encode("utf-8", "replace"), parser)
    except etree.LxmlError as error:
        raise _refused(name, str(error)) from error
    for entry in parser.error_log:
        if any(word in entry.message.lower() for word in _BOUNDS):
            raise _refused(name, entry.message)
    if root is None:
        raise EmptyInput(f"{name} is an empty page; choose a file with text in it")
    return root


def _refused(name: str, detail: str) -> UnreadableDocument:
    detail = detail.split(", use")[0].split(", try")[0].strip()
    return UnreadableDocument(
        f"{name} is an HTML page that cannot be read as a whole ({detail}); open it in a browser "
        "and save its text, or print it to PDF"
    )
