"""The fields that take files, and which kinds they tell a reader to hand in.

Every file is taken: one that cannot be read gets a message of ours, which names its kind and the
fix, where Streamlit's own filter would leave a red chip without a word.
"""

from typing import Any

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

CONTRACT_KINDS = "PDF, Word (.docx), text, Markdown, HTML, RTF, mail (.eml, .msg)"
RECORD_KINDS = "records as JSON, CSV, TSV, Excel (.xlsx)"


def one(label: str, kinds: str, **options: Any) -> UploadedFile | None:
    """Take one file."""
    file: UploadedFile | None = st.file_uploader(label, **options)
    st.caption(kinds)
    return file


def several(label: str, kinds: str, **options: Any) -> list[UploadedFile]:
    """Take any number of files."""
    files: list[UploadedFile] = st.file_uploader(label, accept_multiple_files=True, **options)
    st.caption(kinds)
    return files
