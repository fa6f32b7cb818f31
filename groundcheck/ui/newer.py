"""A stored review beside a newer version of a contract, in words and rows.

What enters: what became of each piece of evidence. What leaves: a headline, a sentence and the
rows of a table, what needs attention first. Nothing here draws.
"""

from typing import Any

from groundcheck.models import Evidence, JudgedClaim, Report
from groundcheck.store.reanchoring import Anchor, Outcome, Reanchored
from groundcheck.ui.viewer.blocks import shown

OUTCOME_LABEL = {
    Outcome.GONE: "Gone",
    Outcome.MOVED: "Moved",
    Outcome.SAME: "Same place",
}
_ATTENTION = (Outcome.GONE, Outcome.MOVED, Outcome.SAME)
_LONGEST_QUOTE = 160
_DIGITS = 8
"""Digits of a revision that tell two apart."""


def headline(found: Reanchored) -> str:
    """Whether the contract changed, in a few words."""
    if found.is_same_revision:
        return "The same file"
    if found.of(Outcome.GONE):
        return "The contract changed under this review"
    return "The contract changed, its quoted words did not"


def sentence(found: Reanchored, report: Report) -> str:
    """How many quotes stand, moved and are gone, and which claims that touches."""
    if found.is_same_revision:
        return "This is the very file the answer was checked against; nothing moved."
    total = len(found.anchors)
    same, moved, gone = (len(found.of(outcome)) for outcome in reversed(_ATTENTION))
    versions = f"{found.before.revision[:_DIGITS]} and {found.after.revision[:_DIGITS]}"
    quotes = "quote" if total == 1 else "quotes"
    left = (
        f"{same} stand at the same place, {moved} moved and {gone} {'is' if gone == 1 else 'are'}"
    )
    told = [f"Revisions {versions} differ. Of {total} {quotes}, {left} gone."]
    if gone:
        numbers = [_number(report, claim) for claim in found.claims_with(Outcome.GONE)]
        word = "Claim" if len(numbers) == 1 else "Claims"
        rests = "rests" if len(numbers) == 1 else "rest"
        verdicts = "its verdict" if len(numbers) == 1 else "their verdicts"
        told.append(
            f"{word} {', '.join(map(str, numbers))} {rests} on words that are gone: {verdicts} "
            "may not hold for this version."
        )
    return " ".join(told)


def rows(found: Reanchored, report: Report) -> list[dict[str, Any]]:
    """One row for each quote, gone ones first, then moved ones."""
    ordered = sorted(found.anchors, key=lambda anchor: _ATTENTION.index(anchor.outcome))
    claims = {claim.id: claim for claim in report.claims}
    return [_row(anchor, claims[anchor.claim], report) for anchor in ordered]


def _row(anchor: Anchor, claim: JudgedClaim, report: Report) -> dict[str, Any]:
    quote = " ".join(anchor.before.quote.split())
    return {
        "No.": _number(report, claim.id),
        "Quote": OUTCOME_LABEL[anchor.outcome],
        "Claim": shown(claim.text),
        "Words": quote if len(quote) <= _LONGEST_QUOTE else f"{quote[:_LONGEST_QUOTE]} …",
        "Was in": _place(anchor.before),
        "Is in": _place(anchor.after) if anchor.after is not None else "",
    }


def _place(evidence: Evidence) -> str:
    page = f"page {evidence.page}" if evidence.page else ""
    return ", ".join(part for part in (evidence.section, page) if part)


def _number(report: Report, claim: str) -> int:
    return next(at for at, each in enumerate(report.claims, start=1) if each.id == claim)
