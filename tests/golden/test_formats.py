"""Golden records in files: every form gives back what it was given, and names every bad row."""

import json
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundcheck.cli.main import run
from groundcheck.errors import BadRows, InputError
from groundcheck.golden.formats import argilla, flat, label_studio
from groundcheck.golden.formats.files import dump, parse, recognise
from groundcheck.golden.formats.form import Format
from groundcheck.models import Status
from groundcheck.store import LabelStore
from groundcheck.store.history import current_labels
from groundcheck.store.labels import GoldenRecord, Label, LabelEvent
from tests.store.labelled import CONTRACT, NOON, TEXT, item, quoting, records

SCHEMA = Path(__file__).parents[2] / "docs" / "schema" / "golden-1.json"
TEXTS = {CONTRACT.revision: TEXT}
LATER = datetime(2026, 3, 2, tzinfo=UTC)


def _labelled(status: Status = Status.SUPPORTED) -> GoldenRecord:
    event = LabelEvent(
        id="e1", item="item-1", version=1, at=NOON, reviewer="Ann",
        new=Label(status=status, evidence=(quoting(0, 7),), why="It says so."), seconds=4.5,
    )  # fmt: skip
    return GoldenRecord(item=item(1), labels=(event,))


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize("texts", [{}, TEXTS], ids=["without texts", "with texts"])
@settings(max_examples=25)
@given(data=st.data())
def test_what_was_dumped_parses_to_the_same_records(
    form: Format, texts: dict[str, str], data: st.DataObject
) -> None:
    given_records = [data.draw(records(number)) for number in range(data.draw(st.integers(0, 2)))]
    dumped = dump(given_records, form, texts=texts)
    found = parse(dumped, form, name="file", texts=texts, at=LATER)
    assert list(found.values()) == given_records
    if given_records:
        assert recognise(dumped, "file") is form


@settings(max_examples=25)
@given(records())
def test_a_data_frame_gives_back_its_records(record: GoldenRecord) -> None:
    assert flat.from_frame(flat.to_frame([record])) == {1: record}


@settings(max_examples=25)
@given(records())
def test_every_line_is_valid_by_the_published_schema(record: GoldenRecord) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(dump([record], Format.JSONL)), schema)


def test_the_published_schema_is_that_of_the_records() -> None:
    from groundcheck.golden.formats.schema import record_schema

    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == record_schema()


def test_every_bad_row_is_named_and_none_is_taken() -> None:
    good = dump([_labelled()], Format.JSONL).decode()
    other = good.replace("item-1", "item-2").replace('"e1"', '"e2"')
    bad = good.replace('"start":6', '"start":7', 1)
    with pytest.raises(BadRows, match=r"2 bad rows.*row 2.*row 4") as caught:
        parse((good + bad + other + "{}\n").encode(), Format.JSONL, name="labels.jsonl")
    assert list(caught.value.problems) == [2, 4]


def test_an_item_stands_in_one_row_only() -> None:
    twice = dump([_labelled()], Format.JSONL) * 2
    with pytest.raises(BadRows, match="row 2: item item-1 stands in row 1 already"):
        parse(twice, Format.JSONL, name="labels.jsonl")


def test_a_status_changed_in_a_spreadsheet_is_refused_and_not_ignored() -> None:
    changed = dump([_labelled()], Format.CSV).replace(b",,", b",supported,", 1)
    with pytest.raises(BadRows, match="row 2: status is 'supported', but the labels come to ''"):
        parse(changed, Format.CSV, name="labels.csv")


def test_words_of_a_contract_never_become_a_formula() -> None:
    text = flat.to_csv([GoldenRecord(item=item(1, context="=HYPERLINK(1)"))])
    assert ",'=HYPERLINK(1)," in text


def test_a_label_given_in_label_studio_becomes_an_event() -> None:
    (task,) = label_studio.to_tasks([_labelled()], TEXTS)
    task["annotations"].append(
        {
            "completed_by": {"id": 7, "email": "bob@firm.example"},
            "lead_time": 9.5,
            "created_at": "2026-03-02T00:00:00Z",
            "result": [
                {"from_name": "status", "to_name": "claim", "type": "choices",
                 "value": {"choices": ["contradicted"]}},
                {"from_name": "evidence", "to_name": "contract", "type": "labels",
                 "value": {"start": 27, "end": 35, "text": "he term i", "labels": ["evidence"]}},
            ],
        }
    )  # fmt: skip
    record = label_studio.from_task(json.loads(json.dumps(task)), TEXTS, at=NOON)
    assert record.labels[0] == _labelled().labels[0]
    event = record.labels[1]
    assert (event.reviewer, event.seconds, event.at) == ("bob@firm.example", 9.5, LATER)
    assert event.new == Label(status=Status.CONTRADICTED, evidence=(quoting(27, 35),))


def test_a_label_changed_in_argilla_becomes_an_event() -> None:
    (row,) = argilla.to_records([_labelled()], TEXTS)
    row["responses"]["status"][0]["value"] = "unsupported"
    record = argilla.from_record(json.loads(json.dumps(row)), TEXTS, at=LATER)
    assert [event.reviewer for event in record.labels] == ["Ann", "Ann"]
    held = current_labels(record.labels)["Ann"]
    assert (held.status, held.evidence) == (Status.UNSUPPORTED, (quoting(0, 7),))


def test_the_label_studio_configuration_asks_what_the_tasks_answer() -> None:
    (task,) = label_studio.to_tasks([_labelled()], TEXTS)
    source = files("groundcheck.golden") / "data" / "label_studio.xml"
    view = ElementTree.fromstring(source.read_text(encoding="utf-8"))
    asked = {tag.get("name"): tag.get("toName") for tag in view.iter() if tag.get("toName")}
    answered = {part["from_name"]: part["to_name"] for part in task["annotations"][0]["result"]}
    assert answered.items() <= asked.items()
    shown = {tag.get("value", "").removeprefix("$") for tag in view.iter("Text")}
    assert shown <= task["data"].keys()


@pytest.mark.parametrize(
    ("form", "data"),
    [
        (Format.CSV, b"id,claim\n1,2\n"),
        (Format.ARGILLA, b"{}"),
        (Format.LABEL_STUDIO, b"[nonsense"),
        (Format.PARQUET, b"PAR1"),
        (Format.JSONL, b"\xff"),
    ],
)
def test_a_file_of_another_form_is_refused(form: Format, data: bytes) -> None:
    with pytest.raises(InputError, match="thing"):
        parse(data, form, name="thing")


def test_the_commands_export_and_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with LabelStore() as store:
        store.take({1: _labelled()}, [CONTRACT])
    out = tmp_path / "labels.json"
    assert run(["golden", "export", "--format", "label-studio", "--output", str(out)]) == 0
    assert run(["golden", "import", str(out)]) == 0
    assert "1 records read; 0 golden items and 0 labels" in capsys.readouterr().out
    assert run(["golden", "export"]) == 0
    assert json.loads(capsys.readouterr().out)["schema"] == "groundcheck.golden/1"


def test_a_bad_file_is_one_line_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text('{"schema": "groundcheck.golden/2"}\n')
    assert run(["golden", "import", str(path)]) == 3
    assert "row 1: " in capsys.readouterr().err


def test_the_shipped_claims_import_with_their_contracts(samples: Path) -> None:
    assert run(["golden", "import", str(samples / "golden" / "mutual_nda.jsonl")]) == 0
    with LabelStore() as store:
        found = store.settled()
        assert found
        assert len(found) == store.count()
        assert store.documents(found[0].item.id)[0].title
