"""`groundcheck golden import` and `export`: golden records in files.

What always holds: an import takes all rows or none and names every bad one; what was exported
imports to the same records.
"""

import getpass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundcheck.cli.output import keep_inputs, write
from groundcheck.errors import InputError
from groundcheck.golden.formats.form import Format
from groundcheck.settings import Settings

if TYPE_CHECKING:
    from groundcheck.documents.document import Document
    from groundcheck.store.labels import GoldenRecord


def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Golden records, in any form.")],
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Form of the file.  [default: recognised]"),
    ] = None,
    documents: Annotated[
        list[Path] | None,
        typer.Option(
            "--document", metavar="FILE", help="A contract the records speak of; may be repeated."
        ),
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="NAME", help="Who brings them in.  [default: you]")
    ] = None,
) -> None:
    """Take golden records from a file.

    Every row, or none and a list of what is wrong.
    """
    from groundcheck.store import LabelStore

    contracts = _read_documents(documents or [])
    with LabelStore() as store:
        texts = store.texts() | {document.revision: document.text for document in contracts}
        records, more = _records(file, form, texts, by or getpass.getuser())
        taken = store.take(records, (*contracts, *more), name=str(file))
    write(
        f"{len(records)} records read; {taken.items} golden items and {taken.changes} labels and "
        "decisions were new\n"
    )


def export(
    form: Annotated[Format, typer.Option("--format", help="Form of the file.")] = Format.JSONL,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="File to write.  [default: standard output]"
        ),
    ] = None,
    settled: Annotated[
        bool, typer.Option("--settled", help="Only items agreed or adjudicated.")
    ] = False,
) -> None:
    """Write golden records to a file.

    With their whole history: labels, decisions and what was taken back.
    """
    from groundcheck.golden.formats.files import dump
    from groundcheck.store import ItemFilter, LabelStore
    from groundcheck.store.labels import SETTLED

    if form is Format.PARQUET and output is None:
        raise InputError("Parquet is no text; name a file with --output")
    wanted = ItemFilter(states=SETTLED) if settled else ItemFilter()
    with LabelStore() as store:
        keep_inputs(output, [store.name])
        data = dump(store.records(wanted), form, texts=store.texts(wanted))
    if output is None:
        write(data.decode("utf-8-sig"))
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {output}: {error.strerror}; choose another file") from error


def _records(
    file: Path, form: Format | None, texts: dict[str, str], by: str
) -> "tuple[dict[int, GoldenRecord], tuple[Document, ...]]":
    """Records by row, and the contracts a file brings along."""
    from groundcheck.golden.formats.files import parse, recognise

    try:
        data = file.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot read {file}: {error.strerror}; name a file that can be read"
        ) from error
    form = form or recognise(data, str(file))
    now = datetime.now(UTC)
    if form is Format.JSONL and b'"schema"' not in data.partition(b"\n")[0]:
        from groundcheck.golden.formats.claims import from_claims

        return from_claims(file, by=by, at=now)
    return parse(data, form, name=str(file), texts=texts, at=now), ()


def _read_documents(paths: list[Path]) -> "tuple[Document, ...]":
    from groundcheck.documents.document import Document

    bounds = Settings.load().reading
    return tuple(Document.from_path(path, settings=bounds) for path in paths)
