"""Decide: from everything the layers see to one verdict on one claim.

What enters: a claim held against the documents, and the entailment model's reading if there is
one. What leaves: its verdict. What contradicts a claim with certainty settles it, so that the model
need not read. A claim is supported only if no typed value clashes and no name in it is foreign to
the documents; where one place supports and another contradicts, it is not supported.
"""

from collections.abc import Sequence

from groundcheck.entailment.absence import absent_matter
from groundcheck.entailment.passage import Passage
from groundcheck.judging.calibrated import Regression
from groundcheck.judging.certainty import is_certain
from groundcheck.judging.explanation import strongest_signals
from groundcheck.judging.features import features
from groundcheck.judging.findings import (
    Finding,
    contested,
    contradictions,
    overridden,
    strongest,
)
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.reading import ClaimReading
from groundcheck.judging.signals import Signals
from groundcheck.judging.support import Support, carriers, find_support, fit
from groundcheck.judging.verdicts import conflict, contradicted, supported, unsupported
from groundcheck.judging.whole import blended
from groundcheck.judging.wording import doubted, never_mentioned, silence_unshown
from groundcheck.models import CHECKED, DecidedBy, Probability, Status, Verdict
from groundcheck.settings import DecisionSettings

_WITHOUT_SUPPORT = (Status.UNSUPPORTED, Status.CONTRADICTED)
"""What a claim may be that uses a name no document mentions: "courts in Los Angeles"."""
SURE = 0.7
"""Probability of the status found below which the verdict says that it is in doubt: of 177 such
verdicts on fresh claims 94 were right, of 557 others 502."""


def decide(
    examined: Examined,
    reading: ClaimReading | None,
    settings: DecisionSettings,
    regression: Regression,
    whole: Probability | None = None,
) -> Verdict:
    """Settle one claim.

    Args:
        examined: the claim held against the documents.
        reading: what the model made of it; None decides by rules alone.
        settings: thresholds.
        regression: weighs a claim that the model has read.
        whole: what the regression made of the whole sentence, if the claim is a part of one.
    """
    if reading is None or not examined.signals:
        return _by_rules(examined, settings)
    return _by_reading(examined, reading, settings, regression, whole)


def certainly(examined: Examined, settings: DecisionSettings) -> Verdict | None:
    """The verdict on a claim that is contradicted whatever a model reads; None on any other."""
    findings = contradictions(examined, settings)
    certain = strongest(each for each in findings if is_certain(each, settings))
    if certain is None:
        return None
    claim = examined.subject.claim
    return contradicted(claim, probability_of(Status.CONTRADICTED, certain.by), certain)


def _by_rules(examined: Examined, settings: DecisionSettings) -> Verdict:
    claim, signals = examined.subject.claim, examined.signals
    against = strongest(contradictions(examined, settings))
    support = None if examined.foreign else find_support(claim, signals, settings)
    doubt = contested(examined)
    if against and support and support.share > against.strength + settings.conflict_margin:
        doubt = against
    if support and doubt and not _same_place(support, doubt):
        return _overruled(claim, support, doubt)
    if against:
        return contradicted(claim, probability_of(Status.CONTRADICTED, against.by), against)
    if support:
        by = DecidedBy.VALUES if claim.quantities else DecidedBy.COVERAGE
        return supported(by, probability_of(Status.SUPPORTED, by), support)
    odds = probability_of(Status.UNSUPPORTED, DecidedBy.NOTHING)
    return unsupported(DecidedBy.NOTHING, odds, signals, _why_open(examined))


def _by_reading(
    examined: Examined,
    reading: ClaimReading,
    settings: DecisionSettings,
    regression: Regression,
    whole: Probability | None,
) -> Verdict:
    numbers = features(examined, reading)
    odds = blended(regression.probability(numbers), whole)
    against = list(contradictions(examined, settings))
    status = regression.status(odds, _WITHOUT_SUPPORT if examined.foreign else CHECKED)
    verdict = _doubted(_by_odds(examined, status, odds, against, settings))
    if verdict.status is not status:
        return verdict
    weighed = strongest_signals(regression, numbers, odds, status)
    return verdict.model_copy(update={"signals": weighed})


def _doubted(verdict: Verdict) -> Verdict:
    """The verdict, which says so where the model's reading leaves it in doubt."""
    odds = verdict.probability
    if odds is None or verdict.decided_by is not DecidedBy.READING:
        return verdict
    if odds.share(verdict.status) >= SURE:
        return verdict
    is_open = verdict.status is not Status.SUPPORTED
    likelier = is_open and odds.supported > max(odds.unsupported, odds.contradicted)
    return verdict.model_copy(update={"reason": doubted(verdict.reason, likelier=likelier)})


def _by_odds(
    examined: Examined,
    status: Status,
    odds: Probability,
    against: Sequence[Finding],
    settings: DecisionSettings,
) -> Verdict:
    """The likeliest status, unless something keeps the claim from it."""
    claim, signals = examined.subject.claim, examined.signals
    shown = examined.deciding or signals
    doubt = _doubt(examined, status, against)
    if doubt:
        return _overruled(claim, carriers(signals, settings), doubt)
    if status is Status.SUPPORTED:
        read = Support.of(examined.deciding) if examined.deciding else carriers(signals, settings)
        return supported(DecidedBy.READING, odds, read)
    if status is Status.CONTRADICTED:
        return _foreign(
            contradicted(claim, odds, _shown(examined, against) or _read_against(shown)), examined
        )
    by = DecidedBy.NOTHING if examined.foreign else DecidedBy.READING
    return unsupported(by, odds, shown, _why_open(examined))


def _why_open(examined: Examined) -> str:
    """What, more than a text that says nothing of it, leaves a claim open; "" if nothing does."""
    matter = absent_matter(examined.subject.reading)
    if matter:
        return silence_unshown(matter)
    return never_mentioned(examined.foreign) if examined.foreign else ""


def _doubt(examined: Examined, status: Status, against: Sequence[Finding]) -> Finding | None:
    """What keeps a claim from the status that was read; None if nothing does.

    From support a value, a term or an exception that speaks against it. From either side documents
    that disagree on a value, where nothing else contradicts the claim.
    """
    if status is Status.SUPPORTED:
        clash = strongest(f for f in against if f.by is DecidedBy.VALUES or _denies_exception(f))
        return clash or overridden(examined) or contested(examined)
    if status is Status.CONTRADICTED and not against and not overridden(examined):
        return contested(examined)
    return None


def _overruled(claim: Passage, support: Support, doubt: Finding) -> Verdict:
    """The verdict on a claim that a finding keeps from being supported, as likely as such are."""
    if _same_place(support, doubt):
        return contradicted(claim, probability_of(Status.CONTRADICTED, doubt.by), doubt)
    odds = probability_of(Status.UNSUPPORTED, DecidedBy.CONFLICT)
    return conflict(claim, odds, support, doubt)


def _foreign(verdict: Verdict, examined: Examined) -> Verdict:
    """The verdict, which names what no document mentions."""
    if not examined.foreign:
        return verdict
    told = f"{verdict.reason} {never_mentioned(examined.foreign)}"
    return verdict.model_copy(update={"reason": told})


def _denies_exception(finding: Finding) -> bool:
    """Whether the claim says its rule holds where the source makes an exception.

    Of 11 such claims among all labelled ones, 10 were contradicted.
    """
    return finding.by is DecidedBy.EXCEPTION and finding.signals.denies_exception


def _shown(examined: Examined, against: Sequence[Finding]) -> Finding | None:
    """The strongest finding that tells why a reading speaks against a claim.

    A value does, wherever it stands; a denial or a term only in what was read.
    """
    return strongest(f for f in against if f.by is DecidedBy.VALUES or _was_read(examined, f))


def _was_read(examined: Examined, finding: Finding) -> bool:
    """Whether a finding stands in the sentences that the model decided by, if they are known."""
    focus = finding.signals.focus.place
    places = [
        each.focus.place
        for each in examined.deciding
        if each.document.id == finding.signals.document.id
    ]
    return not examined.deciding or any(place.overlaps(focus) for place in places)


def _same_place(support: Support, doubt: Finding) -> bool:
    """Whether the words that carry a claim are the words that contradict it."""
    first, other = support.windows[0], doubt.signals
    return first.document.id == other.document.id and first.focus.offset == other.focus.offset


def _read_against(signals: Sequence[Signals]) -> Finding:
    """The window that most likely made the model read a contradiction."""
    nearest = max(signals, key=fit)
    return Finding(nearest, DecidedBy.READING, nearest.focus_coverage.share)
