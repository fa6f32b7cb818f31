"""Sentences of contract prose and of answers about it.

A text enters; spans leave, in order, trimmed of white space. What always holds: every
character that is not white space lies in exactly one sentence. A line break inside a sentence
is no boundary; headings and list items are; a number and a run-in heading ("8.2 Late fees.")
stay with what follows; a citation after the full stop stays with what precedes. A sentence
over 600 characters is cut at its semicolons and list items, if it has any.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from groundcheck.models import Span
from groundcheck.text.layout import block_starts
from groundcheck.text.lexicon import table

LONGEST = 600
"""Characters; a longer sentence is cut where it lists things. Longer ones dilute retrieval."""
SHORTEST_PIECE = 160
"""Characters; pieces of a cut sentence are joined until they reach this."""

_STOP = re.compile(r"[.!?…]+[\"'”’)\]»*_]*(?=\s|[A-Z\"“(\[]|$)|[。！？؟۔]+")
_TOKEN = re.compile(r"[^\s(\[{\"“”‘/,;:]+$")
_GLUED = re.compile(r"(?!(?:%s)\b)(?:[A-Z][a-z]+|[A-Z]{2,}\s[a-z]|[AI]\s)")
_NAME = re.compile(r"[a-z]+(?:[A-Z_][\w-]*|\.(?:com|net|org))(?!\w)")
"""A name that begins with a small letter ("plan_b", "eStore", "shop.com") and may open a sentence."""
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]")
_NUMBERING = re.compile(
    r"(?:(?:section|article|clause|schedule|exhibit|part|annex|appendix|§+)\s*)?"
    r"(?:\d{1,3}(?:\.\d{1,3})+|\(?(?:([a-z])\1?|[ivxlc]{1,6}|\d{1,3})\)?)"
    r"(?:\([a-zA-Z0-9]{1,4}\))*[.:)]?",
    re.IGNORECASE,
)
_CITATION = re.compile(
    r"\s?(?:\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]\s?)+[.;]?(?=\s|$)"
    r"|\s?\((?:see\s|cf\.?\s|section|sec\.|§|clause|article|art\.|page|p\.|pp\.|exhibit|schedule"
    r"|source:)[^()\n]{0,80}(?:\([^()\n]{0,8}\)[^()\n]{0,20}){0,3}\)\.?(?=\s|$)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’&/-]*")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}(?![\w])")
_CUT = re.compile(r";\s+|(?<=[,:])\s+(?=\((?:[a-z]{1,4}|\d{1,2})\)\s)|(?<=\s)(?=\((?:i|a|1)\)\s)")


def split_sentences(text: str) -> tuple[Span, ...]:
    r"""All sentences of `text` in order.

    >>> text = "8.2 Late fees. Acme Inc. pays 1.5% per\nmonth.Fees are due in 30 days."
    >>> [span.of(text) for span in split_sentences(text)]
    ['8.2 Late fees. Acme Inc. pays 1.5% per\nmonth.', 'Fees are due in 30 days.']
    """
    starts = block_starts(text)
    spans: list[Span] = []
    for start, end in pairwise([*starts, len(text)]):
        for first, last in _sentences(text, start, end):
            spans += (_trimmed(text, *piece) for piece in _pieces(text, first, last))
    return tuple(spans)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentences of one block, trimmed at their start."""
    begun = lead = start  # what lies between them are numbers and run-in headings
    for stop in _STOP.finditer(text, start, end):
        after = _skip_space(text, stop.end(), end)
        if stop.start() < begun or after == end or not _is_stop(text, stop, after):
            continue
        if stop[0].rstrip("*_") == "." and _leads_in(text, begun, lead, stop.end()):
            lead = after
        elif not _is_abbreviation(text, stop, after):
            after = _skip_space(text, _after_citations(text, stop.end(), end), end)
            yield begun, after
            begun = lead = after
    if begun < end:
        yield begun, end


def _skip_space(text: str, position: int, end: int) -> int:
    while position < end and text[position].isspace():
        position += 1
    return position


def _after_citations(text: str, position: int, end: int) -> int:
    """Where the citations that trail a sentence end."""
    match = _CITATION.match(text, position, end)
    return match.end() if match else position


def _is_stop(text: str, stop: re.Match[str], after: int) -> bool:
    """Whether what follows the mark looks like a new sentence."""
    if stop[0][0] in "。！？؟۔":
        return True
    if after == stop.end() and not _is_glued(text, stop, after):
        return False
    return not text[after].islower() or (after > stop.end() and bool(_NAME.match(text, after)))


def _is_glued(text: str, stop: re.Match[str], after: int) -> bool:
    """Whether a sentence follows without a space ("paid.The fee")."""
    before = text[max(0, stop.start() - 2) : stop.start()]
    ended = before[-1:].islower() or before[-1:].isdigit() or before[-1:] in '%)"”’]'
    if not ended or len(before) < 2 or before[0] in ". ":
        return False
    return bool(_glued_start().match(text, after))


@cache
def _glued_start() -> re.Pattern[str]:
    domains = "|".join(name.title() for name in table("sentence_words")["domains"])
    return re.compile(_GLUED.pattern % domains)


def _leads_in(text: str, begun: int, lead: int, end: int) -> bool:
    """Whether a sentence is so far only a number and a run-in heading ("3. Late fees.")."""
    return _is_lead_in(text[lead:end]) or (begun < lead and _is_lead_in(text[begun:end]))


def _is_lead_in(sentence: str) -> bool:
    """Whether this is only a number or a run-in heading, which belongs to what follows."""
    if len(sentence) > 100:
        return False
    bare = sentence.lstrip("#*_>•●▪–— -\t").rstrip("*_")
    if _NUMBERING.fullmatch(bare):
        return True
    number = _NUMBERING.match(bare)
    title = bare[number.end() :].lstrip("*_") if number is not None else bare
    numbered = number is not None and title[:1].isspace()
    return _is_title(title if numbered else bare, most=4 if numbered else 0)


def _is_title(title: str, most: int) -> bool:
    """Whether `title` reads as a heading: in title case, or at most `most` words; no verb."""
    words = _WORD.findall(title)
    if not 1 <= len(words) <= 9 or re.search(r"[\d,;:%$!?]", title):
        return False
    vocabulary = _vocabulary()
    lowered = [word.lower() for word in words]
    if not words[0][0].isupper() or vocabulary["verbs"].intersection(lowered):
        return False
    if len(words) == 1 and lowered[0] in vocabulary["answers"]:
        return False
    small = vocabulary["dangling"]
    cased = (word[0].isupper() or low in small for word, low in zip(words, lowered, strict=True))
    return len(words) <= most or all(cased)


def _is_abbreviation(text: str, stop: re.Match[str], after: int) -> bool:
    """Whether the full stop belongs to an abbreviation and ends no sentence."""
    match = _TOKEN.search(text, max(0, stop.start() - 24), stop.start())
    if match is None or stop[0][0] != "." or stop[0].startswith(".."):
        return False
    token = match[0].lower()
    vocabulary = _vocabulary()
    following = _following_word(text, after)
    if token.isdigit() and _is_day(text, match.start()):
        return _YEAR.match(text, after) is not None
    if token in ("no", "nos"):
        return text[after].isdigit() or text[after] == "#"
    if token in vocabulary["never_end"]:
        return True
    if len(token) == 1 and token.isalpha():
        return _is_initial(text, match.start(), following)
    if token in vocabulary["may_end"] or ("." in token and _INITIALS.fullmatch(token)):
        return following not in vocabulary["starters"]
    return False


def _is_day(text: str, start: int) -> bool:
    """Whether the number at `start` follows a month: "March 18. 2021" is one date."""
    words = _WORD.findall(text[max(0, start - 12) : start])
    return bool(words) and words[-1].lower() in table("calendar")["months"]


def _is_initial(text: str, start: int, following: str) -> bool:
    """Whether one letter before a full stop is an initial ("J. Smith"), not "Exhibit A."."""
    words = _WORD.findall(text[max(0, start - 24) : start])
    if words and words[-1].lower() in _vocabulary()["references"]:
        return False
    return text[start].isupper() and following not in _vocabulary()["starters"]


def _following_word(text: str, position: int) -> str:
    match = _WORD.match(text, position)
    return match[0].lower() if match else ""


@cache
def _vocabulary() -> dict[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in table("sentence_words").items()}


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The sentence whole, or cut at its semicolons and items if it is too long."""
    if end - start <= LONGEST:
        return [(start, end)]
    pieces = []
    for cut in _CUT.finditer(text, start, end):
        if cut.end() - start >= SHORTEST_PIECE and end - cut.end() >= SHORTEST_PIECE // 2:
            pieces.append((start, cut.end()))
            start = cut.end()
    return [*pieces, (start, end)]


def _trimmed(text: str, start: int, end: int) -> Span:
    start = _skip_space(text, start, end)
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start=start, end=end)
