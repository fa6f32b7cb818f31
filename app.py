"""The dashboard: which pages there are, and how the window is set."""

import streamlit as st

st.set_page_config(page_title="groundcheck", page_icon=":material/fact_check:", layout="wide")

st.navigation([st.Page("pages/review.py", title="Review", default=True)], position="top").run()
