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
from groundcheck.text.words import content_words
from groundcheck.ui.labelling.marking import quote

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
    by_id = {document.id: document for document in documents}
    found: dict[tuple[str, int], LabelEvidence] = {}
    for hit in index.search(query):
        document = by_id[hit.window.document]
        best = max(
            index.sentences_of(hit.window), key=lambda s: _shared(query, s.of(document.text))
        )
        found.setdefault((document.id, best.start), quote(document, best.start, best.end))
    return tuple(one for one in found.values() if one.quote.strip())[:MOST]


def quoted_by_machine(
    verdict: Verdict | JudgedClaim | None, documents: Sequence[Document]
) -> tuple[LabelEvidence, ...]:
    """What the judge quoted, as evidence."""
    by_id = {document.id: document for document in documents}
    shown = verdict.evidence if verdict else ()
    return tuple(
        quote(by_id[one.document], one.start, one.end)
        for one in shown
        if one.document in by_id and one.of(by_id[one.document].text) == one.quote
    )


def _shared(query: str, sentence: str) -> float:
    """How many of the claim's words a sentence has; of two alike the shorter one is nearer."""
    wanted = {word.stem for word in content_words(query)}
    words = [word.stem for word in content_words(sentence)]
    return len(wanted & set(words)) + 1 / (1 + len(words))


@st.cache_resource(max_entries=8, show_spinner=False)
def _index(
    revisions: tuple[str, ...],  # noqa: ARG001 - what the cache knows them by
    _documents: tuple[Document, ...],
) -> Index:
    return Index(_documents)
