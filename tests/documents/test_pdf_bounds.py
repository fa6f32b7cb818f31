"""A PDF made to exhaust its reader ends in a clear error, in bounded time and memory."""

import os
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from groundcheck.documents.document import Document
from groundcheck.documents.pdf_pages import render_page
from groundcheck.errors import DocumentTooLarge, EmptyInput, InputError
from groundcheck.settings import ReadingSettings
from tests.documents.pdf_files import page_of_text

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
TEXT = b"BT /F 9 Tf 50 50 Td (The fee is due.) Tj ET"
TIGHT = ReadingSettings(max_seconds=3, max_memory_bytes=300_000_000, ocr=False)


def pdf(*objects: bytes) -> bytes:
    """A PDF of objects, the first of which is the catalogue."""
    data, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(data))
    return data + head + table + tail


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)


def one_page(
    content: bytes, *, box: bytes = b"[0 0 612 792]", forms: Sequence[bytes] = ()
) -> bytes:
    """One page of a content stream; /X is the first of the forms."""
    resources = b"/Font<</F 4 0 R>>" + (b"/XObject<</X 6 0 R>>" if forms else b"")
    page = b"<</Type/Page/Parent 2 0 R/MediaBox%s/Contents 5 0 R/Resources<<%s>>>>"
    return pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        page % (box, resources),
        FONT,
        content,
        *forms,
    )


def forms_in_forms(levels: int, times: int) -> list[bytes]:
    """Forms, each of which draws the next one several times."""
    entries = (
        b"/Type/XObject/Subtype/Form/BBox[0 0 600 700]"
        b"/Resources<</Font<</F 4 0 R>>/XObject<</X %d 0 R>>>>"
    )
    drawn = [b"/X Do " * times] * (levels - 1) + [TEXT]
    return [stream(body, entries % number) for number, body in enumerate(drawn, 7)]


def packed(unit: bytes, megabytes: int, *, layers: int = 1) -> bytes:
    """A stream that unpacks to many times its size."""
    packer = zlib.compressobj(9)
    block = unit * (2**20 // len(unit))
    data = b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()
    for _ in range(layers - 1):
        data = zlib.compress(data, 9)
    return stream(data, b"/Filter[" + b"/FlateDecode" * layers + b"]")


def read(data: bytes, settings: ReadingSettings = TIGHT) -> Document:
    return Document.from_bytes(data, name="bomb.pdf", settings=settings)


def outcome(data: bytes) -> str:
    """The text, or the name that the error begins with."""
    try:
        return read(data).text
    except InputError as error:
        return str(error).split()[0]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda: one_page(packed(b" ", 600)), id="a stream of spaces"),
        pytest.param(lambda: one_page(packed(b"q Q ", 400)), id="a stream of operators"),
        pytest.param(lambda: one_page(packed(b" ", 900, layers=2)), id="a stream packed twice"),
        pytest.param(
            lambda: one_page(stream(b"/X Do"), forms=forms_in_forms(10, 10)), id="forms in forms"
        ),
    ],
)
def test_a_bomb_ends_in_an_error(data) -> None:  # type: ignore[no-untyped-def]
    file = data()
    start = time.monotonic()
    with pytest.raises(DocumentTooLarge, match=r"bomb\.pdf (takes longer|needs more memory)"):
        read(file)
    assert time.monotonic() - start < 60


def test_the_next_file_is_read_after_a_bomb() -> None:
    with pytest.raises(DocumentTooLarge):
        read(one_page(stream(b"/X Do"), forms=forms_in_forms(10, 10)))
    assert read(page_of_text("The fee is due.")).text == "The fee is due."


def test_a_page_that_cannot_be_drawn_in_time_is_an_error() -> None:
    with pytest.raises(DocumentTooLarge, match=r"page 1 (takes longer|needs more memory)"):
        render_page(one_page(stream(b"/X Do"), forms=forms_in_forms(10, 10)), 1)


def test_ten_thousand_pages_are_refused_at_once() -> None:
    pages = [b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>"] * 10_000
    kids = b" ".join(b"%d 0 R" % number for number in range(3, 10_003))
    tree = b"<</Type/Pages/Kids[" + kids + b"]/Count 10000>>"
    with pytest.raises(DocumentTooLarge, match="has 10,000 pages, more than the 2,000"):
        read(pdf(b"<</Type/Catalog/Pages 2 0 R>>", tree, *pages))


@pytest.mark.parametrize("depth", [2_000, 500_000])
def test_deep_nesting_is_read_or_refused(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    data = pdf(
        b"<</Type/Catalog/Pages 2 0 R/Deep " + nested + b">>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R"
        b"/Resources<</Font<</F 4 0 R>>>>>>",
        FONT,
        stream(TEXT),
    )
    assert outcome(data) in ("The fee is due.", "bomb.pdf")


def test_deeply_nested_page_trees_are_read_or_refused() -> None:
    depth = 3_000
    tree = [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (number + 3) for number in range(depth)]
    page = b"<</Type/Page/MediaBox[0 0 612 792]/Contents %d 0 R>>" % (depth + 3)
    with pytest.raises(InputError, match=r"bomb\.pdf"):
        read(pdf(b"<</Type/Catalog/Pages 2 0 R>>", *tree, page, stream(TEXT)))


@pytest.mark.parametrize("box", [b"[0 0 99999999 99999999]", b"[0 0 -5 1e30]", b"[0 0 0 0]", b"[]"])
def test_pages_of_an_odd_size_are_read(box: bytes) -> None:
    document = read(one_page(stream(TEXT), box=box))
    assert document.text == "The fee is due."
    assert render_page(document.source, 1).startswith(b"\x89PNG")


def test_a_page_tree_that_lies_about_its_length_is_read_as_far_as_it_goes() -> None:
    data = one_page(stream(TEXT)).replace(b"/Count 1>>", b"/Count 9>>")
    assert read(data).text.startswith("The fee is due.")


def test_a_file_without_text_says_so() -> None:
    with pytest.raises(EmptyInput, match=r"bomb\.pdf"):
        read(one_page(stream(b"")))


def test_threads_take_turns() -> None:
    found: list[str] = []
    files = [page_of_text(f"Fee {number}.") for number in range(6)]
    threads = [threading.Thread(target=lambda d=data: found.append(read(d).text)) for data in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [f"Fee {number}." for number in range(6)]


def test_no_worker_outlives_the_program() -> None:
    code = (
        "import sys, time\n"
        "from groundcheck.documents import guard\n"
        "from groundcheck import Document\n"
        "Document.from_bytes(sys.stdin.buffer.read(), name='a.pdf')\n"
        "print(guard._readers._process.pid)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=page_of_text("The fee is due."),
        capture_output=True,
        check=True,
        timeout=60,
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


def test_the_worker_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('this file is not ours')")
    (tmp_path / "fee.pdf").write_bytes(page_of_text("The fee is due."))
    code = "from groundcheck import Document; print(Document.from_path('fee.pdf').text)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.decode().strip() == "The fee is due."
