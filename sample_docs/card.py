"""The figures of golden/DATA_CARD.md: how many claims of which sort, and how far two labels agree.

What enters: the golden files and, in golden/labels, both labels of every claim with what settled
a disagreement. What leaves: the tables between the marks in the card. They are worked out anew
each time, so `--check` tells whether the card is current.

    python sample_docs/card.py
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from scipy.stats import binomtest

from groundcheck.claims.classify import classify_type
from groundcheck.figures.figure import Figure
from groundcheck.golden.agreement import Agreement, Rating, agreement_of
from groundcheck.golden.dataset import GoldenClaim, load_golden
from groundcheck.golden.formats.files import parse
from groundcheck.golden.formats.form import Format
from groundcheck.models import Status
from groundcheck.store.history import current_labels
from groundcheck.store.labels import GoldenRecord

GOLDEN = Path(__file__).parent / "golden"
CARD = GOLDEN / "DATA_CARD.md"
START, END = "<!-- figures -->", "<!-- end of figures -->"
STATUSES = (Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED, Status.NOT_CHECKABLE)

Row = Sequence[object]


def load_claims() -> tuple[GoldenClaim, ...]:
    """Every golden claim, file by file."""
    return tuple(claim for path in sorted(GOLDEN.glob("*.jsonl")) for claim in load_golden(path))


def load_records() -> tuple[GoldenRecord, ...]:
    """Every claim with both labels and, where they differed, the settlement."""
    paths = sorted((GOLDEN / "labels").glob("*.jsonl"))
    parsed = (parse(path.read_bytes(), Format.JSONL, name=path.name) for path in paths)
    return tuple(record for records in parsed for record in records.values())


def ratings_of(records: Iterable[GoldenRecord]) -> list[Rating]:
    """Both labels of each claim; claims about the same texts are resampled together."""
    return [
        Rating(item=record.item.id, reviewer=name, label=label.status, group=_family(record))
        for record in records
        for name, label in current_labels(record.labels).items()
        if label.status
    ]


def figures() -> str:
    """Every table of the card."""
    claims, records = load_claims(), load_records()
    kinds = {claim.id: claim.kind for claim in claims}
    parts = (
        *_counts(claims),
        *_agreement(agreement_of(ratings_of(records))),
        _shared_evidence(records),
        *_settlements(records, kinds),
    )
    return "\n\n".join(parts)


def written(text: str) -> str:
    """The card with its tables made anew."""
    head, _, rest = text.partition(START)
    _, _, tail = rest.partition(END)
    return f"{head}{START}\n\n{figures()}\n\n{END}{tail}"


def _family(record: GoldenRecord) -> str:
    """The contract a copy of it or its amendment belongs to: its first word, "services" say."""
    return record.item.id.partition("_")[0]


def _counts(claims: Sequence[GoldenClaim]) -> Iterator[str]:
    yield "### By status"
    yield _table(
        ("status", "claims", "share", "critical"),
        [
            (
                _words(status),
                len(of),
                f"{100 * len(of) / len(claims):.1f} %",
                sum(claim.critical for claim in of),
            )
            for status in STATUSES
            for of in [[claim for claim in claims if claim.status is status]]
        ]
        + [("all", len(claims), "100 %", sum(claim.critical for claim in claims))],
    )
    yield "### By claim type"
    yield _crossed("type", [(classify_type(c.claim).value, c.status) for c in claims])
    yield "### By contract or source"
    yield _crossed("contract or source", [(c.contract, c.status) for c in claims])
    yield "### By kind"
    kinds = Counter((c.status, c.kind) for c in claims)
    rows = [
        (_words(status), _listed({kind: n for (of, kind), n in kinds.items() if of is status}))
        for status in STATUSES
    ]
    yield _table(("status", "kinds"), rows)


def _agreement(found: Agreement) -> Iterator[str]:
    (pair,) = found.pairs
    yield "### Agreement of the two labels"
    rows = [("all claims", *map(_figure, (pair.raw, pair.kappa, found.alpha)))]
    rows += [
        (_words(one.label), _figure(one.raw), _figure(one.chance_corrected), "")
        for one in pair.by_label
    ]
    yield _table(("label", "raw agreement", "Cohen's kappa", "Krippendorff's alpha"), rows)
    head = (f"{pair.first} \\ {pair.second}", *map(_words, pair.matrix.labels))
    lines = zip(pair.matrix.labels, pair.matrix.counts, strict=True)
    yield _table(head, [(_words(label), *counts) for label, counts in lines])
    yield _exact(sum(pair.matrix.counts[n][n] for n in range(len(pair.matrix.labels))), pair.shared)


def _exact(agreed: int, shared: int) -> str:
    """Agreement with the exact binomial interval, which does not collapse where all agree."""
    between = binomtest(agreed, shared).proportion_ci()
    return (
        f"The two gave the same status {agreed} of {shared} times; exact 95 % interval of that "
        f"share, claims taken as independent: [{between.low:.3f}, {between.high:.3f}]."
    )


def _shared_evidence(records: Iterable[GoldenRecord]) -> str:
    """How often the two marked words in common, among claims for which both marked some."""
    marked = [[label.evidence for label in current_labels(r.labels).values()] for r in records]
    both = [(first, second) for first, second in marked if first and second]
    met = sum(
        any(a.document == b.document and a.overlaps(b) for a in first for b in second)
        for first, second in both
    )
    return f"Both marked evidence for {len(both)} claims; for {met} of them some words in common."


def _settlements(records: Sequence[GoldenRecord], kinds: dict[str, str]) -> Iterator[str]:
    yield "### How disagreements were settled"
    settled = [record for record in records if record.decisions]
    if not settled:
        yield "There was none to settle."
        return
    sides = Counter(_side(record) for record in settled)
    yield _table(("settled for", "claims"), [(side, sides[side]) for side in sorted(sides)])
    met = Counter(kinds[record.item.id] for record in settled)
    yield f"Disagreements by kind: {_listed(met)}."


def _side(record: GoldenRecord) -> str:
    decision = record.decisions[-1].decision
    status = decision.status if decision else None
    labels = current_labels(record.labels)
    names = [name for name, label in labels.items() if label.status is status]
    return " and ".join(names) or "neither"


def _crossed(name: str, pairs: Sequence[tuple[str, Status]]) -> str:
    counts = Counter(pairs)
    rows = [
        (first, *(counts[first, status] for status in STATUSES), sum(p[0] == first for p in pairs))
        for first in sorted({first for first, _ in pairs})
    ]
    return _table((name, *map(_words, STATUSES), "all"), rows)


def _figure(figure: Figure) -> str:
    if figure.value is None:
        return figure.note
    if figure.low is None or figure.high is None:
        return f"{figure.value:.3f}"
    return f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}]"


def _listed(counts: dict[str, int]) -> str:
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{name} {count}" for name, count in ranked)


def _table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def _words(status: Status) -> str:
    return status.value.replace("_", " ")


def main(arguments: list[str] | None = None) -> int:
    """Write or check the card's tables; the exit status."""
    parser = argparse.ArgumentParser(description="Make the tables of golden/DATA_CARD.md.")
    parser.add_argument("--check", action="store_true", help="write nothing, report differences")
    check = parser.parse_args(arguments).check
    text = CARD.read_text(encoding="utf-8")
    current = written(text) == text
    if not check:
        CARD.write_text(written(text), encoding="utf-8")
    print(f"{CARD.name}: {'current' if current else 'out of date' if check else 'written'}")
    return 1 if check and not current else 0


if __name__ == "__main__":
    sys.exit(main())
