"""The view of agreement: figures with intervals over all, by label, and by pair of reviewers.

What enters: labels counted in the store. What leaves: figures drawn; where one is not defined,
words that say why. A row of the list below a pair's matrix opens its claims.
"""

import sys
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from groundcheck.models import Status
from groundcheck.store import ItemFilter, Period
from groundcheck.ui import state
from groundcheck.ui.adjudication import chair, filters, piles, wording
from groundcheck.ui.adjudication.charts import HEIGHT, matrix
from groundcheck.ui.adjudication.place import View
from groundcheck.ui.labelling import desk
from groundcheck.ui.vocabulary import STATUS_LABEL

if TYPE_CHECKING:
    from groundcheck.golden.agreement import Agreement, PairAgreement

_STATISTICS = "sklearn.metrics"
_MOST_REVIEWERS = 40
"""More of them make more pairs than a page or a second can hold; a queue or a period narrows."""
_EXPLAINED = (
    "Raw agreement is the share of labels given alike; by label, of the times one was given, the "
    "share in which the other reviewer gave it too. Kappa (two reviewers) and alpha (any number) "
    "take off what chance alone would bring: 1 is perfect, 0 no better than chance. Intervals: "
    "95 %, 1,000 bootstrap draws of whole contracts, or of claims where there is one contract only."
)


def prepare() -> None:
    """Load the statistics while the reader looks at something else."""
    if _STATISTICS not in sys.modules:
        Thread(target=import_module, args=(_STATISTICS,), daemon=True).start()


def show() -> None:
    """Draw the view."""
    _narrowing()
    wanted = chair.wanted()
    key = f"{desk.labels().stamp()} {wanted.everything().model_dump_json()} {wanted.period()}"
    found = _agreement(key, wanted.everything(), wanted.period())
    if found is None:
        st.text(
            f"More than {_MOST_REVIEWERS} reviewers have labels here. Choose a queue, a contract "
            "or a period."
        )
        return
    _headline(found)
    if not found.shared:
        st.text(
            "No claim has the labels of two reviewers yet. Deal out a queue with an overlap, or "
            "let a second reviewer label claims that have one label."
        )
        return
    st.caption(_EXPLAINED)
    st.subheader("By label", anchor=False)
    _table(wording.label_rows(found.by_label, "Alpha"), key=chair.LABELS)
    st.subheader("By pair of reviewers", anchor=False)
    _pairs(found.pairs)


def _narrowing() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        filters.queue()
        filters.contract()
        wanted = chair.wanted()
        _day("Labelled from", "since", wanted.since)
        _day("to", "until", wanted.until)


def _day(label: str, part: str, held: date | None) -> None:
    key = chair.DAYS + part
    chair.follow(key, held)
    st.date_input(label, key=key, format="YYYY-MM-DD", width=150, on_change=_take_day, args=(part,))


def _take_day(part: str) -> None:
    day: date | None = st.session_state.get(chair.DAYS + part)
    chair.want(chair.wanted().model_copy(update={part: day}))


@st.cache_resource(max_entries=16, show_spinner=False)
def _agreement(
    key: str,  # noqa: ARG001 - names the cached value
    _wanted: ItemFilter,
    _period: Period,
) -> "Agreement | None":
    """The agreement, computed once for a key; every new label makes another key."""
    from groundcheck.golden.agreement import agreement_of_meetings

    met = desk.labels().meetings(_wanted, period=_period)
    return agreement_of_meetings(met) if len(met.reviewers) <= _MOST_REVIEWERS else None


def _headline(found: "Agreement") -> None:
    one, two, three = st.columns(3)
    with one:
        _figure("Krippendorff's alpha", wording.coefficient(found.alpha), found.alpha.note)
        st.caption(
            wording.interval(found.alpha) and f"95 % interval {wording.interval(found.alpha)}"
        )
        if found.shared:
            st.text(wording.reading(found.alpha))
    with two:
        _figure("Raw agreement", wording.share(found.raw), found.raw.note)
        ends = wording.interval(found.raw, percent=True)
        st.caption(f"95 % interval {ends}" if ends else "")
    with three:
        _figure("Claims with two labels or more", f"{found.shared:,}", "")
        st.caption(f"of {found.items:,} labelled by {len(found.reviewers)} reviewers")


def _figure(name: str, value: str, note: str) -> None:
    st.metric(name, value, help="Not defined here; the words below say why." if note else None)


def _table(rows: pd.DataFrame, *, key: str) -> None:
    st.dataframe(rows, hide_index=True, key=key, row_height=36, column_order=_filled(rows))


def _filled(rows: pd.DataFrame) -> list[str]:
    """The columns that say anything at all."""
    return [name for name in rows.columns if rows[name].astype(str).str.strip().any()]


def _pairs(pairs: Sequence["PairAgreement"]) -> None:
    rows = wording.pair_rows(pairs)
    picked = st.dataframe(
        rows,
        hide_index=True,
        key=chair.PAIRS,
        row_height=36,
        height=min(36 * (len(pairs) + 1) + 3, 330),
        on_select="rerun",
        selection_mode="single-row",
        selection_default={"selection": {"rows": [_first_shared(pairs)]}},
        column_order=_filled(rows),
    )
    at = state.first_row(picked)
    if at is not None and at < len(pairs):
        _pair(pairs[at])


def _first_shared(pairs: Sequence["PairAgreement"]) -> int:
    """The pair with most claims in common: the first to look at."""
    return max(range(len(pairs)), key=lambda at: pairs[at].shared)


def _pair(pair: "PairAgreement") -> None:
    if not pair.shared:
        st.text(f"{wording.why_not(pair.kappa)}.")
        return
    left, right = st.columns([0.46, 0.54], gap="large")
    with left:
        st.plotly_chart(
            matrix(pair, dark=st.context.theme.type == "dark"),
            height=HEIGHT,
            config={"displayModeBar": False, "staticPlot": True},
            key="gc_settle_matrix",
            alt=f"How often the labels of {pair.first} met those of {pair.second}",
        )
    with right:
        _table(wording.label_rows(pair.by_label, "Kappa"), key="gc_settle_pair_labels")
        _apart(pair)


def _apart(pair: "PairAgreement") -> None:
    found = wording.apart(pair.matrix)
    if not found:
        st.text("The two give every claim they share the same label.")
        return
    rows = pd.DataFrame(
        [(STATUS_LABEL[first], STATUS_LABEL[second], count) for first, second, count in found],
        columns=pd.Index([f"{pair.first} said", f"{pair.second} said", "Claims"]),
    )
    st.caption("Where they part. Tick a line to open its claims.")
    st.dataframe(
        rows,
        hide_index=True,
        key=chair.APART,
        row_height=36,
        height=min(36 * (len(rows) + 1) + 3, 220),
        on_select=lambda: _open(pair, found),
        selection_mode="single-row",
    )


def _open(pair: "PairAgreement", found: Sequence[tuple[Status, Status, int]]) -> None:
    at = state.first_row(st.session_state.get(chair.APART))
    if at is None or at >= len(found):
        return
    first, second, _ = found[at]
    said = ((pair.first, first), (pair.second, second))
    wanted = chair.wanted().model_copy(update={"said": said})
    chair.want(wanted.model_copy(update={"pile": piles.of_the_parted(wanted)}))
    chair.go_to("")
    chair.open_view(View.SETTLE)
