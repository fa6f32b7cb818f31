"""Golden items for tests: made by hand, and made up by hypothesis."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from groundcheck import Document
from groundcheck.models import (
    DecidedBy,
    DocumentInfo,
    JudgeInfo,
    Probability,
    Span,
    Status,
    Verdict,
)
from groundcheck.store.history import current_labels
from groundcheck.store.labels import (
    Adjudication,
    Certainty,
    EventKind,
    GoldenItem,
    GoldenRecord,
    Label,
    LabelEvent,
    LabelEvidence,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TEXT = "The fee is 1.5% per month.\nThe term is two years. \N{OPEN BOOK} Costs are shared."
CONTRACT = Document.from_text(TEXT, title="Note")


def item(number: int = 1, **changes: object) -> GoldenItem:
    """A claim of an answer of its own."""
    answer = f"Well. The fee is {number}% per month."
    values = {
        "id": f"item-{number}",
        "answer": answer,
        "place": Span(start=6, end=len(answer)),
        "claim": answer[6:],
        "sentence": Span(start=6, end=len(answer)),
        "documents": (CONTRACT.info(),),
        "added_at": NOON,
        "added_by": "Ann",
    }
    return GoldenItem(**values | changes)


def verdict(status: Status = Status.SUPPORTED, supported: float = 0.8) -> Verdict:
    rest = (1 - supported) / 2
    chances = Probability(supported=supported, unsupported=rest, contradicted=rest)
    return Verdict(
        status=status, probability=chances, decided_by=DecidedBy.READING, reason="Read so."
    )


def quoting(start: int, end: int) -> LabelEvidence:
    return LabelEvidence(
        start=start,
        end=end,
        document=CONTRACT.id,
        revision=CONTRACT.revision,
        quote=TEXT[start:end],
    )


words = st.text(st.characters(codec="utf-8"), max_size=12)
tricky = st.sampled_from(["", "=1+1", "'", "'=x", "a,b", 'say "no"', "a\r\nb", "\0", "📖", "nan"])
texts = words | tricky
names = st.sampled_from(["Ann", "Bob", "Çelik Ö.", "=cy"])
_first, _last = datetime(1990, 1, 1), datetime(2100, 1, 1)  # noqa: DTZ001 - naive, as asked for
moments = st.datetimes(_first, _last, timezones=st.just(UTC))
statuses = st.sampled_from([s for s in Status if s is not Status.FAILED])
places = st.lists(st.integers(0, len(TEXT)), min_size=2, max_size=2, unique=True).map(sorted)
evidence = st.lists(places.map(lambda p: quoting(*p)), max_size=3).map(tuple)
kinds = st.sampled_from(["", "percent", "=party", "'"])
labels = st.builds(
    Label,
    status=st.none() | statuses,
    evidence=evidence,
    kind=kinds,
    why=texts,
    note=texts,
    confidence=st.none() | st.sampled_from(Certainty),
    flagged=st.booleans(),
)
decisions = st.none() | st.builds(Label, status=statuses, evidence=evidence, why=texts)


@st.composite
def records(draw: st.DrawFn, number: int = 1) -> GoldenRecord:
    """An item with any history that reviewers can make."""
    before, claim, after = draw(texts), draw(texts.filter(bool)), draw(texts)
    answer, end = before + claim + after, len(before) + len(claim)
    made = GoldenItem(
        id=f"item-{number}",
        answer=answer,
        place=Span(start=len(before), end=end),
        claim=claim,
        sentence=Span(start=draw(st.integers(0, len(before))), end=len(answer)),
        context=draw(texts),
        documents=draw(st.sampled_from([(CONTRACT.info(),), (CONTRACT.info(), _unknown())])),
        suggestion=draw(st.none() | st.builds(verdict, statuses, st.floats(0, 1))),
        judge=draw(
            st.none() | st.just(JudgeInfo(version="1", settings_fingerprint="f", layers=("a",)))
        ),
        run=draw(st.sampled_from(["", "run1"])),
        critical=draw(st.booleans()),
        added_at=draw(moments),
        added_by=draw(names),
    )
    return _with_history(draw, made)


def _unknown() -> DocumentInfo:
    return DocumentInfo(id="lost", title="Lost, = and found", revision="0" * 64, pages=3)


def _with_history(draw: st.DrawFn, made: GoldenItem) -> GoldenRecord:
    events: list[LabelEvent] = []
    settled: list[Adjudication] = []
    for version in range(1, draw(st.integers(0, 5)) + 1):
        common = {"id": f"{made.id}.{version}", "item": made.id, "version": version}
        common |= {"at": draw(moments), "rubric": draw(kinds)}
        if draw(st.integers(0, 3)):
            events.append(_event(draw, common, events))
        else:
            reason = draw(texts.filter(bool))
            settled.append(
                Adjudication(**common, by=draw(names), decision=draw(decisions), reason=reason)
            )
    return GoldenRecord(item=made, labels=tuple(events), decisions=tuple(settled))


def _event(draw: st.DrawFn, common: dict[str, object], events: list[LabelEvent]) -> LabelEvent:
    reviewer = draw(names)
    old = current_labels(events).get(reviewer)
    undone = [e for e in events if e.reviewer == reviewer and e.kind is EventKind.LABEL]
    taken = {e.undoes for e in events}
    standing = [e for e in undone if e.id not in taken]
    spent = draw(st.floats(0, 1e6))
    if standing and draw(st.booleans()):
        last = standing[-1]
        return LabelEvent(
            **common, kind=EventKind.UNDO, reviewer=reviewer, old=old, new=last.old, undoes=last.id
        )
    return LabelEvent(**common, reviewer=reviewer, old=old, new=draw(labels), seconds=spent)
