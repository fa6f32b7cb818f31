"""Markdown to text: what a reader of the laid out page sees, block by block.

What enters: the text of a Markdown file, or a pasted text that is evidently Markdown. What leaves:
its running text without the marks, with lists numbered, tables as rows and headings marked, as the
reader of HTML has them. What always holds: nothing that is no mark is lost: a placeholder such as
"<Title>" is no tag, "[Buyer]: Acme" no link and "[***]" no emphasis; lines stay lines, and items keep
the numbers they are printed with.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from groundcheck.documents.encoding import decode
from groundcheck.documents.html import read_blocks
from groundcheck.documents.marks import is_marked
from groundcheck.documents.plain import guessed, page_starts
from groundcheck.documents.reading import Reading
from groundcheck.settings import ReadingSettings
from groundcheck.text.lexicon import word_set

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_TAG = re.compile(r"</?([a-z][a-z0-9]*)\b[^<>]*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_CLOSING = re.compile(r"</([a-z][a-z0-9]*)\s*>", re.IGNORECASE)
_UNCLOSED = frozenset(
    ["br", "hr", "img", "col", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot"]
)
"""Elements that need no closing tag; of any other one without it is a placeholder."""
_STARS = re.compile(
    r"(?P<code>```.*?```|`[^`\n]*`)|(?P<cut>\[\s*\*[\s*]*\])|(?<=\d)\*(?=\d)", re.DOTALL
)
"""Code, a redaction, or a star between figures."""
_STAR = "&#42;"
_OPENS = re.compile(r"<(?=[a-z/!?])", re.IGNORECASE)
_TARGET = re.compile(
    r"(?:https?|ftp|mailto|tel):|[#/.?]|www\.|[\w-]+\.[a-z]{2,5}(?:[/#?]|\Z)", re.IGNORECASE
)
"""What a link leads to; "[Section 4](b)" is none."""


def read_markdown(data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read the bytes of a .md file; one without marks, or with pages, as plain text.

    Raises:
        DocumentTooLarge: its text is longer than the settings allow.
        UnreadableDocument: the bytes are not text, or their encoding is not known.
    """
    decoded = decode(data, name)
    warnings = () if decoded.certain else (guessed(name, decoded.encoding),)
    return laid_out(decoded.text, name, settings, warnings)


def laid_out(
    text: str, name: str, settings: ReadingSettings, warnings: Sequence[str] = ()
) -> Reading:
    """The text without its marks; as it is where it has none, or where form feeds part its pages.

    Raises:
        DocumentTooLarge: it is longer than the settings allow.
    """
    if page_starts(text) or not is_marked(text):
        return Reading(text, page_starts(text), tuple(warnings))
    closed = frozenset(tag[1].lower() for tag in _CLOSING.finditer(text))
    page = _parser().render(_STARS.sub(_kept, text), {"closed": closed})
    return read_blocks(page, "", name, settings, warnings)


def _kept(found: re.Match[str]) -> str:
    """Stars that are no emphasis, so that they stay stars."""
    return found[0] if found["code"] else found[0].replace("*", _STAR)


@cache
def _parser() -> "MarkdownIt":
    """A parser whose lines stay lines; four spaces indent, and do not make code."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": True, "breaks": True})
    parser.enable(["table", "strikethrough"]).disable(["code", "reference"])
    parser.validateLink = _leads_somewhere  # type: ignore[method-assign]
    parser.core.ruler.push("printed_numbers", _number_items)
    parser.add_render_rule("html_inline", _tags)
    parser.add_render_rule("html_block", _tags)
    return parser


def _leads_somewhere(url: str) -> bool:
    return _TARGET.match(url) is not None


def _number_items(state: Any) -> None:
    """Have each item of a numbered list keep its own number."""
    for token in state.tokens:
        if token.type == "list_item_open" and token.info:
            token.attrSet("value", token.info)


def _tags(
    _renderer: Any,
    tokens: Sequence[Any],
    number: int,
    _options: Any,
    env: Mapping[str, frozenset[str]],
) -> str:
    """Markup inside Markdown: tags of HTML stay tags, what else stands in "<" and ">" is text."""
    markup: str = tokens[number].content
    kept, end = [], 0
    for tag in _TAG.finditer(markup):
        if tag[1] is None or _is_element(tag[1], env["closed"]):
            kept += [_as_text(markup[end : tag.start()]), tag[0]]
            end = tag.end()
    rest = _as_text(markup[end:])
    if kept or tokens[number].type == "html_inline":
        return "".join((*kept, rest))
    lines = rest.strip().replace("\n", "<br>")
    return f"<p>{lines}</p>"


def _is_element(name: str, closed: frozenset[str]) -> bool:
    """Whether the name in a tag is that of an element: "<Address>" alone is to be filled in."""
    low = name.lower()
    is_written_so = name in (low, name.upper()) and (low in _UNCLOSED or low in closed)
    return is_written_so and low in word_set("html_tags", "groundcheck.documents")


def _as_text(part: str) -> str:
    return _OPENS.sub("&lt;", part)
