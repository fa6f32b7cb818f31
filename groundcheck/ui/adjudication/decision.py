"""The decision as it is being made: taken from a label, changed, and what it still lacks.

What enters: a draft and the sides of a claim. What leaves: another draft, the Label to settle the
claim with, or what is missing, in words. Pure.
"""

from groundcheck.models import Status, Value
from groundcheck.store.labels import Label, LabelEvidence, LabelledItem
from groundcheck.ui.adjudication.sides import Side

MISSING_STATUS = "Take a label, or pick what the claim is."
MISSING_REASON = "Give a reason: whoever reads this decision later has only your reason."
MISSING_NAME = "Give your name above; a decision stands under a name."


class Draft(Value):
    """What the claim is to be settled with, as far as it has come."""

    status: Status | None = None
    evidence: tuple[LabelEvidence, ...] = ()
    kind: str = ""
    """Kind of support or error, from the label that was taken."""
    why: str = ""
    """The reason within the label, from the label that was taken."""
    taken: str = ""
    """The reviewer whose label was taken, or ""."""
    reason: str = ""
    """Why the claim is settled so."""

    def label(self) -> Label:
        """The golden label it makes."""
        return Label(status=self.status, evidence=self.evidence, kind=self.kind, why=self.why)


def opened(held: LabelledItem) -> Draft:
    """The draft a claim opens with: the decision that holds, or nothing."""
    decided = held.decision.decision if held.decision else None
    if decided is None:
        return Draft()
    return Draft(
        status=decided.status, evidence=decided.evidence, kind=decided.kind, why=decided.why
    )


def take(draft: Draft, side: Side) -> Draft:
    """A side's label, whole; the reason written so far stays."""
    label = side.label
    return Draft(
        status=label.status,
        evidence=label.evidence,
        kind=label.kind,
        why=label.why,
        taken=side.reviewer,
        reason=draft.reason,
    )


def with_status(draft: Draft, status: Status | None) -> Draft:
    """Another status; kind and reason of a label that said otherwise are let go."""
    if status is draft.status:
        return draft
    return draft.model_copy(update={"status": status, "kind": "", "why": "", "taken": ""})


def with_reason(draft: Draft, phrase: str) -> Draft:
    """A phrase more in the reason, once.

    >>> with_reason(Draft(reason="Section 8.2 decides."), "A slip.").reason
    'Section 8.2 decides. A slip.'
    """
    if phrase in draft.reason:
        return draft
    return draft.model_copy(update={"reason": f"{draft.reason.rstrip()} {phrase}".strip()})


def missing(draft: Draft, *, by: str, reopening: bool = False) -> tuple[str, ...]:
    """What the decision still lacks, in words; nothing where it can be saved."""
    lacks = (
        (draft.status is None and not reopening, MISSING_STATUS),
        (not draft.reason.strip(), MISSING_REASON),
        (not by, MISSING_NAME),
    )
    return tuple(words for lacking, words in lacks if lacking)
