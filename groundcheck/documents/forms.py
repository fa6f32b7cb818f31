"""What was filled into the fields of a PDF form, as part of the page's text.

What enters: an open page of a form; later its runs and the boxes of its fields. What leaves: a page
whose values PDFium from then on takes for text of the page, as on paper; and the runs with each
value in the line that leaves room for it, since a form keeps its values apart from the text
around them.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from groundcheck.documents.boxes import Boxes
from groundcheck.documents.runs import Run, Word

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

NO_FIELDS: Boxes = np.zeros((0, 4), np.float32)
_COMMON = 0.5
"""Share of the lower one's height that a value and its line have in common."""
_NEAR = 4.0
"""Heights that may lie between a line and the field it goes on in."""


def begin_form(document: "PdfDocument") -> bool:
    """Whether a document is a form; it is then made ready for its pages to be opened."""
    from pypdfium2 import raw

    is_form = bool(document.get_formtype() != raw.FORMTYPE_NONE)
    if is_form and document.formenv is None:
        document.init_forms()
    return is_form


def fill_in(page: "PdfPage") -> None:
    """Make the values of a page's fields text of the page, which is to be opened anew."""
    from pypdfium2 import raw

    raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY)


def with_values_in_line(runs: Sequence[Run], fields: Boxes) -> tuple[Run, ...]:
    """The runs of a page with what stands in its fields where a reader reads it.

    Args:
        runs: in PDFium's order.
        fields: boxes of the fields, as the page is shown.
    """
    if not len(fields):
        return tuple(runs)
    printed = [part for run in runs for part in _without(run, fields)]
    for value in _values(runs, fields):
        _put(value, printed)
    return tuple(printed)


def _without(run: Run, fields: Boxes) -> list[Run]:
    """What of a run is printed, not filled in."""
    words = tuple(word for word in run.words if _field(word, fields) < 0)
    if len(words) == len(run.words):
        return [run]
    return [replace(run, words=words)] if words else []


def _values(runs: Sequence[Run], fields: Boxes) -> list[Run]:
    """What stands in each field, from the top of the page on."""
    filled = [(_field(word, fields), word) for run in runs for word in run.words]
    rows = sorted(
        ((field, word) for field, word in filled if field >= 0),
        key=lambda pair: (pair[0], -round(pair[1].bottom), pair[1].left),
    )
    values = [
        _widened([word for _, word in each], fields[field])
        for (field, _), each in groupby(rows, key=_line)
    ]
    return sorted(values, key=lambda value: (-value.box[3], value.box[0]))


def _widened(words: Sequence[Word], field: Boxes) -> Run:
    """A value as wide as its field, so that the blank rest of the field parts no line."""
    first = replace(words[0], left=min(words[0].left, float(field[0])))
    whole = [first, *words[1:]]
    whole[-1] = replace(whole[-1], right=max(whole[-1].right, float(field[2])))
    return Run(tuple(whole))


def _line(filled: tuple[int, Word]) -> tuple[int, int]:
    return filled[0], round(filled[1].bottom)


def _field(word: Word, fields: Boxes) -> int:
    """Index of the field a word stands in; -1 for none."""
    x, y = (word.left + word.right) / 2, (word.bottom + word.top) / 2
    left, bottom, right, top = fields.T
    inside = np.flatnonzero((left <= x) & (x <= right) & (bottom <= y) & (y <= top))
    return int(inside[0]) if len(inside) else -1


def _put(value: Run, runs: list[Run]) -> None:
    """Put a value into the line it stands on, or after the line above it."""
    beside = [(_gap(run, value), index) for index, run in enumerate(runs) if _levels(run, value)]
    gap, index = min(beside, default=(np.inf, -1))
    if gap <= _NEAR * value.height:
        words = sorted((*runs[index].words, *value.words), key=lambda word: word.left)
        runs[index] = replace(runs[index], words=tuple(words))
        return
    above = [(run.box[1], place) for place, run in enumerate(runs) if run.box[1] >= value.box[1]]
    runs.insert(min(above)[1] + 1 if above else 0, value)


def _levels(run: Run, value: Run) -> bool:
    common = min(run.box[3], value.box[3]) - max(run.box[1], value.box[1])
    return common >= _COMMON * min(run.height, value.height)


def _gap(run: Run, value: Run) -> float:
    """Least distance between a value and a word of its line, points."""
    left, _, right, _ = value.box
    return min(max(left - word.right, word.left - right, 0.0) for word in run.words)
