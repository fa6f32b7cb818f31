"""Actions run to their end, whatever Streamlit would look for meanwhile."""

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    from groundcheck.ui.actions import uninterrupted

    looks: list[str] = []
    context = get_script_run_ctx()
    assert context is not None
    vars(context.session_state)["_yield_callback"] = lambda: looks.append("look")

    @uninterrupted
    def act(value: int) -> int:
        st.session_state["kept"] = value
        return int(st.session_state["kept"]) + 1

    st.session_state["before"] = True
    assert looks == ["look"], "Streamlit looks for the next request at each access"
    st.text(act(1))
    assert looks == ["look"], "but not while an action runs"
    st.session_state["after"] = True
    assert looks == ["look", "look"], "and again once it has ended"


def test_an_action_is_not_given_up_for_the_next_request() -> None:
    page = AppTest.from_function(_page).run()
    assert not page.exception
    assert page.text[0].value == "2"
    assert page.session_state["kept"] == 1
