"""Prose without markup: what a reader of the rendered answer sees, with a map back.

In: the answer and the ranges of one block. Out: a `Prose`, whose text has emphasis markers,
link targets, known tags, escapes and detached citations removed, and typographic quotes and
spaces made plain; tags of HTML that end a line are blanks, emojis before the first word are gone,
and ticks and crosses are words unless they open a sentence. What always holds: each character of
the prose stands for a range of the answer, these ranges are in order and do not overlap, and
`span` returns exact offsets.
"""

import html
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from unicodedata import category

from groundcheck.claims.tags import BLOCK_TAG
from groundcheck.models import Span

_LINK = re.compile(
    r"!?(\[)[^\[\]\n]{1,300}(\]\([^()\s]{0,500}(?:\([^()\s]{0,100}\))?[^()\n]{0,100}\))"
)
_TAG = re.compile(
    r"</?(?:b|i|u|s|em|strong|mark|code|del|ins|small|sup|sub|span)(?:\s[^<>\n]{0,200})?/?>",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_INVISIBLE = re.compile("[\u200b\u2060\ufeff\u00ad]")
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#x[0-9A-Fa-f]{1,5});")
_ORNAMENT = frozenset(["So", "Sk", "Mn", "Me", "Cf", "Cc"])
"""Unicode categories of emojis, of what modifies them and of control characters."""
_RUN = re.compile(r"\*+|_+|~~|`+")
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033", '"'),
        **dict.fromkeys("\u00a0\u202f\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007", " "),
        **dict.fromkeys("\u2008\u2009\u200a\u205f\u3000\t\n\r", " "),
    }
)
_TICKS = {
    **dict.fromkeys("\u2705\u2714\u2611\u2713", "Yes"),
    **dict.fromkeys("\u274c\u2718\u2717\u2716", "No"),
}
"""Signs that answer, as in a cell of a table."""
_OPENING_TICK = re.compile(rf"(?<=[.!?;]\s)[{''.join(_TICKS)}]\ufe0f?\s+(?=[*_]*\w)")
"""A sign that opens a sentence as a bullet does, and answers nothing."""
_MARKERS = ("**", "__", "~~", "*", "_", "`")


@dataclass(frozen=True, slots=True)
class Prose:
    """Plain text and where it stood in the answer."""

    text: str
    starts: tuple[int, ...]
    """For each character of `text`, the first answer offset it stands for."""
    ends: tuple[int, ...]
    """For each character of `text`, one past the last answer offset it stands for."""
    strong: tuple[tuple[int, int], ...] = ()
    """Ranges of `text` set in bold, or in italics that end as a label does ("*Notices.*")."""

    def span(self, start: int, end: int) -> Span:
        """The answer's range for `text[start:end]`; an empty range maps to an empty span."""
        if start >= end:
            at = self.starts[start] if start < len(self.starts) else (self.ends or (0,))[-1]
            return Span(start=at, end=at)
        return Span(start=self.starts[start], end=self.ends[end - 1])


def prose_of(
    answer: str,
    ranges: Sequence[tuple[int, int]],
    omitted: Sequence[tuple[int, int]] = (),
    *,
    literal: bool = False,
) -> Prose:
    """The prose of some ranges of the answer, joined by single spaces.

    Args:
        answer: the whole answer.
        ranges: what to read, in order (the lines of a paragraph).
        omitted: ranges inside them to leave out (detached citations), in order.
        literal: whether markup is text (inside a code fence).

    >>> prose_of("Pay **5%** [now](x).", [(0, 20)]).text
    'Pay 5% now.'
    """
    raw, offsets = _joined(answer, ranges)
    dropped = bytearray(len(raw))
    _drop_omitted(dropped, raw, offsets, omitted)
    if not literal:
        raw = _part_words(raw, dropped)
    strong = () if literal else tuple(_drop_markup(raw, dropped))
    _drop_ornaments(dropped, raw)
    return _built(raw, offsets, dropped, strong)


def is_ornament(character: str) -> bool:
    """Whether a character is an emoji, a part of one, or says nothing at all."""
    return category(character) in _ORNAMENT


def plain(text: str) -> str:
    """A piece of an answer as a reader sees it: no markup, no detached citation marks.

    >>> plain("a fee of **5%** per `month`")
    'a fee of 5% per month'
    """
    return " ".join(prose_of(text, [(0, len(text))]).text.split())


def balanced(answer: str, span: Span) -> Span:
    """The span grown by the emphasis marker it would otherwise cut in two.

    >>> balanced("**Fee** is 5%", Span(start=2, end=13)).start
    0
    """
    start, end = span.start, span.end
    for marker in _MARKERS:
        width = len(marker)
        if answer.count(marker, start, end) % 2:
            if answer.startswith(marker, max(0, start - width)) and start >= width:
                start -= width
            elif answer.startswith(marker, end):
                end += width
    return Span(start=start, end=end)


def _joined(answer: str, ranges: Sequence[tuple[int, int]]) -> tuple[str, list[int]]:
    """The ranges' text with a space between them, and each character's offset."""
    parts: list[str] = []
    offsets: list[int] = []
    for start, end in ranges:
        if parts:
            parts.append(" ")
            offsets.append(offsets[-1] + 1 if offsets else start)
        parts.append(answer[start:end])
        offsets.extend(range(start, end))
    return "".join(parts), offsets


def _drop_omitted(
    dropped: bytearray, raw: str, offsets: list[int], omitted: Sequence[tuple[int, int]]
) -> None:
    """Mark the omitted ranges, and the blanks before them, as dropped."""
    for start, end in omitted:
        first, last = bisect_left(offsets, start), bisect_left(offsets, end)
        _mark(dropped, first, last)
        while first > 0 and last > first and raw[first - 1].isspace() and not dropped[first - 1]:
            first -= 1
            dropped[first] = 1


def _drop_ornaments(dropped: bytearray, raw: str) -> None:
    """Mark emojis before the first word as dropped, and the blanks behind them."""
    if not any(map(str.isalnum, raw)):
        return
    for sign in _OPENING_TICK.finditer(raw):
        _mark(dropped, *sign.span())
    ornate = False
    for index, character in enumerate(raw):
        if dropped[index]:
            continue
        if not (is_ornament(character) or (ornate and character.isspace())):
            return
        ornate, dropped[index] = True, 1


def _part_words(raw: str, dropped: bytearray) -> str:
    """The text with a blank for each tag that ends a line, and a bar between two cells."""
    parts: list[str] = []
    position = 0
    for tag in BLOCK_TAG.finditer(raw):
        start, end = tag.span()
        begins_cell = bool(start) and tag["name"].lower() in ("td", "th") and not tag["closing"]
        sign = " | " if begins_cell else " " if start else ""
        _mark(dropped, start + len(sign), end)
        parts += (raw[position:start], sign.ljust(end - start))
        position = end
    return "".join((*parts, raw[position:]))


def _drop_markup(raw: str, dropped: bytearray) -> Iterator[tuple[int, int]]:
    """Mark markup as dropped; yield the ranges of `raw` set in bold or in italics as a label."""
    for match in _LINK.finditer(raw):
        for group in (1, 2):
            _mark(dropped, *match.span(group))
        if match.group().startswith("!"):
            dropped[match.start()] = 1
    for pattern in (_TAG, _ESCAPE, _INVISIBLE):
        for match in pattern.finditer(raw):
            _mark(dropped, *match.span())
    yield from _drop_emphasis(raw, dropped)


def _drop_emphasis(raw: str, dropped: bytearray) -> Iterator[tuple[int, int]]:
    """Pair opening and closing delimiter runs; yield what is bold, and italics that end as a label."""
    openers: dict[str, int] = {}
    for match in _RUN.finditer(raw):
        run, (start, end) = match.group(), match.span()
        if len(run) > 3 or (start and dropped[start]) or raw[start - 1 : start] == "\\":
            continue
        before, after = raw[start - 1 : start] or " ", raw[end : end + 1] or " "
        if run in openers and _closes(run, before, after):
            opened = openers.pop(run)
            _mark(dropped, opened, opened + len(run))
            _mark(dropped, start, end)
            if run[0] in "*_" and (len(run) >= 2 or raw[start - 1] in ".:"):
                yield opened, end
        elif _opens(run, before, after):
            openers[run] = start


def _opens(run: str, before: str, after: str) -> bool:
    """Whether a run may open emphasis: it clings to what follows."""
    if after.isspace() or (before, after) == ("[", "]"):
        return False
    return not before.isalnum() if (run[0] in "_*" and len(run) == 1) or run[0] == "_" else True


def _closes(run: str, before: str, after: str) -> bool:
    """Whether a run may close emphasis: it clings to what precedes."""
    if before.isspace() or (before, after) == ("[", "]"):
        return False
    return not after.isalnum() if (run[0] in "_*" and len(run) == 1) or run[0] == "_" else True


def _mark(dropped: bytearray, start: int, end: int) -> None:
    dropped[start:end] = b"\1" * (end - start)


def _built(
    raw: str, offsets: list[int], dropped: bytearray, strong: Sequence[tuple[int, int]]
) -> Prose:
    """Assemble what was not dropped, reading entities as the characters they name."""
    if _TICKS.keys().isdisjoint(raw) and "&" not in raw:
        kept = [not each for each in dropped]
        before = list(accumulate(kept, initial=0))
        starts = tuple(compress(offsets, kept))
        ends = tuple(offset + 1 for offset in starts)
        bold = tuple((before[start], before[end]) for start, end in sorted(strong))
        return Prose("".join(compress(raw, kept)).translate(_PLAIN), starts, ends, bold)
    entities = {m.start(): m.end() for m in _ENTITY.finditer(raw)}
    text: list[str] = []
    firsts: list[int] = []
    lasts: list[int] = []
    kept_before = [0] * (len(raw) + 1)
    index = 0
    while index < len(raw):
        stop = entities.get(index, index + 1)
        character = html.unescape(raw[index:stop]) if stop > index + 1 else raw[index]
        if len(character) != 1:
            stop, character = index + 1, raw[index]
        if not dropped[index]:
            word = _TICKS.get(character, character.translate(_PLAIN))
            text += word
            firsts += [offsets[index]] * len(word)
            lasts += [offsets[stop - 1] + 1] * len(word)
        kept_before[index + 1 : stop + 1] = [len(text)] * (stop - index)
        index = stop
    bold = tuple((kept_before[start], kept_before[end]) for start, end in sorted(strong))
    return Prose("".join(text), tuple(firsts), tuple(lasts), bold)
