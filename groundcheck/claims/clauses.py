"""A sentence taken apart into pieces that each state one fact.

In: a sentence without markup. Out: its pieces in order, each with the words it needs from the
rest of the sentence to be read alone. What always holds: pieces do not overlap; every letter
and digit lies in a piece, except the conjunctions between them; a sentence that cannot be cut
with confidence is one piece. Qualifiers (if, unless, except, provided that) stay with what
they qualify.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcheck.claims.coordination import (
    has_own_subject,
    is_complete,
    is_imperative,
    leading_pronoun,
    refers,
    shares_modal,
    shares_subject,
)
from groundcheck.claims.enumerations import entry_starts
from groundcheck.claims.grammar import Part, Token, finite_verbs, tokenise
from groundcheck.claims.subordination import (
    open_tail,
    opens_clause,
    opens_condition,
    reduced_relative,
    states_fact,
)

LONGEST = 150
"""Tokens; a longer sentence is a list, and is cut at its semicolons only."""
_CONTRAST = frozenset(["but", "yet", "while", "whilst", "whereas", "though", "although"])
_JOINING = _CONTRAST | {"and"}
_QUALIFYING_START = re.compile(
    r"(?:and |but |or )?(?:provided|except|unless|save|subject to|if and|not|only (?:if|when|where|once|after|until|to|on|for|by|in|with|as|upon|at|from)|excluding|including)\b",
    re.IGNORECASE,
)
_TEMPORAL_WHILE = re.compile(
    r"\b(?:in force|in effect|pending|being|outstanding|ongoing|under way|lasts?|runs?|remains? in)\b"
)
_DEPENDENT = (Part.SUBORDINATOR, Part.RELATIVE)
_LABEL = re.compile(r"[^:;,.]{1,70}:(?=\s)")
_OPENERS, _CLOSERS = "([{\u201c", ")]}\u201d"


@dataclass(frozen=True, slots=True)
class Piece:
    """One statement of a sentence."""

    start: int
    end: int
    context: str = ""
    """Words of the sentence to read before it: a label, a leading condition, a subject."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A place where the sentence can be cut: tokens [left_end, right) fall between the pieces."""

    left_end: int
    right: int
    joint: str
    comma: bool


def split_clauses(sentence: str) -> tuple[Piece, ...]:
    """The pieces of a sentence.

    >>> text = "The MSA limits liability to $2M and requires 30-day notice."
    >>> [(text[p.start:p.end], p.context) for p in split_clauses(text)]
    [('The MSA limits liability to $2M', ''), ('requires 30-day notice.', 'The MSA')]
    >>> len(split_clauses("Client reimburses costs, fees and expenses."))
    1
    """
    tokens = tokenise(sentence)
    if not tokens:
        return ()
    return tuple(_Splitter(sentence, tokens).pieces())


@dataclass(slots=True)
class _Splitter:
    """Walks the possible cuts of one sentence from left to right."""

    sentence: str
    tokens: tuple[Token, ...]

    def pieces(self) -> Iterator[Piece]:
        begin, context = 0, ""
        cuts = list(self._cuts())
        for position, cut in enumerate(cuts):
            stop = cuts[position + 1].left_end if position + 1 < len(cuts) else len(self.tokens)
            following = self._accept(begin, cut, stop, context)
            if following is None:
                continue
            yield from self._series(begin, cut, context)
            begin, context = cut.right, following
        yield from self._entries(begin, len(self.tokens), context)

    def _entries(self, begin: int, end: int, context: str) -> Iterator[Piece]:
        """A piece, itself cut where it lists amounts that each stand for something."""
        starts = entry_starts(self.tokens[begin:end]) if end - begin <= LONGEST else []
        if not starts:
            yield self._piece(begin, end, context)
            return
        lead = " ".join(p for p in (context, self._text(begin, begin + starts[0][0])) if p)
        marks = [begin + mark for _, mark in starts[1:]] + [end]
        firsts = [begin] + [begin + start for start, _ in starts[1:]]
        for number, (first, mark) in enumerate(zip(firsts, marks, strict=True)):
            yield self._piece(first, mark, lead if number else context)

    def _piece(self, begin: int, end: int, context: str) -> Piece:
        start, stop = self.tokens[begin].start, self.tokens[end - 1].end
        if end == len(self.tokens):
            stop = len(self.sentence.rstrip())
        return Piece(start, stop, context)

    def _cuts(self) -> Iterator[_Cut]:
        """Semicolons and coordinating conjunctions outside brackets and quotes."""
        depth = 0
        quoted = False
        for index, token in enumerate(self.tokens[:-1]):
            depth += (token.text in _OPENERS) - (token.text in _CLOSERS)
            quoted ^= token.text == '"'
            if depth <= 0 and not quoted and index:
                cut = self._cut_at(index)
                if cut and cut.right < len(self.tokens):
                    yield cut

    def _cut_at(self, index: int) -> _Cut | None:
        token, following = self.tokens[index], self.tokens[index + 1]
        if token.text == ";":
            skip = 2 if following.norm in (*_JOINING, "or") else 1
            return _Cut(index, index + skip, ";", comma=True)
        if token.text == ",":
            even = following.norm == "even" and self._norm(index + 2) == "though"
            joint = self._norm(index + 2) if even else following.norm
            return _Cut(index, index + 2 + even, joint, comma=True) if joint in _JOINING else None
        before = self.tokens[index - 1].text
        if (
            token.norm in ("and", "but")
            and before not in (",", ";")
            and len(self.tokens) <= LONGEST
        ):
            return _Cut(index, index + 1, token.norm, comma=False)
        return None

    def _norm(self, index: int) -> str:
        return self.tokens[index].norm if index < len(self.tokens) else ""

    def _accept(self, begin: int, cut: _Cut, stop: int, context: str) -> str | None:
        """The context of the right piece if the sentence may be cut here, else None."""
        left, right = self.tokens[begin : cut.left_end], self.tokens[cut.right : stop]
        if not left or not right:
            return None
        if cut.joint == ";":
            return self._accept_semicolon(begin, cut, left, right)
        unfit = len(self.tokens) > LONGEST or not is_complete(left) or is_imperative(left)
        if unfit or _QUALIFYING_START.match(self._text(cut.right, stop)):
            return None
        if cut.comma and self._joins_clauses(cut, left, right):
            return self._clause_context(begin, cut, right)
        if cut.joint in ("and", "but", "yet") and states_fact(left):
            return self._accept_phrase(begin, cut, (left, right), context)
        return None

    def _accept_phrase(
        self, begin: int, cut: _Cut, sides: tuple[Sequence[Token], Sequence[Token]], context: str
    ) -> str | None:
        """A second verb phrase of the same subject, or a clause joined without a comma."""
        left, right = sides
        if shares_subject(left, right, comma=cut.comma):
            return self._subject(begin, _first_phrase(left, right), context)
        if cut.comma:
            return None
        if _joins_bare_clauses(left, right):
            return self._clause_context(begin, cut, right)
        modal = shares_modal(left, right) if cut.joint == "and" else None
        return self._text(begin, begin + modal + 1) if modal is not None else None

    def _accept_semicolon(
        self, begin: int, cut: _Cut, left: Sequence[Token], right: Sequence[Token]
    ) -> str | None:
        """A semicolon parts two statements, or two entries that each carry a figure."""
        if _QUALIFYING_START.match(self._text(cut.right, len(self.tokens))) or len(right) < 3:
            return None
        if shares_subject(left, right, comma=True):
            return self._subject(begin, left, "")
        figures = all(any(t.part is Part.NUMBER for t in side) for side in (left, right))
        if finite_verbs(right) or figures:
            return self._clause_context(begin, cut, right)
        return None

    def _joins_clauses(self, cut: _Cut, left: Sequence[Token], right: Sequence[Token]) -> bool:
        """Whether a comma and a conjunction join two statements."""
        if not has_own_subject(right) or not finite_verbs(left):
            return False
        if opens_condition(left, 0) and not states_fact(left):
            return False
        if cut.joint in ("while", "whilst") and _TEMPORAL_WHILE.search(
            " ".join(token.norm for token in right)
        ):
            return False
        if open_tail(left) != "condition" or cut.joint in _CONTRAST:
            return True
        verbs = finite_verbs(right)
        return bool(verbs) and right[verbs[0]].part is Part.MODAL

    def _series(self, begin: int, cut: _Cut, context: str) -> Iterator[Piece]:
        """The left side of an accepted cut, itself cut where commas join like statements."""
        start, own = begin, context
        if cut.joint == "and" and cut.comma:
            for index in range(begin + 1, cut.left_end):
                following = self._series_context(begin, start, index, cut, context)
                if following is not None:
                    yield from self._entries(start, index, own)
                    start, own = index + 1, following
        yield from self._entries(start, cut.left_end, own)

    def _series_context(
        self, begin: int, start: int, index: int, cut: _Cut, context: str
    ) -> str | None:
        """What the statement behind a comma of a series needs, or None if none begins there."""
        if self.tokens[index].text != ",":
            return None
        left, right = self.tokens[start:index], self.tokens[index + 1 : cut.left_end]
        if _are_like_clauses(left, right):
            return self._label()
        last = self.tokens[cut.right :]
        if _are_like_phrases(left, right, last):
            return self._subject(begin, _first_phrase(self.tokens[begin:index], last), context)
        return None

    def _text(self, begin: int, end: int) -> str:
        if begin >= end:
            return ""
        return self.sentence[self.tokens[begin].start : self.tokens[end - 1].end]

    def _label(self) -> str:
        """The label a sentence opens with ("Late fees:"), or ""."""
        match = _LABEL.match(self.sentence)
        if not match or states_fact(tokenise(match.group())):
            return ""
        return match.group().strip()

    def _clause_context(self, begin: int, cut: _Cut, right: Sequence[Token]) -> str:
        """What a clause with its own subject still needs: label, condition, antecedent."""
        parts = [self._label()]
        leads = opens_clause(right, 0) or right[0].part is Part.PREPOSITION
        if cut.joint != ";" and not leads:
            parts.append(self._lead(begin))
        pronoun = leading_pronoun(right)
        if pronoun:
            subject = self._antecedent(pronoun)
            parts.append(f"{subject}:" if subject else "")
        return " ".join(part for part in parts if part)

    def _lead(self, begin: int) -> str:
        """The leading condition of the clause at `begin`, up to its comma, or ""."""
        label = self._label_tokens() if begin == 0 else 0
        first = begin + label
        if first >= len(self.tokens) or not opens_condition(self.tokens[first:], 0):
            return ""
        for index in range(first + 1, min(len(self.tokens), first + 40)):
            if self.tokens[index].text != ",":
                continue
            lead = self.tokens[first:index]
            opened = sum(opens_clause(lead, i) for i in range(len(lead)))
            if finite_verbs(lead):
                return self._text(first, index + 1) if len(finite_verbs(lead)) <= opened else ""
        return ""

    def _label_tokens(self) -> int:
        label = self._label()
        return sum(token.end <= len(label) for token in self.tokens) if label else 0

    def _antecedent(self, pronoun: str) -> str:
        """The subject of the sentence's first clause, if `pronoun` can only mean that one."""
        lead = self._lead(0)
        position = self.sentence.find(lead) + len(lead) if lead else len(self._label())
        tokens = [token for token in self.tokens if token.start >= position]
        verbs = finite_verbs(tokens)
        subject = tokens[: verbs[0]] if verbs else []
        while subject and subject[-1].part is Part.ADVERB:
            subject = subject[:-1]
        if not subject or not refers(pronoun, subject):
            return ""
        return self.sentence[subject[0].start : subject[-1].end]

    def _subject(self, begin: int, left: Sequence[Token], context: str) -> str:
        """The words of the left side up to its verb; its own context if it has no subject."""
        verbs = finite_verbs(left)
        end = verbs[0] if verbs else 0
        opened = [i for i in range(end) if opens_clause(left, i) or reduced_relative(left, i)]
        if opened and len(verbs) > len(opened):
            end = verbs[len(opened)]
        while end > 0 and left[end - 1].part is Part.ADVERB:
            end -= 1
        subject = self._text(begin, begin + end)
        return " ".join(part for part in (context, subject) if part)


def _are_like_clauses(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether a comma parts two statements with subjects of their own, in a list of such."""
    verbs = finite_verbs(right)
    if not verbs or verbs[0] > 6:
        return False
    firm = right[verbs[0]].part in (Part.MODAL, Part.AUXILIARY)
    barred = (Part.SUBORDINATOR,) if firm else _DEPENDENT
    return (
        not any(t.part in barred for t in left)
        and not any(t.part in _DEPENDENT for t in right[: verbs[0]])
        and left[0].part not in (Part.PREPOSITION, Part.ADVERB)
        and right[0].part in (Part.DETERMINER, Part.PRONOUN, Part.NAME, Part.WORD)
        and states_fact(left)
        and is_complete(left)
        and has_own_subject(right)
    )


def _are_like_phrases(left: Sequence[Token], right: Sequence[Token], last: Sequence[Token]) -> bool:
    """Whether a comma parts two verb phrases of one subject, of which another is the last.

    "The owner is a contractor, can bind the franchisor, and is not its employee."
    """
    return (
        states_fact(left)
        and is_complete(left)
        and not any(t.part in _DEPENDENT for t in left)
        and shares_subject(left, right, comma=True)
        and shares_subject(left, last, comma=True)
    )


def _first_phrase(left: Sequence[Token], last: Sequence[Token]) -> Sequence[Token]:
    """The first of several like verb phrases, with their subject; all of it where there is one."""
    commas = (index for index, token in enumerate(left) if token.text == ",")
    ends = (i for i in commas if _are_like_phrases(left[:i], left[i + 1 :], last))
    return left[: next(ends, len(left))]


def _joins_bare_clauses(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether "and" without a comma joins two statements: both plain, both certain."""
    if (
        open_tail(left)
        or not right
        or right[0].part
        not in (
            Part.DETERMINER,
            Part.PRONOUN,
            Part.NAME,
        )
    ):
        return False
    if any(
        token.norm in ("between", "both", "either", "neither", "if", "unless") for token in left
    ):
        return False
    verbs = finite_verbs(right)
    near = (
        bool(verbs) and 0 < verbs[0] <= 5 and right[verbs[0]].part in (Part.MODAL, Part.AUXILIARY)
    )
    plain = not any(
        t.part in (Part.PUNCTUATION, Part.PREPOSITION) for t in right[: verbs[0] if verbs else 0]
    )
    return near and plain and has_own_subject(right)
