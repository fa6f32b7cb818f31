"""The words a reader meets for the judge's vocabularies, on the page and on paper alike.

What enters is an enum member; what leaves is a short label in plain English, or a line of
explanation. Every label is our own text, safe to hand to Streamlit as Markdown.
"""

from groundcheck.models import (
    ClaimType,
    DecidedBy,
    JudgedClaim,
    Level,
    Role,
    SignalKind,
    Status,
    Summary,
)

STATUS_ORDER = (
    Status.CONTRADICTED,
    Status.UNSUPPORTED,
    Status.FAILED,
    Status.SUPPORTED,
    Status.NOT_CHECKABLE,
)
"""What needs a reader first comes first."""

STATUS_LABEL = {
    Status.SUPPORTED: "Supported",
    Status.UNSUPPORTED: "Unsupported",
    Status.CONTRADICTED: "Contradicted",
    Status.NOT_CHECKABLE: "Not checkable",
    Status.FAILED: "Check failed",
}

STATUS_MEANING = {
    Status.SUPPORTED: "The contract says so.",
    Status.UNSUPPORTED: "Nothing in the contract says so.",
    Status.CONTRADICTED: "The contract says otherwise.",
    Status.NOT_CHECKABLE: "An opinion or a remark; there is nothing to hold it against.",
    Status.FAILED: "The check broke on this claim. Read it yourself; it is not vouched for.",
}

TYPE_LABEL = {
    ClaimType.QUANTITATIVE: "Quantity",
    ClaimType.TEMPORAL: "Time",
    ClaimType.OBLIGATION: "Obligation",
    ClaimType.GENERAL: "General",
}

ROLE_LABEL = {
    Role.SUPPORTS: "Supports",
    Role.CONTRADICTS: "Contradicts",
    Role.QUALIFIES: "Exception: take care",
    Role.NEAREST: "Nearest passage",
}

MAY_CONTRADICT = "May contradict"
"""What words do of which it is in doubt whether they contradict."""

DECIDED_LABEL = {
    DecidedBy.VALUES: "values compared",
    DecidedBy.NEGATION: "a negation",
    DecidedBy.MODALITY: "duty against permission",
    DecidedBy.PARTIES: "the parties' roles",
    DecidedBy.CHOICE: "the lesser or greater of two",
    DecidedBy.EXCEPTION: "an exception",
    DecidedBy.VERBATIM: "the documents' own words",
    DecidedBy.COVERAGE: "the words covered",
    DecidedBy.READING: "a model's reading of the passage",
    DecidedBy.CONFLICT: "passages in conflict",
    DecidedBy.THRESHOLD: "the calibrated threshold",
    DecidedBy.NOTHING: "no passage on the subject",
    DecidedBy.VERIFIABILITY: "the kind of statement",
    DecidedBy.FAILURE: "a failure",
}

SIGNAL_LABEL = {
    SignalKind.BEST_SENTENCES: "the model's reading of the best sentences",
    SignalKind.BEST_SENTENCE: "the model's reading of the deciding sentences alone",
    SignalKind.COVERAGE: "how much of the claim is said at all",
    SignalKind.VALUES: "the values",
    SignalKind.STANCE: "denials and opposites",
    SignalKind.PARTIES: "who owes whom",
    SignalKind.EXCEPTION: "an exception left out",
    SignalKind.NAMES: "names that are in no document",
}

_SAID_BY = {
    DecidedBy.READING: frozenset({SignalKind.BEST_SENTENCES, SignalKind.BEST_SENTENCE}),
    DecidedBy.NEGATION: frozenset({SignalKind.STANCE}),
    DecidedBy.MODALITY: frozenset({SignalKind.STANCE}),
}
"""Signals that go by another name than what they decide; the others share it."""

LEVEL_LABEL = {
    Level.FULLY_GROUNDED: "Largely supported",
    Level.PARTIALLY_GROUNDED: "Partly supported",
    Level.UNGROUNDED: "Mostly unsupported",
    Level.CONTRADICTORY: "Contradicts the contract",
    Level.NO_CLAIMS: "Nothing to check",
}


def verdict_label(claim: JudgedClaim) -> str:
    """The status of a claim, and whether it is in doubt."""
    label = STATUS_LABEL[claim.status]
    return f"{label}, in doubt" if claim.is_doubtful else label


def role_label(claim: JudgedClaim, role: Role) -> str:
    """What words do to the claim they are shown with."""
    if claim.is_doubtful and role is Role.CONTRADICTS:
        return MAY_CONTRADICT
    return ROLE_LABEL[role]


def standing(level: Level, summary: Summary) -> str:
    """How an answer stands, in the words of its claims.

    >>> standing(Level.UNGROUNDED, Summary(total_claims=4, supported=0, unsupported=4, contradicted=0))
    'Not supported'
    """
    if level in (Level.CONTRADICTORY, Level.NO_CLAIMS):
        return LEVEL_LABEL[level]
    if summary.supported == summary.total_claims:
        return "Fully supported"
    if summary.failed == summary.total_claims:
        return "Could not be checked"
    return LEVEL_LABEL[level] if summary.supported else "Not supported"


def also_weighed(claim: JudgedClaim) -> list[SignalKind]:
    """What spoke for a verdict, strongest first, beside what decided it."""
    said = _SAID_BY.get(claim.decided_by, frozenset())
    kinds = [signal.kind for signal in claim.signals if signal.effect > 0]
    return [kind for kind in kinds if kind not in said and kind.value != claim.decided_by.value]
