"""Candidates: passages of the contract a reviewer should look at first.

What enters: a claim and its contracts. What leaves: sentences found by their words alone, so that
they say nothing of what the judge decided; and, where it may be seen, what the judge quoted.
"""

from collections.abc import Sequence

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.evidence.index import Index
from groundcheck.models import JudgedClaim, Verdict
from groundcheck.store.labels import GoldenItem, LabelEvidence
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import content_words

MOST = 5
"""More passages than these are no longer a first look."""

Candidate = tuple[str, LabelEvidence]
"""The words it is introduced by, and the passage."""


def found_by_words(item: GoldenItem, documents: Sequence[Document]) -> tuple[LabelEvidence, ...]:
    """The sentences that share most with the claim, best first.

    Args:
        item: the claim.
        documents: its contracts whose texts are known.
    """
    if not documents:
        return ()
    revisions = tuple(document.revision for document in documents)
    index = _index(revisions, tuple(documents))
    query = f"{item.claim} {item.context}"
    wanted = {concept(word.stem) for word in content_words(query)}
    by_id = {document.id: document for document in documents}
    found: dict[tuple[str, int], tuple[float, LabelEvidence]] = {}
    for hit in index.search(query):
        document = by_id[hit.window.document]
        for sentence in index.sentences_of(hit.window):
            passage = LabelEvidence.at(document, sentence.start, sentence.end)
            shared = _shared(wanted, passage.quote, index)
            found[document.id, sentence.start] = (shared, passage)
    best = sorted(found.values(), key=lambda one: -one[0])
    return tuple(passage for _, passage in best if passage.quote.strip())[:MOST]


def quoted_by_machine(
    verdict: Verdict | JudgedClaim | None, documents: Sequence[Document]
) -> tuple[LabelEvidence, ...]:
    """What the judge quoted, as evidence."""
    by_id = {document.id: document for document in documents}
    shown = verdict.evidence if verdict else ()
    return tuple(
        LabelEvidence.at(by_id[one.document], one.start, one.end)
        for one in shown
        if one.document in by_id and one.of(by_id[one.document].text) == one.quote
    )


def _shared(wanted: set[str], sentence: str, index: Index) -> float:
    """How much of the claim a sentence has, rare words counting more; of two alike the shorter."""
    words = [concept(word.stem) for word in content_words(sentence)]
    common = sum(index.rarity(word) for word in wanted & set(words))
    return common + 1 / (1 + len(words))


@st.cache_resource(max_entries=8, show_spinner=False)
def _index(
    revisions: tuple[str, ...],  # noqa: ARG001 - what the cache knows them by
    _documents: tuple[Document, ...],
) -> Index:
    return Index(_documents)
