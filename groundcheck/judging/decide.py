"""Decide: from the signals of every window to one verdict on one claim.

What enters: the signals of the windows retrieved for a claim. What leaves: a status with its
evidence, its comparisons, its reason and what settled it. A window can contradict a claim only if
it speaks of the same subject; a claim is supported only if nothing about its subject contradicts
it, all its typed values are found and enough of its words are covered. Where one place supports
and another contradicts, both are shown and the claim is not supported.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from groundcheck.entailment.exceptions import absolute_words, is_absolute, is_override
from groundcheck.entailment.passage import Passage
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.signals import Signals
from groundcheck.judging.standing import standings
from groundcheck.judging.wording import compared, reason_for, unsupported_reason
from groundcheck.models import (
    Claim,
    Comparison,
    DecidedBy,
    Evidence,
    Role,
    Span,
    Status,
    Verdict,
    Verifiability,
)
from groundcheck.settings import DecisionSettings

MOST_FAR_EXCEPTIONS = 2
"""Exceptions from elsewhere shown with a supported claim."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Why one window contradicts a claim."""

    signals: Signals
    by: DecidedBy
    strength: float
    """How surely the window speaks of the claim's subject, in [0, 1]."""


def decide(examined: Examined, settings: DecisionSettings) -> Verdict:
    """Settle one claim.

    Args:
        examined: the claim held against the documents. With a name that no document mentions,
            nothing supports it.
        settings: thresholds.
    """
    claim, signals = examined.subject.claim, examined.signals
    against = _strongest(_contradictions(claim, signals, settings))
    support = None if examined.foreign else _support(claim, signals, settings)
    if against and support and support.share > against.strength + settings.conflict_margin:
        return _conflict(support, against)
    if against:
        return _contradicted(claim, against)
    if support:
        return _supported(claim, support, signals, settings)
    return _unsupported(signals, examined.foreign)


def not_checkable(claim: Claim) -> Verdict:
    """The verdict on a claim that states no fact about the source."""
    said = {
        Verifiability.OPINION: "an opinion",
        Verifiability.PROCEDURAL: "advice on what to do",
        Verifiability.META: "a remark about the answer itself",
    }[claim.verifiability]
    return Verdict(
        status=Status.NOT_CHECKABLE,
        decided_by=DecidedBy.VERIFIABILITY,
        reason=f"This is {said}, not a statement about the documents.",
    )


def not_judged(error: Exception) -> Verdict:
    """The verdict on a claim whose judging broke."""
    return Verdict(
        status=Status.FAILED,
        decided_by=DecidedBy.FAILURE,
        reason=f"Judging this claim failed ({type(error).__name__}: {error}); check it by hand.",
    )


@dataclass(frozen=True, slots=True)
class Support:
    """The windows that together carry a claim."""

    windows: tuple[Signals, ...]
    share: float
    """Coverage of the claim by the windows together, in [0, 1]."""


def _support(
    claim: Passage, signals: Sequence[Signals], settings: DecisionSettings
) -> Support | None:
    """The fewest best windows that cover a claim and hold all its values, or None."""
    taken: list[Signals] = []
    for window in sorted(signals, key=lambda s: -_fit(s)):
        if window.coverage.share < settings.part_coverage:
            continue
        if not taken or _contributes(window, taken):
            taken.append(window)
        if _covered(claim, taken, settings):
            return Support(tuple(taken), _joint(taken))
        if len(taken) == settings.joined_windows:
            break
    return None


def _fit(window: Signals) -> float:
    agreed = len(window.agreements) / len(window.values) if window.values else 0.0
    return window.coverage.share + 0.3 * agreed


def _contributes(window: Signals, taken: Sequence[Signals]) -> bool:
    """Whether a window holds a word or value of the claim that the others lack."""
    known = set[str]().union(*(w.coverage.shared for w in taken))
    values = {v.claimed.start for w in taken for v in w.agreements}
    new_value = any(v.claimed.start not in values for v in window.agreements)
    return new_value or bool(window.coverage.shared - known)


def _covered(claim: Passage, taken: Sequence[Signals], settings: DecisionSettings) -> bool:
    agreed = {v.claimed.start for w in taken for v in w.agreements}
    if any(value.start not in agreed for value in claim.quantities):
        return False
    share = _joint(taken)
    if claim.quantities:
        share += (1 - share) * settings.value_credit
    return share >= settings.support_coverage


def _joint(taken: Sequence[Signals]) -> float:
    """Coverage by several windows together: what the first misses, the others may hold."""
    first = taken[0].coverage
    if len(taken) == 1:
        return first.share
    missed = 1 - first.share
    rest = max(w.coverage.share for w in taken[1:])
    return first.share + missed * rest * 0.5


def _contradictions(
    claim: Passage, signals: Sequence[Signals], settings: DecisionSettings
) -> Iterable[Finding]:
    for standing in standings(signals):
        if standing.clashing and standing.clash >= settings.value_closeness:
            yield Finding(standing.clashing.window, DecidedBy.VALUES, standing.clash)
    best = max((s.focus_coverage.share for s in signals), default=0.0)
    for window in signals:
        if window.focus_coverage.share >= max(settings.stance_coverage, best * 0.75):
            yield from _opposed(claim, window)


def _opposed(claim: Passage, window: Signals) -> Iterable[Finding]:
    share = window.focus_coverage.share
    if is_override(window.focus) and not is_absolute(claim):
        return
    if any(o.kind != "modality" for o in window.oppositions):
        yield Finding(window, DecidedBy.NEGATION, share)
    elif window.oppositions:
        yield Finding(window, DecidedBy.MODALITY, share)
    if any(m.swapped for m in window.mismatches):
        yield Finding(window, DecidedBy.PARTIES, share)
    if is_absolute(claim) and window.unnamed_exceptions:
        yield Finding(window, DecidedBy.EXCEPTION, share)


def _strongest(findings: Iterable[Finding]) -> Finding | None:
    ranked = sorted(findings, key=lambda f: -f.strength)
    return ranked[0] if ranked else None


def _supported(
    claim: Passage, support: Support, signals: Sequence[Signals], settings: DecisionSettings
) -> Verdict:
    first = support.windows[0]
    qualifying = (*_exceptions_near(first), *_exceptions_far(support, signals, settings))
    by = DecidedBy.VALUES if claim.quantities else DecidedBy.COVERAGE
    return Verdict(
        status=Status.SUPPORTED,
        probability=probability_of(Status.SUPPORTED, by),
        evidence=(*(_focus(w, Role.SUPPORTS) for w in support.windows), *qualifying),
        comparisons=_comparisons(support.windows),
        decided_by=by,
        reason=reason_for(Status.SUPPORTED, by, first, qualified=bool(qualifying)),
    )


def _exceptions_near(window: Signals) -> list[Evidence]:
    """The exceptions in the very words that support a claim, unless the claim names them."""
    return [
        _cite(window, window.window.span(c.start, c.end), Role.QUALIFIES)
        for c in window.unnamed_exceptions
    ]


def _exceptions_far(
    support: Support, signals: Sequence[Signals], settings: DecisionSettings
) -> list[Evidence]:
    """Clauses elsewhere that make an exception to the same subject."""
    places = {(w.document.id, w.focus.offset) for w in support.windows}
    return [
        _focus(window, Role.QUALIFIES)
        for window in signals
        if window.focus_coverage.share >= settings.stance_coverage
        and is_override(window.focus)
        and (window.document.id, window.focus.offset) not in places
    ][:MOST_FAR_EXCEPTIONS]


def _contradicted(claim: Passage, finding: Finding) -> Verdict:
    window = finding.signals
    return Verdict(
        status=Status.CONTRADICTED,
        probability=probability_of(Status.CONTRADICTED, finding.by),
        evidence=(_focus(window, Role.CONTRADICTS),),
        comparisons=_comparisons((window,), stances=finding.by),
        decided_by=finding.by,
        reason=reason_for(Status.CONTRADICTED, finding.by, window, absolute=absolute_words(claim)),
    )


def _conflict(support: Support, against: Finding) -> Verdict:
    first = support.windows[0]
    return Verdict(
        status=Status.UNSUPPORTED,
        probability=probability_of(Status.UNSUPPORTED, DecidedBy.CONFLICT),
        evidence=(
            _focus(first, Role.SUPPORTS),
            _focus(against.signals, Role.CONTRADICTS),
        ),
        comparisons=_comparisons((first, against.signals), stances=against.by),
        decided_by=DecidedBy.CONFLICT,
        reason=reason_for(Status.UNSUPPORTED, DecidedBy.CONFLICT, against.signals),
    )


def _unsupported(signals: Sequence[Signals], foreign: Sequence[str]) -> Verdict:
    nearest = max(signals, key=_fit, default=None)
    return Verdict(
        status=Status.UNSUPPORTED,
        probability=probability_of(Status.UNSUPPORTED, DecidedBy.NOTHING),
        evidence=(_focus(nearest, Role.NEAREST),) if nearest else (),
        comparisons=_comparisons((nearest,)) if nearest else (),
        decided_by=DecidedBy.NOTHING,
        reason=unsupported_reason(nearest, foreign),
    )


def _comparisons(
    windows: Sequence[Signals], *, stances: DecidedBy | None = None
) -> tuple[Comparison, ...]:
    """One comparison per claimed value, an agreeing one where any window has it."""
    chosen: dict[int, Comparison] = {}
    for window in windows:
        for match in window.values:
            known = chosen.get(match.claimed.start)
            if known is None or (match.agrees and not known.agrees):
                chosen[match.claimed.start] = compared(match)
    values = tuple(chosen[start] for start in sorted(chosen))
    return values + _stance_comparisons(windows[-1], stances)


def _stance_comparisons(window: Signals, by: DecidedBy | None) -> tuple[Comparison, ...]:
    if by in (DecidedBy.NEGATION, DecidedBy.MODALITY):
        return tuple(
            Comparison(kind=o.kind, claimed=o.claimed, found=o.found, agrees=False)
            for o in window.oppositions
        )
    if by is DecidedBy.PARTIES:
        return tuple(
            Comparison(kind="parties", claimed=m.claimed, found=m.found, agrees=False)
            for m in window.mismatches
        )
    return ()


def _focus(window: Signals, role: Role) -> Evidence:
    return _cite(window, window.focus.span(0, len(window.focus.text)), role)


def _cite(window: Signals, span: Span, role: Role) -> Evidence:
    document = window.document
    return Evidence(
        document=document.id,
        revision=document.revision,
        start=span.start,
        end=span.end,
        quote=span.of(document.text),
        page=document.page_at(span.start),
        section=document.section_at(span.start),
        role=role,
    )
