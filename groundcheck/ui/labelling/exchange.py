"""Golden claims out to a file and in from one, in every form, with nothing lost on the way.

What enters: a file and perhaps the contracts it quotes. What leaves: all of its records in the
store, or none and every bad row by its number; and the list on show as a file.
"""

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import BadRows, GroundcheckError
from groundcheck.golden.formats.files import dump, parse, recognise
from groundcheck.golden.formats.form import Format
from groundcheck.store import ItemFilter
from groundcheck.store.label_import import Taken
from groundcheck.ui import frame, reviews, uploads
from groundcheck.ui.inputs import Problem
from groundcheck.ui.labelling import desk, seat
from groundcheck.ui.labelling.faults import in_words
from groundcheck.ui.labelling.place import Wanted

FILE = "gc_import_file"
CONTRACTS = "gc_import_contracts"
FORM = "gc_export_form"
WHOLE = "gc_export_whole"

GOLDEN_KINDS = "JSONL, CSV, JSON of Label Studio or Argilla, Parquet"
FIX = "export it from here, or from Label Studio or Argilla as JSON, and import that"
"""What to do about a file in no known form."""

FORM_LABEL = {
    Format.JSONL: "JSONL: everything, one claim a line",
    Format.CSV: "CSV: everything, for a spreadsheet",
    Format.LABEL_STUDIO: "Label Studio",
    Format.ARGILLA: "Argilla",
    Format.PARQUET: "Parquet: a pandas data frame",
}
FILE_NAME = {
    Format.JSONL: "golden.jsonl",
    Format.CSV: "golden.csv",
    Format.LABEL_STUDIO: "golden-label-studio.json",
    Format.ARGILLA: "golden-argilla.json",
    Format.PARQUET: "golden.parquet",
}


@st.dialog("Import claims and labels", width="large", icon=":material/upload:")
def import_dialog() -> None:
    """Take the records of a file, all or none."""
    with frame.guard():
        importer()


def importer() -> None:
    """The fields of an import, and what became of it."""
    st.text(
        "JSONL, CSV, Label Studio, Argilla or Parquet as exported here; the form is recognised. "
        "All rows are taken, or none."
    )
    upload = uploads.one("File", GOLDEN_KINDS, key=FILE)
    contracts = uploads.several(
        "Contracts it quotes, if they are not here yet", uploads.CONTRACT_KINDS, key=CONTRACTS
    )
    if not st.button("Import", type="primary", key="gc_import", disabled=upload is None):
        return
    documents = _documents([(file.name, file.getvalue()) for file in contracts])
    if upload is None or documents is None:
        return
    try:
        taken = take(upload.getvalue(), upload.name, documents)
    except BadRows as error:
        _bad_rows(upload.name, error.problems)
    except GroundcheckError as error:
        frame.problem(str(error))
    else:
        st.success(told(taken), icon=":material/check:")


def take(data: bytes, name: str, documents: tuple[Document, ...]) -> Taken:
    """Put the records of a file into the store.

    Raises:
        BadRows: rows do not validate; none was taken.
        InputError: the file is in no form that is known.
    """
    texts = desk.labels().texts() | {one.revision: one.text for one in documents}
    records = parse(data, recognise(data, name, fix=FIX), name=name, texts=texts)
    return desk.labels().take(records, documents, name=name)


def told(taken: Taken) -> str:
    """What an import added, in words.

    >>> told(Taken(items=1, changes=0))
    '1 claim and 0 labels and decisions were added.'
    """
    if not taken.items and not taken.changes:
        return "Everything in this file was here already."
    claims = "claim" if taken.items == 1 else "claims"
    return f"{taken.items:,} {claims} and {taken.changes:,} labels and decisions were added."


def _documents(files: list[tuple[str, bytes]]) -> tuple[Document, ...] | None:
    found = []
    for name, data in files:
        read = reviews.read_upload(name, data)
        if isinstance(read, Problem):
            frame.problem(read.message)
            return None
        found.append(read)
    return tuple(found)


def _bad_rows(name: str, problems: Mapping[int, str]) -> None:
    count = len(problems)
    rows = "row is" if count == 1 else "rows are"
    frame.problem(f"{name}: {count} {rows} bad, so none was taken. Mend them and import it again.")
    st.dataframe(
        pd.DataFrame({"Row": list(problems), "What is wrong": [*map(in_words, problems.values())]}),
        hide_index=True,
        column_config={"Row": st.column_config.NumberColumn(width=60)},
    )


@st.dialog("Export claims and labels", width="medium", icon=":material/download:")
def export_dialog() -> None:
    """Hand out the list on show, or everything, as a file."""
    with frame.guard():
        _exporter()


def _exporter() -> None:
    wanted = seat.wanted()
    form = st.radio("Form", list(Format), format_func=lambda one: FORM_LABEL[one], key=FORM)
    narrowed = wanted != Wanted()
    whole = not narrowed or st.toggle("Every claim, not only the list on show", key=WHOLE)
    chosen = ItemFilter() if whole else wanted.filter(seat.reviewer())
    count = desk.labels().count(chosen)
    noun = "claim" if count == 1 else "claims"
    st.text(f"{count:,} {noun} with all that was said about them.")
    chosen_form = form or Format.JSONL
    # Written at once: a button that has to wait for its file loses the focus, and the dialog Esc.
    st.download_button(
        "Download",
        exported(chosen, chosen_form),
        file_name=FILE_NAME[chosen_form],
        type="primary",
        icon=":material/download:",
        on_click="ignore",
        key="gc_export",
    )


def exported(wanted: ItemFilter, form: Format) -> bytes:
    """The items of a list with their histories, as the bytes of a file."""
    labels = desk.labels()
    return dump(labels.records(wanted), form, texts=labels.texts(wanted))
