"""Footnotes are read, but never in the middle of a sentence, and their marks join no number."""

from groundcheck.documents.document import Document
from tests.documents.pdf_files import column_lines, pdf_with_notes

TEXT = (
    "The Supplier shall deliver the Goods^1 to the Buyer at the place that the order names, and "
    "the Buyer shall pay a fee of USD 500^2 for each day by which it takes them late. "
)
NOTES = ["^1 As listed in Schedule A, which may change.", "^2 Without value added tax."]
BARE = TEXT.replace("^1", "").replace("^2", "")


def lines(text: str) -> list[str]:
    return column_lines(text, width=360)


def text_of(data: bytes) -> str:
    return Document.from_bytes(data, name="supply.pdf").text


def test_notes_stand_after_the_text_of_their_page() -> None:
    text = text_of(pdf_with_notes([(lines(TEXT), NOTES)]))
    assert text.startswith(BARE.strip())
    assert text.endswith(
        "1 As listed in Schedule A, which may change.\n\n2 Without value added tax."
    )


def test_a_raised_mark_does_not_join_a_number() -> None:
    text = text_of(pdf_with_notes([(lines(TEXT), NOTES)]))
    assert "USD 500 for each day" in text and "the Goods to the Buyer" in text


def test_a_raised_mark_without_its_note_stands_apart() -> None:
    text = text_of(pdf_with_notes([(lines(TEXT), [])]))
    assert "USD 500 2 for each day" in text


def test_a_raised_number_may_be_a_unit() -> None:
    assert "120 m2 of floor" in text_of(pdf_with_notes([(["It has 120 m^2 of floor."], [])]))


def test_notes_do_not_stand_in_a_sentence_that_runs_over_the_page() -> None:
    first = [*lines(TEXT), "", *lines("It shall also bear the cost of insurance and of all")]
    first[-1] = first[-1].ljust(1)
    text = text_of(pdf_with_notes([(first, NOTES), (["duties on the Goods."], [])]))
    assert "of all\n\fduties on the Goods." in text
    assert text.index("late.") < text.index("1 As listed") < text.index("It shall also")


def test_a_page_of_one_sentence_keeps_its_notes_between_sentences() -> None:
    first = lines(TEXT + "It shall also bear the cost of insurance, of carriage and of all")
    text = text_of(pdf_with_notes([(first, NOTES), (["duties on the Goods."], [])]))
    assert "of all\n\fduties" in text
    assert text.index("late.") < text.index("1 As listed") < text.index("It shall also")


def test_small_print_without_a_mark_is_no_note() -> None:
    small = ["This deed is printed on paper that lasts."]
    text = text_of(pdf_with_notes([(lines(BARE), small)]))
    assert text == f"{BARE.strip()}\n\n{small[0]}"
