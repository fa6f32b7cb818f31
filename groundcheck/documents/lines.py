"""From the runs of a page to its lines.

What enters: the glyphs and the rulings of one page. What leaves: its lines in reading order, each
with its place on the page and with the glyph behind each of its code points. What always holds:
every character that is no white space is in exactly one line; wide gaps between words divide a
line into cells.
"""

from collections.abc import Iterator, Sequence

from groundcheck.documents.hyphens import keeps_hyphen
from groundcheck.documents.layout import as_cells
from groundcheck.documents.lined import CELL_BREAK, NOWHERE, Line
from groundcheck.documents.runs import Run, Word, unbroken


def line_of(run: Run, *, column: int = 0) -> Line:
    """A run as a line of a column; wide gaps between words divide it into the cells of a row."""
    run = unbroken(run)
    left, bottom, right, top = run.box
    text = as_cells([word.text for word in run.words], run.gaps, top - bottom)
    places = _places(text, run.words)
    raised = [places.index(word.start) for word in run.words if word.raised]
    lengths = [len(word.text) for word in run.words if word.raised]
    return Line(
        text=text,
        left=left,
        right=right,
        bottom=bottom,
        top=top,
        hyphenated=run.hyphen is not None,
        places=places,
        raised=tuple((start, start + n) for start, n in zip(raised, lengths, strict=True)),
        hyphen=NOWHERE if run.hyphen is None else run.hyphen,
        cells=tuple(_cell_starts(text, places, run.words)),
        column=column,
    )


def _cell_starts(text: str, places: Sequence[int], words: Sequence[Word]) -> Iterator[float]:
    yield words[0].left
    first = {word.start: word.left for word in words}
    at = text.find(CELL_BREAK)
    while at >= 0:
        if places[at] == NOWHERE:
            yield first[places[at + len(CELL_BREAK)]]
        at = text.find(CELL_BREAK, at + 1)


def _places(text: str, words: Sequence[Word]) -> tuple[int, ...]:
    """The glyph of each code point of a line's text; `NOWHERE` between the words."""
    places: list[int] = []
    for word in words:
        start = text.index(word.text, len(places))
        places += [NOWHERE] * (start - len(places))
        places += range(word.start, word.start + len(word.text))
    return tuple(places)


def joined_lines(lines: Sequence[Line]) -> Line:
    """The lines of one cell as one."""
    text, places = "", []
    for number, line in enumerate(lines):
        before = lines[number - 1] if number else None
        if before and not before.hyphenated:
            text += " "
            places.append(NOWHERE)
        elif before and keeps_hyphen(before.text, line.text, frozenset()):
            text += "-"
            places.append(before.hyphen)
        text += line.text
        places += line.places
    last = lines[-1]
    return Line(
        text=text,
        left=min(line.left for line in lines),
        right=max(line.right for line in lines),
        bottom=min(line.bottom for line in lines),
        top=max(line.top for line in lines),
        hyphenated=last.hyphenated,
        places=tuple(places),
        hyphen=last.hyphen,
    )
