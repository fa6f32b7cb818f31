"""Particular: a claim that gives one party's address, number or e-mail address for notices.

What enters: a verdict that rests on a reading, the claim, and the documents. What leaves: the
verdict, `supported` where the contract gives the same details as that party's own, and
`contradicted` where it gives them as another party's alone. Letters and figures are compared, not
read: to a model of meaning one address is much like another. Of several documents one may change
another's addresses, so that nothing is compared.
"""

from groundcheck.documents.document import Document
from groundcheck.entailment.addressees import Particulars
from groundcheck.entailment.details import Details
from groundcheck.judging.cited import cite, own_words
from groundcheck.judging.prepared import Examined, Prepared
from groundcheck.judging.probability import probability_of
from groundcheck.models import DecidedBy, Role, Span, Status, Verdict


def particular(verdict: Verdict, examined: Examined, prepared: Prepared) -> Verdict:
    """The verdict, or the one that a comparison of a party's particulars gives.

    Args:
        verdict: on one claim.
        examined: that claim held against the documents.
        prepared: the documents.
    """
    if verdict.decided_by is not DecidedBy.READING or len(prepared.sources) != 1:
        return verdict
    (source,) = prepared.sources.values()
    claim = examined.subject.reading.text
    particulars = source.addressees.of_claim(claim)
    details = Details.of(claim, source.addressees.parties) if particulars else None
    if not particulars or not details:
        return verdict
    return _compared(details, particulars, source.document) or verdict


def _compared(details: Details, particulars: Particulars, document: Document) -> Verdict | None:
    own = details.given(document.text, particulars.own)
    if own:
        reason = "The documents give this, letter by letter, as that party's."
        return own_words(document, _sentences(document, own), reason)
    others = details.given_to_others(document.text, particulars.own, particulars.others)
    return _another_party(document, others) if others else None


def _another_party(document: Document, place: Span) -> Verdict:
    return Verdict(
        status=Status.CONTRADICTED,
        probability=probability_of(Status.CONTRADICTED, DecidedBy.PARTIES),
        evidence=(cite(document, _sentences(document, place), Role.CONTRADICTS),),
        decided_by=DecidedBy.PARTIES,
        reason="The documents give this as another party's.",
    )


def _sentences(document: Document, place: Span) -> Span:
    """The whole sentences or lines that hold a place."""
    held = [each for each in document.sentences if each.overlaps(place)]
    return Span(start=held[0].start, end=held[-1].end) if held else place
