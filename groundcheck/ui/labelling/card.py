"""The card of a golden item: what is claimed, in its answer; and what the machine makes of it.

What enters: a LabelledItem. Words of claims and answers are drawn with `st.text`, `st.code` and
the component only, none of which read Markdown. Shared by every page that shows an item.
"""

from collections.abc import Callable, Sequence

import streamlit as st

from groundcheck.export.blocks import shown
from groundcheck.export.moments import day_and_time
from groundcheck.models import JudgedClaim, Verdict
from groundcheck.store.labels import CurrentLabel, ItemState, Label, LabelledItem
from groundcheck.ui.labelling import contract, seat
from groundcheck.ui.labelling.kinds import label_of
from groundcheck.ui.vocabulary import STATUS_COLOUR, STATUS_ICON, STATUS_LABEL, TYPE_LABEL

STATE_LABEL = {
    ItemState.UNLABELLED: "Not labelled",
    ItemState.LABELLED: "Labelled once",
    ItemState.AGREED: "Agreed",
    ItemState.DISAGREED: "Disagreed",
    ItemState.ADJUDICATED: "Adjudicated",
}


def item_card(
    held: LabelledItem,
    *,
    state: bool = True,
    key: str = seat.ANSWER,
    beside: Callable[[], None] | None = None,
) -> None:
    """Show the claim, and the answer with the claim marked in it.

    Args:
        held: the item.
        state: whether to tell how far its labelling has come.
        key: state key of the answer, one per place on the page.
        beside: draws what stands at the end of the card's first line.
    """
    parts = [f"Claim {held.number}", TYPE_LABEL[held.item.type]]
    parts += [STATE_LABEL[held.state]] if state else []
    parts += ["Critical"] if held.item.critical else []
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(" · ".join(parts), width="stretch")
        if beside is not None:
            beside()
    with st.container(key=f"gc_claim_words_{key}"):
        st.text(shown(held.item.claim))
    if held.item.context:
        st.text(f"Read with: {held.item.context}")
    contract.answer(held, key=f"{key}_{held.item.id}")


def suggestion(verdict: Verdict | JudgedClaim) -> None:
    """Show what the machine found, with the words it rests on."""
    st.markdown(badge_of_status(verdict.status))
    st.text(verdict.reason)
    for comparison in verdict.comparisons:
        found = comparison.found or "not stated"
        st.text(f"Claimed: {comparison.claimed}. Contract says: {found}.")
    for evidence in verdict.evidence:
        st.code(evidence.quote, language=None, wrap_lines=True)


def badge_of_status(status: str | None) -> str:
    """A status as Markdown of our own: colour, icon and word."""
    known = next((one for one in STATUS_LABEL if one == status), None)
    if known is None:
        return "Undecided"
    return f":{STATUS_COLOUR[known]}[{STATUS_ICON[known]} **{STATUS_LABEL[known]}**]"


def label_lines(label: Label) -> None:
    """Show a label: its status, kind, reason, note and the words it rests on."""
    st.markdown(badge_of_status(label.status))
    told = [f"Kind: {label_of(label.kind)}" if label.kind else "", label.why]
    told += [f"Note: {label.note}" if label.note else "", "Flagged" if label.flagged else ""]
    told += [f"Confidence: {label.confidence.value}" if label.confidence else ""]
    for line in filter(None, told):
        st.text(line)
    for evidence in label.evidence:
        st.code(evidence.quote, language=None, wrap_lines=True)


def other_labels(held: Sequence[CurrentLabel]) -> None:
    """Show what the other reviewers hold of an item."""
    for one in held:
        with st.container(border=True):
            st.text(f"{one.reviewer}, {day_and_time(one.at)}")
            label_lines(one.label)
