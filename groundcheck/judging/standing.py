"""Standing: how each value of a claim stands in the documents as a whole.

What enters: the signals of every window. What leaves: for each claimed value the nearest place
that agrees with it and the nearest that says otherwise, with how near each is to the claim's
subject. Where a nearer place gives a bound that it is a case of, or its parts, none says otherwise.
An agreeing value far off never hides a disagreeing one near by.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundcheck.entailment.counterparts import chosen_alike
from groundcheck.entailment.instances import as_bound
from groundcheck.entailment.margins import is_rate_and_margin
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Piece
from groundcheck.entailment.ranges import are_ends_apart
from groundcheck.entailment.reckoned import counting, day_told, is_reckoned
from groundcheck.entailment.tabled import row_of
from groundcheck.entailment.values import ValueMatch, unusual
from groundcheck.judging.looked_up import Lookup
from groundcheck.judging.signals import Signals
from groundcheck.text.quantity import Quantity, QuantityKind

UNUSUAL_BONUS = 0.3
"""Closeness added where a value agrees that hardly occurs twice by chance ("$136,177.08"), and in the
measure of the likeness where the claim's own example is reckoned with."""


ELSEWHERE = 0.5
"""Closeness of an agreeing value outside tables from which the row that the claim names does not clash."""
CONTESTED = 0.5
"""Closeness at which another document's value puts an agreeing one in doubt."""


@dataclass(frozen=True, slots=True)
class Place:
    """A window's value beside the claimed one."""

    window: Signals
    match: ValueMatch
    closeness: float
    """How surely the value is about what the claim's value is about, in [0, 1]."""

    @property
    def end(self) -> int:
        """Where the value ends in its document; with a counterpart only."""
        return self.window.window.offset + (self.match.found.end if self.match.found else 0)

    @property
    def gloss(self) -> str:
        """What the value comes to, where it only counts to it; "" for any other value.

        "The second anniversary" is two years; where another day is claimed, the day on which it
        falls.
        """
        claimed, found = self.match.claimed, self.match.found
        if found is None:
            return ""
        if self.match.agrees:
            counts = found.kind is QuantityKind.ORDINAL and claimed.kind is not QuantityKind.ORDINAL
            return claimed.text if counts else ""
        if self.match.worked:
            return found.head
        return day_told(found) if is_reckoned(found) else ""

    @property
    def counted(self) -> str:
        """The words that come to the claimed value; "" where they are its own.

        "Two years from the Effective Date" where June 1, 2021 is claimed, "1.5% per month" where
        $150 is claimed on $10,000.
        """
        found = self.match.found
        if found is None or not self.match.agrees:
            return ""
        if self.match.worked:
            return self.match.worked.words
        return counting(found) if is_reckoned(found) else ""

    @property
    def bound(self) -> str:
        """The words of the bound that the claimed value is a case of; "" for any other value.

        "More than five days" where six days are claimed.
        """
        return as_bound(self.match.claimed, self.match.case) if self.match.case else ""

    @property
    def is_case(self) -> bool:
        """Whether the claimed value lies inside a bound, or is the sum of parts, in the window."""
        return self.match.found is None and self.match.likeness > 0

    def stands_in(self, piece: Piece) -> bool:
        """Whether a sentence holds the value."""
        found = self.match.found or self.match.case
        if found is None or piece.document != self.window.document.id:
            return False
        return piece.span.contains(self.window.window.span(found.start, found.end))


@dataclass(frozen=True, slots=True)
class Standing:
    """One claimed value in the documents."""

    claimed: Quantity
    agreeing: Place | None
    clashing: Place | None
    case: Place | None = None
    """The nearest place with a bound that it is a case of, or with its parts."""

    @property
    def telling(self) -> Place | None:
        """The nearest place that states the value, else one that tells it in parts or by a bound."""
        return self.agreeing or self.case

    @property
    def agreement(self) -> float:
        """Closeness of the agreeing place; 0 without one."""
        return self.agreeing.closeness if self.agreeing else 0.0

    @property
    def clash(self) -> float:
        """Closeness of the clashing place if it is nearer than the agreeing one, else 0.

        Contracts name many places (addresses, countries of incorporation), so one clashes only
        if the claimed place stands in none of the windows.
        """
        if self.clashing is None or self.clashing.closeness <= self.agreement:
            return 0.0
        if self.claimed.kind is QuantityKind.PLACE and self.agreeing is not None:
            return 0.0
        return self.clashing.closeness

    @property
    def contested(self) -> bool:
        """Whether one document agrees and another, as surely about the subject, says otherwise."""
        if self.agreeing is None or self.clashing is None:
            return False
        apart = self.agreeing.window.document.id != self.clashing.window.document.id
        return apart and self.clashing.closeness >= CONTESTED

    @property
    def wrong_days(self) -> bool:
        """Whether the clash is one of business against plain or calendar days, same number."""
        match = self.clashing.match if self.clash and self.clashing else None
        found = match.found if match and match.starts is None else None
        return (
            found is not None
            and self.claimed.kind is QuantityKind.DURATION
            and found.amount == self.claimed.amount
        )


def standings(
    signals: Sequence[Signals], tabled: Sequence[tuple[Lookup, Signals]] = ()
) -> tuple[Standing, ...]:
    """The standing of every claimed value that is neither supposed nor set aside, in the claim's order.

    Args:
        signals: of every window.
        tabled: rows of tables that the claim names, each as a window of its own. A value that names
            a row is compared with nothing, one that a row tells with its cell.
    """
    each = (
        _standing([_place(w, m) for w, m in zip(signals, matches, strict=True)])
        for matches in zip(*(window.values for window in signals), strict=True)
        if not _is_supposed(matches)
    )
    naming = {value for lookup, _ in tabled for value in lookup.naming}
    return tuple(_tabled(standing, tabled) for standing in each if standing.claimed not in naming)


def _tabled(standing: Standing, tabled: Sequence[tuple[Lookup, Signals]]) -> Standing:
    """The standing of a value in the row that the claim names for it, if one tells it."""
    for lookup, window in tabled:
        for cell in lookup.cells:
            if cell.claimed == standing.claimed:
                place = Place(window, cell.match, closeness=1.0)
                if cell.agrees:
                    return Standing(standing.claimed, agreeing=place, clashing=None)
                if standing.agreement < ELSEWHERE or _is_in_row(standing.agreeing):
                    return Standing(standing.claimed, agreeing=None, clashing=place)
    return standing


def _is_in_row(place: Place | None) -> bool:
    """Whether a value stands in a row of a table."""
    found = place.match.found if place else None
    return bool(place and found and row_of(place.window.window.text, found))


def _is_supposed(matches: Sequence[ValueMatch]) -> bool:
    """Whether the claim supposes a value in one place, and no place states it."""
    return any(m.is_supposed for m in matches) and not any(m.agrees for m in matches)


def _standing(places: list[Place]) -> Standing:
    found = [place for place in places if place.match.found is not None]
    found = [place for place in found if _is_chosen_alike(place.match)] or found
    found = list(_without_parts(found, [place.window.window for place in places]))
    if any(place.match.agrees for place in found):  # what is stated is not worked out wrongly
        found = [p for p in found if p.match.agrees or not p.match.worked]
    clashing = [place for place in found if not place.match.agrees]
    found = [place for place in found if not _is_doubtful(place, clashing)]
    case = _nearest([place for place in places if place.is_case])
    return Standing(
        claimed=places[0].match.claimed,
        agreeing=_nearest([place for place in found if place.match.agrees]),
        clashing=_nearest([p for p in clashing if case is None or p.closeness > case.closeness]),
        case=case,
    )


def _is_doubtful(place: Place, clashing: Sequence[Place]) -> bool:
    """Whether another rate, as near, comes to another sum than the one that a value agrees with."""
    return place.match.worked is not None and any(
        other.match.worked and other.closeness >= place.closeness for other in clashing
    )


def _without_parts(places: Sequence[Place], windows: Sequence[Passage]) -> Iterator[Place]:
    """Places but for those that clash with a value by a part of it, where the other is told too.

    "From $10 to $60" is a fair way to tell of two plans, one at $10 and one at $60; so is "12%" of a
    rate of 10% and a margin of 2% on it.
    """
    for place in places:
        claimed, found = place.match.claimed, place.match.found
        if place.match.agrees or not found or not _is_in_parts(claimed, found, windows):
            yield place


def _is_in_parts(claimed: Quantity, found: Quantity, windows: Sequence[Passage]) -> bool:
    return are_ends_apart(claimed, found, windows) or is_rate_and_margin(claimed, windows)


def _is_chosen_alike(match: ValueMatch) -> bool:
    return match.found is not None and chosen_alike(match.claimed, match.found)


def _place(window: Signals, match: ValueMatch) -> Place:
    near = (match.likeness + window.coverage.share) / 2
    if match.worked:  # some rate or other comes to many a sum
        return Place(window, match, min(1.0, near + UNUSUAL_BONUS * match.likeness))
    bonus = UNUSUAL_BONUS if match.agrees and unusual(match.claimed) else 0.0
    return Place(window, match, min(1.0, near + bonus))


def _nearest(places: list[Place]) -> Place | None:
    return max(places, key=lambda place: place.closeness) if places else None
