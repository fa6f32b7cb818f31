"""A record as other labelling tools show it: texts to read and questions to answer.

What enters: a record and the texts of its contracts. What leaves: one text of all contracts with
evidence as ranges in it, and labels as answers. What always holds: answers read back unchanged
add nothing to a record; changed or new ones become label events, so that nothing said before is
overwritten.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from groundcheck.models import DocumentInfo, Span, Status
from groundcheck.store.history import current_labels
from groundcheck.store.labels import (
    Certainty,
    GoldenRecord,
    Label,
    LabelEvent,
    LabelEvidence,
)

_BETWEEN = "\n\n"

Texts = Mapping[str, str]
"""Texts of contracts by revision."""


@dataclass(frozen=True, slots=True)
class Part:
    """Where one contract stands in the text of a sheet."""

    info: DocumentInfo
    place: Span


@dataclass(frozen=True, slots=True)
class Answers:
    """A label as answers to simple questions; "" is no answer."""

    status: str = ""
    kind: str = ""
    why: str = ""
    note: str = ""
    confidence: str = ""
    flagged: bool = False
    spans: tuple[Span, ...] = field(default=())
    """Evidence in the text of the sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a labelling tool shows of one record."""

    record: GoldenRecord
    contract: str
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, record: GoldenRecord, texts: Texts) -> Self:
        """Lay out a record; contracts whose texts are unknown are left out."""
        known = [info for info in record.item.documents if info.revision in texts]
        parts, start = [], 0
        for info in known:
            end = start + len(texts[info.revision])
            parts.append(Part(info, Span(start=start, end=end)))
            start = end + len(_BETWEEN)
        contract = _BETWEEN.join(texts[info.revision] for info in known)
        return cls(record, contract, tuple(parts))

    def held(self) -> dict[str, Label]:
        """Current labels by reviewer."""
        return current_labels(self.record.labels)

    def answers(self, label: Label) -> Answers:
        """A label as answers; evidence that the sheet cannot show is left out."""
        places = (self._place(span) for span in label.evidence)
        return Answers(
            status=label.status.value if label.status else "",
            kind=label.kind,
            why=label.why,
            note=label.note,
            confidence=label.confidence.value if label.confidence else "",
            flagged=label.flagged,
            spans=tuple(place for place in places if place),
        )

    def answered(
        self, reviewer: str, answers: Answers, *, at: datetime, seconds: float = 0.0
    ) -> Self:
        """The sheet with a reviewer's answers in its record, as a new event if they are news.

        Raises:
            ValueError: an answer is none of those possible, or evidence lies between contracts.
        """
        old = self.held().get(reviewer)
        new = self._label(answers, old)
        if old is not None and _same(old, new):
            return self
        version = len(self.record.changes) + 1
        key = f"{self.record.item.id} {reviewer} {version} {new.model_dump_json()}"
        event = LabelEvent(
            id=hashlib.sha256(key.encode()).hexdigest()[:16],
            item=self.record.item.id,
            version=version,
            at=at,
            reviewer=reviewer,
            old=old,
            new=new,
            seconds=seconds,
        )
        labels = (*self.record.labels, event)
        record = self.record.model_copy(update={"labels": labels})
        return type(self)(record, self.contract, self.parts)

    def _label(self, answers: Answers, old: Label | None) -> Label:
        hidden = tuple(e for e in (old.evidence if old else ()) if self._place(e) is None)
        return Label(
            status=Status(answers.status) if answers.status else None,
            evidence=(*(self._evidence(span) for span in answers.spans), *hidden),
            kind=answers.kind,
            why=answers.why,
            note=answers.note,
            confidence=Certainty(answers.confidence) if answers.confidence else None,
            flagged=answers.flagged,
        )

    def _place(self, evidence: LabelEvidence) -> Span | None:
        for part in self.parts:
            if (part.info.revision, part.info.id) == (evidence.revision, evidence.document):
                place = evidence.shifted(part.place.start)
                shown = part.place.contains(place) and place.of(self.contract) == evidence.quote
                return place if shown else None
        return None

    def _evidence(self, span: Span) -> LabelEvidence:
        for part in self.parts:
            if part.place.contains(span):
                start = part.place.start
                return LabelEvidence(
                    start=span.start - start,
                    end=span.end - start,
                    document=part.info.id,
                    revision=part.info.revision,
                    quote=span.of(self.contract),
                )
        raise ValueError(f"evidence {span.start}-{span.end} does not lie in one contract")


def described(sheet: Sheet) -> dict[str, Any]:
    """The texts a tool shows."""
    item = sheet.record.item
    return {
        "claim": item.claim,
        "sentence": item.sentence.of(item.answer),
        "answer": item.answer,
        "contract": sheet.contract,
    }


def _same(old: Label, new: Label) -> bool:
    return _in_order(old) == _in_order(new)


def _in_order(label: Label) -> Label:
    spans = sorted(label.evidence, key=lambda e: (e.revision, e.document, e.start, e.end, e.quote))
    return label.model_copy(update={"evidence": tuple(spans)})
