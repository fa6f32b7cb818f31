"""A review beside a newer version of its contract, in words."""

from groundcheck import Document, Judge, reanchor
from groundcheck.ui.newer import headline, rows, sentence
from tests.conftest import SAMPLES

TEXT = (
    "1. Payment\n\nThe Client shall pay each invoice within thirty days.\n\n"
    "2. Late fee\n\nAn overdue amount bears a late fee of 1.5% per month.\n"
)
OLD = Document.from_text(TEXT, title="Terms")
REPORT = Judge(entailment=None).evaluate(
    "The Client pays each invoice within thirty days. The late fee is 1.5% per month.", [OLD]
)


def test_the_same_file_says_so() -> None:
    found = reanchor(REPORT, OLD)
    assert headline(found) == "The same file"
    assert "nothing moved" in sentence(found, REPORT)


def test_gone_words_come_first_and_name_their_claims() -> None:
    newer = Document.from_text(
        TEXT.replace("1. Payment", "3. Payment").replace("1.5%", "2%"), title="Terms"
    )
    found = reanchor(REPORT, newer)
    assert headline(found) == "The contract changed under this review"
    told = sentence(found, REPORT)
    assert "1 moved and 1 is gone" in told and "Claim 2 rests on words that are gone" in told
    table = rows(found, REPORT)
    assert [(row["No."], row["Quote"]) for row in table] == [(2, "Gone"), (1, "Moved")]
    assert (table[0]["Was in"], table[0]["Is in"]) == ("2 Late fee", "")
    assert (table[1]["Was in"], table[1]["Is in"]) == ("1 Payment", "3 Payment")


def test_moved_words_leave_the_verdicts_alone() -> None:
    found = reanchor(REPORT, Document.from_text(TEXT.replace("1. ", "5. "), title="Terms"))
    assert headline(found) == "The contract changed, its quoted words did not"
    assert "gone: their" not in sentence(found, REPORT)


def test_words_that_stay_in_their_section_have_not_moved() -> None:
    found = reanchor(REPORT, Document.from_text("Preamble.\n\n" + TEXT, title="Terms"))
    assert headline(found) == "Every quote stands where it stood"
    assert sentence(found, REPORT) == (
        "Of 2 quotes, 2 stand where they stood, 0 moved and 0 are gone."
    )
    assert {row["Quote"] for row in rows(found, REPORT)} == {"Same place"}


def test_the_same_agreement_as_another_kind_of_file_has_not_moved() -> None:
    pdf, docx = (Document.from_path(SAMPLES / f"mutual_nda.{kind}") for kind in ("pdf", "docx"))
    answer = (SAMPLES / "answers" / "mutual_nda_a.md").read_text(encoding="utf-8")
    report = Judge(entailment=None).evaluate(answer, [pdf])
    table = rows(reanchor(report, docx), report)
    assert {row["Quote"] for row in table} == {"Same place"}
    assert any(row["Is in"].startswith("9.2 Disputes, in 9 General") for row in table)
