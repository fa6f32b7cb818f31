"""The claims as a table, and the filter over them.

What enters: a Report and a Filter. What leaves: the claims the filter lets through, and the same
as a data frame whose rows are in the same order. Pure: no widget is touched here.
"""

from collections import Counter
from collections.abc import Sequence

import pandas as pd

from groundcheck.documents.document import Document
from groundcheck.export.blocks import shown
from groundcheck.export.cautions import CAUTION_LABEL, caution_of
from groundcheck.export.shares import own_share
from groundcheck.models import DECIDING, JudgedClaim, Report, Status
from groundcheck.ui.outline import claims_in, innermost_first
from groundcheck.ui.state import Filter
from groundcheck.ui.vocabulary import STATUS_LABEL, STATUS_ORDER, TYPE_LABEL

SYMBOLS = {
    Status.SUPPORTED: "✓",
    Status.UNSUPPORTED: "?",
    Status.CONTRADICTED: "✕",
    Status.NOT_CHECKABLE: "–",
    Status.FAILED: "!",
}
COLUMNS = ("No.", "Status", "Claim", "Contract says", "Type", "Section", "Page", "Proved right")


def counts(report: Report) -> dict[Status, int]:
    """How many claims ended in each status that occurs, what needs a reader first."""
    found = Counter(claim.status for claim in report.claims)
    return {status: found[status] for status in STATUS_ORDER if found[status]}


def matching(
    report: Report, wanted: Filter, documents: Sequence[Document] = ()
) -> tuple[JudgedClaim, ...]:
    """The claims the filter lets through, in order of appearance.

    Args:
        report: what the judge found.
        wanted: the filter.
        documents: those of the report, in its order; a filter by section needs them.
    """
    found = tuple(claim for claim in report.claims if _matches(claim, wanted))
    if not wanted.section:
        return found
    inside = claims_in(wanted.section, found, documents)
    return tuple(claim for claim in found if claim.id in inside)


def _matches(claim: JudgedClaim, wanted: Filter) -> bool:
    if wanted.statuses and claim.status not in wanted.statuses:
        return False
    if wanted.type and claim.type is not wanted.type:
        return False
    quotes = " ".join(evidence.quote for evidence in claim.evidence)
    text = f"{claim.text} {claim.reason} {quotes}".casefold()
    return all(word in text for word in wanted.words.casefold().split())


def frame(claims: Sequence[JudgedClaim], report: Report) -> pd.DataFrame:
    """One row per claim; types, of which there are few, travel to the browser as numbers."""
    numbers = {claim.id: number for number, claim in enumerate(report.claims, start=1)}
    rows = [_row(numbers[claim.id], claim) for claim in claims]
    return pd.DataFrame(rows, columns=pd.Index(COLUMNS)).astype({"Type": "category"})


def _row(number: int, claim: JudgedClaim) -> tuple[object, ...]:
    first = claim.evidence[0] if claim.evidence else None
    return (
        number,
        _status(claim),
        shown(claim.text),
        _source_says(claim),
        TYPE_LABEL[claim.type],
        innermost_first(first.section) if first else "",
        first.page if first else None,
        own_share(claim),
    )


def _status(claim: JudgedClaim) -> str:
    label = f"{SYMBOLS[claim.status]}  {STATUS_LABEL[claim.status]}"
    caution = caution_of(claim)
    return f"{label}: {CAUTION_LABEL[caution].lower()}" if caution else label


def _source_says(claim: JudgedClaim) -> str:
    differing = [c.found for c in claim.comparisons if not c.agrees and c.found]
    if differing:
        return "; ".join(differing)
    quotes = (one.quote for one in claim.evidence if one.role in DECIDING)
    nothing = "not stated" if claim.status is Status.UNSUPPORTED else ""
    return " ".join(next(quotes, nothing).split())
