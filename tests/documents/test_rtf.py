"""An RTF file is read as Word shows it, with the numbers it prints and its changes accepted."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.errors import DocumentTooLarge, UnreadableDocument


def read(body: str, head: str = r"\ansi\ansicpg1252\deff0") -> Document:
    return Document.from_bytes(rf"{{\rtf1{head} {body}}}".encode("latin-1"), name="lease.rtf")


def text_of(body: str, head: str = r"\ansi\ansicpg1252\deff0") -> str:
    return read(body, head).text


def test_paragraphs_lines_and_tabs() -> None:
    assert text_of("Fees\\par Term\\line one\\tab year\n\\par\r\n") == "Fees\n\nTerm\none\tyear"


def test_signs_and_escapes() -> None:
    body = r"\{a\}\\ \ldblquote Fee\rdblquote\~8\emdash 9\_x \bullet  \'a7 5"
    assert text_of(body) == "{a}\\ “Fee” 8—9-x • § 5"


def test_unicode_is_read_and_its_stand_in_is_not() -> None:
    assert text_of(r"90 days\u8217?; \u8364\'80; \uc2\u8220??x\uc0\u8221 y") == "90 days’; €; “x”y"
    assert text_of(r"x\u-10179?\u-8704?!") == "x😀!"


@pytest.mark.parametrize(
    ("codepage", "escaped", "words"),
    [(1251, r"\'c4\'ee\'e3\'ee\'e2\'ee\'f0", "Договор"), (932, r"\'8c\'5f\'96\'f1", "契約")],
)
def test_the_codepage_is_believed(codepage: int, escaped: str, words: str) -> None:
    assert text_of(escaped, rf"\ansi\ansicpg{codepage}") == words


def test_a_font_may_have_a_charset_of_its_own() -> None:
    fonts = (
        r"{\fonttbl{\f0\froman Times;}{\f1\fcharset204 Arial Cyr;}{\f2\ftech\fcharset2 Symbol;}}"
    )
    assert text_of(fonts + r"\'c4{\f1\'c4} {\f2\'b7} x") == "ÄД • x"


def test_only_the_text_is_read() -> None:
    body = (
        r"{\colortbl;\red0;}{\info{\title Secret}{\author A}}{\*\generator X;}{\*\unknown No.}"
        r"{\pict\wmetafile8 0102abcd}{\object{\*\objdata 01020304}}Fees{\*\bkmkstart a} due"
    )
    assert text_of(body) == "Fees due"


def test_binary_data_is_passed_over() -> None:
    assert text_of("{\\pict\\bin6 }}}{{\\}Fees") == "Fees"


def test_numbers_are_those_the_file_prints() -> None:
    body = (
        r"{\listtext\pard\plain 8.2\tab}Late fees.\par {\pntext\f1 (b)\tab}{\*\pn\pnlvlbody}Interest.\par"
        r"\pard Plain."
    )
    assert text_of(body) == "8.2 Late fees.\n\n(b) Interest.\n\nPlain."


def test_tables_are_read_by_rows() -> None:
    row = r"\trowd\intbl %s\cell %s\cell\row"
    body = r"Prices\par" + row % ("Valve", "14.30") + row % ("Pipe", "2.10") + r"\pard After."
    assert text_of(body) == "Prices\n\nValve | 14.30\nPipe | 2.10\n\nAfter."


RENT = r"\pard\plain\f0\fs22 The tenant pays the rent on the first day of each month.\par "


@pytest.mark.parametrize(
    "painted",
    [
        r"\b %s\b0 \par ",
        r"{\ul %s}\par ",
        r"\fs30 %s\par ",
        r"\qc\caps %s\caps0\par ",
        r"{\b %s}{\deleted\b0  of old}\par ",
    ],
)
def test_a_painted_line_heads_what_follows(painted: str) -> None:
    heads = [r"\pard\plain\f0\fs22" + painted % title for title in ("Late rent", "The term")]
    lease = read(heads[0] + RENT + RENT + heads[1] + RENT)
    assert [section.path for section in lease.sections] == ["Late rent", "The term"]


@pytest.mark.parametrize(
    "plain", [r"%s\par ", r"{\b Late} %s\par ", r"\qc\caps\ql %s\par ", r"\b\plain\fs22 %s\par "]
)
def test_a_line_not_painted_as_a_whole_heads_nothing(plain: str) -> None:
    lines = [r"\pard\plain\f0\fs22" + plain % title for title in ("rent", "term")]
    lease = read(lines[0] + RENT + RENT + lines[1] + RENT)
    assert not lease.sections


def test_a_label_merged_over_rows_is_in_each_of_them() -> None:
    def row(first: str, *cells: str) -> str:
        shape = rf"\trowd{first}\cellx2000\cellx4000\cellx6000\pard\intbl "
        return shape + "".join(f"{cell}\\cell " for cell in cells) + r"\row "

    body = (
        row("", "Region", "Plan", "Reply")
        + row(r"\clvmgf", "EMEA", "Gold", "4 h")
        + row(r"\clvmrg", "", "Silver", "8 h")
        + row("", "APAC", "Gold", "6 h")
        + row("", "", "Silver", "9 h")
    )
    assert text_of(body).split("\n") == [
        "Region | Plan | Reply", "EMEA | Gold | 4 h", "EMEA | Silver | 8 h", "APAC | Gold | 6 h",
        " | Silver | 9 h",
    ]  # fmt: skip


def test_cells_merged_across_keep_their_columns() -> None:
    shape = r"\trowd\clmgf\cellx2000\clmrg\cellx4000\cellx6000\pard\intbl "
    plain = r"\trowd\cellx2000\cellx4000\cellx6000\pard\intbl "
    body = (
        plain + r"Item\cell Size\cell Price\cell\row "
        + shape + r"Any valve\cell \cell 14.30\cell\row "
    )  # fmt: skip
    assert text_of(body) == "Item | Size | Price\nAny valve |  | 14.30"


def test_fields_show_their_result() -> None:
    body = r"See {\field{\*\fldinst HYPERLINK x}{\fldrslt Section 8}}."
    assert text_of(body) == "See Section 8."


def test_deleted_text_is_out_and_inserted_text_is_in() -> None:
    authors = r"{\*\revtbl{Unknown;}{Ada Quill;}}"
    document = read(authors + r"Within {\deleted\revauth1 sixty}{\revised\revauth1 thirty} days.")
    assert document.text == "Within thirty days."
    assert [(d.position, d.text) for d in document.changes.deletions] == [(7, "sixty")]
    assert [i.of(document.text) for i in document.changes.insertions] == ["thirty"]
    assert document.changes.insertions[0].author == "Ada Quill"
    assert "tracked changes (1 insertion and 1 deletion)" in document.warnings[0]


def test_hidden_text_and_comments_are_left_out_and_counted() -> None:
    document = read(r"Fees{\v Never.}\v No.\v0  due{\*\annotation Too much!}.")
    assert document.text == "Fees due."
    assert document.warnings == (
        "lease.rtf: 1 comment was not read.",
        "lease.rtf: 2 passages of hidden text were not read.",
    )


def test_footnotes_follow_their_paragraph() -> None:
    body = r"Fees{\super\chftn{\footnote\pard {\super\chftn}In euros.}} are due.\par Term."
    assert text_of(body) == "Fees[1] are due.\n\n[1] In euros.\n\nTerm."


def test_text_boxes_follow_their_paragraph() -> None:
    body = r"Fees {\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt\pard Inside.\par}}{\shprslt Twice.}}are due.\par"
    assert text_of(body) == "Fees are due.\n\nInside."


def test_headers_stand_before_the_body_and_footers_after_it() -> None:
    body = r"{\header Contract 4711\par}{\headerf Contract 4711}{\footer Page {\field 2}}{\footerl End}Fees."
    assert text_of(body) == "Contract 4711\n\nFees.\n\nEnd"


def test_headings_are_known_by_their_style() -> None:
    styles = r"{\stylesheet{\s0 Normal;}{\s1\b\sbasedon0 heading 1;}{\s2\i heading 2;}}"
    body = r"\pard\s1 rent\par\pard\s2 late rent\par\pard Due.\par\pard\s1 term\par\pard Ends."
    document = read(styles + body)
    assert document.section_at(document.text.index("Due")) == "rent > late rent"


def test_a_message_of_outlook_is_read_once() -> None:
    body = r"\fromhtml1{\*\htmltag64 <p>}\htmlrtf \b\htmlrtf0 Fees{\*\htmltag72 </p>}\htmlrtf x\htmlrtf0  due"
    assert text_of(body) == "Fees due"


def test_what_stands_after_the_outermost_group_is_not_read() -> None:
    assert Document.from_bytes(rb"{\rtf1 Fees}trailing {x}", name="a.rtf").text == "Fees"


def test_a_file_cut_short_is_read_to_its_end() -> None:
    assert Document.from_bytes(rb"{\rtf1 Fees {\b due", name="a.rtf").text == "Fees due"


def test_rtf_is_known_by_its_content() -> None:
    assert Document.from_bytes(rb"{\rtf1 Fees}", name="a.txt").media_type == "application/rtf"
    with pytest.raises(UnreadableDocument, match="no RTF file"):
        Document.from_bytes(b"Fees", name="a.rtf")


HOSTILE = {
    "a million open groups": b"{" * 1_000_000,
    "twelve million codes": b"\\b" * 12_000_000,
    "open tables of fonts": b"{\\fonttbl" * 200_000,
    "open styles": b"{\\stylesheet" + b"{\\s1 " * 200_000,
    "binary data beyond the end": b"\\bin9999999999 Fees",
    "a line of 10 MB": b"fee " * 2_500_000,
}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("why", HOSTILE)
def test_a_hostile_file_ends_soon(why: str) -> None:
    started = time.thread_time()
    with pytest.raises((UnreadableDocument, DocumentTooLarge, ValueError), match=r"a\.rtf"):
        Document.from_bytes(b"{\\rtf1 " + HOSTILE[why], name="a.rtf")
    assert time.thread_time() - started < 30


WORDS = st.lists(
    st.sampled_from(["fee", "(a)", "8.2", "é", "“Term”", "§", "☐", "😀", "{x}", "a\\b"]),
    min_size=1,
    max_size=6,
)


def escaped(word: str) -> str:
    codes = word.encode("utf-16-le")
    units = [int.from_bytes(codes[n : n + 2], "little") for n in range(0, len(codes), 2)]
    return "".join(
        chr(unit) if 32 <= unit < 127 and chr(unit) not in "{}\\" else f"\\u{unit}?"
        for unit in units
    )


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_every_word_is_read_in_order(paragraphs: list[list[str]]) -> None:
    body = "\\par ".join(" ".join(map(escaped, words)) for words in paragraphs)
    found = text_of("Start\\par " + body).split()
    assert found == ["Start", *(word for words in paragraphs for word in words)]


def test_words_struck_through_by_hand_are_deleted() -> None:
    assert text_of(r"The fee is {\strike $100}{\striked1 50} $200\strike  a month\strike0 .") == (
        "The fee is  $200."
    )
