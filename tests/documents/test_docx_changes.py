"""Tracked changes of a DOCX file: read as accepted, and known as changes."""

from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.changes import Deletion, Insertion
from groundcheck.documents.document import Document
from tests.documents.wordfiles import paragraph, row, run, table, word_of

BY = 'w:author="Ada Quill" w:date="2025-03-01T09:00:00Z"'


def inserted(text: str, by: str = BY) -> str:
    return f"<w:ins {by}>{run(text)}</w:ins>"


def deleted(text: str, by: str = BY) -> str:
    return f"<w:del {by}>{run(text).replace('w:t', 'w:delText')}</w:del>"


def read(body: str) -> Document:
    return Document.from_bytes(word_of(body), name="lease.docx")


def test_an_insertion_is_in_the_text_and_a_deletion_is_not() -> None:
    body = paragraph(
        run("Within ") + deleted("sixty (60)") + inserted("thirty (30)") + run(" days.")
    )
    document = read(body)
    facts = {"author": "Ada Quill", "date": "2025-03-01T09:00:00Z"}
    assert document.text == "Within thirty (30) days."
    assert document.changes.insertions == (Insertion(start=7, end=18, **facts),)
    assert document.changes.deletions == (Deletion(position=7, text="sixty (60)", **facts),)
    assert document.warnings == (
        "lease.docx holds tracked changes (1 insertion and 1 deletion) and was read as if all were accepted.",
    )


def test_a_document_without_changes_has_none() -> None:
    document = read(paragraph("Within thirty days."))
    assert not document.changes
    assert document.warnings == ()


def test_runs_of_one_change_are_one_change() -> None:
    document = read(paragraph(run("Pay ") + inserted("within ") + inserted("30 days") + run(".")))
    assert [span.of(document.text) for span in document.changes.insertions] == ["within 30 days"]


def test_moved_text_is_known_as_moved() -> None:
    moved_from = deleted("Fees are due. ").replace("w:del ", "w:moveFrom ")
    moved_from = moved_from.replace("</w:del>", "</w:moveFrom>").replace("w:delText", "w:t")
    moved_to = inserted("Fees are due.").replace("w:ins", "w:moveTo")
    document = read(paragraph(moved_from + run("Term.")) + paragraph(moved_to))
    assert document.text == "Term.\n\nFees are due."
    assert [c.moved for c in (*document.changes.insertions, *document.changes.deletions)] == [
        True
    ] * 2


def test_what_was_inserted_and_then_deleted_is_gone() -> None:
    document = read(paragraph(run("Fees.") + f"<w:ins {BY}>{deleted(' Never.')}</w:ins>"))
    assert document.text == "Fees."


def test_a_deleted_paragraph_leaves_no_empty_line() -> None:
    gone = paragraph(deleted("8.2 Late fees."), "<w:rPr><w:del/></w:rPr>")
    document = read(paragraph("8.1 Fees.") + gone + paragraph("8.3 Costs."))
    assert document.text == "8.1 Fees.\n\n8.3 Costs."
    assert document.changes.deletions[0].text == "8.2 Late fees."


def test_a_deleted_mark_joins_two_paragraphs() -> None:
    first = paragraph("Fees are due ", "<w:rPr><w:del/></w:rPr>")
    assert read(first + paragraph("within 30 days.")).text == "Fees are due within 30 days."


def test_deleted_and_inserted_rows() -> None:
    body = table(
        row("Valve", "14.30"),
        row("Pipe", "2.10", properties=f"<w:del {BY}/>"),
        row("Pump", "90.00", properties=f"<w:ins {BY}/>"),
    )
    document = read(body)
    assert document.text == "Valve | 14.30\nPump | 90.00"
    assert [d.text for d in document.changes.deletions] == ["Pipe", "2.10"]
    assert [i.of(document.text) for i in document.changes.insertions] == ["Pump", "90.00"]


def test_changes_survive_json() -> None:
    document = read(paragraph(run("Within ") + deleted("60") + inserted("30") + run(" days.")))
    assert Document.model_validate_json(document.model_dump_json()).changes == document.changes


WORDS = st.text(st.sampled_from("ab \u00e9.1"), min_size=1, max_size=8)
PARTS = st.lists(st.tuples(st.sampled_from(["kept", "in", "out"]), WORDS), min_size=1, max_size=6)


@given(st.lists(PARTS, min_size=1, max_size=4))
def test_spans_are_what_was_inserted_and_kept_text_is_all_there(
    paragraphs: list[list[tuple[str, str]]],
) -> None:
    markup = {"kept": run, "in": inserted, "out": deleted}
    body = "".join(
        paragraph("".join(markup[kind](text) for kind, text in parts)) for parts in paragraphs
    )
    document = read(paragraph("Start") + body)
    expected = [
        "".join(text for kind, text in parts if kind != "out").split() for parts in paragraphs
    ]
    assert document.text.split() == ["Start", *(word for words in expected for word in words)]
    changes = document.changes
    into = "".join(text for parts in paragraphs for kind, text in parts if kind == "in")
    out = "".join(text for parts in paragraphs for kind, text in parts if kind == "out")
    spans = "".join(span.of(document.text) for span in changes.insertions)
    assert "".join(spans.split()) == "".join(into.split())
    assert "".join("".join(d.text for d in changes.deletions).split()) == "".join(out.split())
    assert all(d.position <= len(document.text) for d in changes.deletions)


def test_words_struck_through_by_hand_are_deleted() -> None:
    body = run("The fee is ") + run("$100", "<w:strike/>") + run(" $200", '<w:strike w:val="0"/>')
    document = read(paragraph(body + run(" a month, net", "<w:dstrike/>") + run(".")))
    assert document.text == "The fee is  $200."
    assert [gone.text for gone in document.changes.deletions] == ["$100", " a month, net"]
