"""A stored review beside a newer version of a contract, in words and rows.

What enters: what became of each piece of evidence. What leaves: a headline, a sentence and the
rows of a table, what needs attention first. What always holds: a quote counts as moved only where a
reader finds it in another section, or on another page where there are no sections. Nothing here
draws.
"""

from collections import Counter
from textwrap import shorten
from typing import Any

from groundcheck.export.blocks import shown
from groundcheck.models import Evidence, JudgedClaim, Report
from groundcheck.store.reanchoring import Anchor, Outcome, Reanchored
from groundcheck.ui.outline import innermost_first

OUTCOME_LABEL = {
    Outcome.GONE: "Gone",
    Outcome.MOVED: "Moved",
    Outcome.SAME: "Same place",
}
_ATTENTION = (Outcome.GONE, Outcome.MOVED, Outcome.SAME)
_LONGEST_QUOTE = 160


def headline(found: Reanchored) -> str:
    """Whether the contract changed, in a few words."""
    if found.is_same_revision:
        return "The same file"
    outcomes = {_outcome(anchor) for anchor in found.anchors}
    if Outcome.GONE in outcomes:
        return "The contract changed under this review"
    if Outcome.MOVED in outcomes:
        return "The contract changed, its quoted words did not"
    return "Every quote stands where it stood"


def sentence(found: Reanchored, report: Report) -> str:
    """How many quotes stand, moved and are gone, and which claims that touches."""
    if found.is_same_revision:
        return "This is the very file the answer was checked against; nothing moved."
    total = len(found.anchors)
    counts = Counter(map(_outcome, found.anchors))
    same, moved, gone = (counts[outcome] for outcome in reversed(_ATTENTION))
    quotes = "quote" if total == 1 else "quotes"
    stand = "stands where it" if same == 1 else "stand where they"
    left = f"{same} {stand} stood, {moved} moved and {gone} {'is' if gone == 1 else 'are'} gone."
    told = [f"Of {total} {quotes}, {left}"]
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
    ordered = sorted(found.anchors, key=lambda anchor: _ATTENTION.index(_outcome(anchor)))
    claims = {claim.id: claim for claim in report.claims}
    return [_row(anchor, claims[anchor.claim], report) for anchor in ordered]


def _outcome(anchor: Anchor) -> Outcome:
    """What became of a quote as a reader sees it, who knows sections and pages but no offsets."""
    if anchor.after is None:
        return Outcome.GONE
    before, after = anchor.before, anchor.after
    if before.section or after.section:
        stays = _plain(before.section) == _plain(after.section)
    elif before.page and after.page:
        stays = before.page == after.page
    else:
        return anchor.outcome
    return Outcome.SAME if stays else Outcome.MOVED


def _plain(section: str) -> str:
    """A section path whatever its case and white space, which differ between kinds of files."""
    return " ".join(section.casefold().split())


def _row(anchor: Anchor, claim: JudgedClaim, report: Report) -> dict[str, Any]:
    quote = " ".join(anchor.before.quote.split())
    return {
        "No.": _number(report, claim.id),
        "Quote": OUTCOME_LABEL[_outcome(anchor)],
        "Claim": shown(claim.text),
        "Words": shorten(quote, _LONGEST_QUOTE, placeholder=" …"),
        "Was in": _place(anchor.before),
        "Is in": _place(anchor.after) if anchor.after is not None else "",
    }


def _place(evidence: Evidence) -> str:
    page = f"page {evidence.page}" if evidence.page else ""
    return ", ".join(part for part in (innermost_first(evidence.section), page) if part)


def _number(report: Report, claim: str) -> int:
    return next(at for at, each in enumerate(report.claims, start=1) if each.id == claim)
