"""Which script answers an address: always app.py, which then chooses the page.

What always holds: an address such as `/label` opened on a server that was just started leads to
the same page as a click in the navigation.
"""

from streamlit.runtime.pages_manager import PagesManager


def own_pages() -> None:
    """Keep Streamlit from running the files in `pages/` by itself.

    It would do so until `st.navigation` is called for the first time in the server's life; a
    review page opened by its address before that would be drawn without the frame of app.py.
    """
    PagesManager.uses_pages_directory = False
