"""Decide: from everything the layers see to one verdict on one claim.

What enters: a claim held against the documents. What leaves: its verdict. A claim is supported
only if nothing about its subject contradicts it, all its typed values are found, no name in it is
foreign to the documents, and enough of its words are covered. Where one place supports and
another contradicts, the claim is not supported.
"""

from groundcheck.judging.findings import contradictions, strongest
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.support import find_support
from groundcheck.judging.verdicts import conflict, contradicted, supported, unsupported
from groundcheck.models import DecidedBy, Status, Verdict
from groundcheck.settings import DecisionSettings


def decide(examined: Examined, settings: DecisionSettings) -> Verdict:
    """Settle one claim.

    Args:
        examined: the claim held against the documents.
        settings: thresholds.
    """
    claim, signals = examined.subject.claim, examined.signals
    against = strongest(contradictions(claim, signals, settings))
    support = None if examined.foreign else find_support(claim, signals, settings)
    if against and support and support.share > against.strength + settings.conflict_margin:
        odds = probability_of(Status.UNSUPPORTED, DecidedBy.CONFLICT)
        return conflict(odds, support, against)
    if against:
        odds = probability_of(Status.CONTRADICTED, against.by)
        return contradicted(claim, odds, against)
    if support:
        by = DecidedBy.VALUES if claim.quantities else DecidedBy.COVERAGE
        return supported(by, probability_of(Status.SUPPORTED, by), support, signals, settings)
    odds = probability_of(Status.UNSUPPORTED, DecidedBy.NOTHING)
    return unsupported(DecidedBy.NOTHING, odds, signals, examined.foreign)
