"""An HTML page is read as a browser shows it, with its lists, tables, headings and pages."""

import contextlib
import time
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.errors import EmptyInput, UnreadableDocument


def read(markup: str | bytes, name: str = "exhibit.htm") -> Document:
    return Document.from_bytes(markup if isinstance(markup, bytes) else markup.encode(), name=name)


def text_of(markup: str | bytes) -> str:
    return read(markup).text


def test_blocks_are_paragraphs_and_spaces_collapse() -> None:
    assert text_of("<p>Fees  are\n due.<p>Term:&nbsp;&nbsp;one <b>year</b>.</p> End") == (
        "Fees are due.\n\nTerm: one year.\n\nEnd"
    )


def test_tags_in_capitals_without_ends_are_read() -> None:
    assert (
        text_of("<HTML><BODY><P>Fees<P ALIGN=CENTER>Term<BR>One year") == "Fees\n\nTerm\nOne year"
    )


def test_two_line_breaks_divide_paragraphs() -> None:
    assert text_of("<div>Fees<br><br>Term<br>\n<br>\nEnd</div>") == "Fees\n\nTerm\n\nEnd"


def test_words_are_not_joined_or_split_by_inline_tags() -> None:
    assert (
        text_of("<p>C<small>ONFIDENTIAL</small> I<i>nfo</i>rmation</p>")
        == "CONFIDENTIAL Information"
    )


def test_entities_become_characters() -> None:
    markup = (
        "<p>AT&amp;T &lt;b&gt; &sect;8 &#147;Fee&#148; &#8217; &euro;5 &eacute; &unknown; R&D</p>"
    )
    assert text_of(markup) == "AT&T <b> §8 “Fee” ’ €5 é &unknown; R&D"


def test_what_is_hidden_is_left_out() -> None:
    markup = (
        "<html><head><title>doc1</title><style>.x, p.y {display:none} .z{color:red}</style></head>"
        '<p>Fees.</p><p style="DISPLAY: none">Never.</p><span class=x>No.</span><p class="y">No.</p>'
        '<p hidden>No.</p><p style="visibility:hidden">No.</p><font style="font-size:0pt">No.</font>'
        "<script>if (a<b) document.write('No.')</script><!-- No. --><template>No.</template>"
        '<p class="y" style="display:block">Shown.</p><p class=z>Due.</p>'
    )
    document = read(markup)
    assert document.text == "Fees.\n\nShown.\n\nDue."
    assert document.warnings == ("exhibit.htm: 6 passages of hidden text were not read.",)


@pytest.mark.parametrize(
    "inner",
    [
        "",
        "<hr><b> </b>",
        "<script>alert(1)</script>",
        "<ix:header><ix:hidden>5</ix:hidden></ix:header>",
    ],
)
def test_what_is_hidden_and_says_nothing_to_a_reader_is_not_counted(inner: str) -> None:
    markup = f'<p>Fees.</p><div style="display:none">{inner}</div><p>Due.</p>'
    assert read(markup).warnings == ()


def test_words_struck_through_are_deleted() -> None:
    markup = (
        "<style>.old {text-decoration: line-through red}</style><p>The fee is <s>$90</s><span "
        'style="text-decoration:line-through">$100</span> <u>$200</u><span class=old> a day</span>.'
    )
    assert text_of(markup) == "The fee is  $200."


def test_preformatted_text_keeps_its_lines() -> None:
    assert text_of("<pre>Fees   10\n  Late  5\n</pre>") == "Fees   10\n  Late  5"


def test_lists_are_numbered_as_shown() -> None:
    markup = (
        "<ol><li>Fees<ol type=a><li>net<li>gross</ol><li>Term</ol><ol start=7 type=I><li>x<li value=9>y"
        "</ol><ul><li>Loose</ul><ul style='list-style-type:none'><li>Bare</ul>"
    )
    assert text_of(markup).split("\n\n") == [
        "1. Fees", "a. net", "b. gross", "2. Term", "VII. x", "IX. y", "• Loose", "Bare",
    ]  # fmt: skip


def test_headings_are_marked() -> None:
    document = read("<h1>Lease</h1><h2>Rent</h2><p>Due.</p><h2>Term</h2><p>One year.</p>")
    assert document.section_at(document.text.index("One")) == "Term"


def test_painted_headings_are_headings_where_no_other_are_marked() -> None:
    body = "<p>" + "The parties agree on what follows in this part of their agreement. " * 3
    markup = (
        f"<p><b>late payment of fees</b>{body}<p><u>Term</u>{body}{body}{body}<p>not painted{body}"
    )
    assert [section.title for section in read(markup).sections] == ["late payment of fees", "Term"]


def test_a_table_of_data_is_read_by_rows() -> None:
    markup = (
        "<table><tr><th>Item<th>&nbsp;<th>Price<tr><td>Valve<td><td>$<td>14.30<tr><td>Discount<td><td>"
        "<td>(5<td>)%</table>"
    )
    assert text_of(markup) == "Item | Price\nValve |  | $14.30\nDiscount |  | (5)%"


def test_a_table_that_lays_out_clauses_is_read_as_clauses() -> None:
    markup = (
        "<table><tr><td width=4%>&nbsp;</td><td>(a)</td><td>fees are due;</td></tr>"
        "<tr><td></td><td>(b)</td><td>interest runs.</td></tr></table>"
        "<table><tr><td>The whole page.</td></tr></table>"
    )
    assert text_of(markup) == "(a) fees are due;\n\n(b) interest runs.\n\nThe whole page."


def test_spans_of_cells_keep_columns() -> None:
    markup = (
        "<table><tr><td rowspan=2>EMEA<td>Gold<td>4 h<tr><td>Silver<td>8 h"
        "<tr><td colspan=2>All<td>24 h</table>"
    )
    assert text_of(markup) == "EMEA | Gold | 4 h\nEMEA | Silver | 8 h\nAll |  | 24 h"


def test_what_spans_rows_is_said_in_each() -> None:
    markup = (
        "<table><tr><th rowspan=2>Region<th colspan=2>Fee<tr><th>Gold<th>Silver"
        "<tr><td rowspan=3>EMEA<td>5<td rowspan=2>7<tr><td>6<tr><td><td>8<tr><td>APAC<td>9<td>1"
        "</table>"
    )
    assert text_of(markup).split("\n") == [
        "Region | Fee", "Region | Gold | Silver", "EMEA | 5 | 7", "EMEA | 6 | 7",
        "EMEA |  | 8", "APAC | 9 | 1",
    ]  # fmt: skip


def test_a_cell_of_running_text_that_spans_rows_is_read_once() -> None:
    note = "The rates hold for the first year and are then adapted to the index of prices. " * 2
    markup = f"<table><tr><td>Gold<td>5<td rowspan=2>{note}<tr><td>Silver<td>7</table>"
    assert text_of(markup) == f"Gold | 5 | {note.strip()}\nSilver | 7"


def test_a_few_cells_do_not_fill_a_long_table() -> None:
    label = "<td rowspan=1000>" + "label " * 18
    document = read(f"<table><tr>{label * 150}<tr>{'<td>x<tr>' * 900}</table>")
    assert len(document.text) < 300_000


def test_nested_tables_are_read_in_place() -> None:
    markup = "<table><tr><td>Prices<td><table><tr><td>Valve<td>14.30</table><tr><td>x<td>y</table>"
    assert text_of(markup) == "Prices\n\nValve | 14.30\nx | y"


def test_pages_are_where_the_page_marks_them() -> None:
    markup = (
        "<p>Fees are due within<p>-1-<hr><p>thirty days.<p>2<p style='page-break-before:always'>Term."
        "<PAGE><p>End.<!-- PAGEBREAK --><p>Annex."
    )
    document = read(markup)
    assert document.text == "Fees are due within\n\fthirty days.\n\n\fTerm.\n\n\fEnd.\n\n\fAnnex."
    assert document.pages == 5
    assert document.page_at(document.text.index("Term")) == 3


def test_a_line_on_every_page_is_read_once() -> None:
    page = "<p>-{0}-<hr style='page-break-after:always'><p><a href='#toc'>Table of Contents</a>"
    breaks = [page.format(number) for number in range(1, 5)]
    parts = ["<p>Fees are due within", "<p>thirty days.", "<p>Term.", "<p>One year.", "<p>End."]
    text = text_of("".join(part + after for part, after in zip(parts, [*breaks, ""], strict=True)))
    assert text.split("\f") == [
        "Fees are due within\n\n", "Table of Contents\n\nthirty days.\n\n", "Term.\n\n",
        "One year.\n\n", "End.",
    ]  # fmt: skip


def test_a_page_without_marks_has_no_pages() -> None:
    document = read("<p>Fees.<hr><p>12<p>Term.")
    assert (document.text, document.pages) == ("Fees.\n\n12\n\nTerm.", None)


def test_the_wrapper_of_a_filing_is_taken_off() -> None:
    wrapped = (
        "<SEC-DOCUMENT>x.txt\n<DOCUMENT>\n<TYPE>EX-10.4\n<SEQUENCE>2\n<FILENAME>x.htm\n<TEXT>\n<HTML>"
        "<BODY><P>Fees.</BODY></HTML>\n</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-99\n<TEXT>\nHard\n"
        "wrapped.\n<PAGE>\nSecond page.\n</TEXT>\n</DOCUMENT><DOCUMENT><TYPE>GRAPHIC\n<TEXT>begin 644</TEXT>"
    )
    document = read(wrapped, "filing.txt")
    assert document.text == "Fees.\n\n\fHard\nwrapped.\n\n\fSecond page."
    assert document.media_type == "text/html"


@pytest.mark.parametrize(
    ("encoding", "declaration"),
    [
        ("cp1252", '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'),
        ("cp1251", "<meta charset=windows-1251>"),
        ("shift_jis", '<?xml version="1.0" encoding="Shift_JIS"?>'),
        ("gb18030", "<META CHARSET='gb2312'>"),
        ("utf-8", "<meta charset=utf-8>"),
        ("utf-8", "<meta charset=windows-1252x>"),
        ("utf-8-sig", "<meta charset=iso-8859-1>"),
        ("utf-16", ""),
    ],
)
def test_the_declared_charset_is_believed(encoding: str, declaration: str) -> None:
    words = {"cp1251": "договор", "shift_jis": "契約書", "gb18030": "合同"}.get(encoding, "naïve")
    document = read(f"{declaration}<html><p>{words}</p>".encode(encoding))
    assert (document.text, document.warnings) == (words, ())


def test_a_wrong_charset_is_not_believed() -> None:
    document = read("<meta charset=utf-8><p>90 days’ notice</p>".encode("cp1252"))
    assert document.text == "90 days’ notice"
    assert "was read as cp1252, a guess" in document.warnings[0]


def test_struck_and_inserted_text_are_changes() -> None:
    document = read("<p>Within <del>sixty</del><ins>thirty</ins> days.</p>")
    assert document.text == "Within thirty days."
    assert [i.of(document.text) for i in document.changes.insertions] == ["thirty"]
    assert [d.text for d in document.changes.deletions] == ["sixty"]


def test_marks_of_footnotes_stand_apart() -> None:
    assert (
        text_of("<p>30 days<sup>1</sup> after 5<sup>th</sup> May</p>") == "30 days[1] after 5th May"
    )


def test_forms_show_what_is_filled_in() -> None:
    markup = '<p><input type=checkbox checked> Mutual <input type="checkbox"> One-way <input value="Ada">'
    assert text_of(markup) == "☒ Mutual ☐ One-way Ada"


def test_html_is_known_by_its_content() -> None:
    page = "<!-- made by hand --><!DOCTYPE html><html><p>Fees.</p></html>"
    assert read(page, "page.txt").media_type == "text/html"
    assert read("Fees <html>", "page.txt").text == "Fees <html>"


@pytest.mark.parametrize(
    "markup", ["<html></html>", "<p>&nbsp;</p>", "<!-- only this -->", "<html"]
)
def test_a_page_without_words_is_empty(markup: str) -> None:
    with pytest.raises(EmptyInput, match=r"exhibit\.htm"):
        read(markup)


HOSTILE = {
    "a million nested tags": b"<div>" * 1_000_000 + b"Fees",
    "a million open tables": b"<table><tr><td>" * 300_000 + b"Fees",
    "entities in entities": b'<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><p>Fees &b;',
    "a line of 10 MB": b"<p>" + b"fee " * 2_500_000,
    "a word of 4 MB": b"<p>" + b"x" * 4_000_000,
    "a million attributes": b"<p " + b" ".join(b"a%d" % n for n in range(1_000_000)) + b">Fees",
    "attributes that hold tags": b"<p "
    + b" ".join(b'a%d="<b>"' % n for n in range(200_000))
    + b">",
    "a million open comments": b"Fees" + b"<!--" * 1_000_000,
    "a million open scripts": b"Fees" + b"<script>" * 500_000,
    "a million open brackets": b"<p>Fees" + b"<" * 4_000_000,
    "a million ampersands": b"<p>Fees" + b"&" * 4_000_000,
    "cells that span everything": b"<table>" + b"<tr><td colspan=999999 rowspan=999999>x" * 20_000,
    "open quotes": b"<p>Fees" + b'<a href="' * 500_000,
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("why", HOSTILE)
def test_a_hostile_page_ends_soon(why: str) -> None:
    started = time.thread_time()
    with contextlib.suppress(UnreadableDocument):
        assert len(read(b"<html><body>" + HOSTILE[why]).text) <= 5_000_000
    assert time.thread_time() - started < 20


@pytest.mark.parametrize("why", ["a million nested tags", "a million attributes"])
def test_a_page_that_cannot_be_read_whole_is_refused(why: str) -> None:
    with pytest.raises(UnreadableDocument, match=r"exhibit\.htm (is an HTML page|holds a tag)"):
        read(b"<html><body>" + HOSTILE[why])


WORDS = st.text(st.sampled_from("ab8é“”§.,()&<>$%"), min_size=1, max_size=6)
LINES = st.lists(WORDS, min_size=1, max_size=5)
TAGS = st.sampled_from(["p", "div", "li", "b", "font", "h2", "td", "span", "center", "pre"])


@given(st.lists(st.tuples(TAGS, LINES), min_size=1, max_size=8), st.booleans())
def test_every_visible_word_is_read_in_order(
    parts: list[tuple[str, list[str]]], closed: bool
) -> None:
    markup = "<html>Start "
    for tag, words in parts:
        end = f"</{tag}>" if closed else ""
        markup += f" <{tag}>{' '.join(escape(word) for word in words)}{end} "
    found = text_of(markup).replace("•", " ").split()
    assert found == ["Start", *(word for _, words in parts for word in words)]
