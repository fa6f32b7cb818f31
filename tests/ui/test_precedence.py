"""What several contracts say of each other, as the start page tells it."""

from groundcheck import Document
from groundcheck.ui.precedence import UNSTATED, told

BASE = Document.from_text(
    "Services Agreement\n\nThis agreement is made as of March 3, 2025.", title="Services Agreement"
)
CHANGE = Document.from_text(
    "Amendment No. 1 to the Services Agreement dated March 3, 2025\n\nFees are due.",
    title="Amendment",
)


def test_an_amendment_is_told_to_prevail() -> None:
    assert told((BASE, CHANGE)) == (
        "Amendment is read as prevailing over Services Agreement where the two disagree.",
    )


def test_unrelated_contracts_are_told_to_conflict() -> None:
    assert told((BASE, Document.from_text("Fees are due.", title="Note"))) == (UNSTATED,)
