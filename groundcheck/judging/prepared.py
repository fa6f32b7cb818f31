"""Prepared: everything known of a set of documents before any claim, and claims examined in it.

What enters: documents, once, then claims. What leaves: for each claim what the deterministic
layers see in the windows retrieved for it. Preparing takes time linear in the text; examining
changes nothing, so threads may share one Prepared.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import islice, takewhile
from typing import Self

from groundcheck.claims.inline import plain
from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.entailment.addressees import Addressees
from groundcheck.entailment.anniversaries import as_anniversary
from groundcheck.entailment.branches import narrowed
from groundcheck.entailment.headed import headed_values, values_within
from groundcheck.entailment.mirrored import mirrored
from groundcheck.entailment.named_dates import named_dates
from groundcheck.entailment.names import openings, unmentioned
from groundcheck.entailment.parties import Parties
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.question import Edit, Piece, Question
from groundcheck.entailment.renamed import in_all_their_words, printed_turns, without_turns
from groundcheck.entailment.retold import retold
from groundcheck.evidence.context import Context
from groundcheck.evidence.index import Index
from groundcheck.evidence.near import Nearness
from groundcheck.evidence.vectors import WordVectors
from groundcheck.evidence.windows import Window
from groundcheck.judging.columns import Rows, find_rows
from groundcheck.judging.grid import Grid, look_up
from groundcheck.judging.leads import find_leads, in_words
from groundcheck.judging.looked_up import Lookup
from groundcheck.judging.premise import Place, best_pieces
from groundcheck.judging.signals import Signals, read_signals
from groundcheck.judging.standing import Standing, standings
from groundcheck.judging.subject import Source, Subject
from groundcheck.judging.titled import under_the_named, without_told
from groundcheck.models import Claim, Span
from groundcheck.settings import EvidenceSettings
from groundcheck.text.quantities import find_quantities
from groundcheck.text.quantity import Quantity, QuantityKind

KEPT_PASSAGES = 4096
"""Sentences and windows whose words and values are kept, least recently used out first."""


@dataclass(frozen=True, slots=True)
class Examined:
    """One claim held against the documents; nothing is decided yet."""

    subject: Subject
    signals: tuple[Signals, ...]
    """One per retrieved window, best first; empty where nothing shares a word."""
    foreign: tuple[str, ...]
    """Names in the claim that no document mentions."""
    standings: tuple[Standing, ...]
    """How each of the claim's values stands in the documents, in order."""

    pieces: tuple[Piece, ...]
    """Sentences that may decide the claim, best first."""
    parties: Mapping[str, Parties]
    """Document id -> the parties of its contract."""
    overruled: tuple[Signals, ...] = ()
    """Windows that a document of higher rank contradicts; they decide nothing."""
    deciding: tuple[Signals, ...] = ()
    """The sentences that the model decided the claim by, each held against it by itself."""
    tabled: tuple[tuple[Lookup, Signals], ...] = ()
    """Rows of tables that the claim names, each held against it by itself."""

    def is_named(self, piece: Piece) -> bool:
        """Whether a sentence is in a row of a table that the claim names."""
        return any(lookup.decides and lookup.holds(piece) for lookup, _ in self.tabled)

    def is_ranked(self, piece: Piece) -> bool:
        """Whether a sentence is in a row whose cell is read with how it compares with others."""
        return any(lookup.ranking and lookup.holds(piece) for lookup, _ in self.tabled)

    def twin_edits(self, piece: Piece) -> tuple[Edit, ...]:
        """How a sentence is read that another says of the other party."""
        beside = (p.text for p in self.pieces if p.document == piece.document)
        return mirrored(piece.text, beside, self.subject.claim, self.parties[piece.document])

    def question(self, pieces: Sequence[Piece], *, alone: bool = False) -> Question:
        """The claim with pieces to read it against, best first; alone, if they are what decides.

        Of a list within a deciding sentence only the item that the claim speaks of is read.
        """
        asked = narrowed(pieces, self.subject.reading) if alone else pieces
        read = tuple(replace(self._looked_up(p), glosses=self._glosses(p)) for p in asked)
        return Question(self._in_words_of(read), read, alone)

    def _looked_up(self, piece: Piece) -> Piece:
        """A row of a table without the cells that could be taken for those the claim speaks of."""
        for lookup, window in self.tabled:
            if lookup.decides and lookup.holds(piece):
                edits = lookup.edits(piece.span, window.document.text)
                return replace(piece, edits=edits)
        return piece

    def _in_words_of(self, pieces: Sequence[Piece]) -> str:
        """The claim with its values, days and parties told as the pieces tell them.

        A model compares words: it cannot reckon, has no calendar, and has not read who the Supplier
        is.
        """
        told: dict[str, list[str]] = {}
        for piece in pieces:
            told.setdefault(piece.document, []).append(piece.told)
        return in_all_their_words(self._with_values_of(pieces), told, self.parties)

    def _with_values_of(self, pieces: Sequence[Piece]) -> str:
        """The claim, its values told as a piece tells them."""
        text = self.subject.reading.text
        if not text.endswith(self.subject.claim.text):
            return text
        context = len(text) - len(self.subject.claim.text)
        for standing in sorted(self.standings, key=lambda each: -each.claimed.start):
            place = standing.telling
            if place and any(map(place.stands_in, pieces)) and (told := self._told(standing)):
                start, end, words = told
                text = f"{text[: start + context]}{words}{text[end + context :]}"
        return text

    def _told(self, standing: Standing) -> tuple[int, int, str] | None:
        """The stretch of the claim that gives a value, and how the documents tell it."""
        place, claimed = standing.telling, standing.claimed
        if place and (words := place.counted or place.bound):
            return claimed.start, claimed.end, words
        if place is None or place.match.found is None:
            return None
        anniversary = as_anniversary(self.subject.claim.text, claimed, place.match.found)
        return anniversary or retold(claimed, place.match.found)

    def _glosses(self, piece: Piece) -> tuple[tuple[int, str], ...]:
        """What values of a piece come to that it only counts to, where the claim gives them."""
        found = {
            place.end - piece.start: place.gloss
            for standing in self.standings
            for place in (standing.agreeing, standing.clashing)
            if place and place.gloss and place.stands_in(piece)
            if place is standing.clashing or not self._told(standing)
        }
        return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class _Found:
    """What is retrieved for one claim."""

    subject: Subject
    nearness: Nearness
    windows: tuple[Window, ...]
    """Best first."""


@dataclass(frozen=True)
class Prepared:
    """An index of documents, their parties and their words."""

    index: Index
    sources: dict[str, Source]
    openings: frozenset[str]
    passage: Callable[[str, int, int], Passage]
    """(document id, start, end) -> that stretch of text, read once."""
    context: Callable[[str], Context | None]
    """Document id -> what bears on its clauses, made when first asked for; None for records."""
    leads: Callable[[str], Mapping[int, tuple[Span, ...]]]
    """Document id -> what opens its sentences, by where they begin; nothing for records."""
    rows: Callable[[str], Rows]
    """Document id -> the rows of its tables; none for records."""
    grids: Callable[[str], tuple[Grid, ...]]
    """Document id -> its tables with what names their rows and columns."""

    @classmethod
    def of(
        cls,
        documents: Sequence[Document],
        settings: EvidenceSettings,
        vectors: WordVectors | None = None,
    ) -> Self:
        """Read and index documents; with vectors, sentences are found by meaning too."""
        index = Index(documents, settings=settings, vectors=vectors)
        sources = {document.id: _source(document, index) for document in documents}

        @lru_cache(maxsize=KEPT_PASSAGES)
        def passage(document: str, start: int, end: int) -> Passage:
            part = Span(start=start, end=end)
            text = index.documents[document].text
            return Passage(part.of(text), start, values_within(headed(document), part))

        @cache
        def headed(document: str) -> tuple[Quantity, ...]:
            return headed_values(index.documents[document].text)

        def is_prose(document: Document) -> bool:
            return document.kind in (SourceKind.CONTRACT, SourceKind.CHUNKS)

        @cache
        def context(document: str) -> Context | None:
            found = index.documents[document]
            return Context.of(found, index.sentences[document]) if is_prose(found) else None

        @cache
        def leads(document: str) -> Mapping[int, tuple[Span, ...]]:
            found = index.documents[document]
            return find_leads(found.text, index.sentences[document]) if is_prose(found) else {}

        @cache
        def rows(document: str) -> Rows:
            found = index.documents[document]
            return find_rows(found.text) if is_prose(found) else Rows()

        @cache
        def grids(document: str) -> tuple[Grid, ...]:
            def read(span: Span) -> Passage:
                return passage(document, span.start, span.end)

            tables = rows(document).tables
            return tuple(Grid.of(document, table, read, index.rarity) for table in tables)

        known = openings(index.vocabulary)
        return cls(index, sources, known, passage, context, leads, rows, grids)

    def examine(self, claim: Claim) -> Examined:
        """Hold a claim against the windows retrieved for it."""
        found = self._find(claim)
        signals = tuple(
            self._signals(
                found.subject,
                w.document,
                Span(start=w.start, end=w.end),
                self.index.sentences_of(w),
            )
            for w in found.windows
        )
        lookups = self._lookups(found.subject)
        tabled = tuple((each, self._row(found.subject, each)) for each in lookups)
        return Examined(
            subject=found.subject,
            signals=signals,
            foreign=unmentioned(found.subject.claim, self.openings),
            standings=standings(signals, tabled),
            pieces=self._pieces(found, lookups),
            parties=self._parties,
            tabled=tabled,
        )

    def _lookups(self, subject: Subject) -> list[Lookup]:
        """The rows of tables that a claim names."""
        names = self.index.documents
        return [each for name in names for each in look_up(subject.claim, self.grids(name))]

    def _row(self, subject: Subject, lookup: Lookup) -> Signals:
        """A row that a claim names, held against it by itself."""
        span = lookup.row.span
        row = self._signals(subject, lookup.document, span, (span,))
        return replace(row, values=tuple(map(lookup.match, row.values)))

    @property
    def _parties(self) -> dict[str, Parties]:
        return {name: source.parties for name, source in self.sources.items()}

    @cached_property
    def _turns(self) -> frozenset[str]:
        """The roles in turn that the documents print."""
        return frozenset().union(*(printed_turns(d.text) for d in self.index.documents.values()))

    @cached_property
    def sums(self) -> tuple[Quantity, ...]:
        """Every sum of money that the documents state; read when first asked for."""
        texts = [document.text for document in self.index.documents.values()]
        found = (q for text in texts for q in (*find_quantities(text), *headed_values(text)))
        return tuple(each for each in found if each.kind is QuantityKind.MONEY)

    def pieces(self, claim: Claim) -> tuple[Piece, ...]:
        """The sentences that may decide a claim, best first; what they say is not looked at.

        Empty where nothing shares a word with it.
        """
        found = self._find(claim)
        return self._pieces(found, self._lookups(found.subject)) if found.windows else ()

    def pointed_at(self, examined: Examined, pieces: Sequence[Piece]) -> Examined:
        """The claim with the sentences that it is decided by, in the order they are shown."""
        deciding = [
            _covered_with(
                piece.added,
                examined.subject,
                self._signals(examined.subject, piece.document, piece.span, (piece.span,)),
            )
            for piece in pieces
        ]
        return replace(examined, deciding=tuple(deciding))

    def _find(self, claim: Claim) -> _Found:
        subject = Subject.of(plain(claim.text), plain(claim.context), self.index.rarity)
        sought = self._in_roles(subject.reading.text)
        nearness = self.index.nearness(sought)
        hits = self.index.search(without_turns(sought, self._turns), nearness)
        return _Found(subject, nearness, tuple(hit.window for hit in hits))

    def _in_roles(self, claim: str) -> str:
        """A claim with the roles of its parties, where the contracts speak of these by their roles."""
        told = {name: [source.document.text] for name, source in self.sources.items()}
        return in_all_their_words(claim, told, self._parties)

    def _pieces(self, found: _Found, lookups: Sequence[Lookup]) -> tuple[Piece, ...]:
        windows = [
            [self._place(window.document, span) for span in self.index.sentences_of(window)]
            for window in found.windows
        ]
        nearest = [self._place(near.document, near.span) for near in found.nearness.best]
        ranked = best_pieces(found.subject, windows, found.nearness, nearest)
        telling = (lookup for lookup in lookups if lookup.decides)
        named = [piece for lookup in telling for piece in self._in_row(lookup, found.nearness)]
        pieces = tuple(dict.fromkeys((*named, *ranked)))
        led = tuple(map(self.led, self._of_its_party(self._without_heads(pieces), found.subject)))
        return under_the_named(without_told(led), found.subject.reading.text, self._parties)

    def _in_row(self, lookup: Lookup, nearness: Nearness) -> Iterator[Piece]:
        """The sentences of a row that a claim names."""
        row, sentences = lookup.row.span, self.index.sentences[lookup.document]
        text = self.index.documents[lookup.document].text
        first = bisect_left(sentences, row.start, key=lambda span: span.start)
        for span in takewhile(lambda span: span.start < row.end, islice(sentences, first, None)):
            if row.contains(span):
                near = nearness.of(lookup.document, span.start)
                yield Piece(span.of(text), span.start, lookup.document, near=near)

    def _without_heads(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Without the heads of tables, which are read with each row below them."""
        kept = tuple(p for p in pieces if not self.rows(p.document).is_head(p.start))
        return kept or tuple(pieces)

    def led(self, piece: Piece) -> Piece:
        """A sentence with what opens it, a row of a table with the heads of its columns."""
        lead = self.leads(piece.document).get(piece.start, ())
        text = self.index.documents[piece.document].text
        row = self.rows(piece.document).at(piece.start)
        edits = row.edits(piece.span, text) if row else ()
        return replace(piece, lead=in_words(lead, text), edits=edits)

    def _of_its_party(self, pieces: Sequence[Piece], subject: Subject) -> tuple[Piece, ...]:
        """Without the particulars of another party than the one that the claim is about."""
        kept = tuple(pieces)
        for name, source in self.sources.items():
            particulars = source.addressees.of_claim(subject.reading.text)
            if particulars:
                kept = particulars.sorted_out(kept, name)
        return kept or tuple(pieces)

    def _place(self, document: str, span: Span) -> Place:
        return document, self.passage(document, span.start, span.end)

    def _signals(
        self, subject: Subject, document: str, window: Span, sentences: Sequence[Span]
    ) -> Signals:
        return read_signals(
            subject,
            self.sources[document],
            [self.passage(document, span.start, span.end) for span in sentences],
            self.passage(document, window.start, window.end),
        )


def _covered_with(added: str, subject: Subject, signals: Signals) -> Signals:
    """What a sentence says about a claim, with what is read with it of the claim's content."""
    if not added:
        return signals
    coverage = subject.content.cover(signals.focus.concepts | Passage(added).concepts)
    return replace(signals, coverage=coverage, focus_coverage=coverage)


def _source(document: Document, index: Index) -> Source:
    parties = Parties.of(document)
    dates, addressees = named_dates(document.text), Addressees.of(document.text, parties)
    return Source(document, index.rarity, parties, dates, addressees)
