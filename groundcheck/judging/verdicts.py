"""Verdicts: what the judge says about one claim, with everything it rests on.

What enters: windows, findings and a probability. What leaves: verdicts with exact quotes, the
comparisons made, and a reason in words. Where one place supports a claim and another contradicts
it, both are shown.
"""

from collections.abc import Sequence

from groundcheck.entailment.exceptions import CarveOut, absolute_words, is_override
from groundcheck.entailment.passage import Passage
from groundcheck.judging.cited import cite
from groundcheck.judging.findings import Finding
from groundcheck.judging.signals import Signals
from groundcheck.judging.support import Support, fit
from groundcheck.judging.wording import (
    compared,
    reason_against,
    reason_for_conflict,
    reason_for_support,
    unsupported_reason,
)
from groundcheck.models import (
    Claim,
    Comparison,
    DecidedBy,
    Evidence,
    Probability,
    Role,
    Status,
    Verdict,
    Verifiability,
)

LABEL = 2
"""Letters at most in the number or letter of a clause: "(ii)"."""
_CLOSING = " \"'\u201d\u2019)*_"
"""What may stand behind the last mark of a sentence."""


def not_checkable(claim: Claim) -> Verdict:
    """The verdict on a claim that states no fact about the source."""
    said = {
        Verifiability.OPINION: "an opinion",
        Verifiability.PROCEDURAL: "advice on what to do",
        Verifiability.META: "a question" if _asks(claim) else "a remark about the answer itself",
    }[claim.verifiability]
    return Verdict(
        status=Status.NOT_CHECKABLE,
        decided_by=DecidedBy.VERIFIABILITY,
        reason=f"This is {said}, not a statement about the documents.",
    )


def _asks(claim: Claim) -> bool:
    return claim.text.rstrip(_CLOSING).endswith(("?", "\u061f"))


def not_judged(error: Exception) -> Verdict:
    """The verdict on a claim whose judging broke."""
    return Verdict(
        status=Status.FAILED,
        decided_by=DecidedBy.FAILURE,
        reason=f"Judging this claim failed ({type(error).__name__}: {error}); check it by hand.",
    )


def supported(
    by: DecidedBy,
    probability: Probability,
    support: Support,
) -> Verdict:
    """The verdict on a claim the documents carry, with the exceptions its very words make."""
    first = support.windows[0]
    return Verdict(
        status=Status.SUPPORTED,
        probability=probability,
        evidence=_distinct((*_support_places(support), *_exceptions_in(first))),
        comparisons=_comparisons(support.windows),
        decided_by=by,
        reason=reason_for_support(by, first),
    )


def _support_places(support: Support) -> list[Evidence]:
    """What carries the claim, with the sentence of every agreeing value that stands outside it."""
    places = [_focus(window, Role.SUPPORTS) for window in support.windows]
    for window in support.windows:
        for match in window.agreements:
            value = match.found and window.window.span(match.found.start, match.found.end)
            shown = (e for e in places if e.document == window.document.id)
            if match.found and value and not any(e.contains(value) for e in shown):
                places.append(_sentence(window, match.found.start, Role.SUPPORTS))
    return places


def _distinct(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Evidence without what lies inside another piece of the same document and role."""
    kept: list[Evidence] = []
    for piece in evidence:
        alike = [e for e in kept if (e.document, e.role) == (piece.document, piece.role)]
        if not any(e.contains(piece) for e in alike):
            kept = [e for e in kept if e not in alike or not piece.contains(e)]
            kept.append(piece)
    return tuple(kept)


def _exceptions_in(window: Signals) -> list[Evidence]:
    """The exceptions that the focus of a window makes and the claim does not name."""
    within = window.focus.place
    return [e for e in _exceptions_of(window) if e.overlaps(within) and not _overrides(e, window)]


def _overrides(exception: Evidence, window: Signals) -> bool:
    """Whether an exception is the whole focus, which holds in spite of what it names."""
    own = is_override(Passage(exception.quote.partition(" ")[0]))
    before, quoted, behind = window.focus.text.partition(exception.quote.strip(" ."))
    label = sum(map(str.isalpha, before)) <= LABEL
    return own and bool(quoted) and label and not behind.strip(" .\n")


def _exceptions_of(window: Signals) -> list[Evidence]:
    """The exceptions that the claim does not name, with one right behind the focus."""
    spans = (window.window.span(c.start, _end(window, c)) for c in window.left_out)
    return [cite(window.document, span, Role.QUALIFIES) for span in spans]


def _end(window: Signals, carve_out: CarveOut) -> int:
    """Where an exception ends: with its clause or list, but never in the middle of a name."""
    if carve_out.is_listed:
        return carve_out.end
    sentence = window.sentence_of(carve_out.start)
    end = sentence.offset - window.window.offset + len(sentence.text.rstrip(" ."))
    semicolon = window.window.text.find(";", carve_out.start, end)
    return semicolon if semicolon > 0 else max(end, carve_out.start)


def contradicted(claim: Passage, probability: Probability, finding: Finding) -> Verdict:
    """The verdict on a claim a window cannot be squared with."""
    window, excepted = finding.signals, finding.by is DecidedBy.EXCEPTION
    return Verdict(
        status=Status.CONTRADICTED,
        probability=probability,
        evidence=(_against(finding), *(_exceptions_of(window) if excepted else ())),
        comparisons=_comparisons((window,), stances=finding.by),
        decided_by=finding.by,
        reason=reason_against(finding.by, window, absolute_words(claim)),
    )


def conflict(
    claim: Passage, probability: Probability, support: Support, against: Finding
) -> Verdict:
    """The verdict on a claim that one place carries and another contradicts."""
    first = support.windows[0]
    return Verdict(
        status=Status.UNSUPPORTED,
        probability=probability,
        evidence=(
            _focus(first, Role.SUPPORTS),
            _against(against),
        ),
        comparisons=_comparisons((first, against.signals), stances=against.by),
        decided_by=DecidedBy.CONFLICT,
        reason=reason_for_conflict(against.by, against.signals, absolute_words(claim)),
    )


def unsupported(
    by: DecidedBy, probability: Probability, signals: Sequence[Signals], why: str = ""
) -> Verdict:
    """The verdict on a claim nothing decides, and why if that is known; the nearest text is shown."""
    nearest = max(signals, key=fit, default=None)
    return Verdict(
        status=Status.UNSUPPORTED,
        probability=probability,
        evidence=(_focus(nearest, Role.NEAREST),) if nearest else (),
        comparisons=_comparisons((nearest,)) if nearest else (),
        decided_by=by,
        reason=why or unsupported_reason(nearest),
    )


def _against(finding: Finding) -> Evidence:
    """The words that contradict: the clashing value's sentence, if it is outside the focus."""
    window = finding.signals
    focus = _focus(window, Role.CONTRADICTS)
    if finding.by is not DecidedBy.VALUES:
        return focus
    values = [v.found for v in window.disagreements if v.found is not None]
    outside = [v for v in values if not focus.contains(window.window.span(v.start, v.end))]
    if values and len(outside) == len(values):
        return _sentence(window, values[0].start, Role.CONTRADICTS)
    return focus


def _comparisons(
    windows: Sequence[Signals], *, stances: DecidedBy | None = None
) -> tuple[Comparison, ...]:
    """One comparison per claimed value, an agreeing one where any window has it.

    What the claim only supposes, to reckon with it, is held against nothing.
    """
    chosen: dict[int, Comparison] = {}
    matches = [match for window in windows for match in window.values]
    supposed = {match.claimed.start for match in matches if match.is_supposed}
    for match in matches:
        known = chosen.get(match.claimed.start)
        if known is None or (match.agrees and not known.agrees):
            chosen[match.claimed.start] = compared(match)
    stated = (start for start in sorted(chosen) if start not in supposed or chosen[start].agrees)
    values = tuple(chosen[start] for start in stated)
    return values + _stance_comparisons(windows[-1], stances)


def _stance_comparisons(window: Signals, by: DecidedBy | None) -> tuple[Comparison, ...]:
    if by in (DecidedBy.NEGATION, DecidedBy.MODALITY):
        return tuple(
            Comparison(kind=o.kind.value, claimed=o.claimed, found=o.found, agrees=False)
            for o in window.oppositions
        )
    if by is DecidedBy.CHOICE and window.chosen:
        claimed, found = window.chosen
        return (Comparison(kind="choice", claimed=claimed, found=found, agrees=False),)
    if by is DecidedBy.PARTIES:
        return tuple(
            Comparison(kind="parties", claimed=m.claimed, found=m.found, agrees=False)
            for m in window.mismatches
        )
    return ()


def _focus(window: Signals, role: Role) -> Evidence:
    return cite(window.document, window.focus.place, role)


def _sentence(window: Signals, start: int, role: Role) -> Evidence:
    sentence = window.sentence_of(start)
    return cite(window.document, sentence.place, role)
