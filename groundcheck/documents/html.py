"""HTML to text: what a browser shows, block by block.

What enters: the bytes of a page, such as an exhibit of a filing. What leaves: its running text,
with lists numbered, tables as rows, headings marked and pages where the page marks them. What
always holds: nothing is fetched and no script runs; entities are never expanded beyond single
characters; a page nested too deep for the parser is refused and not cut short.
"""

from collections.abc import Sequence

from groundcheck.documents.blocks import assemble
from groundcheck.documents.notices import left_out
from groundcheck.documents.painted import headings_by_look
from groundcheck.documents.reading import Reading, check_length
from groundcheck.documents.web.flow import Flow
from groundcheck.documents.web.markup import read_markup
from groundcheck.documents.web.styles import Sheet
from groundcheck.documents.web.tree import parse
from groundcheck.settings import ReadingSettings


def read_html(
    data: bytes, name: str, settings: ReadingSettings, *, charset: str | None = None
) -> Reading:
    """Read an HTML page.

    Args:
        data: the page.
        name: its file's name, for messages.
        settings: bounds on what is read.
        charset: what a message's header says of its encoding, if one does.

    Raises:
        DocumentTooLarge: its text is longer than the settings allow.
        UnreadableDocument: it is no text, or too deep or too odd to be parsed as a whole.
    """
    markup = read_markup(data, name, charset)
    warnings = (_guessed(name, markup.guessed),) if markup.guessed else ()
    return read_blocks(markup.text, markup.styles, name, settings, warnings)


def read_blocks(
    markup: str, styles: str, name: str, settings: ReadingSettings, warnings: Sequence[str] = ()
) -> Reading:
    """Read markup that is known to be safe to parse, with its style sheets.

    Raises:
        DocumentTooLarge: its text is longer than the settings allow.
        UnreadableDocument: it is too deep or too odd to be parsed as a whole.
    """
    flow = Flow(Sheet.of(styles))
    blocks = flow.read(parse(markup, name))
    check_length(sum(len(piece.text) for b in blocks for piece in b.pieces), name, settings)
    whole = assemble(headings_by_look(blocks))
    hidden = left_out(name, flow.hidden, "passage of hidden text")
    found = whole.text, whole.page_starts, (*warnings, *hidden), whole.headings
    return Reading(*found, changes=whole.changes)


def _guessed(name: str, encoding: str) -> str:
    return (
        f"{name} does not say its encoding and was read as {encoding}, a guess; if characters "
        "look wrong, save it as UTF-8 and read it again."
    )
