"""`groundcheck golden calibrate | snapshot | regress` and what they leave behind."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from groundcheck.cli import run
from groundcheck.cli.exits import ExitCode
from groundcheck.store import LabelStore
from tests.golden.stored import fill

SAMPLES = Path(__file__).parent.parent / "sample_docs"
GOLDEN = [str(SAMPLES / "golden" / f"{name}.jsonl") for name in ("mutual_nda", "term_loan")]
LOOSE = ["--wrong", "0.5", "--confidence", "0.6"]


@pytest.fixture(autouse=True)
def _by_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Judge by rules alone, which is quick, and keep everything in a folder of its own."""
    monkeypatch.setenv("GROUNDCHECK_ENTAILMENT__ENABLED", "false")
    monkeypatch.setenv("GROUNDCHECK_HOME", str(tmp_path / "home"))


def test_score_tells_figures_with_intervals_by_group(capfd: pytest.CaptureFixture) -> None:
    assert run(["golden", "score", *GOLDEN, "--json"]) == ExitCode.OK
    tables = {t["title"]: t["figures"] for t in json.loads(capfd.readouterr().out)["tables"]}

    assert {"Verdicts", "Evidence", "Right by type", "Right by contract"} <= set(tables)
    named = {figure["name"]: figure for table in tables.values() for figure in table}
    assert named["F1 supported"]["low"] <= named["F1 supported"]["value"]
    assert named["passage recall"]["value"] <= 1
    assert named["mutual_nda.md"]["items"] + named["term_loan.md"]["items"] == sum(
        figure["items"] for figure in tables["Right by type"]
    )


def test_too_few_labels_choose_nothing_and_save_nothing(
    capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    assert run(["golden", "calibrate", *GOLDEN, "--name", "firm"]) == ExitCode.FOUND

    assert "Too few labels" in " ".join(capfd.readouterr().out.split())
    assert not (tmp_path / "home" / "calibrations").exists()


def test_a_calibration_is_saved_used_and_recorded(
    capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    assert run(["golden", "calibrate", *GOLDEN, "--name", "firm", *LOOSE]) == ExitCode.OK
    assert "Saved firm@1" in capfd.readouterr().out

    contract = str(SAMPLES / "mutual_nda.md")
    answer = ["--answer", str(SAMPLES / "answers" / "mutual_nda_a.md"), "--json"]
    assert run(["check", contract, *answer, "--calibration", "firm"]) == ExitCode.OK
    report = json.loads(capfd.readouterr().out)
    assert report["judge"]["calibration"] == "firm@1"
    assert not [w for w in report["warnings"] if "Calibration" in w]


@pytest.mark.parametrize(
    ("command", "named"),
    [
        (["regress", "{folder}/golden", "--junit"], "golden/claims.jsonl"),
        (["regress", "{folder}/golden", "--junit"], "contract.md"),
        (["snapshot", "{folder}/golden/claims.jsonl", "--out"], "answers/answer.json"),
        (["export", "--output"], "home/groundcheck.sqlite3"),
        (["regress", "--stored", "--junit"], "home/groundcheck.sqlite3"),
    ],
)
def test_no_output_replaces_what_is_read(
    capfd: pytest.CaptureFixture, tmp_path: Path, command: list[str], named: str
) -> None:
    for folder in ("golden", "answers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "contract.md").write_text("Rent is due monthly.")
    (tmp_path / "answers" / "answer.json").write_text("Rent is due monthly.")
    row = {"id": "a", "contract": "contract.md", "answer": "answers/answer.json"}
    row |= {"claim": "Rent is due monthly.", "status": "supported", "kind": "verbatim"}
    (tmp_path / "golden" / "claims.jsonl").write_text(json.dumps(row))
    with LabelStore():
        pass
    before = (tmp_path / named).read_bytes()
    arguments = [each.format(folder=tmp_path) for each in command]

    assert run(["golden", *arguments, str(tmp_path / named)]) == ExitCode.INPUT
    assert f"cannot write to {tmp_path / named}" in capfd.readouterr().err
    assert (tmp_path / named).read_bytes() == before


def test_an_unknown_calibration_is_one_clear_line(capfd: pytest.CaptureFixture) -> None:
    assert run(["golden", "score", *GOLDEN, "--calibration", "none"]) == ExitCode.INPUT

    error = capfd.readouterr().err.strip()
    assert "no calibration 'none'" in error and "\n" not in error


def test_the_same_judge_is_no_worse_than_its_snapshot(
    capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    report = tmp_path / "junit.xml"
    assert run(["golden", "snapshot", *GOLDEN, "--out", "monday"]) == ExitCode.OK
    options = ["--baseline", "monday", "--junit", str(report), "--misses"]
    assert run(["golden", "regress", *GOLDEN, *options]) == ExitCode.OK

    assert "No significant loss" in capfd.readouterr().out
    suite = ElementTree.parse(report).getroot()[0]
    rows = sum(len(Path(path).read_text(encoding="utf-8").splitlines()) for path in GOLDEN)
    assert suite.get("failures") == "0"
    assert suite.get("tests") == str(rows + 1)


def test_the_samples_own_snapshot_is_not_overwritten(capfd: pytest.CaptureFixture) -> None:
    assert run(["golden", "snapshot", *GOLDEN, "--out", "shipped"]) == ExitCode.USAGE
    assert "choose another name" in capfd.readouterr().err


def test_a_golden_claim_that_lacks_a_field_is_told_which(
    capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    path = tmp_path / "claims.jsonl"
    path.write_text('{"id": "a-1"}\n', encoding="utf-8")
    assert run(["golden", "score", str(path)]) == ExitCode.INPUT
    assert "line 1: contract: Field required" in capfd.readouterr().err


def test_a_label_is_one_of_four(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    row = {"id": "a-1", "contract": "a.md", "answer": "b.md", "claim": "Rent.", "kind": "k"}
    path = tmp_path / "claims.jsonl"
    path.write_text(json.dumps(row | {"status": "failed"}), encoding="utf-8")
    assert run(["golden", "score", str(path)]) == ExitCode.INPUT
    told = " ".join(capfd.readouterr().err.split())
    assert "write one of supported, unsupported, contradicted, not_checkable" in told


@pytest.mark.parametrize("command", [["score"], ["snapshot", "--out", "here.json"], ["calibrate"]])
def test_a_file_without_claims_is_named(
    command: list[str], capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("")
    assert run(["golden", *command, str(path)]) == ExitCode.INPUT
    assert "empty.jsonl; name files that hold some" in " ".join(capfd.readouterr().err.split())


@pytest.mark.parametrize("name", ["../evil", "a/b", " "])
def test_a_snapshot_cannot_leave_its_folder_by_name(
    name: str, capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    assert run(["golden", "snapshot", *GOLDEN, "--out", name]) == ExitCode.INPUT
    assert "a path that ends in .json" in " ".join(capfd.readouterr().err.split())
    assert not list(tmp_path.rglob("*evil*"))


def test_a_worse_judge_cannot_pass_unnoticed(capfd: pytest.CaptureFixture, tmp_path: Path) -> None:
    path = tmp_path / "perfect.json"
    assert run(["golden", "snapshot", *GOLDEN, "--out", str(path)]) == ExitCode.OK
    perfect = json.loads(path.read_text(encoding="utf-8"))
    for line in perfect["lines"]:
        line["found"] = line["label"]
    path.write_text(json.dumps(perfect), encoding="utf-8")

    assert run(["golden", "regress", *GOLDEN, "--baseline", str(path)]) == ExitCode.FOUND
    assert "Worse than before, by more than chance" in capfd.readouterr().out


def test_labels_of_the_store_are_judged_kept_and_compared(
    capfd: pytest.CaptureFixture, tmp_path: Path
) -> None:
    with LabelStore() as labels:
        fill(labels, "mutual_nda", "term_loan")
    assert run(["golden", "score", "--stored", "--json"]) == ExitCode.OK
    of_store = json.loads(capfd.readouterr().out)
    assert run(["golden", "score", *GOLDEN, "--json"]) == ExitCode.OK
    assert of_store["confusion"] == json.loads(capfd.readouterr().out)["confusion"]

    assert run(["golden", "snapshot", "--stored", "--out", "monday"]) == ExitCode.OK
    assert not (tmp_path / "home" / "snapshots").exists()
    assert run(["golden", "regress", "--stored", "--baseline", "monday"]) == ExitCode.OK
    assert "No significant loss" in capfd.readouterr().out
    assert run(["golden", "calibrate", "--stored", "--name", "firm", *LOOSE]) == ExitCode.OK


def test_no_settled_label_is_one_clear_line(capfd: pytest.CaptureFixture) -> None:
    assert run(["golden", "score", "--stored"]) == ExitCode.INPUT
    assert "no settled label" in capfd.readouterr().err
    assert run(["golden", "score", *GOLDEN, "--stored"]) == ExitCode.INPUT
    assert "leave the files out" in capfd.readouterr().err


@pytest.mark.parametrize("command", [["score"], ["snapshot", "--out", "here.json"]])
def test_pages_that_were_not_read_are_complained_of(
    capfd: pytest.CaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROUNDCHECK_READING__OCR", "false")
    scanned = str(SAMPLES / "golden" / "mutual_nda_scanned_page.jsonl")
    assert run(["golden", *command, scanned, GOLDEN[1]]) == ExitCode.OK

    told = capfd.readouterr().err.splitlines()
    assert len(told) == 1
    assert "mutual_nda_scanned_page" in told[0]
    assert "page 3" in told[0].lower()
