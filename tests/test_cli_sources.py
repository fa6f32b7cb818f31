"""`groundcheck check` with evidence files, several contracts, and an order among them."""

import io
import json
from pathlib import Path

import pytest

from groundcheck import Report
from groundcheck.cli import run
from groundcheck.cli.exits import ExitCode

OLD = "Services Agreement\n\nMade as of March 3, 2025.\n\n1. The late fee is 1.5%.\n"
NEW = (
    "Amendment No. 1 to the Services Agreement dated March 3, 2025\n\n"
    'In Section 1, "1.5%" is replaced by "2%".\n'
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with contracts, an answer and a tool's result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROUNDCHECK_ENTAILMENT__ENABLED", "false")
    (tmp_path / "old.md").write_text(OLD)
    (tmp_path / "new.md").write_text(NEW)
    (tmp_path / "crm.json").write_text(json.dumps({"order": {"status": "shipped"}}))
    (tmp_path / "status.md").write_text("The order status is shipped.")
    (tmp_path / "fee.md").write_text("The late fee is 2%.")
    return tmp_path


def checked(capfd: pytest.CaptureFixture[str], *arguments: str) -> Report:
    assert run(["check", *arguments, "--json"]) == ExitCode.OK
    return Report.from_json(capfd.readouterr().out)


@pytest.mark.usefixtures("desk")
def test_a_tool_result_stands_beside_a_contract(capfd: pytest.CaptureFixture[str]) -> None:
    report = checked(capfd, "old.md", "--evidence", "crm.json", "--answer", "status.md")
    assert report.claims[0].evidence[0].section == "order.status"
    assert [info.title for info in report.documents] == ["old", "crm"]


@pytest.mark.parametrize("lines", [False, True])
def test_a_tool_result_may_come_from_standard_input(
    desk: Path, lines: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    result = (desk / "crm.json").read_text()
    piped = io.TextIOWrapper(io.BytesIO("\n".join([result] * (1 + lines)).encode()))
    monkeypatch.setattr("sys.stdin", piped)
    report = checked(capfd, "--evidence", "-", "--answer", "status.md")
    assert report.summary.supported == 1
    assert report.claims[0].evidence[0].section.endswith("order.status")


@pytest.mark.usefixtures("desk")
def test_evidence_alone_is_enough(capfd: pytest.CaptureFixture[str]) -> None:
    report = checked(capfd, "--evidence", "crm.json", "--answer", "status.md")
    assert report.summary.supported == 1


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("order", ["stated", "given"])
def test_the_amendment_prevails_as_stated_or_as_given(
    order: str, capfd: pytest.CaptureFixture[str]
) -> None:
    report = checked(capfd, "old.md", "new.md", "--precedence", order, "--answer", "fee.md")
    assert report.claims[0].status.value == "supported"
    assert report.warnings == ("new is read as prevailing over old where the two disagree.",)


@pytest.mark.usefixtures("desk")
def test_without_precedence_nothing_is_read_as_prevailing(
    capfd: pytest.CaptureFixture[str],
) -> None:
    report = checked(capfd, "old.md", "new.md", "--precedence", "none", "--answer", "fee.md")
    assert not report.warnings


@pytest.mark.usefixtures("desk")
def test_nothing_to_check_against_is_wrong_usage(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--answer", "fee.md"]) == ExitCode.USAGE
    assert "--evidence" in capfd.readouterr().err


@pytest.mark.usefixtures("desk")
def test_bad_json_is_an_input_error_with_its_place(
    desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (desk / "bad.json").write_text('{"order": }')
    assert run(["check", "--evidence", "bad.json", "--answer", "fee.md"]) == ExitCode.INPUT
    assert "line 1, column 11" in capfd.readouterr().err
