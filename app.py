"""The dashboard: which pages there are, and how the window is set."""

from pathlib import Path

import streamlit as st

import groundcheck.ui

ICON = Path(groundcheck.ui.__file__).with_name("icon.svg")

st.set_page_config(page_title="groundcheck", page_icon=str(ICON), layout="wide")

st.navigation([st.Page("pages/review.py", title="Review", default=True)], position="top").run()
