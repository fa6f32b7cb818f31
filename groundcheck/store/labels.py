"""The values of labelling: golden items, labels, the events that make them, decisions.

What always holds: a golden item's claim is exactly the characters of its answer that its place
names; labels change only by events, each of which keeps what was there before; a record holds an
item with its whole history and nothing that the history does not say.
"""

from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Final, Literal, Self

from pydantic import AwareDatetime, BeforeValidator, Field, model_validator

from groundcheck.documents.document import Document
from groundcheck.models import (
    CHECKED,
    ClaimType,
    DocumentInfo,
    JudgeInfo,
    Span,
    Status,
    Value,
    Verdict,
    Verifiability,
)

GOLDEN_SCHEMA: Final = "groundcheck.golden/1"

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,64}$")]
"""Ids need no escaping, neither in a URL nor in a file name."""
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,128}$")]
"""A person or a thing with a name, on one line."""
Word = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{0,64}$")]
"""A short mark such as a kind of error or a version; "" if there is none."""


class Certainty(StrEnum):
    """How sure a reviewer is."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class ItemState(StrEnum):
    """How far a golden item has come; only agreed and adjudicated ones are golden."""

    UNLABELLED = "unlabelled"
    LABELLED = "labelled"
    """One reviewer has labelled it."""
    AGREED = "agreed"
    """Two or more reviewers gave it the same status."""
    DISAGREED = "disagreed"
    ADJUDICATED = "adjudicated"


SETTLED = (ItemState.AGREED, ItemState.ADJUDICATED)


class EventKind(StrEnum):
    """What a reviewer did."""

    LABEL = "label"
    UNDO = "undo"


class LabelEvidence(Span):
    """Exact words of a contract that a reviewer marked."""

    document: str
    """Document id."""
    revision: str
    """sha256 of the document's bytes, lowercase hex."""
    quote: str
    """Exactly `document.text[start:end]`."""

    @classmethod
    def at(cls, document: Document, start: int, end: int) -> Self:
        """The words of a document at `[start, end)`, code points."""
        return cls(
            start=start,
            end=end,
            document=document.id,
            revision=document.revision,
            quote=document.text[start:end],
        )

    @model_validator(mode="after")
    def _holds_words(self) -> Self:
        if not len(self):
            raise ValueError(
                f"evidence at {self.start} marks no words; mark at least one character"
            )
        return self


LABELS = (*CHECKED, Status.NOT_CHECKABLE)
"""The statuses that a claim can be labelled with; failed is the judge's own."""


def _label(value: object) -> object:
    if value not in LABELS:
        raise ValueError(f"{value!r} is no label; write one of {', '.join(LABELS)}")
    return value


LabelStatus = Annotated[Status, BeforeValidator(_label)]
"""A status that is a label."""


class Label(Value):
    """What one reviewer holds of one golden item."""

    status: LabelStatus | None = None
    """None where the reviewer only flagged it or wrote a note."""
    evidence: tuple[LabelEvidence, ...] = ()
    kind: Word = ""
    """Kind of support or error ("paraphrase", "percent", "party_swap", ...); the vocabulary is
    open, since every set of contracts brings kinds of its own."""
    why: str = ""
    """The reason, for a reader."""
    note: str = ""
    """Anything else, for the other reviewers."""
    confidence: Certainty | None = None
    flagged: bool = False
    """Whether somebody else should look at it."""


class GoldenItem(Value):
    """A claim to be labelled, with everything a reviewer needs to see."""

    id: Id
    answer: str
    """The whole answer."""
    place: Span
    """Where the claim stands in the answer."""
    claim: str
    """Exactly `answer[place.start:place.end]`."""
    sentence: Span
    """Where its sentence stands in the answer."""
    context: str = ""
    """Words of the sentence the claim needs to stand alone, or ""."""
    documents: tuple[DocumentInfo, ...]
    """The contracts it is held against; ids and revisions, not their texts."""
    type: ClaimType = ClaimType.GENERAL
    verifiability: Verifiability = Verifiability.FACT
    suggestion: Verdict | None = None
    """What the judge found, to be shown or hidden."""
    judge: JudgeInfo | None = None
    """Which judge found it."""
    run: Word = ""
    """The run it was taken from, or ""; that run may have been deleted since."""
    run_claim: Word = ""
    """The claim's id in that run, or ""."""
    critical: bool = False
    """Whether a release must never get it wrong anew."""
    added_at: AwareDatetime
    added_by: Name

    @model_validator(mode="after")
    def _stands_in_its_answer(self) -> Self:
        if self.place.of(self.answer) != self.claim or not self.claim:
            raise ValueError("the claim is not the words at its place in the answer")
        if self.sentence.end > len(self.answer):
            raise ValueError("the sentence ends after the answer does")
        return self


class Change(Value):
    """One thing that happened to a golden item."""

    id: Id
    """Unique everywhere, so that an import never takes the same event twice."""
    item: Id
    version: int = Field(ge=1)
    """The item's version after it: 1, 2, 3, ..."""
    at: AwareDatetime
    rubric: Word = ""
    """Version of the guidelines it was made by."""


class LabelEvent(Change):
    """A reviewer gave, changed or took back a label."""

    kind: EventKind = EventKind.LABEL
    reviewer: Name
    old: Label | None = None
    """The reviewer's label before; None where there was none."""
    new: Label | None
    """The label after; None where an undo took back the first one."""
    seconds: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    """Seconds the reviewer spent on it."""
    undoes: Id | None = None
    """The event an undo takes back."""

    def describe(self) -> str:
        """The event in a few words, for a message."""
        return f"{self.reviewer} {_from_to(self.old, self.new)}"


class Adjudication(Change):
    """Somebody settled an item, or opened it again."""

    by: Name
    decision: Label | None
    """The settled label; None where an earlier decision was taken back."""
    reason: str = Field(min_length=1)

    @model_validator(mode="after")
    def _decides(self) -> Self:
        if self.decision is not None and self.decision.status is None:
            raise ValueError("a decision needs a status")
        return self

    def describe(self) -> str:
        """The decision in a few words, for a message."""
        what = f"settled it as {_status(self.decision)}" if self.decision else "opened it again"
        return f"{self.by} {what}"


class CurrentLabel(Value):
    """What one reviewer's events come to."""

    item: Id
    reviewer: Name
    label: Label
    at: AwareDatetime
    """When it was last changed."""


class LabelledItem(Value):
    """A golden item as the labelling page shows it."""

    item: GoldenItem
    number: int
    """Its place in the order items were added, from 1."""
    version: int = Field(ge=0)
    """Hand it back when saving; 0 before the first event."""
    state: ItemState
    labels: tuple[CurrentLabel, ...]
    """One for each reviewer, by name."""
    decision: Adjudication | None
    """The decision that holds, if one does."""
    settled: Label | None
    """The golden label, if the item is agreed or adjudicated."""

    def label_of(self, reviewer: str) -> Label | None:
        """The reviewer's own label, if there is one."""
        return next((held.label for held in self.labels if held.reviewer == reviewer), None)


class GoldenRecord(Value):
    """A golden item with its whole history: what import and export exchange."""

    schema_: Literal["groundcheck.golden/1"] = Field(default=GOLDEN_SCHEMA, alias="schema")
    item: GoldenItem
    labels: tuple[LabelEvent, ...] = ()
    """Every label event, oldest first."""
    decisions: tuple[Adjudication, ...] = ()
    """Every decision, oldest first."""

    @property
    def changes(self) -> tuple[LabelEvent | Adjudication, ...]:
        """Labels and decisions together, oldest first."""
        return tuple(sorted((*self.labels, *self.decisions), key=lambda change: change.version))

    @model_validator(mode="after")
    def _is_one_history(self) -> Self:
        if any(change.item != self.item.id for change in self.changes):
            raise ValueError("a label or decision belongs to another item")
        if [change.version for change in self.changes] != list(range(1, len(self.changes) + 1)):
            raise ValueError("the versions of labels and decisions are not 1, 2, 3, ...")
        for series in (self.labels, self.decisions):
            if any(a.version >= b.version for a, b in pairwise(series)):
                raise ValueError("labels and decisions must be listed oldest first")
        return self

    @model_validator(mode="after")
    def _each_event_starts_where_the_last_ended(self) -> Self:
        held: dict[str, Label | None] = {}
        for event in self.labels:
            if event.old != held.get(event.reviewer):
                raise ValueError(f"event {event.id} does not start from the reviewer's last label")
            held[event.reviewer] = event.new
        return self


def _from_to(old: Label | None, new: Label | None) -> str:
    before, after = _status(old), _status(new)
    if new is None:
        return f"took back {before}"
    return f"changed {before} to {after}" if old else f"labelled it {after}"


def _status(label: Label | None) -> str:
    if label is None:
        return "nothing"
    return label.status.replace("_", " ") if label.status else "undecided"
