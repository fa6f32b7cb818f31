"""The piles: which claims are to be settled, how many there are, and the filters over them."""

import streamlit as st

from groundcheck.models import Status
from groundcheck.ui.adjudication import chair, filters, listing
from groundcheck.ui.adjudication.place import Pile, Wanted
from groundcheck.ui.labelling import desk
from groundcheck.ui.vocabulary import STATUS_LABEL

PILE_LABEL = {
    Pile.DISAGREED: "Disagreements",
    Pile.FLAGGED: "Flagged",
    Pile.DECIDED: "Settled",
    Pile.AGREED: "Agreed",
}

_EMPTY = {
    Pile.DISAGREED: "No disagreements here. A claim comes here when two reviewers gave it different "
    "labels.",
    Pile.FLAGGED: "No claim here is flagged. Reviewers flag a claim with F while they label.",
    Pile.DECIDED: "No claim here has been settled by a decision yet.",
    Pile.AGREED: "No two reviewers have given a claim here the same label yet.",
}


def choose() -> None:
    """Choose the pile, the queue, the contract and whether names are hidden."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        listing.button(_piles())
        filters.queue()
        filters.contract()
        _names()
    _said()


def nothing_left() -> None:
    """What to do where the pile is empty."""
    st.text(_EMPTY[chair.wanted().pile])


def of_the_parted(wanted: Wanted) -> Pile:
    """The pile that holds claims on which reviewers part: what is open first, else what is settled."""
    is_open = desk.labels().count(wanted.filter(Pile.DISAGREED))
    return Pile.DISAGREED if is_open else Pile.DECIDED


def _piles() -> int:
    """Choose the pile; how many claims it holds."""
    wanted = chair.wanted()
    counts = {pile: desk.labels().count(wanted.filter(pile)) for pile in Pile}
    chair.follow(chair.PILES, wanted.pile)
    st.segmented_control(
        "Claims",
        list(Pile),
        format_func=lambda pile: f"{PILE_LABEL[pile]} ({counts[pile]:,})",
        key=chair.PILES,
        required=True,
        label_visibility="collapsed",
        on_change=_take_pile,
    )
    return counts[wanted.pile]


def _take_pile() -> None:
    pile = st.session_state.get(chair.PILES) or Pile.DISAGREED
    st.session_state.pop(chair.PAGE, None)
    chair.want(chair.wanted().model_copy(update={"pile": pile}))
    chair.go_to("")


def _names() -> None:
    chair.follow(chair.NAMES, chair.names_hidden())
    st.toggle(
        "Hide names",
        key=chair.NAMES,
        on_change=lambda: chair.hide_names(hidden=bool(st.session_state.get(chair.NAMES))),
        help="Reviewers stand as letters, dealt anew for every claim.",
    )


def _said() -> None:
    """What reviewers are to have said, as picked in a matrix; let go by a click."""
    said = chair.wanted().said
    if not said:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text("Only where " + " and ".join(_clause(who, what) for who, what in said))
        st.button(
            "Show all",
            key="gc_settle_all",
            type="tertiary",
            on_click=lambda: chair.want(chair.wanted().model_copy(update={"said": ()})),
        )


def _clause(who: str, what: Status) -> str:
    return f"{who} said {STATUS_LABEL[what].lower()}"
