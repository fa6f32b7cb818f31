"""The dashboard: which pages there are, how the window is set, and the page server beside it.

`streamlit run app.py` imports this file once, as a server, and then runs it as the script of
every session; the two halves below are those two lives.
"""

from pathlib import Path

import streamlit as st

import groundcheck.ui

ICON = Path(groundcheck.ui.__file__).with_name("icon.svg")

if __name__ == "__main__":
    st.set_page_config(page_title="groundcheck", page_icon=str(ICON), layout="wide")
    pages = [
        st.Page("pages/review.py", title="Review", default=True),
        st.Page("pages/golden.py", title="Label", url_path="label"),
        st.Page("pages/adjudication.py", title="Settle", url_path="settle"),
        st.Page("pages/quality.py", title="Quality"),
    ]
    st.navigation(pages, position="top").run()
else:
    from groundcheck.ui import navigation, page_server, window

    navigation.own_pages()
    base = str(st.get_option("server.baseUrlPath") or "")
    app = st.App(__file__, routes=page_server.routes(base=base), lifespan=window.opens)
