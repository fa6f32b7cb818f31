"""Score: how often the judge is right, where, and every claim it got wrong."""

from collections.abc import Sequence

import streamlit as st

from groundcheck.export import blocks
from groundcheck.figures.figure import Figure, Table
from groundcheck.golden.score import Outcome
from groundcheck.golden.tables import NOTES
from groundcheck.models import CHECKED, Status
from groundcheck.store import ItemFilter
from groundcheck.store.labels import SETTLED
from groundcheck.ui import frame, reviews
from groundcheck.ui.quality import diagrams, frames, golden, keys, opening, scoring
from groundcheck.ui.quality.frames import judge_line
from groundcheck.ui.quality.golden import Source
from groundcheck.ui.quality.listing import ticked
from groundcheck.ui.quality.work import Scored
from groundcheck.ui.vocabulary import STATUS_COLOUR, STATUS_ICON, STATUS_LABEL

HEADLINES = (
    ("macro recall", "Macro recall", "Mean of the recalls of the three checked statuses."),
    ("wrong among delivered", "Wrong among delivered", "Of the claims found supported."),
    ("passage precision", "Evidence precision", "Passages shown that overlap a labelled one."),
    ("passage recall", "Evidence recall", "Labelled passages that a shown one overlaps."),
)
GROUPS = {
    "Type": frames.TYPE_TABLE,
    "Kind": frames.KIND_TABLE,
    "Contract": frames.CONTRACT_TABLE,
    "Decided by": frames.LAYER_TABLE,
}


def section(source: Source, claims: int) -> None:
    """The figures of the judge in force, or what leads to them."""
    found = scoring.scored(
        source, reviews.calibration_in_force(), claims=claims, label="Judge the golden set"
    )
    if found is None:
        _as_added(source)
    elif not found.tables:
        _nothing(found)
    else:
        _figures(found)
        _groups(found)
        _misses(source, found.score.outcomes)
        with st.expander("How these figures are made"):
            st.text("\n".join(NOTES))


def _as_added(source: Source) -> None:
    """What the labels themselves tell already: the judge's verdicts when they were added."""
    if source is not Source.LABELS:
        return
    counts = golden.label_store().confusion(ItemFilter(states=SETTLED))
    if counts:
        st.header("Verdicts of the day the claims were added", anchor=False)
        _matrix(counts)


def _nothing(found: Scored) -> None:
    frame.problem(
        f"None of the {found.score.left_out} labelled claims could be judged: the texts of their "
        "contracts are not in this store. Import them with --document."
    )


def _figures(found: Scored) -> None:
    figures = frames.named(found.tables)
    with st.container(horizontal=True, gap="medium"):
        for name, title, meaning in HEADLINES:
            _headline(figures.get(name), title, meaning)
    st.caption(_about(found))
    if found.score.left_out:
        frame.problem(
            f"{found.score.left_out} labelled claims were left out: the texts of their contracts "
            "are not in this store.",
            severe=False,
        )
    for told in found.score.unread:
        frame.problem(
            f"Claims about pages that were not read count as missed. {told}", severe=False
        )
    left, right = st.columns([0.46, 0.54], gap="large")
    with left:
        st.header("Labelled against found", anchor=False)
        _matrix(found.score.confusion())
    with right:
        st.header("By status", anchor=False)
        st.dataframe(frames.by_status(found.tables), hide_index=True, alt="Figures by status")
        st.caption("In brackets the 95 % interval, from drawing whole contracts anew.")


def _about(found: Scored) -> str:
    """What was judged, and by whom."""
    contracts = {outcome.labelled.claim.contract for outcome in found.score.outcomes}
    counted = f"{len(found.score.outcomes):,} claims of {len(contracts):,} contracts"
    return f"{counted}. Judge: {judge_line(found.score.judge)}." if found.score.judge else counted


def _headline(figure: Figure | None, title: str, meaning: str) -> None:
    known = figure is not None and figure.value is not None
    value = f"{figure.value * 100:.1f} %" if figure and figure.value is not None else "–"
    spread = f"95 % interval {frames.interval(figure)}" if known and figure else ""
    with st.container(border=True, width="stretch"):
        st.metric(title, value, help=meaning)
        st.caption(spread or "nothing to count")


def _matrix(counts: diagrams.Confusion) -> None:
    dark = st.context.theme.type == "dark"
    right = sum(number for (label, found), number in counts.items() if label is found)
    st.plotly_chart(
        diagrams.confusion(counts, dark=dark),
        key="gc_quality_matrix",
        config={"displayModeBar": False},
        alt=f"Matrix of labels against verdicts: {right} of {sum(counts.values())} agree",
    )


def _groups(found: Scored) -> None:
    tables = {table.title: table for table in (*found.tables, *found.breakdowns)}
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header("Where it is right", anchor=False, width="stretch")
        group = st.segmented_control(
            "Group by",
            list(GROUPS),
            default="Type",
            required=True,
            key=keys.GROUP,
            label_visibility="collapsed",
        )
    _group(tables[GROUPS[group or "Type"]])


def _group(table: Table) -> None:
    st.dataframe(
        frames.by_group(table),
        hide_index=True,
        column_config={
            "Group": st.column_config.TextColumn(width="large"),
            "Right": st.column_config.ProgressColumn(
                format="%.0f %%", min_value=0, max_value=100, width="medium"
            ),
        },
        alt=table.title,
    )


def _misses(source: Source, outcomes: Sequence[Outcome]) -> None:
    st.header("Errors", anchor=False)
    wanted = _wanted(outcomes)
    found = frames.misses(outcomes, wanted)
    if not found:
        st.text("No error passes this filter.")
        return
    total = sum(not outcome.right for outcome in outcomes)
    st.caption(f"{len(found)} of {total} errors. Tick one to read it.")
    row = ticked(
        frames.of_misses(found),
        (outcome.labelled.claim.id for outcome in found),
        key=keys.MISSES,
        alt="Claims judged wrong",
    )
    if row is not None:
        _miss(source, found[row])


def _wanted(outcomes: Sequence[Outcome]) -> frames.Wanted:
    wrong = [outcome for outcome in outcomes if not outcome.right]
    contracts = sorted({outcome.labelled.claim.contract for outcome in wrong})
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        labelled = _pick(
            "Labelled", sorted({o.labelled.claim.status for o in wrong}), keys.LABELLED
        )
        found = _pick("Found", sorted({o.found for o in wrong}), keys.FOUND)
        kind = st.selectbox(
            "Kind", frames.kinds(wrong), index=None, key=keys.KIND, placeholder="any"
        )
        contract = st.selectbox(
            "Contract", contracts, index=None, key=keys.CONTRACT, placeholder="any"
        )
        words = st.text_input("Words", key=keys.WORDS, placeholder="in the claim or its reason")
    return frames.Wanted(labelled, found, contract or "", kind or "", words or "")


def _pick(label: str, statuses: Sequence[Status], key: str) -> Status | None:
    return st.selectbox(
        label,
        statuses,
        index=None,
        format_func=lambda status: STATUS_LABEL[status],
        key=key,
        placeholder="any",
    )


def _miss(source: Source, outcome: Outcome) -> None:
    claim = outcome.labelled.claim
    with st.container(border=True):
        st.text(blocks.shown(claim.claim))
        left, right = st.columns(2, gap="large")
        with left:
            _side("Labelled", claim.status, claim.why)
            _quotes(claim.evidence)
        with right:
            reasons = dict.fromkeys(part.reason for part in outcome.parts)
            _side("Found", outcome.found, " ".join(reasons) or "No claim was found in these words.")
            shown = (e.quote for part in outcome.parts for e in part.evidence)
            _quotes(tuple(dict.fromkeys(shown)))
        if st.button("Open in the review", icon=":material/open_in_new:", key=keys.OPEN_MISS):
            opening.show(source, claim.id)


def _side(title: str, status: Status, reason: str) -> None:
    colour = STATUS_COLOUR[status]
    st.markdown(f"{title} :{colour}[{STATUS_ICON[status]} {STATUS_LABEL[status]}]")
    if reason:
        st.text(reason)


def _quotes(quotes: Sequence[str]) -> None:
    for quote in quotes[: len(CHECKED)]:
        st.code(" ".join(quote.split()), language=None, wrap_lines=True)
