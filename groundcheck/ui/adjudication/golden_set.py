"""The golden set: what is settled, what is not yet, what is critical, and the files it leaves in.

Only claims on which reviewers agree, or that somebody settled with a reason, are in it.
"""

import pandas as pd
import streamlit as st

from groundcheck.export.blocks import shown
from groundcheck.golden.formats.files import dump
from groundcheck.golden.formats.form import Format
from groundcheck.models import Status
from groundcheck.store import ItemFilter
from groundcheck.store.labels import SETTLED, ItemState
from groundcheck.ui import state
from groundcheck.ui.adjudication import chair, filters
from groundcheck.ui.adjudication.place import LABELS, View
from groundcheck.ui.labelling import desk
from groundcheck.ui.vocabulary import STATUS_LABEL

_FORMS = {
    Format.JSONL: ("JSON lines, with whole histories", "jsonl", "application/jsonl"),
    Format.CSV: ("CSV", "csv", "text/csv"),
    Format.PARQUET: ("Parquet, for pandas", "parquet", "application/vnd.apache.parquet"),
    Format.LABEL_STUDIO: ("Label Studio tasks", "label-studio.json", "application/json"),
    Format.ARGILLA: ("Argilla records", "argilla.json", "application/json"),
}
_DECIDED = (
    "A claim settled by a decision counts as that alone, whether or not its reviewers agree; "
    "Agreement counts the labels of all claims."
)
_SHOWN = 200
"""Critical claims listed at most."""
_CRITICAL = (
    "A critical claim is one that a release must not get wrong anew. `groundcheck golden regress` "
    "compares a judge with a snapshot and fails on a single critical claim that was right before, "
    "even where the judge is better on the whole. Mark a claim critical where it is settled."
)


def show() -> None:
    """Draw the view."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        filters.queue()
        filters.contract()
    wanted = chair.wanted().everything()
    counts = desk.labels().tally(wanted)
    if not sum(counts.values()):
        st.text("No claim has been added here yet. Add claims on the labelling or review page.")
        return
    _tally(counts)
    left, right = st.columns(2, gap="large")
    with left:
        _statuses(wanted)
        _export(wanted)
    with right:
        _critical(wanted)


def _tally(counts: dict[ItemState, int]) -> None:
    total = sum(counts.values())
    settled = sum(counts[state] for state in SETTLED)
    st.progress(settled / total, text=f"{settled:,} of {total:,} claims are in the golden set")
    figures = (
        ("Agreed by reviewers", counts[ItemState.AGREED]),
        ("Settled by a decision", counts[ItemState.ADJUDICATED]),
        ("Disagreed, to be settled", counts[ItemState.DISAGREED]),
        ("One label", counts[ItemState.LABELLED]),
        ("No label", counts[ItemState.UNLABELLED]),
    )
    for column, (name, count) in zip(st.columns(len(figures)), figures, strict=True):
        column.metric(name, f"{count:,}")
    if counts[ItemState.ADJUDICATED]:
        st.caption(_DECIDED)


def _statuses(wanted: ItemFilter) -> None:
    st.subheader("What the golden set says", anchor=False)
    counts = [(STATUS_LABEL[s], desk.labels().count(_settled(wanted, (s,)))) for s in LABELS]
    rows = pd.DataFrame(counts, columns=pd.Index(["Label", "Claims"]))
    st.dataframe(rows, hide_index=True, key="gc_settle_statuses", row_height=36)


def _settled(wanted: ItemFilter, statuses: tuple[Status, ...] = ()) -> ItemFilter:
    return wanted.model_copy(update={"states": SETTLED, "statuses": statuses})


def _export(wanted: ItemFilter) -> None:
    st.subheader("Export", anchor=False)
    st.text("Every settled claim with its evidence, every label and decision, and their reasons.")
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        form: Format = st.selectbox(
            "File",
            list(_FORMS),
            format_func=lambda form: _FORMS[form][0],
            key=chair.FORMAT,
            width=300,
        )
        _, ending, kind = _FORMS[form]
        st.download_button(
            "Download",
            lambda: exported(wanted, form),
            file_name=f"golden-set.{ending}",
            mime=kind,
            icon=":material/download:",
            type="primary",
            on_click="ignore",
            key="gc_settle_download",
        )


def exported(wanted: ItemFilter, form: Format) -> bytes:
    """The settled claims of a list as the bytes of a file."""
    chosen = _settled(wanted)
    labels = desk.labels()
    return dump(labels.records(chosen), form, texts=labels.texts(chosen))


def _critical(wanted: ItemFilter) -> None:
    st.subheader("Critical claims", anchor=False)
    st.caption(_CRITICAL)
    chosen = wanted.model_copy(update={"critical": True})
    lines = desk.labels().find(chosen, limit=_SHOWN)
    if not lines:
        st.text("No claim is marked critical yet.")
        return
    count = desk.labels().count(chosen)
    if count > len(lines):
        st.text(f"The first {len(lines)} of {count:,}.")
    rows = pd.DataFrame(
        [
            (shown(line.claim), STATUS_LABEL[line.settled] if line.settled else "Not settled yet")
            for line in lines
        ],
        columns=pd.Index(["Claim", "Label"]),
    )
    st.dataframe(
        rows,
        hide_index=True,
        key=chair.SERIOUS,
        on_select=lambda: _open([line.id for line in lines]),
        selection_mode="single-row",
        column_config={"Claim": st.column_config.TextColumn(width="large")},
    )


def _open(ids: list[str]) -> None:
    at = state.first_row(st.session_state.get(chair.SERIOUS))
    if at is not None and at < len(ids):
        chair.go_to(ids[at])
        chair.open_view(View.SETTLE)
