"""The sample with tracked changes says what its plain form says, with its numbers and changes."""

from pathlib import Path

from groundcheck.documents.document import Document

ROOT = Path(__file__).parents[2] / "sample_docs"
REDLINE = ROOT / "pages" / "mutual_nda_tracked_changes.docx"


def test_the_accepted_view_is_the_contract_as_signed() -> None:
    assert Document.from_path(REDLINE).text == Document.from_path(ROOT / "mutual_nda.docx").text


def test_every_change_is_known_with_its_place() -> None:
    document = Document.from_path(REDLINE)
    changes = document.changes
    assert [insertion.of(document.text) for insertion in changes.insertions] == [
        "within twenty (20) days after the disclosure",
        "which must be at least reasonable care",
        "no more than eight (8) individuals",
    ]
    assert [deletion.position for deletion in changes.deletions] == [
        insertion.start for insertion in changes.insertions
    ]
    assert changes.deletions[2].text == "no more than twelve (12) individuals"
    places = [document.section_at(insertion.start) for insertion in changes.insertions]
    assert [place.rpartition(" > ")[2].split()[0] for place in places] == ["2.2", "3.2", "3.3"]


def test_a_reader_is_told_of_changes_and_comments() -> None:
    first, second = Document.from_path(REDLINE).warnings
    assert "tracked changes (3 insertions and 3 deletions)" in first
    assert second.endswith("1 comment was not read.")
