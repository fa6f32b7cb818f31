"""Golden items and their events as rows, and back.

What enters and leaves: values of `labels` on one side, rows of `label_tables` on the other. What
always holds: a value read back equals the value written.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from groundcheck.models import (
    ClaimType,
    DocumentInfo,
    JudgeInfo,
    Span,
    Value,
    Verdict,
    Verifiability,
)
from groundcheck.store.labels import (
    Adjudication,
    CurrentLabel,
    EventKind,
    GoldenItem,
    ItemState,
    Label,
    LabelEvent,
)
from groundcheck.store.sampling import disagreement, uncertainty

Row = Mapping[Any, Any]
V = TypeVar("V", bound=Value)


def digest_of(text: str) -> str:
    """The key of an answer."""
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint(item: GoldenItem) -> str:
    """The same for the same place of the same answer about the same files, whatever its id."""
    files = ",".join(info.revision for info in item.documents)
    return digest_of(f"{digest_of(item.answer)} {item.place.start} {item.place.end} {files}")


def item_row(item: GoldenItem) -> dict[str, Any]:
    """The columns of `golden_items` of a new item."""
    return {
        "id": item.id,
        "fingerprint": fingerprint(item),
        "answer": digest_of(item.answer),
        "place_start": item.place.start,
        "place_end": item.place.end,
        "sentence_start": item.sentence.start,
        "sentence_end": item.sentence.end,
        "context": item.context,
        "words": searchable(item.claim),
        "type": item.type.value,
        "verifiability": item.verifiability.value,
        "suggestion": to_json(item.suggestion),
        "suggested": item.suggestion.status.value if item.suggestion else None,
        "uncertainty": uncertainty(item.suggestion),
        "disagreement": disagreement(item.suggestion),
        "judge": to_json(item.judge),
        "run": item.run,
        "run_claim": item.run_claim,
        "critical": item.critical,
        "added_at": item.added_at,
        "added_by": item.added_by,
        "version": 0,
        "state": ItemState.UNLABELLED.value,
        "settled": None,
        "flagged": False,
    }


def document_rows(item: GoldenItem, digests: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of `item_documents` of an item.

    Args:
        item: the item.
        digests: key in `documents` by revision, for the texts that are known.
    """
    return [
        {
            "item": item.id,
            "position": position,
            "revision": info.revision,
            "digest": digests.get(info.revision),
            "document_id": info.id,
            "title": info.title,
            "pages": info.pages,
        }
        for position, info in enumerate(item.documents)
    ]


def restore_item(row: Row, documents: Iterable[Row]) -> GoldenItem:
    """An item from its row joined with its answer, and the rows of its documents in order."""
    place = Span(start=row["place_start"], end=row["place_end"])
    return GoldenItem(
        id=row["id"],
        answer=row["text"],
        place=place,
        claim=place.of(row["text"]),
        sentence=Span(start=row["sentence_start"], end=row["sentence_end"]),
        context=row["context"],
        documents=tuple(_restore_info(document) for document in documents),
        type=ClaimType(row["type"]),
        verifiability=Verifiability(row["verifiability"]),
        suggestion=from_json(Verdict, row["suggestion"]),
        judge=from_json(JudgeInfo, row["judge"]),
        run=row["run"],
        run_claim=row["run_claim"],
        critical=row["critical"],
        added_at=row["added_at"],
        added_by=row["added_by"],
    )


def event_row(event: LabelEvent) -> dict[str, Any]:
    """The columns of `label_events`."""
    return {
        "id": event.id,
        "item": event.item,
        "version": event.version,
        "kind": event.kind.value,
        "reviewer": event.reviewer,
        "at": event.at,
        "old": to_json(event.old),
        "new": to_json(event.new),
        "seconds": event.seconds,
        "rubric": event.rubric,
        "undoes": event.undoes,
    }


def restore_event(row: Row) -> LabelEvent:
    """A row of `label_events` as a value."""
    return LabelEvent(
        id=row["id"],
        item=row["item"],
        version=row["version"],
        kind=EventKind(row["kind"]),
        reviewer=row["reviewer"],
        at=row["at"],
        old=from_json(Label, row["old"]),
        new=from_json(Label, row["new"]),
        seconds=row["seconds"],
        rubric=row["rubric"],
        undoes=row["undoes"],
    )


def decision_row(decision: Adjudication) -> dict[str, Any]:
    """The columns of `adjudications`."""
    return {
        "id": decision.id,
        "item": decision.item,
        "version": decision.version,
        "by": decision.by,
        "at": decision.at,
        "decision": to_json(decision.decision),
        "reason": decision.reason,
        "rubric": decision.rubric,
    }


def restore_decision(row: Row) -> Adjudication:
    """A row of `adjudications` as a value."""
    return Adjudication(
        id=row["id"],
        item=row["item"],
        version=row["version"],
        by=row["by"],
        at=row["at"],
        decision=from_json(Label, row["decision"]),
        reason=row["reason"],
        rubric=row["rubric"],
    )


def restore_label(row: Row) -> CurrentLabel:
    """A row of `labels` as a value."""
    return CurrentLabel(
        item=row["item"],
        reviewer=row["reviewer"],
        label=Label.model_validate_json(row["label"]),
        at=row["at"],
    )


def searchable(text: str) -> str:
    """Text as it is searched: lower case, single spaces, and no null characters."""
    return " ".join(text.replace("\0", " ").lower().split())


def to_json(value: Value | None) -> str | None:
    """A value as JSON text; null stays null."""
    return None if value is None else value.model_dump_json(by_alias=True)


def from_json(kind: type[V], text: str | None) -> V | None:
    """A value back from `to_json`."""
    return None if text is None else kind.model_validate_json(text)


def _restore_info(row: Row) -> DocumentInfo:
    return DocumentInfo(
        id=row["document_id"], title=row["title"], revision=row["revision"], pages=row["pages"]
    )
