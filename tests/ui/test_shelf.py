from groundcheck.documents.document import Document
from groundcheck.ui.shelf import Shelf

FIRST = Document.from_text("A fee applies.", title="First")
SECOND = Document.from_text("No fee applies.", title="Second")


def test_token_finds_its_document_and_stays_the_same() -> None:
    shelf = Shelf()
    token = shelf.keep(FIRST)
    assert shelf.find(token) is FIRST
    assert shelf.keep(FIRST) == token
    assert shelf.find("0" * 64) is None


def test_token_says_nothing_of_the_file_and_differs_between_processes() -> None:
    token = Shelf().keep(FIRST)
    assert FIRST.revision not in token
    assert Shelf().keep(FIRST) != token


def test_same_file_read_otherwise_has_another_token() -> None:
    shelf = Shelf()
    other = FIRST.model_copy(update={"text": "A fee  applies."})
    assert other.revision == FIRST.revision
    assert shelf.keep(other) != shelf.keep(FIRST)


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    shelf = Shelf(most_bytes=len(FIRST.text) + len(SECOND.text))
    first, second = shelf.keep(FIRST), shelf.keep(SECOND)
    assert shelf.find(first) is FIRST
    third = shelf.keep(Document.from_text("Fees.", title="Third"))
    assert shelf.find(second) is None
    assert shelf.find(first) is FIRST
    assert shelf.find(third)


def test_latest_document_stays_however_large() -> None:
    shelf = Shelf(most_bytes=1)
    assert shelf.find(shelf.keep(FIRST)) is FIRST
