"""What a claim says of a tool's answer is settled by the field's own words."""

import pytest

from groundcheck import Document, Status
from groundcheck.claims.extract import extract_claims
from groundcheck.judging.prepared import Prepared
from groundcheck.judging.records import recorded
from groundcheck.models import DecidedBy, Verdict
from groundcheck.settings import EvidenceSettings

ORDER = {
    "order": {
        "items": [
            {"sku": "A-1", "status": "shipped"},
            {"sku": "B-7", "status": "backordered"},
        ]
    }
}
CRM = Document.from_json(ORDER, title="CRM")
DOUBT = Verdict(status=Status.CONTRADICTED, decided_by=DecidedBy.READING, reason="")


def settled(answer: str, document: Document = CRM) -> Verdict:
    examined = Prepared.of([document], EvidenceSettings()).examine(extract_claims(answer)[0])
    return recorded(DOUBT, examined)


@pytest.mark.parametrize(
    ("claim", "section"),
    [
        ("The CRM shows status: shipped.", "order.items[0].status"),
        ("The status of B-7 is backordered.", "order.items[1].status"),
        ("According to the CRM, the order status is shipped.", "order.items[0].status"),
    ],
)
def test_a_field_and_its_value_support_a_claim(claim: str, section: str) -> None:
    verdict = settled(claim)
    assert verdict.status is Status.SUPPORTED
    assert verdict.evidence[0].section == section


@pytest.mark.parametrize(
    "claim",
    [
        "The status of B-7 is shipped.",
        "The CRM shows status: cancelled.",
        "The CRM does not show status: shipped.",
        "The order status is shipped by an insured carrier.",
        "The status is shipped to 12 customers.",
    ],
)
def test_another_item_value_denial_or_addition_is_left_as_it_was(claim: str) -> None:
    assert settled(claim) is DOUBT


def test_contracts_are_left_to_the_judge() -> None:
    contract = Document.from_text("status: shipped", title="Note")
    assert settled("The status is shipped.", contract) is DOUBT
