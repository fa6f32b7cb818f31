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


ENGLISH = "The Client’s “Fees” — £5 or 1½ % — are due within 30 days (§ 8.2).\n"
RUSSIAN = "Поставщик обязан поставить товар в течение 30 дней после получения заказа. "
CHINESE = "供应商应在收到订单之日起三十日内交付货物，否则应支付违约金。\n"
JAPANESE = "供給者は注文を受けた日から30日以内に商品を納入しなければならない。\n"
KOREAN = "공급자는 주문을 받은 날부터 30일 이내에 물품을 인도하여야 한다.\n"
LANGUAGES = [
    (ENGLISH, ["cp1252", "mac_roman", "utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-32"]),
    (RUSSIAN, ["cp1251", "koi8_r", "utf-8", "utf-16-le", "utf-16-be", "utf-16"]),
    (CHINESE, ["gb18030", "utf-8", "utf-16-le", "utf-16-be", "utf-16"]),
    (JAPANESE, ["shift_jis", "euc_jp", "utf-8", "utf-16-le", "utf-16-be"]),
    (KOREAN, ["euc_kr", "utf-8", "utf-16-le", "utf-16-be"]),
]
COMMON = [(text, encoding) for text, encodings in LANGUAGES for encoding in encodings]


@pytest.mark.parametrize(("text", "encoding"), COMMON)
def test_common_encodings_are_recognised(text: str, encoding: str) -> None:
    characters = text if encoding != "mac_roman" else text.replace("½", "/")
    assert decode((characters * 8).encode(encoding), "a.txt").text == characters * 8


def test_the_page_marks_of_a_filing_divide_pages() -> None:
    document = Document.from_bytes(b"Fees.\r\n<PAGE>\r\nTerm.\n  <PAGE>  \nEnd.", name="a.txt")
    assert document.pages == 3
    assert document.page_at(document.text.index("Term")) == 2


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
