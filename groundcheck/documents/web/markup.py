"""The markup of an HTML page, decoded and unwrapped, ready to be parsed.

What enters: bytes, or their text. What leaves: the markup of the page without scripts, and the
wrapper of a filing taken off. What always holds: a declared charset is believed where the bytes
agree with it; every pass is linear; a tag that would keep the parser busy is refused.
"""

import codecs
import re
import string
from dataclasses import dataclass

from groundcheck.documents.encoding import decode
from groundcheck.errors import UnreadableDocument

_SAMPLE = 4_096
_DECLARED = re.compile(
    rb"<meta\s[^>]{0,400}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})"
    rb"|<\?xml\s[^>]{0,100}?encoding\s*=\s*[\"']([\w.:-]{1,40})",
    re.IGNORECASE,
)
_AS_READ = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-16": "utf-8",
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}
"""What browsers read where a page declares the encoding on the left."""

_MOST_ATTRIBUTES = 500
"""Attributes of one tag; the parser compares each with all before it."""
_ATTRIBUTE = r"[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+)?+)?+"
_TAG = re.compile(rf"<[a-zA-Z][^\s/>]*+(?:{_ATTRIBUTE}){{0,{_MOST_ATTRIBUTES}}}+")
_ONE_MORE = re.compile(_ATTRIBUTE)

_WRAPPED = re.compile(r"<DOCUMENT>\s{0,20}<TYPE>([^\n<]{0,80})", re.IGNORECASE)
_TAGGED = re.compile(r"<(?:html|body|p|div|table|font|br)\b", re.IGNORECASE)
_WHOLE = re.compile(r"</?(?:html|body)\b[^<>]{0,1000}>", re.IGNORECASE)
"""What may stand only once, and so not in each of several pages."""
_FILING_TAGS = re.compile(r"</?(?:table|caption|s|c|fn|f1|f2)>", re.IGNORECASE)
"""Marks of columns in plain texts, which are no tags of HTML."""
_PICTURES = ("GRAPHIC", "PDF", "ZIP", "EXCEL", "XML")
_PAGE = "<page>"
_LOWER = str.maketrans({letter: letter.lower() for letter in string.ascii_uppercase})
"""Other letters may change their length in small letters, and offsets with them."""
_NO_TEXT = str.maketrans({"\x00": " ", "\ufeff": ""})


@dataclass(frozen=True, slots=True)
class Markup:
    """A page's markup."""

    text: str
    styles: str
    """The style sheets inside it."""
    guessed: str = ""
    """The encoding, where it is a guess."""


def read_markup(data: bytes, name: str, charset: str | None = None) -> Markup:
    """The markup of a page.

    Args:
        data: the page.
        name: its file's name, for messages.
        charset: what a message's header says of it, if one does.

    Raises:
        UnreadableDocument: it is no text, or one of its tags is beyond measure.
    """
    text, guessed = _decoded(data, name, charset)
    text = unwrapped(text.translate(_NO_TEXT))
    text, _ = _without(text, "script")
    text, styles = _without(text, "style")
    _refuse_endless_tags(text, name)
    return Markup(text, styles, guessed)


def _decoded(data: bytes, name: str, charset: str | None) -> tuple[str, str]:
    """The text, and the encoding where it was guessed."""
    declared = _codec(charset) if charset else _declared(data)
    marked = data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if declared and not marked and data[:_SAMPLE].count(0) * 4 < len(data[:_SAMPLE]):
        try:
            return data.decode(declared), ""
        except (UnicodeDecodeError, LookupError):
            pass  # the declaration is wrong
    decoded = decode(data, name)
    return decoded.text, "" if decoded.certain else decoded.encoding


def _declared(data: bytes) -> str | None:
    found = _DECLARED.search(data, 0, _SAMPLE)
    return _codec((found[1] or found[2]).decode("ascii")) if found else None


def _codec(label: str) -> str | None:
    try:
        known = codecs.lookup(label.strip().lower()).name
    except LookupError:
        return None
    return _AS_READ.get(known, known)


def unwrapped(text: str) -> str:
    r"""The pages inside the wrapper of a filing; any other text as it is.

    >>> unwrapped("<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\n<p>Fees</p>\n</TEXT>\n</DOCUMENT>")
    '\n<p>Fees</p>\n'
    """
    pages = []
    lower = text.translate(_LOWER)
    for found in _WRAPPED.finditer(text):
        start = lower.find("<text>", found.end())
        if start < 0 or found[1].strip().upper().startswith(_PICTURES):
            continue
        end = lower.find("</text>", start)
        pages.append(_as_page(text[start + len("<text>") : end if end >= 0 else len(text)]))
    return _PAGE.join(pages) or text


def _as_page(inner: str) -> str:
    """A wrapped text: markup as it is, plain text with its lines kept."""
    if _TAGGED.search(inner, 0, 20 * _SAMPLE):
        return _WHOLE.sub("", inner)
    return f"<pre>{_FILING_TAGS.sub('', inner)}</pre>"


def _without(text: str, name: str) -> tuple[str, str]:
    """A page without one kind of element, and what stood in them; linear."""
    lower = text.translate(_LOWER)
    kept, inner, position = [], [], 0
    while (start := lower.find(f"<{name}", position)) >= 0:
        end = lower.find(f"</{name}", start)
        follows = lower[start + len(name) + 1 : start + len(name) + 2]
        if follows and follows not in " \t\r\n\f/>":
            kept.append(text[position : start + 1])
            position = start + 1
            continue
        kept.append(text[position:start])
        end = len(text) if end < 0 else end
        inner.append(text[start:end])
        close = lower.find(">", end)
        position = len(text) if close < 0 else close + 1
    return "".join([*kept, text[position:]]), "".join(inner)


def _refuse_endless_tags(text: str, name: str) -> None:
    for tag in _TAG.finditer(text):
        endless = tag.end() - tag.start() > 2 * _MOST_ATTRIBUTES
        if endless and _ONE_MORE.match(text, tag.end()):
            raise UnreadableDocument(
                f"{name} holds a tag with more than {_MOST_ATTRIBUTES} attributes, which no page "
                "needs; open it in a browser and save its text"
            )
