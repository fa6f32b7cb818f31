"""From an answer to the claims it makes.

In: an answer, plain or Markdown. Out: its claims in order, c1, c2, ... What always holds:
`claim.text == answer[claim.start:claim.end]`; claims do not overlap; each lies in its sentence;
every sentence with a letter or digit ends in a claim, save headings, words that introduce a
list (they become its items' context) and bare citations.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundcheck.claims.citations import citations_of_cell, find_citations, is_detached
from groundcheck.claims.classify import (
    classify_type,
    classify_verifiability,
    is_bare_answer,
    is_reply,
)
from groundcheck.claims.clauses import split_clauses
from groundcheck.claims.coordination import lacks_subject
from groundcheck.claims.grammar import finite_verbs, tokenise
from groundcheck.claims.inline import Prose, balanced, is_ornament, plain, prose_of
from groundcheck.claims.leaning import leans_back
from groundcheck.claims.markdown import Block, BlockKind, Range, blocks
from groundcheck.claims.references import parse_reference
from groundcheck.claims.remarks import Place
from groundcheck.claims.subordination import states_fact
from groundcheck.claims.surroundings import (
    Surroundings,
    bold_label,
    introduces,
    is_bold,
    is_title,
    numbering,
    points_on,
    states_nothing,
)
from groundcheck.models import Citation, Claim, Span, Verifiability
from groundcheck.text.sentences import split_sentences

FEW = 4
"""Most claims of an answer that has no opening and no close."""
_CONTENT = re.compile(r"[^\W_]")
_LEADING_MARKS = " \t:;,.\u2013\u2014-|\u2022*"
_SPEAKER = re.compile(r"[*_\s]*(?:(?i:question|answer)\s?\d{0,2}|[QA]\d{0,2})\s?:[*_]*\s*(?=\S)")
_ASKS = re.compile(r"(?m)^[\s>*_#-]*Q\d{0,2}\s?:")
"""A line that opens with "Q:"; only beside one is "A:" an answer and not a name."""
_TRAILING_JOIN = re.compile(
    r"(?:[;,]\s*(?:and/or|and|or|but)?|\s+(?:and/or|and|or))\s*$", re.IGNORECASE
)
_ASIDE = re.compile(r"\([^()]*\)")
_REFERENCE_HEADER = re.compile(
    r"\W*(?:(?:contract|agreement|relevant|governing|supporting) )?(?:source|section|clause|reference"
    r"|ref|citation|cite|page|article|location|where|authority|support|basis|exhibit|see)(?:\(?s\)?)?\.?"
    r"(?: (?:no|number|reference|ref|found|addressed|to find it|in (?:the )?(?:contract|agreement))s?\.?)?\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A claim before it is numbered and classified."""

    block: int
    """Index of its block."""
    start: int
    end: int
    sentence: Span
    context: str
    text: str
    """As a reader sees it, without markup."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A claim with what its kind is told from."""

    claim: Claim
    text: str
    """As a reader sees it, without markup."""
    place: Place


def extract_claims(answer: str) -> tuple[Claim, ...]:
    """The claims of an answer, in order.

    >>> [c.text for c in extract_claims("The fee is 2%. (Section 4) It runs for 3 years.")]
    ['The fee is 2%.', 'It runs for 3 years.']
    """
    return tuple(placed.claim for placed in placed_claims(answer))


def placed_claims(answer: str) -> Iterator[Placed]:
    """The claims of an answer, in order, and where each stands in it."""
    reader = _Reader(answer, blocks(answer), find_citations(answer))
    drafts = list(reader.drafts())
    cited = _attached(reader, drafts)
    shared = Counter(draft.block for draft in drafts)
    for number, draft in enumerate(drafts, start=1):
        place = Place(
            kind=reader.blocks[draft.block].kind,
            alone=shared[draft.block] == 1,
            first=number == 1 and len(drafts) > FEW,
            last=number == len(drafts) > FEW,
            led=bool(draft.context),
        )
        claim = _claim(answer, f"c{number}", draft, place, cited.get(number, ()))
        yield Placed(claim, draft.text, place)


def _claim(
    answer: str, name: str, draft: _Draft, place: Place, citations: Sequence[Citation]
) -> Claim:
    return Claim(
        id=name,
        start=draft.start,
        end=draft.end,
        text=answer[draft.start : draft.end],
        sentence=draft.sentence,
        context=draft.context,
        type=classify_type(draft.text),
        verifiability=classify_verifiability(draft.text, context=draft.context, place=place),
        citations=tuple(citations),
    )


class _Reader:
    """Reads the blocks of one answer into drafts; gathers citations found in table cells."""

    def __init__(
        self, answer: str, sequence: tuple[Block, ...], citations: tuple[Citation, ...]
    ) -> None:
        self.answer = answer
        self.blocks = sequence
        self.citations = list(citations)
        self._detached = sorted({(c.start, c.end) for c in citations if is_detached(c)})
        self._surroundings = Surroundings()
        self.titles: set[int] = set()
        """Blocks that only name what follows them."""
        self.leading: list[Range] = []
        """Lead-ins that make no claim, in order."""
        self._last = 0
        self._asks = _ASKS.search(answer) is not None

    def drafts(self) -> Iterator[_Draft]:
        """The drafts of all blocks, in order and without overlap."""
        for index, block in enumerate(self.blocks):
            if not block.lines:
                continue
            self._surroundings.enter(block)
            found = self._row(index) if block.kind is BlockKind.ROW else self._prose(index)
            for draft in found:
                if draft.start >= self._last:
                    self._last = draft.end
                    yield draft

    def _following(self, index: int) -> Block | None:
        return self.blocks[index + 1] if index + 1 < len(self.blocks) else None

    def _omitted(self, block: Block) -> list[Range]:
        """Detached citations inside a block."""
        first = bisect_left(self._detached, (block.lines[0][0], 0))
        return self._detached[first : bisect_left(self._detached, (block.lines[-1][1], 0))]

    def points_forward(self, block: int, position: int) -> bool:
        """Whether a citation at `position` stands in a title or in a lead-in."""
        if block in self.titles or self.blocks[block].kind is BlockKind.HEADING:
            return True
        index = bisect_right(self.leading, (position, len(self.answer))) - 1
        return index >= 0 and position < self.leading[index][1]

    def _prose(self, index: int) -> Iterator[_Draft]:
        """The claims of a heading, a paragraph, an item or a line of code."""
        block, following = self.blocks[index], self._following(index)
        literal = block.kind is BlockKind.CODE
        prose = prose_of(self.answer, block.lines, self._omitted(block), literal=literal)
        title = plain_title(prose.text)
        if is_title(block, prose, following):
            self._surroundings.title(title)
            self.titles.add(index)
            return
        if block.kind is BlockKind.HEADING:
            self._surroundings.heading = title
        number = numbering(prose.text) if _is_numbered_bold(block, prose) else ""
        if number:
            self._surroundings.number(number.strip("(). "))
        label, body = bold_label(prose)
        body = max(body, len(number))
        label = "" if self._spoken(f"{label}: .") else label
        if not _CONTENT.search(prose.text, body):
            if label:
                self._surroundings.leads.append((block.depth, label))
                self.titles.add(index)
            return
        yield from self._sentences(index, prose, label, body)
        self._surroundings.fresh = False

    def _sentences(self, index: int, prose: Prose, label: str, body: int) -> Iterator[_Draft]:
        """The claims of the sentences from `body` on; the last may lead into a list."""
        block, following = self.blocks[index], self._following(index)
        sentences = [span.shifted(body) for span in split_sentences(prose.text[body:])]
        for position, whole in enumerate(sentences):
            spoken = self._spoken(whole.of(prose.text))
            span = Span(start=whole.start + spoken, end=whole.end) if spoken else whole
            text = span.of(prose.text)
            last = position == len(sentences) - 1
            if last and introduces(text, block, following, bold=_stands_over(prose, text)):
                lead = plain_title(text)
                named = f"{label}: {lead}" if label else lead
                self._surroundings.leads.append((block.depth, named))
                if states_nothing(lead):
                    self.leading.append((prose.starts[span.start], prose.ends[span.end - 1]))
                    continue
            elif last and points_on(text, plain_title(text), following):
                continue
            if _CONTENT.search(text) and not _only_refers(text):
                pieces = self._pieces(index, prose, span, label, opening=position == 0)
                yield from self._answering(text, pieces, labelled=bool(label) and last)
                self._surroundings.fresh = False
            self._surroundings.hear(text.strip())
        self._introduce_by_label(block, following, label)

    def _answering(
        self, text: str, pieces: Iterator[_Draft], *, labelled: bool
    ) -> Iterator[_Draft]:
        """The claims of a sentence; a reply stands behind its question, a bare one else alone."""
        question = self._surroundings.question
        if question and is_reply(text):
            for number, piece in enumerate(pieces):
                yield piece if number else replace(piece, context=question)
        elif is_bare_answer(text) and not labelled:
            yield from (replace(piece, context="") for piece in pieces)
        else:
            yield from pieces

    def _spoken(self, text: str) -> int:
        """How many characters at the start only say who speaks: "A: ", "Answer: "."""
        speaker = _SPEAKER.match(text)
        short = speaker is not None and len(speaker.group().strip(" *_:0123456789")) == 1
        return speaker.end() if speaker and (self._asks or not short) else 0

    def _introduce_by_label(self, block: Block, following: Block | None, label: str) -> None:
        """Let the bold label of an item stand over the items nested in it."""
        nested = following is not None and following.depth > block.depth
        introduced = any(depth == block.depth for depth, _ in self._surroundings.leads)
        if label and nested and not introduced:
            self._surroundings.leads.append((block.depth, label))

    def _pieces(
        self, index: int, prose: Prose, span: Span, label: str, *, opening: bool
    ) -> Iterator[_Draft]:
        """The claims of one sentence; `opening` if it is the first of its block."""
        text = span.of(prose.text)
        for piece in split_clauses(text):
            start, end = _trimmed(prose.text, span.start + piece.start, span.start + piece.end)
            if start < end:
                words = prose.text[start:end]
                first = opening and not text[: piece.start].strip(_LEADING_MARKS)
                context = self._context(index, words, label, piece.context, opening=first)
                yield self._draft(index, prose, (start, end), (span.start, span.end), context)

    def _context(self, index: int, words: str, label: str, own: str, *, opening: bool) -> str:
        """Everything a piece needs to be read alone, outermost first.

        Args:
            index: of its block.
            words: the piece.
            label: the bold label of its block, or "".
            own: what it needs of its own sentence.
            opening: whether it is the first of its block.
        """
        item = self.blocks[index].kind is BlockKind.ITEM
        outer = ""
        if self._surroundings.heading or self._surroundings.leads:
            under = opening and not label and (item or self._surroundings.fresh)
            leaning = (under and leans_back(words)) or self._leans(
                words, listed=bool(label) or item
            )
            outer = self._surroundings.context(fragment=leaning and not own, labelled=bool(label))
        question = "" if outer or label else self._surroundings.question
        asked = question if question and leans_back(f"{own} {words}".strip()) else ""
        return " ".join(part for part in (outer, f"{label}:" if label else "", asked, own) if part)

    def _leans(self, words: str, *, listed: bool) -> bool:
        """Whether words lack a verb, or in a list a subject."""
        tokens, alone = tokenise(words), tokenise(_ASIDE.sub("", words))
        if not finite_verbs(alone):
            return True
        return listed and (lacks_subject(tokens) or not states_fact(alone))

    def _draft(
        self, index: int, prose: Prose, piece: Range, sentence: Range, context: str
    ) -> _Draft:
        span = balanced(self.answer, self._without_citation(prose, piece))
        whole = prose.span(*sentence)
        whole = Span(start=min(whole.start, span.start), end=max(whole.end, span.end))
        return _Draft(index, span.start, span.end, whole, context, prose.text[slice(*piece)])

    def _without_citation(self, prose: Prose, piece: Range) -> Span:
        """The answer's range of a piece; a full stop after a trailing citation falls away."""
        start, end = piece
        while end - start > 1 and not prose.text[end - 1].isalnum():
            gap = (prose.ends[end - 2], prose.starts[end - 1])
            found = bisect_left(self._detached, (gap[0], 0))
            between = found < len(self._detached) and self._detached[found][1] <= gap[1]
            if not between:
                break
            end -= 1
        return prose.span(start, end)

    def _row(self, index: int) -> Iterator[_Draft]:
        """A table row as one claim; cells that only cite become its citations."""
        block, self._surroundings.question = self.blocks[index], ""
        cells: list[tuple[Span, str, str]] = []
        for column, (start, end) in enumerate(block.lines):
            header = plain(block.header[column]) if column < len(block.header) else ""
            told = column == 1 and len(block.lines) == 2 and not _states(self.answer, block)
            read = self._cell(start, end, header, told=told)
            if read is not None:
                cells.append((*read, header))
        if not cells:
            return
        named = ", ".join(header for _, _, header in cells if _CONTENT.search(header))
        context = f"{named}:" if named else self._surroundings.context(fragment=True)
        whole = Span(start=cells[0][0].start, end=cells[-1][0].end)
        span = balanced(self.answer, whole)
        text = ", ".join(text for _, text, _ in cells)
        yield _Draft(index, span.start, span.end, span, context, text)

    def _cell(self, start: int, end: int, header: str, *, told: bool) -> tuple[Span, str] | None:
        """What a cell states, without its citations; None if it states nothing itself.

        Args:
            start: where it begins in the answer.
            end: where it ends.
            header: what stands over it, or "".
            told: whether the row has nothing else to say: "| Signed under | Section 228 |".
        """
        cites = self._is_reference(self.answer[start:end], start, header)
        if cites and not (told and header and not _REFERENCE_HEADER.fullmatch(header)):
            return None
        first = bisect_left(self._detached, (start, 0))
        omitted = self._detached[first : bisect_left(self._detached, (end, 0))]
        prose = prose_of(self.answer, [(start, end)], omitted)
        first_word, last_word = _trimmed(prose.text, 0, len(prose.text))
        if first_word == last_word:
            return None
        span = balanced(self.answer, self._without_citation(prose, (first_word, last_word)))
        return span, prose.text[first_word:last_word]

    def _is_reference(self, text: str, start: int, header: str) -> bool:
        """Whether a cell only says where the rest of its row stands in the source."""
        cited = citations_of_cell(text, start)
        labelled = bool(parse_reference(text.strip("()[] ")))
        if not labelled and not (cited and _REFERENCE_HEADER.fullmatch(header)):
            return bool(self._covered(start, start + len(text)))
        if not self._covered(start, start + len(text)):
            self.citations.extend(cited)
        return True

    def _covered(self, start: int, end: int) -> bool:
        """Whether a citation already covers this range."""
        return any(
            self._detached[i][0] == start and self._detached[i][1] >= end
            for i in range(
                bisect_left(self._detached, (start, 0)), bisect_right(self._detached, (end, 0))
            )
        )


def _stands_over(prose: Prose, text: str) -> bool:
    """Whether a bold line, though it states something, stands over the items that follow it."""
    return is_bold(prose) and classify_verifiability(text) is Verifiability.FACT


def _only_refers(text: str) -> bool:
    """Whether a sentence points at a place of the source and states nothing of it."""
    return bool(parse_reference(text.strip(_LEADING_MARKS)))


def _states(answer: str, row: Block) -> bool:
    """Whether the first cell of a row states something by itself."""
    start, end = row.lines[0]
    return states_fact(tokenise(answer[start:end]))


def _is_numbered_bold(block: Block, prose: Prose) -> bool:
    """Whether a block is an item whose number stands in bold with the words after it."""
    bold = bool(prose.strong) and prose.strong[0][0] == 0
    return block.kind is BlockKind.ITEM and bold and not prose.text[:1].isupper()  # "A. Smith"


def plain_title(text: str) -> str:
    """A title or lead-in without its number, its colon and surrounding blanks."""
    words = " ".join(text.split())
    return words[len(numbering(words)) :].strip(" :\u2013\u2014-")


def _trimmed(text: str, start: int, end: int) -> Range:
    """A range without the marks and conjunctions that only join it to its neighbours."""
    while start < end and (text[start] in _LEADING_MARKS or is_ornament(text[start])):
        start += 1
    if start > 0 and text[start - 1] == "." and start < end and text[start].isdigit():
        start -= 1  # ".5%"
    join = _TRAILING_JOIN.search(text, start, end)
    end = join.start() if join and join.start() > start else end
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if _CONTENT.search(text, start, end) else (start, start)


def _attached(reader: _Reader, drafts: list[_Draft]) -> dict[int, list[Citation]]:
    """Citations by claim number: the claim they follow in their block, else the nearest one."""
    attached: dict[int, list[Citation]] = {}
    starts = [draft.start for draft in drafts]
    opens = [block.lines[0][0] if block.lines else 0 for block in reader.blocks]
    for citation in sorted(reader.citations, key=lambda c: (c.start, c.end)):
        if drafts and not _is_entry(reader, drafts, opens, citation):
            index = _home(reader, drafts, starts, opens, citation)
            attached.setdefault(index + 1, []).append(citation)
    return attached


def _is_entry(reader: _Reader, drafts: list[_Draft], opens: list[int], citation: Citation) -> bool:
    """Whether a citation is an entry of a list of sources, which backs no claim itself."""
    block = max(0, bisect_right(opens, citation.start) - 1)
    position = bisect_left(drafts, block, key=lambda draft: draft.block)
    claims_something = position < len(drafts) and drafts[position].block == block
    begins = reader.blocks[block].lines and reader.blocks[block].lines[0][0] == citation.start
    listed = reader.blocks[block].kind is BlockKind.ITEM
    return not claims_something and (listed or (bool(begins) and citation.text[0] == "["))


def _home(
    reader: _Reader, drafts: list[_Draft], starts: list[int], opens: list[int], citation: Citation
) -> int:
    """The draft a citation belongs to."""
    block = max(0, bisect_right(opens, citation.start) - 1)
    before = bisect_right(starts, citation.start) - 1
    after = min(before + 1, len(drafts) - 1)
    points = reader.points_forward(block, citation.start)
    if before >= 0 and drafts[before].block == block:
        return after if points and reader.blocks[block].kind is not BlockKind.HEADING else before
    return after if points or drafts[after].block == block or before < 0 else before
