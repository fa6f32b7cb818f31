"""Actions that a click or a key starts, each carried out to its end.

Streamlit looks for the next request whenever a script reads or writes its session state, within a
callback too, and gives the callback up where it stands: a label is stored and the session does not
know of it, or a key pressed just before another is lost. See docs/decisions/0024.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from streamlit.runtime.scriptrunner import get_script_run_ctx

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")
_LOOK = "_yield_callback"
"""What a session state calls before each access; a test watches that Streamlit still has it."""


def uninterrupted(act: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """An action that the next click waits for instead of cutting it short.

    What it writes into the address comes last: that is a message to the browser, at which
    Streamlit looks for the next request all the same.
    """

    @wraps(act)
    def to_its_end(*given: _Given.args, **named: _Given.kwargs) -> _Made:
        with _undisturbed():
            return act(*given, **named)

    return to_its_end


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let this run's session state be used without a look for the next request."""
    context = get_script_run_ctx()
    state = vars(context.session_state) if context else {}
    look = state.get(_LOOK)
    if look is None:
        yield
        return
    state[_LOOK] = _look_away
    try:
        yield
    finally:
        state[_LOOK] = look


def _look_away() -> None:
    """Nothing: the request is found when the action has ended."""
