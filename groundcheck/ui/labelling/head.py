"""The head of the labelling page: who labels, how far they have come, and which list it is."""

from zlib import crc32

import streamlit as st

from groundcheck.models import ClaimType, Status
from groundcheck.store.label_queries import Progress
from groundcheck.store.labels import ItemState
from groundcheck.ui.labelling import desk, exchange, queues, seat
from groundcheck.ui.labelling.card import STATE_LABEL
from groundcheck.ui.labelling.place import Wanted
from groundcheck.ui.vocabulary import STATUS_LABEL, TYPE_LABEL

HOUR_S = 3600
ENOUGH = 10
"""Claims labelled before a pace is told; of fewer it is chance."""


def ask_name() -> None:
    """Ask who labels, once; people who have labelled before are one click away."""
    st.title("Who is labelling?", anchor=False)
    st.text("Every label is kept with the name of the person who gave it.")
    with st.form("gc_who_form", border=False, width=420):
        st.text_input("Your name", key=seat.WHO, max_chars=128, placeholder="Ann Lee")
        st.form_submit_button("Start labelling", type="primary", on_click=_sit_down_by_name)
    known = desk.labels().reviewers()
    if known:
        st.caption("Or go on as")
        with st.container(horizontal=True, gap="small"):
            for at, name in enumerate(known):
                st.button(
                    _plain(name), key=f"{seat.KNOWN}_{at}", on_click=seat.sit_down, args=(name,)
                )


def _plain(name: str) -> str:
    """A name as a label, in which Markdown means nothing."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]()#+-.!|~:$<>^" else c for c in name)


def _sit_down_by_name() -> None:
    name = " ".join(str(st.session_state.get(seat.WHO) or "").split())
    if seat.valid_name(name):
        seat.sit_down(name)
    else:
        seat.say("Give a name of up to 128 characters.", good=False)


def toolbar() -> None:
    """How far the reviewer has come in the list and how fast; the list, and the wishes."""
    wanted = seat.wanted().filter(seat.reviewer())
    found = desk.labels().progress(seat.reviewer(), wanted)
    with st.container(horizontal=True, vertical_alignment="center", key="gc_label_toolbar"):
        st.text(pace_line(found), width="stretch")
        _filters()
        _more()
        _reviewer()
    st.progress(found.done / found.total if found.total else 0.0)


def pace_line(found: Progress) -> str:
    """Progress in words.

    >>> found = Progress(total=50, done=12, left=38, flagged=1, seconds_each=15.0, timed=12)
    >>> pace_line(found)
    '12 of 50 labelled by you · 38 left · 240 claims an hour, about 10 minutes to go · 1 flagged'
    """
    parts = [f"{found.done:,} of {found.total:,} labelled by you", f"{found.left:,} left"]
    if found.seconds_each and found.timed >= ENOUGH:
        pace = f"{HOUR_S / found.seconds_each:,.0f} claims an hour"
        minutes = round(found.left * found.seconds_each / 60)
        more = f", about {minutes:,} minutes to go" if found.left and minutes else ""
        parts.append(f"{pace}{more}")
    if found.flagged:
        parts.append(f"{found.flagged:,} flagged")
    return " · ".join(parts)


def _reviewer() -> None:
    with st.popover(_plain(seat.reviewer()), icon=":material/person:"):
        wishes = seat.wishes()
        for key, field, words, meaning in (
            (seat.BLIND, "blind", "Label blind", "Hide the suggestion until you have labelled."),
            (seat.SKIP, "skip", "Skip what I have labelled", "N leads to open claims only."),
            (seat.ONWARD, "onward", "Go on by itself", "Show the next claim after a label."),
        ):
            st.toggle(
                words,
                value=getattr(wishes, field),
                key=key,
                help=meaning,
                on_change=_wish,
                args=(key, field),
            )
        st.button("Somebody else", key="gc_stand_up", on_click=seat.sit_down, args=("",))


def _more() -> None:
    opens = {
        "Queues": queues.dialog,
        "Import": exchange.import_dialog,
        "Export": exchange.export_dialog,
    }
    asked = st.menu_button("More", list(opens), icon=":material/more_horiz:", key=seat.MORE)
    if asked is not None:
        opens[asked]()


def _wish(key: str, field: str) -> None:
    seat.wish(**{field: bool(st.session_state.get(key))})


def _filters() -> None:
    wanted = seat.wanted()
    chosen = len(wanted.model_copy(update={"queue": ""}).parameters())
    label = f"Filter ({chosen})" if chosen else "Filter"
    _queue(wanted)
    with st.popover(label, icon=":material/filter_list:", width="content"):
        _fields(wanted)


def _queue(wanted: Wanted) -> None:
    found = desk.queues().queues()
    if not found:
        return
    names = {queue.id: f"{queue.plan.name} ({queue.items})" for queue in found}
    key = _key("queue", wanted.queue)
    st.selectbox(
        "Queue",
        list(names),
        index=list(names).index(wanted.queue) if wanted.queue in names else None,
        format_func=lambda queue: names[queue],
        placeholder="Every claim",
        key=key,
        label_visibility="collapsed",
        width=230,
        on_change=_narrow,
        args=("queue", key),
    )


def _fields(wanted: Wanted) -> None:
    _many("State", "states", list(ItemState), STATE_LABEL, wanted.states)
    _many("Machine found", "suggested", list(desk.LABELS), STATUS_LABEL, wanted.suggested)
    _many("Type", "types", list(ClaimType), TYPE_LABEL, wanted.types)
    _contract(wanted)
    key = _key("words", wanted.words)
    st.text_input(
        "Words of the claim",
        value=wanted.words,
        key=key,
        on_change=_narrow,
        args=("words", key),
    )
    key = _key("flagged", wanted.flagged)
    st.toggle(
        "Flagged only", value=wanted.flagged, key=key, on_change=_narrow, args=("flagged", key)
    )
    st.button("Show every claim", key="gc_widen", on_click=_widen)


def _contract(wanted: Wanted) -> None:
    items, *_ = desk.labels().stamp().split(".")
    names = _contract_names(items)
    key = _key("contract", wanted.contract)
    st.selectbox(
        "Contract",
        list(names),
        index=list(names).index(wanted.contract) if wanted.contract in names else None,
        format_func=lambda revision: names.get(revision, revision[:8]),
        placeholder="Every contract",
        key=key,
        on_change=_narrow,
        args=("contract", key),
    )


@st.cache_resource(max_entries=4, show_spinner=False)
def _contract_names(items: str) -> dict[str, str]:  # noqa: ARG001 - what the cache knows it by
    """Titles and numbers of claims by revision, looked up anew when claims were added."""
    return {one.revision: f"{one.title} ({one.items})" for one in desk.labels().contracts()}


def _many(
    title: str,
    field: str,
    options: "list[ItemState] | list[Status] | list[ClaimType]",
    labels: "dict[ItemState, str] | dict[Status, str] | dict[ClaimType, str]",
    chosen: "tuple[ItemState, ...] | tuple[Status, ...] | tuple[ClaimType, ...]",
) -> None:
    key = _key(field, chosen)
    st.pills(
        title,
        options,
        selection_mode="multi",
        default=list(chosen),
        format_func=lambda one: labels[one],
        key=key,
        on_change=_narrow,
        args=(field, key),
    )


def _key(field: str, chosen: object) -> str:
    """The key of a filter's field; another choice in the address makes the field anew."""
    return f"{seat.FILTER}{field}_{crc32(repr(chosen).encode())}"


def _narrow(field: str, key: str) -> None:
    value = st.session_state.get(key)
    kept = tuple(value) if isinstance(value, list) else value
    empty: object = "" if field in ("queue", "words", "contract") else kept
    seat.want(seat.wanted().model_copy(update={field: kept or empty}))


def _widen() -> None:
    seat.want(Wanted())
