"""Cases: answers whose claims are labelled, ready to be judged, wherever the labels are kept.

What enters: golden files, or a store of labels. What leaves: one case for each answer and its
contracts. Of a store only settled items enter; contracts are read when a case is judged.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.golden.dataset import (
    GoldenAnswer,
    GoldenClaim,
    Labelled,
    group_by_answer,
    load_golden,
)
from groundcheck.models import DocumentInfo
from groundcheck.store.label_store import LabelStore
from groundcheck.store.labels import Label, LabelledItem

Read = Callable[[Path], Document]


@dataclass(frozen=True, slots=True)
class Case:
    """One answer and its labelled claims."""

    answer: str
    labelled: tuple[Labelled, ...]
    documents: Callable[[], tuple[Document, ...]]
    """Reads what the answer is judged with, the contract first; () where a text is not known."""


def case_of(golden: GoldenAnswer, read: Read = Document.from_path) -> Case:
    """A golden answer as a case."""
    paths = (golden.contract, *golden.beside)
    return Case(golden.answer, golden.labelled, lambda: tuple(map(read, paths)))


def cases_of_files(paths: Sequence[Path], read: Read = Document.from_path) -> list[Case]:
    """The cases of golden files.

    Args:
        paths: JSONL files, or folders of them; contract and answer paths in a file are relative
            to the folder above it.
        read: reads a contract.

    Raises:
        InputError: no golden file, or a row that does not fit its texts.
    """
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise InputError(
            f"no golden claims (*.jsonl) in {', '.join(map(str, paths))}; name a folder or file that "
            "holds some"
        )
    return [
        case_of(golden, read)
        for file in files
        for golden in group_by_answer(load_golden(file), file.parent.parent)
    ]


def texts_of_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Every file that the cases of golden files are read from."""
    for file in (file for path in paths for file in _files(path)):
        yield file
        for golden in load_golden(file):
            for name in (golden.contract, golden.answer, *golden.beside):
                yield file.parent.parent / name


def cases_of_labels(labels: LabelStore) -> list[Case]:
    """The cases of a store's settled items, in order of adding."""
    items = labels.settled()
    names = _contract_names(items)
    groups: dict[tuple[str, tuple[DocumentInfo, ...]], list[LabelledItem]] = {}
    for held in items:
        groups.setdefault((held.item.answer, held.item.documents), []).append(held)
    return [_stored(labels, rows, names) for rows in groups.values()]


def case_of_claim(cases: Sequence[Case], claim: str) -> tuple[Case, Labelled] | None:
    """The case that holds a claim of that id, and the claim; None if none does."""
    pairs = ((case, each) for case in cases for each in case.labelled)
    return next((pair for pair in pairs if pair[1].claim.id == claim), None)


def _stored(labels: LabelStore, rows: Sequence[LabelledItem], names: dict[str, str]) -> Case:
    item = rows[0].item

    def documents() -> tuple[Document, ...]:
        known = labels.documents(item.id)
        return known if len(known) == len(item.documents) else ()

    labelled = tuple(_labelled(row, row.settled, names) for row in rows if row.settled)
    return Case(item.answer, labelled, documents)


def _labelled(row: LabelledItem, label: Label, names: dict[str, str]) -> Labelled:
    if label.status is None:
        raise InputError(f"golden item {row.item.id} is settled without a status; label it again")
    golden = GoldenClaim(
        id=row.item.id,
        contract=names[row.item.documents[0].revision] if row.item.documents else "",
        answer=row.item.run,
        claim=row.item.claim,
        status=label.status,
        evidence=tuple(evidence.quote for evidence in label.evidence),
        kind=label.kind,
        why=label.why,
        critical=row.item.critical,
    )
    return Labelled(golden, row.item.place, label.evidence)


def _contract_names(items: Sequence[LabelledItem]) -> dict[str, str]:
    """Revision -> the contract's title, told apart from others of the same title."""
    titles = {held.item.documents[0].revision: held.item.documents[0].title for held in items}
    names = list(titles.values())
    return {
        revision: title if names.count(title) == 1 else f"{title} ({revision[:6]})"
        for revision, title in titles.items()
    }


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
