"""A document as the judge sees it: one revision's text, its pages, its sections.

What enters: a path, bytes or text. What leaves: a frozen `Document` that needs the file no
more and survives a JSON round trip. What always holds: `text` is the text every offset counts
in; `page_starts` is empty or begins with 0 and rises; `sections` are in order and nested.
"""

import hashlib
import os
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Any, Self

from pydantic import Field, model_validator

from groundcheck.documents.boxes import PageLayout, PageRectangle, PageSize
from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.crossreferences import (
    CrossReference,
    find_cross_references,
    missing_references,
)
from groundcheck.documents.definitions import Definition, find_definitions
from groundcheck.documents.filingfeet import between_feet
from groundcheck.documents.kinds import Kind, kind_of
from groundcheck.documents.parts import Part, SourceKind, are_apart, part_at, stretches
from groundcheck.documents.plain import page_starts, read_plain
from groundcheck.documents.reading import Reading, check_length
from groundcheck.documents.records import constructors
from groundcheck.documents.records.files import KINDS, read_record_file
from groundcheck.documents.records.table import Records
from groundcheck.documents.sources import check_size, read_bytes
from groundcheck.documents.structure import find_sections, innermost
from groundcheck.documents.tree import SectionTree
from groundcheck.errors import EmptyInput, InputError, UnreadableText
from groundcheck.models import DocumentInfo, Section, Span, Value
from groundcheck.settings import ReadingSettings
from groundcheck.text.sentences import split_sentences

_DEFAULTS = ReadingSettings()
_SLUG_LENGTH = 48


class Document(Value):
    """One revision of one contract, or of another source to check an answer against."""

    id: str
    """Slug of the title and the first eight digits of the revision."""
    title: str
    """What a reader calls it: the file's name without its extension, unless told otherwise."""
    text: str = Field(repr=False)
    """The whole text; every offset counts code points of it."""
    revision: str
    """sha256 of the file's bytes, or of the pasted text as UTF-8; lowercase hex."""
    media_type: str
    page_starts: tuple[int, ...] = Field(default=(), repr=False)
    """Offset at which each page starts; empty where the format has no pages."""
    sections: tuple[Section, ...] = Field(default=(), repr=False)
    """Every section in order of its start, an outer one before those inside it."""
    warnings: tuple[str, ...] = ()
    """What a reader must know, such as pages that could not be read; whole sentences."""
    changes: TrackedChanges = Field(default=TrackedChanges(), repr=False)
    """Tracked changes of the file, which is read as if all of them were accepted."""
    unread_pages: tuple[int, ...] = ()
    """1-based pages that show something no text was read from (scans), in order."""
    kind: SourceKind = SourceKind.CONTRACT
    """Whether it is a contract, or records that stand beside contracts."""
    parts: tuple[Part, ...] = Field(default=(), repr=False)
    """Chunks, leaves of JSON, cells or turns with their addresses; empty for a contract."""
    layout: PageLayout | None = Field(default=None, repr=False)
    """Where each code point stands on the page; None where the format has no such places."""
    source: bytes = Field(default=b"", exclude=True, repr=False)
    """The PDF from which pages are drawn, freed of its password; empty for other formats. It is
    no part of the JSON, and two Documents are equal without regard to it."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        starts = self.page_starts
        rises = all(start < following for start, following in pairwise(starts))
        if starts and not (starts[0] == 0 and rises and starts[-1] <= len(self.text)):
            raise ValueError("page_starts must begin with 0, rise, and lie within the text")
        if self.layout and len(self.layout.sizes) != len(starts):
            raise ValueError("the layout must know as many pages as the text has")
        if any(section.end > len(self.text) for section in self.sections):
            raise ValueError("a section ends beyond the text")
        if any(a.start > b.start for a, b in pairwise(self.sections)):
            raise ValueError("sections must be in order of their start")
        if not are_apart(self.parts, len(self.text)):
            raise ValueError("parts must be in order, apart, and within the text")
        return self

    @property
    def pages(self) -> int | None:
        """Number of pages, or None where the format has none."""
        return len(self.page_starts) or None

    def page_at(self, offset: int) -> int | None:
        """The 1-based page that holds a code point, or None where the format has no pages.

        The end of the text belongs to the last page.

        Raises:
            IndexError: `offset` is outside the text.
        """
        self._check(offset)
        if self.parts:
            part = part_at(self.parts, offset)
            return part.page if part else None
        return bisect_right(self.page_starts, offset) or None

    def section_at(self, offset: int) -> str:
        """The path of the innermost section that holds a code point, or "".

        In a source of parts that has no sections it is the address of the part, such as
        `order.items[0].status` or "row 4, Engineer > Hourly rate".

        Raises:
            IndexError: `offset` is outside the text.
        """
        self._check(offset)
        starts, paths = self._section_runs
        found = bisect_right(starts, offset)
        path = paths[found - 1] if found else ""
        part = None if path or not self.parts else part_at(self.parts, offset)
        return part.path if part else path

    @property
    def page_sizes(self) -> tuple[PageSize, ...]:
        """The size of each page as it is shown; empty where the format has no such places."""
        return self.layout.sizes if self.layout else ()

    def rectangles(self, span: Span) -> tuple[PageRectangle, ...]:
        """Where a range of the text is printed: one rectangle per line, in reading order.

        Empty where the format has no such places, or the range holds nothing printed.

        Raises:
            IndexError: `span` reaches beyond the text.
        """
        self._check(span.start)
        self._check(span.end)
        if self.layout is None:
            return ()
        return self.layout.rectangles(span.start, span.end, self.page_starts)

    def info(self) -> DocumentInfo:
        """What a Report remembers of this document."""
        return DocumentInfo(id=self.id, title=self.title, revision=self.revision, pages=self.pages)

    @classmethod
    def from_path(
        cls,
        path: str | Path,
        *,
        title: str | None = None,
        settings: ReadingSettings = _DEFAULTS,
        password: str | None = None,
        keep_marks: bool = False,
    ) -> Self:
        """Read a file: text, Markdown, PDF, Word, HTML, RTF, mail, JSON, CSV or Excel.

        Plain text, Markdown, CSV and TSV are told by the name, the others by their content. Of a
        message its own text is read, and not what is attached to it.

        Args:
            path: the file.
            title: what to call it; by default its name without the extension.
            settings: bounds on what is read.
            password: opens an encrypted PDF.
            keep_marks: leave the marks of Markdown in the text, as an answer needs them.

        Raises:
            EmptyInput: it holds no text.
            UnreadableDocument: it is missing, broken, encrypted, too large or of another kind.
            InputError: it is JSON or a table whose form or values cannot be taken.
        """
        path = _path(path)
        data = read_bytes(path, settings)
        return cls.from_bytes(
            data,
            name=path.name,
            title=title,
            settings=settings,
            password=password,
            keep_marks=keep_marks,
        )

    @classmethod
    def from_bytes(
        cls,
        data: bytes,
        *,
        name: str,
        title: str | None = None,
        settings: ReadingSettings = _DEFAULTS,
        password: str | None = None,
        keep_marks: bool = False,
    ) -> Self:
        """Read a file's content; `name` serves messages and, after the content, the kind.

        With `keep_marks` the text of Markdown is what the file holds, marks included; without, what
        a reader of the laid out page sees.

        Raises:
            EmptyInput: it holds no text.
            UnreadableDocument: it is broken, encrypted, too large or of another kind.
            UnreadableText: it is JSON that spells out a lone surrogate.
            InputError: it is JSON or a table whose form or values cannot be taken.
        """
        name = _printable(name)
        if not isinstance(data, (bytes, bytearray)):
            raise InputError(f"{name} is given as {_kind(data)}; give bytes, or use from_text")
        check_size(len(data), name, settings)
        if not data.strip():
            raise EmptyInput(f"{name} is empty; choose a file with text in it")
        kind = kind_of(data, name)
        if kind is Kind.MARKDOWN and keep_marks:
            reading = read_plain(data, name)
        else:
            reading = _read(kind, data, name, settings, password)
        check_length(len(reading.text), name, settings)
        _as_utf8(reading.text, name)
        revision = hashlib.sha256(data).hexdigest()
        return cls._of(reading, name, title or PurePath(name).stem, revision, kind)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        title: str = "Untitled",
        media_type: str = Kind.PLAIN,
        settings: ReadingSettings = _DEFAULTS,
    ) -> Self:
        """Take a text as it is: every offset of a quote counts its own characters.

        Raises:
            DocumentTooLarge: it is longer than the settings allow.
            EmptyInput: it holds no letter and no digit.
            UnreadableText: it holds a lone surrogate.
        """
        return cls._of_text(_as_it_is, text, title, settings, media_type)

    @classmethod
    def from_markdown(
        cls, text: str, *, title: str = "Untitled", settings: ReadingSettings = _DEFAULTS
    ) -> Self:
        """Take the text of Markdown as a reader of the laid out page sees it.

        Raises:
            DocumentTooLarge: it is longer than the settings allow.
            EmptyInput: it holds no letter and no digit.
            UnreadableText: it holds a lone surrogate.
        """
        from groundcheck.documents.markdown import laid_out

        return cls._of_text(laid_out, text, title, settings, Kind.MARKDOWN)

    @classmethod
    def from_chunks(
        cls,
        chunks: Sequence[Mapping[str, Any]],
        *,
        title: str = "Retrieved chunks",
        settings: ReadingSettings = _DEFAULTS,
    ) -> Self:
        """Take passages that a retriever found, in its order.

        Args:
            chunks: mappings with "content" and, where known, "title" and "page_num".
            title: what to call them together.
            settings: bounds on what is read.

        Raises:
            EmptyInput: there is no chunk.
            InputError: a chunk has no content, or a page that is no number.
        """
        return cls._of_value(constructors.chunks, chunks, title, settings)

    @classmethod
    def from_json(
        cls, value: object, *, title: str = "Tool result", settings: ReadingSettings = _DEFAULTS
    ) -> Self:
        """Take what a tool or an interface answered: any JSON value, or its text.

        The text has a line such as `order.items[A-1].status: shipped` for each leaf, with the name
        or number an item has, else its place; `section_at` gives the JSON path of a place, such as
        `order.items[0].status`.

        Raises:
            InputError: it is no JSON, is nested too deep, or holds too many values.
        """
        return cls._of_value(constructors.json_value, value, title, settings)

    @classmethod
    def from_table(
        cls, records: Records, *, title: str = "Table", settings: ReadingSettings = _DEFAULTS
    ) -> Self:
        """Take records: a pandas DataFrame, or a list of mappings from column to value.

        Raises:
            EmptyInput: it has no row or no column.
            InputError: it is neither of the two, or holds too many cells.
        """
        return cls._of_value(constructors.table, records, title, settings)

    @classmethod
    def from_conversation(
        cls,
        turns: Sequence[Mapping[str, Any]],
        *,
        title: str = "Conversation",
        include_assistant: bool = False,
        settings: ReadingSettings = _DEFAULTS,
    ) -> Self:
        """Take earlier turns of a conversation: mappings with "role" and "content".

        Args:
            turns: in order.
            title: what to call the conversation.
            include_assistant: let the assistant's own turns prove claims too; by default they
                are shown and prove nothing, or an invention repeated would prove itself.
            settings: bounds on what is read.

        Raises:
            EmptyInput: no turn may prove anything.
            InputError: a turn has no role or no content.
        """
        read = constructors.conversation(include_assistant=include_assistant)
        return cls._of_value(read, turns, title, settings)

    @classmethod
    def _of_text(
        cls,
        read: Callable[[str, str, ReadingSettings], Reading],
        text: str,
        title: str,
        settings: ReadingSettings,
        media_type: str,
    ) -> Self:
        title = _printable(title)
        _refuse_other_than_text(text, title)
        check_length(len(text), title, settings)
        revision = hashlib.sha256(_as_utf8(text, title)).hexdigest()
        return cls._of(read(text, title, settings), title, title, revision, media_type)

    @classmethod
    def _of_value(
        cls, read: constructors.Read, value: Any, title: str, settings: ReadingSettings
    ) -> Self:
        title = _printable(title)
        made = read(value, title, settings)
        revision = hashlib.sha256(_as_utf8(made.canonical, title)).hexdigest()
        _as_utf8(made.reading.text, title)
        return cls._of(made.reading, title, title, revision, made.media_type)

    @classmethod
    def _of(cls, reading: Reading, name: str, title: str, revision: str, media_type: str) -> Self:
        if not any(map(str.isalnum, reading.text)):
            raise EmptyInput(f"{name} holds no letters or digits; give the text itself")
        title = _printable(title)
        return cls(
            id=f"{_slug(title)}-{revision[:8]}",
            title=title,
            text=reading.text,
            revision=revision,
            media_type=str(media_type),
            page_starts=reading.page_starts,
            sections=_sections(reading),
            kind=reading.kind,
            parts=reading.parts,
            warnings=reading.warnings,
            changes=reading.changes,
            unread_pages=reading.unread_pages,
            layout=reading.layout,
            source=reading.source,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    def __hash__(self) -> int:
        return hash((self.id, self.title, self.revision, self.text))

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """The terms this text defines, in order; found on first use and kept."""
        return find_definitions(self.text)

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences that may prove a claim, in order; none runs over the end of a part.

        A filing's line at the end of each page is no sentence of the contract.
        """
        parts = stretches(self.parts, self.text) if self.parts else between_feet(self.text)
        return tuple(
            sentence.shifted(stretch.start)
            for stretch in parts
            for sentence in split_sentences(stretch.of(self.text))
        )

    @cached_property
    def section_tree(self) -> SectionTree:
        """The sections linked to what stands around them."""
        return SectionTree.of(self.sections)

    @cached_property
    def cross_references(self) -> tuple[CrossReference, ...]:
        """Where this text points at its own parts, in order."""
        return find_cross_references(self.text, self.section_tree)

    @cached_property
    def missing_references(self) -> tuple[CrossReference, ...]:
        """References to sections and attachments that this text does not have."""
        return missing_references(self.text, self.cross_references, self.section_tree)

    @cached_property
    def _section_runs(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return innermost(self.sections)

    def _check(self, offset: int) -> None:
        if not 0 <= offset <= len(self.text):
            raise IndexError(
                f"offset {offset} is outside the text of {self.title} (0 to {len(self.text)})"
            )


_COMPARED = tuple(name for name in Document.model_fields if name != "source")
"""`revision` already speaks for the bytes."""


def _as_it_is(text: str, _name: str, _settings: ReadingSettings) -> Reading:
    return Reading(text, page_starts(text))


def _read(
    kind: Kind, data: bytes, name: str, settings: ReadingSettings, password: str | None
) -> Reading:
    if kind is Kind.PDF:
        from groundcheck.documents.guard import read_guarded

        return read_guarded(data, name, settings, password=password)
    if kind is Kind.DOCX:
        from groundcheck.documents.docx import read_docx

        return read_docx(data, name, settings)
    if kind is Kind.HTML:
        from groundcheck.documents.html import read_html

        return read_html(data, name, settings)
    if kind is Kind.RTF:
        from groundcheck.documents.richtext import read_rtf

        return read_rtf(data, name, settings)
    if kind is Kind.MARKDOWN:
        from groundcheck.documents.markdown import read_markdown

        return read_markdown(data, name, settings)
    if kind in (Kind.MAIL, Kind.OUTLOOK):
        from groundcheck.documents.mail.reader import read_mail

        return read_mail(kind, data, name, settings)
    if kind in KINDS:
        return read_record_file(kind, data, name, settings)
    return read_plain(data, name)


def _sections(reading: Reading) -> tuple[Section, ...]:
    """The sections a format knows, or else those found in the text."""
    if reading.sections is not None:
        return reading.sections
    return find_sections(reading.text, reading.headings)


def _as_utf8(text: str, name: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise UnreadableText(
            f"{name} holds half a character (a lone surrogate, U+{ord(text[error.start]):04X}) at "
            f"position {error.start}; delete it there, or paste the text again from its source"
        ) from error


def _path(path: object) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise InputError(f"a path is given as {_kind(path)}; give a string or a Path")
    return Path(os.fsdecode(path))


def _refuse_other_than_text(text: object, title: str) -> None:
    if not isinstance(text, str):
        raise InputError(
            f"the text of {title} is given as {_kind(text)}; give a string, or use from_bytes for "
            "the content of a file"
        )


def _kind(value: object) -> str:
    """What a value is, for a message."""
    return "None" if value is None else f"a value of type {type(value).__name__}"


def _printable(name: str) -> str:
    """A name that can be written as UTF-8: undecodable file names hold lone surrogates."""
    if not isinstance(name, str):
        raise InputError(f"a name or title is given as {_kind(name)}; give text")
    return name.encode("utf-8", "replace").decode("utf-8")


def _slug(title: str) -> str:
    """A short name for an id.

    >>> _slug("Master Services Agreement (v2)")
    'master-services-agreement-v2'
    """
    ascii_only = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-")
    return words[:_SLUG_LENGTH].rstrip("-") or "document"
