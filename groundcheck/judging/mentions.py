"""Mentions: the field of a record that a claim speaks of, and nothing else.

What enters: a claim and the fields of a document. What leaves: the field whose name, objects and
item the claim names, with what the claim has beside them. What always holds: of two fields that
are named as well none is chosen, and a claim that names two items mentions no field.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from groundcheck.documents.document import Document
from groundcheck.documents.records.paths import Keys
from groundcheck.judging.fields import Field, Fields, Naming, fields_of, spaced, stems_of
from groundcheck.judging.measured import lower_words, pointed, units_in
from groundcheck.judging.reporting import reporting
from groundcheck.models import Span
from groundcheck.text.lexicon import word_list, word_set
from groundcheck.text.words import Word, stem, words

_OWN = "groundcheck.judging"
_GENERIC = frozenset(("is", "has", "was", "are", "at", "on", "date", "of", "the"))
"""Words of a field's name that an answer leaves out."""
_LONGEST_NAME = 8
"""Words of an item's name that are looked for."""


@dataclass(frozen=True, slots=True)
class Named:
    """A place of a claim that names items."""

    span: Span
    items: tuple[Keys, ...]
    by: frozenset[str]
    """Names of the fields that hold this name."""


@dataclass(frozen=True)
class Told:
    """A claim's words."""

    text: str

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """All of them, in order."""
        return words(self.text)

    @cached_property
    def stems(self) -> frozenset[str]:
        """Stems of the words."""
        return frozenset(word.stem for word in self.words)

    @cached_property
    def said(self) -> frozenset[str]:
        """The stems, and those of other words for the same field."""
        return frozenset(same for each in self.stems for same in _synonyms(each))


@dataclass(frozen=True, slots=True)
class Mention:
    """A claim about a field."""

    document: Document
    fields: tuple[Field, ...]
    """One, or the several values that the record lists under one name."""
    told: Told
    masked: str
    """The claim with the item's name blanked."""
    names: tuple[Span, ...]
    """Where the claim names the item."""
    known: frozenset[str]
    """Stems that the record has for the field; they need no proof."""
    others: frozenset[str]
    """What fields of that name say of other items."""

    def beside(self, *spans: Span) -> tuple[Word, ...]:
        """The claim's words that neither name the field, nor report, nor lie in given places."""
        free = (*spans, *self.names)
        return tuple(
            word
            for word in self.told.words
            if word.stem not in self.known
            and word.norm not in _plain()
            and not any(s.start <= word.start and word.end <= s.end for s in free)
        )


def mention(text: str, document: Document) -> Mention | None:
    """The field of a document that a claim names, or None where that is unclear."""
    fields, told = fields_of(document), Told(pointed(text))
    named = _items(fields, told)
    found = [at for at in range(len(fields.each)) if _is_named(fields, at, told)]
    fitting = [at for at in found if _fits(fields, fields.each[at], named)]
    best = max((_weight(fields, at) for at in fitting), default=0)
    chosen = [fields.each[at] for at in fitting if _weight(fields, at) == best]
    if not chosen or not _are_one(chosen):
        return None
    names = [n for n in named if not set(n.items).isdisjoint(chosen[0].objects)]
    return Mention(
        document=document,
        fields=tuple(chosen),
        told=told,
        masked=_masked(told.text, [each.span for each in names]),
        names=tuple(each.span for each in names),
        known=_known(fields, chosen[0], names, document),
        others=_others(fields, chosen[0]),
    )


def _is_named(fields: Fields, at: int, told: Told) -> bool:
    """Whether a claim has all words of a field's name and of the objects it stands in."""
    wanted = _wanted(fields, at)
    if not wanted or not wanted <= told.said:
        return False
    return fields.parents(fields.each[at]) <= told.stems


@cache
def _wanted_of(name: str) -> frozenset[str]:
    """Stems of a field's name that an answer has to say."""
    spoken = lower_words(spaced(name))
    units = units_in(spoken)
    kept = [stem(word) for word in spoken if word not in units and word not in _GENERIC]
    return frozenset(kept or map(stem, spoken))


def _wanted(fields: Fields, at: int) -> frozenset[str]:
    return _wanted_of(fields.each[at].name)


def _weight(fields: Fields, at: int) -> int:
    """How many words a field's name takes: "unit price" is more than "price"."""
    return len(_wanted(fields, at) | fields.parents(fields.each[at]))


def _items(fields: Fields, told: Told) -> list[Named]:
    """The places where a claim names items, the longest names only."""
    found: list[Named] = []
    for length in range(min(_LONGEST_NAME, len(told.words)), 0, -1):
        for at in range(len(told.words) - length + 1):
            named = _named(fields, told, at, length)
            if named and not any(named.span.overlaps(each.span) for each in found):
                found.append(named)
    return found


def _named(fields: Fields, told: Told, at: int, length: int) -> Named | None:
    """What a run of a claim's words names, if anything.

    A number names what it numbers only after a word for it, as in "lot 4"; else it is a value.
    """
    run = told.words[at : at + length]
    stems = tuple(word.stem for word in run)
    names = fields.names.get(stems, ())
    if all(each.isdigit() for each in stems):
        before = told.words[at - 1].stem if at else ""
        names = tuple(name for name in names if before in _callers(name))
    if not names:
        return None
    items = tuple(dict.fromkeys(name.item for name in names))
    place = Span(start=run[0].start, end=run[-1].end)
    return Named(place, items, frozenset(name.name for name in names))


def _callers(name: Naming) -> frozenset[str]:
    keys = (name.name, *(key for key in name.item if isinstance(key, str)))
    return frozenset(("id", "number", "no", *(each for key in keys for each in stems_of(key))))


def _fits(fields: Fields, field: Field, named: Sequence[Named]) -> bool:
    """Whether a claim names a field's item, where there are several, and no other one.

    A value that another item has under the same name is what the claim states, not an item.
    """
    telling = [each for each in named if each.by != {field.name}]
    if any(set(each.items).isdisjoint(field.objects) for each in telling):
        return False
    several = [item for item in field.items if item not in fields.sole]
    return not several or any(several[-1] in each.items for each in telling)


def _are_one(chosen: Sequence[Field]) -> bool:
    """Whether fields are one, or the values listed under one name."""
    return len(chosen) == 1 or (
        all(field.is_listed for field in chosen) and len({f.keys[:-1] for f in chosen}) == 1
    )


def _known(
    fields: Fields, field: Field, names: Iterable[Named], document: Document
) -> frozenset[str]:
    """Stems that a claim may use: those of the address, of the title, and words that report."""
    own = {each for key in field.keys if isinstance(key, str) for each in stems_of(key)}
    own |= {each for name in names for by in name.by for each in stems_of(by)}
    other = {each for keys in fields.stems for each in keys} - own
    title = set(stems_of(document.title)) - other
    said = {same for each in own for same in _synonyms(each)}
    return frozenset(own | said | title | (reporting() - other))


def _others(fields: Fields, field: Field) -> frozenset[str]:
    """Values of other fields of that name that are words."""
    same = (each for each in fields.each if each.name == field.name and each is not field)
    return frozenset(each.value for each in same if not any(map(str.isdigit, each.value)))


def _masked(text: str, spans: Iterable[Span]) -> str:
    for span in spans:
        text = f"{text[: span.start]}{' ' * (span.end - span.start)}{text[span.end :]}"
    return text


@cache
def _synonyms(each: str) -> frozenset[str]:
    groups = (frozenset(map(stem, line.split())) for line in word_list("field_words", _OWN))
    return next((group for group in groups if each in group), frozenset((each,)))


@cache
def _plain() -> frozenset[str]:
    return word_set("plain_words", _OWN)
