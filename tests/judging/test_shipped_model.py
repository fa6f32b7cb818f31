"""The entailment model that comes with the package: loading, checksums, reading."""

import json
import shutil
from pathlib import Path

from groundcheck import Document, Judge, Settings
from groundcheck.entailment.nli import OnnxEntailment, Question, shipped
from groundcheck.settings import EntailmentSettings

CONTRACT = Document.from_text(
    "1. Insurance. The carrier must keep the cargo insured while it is in transit.\n\n"
    "2. Price. The shipper pays the carrier $4,000 for each voyage.",
    title="Carriage",
)


def test_a_damaged_model_falls_back_to_rules_and_names_the_file(tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(shipped().folder, weights)
    with (weights / "entailment.onnx").open("ab") as file:
        file.write(b"\0")
    report = Judge(entailment=OnnxEntailment(weights)).evaluate("Cargo is insured.", [CONTRACT])
    assert "entailment.onnx has checksum" in report.warnings[0]


def test_the_shipped_model_reads_paraphrase_and_is_named_in_the_report() -> None:
    report = Judge().evaluate("While under way, the cargo has to be insured.", [CONTRACT])
    manifest = json.loads((shipped().folder / "manifest.json").read_text(encoding="utf-8"))
    checksum = manifest["files"]["entailment.onnx"]
    assert report.warnings == ()
    assert report.judge.layers[-1].endswith(checksum[:8])


def test_a_claim_is_read_alike_whatever_stands_beside_it() -> None:
    questions = [
        Question("The fee is 5%.", ("The fee is five percent.",), (0,)),
        Question("The tenant may keep dogs.", ("No animals may be kept by the tenant.",), (0,)),
        Question("A long claim " * 8, ("A window of text. " * 12, "Another window."), (1, 0)),
    ]
    alone = [shipped().read([question])[0] for question in questions]
    for one, other in zip(alone, shipped().read(questions), strict=True):
        assert one is not None
        assert one == other


def test_a_claim_too_long_for_the_model_is_not_cut_but_left_to_the_rules() -> None:
    assert shipped().read([Question("word " * 600, ("A window.",), (0,))]) == [None]


def test_paraphrase_outweighs_an_unrelated_window() -> None:
    claim = "While under way, the cargo has to be insured."
    near = Question(claim, ("The carrier must keep the cargo insured while in transit.",), (0,))
    far = Question(claim, ("The shipper pays the carrier $4,000 for each voyage.",), (0,))
    close, unrelated = shipped().read([near, far])
    assert close is not None and unrelated is not None
    assert close.supported > unrelated.supported


def test_settings_can_switch_the_model_off() -> None:
    rules = Judge(Settings(entailment=EntailmentSettings(enabled=False)))
    report = rules.evaluate("Cargo is insured.", [CONTRACT])
    assert not any("entailment" in layer for layer in report.judge.layers)
