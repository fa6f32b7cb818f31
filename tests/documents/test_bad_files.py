"""A file that cannot be read ends in an error that names it and the fix."""

import json
import os
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from groundcheck import errors
from groundcheck.documents.document import Document
from groundcheck.documents.sources import unreadable_path
from groundcheck.errors import DocumentTooLarge, InputError, UnreadableDocument, UnreadableText
from groundcheck.settings import ReadingSettings

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "bad_files.jsonl")
    .read_text("utf-8")
    .splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_a_bad_file_is_named_with_its_fix(case: dict[str, object], tmp_path: Path) -> None:
    data = bytes.fromhex(str(case["hex"])) if "hex" in case else str(case["text"]).encode()
    path = tmp_path / str(case["name"])
    path.write_bytes(data)
    with pytest.raises(errors.InputError) as caught:
        Document.from_path(path)
    assert type(caught.value) is getattr(errors, str(case["error"]))
    assert all(words in str(caught.value) for words in case["says"])  # type: ignore[attr-defined]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match=r"nowhere\.txt does not exist; check the path"):
        Document.from_path(tmp_path / "nowhere.txt")


def test_a_folder_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="is a folder; name a file inside it"):
        Document.from_path(tmp_path)


def test_a_path_through_a_file_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("text")
    with pytest.raises(UnreadableDocument, match="a folder in its path is a file"):
        Document.from_path(tmp_path / "file.txt" / "lease.txt")


def test_a_path_that_no_system_allows_is_refused() -> None:
    with pytest.raises(UnreadableDocument, match="cannot be opened"):
        Document.from_path("lease\x00.txt")
    with pytest.raises(UnreadableDocument, match="cannot be opened"):
        Document.from_path("x" * 5_000)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(UnreadableDocument, match="a pipe that nothing writes to"):
        Document.from_path(tmp_path / "pipe.txt")


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    writer = Thread(target=(tmp_path / "pipe.txt").write_text, args=("Rent is due monthly.",))
    writer.start()
    assert Document.from_path(tmp_path / "pipe.txt").text == "Rent is due monthly."
    writer.join()


def test_a_pipe_is_read_up_to_the_bound(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    writer = Thread(target=(tmp_path / "pipe.txt").write_text, args=("Rent is due.",))
    writer.start()
    with pytest.raises(DocumentTooLarge, match="raise max_file_bytes"):
        Document.from_path(tmp_path / "pipe.txt", settings=ReadingSettings(max_file_bytes=5))
    writer.join()


def test_a_device_is_refused() -> None:
    with pytest.raises(UnreadableDocument, match="a device or a socket"):
        Document.from_path("/dev/null")


def test_json_that_spells_out_half_a_character_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "order.json"
    path.write_text('{"fee": "\\ud800 30 days"}')
    with pytest.raises(UnreadableText, match=r"order\.json holds half a character"):
        Document.from_path(path)


def test_a_file_without_permission_is_named() -> None:
    error = unreadable_path(Path("lease.txt"), PermissionError(13, "Permission denied"))
    assert str(error).startswith("lease.txt may not be read; give yourself permission")


def test_a_file_over_the_bound_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(50_000_001)
    with pytest.raises(DocumentTooLarge, match=r"huge\.txt has 50\.0 MB, more than the 50\.0 MB"):
        Document.from_path(path)


def test_bytes_over_the_bound_are_refused() -> None:
    with pytest.raises(DocumentTooLarge, match="max_file_bytes"):
        Document.from_bytes(b"x" * 11, name="a.txt", settings=ReadingSettings(max_file_bytes=10))


def test_content_beats_the_name() -> None:
    from tests.documents.files import docx_of, pdf_of_lines

    pdf = Document.from_bytes(pdf_of_lines([["Fees are due."]]), name="lease.docx")
    word = Document.from_bytes(docx_of("Fees are due."), name="lease.pdf")
    assert pdf.media_type == "application/pdf"
    assert word.media_type.endswith("wordprocessingml.document")
    assert pdf.text.strip() == word.text == "Fees are due."


@pytest.mark.parametrize(
    ("made", "fix"),
    [
        (lambda wrong: Document.from_path(wrong), "give a string or a Path"),
        (lambda wrong: Document.from_text(wrong), "give a string, or use from_bytes"),
        (lambda wrong: Document.from_markdown(wrong), "give a string, or use from_bytes"),
        (lambda wrong: Document.from_bytes(wrong, name="a.txt"), "give bytes, or use from_text"),
        (lambda wrong: Document.from_bytes(b"Rent", name=wrong), "give text"),
        (lambda wrong: Document.from_text("Rent", title=wrong), "give text"),
        (lambda wrong: Document.from_conversation(wrong), "give turns like"),
    ],
)
@pytest.mark.parametrize("wrong", [None, 5, ["Rent"]])
def test_a_value_of_another_type_is_refused(made: Any, fix: str, wrong: object) -> None:
    with pytest.raises(InputError, match=fix):
        made(wrong)
