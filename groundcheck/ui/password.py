"""The password of an encrypted upload: asked for beside the file, held by its input only.

What enters: what came of reading a file. What leaves: the password typed for that file. What always
holds: it is in the session while its input is drawn and nowhere else; nothing writes it down.
"""

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.ui.inputs import Problem


def given(key: str) -> str:
    """The password typed into the input of a file, or ""."""
    return str(st.session_state.get(key) or "")


def ask(found: Document | Problem, key: str) -> None:
    """Draw the input where a password is wanted, and go on drawing it once one is given.

    Streamlit forgets what was typed into an input as soon as that is not drawn, and the file would
    be locked again at the next press of any button.
    """
    if given(key) or (isinstance(found, Problem) and found.asks_password):
        st.text_input("Password of this file", type="password", key=key)
