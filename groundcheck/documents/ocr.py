"""Scanned pages, read by Tesseract.

What enters: the picture of a page. What leaves: its words as `Glyphs`, like those of a page with
a text layer, each character in its part of the word's box. What always holds: without the `ocr`
extra and the program itself nothing is read, and `why_unavailable` says what to install.
"""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from groundcheck.documents.boxes import PageSize
from groundcheck.documents.glyphs import Glyphs
from groundcheck.errors import UnreadableDocument

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 300 / 72
"""Pixels per point for which Tesseract is made."""
_SECONDS = 240
"""Longest wait for one page, which takes 3 seconds of a processor."""
_THREADS = "OMP_THREAD_LIMIT"
_environment = threading.Lock()


class _Word(NamedTuple):
    text: str
    line: tuple[int, int, int]
    """Block, paragraph and line."""
    left: float
    bottom: float
    right: float
    top: float


def why_unavailable(language: str) -> str:
    """What to install before scanned pages can be read; "" if nothing is missing."""
    if find_spec("pytesseract") is None:
        return "install groundcheck with its extra ocr, and the program Tesseract, to read them"
    if shutil.which("tesseract") is None:
        return "install the program Tesseract (package tesseract-ocr) to read them"
    import pytesseract

    missing = set(language.split("+")) - set(pytesseract.get_languages())
    if missing:
        names = ", ".join(sorted(missing))
        return f"install Tesseract's language {names}, or set another ocr_language, to read them"
    return ""


@contextmanager
def one_thread_a_page() -> Iterator[None]:
    """Let each Tesseract use one thread: its own four are several times slower than one.

    pytesseract hands it the environment of this process and no other; so one batch at a time.
    """
    with _environment:
        before = os.environ.get(_THREADS)
        os.environ[_THREADS] = "1"
        try:
            yield
        finally:
            del os.environ[_THREADS]
            if before is not None:
                os.environ[_THREADS] = before


def read_picture(picture: "Image", size: PageSize, language: str) -> Glyphs:
    """Read the picture of a page.

    Args:
        picture: the whole page.
        size: the size of the page it shows.
        language: Tesseract's name of the language.

    Raises:
        UnreadableDocument: Tesseract fails or takes too long.
    """
    words = list(_words(picture, size, language))
    text: list[str] = []
    boxes: list[tuple[float, float, float, float]] = []
    for _, line in groupby(words, key=lambda word: word.line):
        for word in line:
            text += [*word.text, " "]
            boxes += [*_parts(word), (word.right, word.bottom, word.right, word.top)]
        text[-1] = "\n"
    return Glyphs("".join(text), np.array(boxes, np.float32).reshape(-1, 4), size)


def _words(picture: "Image", size: PageSize, language: str) -> Iterator[_Word]:
    """Tesseract's words; those on one line are given that line's height."""
    import pytesseract

    try:
        found = pytesseract.image_to_data(
            picture, lang=language, output_type=pytesseract.Output.DICT, timeout=_SECONDS
        )
    except (pytesseract.TesseractError, RuntimeError) as error:
        raise UnreadableDocument(f"Tesseract could not read a scanned page: {error}") from error
    scale = size.width / picture.width
    rows = zip(*(found[name] for name in _COLUMNS), strict=True)
    line_box = (0.0, 0.0)
    for level, text, block, paragraph, line, left, top, width, height in rows:
        if level == _LINE:
            line_box = (size.height - scale * (top + height), size.height - scale * top)
        elif level == _WORD and text.strip():
            right = scale * (left + width)
            place = (block, paragraph, line)
            yield _Word(text.strip(), place, scale * left, line_box[0], right, line_box[1])


_COLUMNS = ("level", "text", "block_num", "par_num", "line_num", "left", "top", "width", "height")
_LINE, _WORD = 4, 5
"""Tesseract's levels of a line and of a word."""


def _parts(word: _Word) -> Iterator[tuple[float, float, float, float]]:
    """The word's box in equal parts, one per character."""
    step = (word.right - word.left) / len(word.text)
    for number in range(len(word.text)):
        left = word.left + number * step
        yield left, word.bottom, left + step, word.top
