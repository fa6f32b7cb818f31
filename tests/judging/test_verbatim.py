"""What a claim says in the documents' own words needs no reading."""

import pytest

from groundcheck import Document, Status
from groundcheck.claims.extract import extract_claims
from groundcheck.judging.prepared import Prepared
from groundcheck.judging.verbatim import verbatim
from groundcheck.models import DecidedBy, Verdict
from groundcheck.settings import EvidenceSettings

CONTRACT = Document.from_text(
    """SERVICES AGREEMENT

2. Price. The costs of any such changes shall be added to the Contract Price.

3.1 The Supplier shall keep records, and the Client may inspect them on request.

4. The Client may assign this Agreement unless the Supplier objects in writing.

5. Neither party may assign its rights; the Supplier shall be liable for its agents.

6. All payment obligations hereunder shall survive the termination of this Agreement.

7. The Supplier fails if the Client shall pay all reasonable costs.
"""
)
DOUBT = Verdict(status=Status.CONTRADICTED, decided_by=DecidedBy.READING, reason="")


def settled(answer: str, verdict: Verdict = DOUBT) -> Verdict:
    examined = Prepared.of([CONTRACT], EvidenceSettings()).examine(extract_claims(answer)[0])
    return verbatim(verdict, examined)


@pytest.mark.parametrize(
    "claim",
    [
        "The costs of any such changes shall be added to the Contract Price.",
        "the costs of any such changes shall be added to the Contract  Price",
        "The Supplier shall keep records.",
        "The Client may assign this Agreement unless the Supplier objects in writing.",
        (
            "Section 6 provides that “All payment obligations hereunder shall survive the termination "
            "of this Agreement.”"
        ),
    ],
)
def test_the_documents_own_words_support_a_claim(claim: str) -> None:
    verdict = settled(claim)
    assert verdict.status is Status.SUPPORTED
    assert verdict.decided_by is DecidedBy.VERBATIM
    quote = verdict.evidence[0]
    assert CONTRACT.text[quote.start : quote.end] == quote.quote


@pytest.mark.parametrize(
    "claim",
    [
        "The Client may assign this Agreement.",
        "The Supplier shall be liable for its agents.",
        "The Client shall pay all reasonable costs.",
        "The costs of any such changes shall not be added to the Contract Price.",
        (
            "Section 6 does not say that “All payment obligations hereunder shall survive the "
            "termination of this Agreement.”"
        ),
        (
            "The Buyer denies that “all payment obligations hereunder shall survive the termination "
            "of this Agreement.”"
        ),
        "The Contract Price.",
    ],
)
def test_words_cut_off_from_what_turns_them_are_left_to_the_judge(claim: str) -> None:
    assert settled(claim) is DOUBT


def test_values_that_clash_are_left_as_they_were() -> None:
    clash = DOUBT.model_copy(update={"decided_by": DecidedBy.VALUES})
    claim = "The costs of any such changes shall be added to the Contract Price."
    assert settled(claim, clash) is clash
