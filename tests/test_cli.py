"""The command as a shell and a script meet it: what it prints, where, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import docx
import jsonschema
import pytest

from groundcheck import Document, Judge, Report
from groundcheck.cli import run
from groundcheck.cli.check import FailOn, found
from groundcheck.cli.exits import ExitCode
from groundcheck.cli.schema import report_schema
from groundcheck.entailment.nli import shipped

ROOT = Path(__file__).parent.parent
CONTRACT = (
    "8.1 Invoices. The Client shall pay each invoice within thirty (30) days of receipt.\n\n"
    "8.2 Late fees. Late payments shall incur a penalty of 1.5% per month on overdue amounts.\n"
)
RIGHT = "Late payments incur a penalty of 1.5% per month on overdue amounts."
WRONG = "Late payments incur a penalty of 5% per month on overdue amounts."
INVENTED = "The Supplier waters the plants in the lobby every Tuesday."


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a contract and a few answers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (tmp_path / "contract.md").write_text(CONTRACT)
    for name, text in {"right": RIGHT, "wrong": WRONG, "invented": INVENTED}.items():
        (tmp_path / f"{name}.md").write_text(text)
    return tmp_path


def _check(*arguments: str) -> int:
    return run(["check", *arguments])


def _shell(*arguments: str, stdin: bytes = b"", **variables: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "groundcheck", *arguments],
        input=stdin, capture_output=True, check=False, env=os.environ | variables,
    )  # fmt: skip


@pytest.mark.usefixtures("desk")
class TestCheck:
    def test_a_bullet_is_shown_with_what_it_was_read_with(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        (desk / "bullet.md").write_text("### Late payments\n- **Penalty:** 1.5% per month")
        _check("contract.md", "--answer", "bullet.md")
        out = " ".join(capfd.readouterr().out.split())
        assert "1.5% per month Read with: Late payments: Penalty:" in out

    def test_names_what_the_contract_points_at_and_lacks(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        more = "8.3 Notices. See Section 8.9.\n\n8.4 Term. One year.\n"
        (desk / "contract.md").write_text(CONTRACT + more)
        _check("contract.md", "--answer", "right.md")
        out = " ".join(capfd.readouterr().out.split())
        assert "contract points at Section 8.9, a section it does not have 8.3 Notices" in out
        _check("contract.md", "--answer", "right.md", "--json")
        (finding,) = json.loads(capfd.readouterr().out)["findings"]
        assert (finding["missing"], finding["quote"]) == ("Section 8.9", "Section 8.9")

    def test_shows_verdict_claim_comparison_and_quote(self, capfd: pytest.CaptureFixture) -> None:
        assert _check("contract.md", "--answer", "wrong.md") == ExitCode.OK
        shown = capfd.readouterr().out

        assert "Contradicts the contract" in shown
        assert "✗ c1 contradicted" in shown
        assert "claimed 5% per month, contract says 1.5% per month" in shown
        assert "penalty of 1.5% per month" in shown
        assert "8.2 Late fees" in shown

    def test_writes_the_report_as_a_word_document_too(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        _check("contract.md", "--answer", "wrong.md", "--report", "report.docx")
        assert "contradicted" in capfd.readouterr().out
        told = [each.text for each in docx.Document(str(desk / "report.docx")).paragraphs]
        assert "Do not send: 1 claim contradicts the contract" in told
        assert any("penalty of 1.5% per month" in text for text in told)

    def test_a_report_that_is_no_word_document_is_refused_before_the_check(
        self, capfd: pytest.CaptureFixture
    ) -> None:
        assert _check("no.md", "--answer", "no.md", "--report", "report.pdf") == ExitCode.USAGE
        assert "report.pdf" in capfd.readouterr().err

    def test_a_report_on_the_output_is_refused(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        both = ["--output", "both.docx", "--report", str(desk / "both.docx")]
        assert _check("contract.md", "--answer", "wrong.md", *both) == ExitCode.USAGE
        told = "".join(capfd.readouterr().err.split())
        assert "--outputboth.docx" in told and "name two files".replace(" ", "") in told
        assert not (desk / "both.docx").exists()

    def test_prints_json_that_fits_the_schema(self, capfd: pytest.CaptureFixture) -> None:
        assert _check("contract.md", "--answer", "wrong.md", "--json") == ExitCode.OK
        printed = capfd.readouterr().out

        jsonschema.validate(json.loads(printed), report_schema())
        assert Report.from_json(printed).answer == WRONG

    def test_json_with_a_profile_holds_report_and_delivery(
        self, capfd: pytest.CaptureFixture
    ) -> None:
        _check("contract.md", "--answer", "wrong.md", "--json", "--profile", "strict_block")
        printed = json.loads(capfd.readouterr().out)

        jsonschema.validate(printed["report"], report_schema())
        assert printed["delivery"]["action"] == "blocked"

    def test_a_profile_shows_what_would_be_delivered(self, capfd: pytest.CaptureFixture) -> None:
        _check("contract.md", "--answer", "right.md", "--profile", "strip_unsupported")

        assert "strip_unsupported: delivered" in capfd.readouterr().out

    @pytest.mark.parametrize("profile", ["strict_block", "hedge"])
    def test_an_answer_that_is_held_back_is_shown_as_written(
        self, desk: Path, capfd: pytest.CaptureFixture, profile: str
    ) -> None:
        wrong = (desk / "wrong.md").read_text()
        (desk / "listed.md").write_text(f"# Fees\n\n- {wrong.strip()}\n- Dogs are allowed.\n")
        _check("contract.md", "--answer", "listed.md", "--profile", profile)

        held = capfd.readouterr().out.split("not delivered")[1]
        lines = [line.strip("│ ") for line in held.splitlines()[1:]]
        assert lines[:2] == ["# Fees", ""]
        assert lines[2].startswith("- ") and "- Dogs are allowed." in lines

    @pytest.mark.parametrize(
        ("answer", "fail_on", "code"),
        [
            ("wrong.md", ["contradicted"], ExitCode.FOUND),
            ("wrong.md", ["hallucinated"], ExitCode.FOUND),
            ("wrong.md", ["unsupported"], ExitCode.OK),
            ("wrong.md", ["unsupported", "contradicted"], ExitCode.FOUND),
            ("wrong.md", ["never"], ExitCode.OK),
            ("wrong.md", [], ExitCode.OK),
            ("invented.md", ["unsupported"], ExitCode.FOUND),
            ("invented.md", ["contradicted"], ExitCode.OK),
            ("right.md", ["contradicted", "unsupported", "hallucinated"], ExitCode.OK),
        ],
    )
    def test_fail_on_decides_the_exit_code(
        self, answer: str, fail_on: list[str], code: ExitCode, capfd: pytest.CaptureFixture
    ) -> None:
        options = [part for finding in fail_on for part in ("--fail-on", finding)]

        assert _check("contract.md", "--answer", answer, *options) == code
        assert capfd.readouterr().out

    def test_output_goes_to_a_file_without_colours(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        _check("contract.md", "--answer", "wrong.md", "--output", "found.txt")

        assert capfd.readouterr().out == ""
        written = (desk / "found.txt").read_text(encoding="utf-8")
        assert "contradicted" in written
        assert "\x1b" not in written

    @pytest.mark.parametrize("name", ["contract.md", "sub/../contract.md", "link.md", "hard.md"])
    @pytest.mark.parametrize("as_json", [(), ("--json",)])
    def test_an_output_never_replaces_an_input(
        self, desk: Path, capfd: pytest.CaptureFixture, name: str, as_json: tuple[str, ...]
    ) -> None:
        (desk / "sub").mkdir()
        (desk / "link.md").symlink_to("contract.md")
        (desk / "hard.md").hardlink_to(desk / "contract.md")
        code = _check("contract.md", "--answer", "right.md", "--output", name, *as_json)
        told = capfd.readouterr().err
        assert code == ExitCode.INPUT
        assert f"cannot write to {name}" in told and "choose another file" in told
        assert (desk / "contract.md").read_text() == CONTRACT

    @pytest.mark.parametrize("named", ["right.md", "beside.json", "settings.toml"])
    def test_answers_evidence_and_settings_are_inputs_too(
        self, desk: Path, monkeypatch: pytest.MonkeyPatch, named: str
    ) -> None:
        (desk / "beside.json").write_text('{"rent": 5}')
        (desk / "settings.toml").write_text("")
        monkeypatch.setenv("GROUNDCHECK_SETTINGS", str(desk / "settings.toml"))
        before = (desk / named).read_text()
        given = ("contract.md", "--evidence", "beside.json", "--answer", "right.md")
        assert _check(*given, "--output", named) == ExitCode.INPUT
        assert (desk / named).read_text() == before

    def test_an_output_that_cannot_be_written_is_named(self, capfd: pytest.CaptureFixture) -> None:
        code = _check("contract.md", "--answer", "wrong.md", "--output", "no/such/dir.txt")

        assert code == ExitCode.INPUT
        assert "cannot write no/such/dir.txt" in capfd.readouterr().err

    def test_colours_come_only_where_they_are_wanted(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
    ) -> None:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "xterm-256color")
        monkeypatch.delenv("NO_COLOR", raising=False)
        _check("contract.md", "--answer", "wrong.md")
        assert "\x1b[" in capfd.readouterr().out
        _check("contract.md", "--answer", "wrong.md", "--no-color")
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", capfd.readouterr().out)

    def test_text_is_never_read_as_markup_or_terminal_codes(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        (desk / "markup.md").write_text(
            "The fee is [bold red]5%[/bold red] :smile: \x1b[31m<script>x</script> per month.",
            encoding="utf-8",
        )
        _check("contract.md", "--answer", "markup.md")
        shown = " ".join(capfd.readouterr().out.split())

        assert "[bold red]5%[/bold red] :smile:" in shown
        assert "<script>x</script>" in shown
        assert "\x1b" not in shown

    def test_several_contracts_are_checked_together(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        (desk / "amendment.txt").write_text("The term of this Agreement is two years.")
        _check("contract.md", "amendment.txt", "--answer", "right.md", "--json")

        titles = [d["title"] for d in json.loads(capfd.readouterr().out)["documents"]]
        assert titles == ["contract", "amendment"]

    def test_an_answer_whose_encoding_is_a_guess_is_told(
        self, desk: Path, capfd: pytest.CaptureFixture
    ) -> None:
        (desk / "latin.txt").write_bytes(
            "Die Gebühr für Verspätung beträgt 5 %. ".encode("cp1252") * 5
        )

        assert _check("contract.md", "--answer", "latin.txt") == ExitCode.OK
        assert "the answer:" in capfd.readouterr().err


@pytest.mark.usefixtures("desk")
class TestBadInput:
    @pytest.mark.parametrize(
        ("name", "content", "complaint"),
        [
            ("empty.md", b"", "empty.md"),
            ("blank.md", b" \n\t ", "blank.md"),
            ("binary.txt", bytes(range(256)) * 8, "binary.txt"),
            ("broken.docx", b"PK\x03\x04 this is no archive", "broken.docx"),
            ("broken.pdf", b"%PDF-1.7\nnothing follows", "broken.pdf"),
            ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(64), "picture.png"),
        ],
    )
    def test_a_contract_that_cannot_be_read_is_named(
        self, desk: Path, name: str, content: bytes, complaint: str, capfd: pytest.CaptureFixture
    ) -> None:
        (desk / name).write_bytes(content)

        assert _check(name, "--answer", "right.md") == ExitCode.INPUT
        _assert_one_clear_line(capfd.readouterr(), complaint)

    def test_a_missing_file_is_named(self, capfd: pytest.CaptureFixture) -> None:
        assert _check("nowhere.pdf", "--answer", "right.md") == ExitCode.INPUT
        _assert_one_clear_line(capfd.readouterr(), "nowhere.pdf")

    def test_an_empty_answer_is_named(self, desk: Path, capfd: pytest.CaptureFixture) -> None:
        (desk / "blank.md").write_text("  \n")

        assert _check("contract.md", "--answer", "blank.md") == ExitCode.INPUT
        _assert_one_clear_line(capfd.readouterr(), "blank.md")

    def test_settings_that_do_not_validate_are_named(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
    ) -> None:
        monkeypatch.setenv("GROUNDCHECK_EVIDENCE__TOP_WINDOWS", "none")

        assert _check("contract.md", "--answer", "right.md") == ExitCode.INPUT
        _assert_one_clear_line(capfd.readouterr(), "evidence.top_windows")

    @pytest.mark.parametrize(
        "arguments",
        [
            ["check"],
            ["check", "contract.md"],
            ["check", "contract.md", "--answer", "right.md", "--fail-on", "sometimes"],
            ["check", "contract.md", "--answer", "right.md", "--profile", "lenient"],
            ["check", "-", "--answer", "-"],
            ["check", "contract.md", "--answer", "right.md", "--fail-on", "never",
             "--fail-on", "contradicted"],
            ["chek"],
            ["app", "--port", "99999"],
        ],
    )  # fmt: skip
    def test_wrong_usage_ends_with_its_own_code(
        self, arguments: list[str], capfd: pytest.CaptureFixture
    ) -> None:
        assert run(arguments) == ExitCode.USAGE
        captured = capfd.readouterr()
        assert captured.out == ""
        assert "Error" in captured.err


def _assert_one_clear_line(captured: tuple[str, str], naming: str) -> None:
    out, err = captured
    assert out == ""
    assert err.startswith("groundcheck: ")
    assert err.count("\n") == 1
    assert naming in err
    assert "Traceback" not in err


class TestShell:
    def test_the_answer_comes_from_standard_input(self, desk: Path) -> None:
        done = _shell("check", "contract.md", "--answer", "-", "--json", stdin=WRONG.encode())

        assert done.returncode == ExitCode.OK, done.stderr
        assert json.loads(done.stdout)["answer"] == WRONG

    def test_the_contract_comes_from_standard_input(self, desk: Path) -> None:
        done = _shell("check", "-", "--answer", "wrong.md", "--json", stdin=CONTRACT.encode())

        assert done.returncode == ExitCode.OK, done.stderr
        assert json.loads(done.stdout)["claims"][0]["status"] == "contradicted"

    def test_nothing_on_standard_input_is_named(self, desk: Path) -> None:
        done = _shell("check", "contract.md", "--answer", "-")

        assert done.returncode == ExitCode.INPUT
        assert b"standard input" in done.stderr

    def test_a_reader_that_stops_reading_is_no_error(self, desk: Path) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        command = [sys.executable, "-m", "groundcheck", "check", "contract.md"]
        done = subprocess.run(
            [*command, "--answer", "wrong.md", "--fail-on", "unsupported"],
            stdout=writer, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
        os.close(writer)

        assert done.returncode == ExitCode.OK
        assert done.stderr == b""

    def test_a_full_disk_is_named(self, desk: Path) -> None:
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "groundcheck", "schema"],
                stdout=full, stderr=subprocess.PIPE, check=False,
            )  # fmt: skip

        assert done.returncode == ExitCode.INPUT
        assert done.stderr == (
            b"groundcheck: cannot write to standard output: No space left on device\n"
        )

    def test_a_terminal_without_unicode_loses_no_verdict(self, desk: Path) -> None:
        done = _shell("check", "contract.md", "--answer", "wrong.md", PYTHONIOENCODING="ascii")

        assert done.returncode == ExitCode.OK, done.stderr
        assert "✗ c1 contradicted" in done.stdout.decode()

    def test_a_file_name_that_is_no_text_is_named(self, desk: Path) -> None:
        done = _shell("check", os.fsdecode(b"caf\xe9.pdf"), "--answer", "right.md")

        assert done.returncode == ExitCode.INPUT
        assert b"caf" in done.stderr

    def test_a_defect_of_ours_has_a_code_of_its_own(self, desk: Path) -> None:
        script = (
            "import sys, groundcheck.judging.judge as judge\n"
            "class Broken:\n"
            "    def __init__(self, **_): raise ZeroDivisionError('on purpose')\n"
            "judge.Judge = Broken\n"
            "from groundcheck.cli import run\n"
            "sys.exit(run(['check', 'contract.md', '--answer', 'right.md']))\n"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)

        assert done.returncode == ExitCode.INTERNAL
        assert b"internal error: ZeroDivisionError: on purpose" in done.stderr
        assert b"Traceback" not in done.stderr


def test_failing_counts_what_its_name_says(contract: Document) -> None:
    report = Judge().evaluate(f"{RIGHT} {WRONG}", [contract])

    assert found(report, [FailOn.CONTRADICTED])
    assert not found(report, [FailOn.UNSUPPORTED])
    assert not found(report, [FailOn.NEVER])
    assert not found(report, [])


def test_the_version_is_printed(capfd: pytest.CaptureFixture) -> None:
    assert run(["--version"]) == ExitCode.OK
    assert re.fullmatch(r"groundcheck \d+\.\d+\.\d+\n", capfd.readouterr().out)


def test_the_published_schema_is_current(capfd: pytest.CaptureFixture) -> None:
    assert run(["schema"]) == ExitCode.OK
    published = (ROOT / "docs" / "schema" / "report-1.json").read_text(encoding="utf-8")

    assert capfd.readouterr().out == published, "groundcheck schema > docs/schema/report-1.json"
    jsonschema.Draft202012Validator.check_schema(json.loads(published))


def test_a_sample_validates_against_the_published_schema(
    samples: Path, capfd: pytest.CaptureFixture
) -> None:
    answer = samples / "answers" / "services_agreement_a.md"
    assert _check(str(samples / "services_agreement.pdf"), "--answer", str(answer), "--json") == 0
    printed = json.loads(capfd.readouterr().out)

    published = (ROOT / "docs" / "schema" / "report-1.json").read_text(encoding="utf-8")
    jsonschema.validate(printed, json.loads(published))
    assert {claim["status"] for claim in printed["claims"]} >= {"supported", "contradicted"}


def test_a_report_is_the_same_but_for_its_timings(
    samples: Path, capfd: pytest.CaptureFixture
) -> None:
    answer = str(samples / "answers" / "mutual_nda_a.md")
    printed = []
    for _ in range(2):
        _check(str(samples / "mutual_nda.md"), "--answer", answer, "--json")
        printed.append(json.loads(capfd.readouterr().out) | {"timings_ms": {}})

    assert printed[0] == printed[1]


def test_golden_score_prints_the_figures(samples: Path, capfd: pytest.CaptureFixture) -> None:
    golden = str(samples / "golden" / "mutual_nda.jsonl")
    assert run(["golden", "score", golden, "--misses"]) == ExitCode.OK
    assert "macro recall" in capfd.readouterr().out

    assert run(["golden", "score", golden, "--json"]) == ExitCode.OK
    figures = json.loads(capfd.readouterr().out)
    rows = (samples / "golden" / "mutual_nda.jsonl").read_text(encoding="utf-8").splitlines()
    assert figures["claims"] == len(rows)
    assert sum(sum(row.values()) for row in figures["confusion"].values()) == len(rows)
    assert 0 <= figures["recall"]["contradicted"] <= 1


def test_golden_score_names_a_file_that_is_not_there(capfd: pytest.CaptureFixture) -> None:
    assert run(["golden", "score", "nowhere.jsonl"]) == ExitCode.INPUT
    _assert_one_clear_line(capfd.readouterr(), "nowhere.jsonl")


class TestDoctor:
    def test_finds_everything_in_place(self, capfd: pytest.CaptureFixture) -> None:
        assert run(["doctor", "--json"]) == ExitCode.OK
        diagnosis = json.loads(capfd.readouterr().out)

        assert diagnosis["healthy"]
        names = [finding["name"] for finding in diagnosis["findings"]]
        assert names == [
            "python", "packages", "settings", "data directory", "run store", "dashboard",
            "samples", "judge", "scanned pages", "browser for tests",
        ]  # fmt: skip

    def test_names_a_data_directory_it_cannot_write(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
    ) -> None:
        (tmp_path / "file").write_text("in the way")
        monkeypatch.setenv("GROUNDCHECK_HOME", str(tmp_path / "file" / "home"))

        assert run(["doctor", "--no-color"]) == ExitCode.FOUND
        shown = " ".join(capfd.readouterr().out.split())
        assert "✗ data directory" in shown
        assert "GROUNDCHECK_HOME" in shown
        assert "✓ judge" in shown

    def test_names_settings_that_do_not_validate(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
    ) -> None:
        monkeypatch.setenv("GROUNDCHECK_EVIDENCE__TOP_WINDOWS", "many")

        assert run(["doctor"]) == ExitCode.FOUND
        assert "evidence.top_windows" in capfd.readouterr().out

    def test_names_a_model_that_is_damaged(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
    ) -> None:
        monkeypatch.setattr("groundcheck.entailment.nli.shipped_folder", lambda: tmp_path)
        shipped.cache_clear()
        try:
            assert run(["doctor"]) == ExitCode.FOUND
        finally:
            shipped.cache_clear()
        assert "Judged by rules alone" in " ".join(capfd.readouterr().out.split())


class TestApp:
    def test_a_host_that_is_none_of_this_machine_is_named(
        self, capfd: pytest.CaptureFixture
    ) -> None:
        assert run(["app", "--headless", "--host", "no such host"]) == ExitCode.USAGE
        assert "no address of this machine" in " ".join(capfd.readouterr().err.split())

    def test_serves_the_dashboard_and_stops_with_its_process(self, own_home: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "groundcheck", "app", "--headless", "--port", str(port)]
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            address = f"localhost:{port}".encode()
            assert any(address in line for line in server.stdout)  # ends with the process
            assert _wait_for(f"http://localhost:{port}/_stcore/health") == b"ok"
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=30)

        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0


def _wait_for(address: str, seconds: float = 60) -> bytes:
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=5) as answer:
                return answer.read()
        except (URLError, ConnectionError):
            assert time.monotonic() < deadline, f"{address} does not answer"
            time.sleep(0.2)
