"""An encrypted contract is opened with its password, in the command and in the dashboard."""

from email.message import EmailMessage
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from groundcheck.bundled import app_script
from groundcheck.cli import run
from groundcheck.cli.exits import ExitCode
from groundcheck.documents.document import Document
from groundcheck.settings import ReadingSettings
from groundcheck.ui import state
from groundcheck.ui.inputs import Problem, read_file
from tests.documents.files import pdf_of_lines

SECRET = pdf_of_lines(
    [["8.2 Late fees. A late fee of 1.5% per month applies."]], password="swordfish"
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lease.pdf").write_bytes(SECRET)
    (tmp_path / "answer.txt").write_text("The late fee is 1.5% per month.")
    return tmp_path


@pytest.mark.usefixtures("desk")
def test_the_command_takes_a_password(capfd: pytest.CaptureFixture[str]) -> None:
    check = ["check", "lease.pdf", "--answer", "answer.txt"]
    assert run([*check, "--password", "swordfish"]) == ExitCode.OK
    assert "1.5% per month" in capfd.readouterr().out


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("given", [[], ["--password", "wrong"]])
def test_the_command_says_what_is_missing(
    given: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", "lease.pdf", "--answer", "answer.txt", *given]) == ExitCode.INPUT
    assert "lease.pdf is encrypted" in capfd.readouterr().err


def test_the_dashboard_knows_that_a_password_would_help() -> None:
    found = read_file("lease.pdf", SECRET, settings=ReadingSettings())
    assert isinstance(found, Problem)
    assert found.asks_password
    opened = read_file("lease.pdf", SECRET, settings=ReadingSettings(), password="swordfish")
    assert isinstance(opened, Document)
    assert "late fee" in opened.text


@pytest.mark.usefixtures("own_home")
def test_the_dashboard_asks_for_the_password_and_opens_the_file() -> None:
    app = AppTest.from_file(str(app_script()), default_timeout=60).run()
    app.file_uploader(key=state.CONTRACTS).upload("lease.pdf", SECRET)
    app.run()
    assert any("Type its password" in each.value for each in app.text)
    asked = next(field for field in app.text_input if field.label == "Password of this file")
    asked.input("swordfish").run()
    assert not app.exception
    assert any("lease" in each.value for each in app.text)
    assert not any("Type its password" in each.value for each in app.text)


@pytest.mark.usefixtures("own_home")
def test_the_dashboard_opens_an_encrypted_file_attached_to_a_message() -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Ada <ada@example.com>", "The lease"
    mail.set_content("The lease is attached.")
    mail.add_attachment(SECRET, maintype="application", subtype="pdf", filename="lease.pdf")
    app = AppTest.from_file(str(app_script()), default_timeout=60).run()
    app.file_uploader(key=state.CONTRACTS).upload("note.eml", mail.as_bytes())
    app.run()
    asked = next(field for field in app.text_input if field.label == "Password of this file")
    asked.input("swordfish").run()
    assert not app.exception
    assert any(text.value.startswith("lease.pdf: 1 page") for text in app.text)
