"""Policy: what of an answer may be delivered, given what the judge found.

What enters: a Report and a profile. What leaves: a Delivery with the text to send, every part cut
and why. The Report is never changed, and a checkable claim that is not supported is never delivered
by `strip_unsupported`, which leaves no empty bullet, table or title behind; opinions and remarks
pass. Profiles: strict_block, strip_unsupported, hedge, hitl_escalate, audit_only.
"""

from collections.abc import Iterator, Sequence

from groundcheck.claims.falling import Fall, settle
from groundcheck.claims.pairs import evened, is_said
from groundcheck.claims.remains import merged, remains
from groundcheck.claims.scaffold import parts_of
from groundcheck.errors import InputError
from groundcheck.models import Action, Cut, Delivery, JudgedClaim, Profile, Report, Span, Status

HEDGE_NOTICE = (
    "Please note: parts of this answer could not be confirmed in the documents and need a check "
    "before they are relied on."
)
_PASSES = (Status.SUPPORTED, Status.NOT_CHECKABLE)


def gate(report: Report, profile: Profile | str = Profile.STRIP_UNSUPPORTED) -> Delivery:
    """Apply a delivery profile to a Report.

    Args:
        report: what the judge found.
        profile: strict_block refuses the answer if any checkable claim is not supported;
            strip_unsupported delivers the sentences whose every checkable claim is; hedge puts a
            notice before an answer with claims that are unsupported or could not be judged, and
            blocks one with contradictions; hitl_escalate has the whole of an answer that is not
            fully supported wait for a person; audit_only delivers everything.

    Raises:
        InputError: the profile is not one of the five, or the report is none.
    """
    if not isinstance(report, Report):
        raise InputError(f"{type(report).__name__} is no Report; give what Judge.evaluate returns")
    profile = _profile(profile)
    failing = [claim for claim in report.claims if claim.status not in _PASSES]
    if not failing or profile is Profile.AUDIT_ONLY:
        return _whole(report, profile, failing)
    if profile is Profile.STRIP_UNSUPPORTED:
        return _strip(report, failing)
    if profile is Profile.HITL_ESCALATE:
        return _withhold(report, profile, Action.ESCALATED, failing)
    if profile is Profile.HEDGE and not any(c.status is Status.CONTRADICTED for c in failing):
        return _hedge(report, failing)
    return _withhold(report, profile, Action.BLOCKED, failing)


def _profile(name: Profile | str) -> Profile:
    try:
        return Profile(name)
    except ValueError as error:
        known = ", ".join(profile.value for profile in Profile)
        raise InputError(f"no delivery profile {name!r}; choose one of {known}") from error


def _whole(report: Report, profile: Profile, failing: list[JudgedClaim]) -> Delivery:
    why = f"Delivered in full for audit; {_count(failing)}." if failing else _nothing_fails(report)
    return Delivery(profile=profile, action=Action.DELIVERED, text=report.answer, why=why)


def _nothing_fails(report: Report) -> str:
    if not report.summary.total_claims:
        return "The answer holds no claim that can be checked."
    return "Every checkable claim is supported."


def _hedge(report: Report, failing: list[JudgedClaim]) -> Delivery:
    return Delivery(
        profile=Profile.HEDGE,
        action=Action.HEDGED,
        text=f"{HEDGE_NOTICE}\n\n{report.answer}",
        why=f"Needs the reader's acknowledgement: {_count(failing)}.",
    )


def _withhold(
    report: Report, profile: Profile, action: Action, failing: list[JudgedClaim]
) -> Delivery:
    ids = tuple(claim.id for claim in failing)
    whole = Cut(
        start=0, end=len(report.answer), text=report.answer, claims=ids, why=_count(failing)
    )
    why = f"{'Held for review' if action is Action.ESCALATED else 'Refused'}: {_count(failing)}."
    return Delivery(profile=profile, action=action, text="", cuts=(whole,), why=why)


def _strip(report: Report, failing: list[JudgedClaim]) -> Delivery:
    parts = parts_of(report.answer, report.claims)
    fallen = evened(report.answer, settle(report.answer, parts, {claim.id for claim in failing}))
    said = [fall for part in fallen.parts for fall in part.falls]
    left = remains(report.answer, fallen)
    falls = sorted([*said, *fallen.marks, *left.scaffold], key=lambda fall: fall.span.start)
    cuts = tuple(_cuts(report, merged(report.answer, falls), falls))
    supported = [claim for claim in report.claims if claim.status is Status.SUPPORTED]
    kept = is_said(left.text) and any(not _is_cut(claim, said) for claim in supported)
    why = f"Cut {len(cuts)} {'passage' if len(cuts) == 1 else 'passages'}: {_count(failing)}."
    return Delivery(
        profile=Profile.STRIP_UNSUPPORTED,
        action=Action.STRIPPED if kept else Action.BLOCKED,
        text=left.text if kept else "",
        cuts=cuts,
        why=why if kept else f"{why} Nothing supported is left.",
    )


def _cuts(report: Report, spans: Sequence[Span], falls: Sequence[Fall]) -> Iterator[Cut]:
    """A cut for each range, with the claims that made what is in it fall."""
    order = {claim.id: at for at, claim in enumerate(report.claims)}
    at = 0
    for span in spans:
        ids: set[str] = set()
        while at < len(falls) and falls[at].span.start < span.end:
            ids.update(falls[at].because)
            at += 1
        yield _cut(
            report, span, [report.claims[each] for each in sorted(order[name] for name in ids)]
        )


def _cut(report: Report, span: Span, blamed: Sequence[JudgedClaim]) -> Cut:
    reasons = [f"{claim.id} {claim.status}: {claim.reason}" for claim in blamed]
    return Cut(
        start=span.start,
        end=span.end,
        text=span.of(report.answer),
        claims=tuple(claim.id for claim in blamed),
        why=" ".join(reasons) or "Nothing is left of what it stands over.",
    )


def _is_cut(claim: JudgedClaim, falls: Sequence[Fall]) -> bool:
    return any(fall.span.overlaps(claim) for fall in falls)


def _count(failing: list[JudgedClaim]) -> str:
    counts = {
        status: sum(claim.status is status for claim in failing)
        for status in (Status.CONTRADICTED, Status.UNSUPPORTED, Status.FAILED)
    }
    return ", ".join(f"{number} {status}" for status, number in counts.items() if number)
