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


SHOP = Document.from_json(
    {
        "order": {
            "id": "A-77",
            "status": "shipped",
            "items": [
                {"sku": "X1", "qty": 3, "price": 19.9, "backordered": False, "finish": "matt"},
                {"sku": "X2", "qty": 1, "price": 5, "backordered": True, "finish": "gloss"},
            ],
            "shipped_at": "2025-03-04T10:00:00Z",
            "approvedAt": "2025-03-01T23:30:00Z",
            "discountPct": 12.5,
            "weight": "1.200",
            "note": None,
        }
    },
    title="CRM",
)
RATES = Document.from_bytes(
    b"Role,Rate EUR,Notice days,Remote,Start\n"
    b"Engineer,120,30,yes,2024-05-01\n"
    b'Manager,"1.200,50",60,no,03/04/2024\n'
    b"Intern,15,,yes,\n",
    name="rates.csv",
)
STAFF = Document.from_json(
    [
        {"name": "Bob", "manager": "Anna", "salary": 50000, "tags": ["first aid", "driver"]},
        {"name": "Carla", "manager": "Dieter", "salary": 40000, "tags": []},
    ],
    title="HR",
)
TWICE = Document.from_json(
    {"ordered": [{"sku": "X1", "qty": 3}], "returned": [{"sku": "X2", "qty": 5}]}, title="Desk"
)


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
        "The status of B-9 is shipped.",
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


@pytest.mark.parametrize(
    ("document", "claim", "status", "quote"),
    [
        (SHOP, "The order was shipped on 4 March 2025.", "supported", "shipped_at"),
        (SHOP, "The order was shipped on 5 March 2025.", "contradicted", "shipped_at"),
        (SHOP, "Order A-77 was shipped in March 2025.", "supported", "shipped_at"),
        (SHOP, "X2 is backordered.", "supported", "true"),
        (SHOP, "X2 is not backordered.", "contradicted", "true"),
        (SHOP, "X1 isn't backordered.", "supported", "false"),
        (SHOP, "X1 is backordered.", "contradicted", "false"),
        (SHOP, "X1 costs 19.90.", "supported", "19.9"),
        (SHOP, "X2 costs 19.90.", "contradicted", "price: 5"),
        (SHOP, "X1 costs EUR 25.", "contradicted", "19.9"),
        (SHOP, "X1 has a quantity of 3.", "supported", "qty: 3"),
        (SHOP, "X1 has quantity 1.", "contradicted", "qty: 3"),
        (SHOP, "The discount is 12.5%.", "supported", "12.5"),
        (SHOP, "The discount is 15%.", "contradicted", "12.5"),
        (SHOP, "Shipped is listed as status of the order.", "supported", "shipped"),
        (SHOP, "The finish of X1 is matt.", "supported", "matt"),
        (SHOP, "The finish of X1 is gloss.", "contradicted", "matt"),
        (RATES, "The engineer's rate is EUR 120.", "supported", "120"),
        (RATES, "The manager's rate is EUR 120.", "contradicted", "1.200,50"),
        (RATES, "The manager's rate is EUR 1,200.50.", "supported", "1.200,50"),
        (RATES, "The engineer's rate is USD 120.", "contradicted", "120"),
        (RATES, "The notice for managers is 60 days.", "supported", "60"),
        (RATES, "The notice for engineers is 60 days.", "contradicted", "30"),
        (RATES, "The engineer is remote.", "supported", "yes"),
        (RATES, "The manager is remote.", "contradicted", "no"),
        (RATES, "The engineer's start date is 1 May 2024.", "supported", "2024-05-01"),
        (STAFF, "Bob's manager is Anna.", "supported", "Anna"),
        (STAFF, "Bob's manager is Dieter.", "contradicted", "Anna"),
        (TWICE, "The returned quantity of X2 is 5.", "supported", "5"),
    ],
)
def test_a_field_is_judged_by_its_value(
    document: Document, claim: str, status: str, quote: str
) -> None:
    verdict = settled(claim, document)
    assert verdict.status.value == status
    assert [quote in evidence.quote for evidence in verdict.evidence] == [True]


@pytest.mark.parametrize(
    ("document", "claim"),
    [
        (SHOP, "The order was shipped on 4 March 2025 by DHL."),
        (SHOP, "The order was shipped before 4 March 2025."),
        (SHOP, "Order A-78 was shipped on 4 March 2025."),
        (SHOP, "The order was approved on 2 March 2025."),
        (SHOP, "X1 costs EUR 19.90."),
        (SHOP, "X1 costs about 19."),
        (SHOP, "X1 and X2 cost 5."),
        (SHOP, "X3 costs 5."),
        (SHOP, "X2 may be backordered."),
        (SHOP, "The item is backordered."),
        (SHOP, "All items are backordered."),
        (SHOP, "The weight is 1,200."),
        (SHOP, "The note is 5."),
        (RATES, "The rate is EUR 120."),
        (RATES, "The senior engineer's rate is EUR 120."),
        (RATES, "The engineer's rate is EUR 120 per hour."),
        (RATES, "The engineer's rate is at least EUR 120."),
        (RATES, "The notice for interns is 30 days."),
        (RATES, "The manager's start date is 3 April 2024."),
        (STAFF, "Anna's salary is 50,000."),
        (STAFF, "Anna's manager is Bob."),
        (STAFF, "Bob is the manager of Anna."),
        (STAFF, "Bob's tag is cook."),
        (TWICE, "The quantity of X2 is 5."),
    ],
)
def test_a_claim_that_a_field_cannot_settle_is_left_as_it_was(
    document: Document, claim: str
) -> None:
    assert settled(claim, document) is DOUBT


def test_a_contradiction_names_both_values() -> None:
    reason = settled("The manager's rate is EUR 120.", RATES).reason
    assert "Rate EUR: 1.200,50" in reason
    assert "EUR 120”" in reason


def test_a_value_found_by_rules_elsewhere_in_the_record_does_not_prevail() -> None:
    examined = Prepared.of([RATES], EvidenceSettings()).examine(
        extract_claims("The manager's rate is EUR 120.")[0]
    )
    other_row = Verdict(status=Status.SUPPORTED, decided_by=DecidedBy.VALUES, reason="")
    assert recorded(other_row, examined).status is Status.CONTRADICTED
