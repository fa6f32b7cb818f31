"""From a review to the golden set: claims added to be labelled, and verdicts corrected.

What enters: a stored review, and which of its claims is selected. What leaves: golden items with
the judge's verdict as their suggestion; a correction is a label like any other, with the name of
the person who gave it.
"""

import streamlit as st

from groundcheck.errors import GroundcheckError, StaleVersion
from groundcheck.export.blocks import shown
from groundcheck.models import JudgedClaim, Status
from groundcheck.store import ItemFilter
from groundcheck.store.labels import Label, LabelledItem
from groundcheck.store.rows import StoredRun
from groundcheck.ui import frame, state
from groundcheck.ui.labelling import candidates, card, desk, seat
from groundcheck.ui.labelling.kinds import guidelines, kinds_of
from groundcheck.ui.vocabulary import STATUS_ICON, STATUS_LABEL

STATUS = "gc_correct_status_"
KIND = "gc_correct_kind_"
WHY = "gc_correct_why_"
QUOTES = "gc_correct_quotes_"
NAME = "gc_correct_name"

_TOLD = "gc_handover_told"
_VERSIONS = "gc_correct_versions"
PAGE = "pages/golden.py"


def whole_run(run: StoredRun) -> None:
    """The button that adds every claim of a review."""
    st.button(
        "Add to golden set",
        icon=":material/playlist_add:",
        key="gc_add_run",
        disabled=run.id == state.UNSAVED_ID or not run.report.claims,
        on_click=_ask,
        args=("run",),
        help="Add every claim of this review to the claims that are labelled by hand.",
    )
    if st.session_state.pop(_TOLD, "") == "run":
        _add_run(run)


def one_claim(run: StoredRun, claim: JudgedClaim) -> None:
    """What became of the selected claim by hand, and the button that corrects its verdict."""
    if run.id == state.UNSAVED_ID:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="gc_handover"):
        st.text(_by_hand(run, claim), width="stretch")
        add = st.button("Add this claim to golden set", icon=":material/add:", key="gc_add_claim")
        correct = st.button("Correct the verdict", icon=":material/edit:", key="gc_correct")
    if add:
        _add_claim(run, claim)
    elif correct:
        _correct(run, claim)


def _ask(what: str) -> None:
    st.session_state[_TOLD] = what


def _by_hand(run: StoredRun, claim: JudgedClaim) -> str:
    """The claim and the labels it has, in a line."""
    held = items_by_claim(run.id, desk.labels().stamp()).get(claim.id)
    number = run.report.claims.index(claim) + 1
    if held is None:
        return f"Claim {number}: {STATUS_LABEL[claim.status].lower()} by the judge."
    given = [
        f"{one.reviewer}: {desk.summary(one.label)}" for one in held.labels if one.label.status
    ]
    return f"Claim {number}, in the golden set. {'; '.join(given) or 'Not labelled yet'}."


@st.cache_resource(max_entries=16, show_spinner=False)
def items_by_claim(run: str, stamp: str) -> dict[str, LabelledItem]:  # noqa: ARG001 - the key
    """The golden items taken from a run, by the claim's id there."""
    found = desk.labels().load(ItemFilter(run=run))
    return {held.item.run_claim: held for held in found}


def _name_known() -> bool:
    """Ask for the reviewer's name where it is not known yet."""
    if seat.reviewer():
        return True
    st.text("Every label is kept with the name of the person who gave it.")
    st.text_input("Your name", key=NAME, max_chars=128, on_change=_sit_down)
    st.button("Go on", type="primary", key="gc_correct_go_on")
    return False


def _sit_down() -> None:
    name = " ".join(str(st.session_state.get(NAME) or "").split())
    if seat.valid_name(name):
        seat.sit_down(name)


@st.dialog("Add to the golden set", icon=":material/playlist_add:")
def _add_run(run: StoredRun) -> None:
    with frame.guard():
        if _name_known():
            added = desk.labels().add_from_run(run, by=seat.reviewer())
            st.text(f"All {len(added)} claims of this review are in the golden set.")
            _lead(added[0])


@st.dialog("Add to the golden set", icon=":material/playlist_add:")
def _add_claim(run: StoredRun, claim: JudgedClaim) -> None:
    with frame.guard():
        if _name_known():
            (added,) = desk.labels().add_from_run(run, by=seat.reviewer(), claims={claim.id})
            st.text(shown(claim.text))
            st.text("This claim is in the golden set.")
            _lead(added)


def _lead(item: str) -> None:
    """The way to the claim on the labelling page."""
    st.page_link(
        PAGE,
        label="Open it on the labelling page",
        icon=":material/arrow_forward:",
        query_params={"item": item, "reviewer": seat.reviewer()},
    )


@st.dialog("Correct the verdict", width="large", icon=":material/edit:")
def _correct(run: StoredRun, claim: JudgedClaim) -> None:
    with frame.guard():
        if not _name_known():
            return
        held = items_by_claim(run.id, desk.labels().stamp()).get(claim.id)
        st.text(shown(claim.text))
        card.suggestion(claim)
        label = _form(run, claim, (held and held.label_of(seat.reviewer())) or Label())
        with st.container(horizontal=True, gap="small"):
            save = st.button(
                "Save the correction",
                type="primary",
                key="gc_correct_save",
                disabled=label.status is None,
            )
        if save:
            _save(run, claim, label, held)


def _form(run: StoredRun, claim: JudgedClaim, own: Label) -> Label:
    """The label that the fields describe; they start from the reviewer's own label."""
    at = f"{run.id}_{claim.id}"
    status: Status | None = st.segmented_control(
        "It is",
        list(desk.LABELS),
        default=own.status,
        format_func=lambda one: f"{STATUS_ICON[one]} {STATUS_LABEL[one]}",
        key=STATUS + at,
    )
    names = {kind.kind: kind.label for kind in kinds_of(status)}
    kind = st.selectbox(
        "Kind",
        list(names),
        index=list(names).index(own.kind) if own.kind in names else None,
        format_func=lambda one: names[one],
        placeholder="No kind",
        key=f"{KIND}{at}_{status}",
    )
    why = st.text_input("Reason", value=own.why, key=WHY + at)
    quoted = candidates.quoted_by_machine(claim, run.documents)
    evidence = own.evidence
    if quoted and not evidence and st.toggle("Its quotes are the evidence", key=QUOTES + at):
        evidence = quoted
    changes = {"status": status, "kind": kind or "", "why": (why or "").strip()}
    return own.model_copy(update={**changes, "evidence": evidence})


def _save(run: StoredRun, claim: JudgedClaim, label: Label, seen: LabelledItem | None) -> None:
    """Store the correction; one that met a newer version may be saved again."""
    versions = st.session_state.setdefault(_VERSIONS, {})
    labels = desk.labels()
    try:
        (item,) = labels.add_from_run(run, by=seat.reviewer(), claims={claim.id})
        version = seen.version if seen else labels.item(item).version
        event = labels.save(
            item,
            label,
            reviewer=seat.reviewer(),
            version=versions.pop(item, version),
            rubric=guidelines().version,
        )
    except StaleVersion as stale:
        versions[stale.item] = stale.version
        changes = "; ".join(change.describe() for change in stale.changes)
        frame.problem(f"Not saved yet: {changes}. Save again to keep yours as well.")
    except GroundcheckError as error:
        frame.problem(f"Not saved. {error}")
    else:
        st.success(
            f"Saved: {desk.summary(label)}, {event.at.astimezone():%H:%M:%S}",
            icon=":material/check:",
        )
        _lead(item)
