"""What holds for every format: no word is lost, no span is outside, sections and pages agree."""

import time
from email.message import EmailMessage
from html import escape
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from tests.documents.olefiles import outlook_message
from tests.documents.wordfiles import paragraph, word_of

FORMATS = ("txt", "md", "docx", "html", "rtf", "eml", "msg")
TITLES = st.sampled_from(["Payment", "Late fees", "Term", "Governing Law"])
SENTENCES = st.lists(
    st.sampled_from(
        [
            "The Client shall pay all fees within thirty (30) days.",
            "Interest runs at 1.5% per month.",
            "“Fee” means the fee in Section 1.",
            "(a) naïve & <b>bold</b>;",
        ]
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
CONTRACTS = st.lists(st.tuples(TITLES, SENTENCES), min_size=1, max_size=5).map(
    lambda parts: [
        line
        for number, (title, text) in enumerate(parts, 1)
        for line in (f"{number}. {title}", f"{number}.1 {text}")
    ]
)


def written(lines: list[str], kind: str) -> bytes:
    """The same paragraphs as a file of one format."""
    plain = "\n\n".join(lines)
    if kind in ("txt", "md"):
        return plain.encode()
    if kind == "docx":
        return word_of("".join(map(paragraph, lines)))
    if kind == "html":
        return ("<html>" + "".join(f"<P>{escape(line)}\n" for line in lines)).encode()
    if kind == "rtf":
        coded = plain.encode("ascii", "xmlcharrefreplace").decode()
        for code in {ord(character) for character in plain if not character.isascii()}:
            coded = coded.replace(f"&#{code};", f"\\u{code}?")
        return ("{\\rtf1\\ansi " + coded.replace("\n\n", "\\par ") + "}").encode()
    if kind == "msg":
        return outlook_message(texts={0x1000: plain})
    mail = EmailMessage()
    mail["From"] = "a@example.com"
    mail.set_content(plain)
    return mail.as_bytes()


@pytest.mark.parametrize("kind", FORMATS)
@settings(max_examples=25, deadline=None)
@given(CONTRACTS)
def test_every_word_is_there_in_order(kind: str, lines: list[str]) -> None:
    document = Document.from_bytes(written(lines, kind), name=f"lease.{kind}")
    words = document.text.split()
    expected = " ".join(lines).split()
    assert words[len(words) - len(expected) :] == expected


@pytest.mark.parametrize("kind", FORMATS)
@settings(max_examples=25, deadline=None)
@given(CONTRACTS)
def test_sections_are_spans_of_the_text(kind: str, lines: list[str]) -> None:
    document = Document.from_bytes(written(lines, kind), name=f"lease.{kind}")
    text = document.text
    assert document.sections
    for section in document.sections:
        quote = section.of(text)
        assert len(quote) == len(section) > 0
        assert quote.startswith(section.number)
        assert document.section_at(section.start).startswith(section.path)
    for first, second in pairwise(document.sections):
        assert first.contains(second) or first.end <= second.start
    assert Document.model_validate_json(document.model_dump_json()) == document


@pytest.mark.parametrize("kind", FORMATS)
def test_the_same_contract_has_the_same_sections_in_every_format(kind: str) -> None:
    lines = ["1. Payment", "1.1 Fees. The Client pays.", "2. Term", "2.1 One year. It ends."]
    document = Document.from_bytes(written(lines, kind), name=f"lease.{kind}")
    assert [section.path for section in document.sections] == [
        "1 Payment",
        "1 Payment > 1.1 Fees",
        "2 Term",
        "2 Term > 2.1 One year",
    ]


@pytest.mark.parametrize("kind", ["txt", "docx", "html", "rtf", "eml"])
def test_a_line_of_four_million_characters_is_read_in_time(kind: str) -> None:
    started = time.thread_time()
    document = Document.from_bytes(written(["fee " * 1_000_000], kind), name=f"lease.{kind}")
    assert len(document.text.split()) >= 1_000_000
    assert time.thread_time() - started < 20
