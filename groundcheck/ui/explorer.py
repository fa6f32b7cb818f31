"""The body of a review: filter, viewer, table, and every action by a native control as well.

One fragment: what happens here reruns nothing else. The viewer's data is the same on every
rerun, so the browser gets it once; what changes goes through the cursor.
"""

from collections.abc import Sequence

import streamlit as st

from groundcheck.export.cautions import CAUTION_LABEL, CAUTION_MEANING, caution_of
from groundcheck.models import ClaimType, Evidence, JudgedClaim, Status
from groundcheck.store.rows import StoredRun
from groundcheck.ui import findings, frame, reviews, state, table
from groundcheck.ui.labelling import handover
from groundcheck.ui.outline import choices
from groundcheck.ui.viewer import component
from groundcheck.ui.vocabulary import (
    STATUS_COLOUR,
    STATUS_ICON,
    STATUS_LABEL,
    STATUS_MEANING,
    TYPE_LABEL,
    role_label,
    verdict_label,
)


@st.fragment
def explore(run: StoredRun) -> None:
    """Show the claims of a review and the words they rest on."""
    with frame.guard():
        _explore(run)


def _explore(run: StoredRun) -> None:
    if run.report.claims:
        _statuses(run)
    component.viewer(
        reviews.viewer_data(run),
        key=state.VIEWER,
        on_claim_change=state.select_from_viewer,
        on_section_change=state.narrow_from_viewer,
    )
    wanted = state.wanted()
    claims = table.matching(run.report, wanted, run.documents)
    state.follow_filter(run, wanted, [claim.id for claim in claims])
    if run.report.claims:
        _by_hand(run)
        _claims(run, claims)
        _selected_claim(run)
    findings.show(run)
    component.cursor(
        channel=reviews.channel(run),
        seq=state.orders(),
        claim=state.selected(run),
        shown=None if wanted == state.Filter() else [claim.id for claim in claims],
        section=wanted.section,
    )


def _statuses(run: StoredRun) -> None:
    """Counts per status, which are also the filter by status."""
    found = table.counts(run.report)
    st.pills(
        "Show claims by status",
        list(found),
        selection_mode="multi",
        format_func=lambda status: _chip(status, found[status]),
        key=state.STATUSES,
        label_visibility="collapsed",
    )


def _chip(status: Status, count: int) -> str:
    return f":{STATUS_COLOUR[status]}[{STATUS_ICON[status]}] {count} {STATUS_LABEL[status].lower()}"


def _claims(run: StoredRun, claims: Sequence[JudgedClaim]) -> None:
    total = len(run.report.claims)
    with st.container(horizontal=True, vertical_alignment="center", key="gc_claims_head"):
        shown = f"{len(claims)} of {total}" if len(claims) < total else str(total)
        st.header(f"Claims ({shown})", anchor=False, width="stretch")
        _narrowing(run)
        _step_button("Previous claim", ":material/chevron_left:", run, claims, -1)
        _step_button("Next claim", ":material/chevron_right:", run, claims, 1)
    if not claims:
        st.text(
            "No claim passes this filter. Clear the search, the type, the section or a status above."
        )
        return
    ids = [claim.id for claim in claims]
    current = state.selected(run)
    st.dataframe(
        table.frame(claims, run.report),
        key=state.table_key(ids),
        on_select=lambda: _pick_row(ids),
        selection_mode="single-row",
        selection_default={"selection": {"rows": [ids.index(current)] if current in ids else []}},
        hide_index=True,
        placeholder="",
        row_height=38,
        height=min(38 * (len(claims) + 1) + 3, 420),
        column_config={
            "No.": st.column_config.NumberColumn(width=44),
            "Status": st.column_config.TextColumn(width=226),
            "Claim": st.column_config.TextColumn(width=320),
            "Contract says": st.column_config.TextColumn(width=280),
            "Type": st.column_config.TextColumn(width=90),
            "Section": st.column_config.TextColumn(width=180),
            "Page": st.column_config.NumberColumn(width=50),
            "Proved right": st.column_config.TextColumn(
                width=96,
                alignment="right",
                help="Of test claims settled the same way, about how many in a hundred "
                "proved to have this status.",
            ),
        },
    )


def _narrowing(run: StoredRun) -> None:
    """Filter by type, by section and by words, in the claims and in the viewer alike."""
    frame.search("Find in claims and quotes", state.WORDS, width=200)
    st.selectbox(
        "Show claims by type",
        list(ClaimType),
        index=None,
        format_func=lambda kind: TYPE_LABEL[kind],
        key=state.TYPE,
        placeholder="Every type",
        label_visibility="collapsed",
        width=128,
    )
    sections = choices(reviews.sections(run), state.wanted().section)
    if sections:
        st.selectbox(
            "Show claims by section",
            list(sections),
            index=None,
            format_func=lambda key: sections[key],
            key=state.SECTION,
            placeholder="Every section",
            label_visibility="collapsed",
            width=150,
        )


def _step_button(
    label: str, icon: str, run: StoredRun, claims: Sequence[JudgedClaim], step: int
) -> None:
    st.button(
        label,
        icon=icon,
        key=f"gc_step_{'next' if step > 0 else 'previous'}",
        on_click=_step,
        args=(run, [claim.id for claim in claims], step),
        disabled=not claims,
    )


def _step(run: StoredRun, ids: Sequence[str], step: int) -> None:
    current = state.selected(run)
    at = ids.index(current) if current in ids else (-1 if step > 0 else 0)
    state.select_here(ids[(at + step) % len(ids)])


def _pick_row(ids: Sequence[str]) -> None:
    row = state.selected_row(ids)
    if row is not None and row < len(ids):
        state.select_here(ids[row], from_table=True)


def _selected_claim(run: StoredRun) -> None:
    """The selected claim in native elements, for whoever cannot use the viewer."""
    chosen = state.selected(run)
    claim = next(claim for claim in run.report.claims if claim.id == chosen)
    with st.expander("Selected claim as plain text", icon=":material/notes:"):
        st.markdown(f"{STATUS_ICON[claim.status]} **{verdict_label(claim)}**")
        st.caption(STATUS_MEANING[claim.status])
        if caution := caution_of(claim):
            st.caption(
                f":orange[:material/warning:] {CAUTION_LABEL[caution]}. {CAUTION_MEANING[caution]}"
            )
        st.text(claim.text)
        if claim.context:
            st.text(f"Read with: {claim.context}")
        st.text(claim.reason)
        for comparison in claim.comparisons:
            found = comparison.found or "not stated"
            st.text(f"Claimed: {comparison.claimed}. Contract says: {found}.")
        for evidence in claim.evidence:
            _quote(claim, evidence, run)


def _by_hand(run: StoredRun) -> None:
    """What people hold of the selected claim."""
    chosen = state.selected(run)
    handover.one_claim(run, next(claim for claim in run.report.claims if claim.id == chosen))


def _quote(claim: JudgedClaim, evidence: Evidence, run: StoredRun) -> None:
    titles = {document.id: document.title for document in run.documents}
    page = f"page {evidence.page}" if evidence.page else ""
    place = [titles[evidence.document], evidence.section, page]
    st.text(f"{role_label(claim, evidence.role)}: {' · '.join(part for part in place if part)}")
    st.code(evidence.quote, language=None, wrap_lines=True)
