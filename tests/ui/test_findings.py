"""What a contract points at and lacks, told in native elements."""

from groundcheck import Document, Judge
from groundcheck.export.findings import lines
from groundcheck.ui.viewer.payload import payload

TEXT = (
    "1. Rent\n\n𝔸 Rent is due monthly, as Section 9 and Exhibit B say.\n\n"
    "2. Term\n\nOne year.\n\n3. Pets\n\nNone.\n"
)
LEASE = Document.from_text(TEXT, title="Lease")
REPORT = Judge(entailment=None).evaluate("Rent is due monthly.", [LEASE])


def test_each_missing_part_is_told_with_its_place() -> None:
    assert lines(REPORT) == [
        "Lease points at Section 9, a section it does not have (1 Rent).",
        "Lease points at Exhibit B, an attachment that is not here (1 Rent).",
    ]


def test_the_browser_can_go_to_each_of_them() -> None:
    found = payload(REPORT, (LEASE,), channel="x")["asides"]["findings"]
    units = TEXT.encode("utf-16-le")
    words = [units[2 * one["start"] : 2 * one["end"]].decode("utf-16-le") for one in found]
    assert words == [one["missing"] for one in found] == ["Section 9", "Exhibit B"]
