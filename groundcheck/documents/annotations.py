"""What was put onto a PDF page without being part of it: fields, strikes and comments.

What enters: an open page of PDFium (the caller holds the lock). What leaves: where its form
fields stand, where words were marked as struck out, and how many comments it carries. What always
holds: what a viewer hides is passed over; the work is bounded.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from groundcheck.documents.boxes import Boxes

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

_MOST = 5_000
"""Annotations of a page that are looked at, and lines of words that they strike out."""
_HIDDEN = 0b100010
"""The flags Hidden and NoView."""
_EMPTY = 2
"""Bytes of a text without characters."""

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Annotations:
    """The annotations of one page, in the page's own space."""

    fields: Boxes
    """Where the fields of a form stand."""
    struck: Boxes
    """Where words are marked as struck out, a box for each line of them."""
    comments: int = 0
    """Notes, and what is said of highlighted or other words."""


def read_annotations(page: "PdfPage", *, drawn: bool) -> Annotations:
    """Read the annotations of a page.

    Args:
        page: an open page.
        drawn: whether they become part of the page, as a form's do: text written onto the page
            is then no comment.
    """
    from pypdfium2 import raw

    fields: list[_Box] = []
    struck: list[_Box] = []
    comments = 0
    for index in range(min(raw.FPDFPage_GetAnnotCount(page.raw), _MOST)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, index)
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        if kind == raw.FPDF_ANNOT_WIDGET:
            fields += _rectangle(raw, annotation)
        elif not raw.FPDFAnnot_GetFlags(annotation) & _HIDDEN:
            if kind == raw.FPDF_ANNOT_STRIKEOUT and len(struck) < _MOST:
                struck += _quads(raw, annotation)
            is_read = drawn and kind == raw.FPDF_ANNOT_FREETEXT
            comments += not is_read and _is_comment(raw, annotation, kind)
        raw.FPDFPage_CloseAnnot(annotation)
    return Annotations(_boxes(fields), _boxes(struck), comments)


def _boxes(found: list[_Box]) -> Boxes:
    return np.array(found, np.float32).reshape(-1, 4)


def _rectangle(raw: Any, annotation: Any) -> Iterator[_Box]:
    box = raw.FS_RECTF()
    if raw.FPDFAnnot_GetRect(annotation, ctypes.byref(box)):
        yield box.left, box.bottom, box.right, box.top


def _quads(raw: Any, annotation: Any) -> Iterator[_Box]:
    """The boxes of the lines that an annotation marks."""
    for index in range(min(raw.FPDFAnnot_CountAttachmentPoints(annotation), _MOST)):
        quad = raw.FS_QUADPOINTSF()
        if raw.FPDFAnnot_GetAttachmentPoints(annotation, index, ctypes.byref(quad)):
            across = quad.x1, quad.x2, quad.x3, quad.x4
            up = quad.y1, quad.y2, quad.y3, quad.y4
            yield min(across), min(up), max(across), max(up)


def _is_comment(raw: Any, annotation: Any, kind: int) -> bool:
    """Whether an annotation says something; what a reviewer's status says is no comment."""
    speaking = (
        raw.FPDF_ANNOT_TEXT,
        raw.FPDF_ANNOT_FREETEXT,
        raw.FPDF_ANNOT_CARET,
        raw.FPDF_ANNOT_HIGHLIGHT,
        raw.FPDF_ANNOT_UNDERLINE,
        raw.FPDF_ANNOT_SQUIGGLY,
        raw.FPDF_ANNOT_STRIKEOUT,
    )
    if kind not in speaking or raw.FPDFAnnot_HasKey(annotation, b"StateModel"):
        return False
    return bool(raw.FPDFAnnot_GetStringValue(annotation, b"Contents", None, 0) > _EMPTY)
