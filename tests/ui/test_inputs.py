import pytest

from groundcheck.documents.document import Document
from groundcheck.settings import ReadingSettings
from groundcheck.ui.inputs import Problem, describe, missing, read_file, read_pasted
from tests.documents.files import pdf_of_lines

SETTINGS = ReadingSettings()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("scan.txt", b"\x89PNG\r\n\x1a\n" + bytes(100)),
        ("empty.md", b"  \n"),
        ("broken.docx", b"PK\x03\x04 nothing"),
        ("broken.pdf", b"%PDF-1.7 nothing"),
        ("nulls.txt", bytes(300)),
    ],
)
def test_bad_file_gives_a_problem_that_names_it(name: str, data: bytes) -> None:
    problem = read_file(name, data, settings=SETTINGS)
    assert isinstance(problem, Problem)
    assert name in problem.message
    assert not problem.asks_password


@pytest.mark.parametrize(("typed", "told"), [("", "Type its password"), ("no", "does not open")])
def test_locked_file_asks_for_its_password_in_the_words_of_the_app(typed: str, told: str) -> None:
    data = pdf_of_lines([["Secret."]], password="swordfish")
    problem = read_file("password=.pdf", data, settings=SETTINGS, password=typed)
    assert isinstance(problem, Problem)
    assert problem.asks_password
    assert told in problem.message
    assert "--password" not in problem.message


def test_broken_pdf_is_told_without_the_words_of_the_library() -> None:
    problem = read_file("broken.pdf", b"%PDF-1.7 nothing", settings=SETTINGS)
    assert isinstance(problem, Problem)
    assert problem.message.startswith("broken.pdf is a damaged PDF; open it in a PDF viewer")


def test_good_file_gives_a_document() -> None:
    document = read_file("terms.txt", b"The fee is due.", settings=SETTINGS)
    assert isinstance(document, Document)
    assert describe(document) == "4 words"


def test_too_large_a_file_is_told() -> None:
    settings = ReadingSettings(max_file_bytes=10)
    problem = read_file("big.txt", b"x" * 11, settings=settings)
    assert isinstance(problem, Problem)
    assert "big.txt" in problem.message


def test_blank_paste_is_no_contract() -> None:
    assert read_pasted(" \n", settings=SETTINGS) is None


def test_lone_surrogate_is_a_problem() -> None:
    assert isinstance(read_pasted("fee \ud800 due", settings=SETTINGS), Problem)


@pytest.mark.parametrize(
    ("documents", "answer", "words"),
    [(0, "", "contract and an answer"), (0, "x", "no contract"), (1, " ", "answer is empty")],
)
def test_what_is_missing_is_named(documents: int, answer: str, words: str) -> None:
    assert words in missing(documents, answer)


def test_what_was_handed_in_and_not_read_is_not_called_absent() -> None:
    assert "could be read" in missing(0, "x", unread_contract=True)
    assert "could not be read" in missing(1, "", unread_answer=True)


def test_nothing_is_missing_when_both_are_there() -> None:
    assert missing(1, "The fee is due.") == ""
