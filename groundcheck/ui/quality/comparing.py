"""Regression: what the judge found once, held against what it finds now.

What enters: snapshots by name, and the score of the judge in force where there is one. What leaves:
what flipped, for better or worse, and the verdict that `groundcheck golden regress` gives.
"""

import getpass
import re
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from groundcheck.errors import GroundcheckError, InputError
from groundcheck.export import blocks
from groundcheck.export.moments import day_and_time
from groundcheck.golden import snapshots
from groundcheck.golden.junit import junit
from groundcheck.golden.regression import (
    SHIPPED,
    Change,
    Comparison,
    Flip,
    Snapshot,
    compare,
    snapshot_path,
)
from groundcheck.models import JudgeInfo
from groundcheck.store import SnapshotStore
from groundcheck.ui import frame, reviews
from groundcheck.ui.quality import golden, keys, opening, scoring
from groundcheck.ui.quality.frames import judge_line
from groundcheck.ui.quality.golden import Source
from groundcheck.ui.quality.listing import ticked
from groundcheck.ui.quality.work import Scored
from groundcheck.ui.vocabulary import STATUS_LABEL

JUDGE_NOW = "the judge as it is now"
AT_ONCE = 5_000
"""Claims up to which two snapshots are compared without being asked to."""
CHANGE_LABEL = {
    Change.WORSE: "Worse",
    Change.BETTER: "Better",
    Change.OTHER: "Wrong in another way",
    Change.NEW: "New",
    Change.SAME: "Same",
}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,63}")


def section(source: Source, claims: int) -> None:
    """Take a snapshot, or hold two against each other."""
    found = scoring.scored(
        source, reviews.calibration_in_force(), claims=claims, label="Judge the golden set"
    )
    if found is not None and found.score.outcomes:
        _take(source, found)
    kept = _kept(source)
    choices = [JUDGE_NOW, *kept] if found is not None and found.score.outcomes else list(kept)
    if len(choices) < 2:
        st.text("Take a snapshot; later ones, and the judge as it is then, are held against it.")
        return
    before, now = _pair(kept, choices)
    if before == now:
        st.text("Choose two different snapshots.")
        return
    if claims > AT_ONCE and not st.button("Compare", type="primary", key=keys.COMPARE):
        return
    _compared(source, before, now, found)


def _take(source: Source, found: Scored) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        name = st.text_input(
            "Snapshot of the judge as it is now",
            key=keys.SNAPSHOT,
            placeholder="a name, such as before-update",
            width=320,
        )
        taken = st.button("Take the snapshot", key=keys.TAKE, icon=":material/photo_camera:")
    if taken:
        _keep(source, found, (name or "").strip())
        st.toast("The snapshot is kept.")
        st.rerun()


def _keep(source: Source, found: Scored, name: str) -> None:
    """Keep a snapshot where `groundcheck golden regress` finds it.

    Raises:
        InputError: the name cannot be one, or is that of the shipped snapshot.
        StoreError: the store cannot be written.
    """
    if not _NAME.fullmatch(name) or name.endswith(".json"):
        raise InputError(f"snapshot name {name!r}: begin with a letter or digit; use no slash")
    if source is Source.LABELS:
        store = SnapshotStore(golden.label_store())
        snapshots.keep_verdicts(found.score, name, snapshots=store, by=getpass.getuser())
    elif name == SHIPPED:
        raise InputError(f"{SHIPPED!r} is the snapshot that comes with groundcheck; name another")
    else:
        Snapshot.of(found.score).save(snapshot_path(name))


def _kept(source: Source) -> dict[str, str]:
    """Snapshots of a set, newest first: by what they are loaded by, how they are called."""
    if source is Source.SHIPPED:
        return {name: name for name in snapshots.file_names()}
    lines = SnapshotStore(golden.label_store()).snapshots()
    return {line.id: f"{line.name} · {day_and_time(line.created_at)}" for line in lines}


def _pair(kept: dict[str, str], choices: Sequence[str]) -> tuple[str, str]:
    """Two snapshots; at first the newest, and what is newer than it."""
    names = list(kept)
    first = names[0] if choices[0] == JUDGE_NOW else names[1]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        before = st.selectbox(
            "Before",
            names,
            index=names.index(first),
            format_func=lambda name: kept[name],
            key=keys.BEFORE,
        )
        now = st.selectbox(
            "Now", choices, format_func=lambda name: kept.get(name, name), key=keys.NOW
        )
    return before or first, now or choices[0]


def _compared(source: Source, before: str, now: str, found: Scored | None) -> None:
    try:
        found_now = Snapshot.of(found.score) if found and now == JUDGE_NOW else _load(source, now)
        comparison = compare(_load(source, before), found_now)
    except GroundcheckError as error:
        frame.problem(str(error))
        return
    _verdict(comparison)
    _counts(comparison)
    _judges(comparison.before, comparison.now)
    _flips(source, comparison)
    _take_away(source, before, comparison)


def _load(source: Source, name: str) -> Snapshot:
    if source is Source.SHIPPED:
        return Snapshot.load(snapshot_path(name))
    claims = snapshots.claims_of(golden.cases(source))
    return snapshots.by_labels(SnapshotStore(golden.label_store()).load(name), claims)


def _verdict(found: Comparison) -> None:
    chance = f"Chance of flips as uneven as these (McNemar, exact): {found.probability:.4f}."
    if not found.fails:
        st.success(
            f"No significant loss, no new miss among critical claims. {chance}",
            icon=":material/verified:",
        )
        return
    reasons = []
    if found.significant_loss:
        reasons.append("Worse than before, by more than chance.")
    if found.critical:
        reasons.append(f"{len(found.critical)} critical claims are newly missed.")
    st.error(f"Do not release. {' '.join(reasons)} {chance}", icon=":material/block:")


def _counts(found: Comparison) -> None:
    numbers = {
        "Worse": len(found.of(Change.WORSE)),
        "Better": len(found.of(Change.BETTER)),
        "Wrong in another way": len(found.of(Change.OTHER)),
        "Newly let through": sum(flip.newly_let_through for flip in found.flips),
        "Critical, newly missed": len(found.critical),
        "New claims": len(found.of(Change.NEW)),
        "Same": len(found.of(Change.SAME)),
    }
    with st.container(horizontal=True, gap="small"):
        for name, number in numbers.items():
            st.metric(name, f"{number:,}", width="stretch", border=True)


def _judges(before: JudgeInfo, now: JudgeInfo) -> None:
    st.caption(f"Before: {judge_line(before)}")
    st.caption(f"Now: {judge_line(now)}")


def _flips(source: Source, found: Comparison) -> None:
    flipped = [flip for flip in found.flips if flip.change is not Change.SAME]
    if not flipped:
        st.text("Nothing flipped.")
        return
    present = [change for change in CHANGE_LABEL if found.of(change) and change is not Change.SAME]
    st.header("What flipped", anchor=False)
    wanted = st.pills(
        "Show flips",
        present,
        selection_mode="multi",
        format_func=lambda change: f"{CHANGE_LABEL[change]} {len(found.of(change))}",
        key=keys.CHANGE,
        label_visibility="collapsed",
    )
    shown = [flip for flip in flipped if not wanted or flip.change in wanted]
    shown.sort(key=lambda flip: list(CHANGE_LABEL).index(flip.change))
    row = ticked(
        pd.DataFrame(map(_row, shown)),
        (flip.now.id for flip in shown),
        key=keys.FLIPS,
        alt="Claims whose verdict flipped",
    )
    if row is not None:
        _flip(source, shown[row])


def _row(flip: Flip) -> dict[str, object]:
    return {
        "Change": CHANGE_LABEL[flip.change],
        "Labelled": STATUS_LABEL[flip.now.label],
        "Before": STATUS_LABEL[flip.before] if flip.before else "",
        "Now": STATUS_LABEL[flip.now.found],
        "Claim": blocks.shown(flip.now.claim),
        "Contract": flip.now.contract,
        "Critical": flip.now.critical,
    }


def _flip(source: Source, flip: Flip) -> None:
    with st.container(border=True):
        st.text(blocks.shown(flip.now.claim))
        st.caption("The review shows the judge as it is now.")
        if st.button("Open in the review", icon=":material/open_in_new:", key=keys.OPEN_FLIP):
            opening.show(source, flip.now.id)


def _take_away(source: Source, before: str, found: Comparison) -> None:
    """The same on a build server."""
    stored = "--stored " if source is Source.LABELS else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.code(f'groundcheck golden regress {stored}--baseline "{before}"', language=None)
        st.download_button(
            "JUnit XML",
            junit(found),
            file_name="regression.xml",
            mime="application/xml",
            icon=":material/download:",
            on_click="ignore",
        )
