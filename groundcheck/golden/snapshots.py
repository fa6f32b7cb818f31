"""Snapshots by name: of the shipped claims in files, of the labels in their store.

What enters: a score or a name. What leaves: snapshots to hold against each other. A snapshot of
labels keeps verdicts only, and is read by the labels of today: a corrected label speaks to both
judges alike. The newest of a name is the one found by it; every one is also found by its id.
"""

from collections.abc import Mapping, Sequence

from groundcheck.errors import ItemNotFound
from groundcheck.golden.cases import Case, cases_of_labels
from groundcheck.golden.dataset import GoldenClaim
from groundcheck.golden.regression import SHIPPED, Line, Snapshot, snapshot_path
from groundcheck.golden.score import GoldenScore, Outcome
from groundcheck.models import DecidedBy, Status, Verdict
from groundcheck.settings import home
from groundcheck.store.label_store import LabelStore
from groundcheck.store.snapshot_store import Snapshot as StoredSnapshot
from groundcheck.store.snapshot_store import SnapshotStore

NO_CLAIM = "The judge found no claim in these words."


def keep_verdicts(
    score: GoldenScore, name: str, *, snapshots: SnapshotStore, by: str
) -> StoredSnapshot:
    """Keep a score of labels in their store.

    Raises:
        InputError: nothing was scored, or two claims have the same id.
        StoreError: the store cannot be written.
    """
    judge = Snapshot.of(score).judge
    verdicts = {o.labelled.claim.id: verdict_of(o) for o in score.outcomes}
    return snapshots.save(name, verdicts, judge=judge, by=by, calibration=judge.calibration)


def read_verdicts(name: str, *, labels: LabelStore) -> Snapshot:
    """A snapshot of labels by its name or id, held against the labels of today.

    Raises:
        ItemNotFound: there is none of that name.
    """
    return by_labels(SnapshotStore(labels).load(name), claims_of(cases_of_labels(labels)))


def by_labels(kept: StoredSnapshot, claims: Mapping[str, GoldenClaim]) -> Snapshot:
    """Verdicts held against labels; claims that have no label any more are left out."""
    known = ((claims[item], verdict) for item, verdict in kept.verdicts.items() if item in claims)
    return Snapshot(
        created=f"{kept.created_at:%Y-%m-%d}",
        judge=kept.judge,
        lines=tuple(_line(claim, verdict) for claim, verdict in known),
    )


def claims_of(cases: Sequence[Case]) -> dict[str, GoldenClaim]:
    """Every labelled claim by its id."""
    return {each.claim.id: each.claim for case in cases for each in case.labelled}


def file_names() -> list[str]:
    """Names of the snapshots kept as files, the newest first, the shipped one last."""
    files = (home() / "snapshots").glob("*.json")
    newest = sorted(files, key=lambda path: (path.stat().st_mtime, path.stem), reverse=True)
    return [path.stem for path in newest if path.stem != SHIPPED] + [SHIPPED]


def find(name: str, *, labels: LabelStore) -> Snapshot:
    """A snapshot to hold labels against: from their store, else from a file.

    Raises:
        InputError: there is none of that name.
    """
    try:
        return read_verdicts(name, labels=labels)
    except ItemNotFound:
        return Snapshot.load(snapshot_path(name))


def verdict_of(outcome: Outcome) -> Verdict:
    """One verdict on a labelled claim: that of the part that its finding is due to."""
    part = next((each for each in outcome.parts if each.status is outcome.found), None)
    if part is None:
        return Verdict(
            status=Status.NOT_CHECKABLE, decided_by=DecidedBy.VERIFIABILITY, reason=NO_CLAIM
        )
    return Verdict.model_validate({field: getattr(part, field) for field in Verdict.model_fields})


def _line(claim: GoldenClaim, verdict: Verdict) -> Line:
    return Line.of(
        claim,
        found=verdict.status,
        decided_by=verdict.decided_by,
        support=verdict.probability.supported if verdict.probability else None,
    )
