"""The entailment model that comes with the package: loading, checksums, reading."""

import json
import shutil
from pathlib import Path

import pytest

from groundcheck import Document, Judge, Settings
from groundcheck.entailment.nli import OnnxEntailment, shipped
from groundcheck.entailment.question import Piece, Question
from groundcheck.settings import EntailmentSettings

CONTRACT = Document.from_text(
    "1. Insurance. The carrier must keep the cargo insured while it is in transit.\n\n"
    "2. Price. The shipper pays the carrier $4,000 for each voyage.",
    title="Carriage",
)


@pytest.mark.parametrize("name", ["entailment.onnx", "alone.onnx"])
def test_a_damaged_model_falls_back_to_rules_and_names_the_file(name: str, tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(shipped().folder, weights)
    with (weights / name).open("ab") as file:
        file.write(b"\0")
    report = Judge(entailment=OnnxEntailment(weights)).evaluate("Cargo is insured.", [CONTRACT])
    assert f"{name} has checksum" in report.warnings[0]


def test_deciding_sentences_are_read_by_a_network_of_their_own(tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(shipped().folder, weights)
    manifest = json.loads((weights / "manifest.json").read_text(encoding="utf-8"))
    del manifest["files"]["alone.onnx"]
    (weights / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (weights / "alone.onnx").unlink()
    pieces = (Piece("The carrier must keep the cargo insured in transit."),)
    both = [
        Question("Cargo is insured.", pieces),
        Question("Cargo is insured.", pieces, alone=True),
    ]
    joined, alone = shipped().read(both)
    assert joined != alone
    single = OnnxEntailment(weights)
    assert single.read(both) == [joined, joined], "without the second, the first reads everything"
    assert single.name != shipped().name


def test_a_model_of_another_format_falls_back_to_rules_and_says_which(tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(shipped().folder, weights)
    manifest = json.loads((weights / "manifest.json").read_text(encoding="utf-8"))
    manifest["format"] = "groundcheck.entailment/0"
    (weights / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    report = Judge(entailment=OnnxEntailment(weights)).evaluate("Cargo is insured.", [CONTRACT])
    assert "format 'groundcheck.entailment/0'" in report.warnings[0]


def test_the_model_points_at_the_sentence_that_decides() -> None:
    insured = Piece("The carrier must keep the cargo insured in transit.", 300)
    pieces = (
        Piece("The shipper pays the carrier $4,000 for each voyage.", 400),
        insured,
        Piece("The carrier keeps a register of every voyage.", 500),
        Piece("word " * 600, 600),
    )
    [reading] = shipped().read([Question("Cargo under way has to be insured.", pieces)])
    assert reading is not None
    assert max(zip(reading.deciding, pieces, strict=True), key=lambda each: each[0])[1] == insured
    assert reading.deciding[-1] == 0.0, "there was no room for it"
    assert all(0.0 <= share <= 1.0 for share in reading.deciding)


def test_a_sentence_of_characters_that_no_tokenizer_knows_decides_nothing() -> None:
    pieces = (
        Piece("The carrier must keep the cargo insured in transit."),
        Piece("\ufffd\ufffd", 90),
    )
    [reading] = shipped().read([Question("Cargo under way has to be insured.", pieces)])
    assert reading is not None
    assert reading.deciding[1] == 0.0


def test_what_has_no_tokens_is_never_read_by_itself() -> None:
    assert shipped().read([Question("There are no fees.", (Piece("\uf0b7"), Piece("\u200b")))]) == [
        None
    ]


def test_the_shipped_model_reads_paraphrase_and_is_named_in_the_report() -> None:
    report = Judge().evaluate("While under way, the cargo has to be insured.", [CONTRACT])
    assert report.warnings == ()
    assert report.judge.layers[-1] == shipped().name


def test_a_claim_is_read_alike_whatever_stands_beside_it() -> None:
    questions = [
        Question("The fee is 5%.", (Piece("The fee is five percent."),)),
        Question("The tenant may keep dogs.", (Piece("No animals may be kept by the tenant."),)),
        Question("A long claim " * 8, (Piece("A sentence. " * 12), Piece("Another one.", 400))),
    ]
    alone = [shipped().read([question])[0] for question in questions]
    for one, other in zip(alone, shipped().read(questions), strict=True):
        assert one is not None
        assert one == other


def test_a_claim_too_long_for_the_model_is_not_cut_but_left_to_the_rules() -> None:
    assert shipped().read([Question("word " * 600, (Piece("A sentence."),))]) == [None]


def test_paraphrase_outweighs_an_unrelated_sentence() -> None:
    claim = "While under way, the cargo has to be insured."
    near = Question(claim, (Piece("The carrier must keep the cargo insured in transit."),))
    far = Question(claim, (Piece("The shipper pays the carrier $4,000 for each voyage."),))
    close, unrelated = shipped().read([near, far])
    assert close is not None and unrelated is not None
    assert close.supported > unrelated.supported


def test_settings_can_switch_the_model_off() -> None:
    rules = Judge(Settings(entailment=EntailmentSettings(enabled=False)))
    report = rules.evaluate("Cargo is insured.", [CONTRACT])
    assert not any("entailment" in layer for layer in report.judge.layers)
