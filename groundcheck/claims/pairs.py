"""Marks that stand in pairs: emphasis, links, tags, quotes, brackets; and what falls of them.

In: an answer and what falls of each part. Out: the same, with pairs kept whole. What always holds:
both marks of a pair stay while anything between them does, and both fall with the last of it; the
mark of a footnote falls with its note.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice, takewhile

from groundcheck.claims.falling import Fall, Standing
from groundcheck.claims.markdown import BlockKind
from groundcheck.models import Span

TAG = re.compile(r"<(?P<closing>/?)(?P<name>[A-Za-z][\w-]*)(?:\s[^<>\n]{0,200})?(?P<void>/?)>")
_LONELY = frozenset({"br", "hr", "img", "input", "wbr"})
"""Tags that nothing closes."""
_TARGET = r"\((?:[^()\s]{0,500}(?:\([^()\s]{0,100}\))?[^()\n]{0,100})\)|\[[^\[\]\n]{0,100}\]"
_TOKEN = re.compile(
    r"\\."
    r"|(?P<tick>`+)(?P<code>[^`\n]*)(?P=tick)(?!`)"
    r"|(?P<tag></?[A-Za-z][\w-]*(?:\s[^<>\n]{0,200})?/?>)"
    rf"|(?P<linked>\](?:{_TARGET}))"
    r"|(?P<opening>!?\[|[({\u201c\u201e\u2018\u00ab])"
    r"|(?P<closing>[\])}\u201d\u2019\u00bb])"
    r"|(?P<run>\*+|_+|~~)"
    r'|(?P<quote>")',
    re.DOTALL,
)
_PARTNERS = {
    ")": "(",
    "]": "[",
    "}": "{",
    "\u201d": "\u201c\u201e",
    "\u2019": "\u2018",
    "\u00bb": "\u00ab",
}
_NOTE = re.compile(r"(?m)^[ \t>]*\[\^(?P<label>[^\[\]\s]+)\]:(?P<text>.*)$")
_NOTE_MARK = re.compile(r"\[\^(?P<label>[^\[\]\s]+)\](?!:)")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two marks and what stands between them."""

    opening: Span
    closing: Span


@dataclass(frozen=True, slots=True)
class Evened:
    """What falls of an answer, its pairs of marks kept whole."""

    parts: tuple[Standing, ...]
    marks: tuple[Fall, ...]
    """Marks that fall with the last of what stood between them."""
    kept: tuple[Span, ...]
    """Marks that stay, in order: something is left between them."""


def evened(answer: str, parts: Sequence[Standing]) -> Evened:
    r"""What falls, without half a pair.

    >>> from groundcheck.claims.extract import extract_claims
    >>> from groundcheck.claims.scaffold import parts_of
    >>> from groundcheck.claims.falling import settle
    >>> text = "Rent is due monthly. [Dogs are allowed.](https://a.b)"
    >>> found = evened(text, settle(text, parts_of(text, extract_claims(text)), {"c2"}))
    >>> [fall.span.of(text) for fall in found.marks]
    ['[', '](https://a.b)']
    """
    weighing = _Weighing(answer, [fall.span for each in parts for fall in each.falls])
    kept: set[tuple[int, int]] = set()
    fallen: set[tuple[int, int]] = set()
    for pair in pairs_of(answer, parts):
        marks = {(each.start, each.end) for each in (pair.opening, pair.closing)}
        if weighing.holds(pair):
            kept |= marks
        elif weighing.is_emptied(pair):
            fallen |= marks
    fallen |= {(mark.start, mark.end) for mark in weighing.notes_without_text()}
    stay = [Span(start=start, end=end) for start, end in sorted(kept)]
    return Evened(
        parts=tuple(_spared(answer, each, stay) for each in parts),
        marks=tuple(Fall(Span(start=start, end=end), ()) for start, end in sorted(fallen)),
        kept=tuple(stay),
    )


def pairs_of(answer: str, parts: Sequence[Standing]) -> Iterator[Pair]:
    """The pairs of an answer: tags over all of it, other marks within a block or a cell."""
    yield from _tags(answer)
    for each in parts:
        block = each.part.block
        if block.kind is BlockKind.ROW:
            for line in block.lines:
                yield from _Pairing(answer).pairs([line])
        elif block.kind is not BlockKind.CODE:
            yield from _Pairing(answer).pairs(block.lines)


def is_said(text: str) -> bool:
    """Whether a text says anything beside its tags and the targets of its links.

    >>> is_said("<p> </p>"), is_said("<p>Rent</p>")
    (False, True)
    """
    return any(_said(text))


class _Weighing:
    """Counts the letters and digits between marks that are left."""

    def __init__(self, answer: str, falls: Iterable[Span]) -> None:
        self._answer = answer
        said = _said(answer)
        self._cut = bytearray(len(answer))
        for span in falls:
            self._cut[span.start : span.end] = b"\1" * (span.end - span.start)
        self._all = list(accumulate(said, initial=0))
        left = (one and not cut for one, cut in zip(said, self._cut, strict=True))
        self._left = list(accumulate(left, initial=0))

    def holds(self, pair: Pair) -> bool:
        """Whether anything between two marks is left."""
        return self._left[pair.closing.start] > self._left[pair.opening.end]

    def is_emptied(self, pair: Pair) -> bool:
        """Whether what stood between two marks has fallen, or a mark of a pair around nothing."""
        if self._all[pair.closing.start] > self._all[pair.opening.end]:
            return True
        return bool(self._cut[pair.opening.start] or self._cut[pair.closing.start])

    def notes_without_text(self) -> Iterator[Span]:
        """The marks of footnotes whose note has fallen."""
        notes = {note["label"]: note.span("text") for note in _NOTE.finditer(self._answer)}
        for mark in _NOTE_MARK.finditer(self._answer):
            start, end = notes.get(mark["label"], (0, 0))
            if self._all[end] > self._all[start] and self._left[end] == self._left[start]:
                yield Span(start=mark.start(), end=mark.end())


@dataclass(slots=True)
class _Pairing:
    """Pairs marks of one block; holds those that are open."""

    answer: str
    opened: dict[str, list[Span]] = field(default_factory=dict)

    def pairs(self, lines: Sequence[tuple[int, int]]) -> Iterator[Pair]:
        """The pairs in a block's lines, in order of their closing marks."""
        for start, end in lines:
            for token in _TOKEN.finditer(self.answer, start, end):
                kind = token.lastgroup or ""
                if token["tick"]:
                    width = len(token["tick"])
                    yield _pair(
                        token.start(), token.start() + width, token.end() - width, token.end()
                    )
                elif kind == "opening":
                    self._open(token[0][-1], token.start(), token.end())
                elif kind in ("closing", "linked"):
                    yield from self._close(token)
                elif kind == "run":
                    yield from self._run(token)
                elif kind == "quote":
                    yield from self._quote(token)

    def _open(self, sign: str, start: int, end: int) -> None:
        self.opened.setdefault(sign, []).append(Span(start=start, end=end))

    def _close(self, token: re.Match[str]) -> Iterator[Pair]:
        sign = token[0][0]
        if sign == "\u2019" and _at(self.answer, token.end()).isalnum():
            return  # an apostrophe
        for partner in _PARTNERS[sign]:
            if self.opened.get(partner):
                opening = self.opened[partner].pop()
                yield Pair(opening, Span(start=token.start(), end=token.end()))
                return

    def _quote(self, token: re.Match[str]) -> Iterator[Pair]:
        before, after = _around(self.answer, token)
        if self.opened.get('"') and not before.isspace():
            opening = self.opened['"'].pop()
            yield Pair(opening, Span(start=token.start(), end=token.end()))
        elif not before.isalnum() and not after.isspace():
            self._open('"', token.start(), token.end())

    def _run(self, token: re.Match[str]) -> Iterator[Pair]:
        """Close emphasis with as much of a run as was opened; open it with the rest."""
        before, after = _around(self.answer, token)
        if token[0][0] == "_" and before.isalnum() and after.isalnum():
            return
        start, sign = token.start(), token[0][0]
        opened = self.opened.setdefault(sign, [])
        while start < token.end() and opened and not before.isspace():
            last = opened.pop()
            width = min(last.end - last.start, token.end() - start)
            yield _pair(last.end - width, last.end, start, start + width)
            if last.end - width > last.start:
                opened.append(Span(start=last.start, end=last.end - width))
            start += width
        if start < token.end() and not after.isspace():
            self._open(sign, start, token.end())


def _tags(answer: str) -> Iterator[Pair]:
    """Each closing tag with the last open one of its name."""
    opened: dict[str, list[re.Match[str]]] = {}
    for tag in TAG.finditer(answer):
        name = tag["name"].lower()
        if tag["closing"]:
            if opened.get(name):
                yield _pair(*opened[name].pop().span(), *tag.span())
        elif name not in _LONELY and not tag["void"]:
            opened.setdefault(name, []).append(tag)


def _pair(start: int, end: int, closing_start: int, closing_end: int) -> Pair:
    return Pair(Span(start=start, end=end), Span(start=closing_start, end=closing_end))


def _around(answer: str, token: re.Match[str]) -> tuple[str, str]:
    return _at(answer, token.start() - 1), _at(answer, token.end())


def _at(answer: str, index: int) -> str:
    """A character, or a blank beyond the ends."""
    return answer[index] if 0 <= index < len(answer) else " "


def _said(text: str) -> list[bool]:
    """For each character, whether it is a letter or digit a reader sees."""
    said = [character.isalnum() for character in text]
    for token in _TOKEN.finditer(text):
        if token["tag"] or token["linked"]:
            said[token.start() : token.end()] = [False] * len(token[0])
    for mark in _NOTE_MARK.finditer(text):
        said[mark.start() : mark.end()] = [False] * len(mark[0])
    return said


def _spared(answer: str, each: Standing, kept: Sequence[Span]) -> Standing:
    """The part with its falls around the marks that stay."""
    falls = [
        Fall(piece, fall.because) for fall in each.falls for piece in _without(fall.span, kept)
    ]
    return replace(each, falls=tuple(f for f in falls if f.span.of(answer).strip()))


def _without(span: Span, marks: Sequence[Span]) -> Iterator[Span]:
    """The pieces of a range between marks."""
    start = span.start
    first = bisect_left(marks, start, key=lambda mark: mark.end)
    for mark in takewhile(lambda mark: mark.start < span.end, islice(marks, first, None)):
        if mark.start > start:
            yield Span(start=start, end=mark.start)
        start = max(start, mark.end)
    if start < span.end:
        yield Span(start=start, end=span.end)
