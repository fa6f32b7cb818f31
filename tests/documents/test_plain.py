"""A text file is kept character for character, whatever its encoding."""

import codecs

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.documents.encoding import decode
from groundcheck.documents.plain import page_starts

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=200)
WESTERN = st.lists(
    st.sampled_from(
        [
            "the Client",
            "shall pay",
            "£1,200",
            "§ 8.2",
            "90 days’ notice",
            "“Services”",
            "naïve",
            "Zürich",
            "café",
            "Señor",
            "1½ %",
            "© 2025",
            "fee – or not",
            "per month.\n",
            "—",
            "€5",
        ]
    ),
    min_size=3,
    max_size=40,
).map(" ".join)


@given(ANY_TEXT)
def test_utf8_is_read_back_exactly(text: str) -> None:
    text = f"Contract {text}"
    assert decode(text.encode("utf-8"), "a.txt").text == text
    assert Document.from_bytes(text.encode("utf-8"), name="a.txt").text == text


@given(ANY_TEXT, st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]))
def test_a_byte_order_mark_settles_the_encoding(text: str, encoding: str) -> None:
    assume(not text.startswith("\ufeff"))
    decoded = decode(text.encode(encoding), "a.txt")
    assert (decoded.text, decoded.certain) == (text, True)


@given(WESTERN, st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_utf16_without_a_mark_is_recognised(text: str, encoding: str) -> None:
    assume(len(text) >= 20)
    decoded = decode(text.encode(encoding), "a.txt")
    assert (decoded.text, decoded.certain) == (text, False)


@given(WESTERN)
def test_western_single_byte_text_is_recognised(text: str) -> None:
    assert decode(text.encode("cp1252"), "a.txt").text == text


@given(WESTERN)
def test_latin_1_is_recognised(text: str) -> None:
    text = text.encode("latin-1", "ignore").decode("latin-1")
    assert decode(text.encode("latin-1"), "a.txt").text == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (
            "Поставщик обязан поставить товар в течение тридцати дней после получения заказа. " * 4,
            "cp1251",
        ),
        (
            "Dostawca jest zobowiązany dostarczyć towar w ciągu trzydziestu dni. Żadna ze stron "
            "nie może wypowiedzieć umowy przed upływem tego terminu. " * 4,
            "cp1250",
        ),
        ("供給者は注文を受けた日から三十日以内に商品を納入しなければならない。" * 6, "shift_jis"),
    ],
)
def test_other_encodings_are_guessed_and_said_to_be(text: str, encoding: str) -> None:
    document = Document.from_bytes(text.encode(encoding), name="a.txt")
    assert document.text == text
    assert "a guess" in document.warnings[0]


def test_utf8_needs_no_warning() -> None:
    assert Document.from_bytes("90 days’".encode(), name="a.txt").warnings == ()


def test_line_ends_stay_as_they_are() -> None:
    text = "1. Fees\r\n\r\nDue.\rNow.\n"
    assert Document.from_bytes(text.encode(), name="a.txt").text == text


def test_a_few_nulls_are_no_binary() -> None:
    text = "The fee\x00 is due.\x00"
    assert Document.from_bytes(text.encode(), name="a.txt").text == text


def test_markdown_is_told_by_its_name() -> None:
    assert Document.from_bytes(b"# Lease", name="a.md").media_type == "text/markdown"
    assert Document.from_bytes(b"# Lease", name="README").media_type == "text/plain"


def test_markup_in_a_text_file_stays_text() -> None:
    text = "Contract\n<html>not a page</html>\n<script>alert(1)</script>"
    assert Document.from_bytes(text.encode(), name="a.txt").text == text


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("a", ()),
        ("a\fb", (0, 2)),
        ("a\f", ()),
        ("\fa", ()),
        ("\fa\fb\f\n", (0, 3)),
        ("a\f\fb", (0, 2, 3)),
        ("", ()),
        ("\f", ()),
    ],
)
def test_form_feeds_divide_pages(text: str, starts: tuple[int, ...]) -> None:
    assert page_starts(text) == starts


def test_every_mark_is_known() -> None:
    marks = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE)
    encodings = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le")
    for mark, encoding in zip(marks, encodings, strict=True):
        assert decode(mark + "Fee".encode(encoding), "a.txt").encoding == encoding
