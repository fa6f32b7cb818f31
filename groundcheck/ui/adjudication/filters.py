"""The filters that the views share: by queue and by contract, kept in the address."""

import streamlit as st

from groundcheck.ui.adjudication import chair
from groundcheck.ui.adjudication.place import Wanted
from groundcheck.ui.labelling import desk


def queue() -> None:
    """Choose a queue; nothing is drawn where there is none."""
    names = {each.id: each.plan.name for each in desk.queues().queues()}
    _choice("Queue", "Every queue", chair.QUEUE, "queue", names)


def contract() -> None:
    """Choose a contract; nothing is drawn where there is only one."""
    names = _contract_names(desk.labels().stamp())
    if len(names) > 1 or chair.wanted().contract:
        _choice("Contract", "Every contract", chair.CONTRACTS, "contract", names)


def _choice(label: str, every: str, key: str, part: str, names: dict[str, str]) -> None:
    held = getattr(chair.wanted(), part)
    if held and held not in names:
        names = names | {held: "One that is no longer here"}
    if not names:
        return
    chair.follow(key, held or None)
    st.selectbox(
        label,
        list(names),
        index=None,
        format_func=lambda value: names[value],
        key=key,
        placeholder=every,
        width=210,
        label_visibility="collapsed",
        on_change=_take,
        args=(part, key),
    )


def _take(part: str, key: str) -> None:
    chosen: Wanted = chair.wanted().model_copy(update={part: st.session_state.get(key) or ""})
    chair.want(chosen)


@st.cache_resource(max_entries=4, show_spinner=False)
def _contract_names(stamp: str) -> dict[str, str]:  # noqa: ARG001 - names the cached value
    found = desk.labels().contracts()
    titles = [line.title for line in found]
    return {
        line.revision: line.title
        if titles.count(line.title) == 1
        else f"{line.title} ({line.revision[:6]})"
        for line in found
    }
