"""Retrieved chunks: passages with a title and a page, as retrievers hand them to a model.

What enters: objects with `content` and, where known, `title` and `page_num`. What leaves: a
`Reading` in which each chunk is a part with its page, and its title a section. What always holds:
the chunks keep their order, so that "[2]" in an answer names the second.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import MarkedHeading, Reading
from groundcheck.documents.records.written import Written
from groundcheck.documents.structure import find_sections
from groundcheck.errors import EmptyInput, InputError
from groundcheck.models import Section
from groundcheck.settings import ReadingSettings

CONTENT, TITLE, PAGE = "content", "title", "page_num"
_GAP = "\n\n"


def is_chunk(value: object) -> bool:
    """Whether a JSON value reads as a retrieved chunk: text, with a title or a page."""
    return (
        isinstance(value, Mapping)
        and isinstance(value.get(CONTENT), str)
        and (TITLE in value or PAGE in value)
        and "role" not in value
    )


def read_chunks(chunks: Sequence[Any], name: str, settings: ReadingSettings) -> Reading:
    """Write chunks down, one after the other.

    Raises:
        EmptyInput: there is no chunk.
        InputError: a chunk has no content, or a page that is no number.
    """
    if not chunks:
        raise EmptyInput(f"{name} holds no chunk; give at least one with title and content")
    written = Written(name, settings)
    sections: list[Section] = []
    for number, chunk in enumerate(chunks, start=1):
        title, content, page = _fields(chunk, number, name)
        text = f"{title}{_GAP}{content}" if title else content
        start = written.break_line()
        written.chunk(text, title or f"chunk {number}", page)
        marked = [MarkedHeading(0, 1)] if title else []
        sections += (_shifted(section, start) for section in find_sections(text, marked))
    return written.reading(SourceKind.CHUNKS, sections=sections)


def _fields(chunk: object, number: int, name: str) -> tuple[str, str, int | None]:
    if not isinstance(chunk, Mapping):
        raise InputError(
            f"chunk {number} of {name} is a {type(chunk).__name__}; give an object with "
            f'"{TITLE}", "{CONTENT}" and "{PAGE}"'
        )
    content = chunk.get(CONTENT)
    if not isinstance(content, str) or not content.strip():
        given = ", ".join(map(str, chunk)) or "nothing"
        raise InputError(
            f'chunk {number} of {name} has no text under "{CONTENT}" (it has {given}); rename '
            "the field, or leave the chunk out"
        )
    return _title(chunk.get(TITLE), number, name), content, _page(chunk.get(PAGE), number, name)


def _title(title: object, number: int, name: str) -> str:
    if title is None:
        return ""
    if not isinstance(title, str):
        raise InputError(f'the "{TITLE}" of chunk {number} of {name} is {title!r}; give text')
    return " ".join(title.split())


def _page(page: object, number: int, name: str) -> int | None:
    if page is None or page == "":
        return None
    if isinstance(page, str) and page.strip().isascii() and page.strip().isdigit():
        page = int(page)
    if not isinstance(page, int) or isinstance(page, bool) or page < 1:
        raise InputError(
            f'the "{PAGE}" of chunk {number} of {name} is {page!r}; give a number from 1 on, or '
            "leave it out"
        )
    return page


def _shifted(section: Section, offset: int) -> Section:
    moved = section.shifted(offset)
    return section.model_copy(update={"start": moved.start, "end": moved.end})
