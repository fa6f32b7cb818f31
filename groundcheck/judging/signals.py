"""Signals: everything the deterministic layers see in one window about one claim.

What enters: a claim, a window of a document, and what is known of the contract (rarity of its
words, its parties). What leaves: coverage, value comparisons, oppositions, party mismatches and
exceptions, with the exact place they were read from. Nothing is decided here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.entailment.agreement import agree
from groundcheck.entailment.choices import Pick, reversed_pick
from groundcheck.entailment.coverage import Coverage
from groundcheck.entailment.divided import is_divided, speaks_of_everyone
from groundcheck.entailment.excepted import excepted
from groundcheck.entailment.exceptions import CarveOut, carve_outs
from groundcheck.entailment.forums import forums_apart
from groundcheck.entailment.parties import (
    Likeness,
    Parties,
    PartyMismatch,
    is_of_another,
    likeness,
    mismatches,
)
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.requirements import required_apart, unless_tied
from groundcheck.entailment.stance import Opposition, OppositionKind, oppositions
from groundcheck.entailment.standards import conflicting_standard
from groundcheck.entailment.values import ValueMatch, match_values
from groundcheck.judging.focus import find_focus
from groundcheck.judging.siblings import is_sibling_s
from groundcheck.judging.subject import Source, Subject
from groundcheck.text.quantity import Quantity

BEHIND = 3
"""Code points behind the focus in which an exception to it may begin."""

AS_CLOSE = 0.75
"""Share of a window's coverage from which another speaks of the same matter."""


@dataclass(frozen=True, slots=True)
class Signals:
    """What one window says about one claim."""

    document: Document
    window: Passage
    sentences: tuple[Passage, ...]
    """The window's sentences, in order."""
    focus: Passage
    """The sentences of the window that speak of the claim; what a reader is shown."""
    coverage: Coverage
    """Of the claim by the whole window."""
    focus_coverage: Coverage
    values: tuple[ValueMatch, ...]
    oppositions: tuple[Opposition, ...]
    mismatches: tuple[PartyMismatch, ...]
    likeness: Likeness
    """What the claim and the focus say of the same party."""
    carve_outs: tuple[CarveOut, ...]
    """Exceptions of the window; positions within `window.text`."""
    left_out: tuple[CarveOut, ...]
    """Exceptions in the focus to what the claim says that are unknown to it, with one right behind
    a focus that is cut from a longer sentence."""
    reversed_pick: tuple[Pick, Pick] | None
    """The claim's pick and the focus's where one takes the lesser and one the greater."""
    standard: Opposition | None
    """Terms of the claim and of the focus of which only one can hold."""

    @property
    def disagreements(self) -> tuple[ValueMatch, ...]:
        """Claimed values whose counterpart here differs."""
        return tuple(v for v in self.values if v.found is not None and not v.agrees)

    @property
    def chosen(self) -> tuple[str, str] | None:
        """What the claim and the focus say of which only one can hold, in their own words."""
        if self.reversed_pick:
            claimed, found = self.reversed_pick
            return claimed.text, found.text
        return (self.standard.claimed, self.standard.found) if self.standard else None

    def sentence_of(self, start: int) -> Passage:
        """The sentence around a position of `window.text`."""
        return _sentence_at(self.sentences, start + self.window.offset)

    @property
    def unnamed_exceptions(self) -> tuple[CarveOut, ...]:
        """Exceptions, unknown to the claim, in the focus or overriding it from near by."""
        near = self._in_focus
        return tuple(
            c
            for c in self.carve_outs
            if not c.known and (c in near or c.marker == "notwithstanding")
        )

    @property
    def refused(self) -> CarveOut | None:
        """The exception left out that the claim, by its own words, does not allow."""
        denied = (c for c in self.left_out if c.denied)
        return next(denied, next(iter(self.left_out), None))

    @property
    def denies_exception(self) -> bool:
        """Whether the claim takes in what an exception that concerns it leaves out."""
        return any(c.denied for c in self.left_out)

    @property
    def denied_in_focus(self) -> tuple[CarveOut, ...]:
        """Exceptions in the focus to what the claim says without any."""
        return tuple(c for c in self._in_focus if c.denied)

    @property
    def _in_focus(self) -> tuple[CarveOut, ...]:
        start = self.focus.offset - self.window.offset
        end = start + len(self.focus.text) + BEHIND
        return tuple(c for c in self.carve_outs if start <= c.start < end)

    @property
    def agreements(self) -> tuple[ValueMatch, ...]:
        """Claimed values found here."""
        return tuple(v for v in self.values if v.agrees)


def read_signals(
    subject: Subject, source: Source, sentences: Sequence[Passage], window: Passage
) -> Signals:
    """Hold a claim against one window.

    Args:
        subject: the claim, its context and its content weighed for this source.
        source: the document and what is known of it.
        sentences: the window's sentences as passages of the document.
        window: the whole window as a passage of the document.
    """
    focus = find_focus(subject, source, sentences)
    exceptions = carve_outs(subject.claim, window, source.document.text)
    owners = _Owners(subject, source, sentences, window)
    forums = forums_apart(subject.reading, focus)
    within = [each for each in sentences if focus.place.overlaps(each.place)]
    told_apart = any(excepted(each.text, subject.claim) for each in within)
    opposed = () if told_apart else _opposed(subject.reading, focus, source.parties)
    return Signals(
        document=source.document,
        window=window,
        sentences=tuple(sentences),
        focus=focus,
        coverage=subject.content.cover(window.concepts),
        focus_coverage=subject.content.cover(focus.concepts),
        values=match_values(
            subject.claim, window, source.rarity, theirs=owners.is_theirs, dates=source.dates
        ),
        oppositions=(*opposed, *forums),
        mismatches=mismatches(subject.reading, focus, source.parties),
        likeness=likeness(subject.reading, focus, source.parties),
        carve_outs=exceptions,
        left_out=tuple(_left_out(subject, source, focus, window, exceptions)),
        reversed_pick=reversed_pick(subject.claim, focus),
        standard=next(iter(forums), None) or conflicting_standard(subject.reading, focus),
    )


def _opposed(claim: Passage, focus: Passage, parties: Parties) -> Iterator[Opposition]:
    """What the focus denies, demands or allows otherwise than the claim, of the same party."""
    another = is_of_another(claim, focus, parties)
    for one in unless_tied(oppositions(claim, focus), claim, focus):
        if not (another and one.kind is OppositionKind.NEGATION):
            yield one
    yield from required_apart(claim, focus)


def _left_out(
    subject: Subject,
    source: Source,
    focus: Passage,
    window: Passage,
    exceptions: Sequence[CarveOut],
) -> Iterator[CarveOut]:
    text, parties = source.document.text, source.parties
    end = focus.offset + len(focus.text)
    last = end if focus.text.rstrip().endswith(".") else end + BEHIND
    for one in exceptions:
        place = window.offset + one.start
        if one.known or not focus.offset <= place < last:
            continue
        if not is_sibling_s(place, focus, text, subject.reading, subject.content, parties):
            yield one


class _Owners:
    """Whose the values of a window are, as far as a claim is concerned."""

    def __init__(
        self, subject: Subject, source: Source, sentences: Sequence[Passage], window: Passage
    ) -> None:
        self._subject, self._parties = subject, source.parties
        self._sentences, self._offset = sentences, window.offset
        self._known: dict[Quantity, bool] = {}

    def is_theirs(self, value: Quantity) -> bool:
        """Whether a value of the window does not hold for the party, or parties, claimed."""
        if value not in self._known:
            self._known[value] = self._is_another_s(value) or self._is_one_s(value)
        return self._known[value]

    def _is_another_s(self, value: Quantity) -> bool:
        own = _clause(self._sentences, value.start + self._offset)
        return any(m.swapped for m in mismatches(self._subject.reading, own, self._parties))

    def _is_one_s(self, value: Quantity) -> bool:
        """Whether the value claimed of every party is one party's, and another has another."""
        if not speaks_of_everyone(self._subject.reading, self._parties):
            return False
        claimed = self._subject.claim.quantities
        own = _sentence_at(self._sentences, value.start + self._offset)
        return any(
            agree(each, value) and is_divided(placed, own, self._parties)
            for each in claimed
            for placed in own.quantities
            if placed.start + own.offset == value.start + self._offset
        )


def is_outdone(window: Signals, others: Sequence[Signals]) -> bool:
    """Whether another window gives the claim's act to the party claimed, and says as much of it.

    Each party may leave by notice of its own, and each may owe the other the same: the clause
    with the claimed length is the one meant, or the one with the claimed party. What a claim says
    of every party is outdone where two windows, one for each, say it.
    """
    return any(
        (not other.mismatches and _has_more(other, window))
        or _is_twin(other, window)
        or _is_other_s(other, window)
        for other in others
    )


def is_elsewhere(window: Signals, others: Sequence[Signals]) -> bool:
    """Whether another window speaks of the claim's matter with more of its values."""
    return any(_has_more(other, window) for other in others)


def _is_other_s(other: Signals, window: Signals) -> bool:
    """Whether two windows give to one party each what the claim gives to all."""
    if any(m.swapped for m in window.mismatches):
        return False
    pairs = ((m, o) for m in window.mismatches for o in other.mismatches if not o.swapped)
    return any(m.verb == o.verb and m.role != o.role for m, o in pairs)


def _has_more(other: Signals, window: Signals) -> bool:
    """Whether a window speaks of the same matter, with more of the values."""
    near = other.focus_coverage.share >= AS_CLOSE * window.focus_coverage.share
    return near and len(other.agreements) > len(window.agreements)


def _is_twin(other: Signals, window: Signals) -> bool:
    """Whether a window says of the party claimed all that a mismatched one says of another."""
    as_much = other.focus_coverage.share >= window.focus_coverage.share
    valued = len(other.agreements) >= len(window.agreements)
    if other.mismatches or not as_much or not valued:
        return False
    return other.likeness.outdoes(window.likeness, window.mismatches)


def _sentence_at(sentences: Sequence[Passage], place: int) -> Passage:
    """The sentence around a place of the document."""
    return next((s for s in reversed(sentences) if s.offset <= place), sentences[0])


def _clause(sentences: Sequence[Passage], place: int) -> Passage:
    """The part of a sentence, between semicolons, around a place of the document."""
    own = _sentence_at(sentences, place)
    first = own.text.rfind(";", 0, place - own.offset) + 1
    last = own.text.find(";", place - own.offset)
    if not first and last < 0:
        return own
    return Passage(own.text[first : None if last < 0 else last], own.offset + first)
