"""Pages that could not be read: what is found nowhere may stand there."""

from pathlib import Path

from groundcheck import Document, Judge
from groundcheck.models import Status
from groundcheck.settings import ReadingSettings

SCANNED = Path(__file__).parents[2] / "sample_docs" / "pages" / "mutual_nda_scanned_page.pdf"


def test_a_claim_found_nowhere_names_the_pages_that_were_not_read() -> None:
    document = Document.from_path(SCANNED, settings=ReadingSettings(ocr=False))
    assert document.unread_pages
    claims = Judge().evaluate("The Recipient pays for a yearly flight to Oslo.", [document]).claims
    assert claims[0].status is Status.UNSUPPORTED
    assert f"page {document.unread_pages[0]} of" in claims[0].reason


def test_a_wholly_read_contract_needs_no_caution() -> None:
    document = Document.from_text("The late fee is 1.5% per month.", title="Note")
    claims = Judge().evaluate("The tenant keeps three ponies.", [document]).claims
    assert claims[0].status is Status.UNSUPPORTED
    assert "Not read" not in claims[0].reason
