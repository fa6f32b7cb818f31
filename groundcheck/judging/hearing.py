"""Hearing: one answer before one set of documents.

What enters: claims of the answer. What leaves: each held against the texts in force and, once a
model has read them, its verdict. A claim whose judging breaks is reported as failed: it must not
lose the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundcheck.claims.inline import plain
from groundcheck.entailment.passage import Passage
from groundcheck.judging.calibrated import Decision
from groundcheck.judging.decide import decide
from groundcheck.judging.features import features
from groundcheck.judging.held import Held, hold, hold_for_reading
from groundcheck.judging.indexes import Indexes
from groundcheck.judging.opened import opened
from groundcheck.judging.particular import particular
from groundcheck.judging.precedence import Ruling
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.judging.qualified import Said, qualified
from groundcheck.judging.reading import ClaimReading
from groundcheck.judging.records import recorded
from groundcheck.judging.settled import prevailing, settle
from groundcheck.judging.threshold import Calibration, hold_back
from groundcheck.judging.unread import mind_unread
from groundcheck.judging.unstated import without_unstated
from groundcheck.judging.verbatim import verbatim
from groundcheck.judging.verdicts import not_checkable, not_judged
from groundcheck.judging.whole import whole_sentences
from groundcheck.models import Claim, Probability, Span, Verdict
from groundcheck.settings import DecisionSettings

Odds = Mapping[Span, Probability]
"""What the decision makes of whole sentences that are judged in parts."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What the claims of one answer have in common."""

    answer: str
    ruling: Ruling
    """Which documents are in force, and which prevails."""
    prepared: Prepared
    """The documents in force, ready to be searched."""
    indexes: Indexes
    """Where the agreements are that were amended, if it comes to them."""
    decision: Decision
    settings: DecisionSettings
    calibration: Calibration | None = None

    def hold(self, claims: Sequence[Claim], *, for_reading: bool) -> Iterator[Held]:
        """The claims as they stand in the documents.

        Args:
            claims: of the answer, in order.
            for_reading: whether a model will read them; then the whole sentences whose parts they
                are come behind them.
        """

        def examine(claim: Claim) -> Examined:
            return prevailing(self.prepared.examine(claim), self.ruling, self.settings)

        if not for_reading:
            return hold(claims, examine)
        wholes = whole_sentences(claims, self.answer)
        return hold_for_reading(claims, wholes, examine, self.settings)

    def odds(self, wholes: Sequence[Held]) -> Odds:
        """What the decision makes of whole sentences that a model has read."""
        return {
            whole.claim.sentence: self.decision.with_reading.probability(
                features(whole.found, whole.reading)
            )
            for whole in wholes
            if isinstance(whole.found, Examined) and isinstance(whole.reading, ClaimReading)
        }

    def verdict(self, held: Held, odds: Odds) -> Verdict:
        """What is said of one claim."""
        found, reading = held.found, held.reading
        if found is None:
            return not_checkable(held.claim)
        if isinstance(found, Exception):
            return not_judged(found)
        if isinstance(reading, Exception):
            return not_judged(reading)
        try:
            decided = held.certain or self._decided(held.claim, found, reading, odds)
            return self._final(held.claim, found, decided)
        except Exception as error:  # noqa: BLE001 - one broken claim must not lose the others
            return not_judged(error)

    def _decided(
        self, claim: Claim, found: Examined, reading: ClaimReading | None, odds: Odds
    ) -> Verdict:
        regression, whole = self.decision.with_reading, odds.get(claim.sentence)
        return decide(found, reading, self.settings, regression, whole)

    def _final(self, claim: Claim, found: Examined, decided: Verdict) -> Verdict:
        """What the words around the claim, and the documents as a whole, make of a verdict."""
        prepared = self.prepared
        said = Said(found.subject.reading, Passage(plain(claim.sentence.of(self.answer))))
        sure = without_unstated(decided, found, prepared)
        worded = particular(verbatim(recorded(sure, found), found), found, prepared)
        verdict = opened(qualified(worded, said, prepared), prepared)
        settled = settle(verdict, found, self._before(claim), self.ruling)
        return mind_unread(hold_back(settled, self.calibration), self.ruling.documents)

    def _before(self, claim: Claim) -> Verdict | None:
        """What the amended agreements said of a claim in their own words; by rules alone."""
        if not self.ruling.former:
            return None
        examined = self.indexes.of(self.ruling.former).examine(claim)
        return decide(examined, None, self.settings, self.decision.with_reading)
