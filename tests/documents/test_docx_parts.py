"""Everything a reader of a DOCX file sees is read, in its place, and nothing else."""

import time

import docx
import pytest
from docx.oxml import parse_xml
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.documents.document import Document
from groundcheck.errors import UnreadableDocument
from tests.documents.files import docx_bytes
from tests.documents.wordfiles import (
    OTHERS,
    W,
    cell_of,
    paragraph,
    row,
    run,
    styled,
    table,
    word_of,
)


def read(body: str, **parts: str) -> Document:
    return Document.from_bytes(word_of(body, **parts), name="lease.docx")


def mark(kind: str, extra: str = "") -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{extra}</w:fldChar></w:r>'


def instruction(text: str) -> str:
    return f"<w:r><w:instrText>{text}</w:instrText></w:r>"


def test_a_field_shows_its_result() -> None:
    body = mark("begin") + instruction("REF _a") + mark("separate") + run("8.2") + mark("end")
    assert read(paragraph(run("Section ") + body + run("."))).text == "Section 8.2."


def test_a_simple_field_shows_its_result() -> None:
    field = f'<w:fldSimple w:instr="DATE">{run("1 May 2025")}</w:fldSimple>'
    assert read(paragraph(run("Dated ") + field)).text == "Dated 1 May 2025"


def test_fields_inside_an_instruction_are_not_shown() -> None:
    inner = mark("begin") + instruction("MERGEFIELD x") + mark("separate") + run("Y") + mark("end")
    field = mark("begin") + instruction("IF ") + inner + instruction("= Y") + mark("separate")
    assert read(paragraph(field + run("ten") + mark("end") + run(" days"))).text == "ten days"


def test_a_field_may_span_paragraphs() -> None:
    opening = mark("begin") + instruction("TOC") + mark("separate") + run("1 Fees")
    assert (
        read(paragraph(opening) + paragraph(run("2 Term") + mark("end"))).text == "1 Fees\n\n2 Term"
    )


def test_a_field_that_never_ends_hides_nothing() -> None:
    body = paragraph(mark("begin") + instruction("REF") + run("Fees")) + paragraph("Term")
    assert read(body).text == "Fees\n\nTerm"


def test_check_boxes_show_whether_they_are_ticked() -> None:
    ticked = mark("begin", "<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>")
    blank = mark("begin", '<w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>')
    body = paragraph(ticked + mark("end") + run(" Mutual ") + blank + mark("end") + run(" One-way"))
    assert read(body).text == "☒ Mutual ☐ One-way"


def test_numbers_that_only_word_computes_are_counted() -> None:
    document = read(paragraph(mark("begin") + instruction(" LISTNUM ") + mark("end") + run("Fees")))
    assert document.text == "Fees"
    assert "1 number that only Word computes" in document.warnings[0]


def test_symbols_are_those_a_reader_sees() -> None:
    body = (
        '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
        + run(" Yes ")
        + '<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>'
        + run(" 5 %, \uf0b7 item")
    )
    assert read(paragraph(body)).text == "☑ Yes ≥ 5 %, • item"


def test_hidden_text_is_left_out_and_counted() -> None:
    body = paragraph(run("Fees are due.") + run(" Secretly, never.", "<w:vanish/>"))
    shown = paragraph(run(" Always.", '<w:vanish w:val="0"/>'))
    document = read(body + shown)
    assert document.text == "Fees are due.\n\nAlways."
    assert document.warnings == ("lease.docx: 1 passage of hidden text was not read.",)


def test_text_hidden_by_its_style_is_left_out() -> None:
    styles = '<w:style w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style>'
    body = paragraph(run("Fees.") + run(" Never.", '<w:rStyle w:val="Ghost"/>'))
    assert read(body, styles=styles).text == "Fees."


def test_comments_are_counted_and_not_read() -> None:
    comments = "".join(
        f'<w:comment w:id="{n}">{paragraph("Too much!")}</w:comment>' for n in range(3)
    )
    document = read(
        paragraph(run("Fees.") + '<w:r><w:commentReference w:id="0"/></w:r>'), comments=comments
    )
    assert document.text == "Fees."
    assert document.warnings == ("lease.docx: 3 comments were not read.",)


def note(kind: str, name: int, text: str) -> str:
    return f'<w:{kind} w:id="{name}">{paragraph(text)}</w:{kind}>'


def refer(kind: str, name: int, extra: str = "") -> str:
    return f'<w:r><w:{kind}Reference w:id="{name}" {extra}/></w:r>'


SEPARATOR = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'


def test_footnotes_follow_their_paragraph_with_their_mark() -> None:
    body = paragraph(run("Fees are due") + refer("footnote", 2) + run(".")) + paragraph("Term.")
    notes = SEPARATOR + note("footnote", 2, "In euros.")
    assert read(body, footnotes=notes).text == "Fees are due[1].\n\n[1] In euros.\n\nTerm."


def test_a_footnote_may_have_a_mark_of_its_own() -> None:
    body = paragraph(run("Fees") + refer("footnote", 2, 'w:customMarkFollows="1"') + run("*"))
    assert read(body, footnotes=note("footnote", 2, "* In euros.")).text == "Fees*\n\n* In euros."


def test_footnotes_of_a_table_follow_the_table() -> None:
    cell = cell_of(paragraph(run("14.30") + refer("footnote", 1)))
    body = table(row("Valve", cell), row("Pipe", "2.10"))
    assert read(body, footnotes=note("footnote", 1, "Net.")).text == (
        "Valve | 14.30[1]\nPipe | 2.10\n\n[1] Net."
    )


def test_endnotes_follow_the_body() -> None:
    body = paragraph(run("Fees") + refer("endnote", 3)) + paragraph("Term.")
    assert read(body, endnotes=note("endnote", 3, "Net.")).text == "Fees[i]\n\nTerm.\n\n[i] Net."


def test_the_form_of_notes_may_be_set() -> None:
    settings = '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="2"/></w:footnotePr>'
    notes = note("footnote", 1, "Net.")
    body = paragraph(run("Fees") + refer("footnote", 1))
    assert read(body, footnotes=notes, settings=settings).text == "Fees[b]\n\n[b] Net."


def test_a_reference_to_no_note_shows_nothing() -> None:
    assert read(paragraph(run("Fees") + refer("footnote", 9) + run("."))).text == "Fees."


SECTION = (
    '<w:sectPr><w:headerReference r:id="r_header"/><w:footerReference r:id="r_footer"/></w:sectPr>'
)


def test_headers_stand_before_the_body_and_footers_after_it() -> None:
    header, footer = paragraph("Contract No. 4711"), paragraph("Page 3 of 9") + paragraph("Draft 2")
    document = read(paragraph("Fees.") + SECTION, header=header, footer=footer)
    assert document.text == "Contract No. 4711\n\nFees.\n\nDraft 2"


def test_a_header_that_repeats_the_title_is_not_read_twice() -> None:
    document = read(paragraph("Lease") + SECTION, header=paragraph("LEASE"), footer=paragraph("2"))
    assert document.text == "Lease"


def test_a_header_that_no_page_shows_is_not_read() -> None:
    section = '<w:sectPr><w:headerReference w:type="first" r:id="r_header"/></w:sectPr>'
    assert read(paragraph("Fees.") + section, header=paragraph("Old")).text == "Fees."
    shown = section.replace("</w:sectPr>", "<w:titlePg/></w:sectPr>")
    assert read(paragraph("Fees.") + shown, header=paragraph("New")).text == "New\n\nFees."


BOX = "<w:txbxContent>" + paragraph("Inside the box.") + "</w:txbxContent>"


def test_a_text_box_follows_its_paragraph_and_is_read_once() -> None:
    shape = f"<w:drawing><wps:wsp><wps:txbx>{BOX}</wps:txbx></wps:wsp></w:drawing>"
    picture = f"<w:pict><v:shape><v:textbox>{BOX}</v:textbox></v:shape></w:pict>"
    both = f"<mc:AlternateContent><mc:Choice>{shape}</mc:Choice><mc:Fallback>{picture}</mc:Fallback></mc:AlternateContent>"
    for inner in (both, picture, shape):
        body = paragraph(run("Fees ") + f"<w:r>{inner}</w:r>" + run("are due."))
        assert read(body).text == "Fees are due.\n\nInside the box."


def control(inner: str) -> str:
    return f'<w:sdt><w:sdtPr><w:alias w:val="Name"/></w:sdtPr><w:sdtContent>{inner}</w:sdtContent></w:sdt>'


def test_content_controls_are_looked_through_everywhere() -> None:
    rows = control(row("Valve", control(cell_of("14.30"))))
    body = control(paragraph(run("Pay ") + control(run("ten")) + run(" days."))) + table(rows)
    assert read(body).text == "Pay ten days.\n\nValve | 14.30"


def test_links_tags_and_mathematics_are_read() -> None:
    body = f"<w:hyperlink>{run('Link')}</w:hyperlink><w:smartTag>{run(' tag')}</w:smartTag>"
    body += "<m:oMath><m:r><m:t> a+b</m:t></m:r></m:oMath>"
    assert read(paragraph(body)).text == "Link tag a+b"


def test_merged_cells() -> None:
    spanning = cell_of("Region", '<w:vMerge w:val="restart"/>')
    continued = cell_of("<w:p/>", "<w:vMerge/>")
    wide = cell_of("Both years", '<w:gridSpan w:val="2"/>')
    body = table(row("Where", wide), row(spanning, "2024", "5"), row(continued, "2025", "6"))
    assert read(body).text == "Where | Both years\nRegion | 2024 | 5\nRegion | 2025 | 6"


def test_a_label_beside_a_wide_cell_reaches_down_to_its_own_column() -> None:
    begun, on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    wide = cell_of("Gold", '<w:gridSpan w:val="2"/>')
    first = row(wide, cell_of("4 h", begun))
    body = table(first, row("Silver", "Lead", cell_of("<w:p/>", on)), row("Tin", "Zinc", "8 h"))
    assert read(body).text == "Gold | 4 h\nSilver | Lead | 4 h\nTin | Zinc | 8 h"


def test_rows_that_begin_later_keep_their_columns() -> None:
    late = row("6", properties='<w:gridBefore w:val="1"/>')
    assert read(table(row("2024", "5"), late)).text == "2024 | 5\n6"


def test_a_nested_table_is_read_row_by_row() -> None:
    inner = table(row("Valve", "14.30"), row("Pipe", "2.10")) + "<w:p/>"
    body = table(row("Prices", cell_of(inner)), row("Term", "One year"))
    assert read(body).text == "Prices\n\nValve | 14.30\nPipe | 2.10\nTerm | One year"


def test_a_table_of_numbers_and_clauses_is_read_as_clauses() -> None:
    body = table(row("(a)", "fees are due;"), row("(b)", "interest runs."))
    assert read(body).text == "(a) fees are due;\n\n(b) interest runs."


def test_signatures_side_by_side_are_read_one_after_the_other() -> None:
    left = cell_of(paragraph("CLIENT") + paragraph("By: ____"))
    right = cell_of(paragraph("SUPPLIER") + paragraph("By: ____"))
    assert read(table(row(left, right))).text == "CLIENT\n\nBy: ____\n\nSUPPLIER\n\nBy: ____"


def test_a_clause_in_a_heading_style_is_no_heading() -> None:
    styles = '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    clause = (
        "The Client shall pay all fees within thirty days of the date of the invoice they are in."
    )
    document = read(styled(clause, "H1") + styled("Term", "H1") + paragraph("x"), styles=styles)
    assert [section.title for section in document.sections] == ["Term"]


def test_outline_levels_make_headings() -> None:
    body = paragraph("payment terms", '<w:outlineLvl w:val="0"/>') + paragraph("Fees are due.")
    assert [s.title for s in read(body).sections] == ["payment terms"]


def test_the_strict_form_of_the_standard_is_read() -> None:
    import io
    import zipfile

    from tests.documents.wordfiles import zipped

    with zipfile.ZipFile(io.BytesIO(word_of(paragraph("Fees are due.")))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    common = b"http://schemas.openxmlformats.org/"
    strict = {
        name: data.replace(
            common + b"wordprocessingml/2006/main",
            b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        ).replace(
            common + b"officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        )
        for name, data in files.items()
    }
    assert Document.from_bytes(zipped(strict), name="a.docx").text == "Fees are due."


def test_a_document_type_is_refused() -> None:
    import io
    import zipfile

    from tests.documents.wordfiles import zipped

    with zipfile.ZipFile(io.BytesIO(word_of(paragraph("Fees.")))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["word/document.xml"] = files["word/document.xml"].replace(
        b"<w:document", b'<!DOCTYPE x [<!ENTITY a "b">]><w:document', 1
    )
    with pytest.raises(UnreadableDocument, match="declares a document type"):
        Document.from_bytes(zipped(files), name="a.docx")


def test_files_of_python_docx_are_read_with_their_lists_and_margins() -> None:
    document = docx.Document()
    document.add_heading("Lease", 0)
    document.add_paragraph("First", style="List Number")
    document.add_paragraph("Second", style="List Number")
    document.add_paragraph("Loose", style="List Bullet")
    document.sections[0].footer.paragraphs[0].text = "Initials: ____"
    text = Document.from_bytes(docx_bytes(document), name="lease.docx").text
    assert text == "Lease\n\n1. First\n\n2. Second\n\n• Loose\n\nInitials: ____"


def test_markup_added_to_a_real_file_is_read() -> None:
    document = docx.Document()
    added = document.add_paragraph("Fees ")
    added._p.append(parse_xml(f'<w:ins {W} {OTHERS} w:author="A">{run("are due.")}</w:ins>'))
    assert Document.from_bytes(docx_bytes(document), name="a.docx").text == "Fees are due."


HOSTILE = {
    "tags in tags": "<w:x>" * 100_000 + "</w:x>" * 100_000,
    "controls in controls": "<w:sdt><w:sdtContent>" * 300 + "</w:sdtContent></w:sdt>" * 300,
    "more tags than any contract": "<w:p/>" * 1_600_000,
}


MANY_ATTRIBUTES = " ".join(f'a{number}="1"' for number in range(50_000))


@pytest.mark.parametrize("why", HOSTILE)
def test_a_hostile_body_is_refused_at_once(why: str) -> None:
    started = time.thread_time()
    with pytest.raises(UnreadableDocument, match=r"lease\.docx"):
        read(HOSTILE[why] + paragraph("Fees"))
    assert time.thread_time() - started < 10


@pytest.mark.parametrize(
    "body",
    [
        f"<w:p {MANY_ATTRIBUTES}>{run('Fees')}</w:p>",
        f"<w:p>{'<w:r><w:t>fee </w:t></w:r>' * 20_000}</w:p>",
        paragraph("fee " * 500_000),
    ],
    ids=["attributes", "runs", "a long paragraph"],
)
def test_an_odd_body_is_read_in_time(body: str) -> None:
    started = time.thread_time()
    assert read(body).text.lower().startswith("fee")
    assert time.thread_time() - started < 20


def test_a_note_that_refers_to_itself_is_read_once() -> None:
    notes = f'<w:footnote w:id="2">{paragraph(run("Net") + refer("footnote", 2))}</w:footnote>'
    text = read(paragraph(run("Fees") + refer("footnote", 2)), footnotes=notes).text
    assert text.startswith("Fees[1]\n\n[1] Net")
    assert len(text) < 100


WORDS = st.lists(
    st.sampled_from(["fee", "rent", "(a)", "8.2", "thirty", "“Term”", "é", "x"]),
    min_size=1,
    max_size=5,
)
TEXTS = WORDS.map(" ".join)


@given(
    st.lists(
        st.one_of(TEXTS, st.lists(st.lists(TEXTS, min_size=1, max_size=3), min_size=1, max_size=3)),
        min_size=1,
        max_size=6,
    )
)
def test_every_visible_word_is_read_in_order(parts: list[str | list[list[str]]]) -> None:
    body, expected = "", ["Start"]
    for part in parts:
        if isinstance(part, str):
            body += paragraph(part)
            expected += part.split()
        else:
            body += table(*(row(*cells) for cells in part))
            expected += [word for cells in part for cell in cells for word in cell.split()]
    text = read(paragraph("Start") + body).text
    assert [word for word in text.split() if word != "|"] == expected
