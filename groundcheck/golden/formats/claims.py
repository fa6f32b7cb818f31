"""Golden claims beside their contracts and answers, as records.

What enters: a JSONL file as `dataset.load_golden` reads it. What leaves: records, each settled by
one decision with the file's reason, and the contracts they quote, those read beside one included.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.errors import BadRows, InputError
from groundcheck.golden.dataset import GoldenClaim, Labelled, group_by_answer, load_golden
from groundcheck.models import Span
from groundcheck.store.labels import (
    Adjudication,
    GoldenItem,
    GoldenRecord,
    Label,
    LabelEvidence,
)
from groundcheck.text.sentences import split_sentences


def from_claims(
    path: Path, *, by: str, at: datetime
) -> tuple[dict[int, GoldenRecord], tuple[Document, ...]]:
    """The claims of a file as settled records by row, and their contracts.

    Args:
        path: the file, in a folder beside or below its contracts.
        by: who settled them.
        at: when.

    Raises:
        BadRows: evidence is not in its contract, nor in one read beside it.
        InputError: the file, a contract or an answer cannot be used.
    """
    claims = load_golden(path)
    numbers = {claim.id: number for number, claim in enumerate(claims, start=1)}
    records: dict[int, GoldenRecord] = {}
    problems: dict[int, str] = {}
    contracts: dict[Path, Document] = {}
    for answer in group_by_answer(claims, path.parent.parent):
        for each in (answer.contract, *answer.beside):
            if each not in contracts:
                contracts[each] = Document.from_path(each)
        documents = tuple(contracts[each] for each in (answer.contract, *answer.beside))
        sentences = split_sentences(answer.answer)
        for labelled in answer.labelled:
            number = numbers[labelled.claim.id]
            try:
                item = _item(labelled, answer.answer, sentences, documents, by, at)
                records[number] = _settled(item, labelled.claim, documents)
            except InputError as error:
                problems[number] = str(error)
    if problems:
        raise BadRows(str(path), problems)
    return records, tuple(contracts.values())


def _item(
    labelled: Labelled,
    answer: str,
    sentences: Sequence[Span],
    documents: Sequence[Document],
    by: str,
    at: datetime,
) -> GoldenItem:
    place = labelled.span
    around = [s for s in sentences if s.overlaps(place)] or [place]
    return GoldenItem(
        id=labelled.claim.id,
        answer=answer,
        place=place,
        claim=place.of(answer),
        sentence=Span(start=min(place.start, around[0].start), end=max(place.end, around[-1].end)),
        documents=tuple(document.info() for document in documents),
        critical=labelled.claim.critical,
        added_at=at,
        added_by=by,
    )


def _settled(item: GoldenItem, claim: GoldenClaim, documents: Sequence[Document]) -> GoldenRecord:
    evidence = tuple(_evidence(quote, documents) for quote in claim.evidence)
    decision = Adjudication(
        id=f"{item.id[:55]}.settled",
        item=item.id,
        version=1,
        at=item.added_at,
        by=item.added_by,
        decision=Label(status=claim.status, evidence=evidence, kind=claim.kind, why=claim.why),
        reason=claim.why or "as the file says",
    )
    return GoldenRecord(item=item, decisions=(decision,))


def _evidence(quote: str, documents: Sequence[Document]) -> LabelEvidence:
    for document in documents:
        start = document.text.find(quote)
        if start >= 0:
            return LabelEvidence.at(document, start, start + len(quote))
    held = " or ".join(document.title for document in documents)
    raise InputError(f"{held} does not hold the evidence {quote[:60]!r}")
