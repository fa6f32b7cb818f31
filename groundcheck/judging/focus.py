"""Focus: the sentences of a window that speak of a claim.

What enters: a claim, what is known of its source, and the sentences of a window. What leaves: the
run of them that a claim is held against and a reader is shown. Of two sentences that say as much,
the one that gives the claim's act to the claim's party is the one meant.
"""

import re
from collections.abc import Sequence

from groundcheck.documents.document import Document
from groundcheck.entailment.agreement import agree
from groundcheck.entailment.choices import picks
from groundcheck.entailment.coverage import Content
from groundcheck.entailment.parties import Parties, likeness, mismatches
from groundcheck.entailment.passage import Passage
from groundcheck.judging.subject import Source, Subject
from groundcheck.models import Span

WIDEN = 0.12
"""Coverage a neighbouring sentence must add to join the focus."""
_ITEM = re.compile(r"\(?(?:[a-z]|[ivx]{2,5}|\d{1,2})[.)]\s|[•▪◦‣●○■*–—-]\s", re.IGNORECASE)
"""How an item of a list begins."""


def find_focus(subject: Subject, source: Source, sentences: Sequence[Passage]) -> Passage:
    """The best sentence, widened by neighbours that add much of the claim."""
    content = subject.content
    first = last = _best(subject, sentences, source.parties)
    known = sentences[first].concepts
    while last + 1 < len(sentences) and _adds(content, known, sentences[last + 1]):
        last += 1
        known |= sentences[last].concepts
    while first > 0 and _adds(content, known, sentences[first - 1]):
        first -= 1
        known |= sentences[first].concepts
    if picks(subject.claim):
        first = _opened(sentences, first)
    return _join(source.document, sentences[first], sentences[last])


def _best(subject: Subject, sentences: Sequence[Passage], parties: Parties) -> int:
    """The sentence with most of the claim; of twins that swap the parties, the one meant."""
    weights = [_weight(subject, sentence) for sentence in sentences]
    first, *twins = (i for i, weight in enumerate(weights) if weight == max(weights))
    claim, own = subject.reading, sentences[first]
    told = mismatches(claim, own, parties) if twins else ()
    if not told:
        return first
    alike = likeness(claim, own, parties)
    return next(
        (
            i
            for i in twins
            if not mismatches(claim, sentences[i], parties)
            and likeness(claim, sentences[i], parties).outdoes(alike, told)
        ),
        first,
    )


def _opened(sentences: Sequence[Passage], item: int) -> int:
    """The sentence that opens the list of an item with a choice ("the earlier of:"), or the item."""
    at = item
    while at and _ITEM.match(sentences[at].text):
        at -= 1
        if sentences[at].text.rstrip().endswith("."):
            return item
    return at if picks(sentences[at]) else item


def _weight(subject: Subject, sentence: Passage) -> float:
    claimed = subject.claim.quantities
    agreeing = sum(any(agree(q, other) for other in sentence.quantities) for q in claimed)
    share = agreeing / len(claimed) if claimed else 0.0
    return subject.content.share(sentence.concepts) + 0.3 * share


def _adds(content: Content, known: frozenset[str], sentence: Passage) -> bool:
    return content.share(known | sentence.concepts) - content.share(known) >= WIDEN


def _join(document: Document, first: Passage, last: Passage) -> Passage:
    if first is last:
        return first
    span = Span(start=first.offset, end=last.offset + len(last.text))
    return Passage(span.of(document.text), span.start)
