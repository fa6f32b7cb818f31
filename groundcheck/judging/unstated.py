"""Unstated: sums of a claim that stand nowhere in the documents.

What enters: a verdict, and how its claim stands. What leaves: the verdict, or, where the claim is
found supported though it tells a sum that no document states and that none of their rates comes to,
that it could not be decided. A model that reads cannot reckon: of 21 examples in answers of two
writers that it found supported so, nine were false, of seven statements of whole answers one.
"""

import re
from decimal import Decimal

from groundcheck.entailment.agreement import agree
from groundcheck.entailment.aside import is_set_aside
from groundcheck.judging.fields import RECORDS
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.judging.probability import probability_of
from groundcheck.judging.wording import sums_unstated
from groundcheck.models import DecidedBy, Evidence, Role, Status, Verdict
from groundcheck.text.quantity import Quantity, QuantityKind

SMALL = 100
"""Below this a bare figure may be anything: a number of days, a section."""


def without_unstated(verdict: Verdict, examined: Examined, prepared: Prepared) -> Verdict:
    """The verdict, unless it finds supported a sum that the documents do not tell.

    Records are left alone: their figures often have no currency.
    """
    if verdict.status is not Status.SUPPORTED:
        return verdict
    documents = prepared.index.documents.values()
    missing = [] if any(d.kind in RECORDS for d in documents) else _missing(examined, prepared)
    if not missing:
        return verdict
    return Verdict(
        status=Status.UNSUPPORTED,
        probability=probability_of(Status.UNSUPPORTED, DecidedBy.VALUES),
        evidence=tuple(_nearest(e) for e in verdict.evidence if e.role is Role.SUPPORTS),
        comparisons=verdict.comparisons,
        decided_by=DecidedBy.VALUES,
        reason=sums_unstated([each.text for each in missing]),
    )


def _missing(examined: Examined, prepared: Prepared) -> list[Quantity]:
    """The sums of a claim that no document states, tells in parts or bounds, or comes to.

    What is only supposed is not missing where something that it comes to is right.
    """
    standings = {standing.claimed: standing for standing in examined.standings}
    agreeing = [each.agreeing for each in standings.values() if each.agreeing]
    worked = any(place.match.worked for place in agreeing)
    claim = examined.subject.claim
    sums = (
        q for q in claim.quantities if q.kind is QuantityKind.MONEY and not is_set_aside(q, claim)
    )
    return [
        each
        for each in sums
        if (not worked if each not in standings else standings[each].telling is None)
        and not any(agree(each, told) for told in prepared.sums)
        and not any(_is_printed(each, d.text) for d in prepared.index.documents.values())
    ]


def _is_printed(value: Quantity, text: str) -> bool:
    """Whether a text prints the figure by itself: a table may have its currency elsewhere, or none."""
    if value.amount is None or value.amount < SMALL:
        return False
    plain = f"{value.amount.normalize():f}"
    figures = "|".join(re.escape(each) for each in (plain, f"{Decimal(plain):,}"))
    return re.search(rf"(?<![\d.,])(?:{figures})(?!\d|[.,][1-9])", text) is not None


def _nearest(evidence: Evidence) -> Evidence:
    return evidence.model_copy(update={"role": Role.NEAREST})
