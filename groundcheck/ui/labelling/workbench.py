"""The workbench: one golden claim on show, with everything there is to do with it.

What enters: the place in the address. What leaves: widgets whose actions are stored at once. When
the place names no claim, the first one open to the reviewer is put there.
"""

import streamlit as st

from groundcheck.errors import ItemNotFound
from groundcheck.store.labels import Label, LabelledItem
from groundcheck.ui import frame
from groundcheck.ui.labelling import candidates, card, contract, desk, picks, seat
from groundcheck.ui.labelling.kinds import guidelines


def workbench() -> None:
    """Show the claim in the address, its contract, and what to do with it."""
    held = current()
    if held is None:
        st.text("No claim passes this filter. Widen it above, or add claims to label.")
        return
    seat.saw(held.item.id, held.version)
    left, right = st.columns([0.4, 0.6], gap="medium")
    with left:
        _claim(held)
    with right:
        _contract(held)


def current() -> LabelledItem | None:
    """The golden item in the address, else the first one open to the reviewer, else the first."""
    if seat.item():
        try:
            return desk.labels().item(seat.item())
        except ItemNotFound:
            seat.say("The claim in the address is not in this store.", good=False)
    wanted = seat.wanted().filter(seat.reviewer())
    open_ones = wanted.model_copy(update={"open_for": seat.reviewer()})
    found = desk.labels().step(open_ones) or desk.labels().step(wanted)
    if found is None:
        return None
    seat.go_to(found)
    return desk.labels().item(found)


def _claim(held: LabelledItem) -> None:
    label = picks.own_label(held)
    card.item_card(held, state=not seat.wishes().blind, beside=_confirmation)
    _refused(held)
    with st.container(key="gc_label_picks", gap="small"):
        picks.status_buttons(held.item.id, label)
        picks.walk_buttons(held.item.id, label)
        picks.details(held.item.id, label)
    _machine(held, label)
    _others(held)
    with st.expander(f"Guidelines, version {guidelines().version}", icon=":material/menu_book:"):
        st.markdown(guidelines().text)


def _confirmation() -> None:
    """The line that says what was stored; nothing else says so."""
    said = seat.said()
    if said is None:
        return
    sign = ":green[:material/check:]" if said.good else ":red[:material/error:]"
    with st.container(key="gc_label_said", horizontal=True, gap="xxsmall", wrap=False):
        st.markdown(sign, width="content")
        st.text(said.text, width="content")


def _refused(held: LabelledItem) -> None:
    """A label that met a newer version: what changed, and what to do about it."""
    refused = seat.pending()
    if refused is None:
        return
    with st.container(border=True, key="gc_refused"):
        st.markdown(":orange[:material/warning:] **Your label is not saved yet**")
        where = "this claim" if refused.item == held.item.id else "another claim"
        st.text(f"While you had {where} open: {'; '.join(refused.changes)}.")
        st.text(f"Your picks are kept: {desk.summary(refused.label)}.")
        with st.container(horizontal=True, gap="small"):
            st.button(
                "Save mine now",
                type="primary",
                key="gc_save_again",
                on_click=desk.save_again,
                shortcut="s",
            )
            st.button("Drop mine", key="gc_drop_mine", on_click=desk.let_go, shortcut="x")
            if refused.item != held.item.id:
                st.button(
                    "Show that claim",
                    key="gc_show_refused",
                    on_click=seat.go_to,
                    args=(refused.item,),
                )


def _machine(held: LabelledItem, label: Label) -> None:
    """The machine's suggestion, hidden from a blind reviewer until there is a label."""
    verdict = held.item.suggestion
    if verdict is None:
        return
    if seat.wishes().blind and label.status is None:
        st.caption(
            ":material/visibility_off: The machine's suggestion shows once you have labelled."
        )
        return
    agrees = label.status is verdict.status
    title = "The machine agrees" if agrees else "The machine's suggestion"
    with st.expander(title, icon=":material/smart_toy:", expanded=not agrees):
        card.suggestion(verdict)
        quoted = candidates.quoted_by_machine(verdict, desk.contracts(held))
        if quoted and quoted != label.evidence:
            st.button(
                "Take over its passages",
                key=f"{seat.PICK}take_{held.item.id}",
                on_click=desk.take_suggested,
                args=(held.item.id, quoted),
            )


def _others(held: LabelledItem) -> None:
    """The other reviewers' labels, for those who do not label blind."""
    others = [one for one in held.labels if one.reviewer != seat.reviewer()]
    if others and not seat.wishes().blind:
        with st.expander(f"Other reviewers ({len(others)})", icon=":material/group:"):
            card.other_labels(others)


def _contract(held: LabelledItem) -> None:
    documents = desk.contracts(held)
    if not documents:
        frame.problem(
            "The text of this claim's contract is not in the store, so no evidence can be marked. "
            "Import the claim again together with its contract.",
            severe=False,
        )
        return
    channel = contract.channel_of(held)
    label = picks.own_label(held)
    contract.contract(
        documents,
        channel=channel,
        key=seat.CONTRACT,
        on_marks=desk.take_marks,
    )
    looked_up = [
        ("found by its words", one) for one in candidates.found_by_words(held.item, documents)
    ]
    contract.show_marks(
        documents,
        label.evidence,
        looked_up,
        channel=channel,
        item=held.item.id,
        key=seat.TELL,
        taken=seat.marks_taken(),
        cookie=(seat.COOKIE, seat.cookie()),
    )
