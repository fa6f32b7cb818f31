"""How well real files are read, against texts that others extracted from the same files.

What enters: a folder of files and JSON data sets in ContractNLI's form, whose documents name
their file. What leaves: a table with, per file, the share of words in common (F1 of the bags of
words, and of the words in order), the share of letters in common (F1 of the bags of runs of 8
letters, which do not care where a text puts its spaces), and the median and the least of all.

    python benchmarks/reading.py FILES_FOLDER DATASET.json[l] [DATASET.json[l] ...]
    python benchmarks/reading.py --speed      seconds for PDFs of 25 to 200 pages
"""

import argparse
import io
import json
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from groundcheck import Document
from groundcheck.errors import GroundcheckError
from groundcheck.text.aligned import AlignedText

_WORD = re.compile(r"[^\W_]+")
_LOW = 0.90
_SAMPLES = Path(__file__).parent.parent / "sample_docs"
_LINES = 11
"""Paragraphs of the samples that fill a page."""
_RUN = 8
"""Letters compared at a time, so that where words end does not count."""


_SPACES = "the other text breaks words by spaces: its letters agree"


@dataclass(frozen=True, slots=True)
class Row:
    """How one file was read."""

    name: str
    bag: float
    """F1 of the words without regard to order, in [0, 1]."""
    order: float
    """F1 of the longest blocks of words in common order, in [0, 1]."""
    letters: float
    """F1 of the runs of letters, in [0, 1]."""
    seconds: float
    problem: str = ""


def words(text: str) -> list[str]:
    """The words of a text as compared: letters and digits, in small letters.

    >>> words("The “Client’s” 5 days.")
    ['the', 'client', 's', '5', 'days']
    """
    return _WORD.findall(AlignedText.of(text).text.lower())


def bag_f1(found: Sequence[str], expected: Sequence[str]) -> float:
    """Twice the words in common by the words of both.

    >>> bag_f1(["a", "b"], ["b", "c"])
    0.5
    """
    common = sum((Counter(found) & Counter(expected)).values())
    return 2 * common / max(len(found) + len(expected), 1)


def order_f1(found: Sequence[str], expected: Sequence[str]) -> float:
    """The same for words in common order: what stands elsewhere does not count.

    >>> order_f1(["a", "b", "c"], ["c", "a", "b"])
    0.6666666666666666
    """
    matcher = SequenceMatcher(None, found, expected, autojunk=False)
    common = sum(block.size for block in matcher.get_matching_blocks())
    return 2 * common / max(len(found) + len(expected), 1)


def letter_runs(found: Sequence[str]) -> list[str]:
    """Every run of 8 letters, without regard to spaces.

    >>> letter_runs(["an", "agreement"])
    ['anagreem', 'nagreeme', 'agreemen', 'greement']
    """
    letters = "".join(found)
    return [letters[at : at + _RUN] for at in range(max(len(letters) - _RUN + 1, 0))]


def expected_texts(paths: Sequence[Path]) -> dict[str, str]:
    """The text of each file the data sets name."""
    return {row["file_name"]: row["text"] for path in paths for row in _rows(path)}


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        yield from map(json.loads, text.splitlines())
    else:
        yield from json.loads(text)["documents"]


def measure(path: Path, expected: str) -> Row:
    """Read one file and compare it."""
    start = time.perf_counter()
    try:
        document = Document.from_path(path)
    except GroundcheckError as error:
        return Row(path.name, 0.0, 0.0, 0.0, time.perf_counter() - start, str(error))
    seconds = time.perf_counter() - start
    found, wanted = words(document.text), words(expected)
    bag, order = bag_f1(found, wanted), order_f1(found, wanted)
    letters = bag_f1(letter_runs(found), letter_runs(wanted))
    problem = _SPACES if letters > bag + 0.05 else ""
    return Row(path.name, bag, order, letters, seconds, problem)


def print_table(rows: Sequence[Row]) -> None:
    """The files, worst first, and what holds of all."""
    print(f"{'words':>6} {'order':>6} {'letters':>7} {'s':>6}  file")
    for row in sorted(rows, key=lambda row: row.bag):
        mark = f"  <- {row.problem or 'low'}" if row.bag < _LOW else ""
        print(f"{_figures(row)} {row.seconds:6.2f}  {row.name}{mark}")
    columns = [[getattr(row, name) for row in rows] for name in ("bag", "order", "letters")]
    for name, of in (("median", statistics.median), ("least", min)):
        bag, order, letters = (of(column) for column in columns)
        print(f"{bag:6.3f} {order:6.3f} {letters:7.3f}         {name}")
    print(f"{sum(row.bag < _LOW for row in rows)} of {len(rows)} files under {_LOW:.2f}")


def _figures(row: Row) -> str:
    return f"{row.bag:6.3f} {row.order:6.3f} {row.letters:7.3f}"


def print_speed(sizes: Sequence[int] = (25, 50, 100, 200)) -> None:
    """How long PDFs of so many pages take to read and to index."""
    from groundcheck.evidence.index import Index

    Index([Document.from_bytes(pdf_of(1), name="warm.pdf")])
    print(f"{'pages':>6} {'read':>6} {'index':>6} {'s/100':>6}")
    for size in sizes:
        data = pdf_of(size)
        start = time.perf_counter()
        document = Document.from_bytes(data, name=f"{size}.pdf")
        read = time.perf_counter()
        Index([document])
        done = time.perf_counter()
        pages = document.pages or 1
        each = 100 * (done - start) / pages
        print(f"{pages:6} {read - start:6.2f} {done - read:6.2f} {each:6.2f}")


def pdf_of(pages: int) -> bytes:
    """A contract of about so many full pages, made of the sample contracts."""
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    style = getSampleStyleSheet()["BodyText"]
    texts = [path.read_text(encoding="utf-8") for path in sorted(_SAMPLES.glob("*.md"))]
    lines = [line for text in texts for line in text.splitlines() if line and "|" not in line]
    story = [Paragraph(escape(line), style) for line in islice(cycle(lines), pages * _LINES)]
    buffer = io.BytesIO()
    SimpleDocTemplate(buffer).build(story)
    return buffer.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Measure every file that a data set names; the exit status."""
    parser = argparse.ArgumentParser(description="Word-level F1 of what is read from real files.")
    parser.add_argument("folder", type=Path, nargs="?", help="the files")
    parser.add_argument("datasets", type=Path, nargs="*", help="JSON or JSONL with their texts")
    parser.add_argument("--speed", action="store_true", help="measure long files instead")
    parser.add_argument("--only", default="", help="only files whose name ends so, such as .pdf")
    options = parser.parse_args(arguments)
    if options.speed:
        print_speed()
        return 0
    if not options.folder:
        parser.error("name a folder of files and a data set, or give --speed")
    texts = expected_texts(options.datasets)
    files = [p for p in sorted(options.folder.iterdir()) if p.name.endswith(options.only)]
    unknown = [path.name for path in files if path.name not in texts]
    rows = [measure(path, texts[path.name]) for path in files if path.name in texts]
    if unknown:
        print(f"No text known for: {', '.join(unknown)}")
    if not rows:
        print("No file of the folder is in the data sets.")
        return 1
    print_table(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
