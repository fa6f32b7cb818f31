"""Fields: the values of a tool's answer or a table, each with its item and its name.

What enters: a document of records. What leaves: for every leaf or cell the words of its name, the
objects and the items it stands in, its value and its place. What always holds: `document.text` at
a field's place is exactly the line or cell that states it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundcheck.documents.document import Document
from groundcheck.documents.parts import Part, SourceKind
from groundcheck.documents.records.paths import ROOT, Keys, parse_path
from groundcheck.models import Span
from groundcheck.text.words import words

RECORDS = (SourceKind.TOOL_RESULT, SourceKind.TABLE)
"""Kinds of documents that consist of fields."""
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NUMBER = re.compile(r"[\d.,'\s%$€£+-]+")
_NAMING = frozenset({"name", "title", "label", "sku", "code", "number", "id", "key", "tag"})
"""Names of fields that name the object they stand in."""
_LONGEST_NAME = 60
_KEPT = 8
"""Documents whose fields are kept, least recently used out first."""

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a record."""

    keys: Keys
    """The way to it; a row of a table counts as an item of an array."""
    name: str
    """As the source spells it: "shipped_at", "Rate EUR"."""
    value: str
    place: Span
    """Of the line or cell in the document."""

    @property
    def items(self) -> tuple[Keys, ...]:
        """The items of arrays it stands in, the outermost first."""
        at = range(1, len(self.keys))
        return tuple(self.keys[:end] for end in at if isinstance(self.keys[end - 1], int))

    @property
    def objects(self) -> tuple[Keys, ...]:
        """Everything it stands in, the whole first."""
        return tuple(self.keys[:end] for end in range(len(self.keys)))

    @property
    def is_listed(self) -> bool:
        """Whether it is one of several values of its name."""
        return isinstance(self.keys[-1], int)


@dataclass(frozen=True, slots=True)
class Naming:
    """A field whose value names the object it stands in."""

    item: Keys
    name: str


@dataclass(frozen=True)
class Fields:
    """The fields of one document, and what its items are called."""

    each: tuple[Field, ...]
    stems: tuple[Stems, ...]
    """Of each field's name, in the same order."""
    names: Mapping[Stems, tuple[Naming, ...]]
    """Stems of a value -> the items that have it."""
    sole: frozenset[Keys]
    """Items that are the only one of their array."""
    arrays: Mapping[str, frozenset[Keys]]
    """Name of a field -> the objects and arrays whose items have it."""
    shared: int
    """How many keys every address begins with; they need not be named."""

    def parents(self, field: Field) -> frozenset[str]:
        """Stems of the objects a field stands in that tell it from others."""
        last_item = len(field.items[-1]) if field.items else 0
        is_told_by_item = len(self.arrays[field.name]) == 1
        first = max(self.shared, last_item) if is_told_by_item else 0
        inner = [key for key in field.keys[first:-1] if isinstance(key, str)]
        if field.is_listed:
            inner = inner[:-1]
        return frozenset(stem for key in inner for stem in stems_of(key))


def fields_of(document: Document) -> Fields:
    """The fields of a document of records; none of any other kind."""
    if document.kind not in RECORDS:
        return _index(())
    return _read(document)


def stems_of(name: str) -> Stems:
    """Stems of a name's words, parts of snake_case and camelCase apart.

    >>> stems_of("shippedAt"), stems_of("rate_eur")
    (('ship', 'at'), ('rate', 'eur'))
    """
    return tuple(word.stem for word in words(spaced(name)))


def spaced(name: str) -> str:
    """A name with the parts of snake_case and camelCase set apart."""
    return _HUMP.sub(" ", name.replace("_", " "))


@lru_cache(maxsize=_KEPT)
def _read(document: Document) -> Fields:
    read = _leaves if document.kind is SourceKind.TOOL_RESULT else _cells
    return _index(tuple(read(document)))


def _index(each: tuple[Field, ...]) -> Fields:
    items = {item for field in each for item in field.items}
    arrays = Counter(item[:-1] for item in items)
    return Fields(
        each=each,
        stems=tuple(stems_of(field.name) for field in each),
        names=_names(each),
        sole=frozenset(item for item in items if arrays[item[:-1]] == 1),
        arrays=_arrays(each),
        shared=_shared([field.keys for field in each]),
    )


def _names(each: Iterable[Field]) -> Mapping[Stems, tuple[Naming, ...]]:
    objects: dict[Keys, list[Field]] = defaultdict(list)
    for field in each:
        objects[field.keys[:-1]].append(field)
    found: dict[Stems, list[Naming]] = defaultdict(list)
    for item, inside in objects.items():
        for field in _naming(inside):
            found[stems_of(field.value)].append(Naming(item, field.name))
    return {stems: tuple(names) for stems, names in found.items() if any(map(_tells, stems))}


def _naming(inside: Sequence[Field]) -> list[Field]:
    """The fields that name an object: a name or a number; of an item without one its first.

    Any other value names something else: who manages Bob is not Bob.
    """
    short = [field for field in inside if len(field.value) <= _LONGEST_NAME]
    found = [field for field in short if field.name.casefold() in _NAMING]
    if not inside[0].items or len(inside[0].items[-1]) != len(inside[0].keys) - 1:
        return found
    texts = [field for field in short if not _NUMBER.fullmatch(field.value)]
    if not any(field in texts for field in found):
        found += texts[:1]
    return found + [field for field in inside[:1] if field in short and field not in found]


def _tells(stem: str) -> bool:
    return len(stem) > 1 or stem.isdigit()


def _arrays(each: Iterable[Field]) -> Mapping[str, frozenset[Keys]]:
    found: dict[str, set[Keys]] = defaultdict(set)
    for field in each:
        outer = field.items[-1] if field.items else ()
        found[field.name].add(tuple(key for key in outer if isinstance(key, str)))
    return {name: frozenset(arrays) for name, arrays in found.items()}


def _shared(keys: Sequence[Keys]) -> int:
    """How many keys all addresses begin with, before the last key of any."""
    shared = 0
    shortest = min((len(each) for each in keys), default=1) - 1
    while shared < shortest and len({each[shared] for each in keys}) == 1:
        shared += 1
    return shared


def _leaves(document: Document) -> Iterator[Field]:
    """The leaves of JSON, each a line `address: value`."""
    for part in document.parts:
        keys = () if part.path == ROOT else parse_path(part.path)
        named = [key for key in keys if isinstance(key, str)]
        text = part.of(document.text)
        mark = "]: " if keys and isinstance(keys[-1], int) else ": "
        _, found, value = text.partition(mark)
        if named and found and not any(": " in key for key in named):
            yield Field(keys, named[-1], value, part)


def _cells(document: Document) -> Iterator[Field]:
    """The cells of a table, each `column: value`, with their row as an item."""
    row, before = -1, None
    for part in document.parts:
        if before is None or "\n" in document.text[before.end : part.start]:
            row += 1
        text, column = part.of(document.text), _column(part)
        if not text.startswith(f"{column}: "):
            column = text.partition(": ")[0]
        if len(column) < len(text):
            yield Field((row, column), column, text[len(column) + 2 :], part)
        before = part


def _column(part: Part) -> str:
    """The column at the end of a cell's address; a row's first cell bears none."""
    return part.path.rpartition(" > ")[2]
