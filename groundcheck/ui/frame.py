"""The frame every page shares: the name, and a style sheet for what the theme cannot say."""

from pathlib import Path

import streamlit as st

_SHEET = Path(__file__).with_name("page.css")


def dress() -> None:
    """Apply the style sheet."""
    st.html(_SHEET)


def wordmark() -> None:
    """Show the name of the product."""
    st.markdown(":material/fact_check: **groundcheck**", width="stretch")
