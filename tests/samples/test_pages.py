"""The samples set as real files come, in columns or scanned in parts, read like their source."""

from difflib import SequenceMatcher
from pathlib import Path

import pytest

from groundcheck.documents.document import Document
from groundcheck.settings import ReadingSettings
from tests.conftest import SAMPLES

PAGES = SAMPLES / "pages"


def words(document: Document) -> list[str]:
    """The words, without bars between cells and the hyphens that lines may end in."""
    text = document.text.replace("|", " ").replace("-", "").replace("\u00ad", "")
    return text.replace("*", "").replace("#", "").split()


def likeness(path: Path) -> float:
    """How many words a sample has in the same order as the plain PDF of the same contract."""
    name = path.stem.removesuffix("_two_columns").removesuffix("_scanned_page")
    plain, other = Document.from_path(SAMPLES / f"{name}.pdf"), Document.from_path(path)
    return SequenceMatcher(None, words(plain), words(other), autojunk=False).ratio()


def test_two_columns_read_like_one() -> None:
    assert likeness(PAGES / "saas_subscription_two_columns.pdf") >= 0.97


def test_a_scanned_page_reads_like_a_printed_one() -> None:
    assert likeness(PAGES / "mutual_nda_scanned_page.pdf") >= 0.97


def test_a_scanned_page_is_named_where_it_is_not_read() -> None:
    path = PAGES / "mutual_nda_scanned_page.pdf"
    document = Document.from_path(path, settings=ReadingSettings(ocr=False))
    assert document.unread_pages == (3,)
    assert "page 3 of 5" in document.warnings[0]


@pytest.mark.parametrize("heading", ["Schedule 1", "Schedule 6"])
def test_headings_over_both_columns_stand_before_their_text(heading: str) -> None:
    document = Document.from_path(PAGES / "saas_subscription_two_columns.pdf")
    assert any(line.startswith(heading) for line in document.text.splitlines())
