"""Golden items with labels in a store of its own, for tests of the pages."""

from collections.abc import Mapping

from groundcheck.documents.document import Document
from groundcheck.models import DecidedBy, Span, Status, Verdict
from groundcheck.store import LabelStore
from groundcheck.store.labels import Certainty, GoldenItem, Label, LabelEvidence
from tests.store.labelled import NOON

FEE = "A late fee of 1.5% per month applies to overdue amounts."
WAIVER = "No late fee applies during the first ninety (90) days of this Agreement."
TERM = "The term is one year."
CONTRACT = Document.from_text(
    f"1. Fees\n\n1.1 Late fee. {FEE}\n\n1.2 Waiver. {WAIVER}\n\n2. Term\n\n2.1 Length. {TERM}\n",
    title="Services agreement",
)
CLAIMS = ("The late fee is 1.5% per month.", "The fee runs from the first day.", TERM)

YES, NO, NONE = Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED


def quoting(words: str) -> LabelEvidence:
    start = CONTRACT.text.index(words)
    return LabelEvidence.at(CONTRACT, start, start + len(words))


def add_claims(labels: LabelStore) -> tuple[str, ...]:
    """The three claims of `CLAIMS`, each suggested as supported."""
    answer = " ".join(CLAIMS)
    places = [Span(start=at, end=at + len(c)) for c in CLAIMS for at in [answer.index(c)]]
    items = [
        GoldenItem(
            id=f"claim-{number}",
            answer=answer,
            place=place,
            claim=claim,
            sentence=place,
            documents=(CONTRACT.info(),),
            suggestion=Verdict(
                status=YES, decided_by=DecidedBy.READING, reason="The machine read it so."
            ),
            added_at=NOON,
            added_by="Ann",
        )
        for number, (claim, place) in enumerate(zip(CLAIMS, places, strict=True), start=1)
    ]
    return labels.add(items, [CONTRACT])


def give(labels: LabelStore, item: str, said: Mapping[str, Label]) -> None:
    """Let reviewers label an item, one after the other."""
    for reviewer, label in said.items():
        version = labels.item(item).version
        labels.save(item, label, reviewer=reviewer, version=version, seconds=12.5, rubric="1")


def fill(labels: LabelStore) -> tuple[str, ...]:
    """Ann and Bob differ on the first two claims and agree on the third."""
    one, two, three = add_claims(labels)
    give(
        labels,
        one,
        {
            "Ann": Label(
                status=YES, evidence=(quoting(FEE),), why="As written.", confidence=Certainty.HIGH
            ),
            "Bob": Label(
                status=NO,
                evidence=(quoting(FEE), quoting(WAIVER)),
                kind="exception",
                why="The waiver is left out.",
                note="See 1.2.",
                flagged=True,
            ),
        },
    )
    give(labels, two, {"Ann": Label(status=NONE), "Bob": Label(status=NO)})
    give(labels, three, {"Ann": Label(status=YES), "Bob": Label(status=YES)})
    return one, two, three
