"""One claim to be settled: what is claimed, what each reviewer holds of it, the contract, the decision.

What enters: the place in the address. What leaves: widgets whose actions are stored at once. When
the place names no claim, the first of the pile is put there. Words of reviewers, answers and
contracts are drawn with `st.text` and the component only, which read no Markdown.
"""

import streamlit as st

from groundcheck.errors import ItemNotFound
from groundcheck.export.moments import day_and_time
from groundcheck.store.labels import LabelledItem
from groundcheck.ui import frame
from groundcheck.ui.adjudication import acts, chair, deciding, piles, sheet, timeline
from groundcheck.ui.adjudication.cards import cards
from groundcheck.ui.adjudication.decision import opened
from groundcheck.ui.adjudication.sides import Side, passages, shown_name, sides_of
from groundcheck.ui.labelling import card, contract, desk, seat


def show() -> None:
    """Show the claim in the address, or say that nothing is left."""
    held = current()
    piles.choose()
    deciding.confirmation()
    if held is None:
        piles.nothing_left()
        return
    chair.pin(held.item.id, held.version)
    sides = sides_of(held, hidden=chair.names_hidden())
    left, right = st.columns([0.45, 0.55], gap="medium")
    with left, st.container(key="gc_settle_side"):
        _claim(held, sides)
    with right:
        _contract(held, sides)


def current() -> LabelledItem | None:
    """The claim in the address, else the first of the pile."""
    if chair.item():
        try:
            return desk.labels().item(chair.item())
        except ItemNotFound:
            chair.say("The claim in the address is not in this store.", good=False)
    found = desk.labels().step(chair.wanted().filter())
    if found is None:
        return None
    chair.go_to(found)
    return desk.labels().item(found)


def _claim(held: LabelledItem, sides: tuple[Side, ...]) -> None:
    _news(held, sides)
    card.item_card(held, key=chair.ANSWER)
    _settled(held, sides)
    cards(held, sides)
    deciding.decide(held)
    _machine(held)
    _critical(held)
    timeline.show(held, sides)


def _news(held: LabelledItem, sides: tuple[Side, ...]) -> None:
    """What happened to the claim since it was opened here."""
    since = chair.pinned(held.item.id, held.version)
    if held.version == since:
        return
    changes = [each for each in desk.labels().history(held.item.id) if each.version > since]
    with st.container(border=True, key="gc_settle_news"):
        st.markdown(":orange[:material/warning:] **The claim changed while you had it open**")
        for change in changes:
            st.text(f"{timeline.sentence(change, sides)}.")
        st.text("What you have written is kept. The labels below are those of now.")
        st.button(
            "Go on from here",
            key=f"{chair.TAKE}note_{held.item.id}_{held.version}",
            on_click=acts.take_note,
            args=(held,),
        )


def _settled(held: LabelledItem, sides: tuple[Side, ...]) -> None:
    """The decision that holds, with its reason."""
    decision = held.decision
    if decision is None or decision.decision is None:
        return
    who = shown_name(
        decision.by, sides, hidden=chair.names_hidden() and _labelled(decision.by, sides)
    )
    with st.container(border=True, key="gc_settle_held"):
        status = card.badge_of_status(decision.decision.status)
        st.markdown(f":material/gavel: Settled as {status}")
        st.text(f"{who}, {day_and_time(decision.at)}: {decision.reason}")


def _labelled(name: str, sides: tuple[Side, ...]) -> bool:
    return any(side.reviewer == name for side in sides)


def _machine(held: LabelledItem) -> None:
    """What the judge found, hidden until it is asked for."""
    verdict = held.item.suggestion
    if verdict is None:
        return
    asked = chair.asked(held.item.id)
    st.button(
        "Hide what the machine found" if asked else "Show what the machine found",
        icon=":material/smart_toy:",
        key=f"{chair.TAKE}machine_{held.item.id}",
        type="tertiary",
        shortcut="m",
        on_click=chair.ask_machine,
        args=(held.item.id,),
    )
    if asked:
        with st.container(border=True):
            card.suggestion(verdict)


def _critical(held: LabelledItem) -> None:
    key = f"{chair.CRITICAL}{held.item.id}_{held.item.critical}"
    st.toggle(
        "Critical",
        value=held.item.critical,
        key=key,
        on_change=acts.mark_critical,
        args=(held, key),
        help="A judge that got this claim right before and gets it wrong now is not released: "
        "`groundcheck golden regress` fails on it alone, however good the rest is.",
    )


def _contract(held: LabelledItem, sides: tuple[Side, ...]) -> None:
    documents = desk.contracts(held)
    if not documents:
        frame.problem(
            "The text of this claim's contract is not in the store, so its evidence can only be "
            "read in the labels. Import the claim again together with its contract.",
            severe=False,
        )
        return
    channel = f"settle-{contract.channel_of(held)}"
    contract.contract(
        documents,
        channel=channel,
        key=chair.TEXTS,
        on_marks=lambda: acts.take_marks(held),
        sheet=sheet.KEYS,
    )
    contract.show_marks(
        documents,
        chair.draft(held.item.id, opened(held)).evidence,
        passages(sides),
        channel=channel,
        item=held.item.id,
        key=chair.TELL,
        taken=seat.marks_taken(),
        cookie=(seat.COOKIE, seat.cookie()),
        beside=[side.label.evidence for side in sides],
    )
