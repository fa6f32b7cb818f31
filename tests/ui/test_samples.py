import json
from pathlib import Path

from groundcheck.ui.samples import load_samples


def write(folder: Path, entries: object) -> None:
    (folder / "catalogue.json").write_text(json.dumps(entries), encoding="utf-8")


def test_best_sample_stands_first_and_its_files_are_there() -> None:
    best = load_samples()[0]
    assert best.contract.stem == "services_agreement"
    assert best.contract.suffix == ".pdf"
    assert best.answer_text.strip()
    assert best.shows


def test_missing_catalogue_gives_no_samples(tmp_path: Path) -> None:
    assert load_samples(tmp_path) == ()


def test_half_written_catalogue_gives_what_is_usable(tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("The fee is due.")
    (tmp_path / "a.md").write_text("It is due.")
    answers = [{"file": "a.md", "title": "Fees"}, {"file": "gone.md"}]
    write(tmp_path, [{"name": "gone", "answers": answers}, {"name": "note", "answers": answers}])
    assert [sample.label for sample in load_samples(tmp_path)] == ["note · Fees"]


def test_broken_catalogue_gives_no_samples(tmp_path: Path) -> None:
    (tmp_path / "catalogue.json").write_text("[{")
    assert load_samples(tmp_path) == ()
