"""Findings: windows that contradict a claim, and why.

What enters: a claim held against the documents. What leaves: every window whose values, denials,
modals, acting party or exceptions the claim cannot be squared with. A window can contradict a
claim only if it speaks of the same subject.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from groundcheck.entailment.exceptions import is_absolute, is_override
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, OppositionKind
from groundcheck.entailment.standards import agrees_on
from groundcheck.judging.prepared import Examined
from groundcheck.judging.signals import Signals, is_elsewhere, is_outdone
from groundcheck.judging.standing import Standing
from groundcheck.models import DecidedBy
from groundcheck.settings import DecisionSettings

NEARLY = 0.2
"""Closeness by which a clashing value must be nearer than one that agrees. Of sixteen claims with less
between them nine were contradicted, of 38 others 35."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Why one window contradicts a claim."""

    signals: Signals
    by: DecidedBy
    strength: float
    """How surely the window speaks of the claim's subject, in [0, 1]."""


def contradictions(examined: Examined, settings: DecisionSettings) -> Iterable[Finding]:
    """Every finding against a claim, values first."""
    claim, signals = examined.subject.claim, examined.signals
    for standing in examined.standings:
        if standing.clashing and _is_about(standing, signals, settings):
            yield Finding(standing.clashing.window, DecidedBy.VALUES, standing.clash)
    for window in signals:
        spoken = window.focus_coverage.share >= settings.part_coverage
        if window.reversed_pick and spoken and not is_elsewhere(window, signals):
            yield Finding(window, DecidedBy.CHOICE, window.focus_coverage.share)
    best = max((s.focus_coverage.share for s in signals), default=0.0)
    for window in signals:
        if window.focus_coverage.share >= max(settings.stance_coverage, best * 0.75):
            yield from _opposed(claim, window, signals)


def _is_about(standing: Standing, signals: Sequence[Signals], settings: DecisionSettings) -> bool:
    """Whether a clashing value is about what the claim's value is about.

    Where the closeness alone leaves doubt, the claim's other values decide: the place they agree
    with is the place the claim speaks of.
    """
    if standing.wrong_days:
        return True
    if standing.agreeing and standing.clash <= standing.agreement + NEARLY:
        return False
    if standing.clash >= settings.certain_clash:
        return True
    if standing.clash < settings.value_closeness or standing.clashing is None:
        return False
    most = max(len(window.agreements) for window in signals)
    return len(standing.clashing.window.agreements) >= most


def overridden(examined: Examined) -> Finding | None:
    """A term in what decides a claim that rules the claim's out, if nothing nearer shares it."""
    return strongest(
        Finding(window, DecidedBy.CHOICE, window.focus_coverage.share)
        for window in examined.deciding
        if window.standard and not _is_shared(window, window.standard, examined)
    )


def _is_shared(window: Signals, opposed: Opposition, examined: Examined) -> bool:
    """Whether another deciding sentence, nearer the claim, says what the claim says of a matter."""
    reading = examined.subject.reading
    return any(
        agrees_on(reading, other.focus, opposed)
        for other in examined.deciding
        if other.focus_coverage.share > window.focus_coverage.share
        and not any(mismatch.swapped for mismatch in other.mismatches)
    )


def contested(examined: Examined) -> Finding | None:
    """A value that one document confirms and another contradicts, if there is one."""
    return strongest(
        Finding(standing.clashing.window, DecidedBy.VALUES, standing.clashing.closeness)
        for standing in examined.standings
        if standing.contested and standing.clashing
    )


def _opposed(claim: Passage, window: Signals, signals: Sequence[Signals]) -> Iterable[Finding]:
    share = window.focus_coverage.share
    if window.denies_exception:
        yield Finding(window, DecidedBy.EXCEPTION, share)
    if is_override(window.focus) and not is_absolute(claim):
        return
    if window.oppositions and not is_elsewhere(window, signals):
        modal = all(o.kind is OppositionKind.MODALITY for o in window.oppositions)
        yield Finding(window, DecidedBy.MODALITY if modal else DecidedBy.NEGATION, share)
    if any(m.swapped for m in window.mismatches) and not is_outdone(window, signals):
        yield Finding(window, DecidedBy.PARTIES, share)
    if window.standard:
        yield Finding(window, DecidedBy.CHOICE, share)
    if is_absolute(claim) and window.left_out:
        yield Finding(window, DecidedBy.EXCEPTION, share)


def strongest(findings: Iterable[Finding]) -> Finding | None:
    """The finding that speaks most surely of the claim's subject; the first of equals."""
    ranked = sorted(findings, key=lambda f: -f.strength)
    return ranked[0] if ranked else None
