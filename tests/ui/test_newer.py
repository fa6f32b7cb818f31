"""A review beside a newer version of its contract, in words."""

from groundcheck import Document, Judge, reanchor
from groundcheck.ui.newer import headline, rows, sentence

TEXT = (
    "1. Payment. The Client shall pay each invoice within thirty days.\n\n"
    "2. Late fee. An overdue amount bears a late fee of 1.5% per month.\n"
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
    newer = Document.from_text("Preamble.\n\n" + TEXT.replace("1.5%", "2%"), title="Terms")
    found = reanchor(REPORT, newer)
    assert headline(found) == "The contract changed under this review"
    told = sentence(found, REPORT)
    assert "1 moved and 1 is gone" in told and "Claim 2 rests on words that are gone" in told
    assert OLD.revision[:8] in told and newer.revision[:8] in told
    table = rows(found, REPORT)
    assert [(row["No."], row["Quote"]) for row in table] == [(2, "Gone"), (1, "Moved")]
    assert (table[0]["Was in"], table[0]["Is in"]) == ("2 Late fee", "")


def test_moved_words_leave_the_verdicts_alone() -> None:
    found = reanchor(REPORT, Document.from_text("Preamble.\n\n" + TEXT, title="Terms"))
    assert headline(found) == "The contract changed, its quoted words did not"
    assert "gone: their" not in sentence(found, REPORT)
