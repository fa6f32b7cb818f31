"""Accuracy on labelled files of each form, as the command and a script meet it.

The judge works by rules alone here: what is tested is the counting, and that needs no model.
"""

import json
from pathlib import Path

import pytest

from groundcheck import GroundcheckError, Judge
from groundcheck.bench.accuracy import Accuracy
from groundcheck.bench.measurement import measure_file
from groundcheck.bench.selection import Selection
from groundcheck.cli import run
from groundcheck.cli.exits import ExitCode

CONTRACTS = {
    "services.txt": (
        "8.1 Invoices. The Client shall pay each invoice within thirty (30) days of receipt.\n\n"
        "8.2 Late fees. Late payments shall incur a penalty of 1.5% per month on overdue amounts.\n"
    ),
    "lease.txt": (
        "3. Rent. The Tenant shall pay a monthly rent of $4,200 in advance.\n\n"
        "4. Deposit. The Landlord shall return the deposit within sixty (60) days after the end "
        "of the lease.\n"
    ),
}
FEE = "Late payments incur a penalty of 1.5% per month on overdue amounts."
SLOW = "The Client must pay each invoice within 45 days of receipt."
PLANTS = "The Supplier waters the plants in the lobby every Tuesday."
RENT = "The Tenant pays a monthly rent of $4,200 in advance."
DEPOSIT = "The Landlord returns the deposit within 60 days after the end of the lease."


def _row(contract: str, *claims: tuple[str, str, str, list[str]]) -> dict[str, object]:
    names = ("text", "label", "kind", "evidence")
    return {
        "contract_file": contract,
        "question": "What does it say?",
        "answer": " ".join(claim[0] for claim in claims),
        "claims": [dict(zip(names, claim, strict=True)) for claim in claims],
    }


ANSWERS = [
    _row(
        "services.txt",
        (FEE, "supported", "verbatim", ["penalty of 1.5% per month"]),
        (SLOW, "contradicted", "duration", ["within thirty (30) days of receipt"]),
        (PLANTS, "unsupported", "invented_term", []),
    ),
    _row(
        "lease.txt",
        (RENT, "supported", "verbatim", ["monthly rent of $4,200"]),
        # Labelled wrong on purpose: the judge finds it supported.
        (DEPOSIT, "contradicted", "duration", ["within sixty (60) days"]),
    ),
]
SECRET = "Receiving Party shall keep Confidential Information secret."
TRAVEL = "Employees travel to trade fairs by train."
DESTROY = "Receiving Party shall destroy Confidential Information within 10 days."
AGREEMENT = (
    "The Receiving Party shall keep Confidential Information secret.\n"
    "The Receiving Party shall destroy Confidential Information within 30 days.\n"
    "Notices go to the address above.\n"
)
LINES = AGREEMENT.splitlines(keepends=True)
STARTS = [AGREEMENT.index(line) for line in LINES]
CORPUS = {
    "documents": [
        {
            "id": 1,
            "file_name": "pilot.pdf",
            "text": AGREEMENT,
            "spans": [[s, s + len(t.strip())] for s, t in zip(STARTS, LINES, strict=True)],
            "annotation_sets": [
                {
                    "annotations": {
                        "nda-1": {"choice": "Entailment", "spans": [0]},
                        "nda-2": {"choice": "NotMentioned", "spans": []},
                        "nda-3": {"choice": "Contradiction", "spans": [1]},
                    }
                }
            ],
        }
    ],
    "labels": {
        "nda-1": {"short_description": "Secrecy", "hypothesis": SECRET},
        "nda-2": {"short_description": "Travel", "hypothesis": TRAVEL},
        "nda-3": {"short_description": "Destruction", "hypothesis": DESTROY},
    },
}
PREMISE = "Quarterly revenue rose by 12% to $3.4 million. The board approved a dividend."
ROWS = [
    {"premise": PREMISE, "hypothesis": "Revenue rose by 12%.", "label": "supported", "id": 1},
    {"premise": PREMISE, "hypothesis": "Revenue rose by 21%.", "label": "not_supported"},
    {"premise": PREMISE, "hypothesis": "The board approved a dividend.", "label": "supported"},
    {"premise": PREMISE, "hypothesis": "The chief cook resigned.", "label": "not_supported"},
]


def _write_lines(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def contracts(tmp_path: Path) -> Path:
    folder = tmp_path / "contracts"
    folder.mkdir()
    for name, text in CONTRACTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    return _write_lines(tmp_path / "answers.jsonl", ANSWERS)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "nda.json"
    path.write_text(json.dumps(CORPUS, indent=1), encoding="utf-8")
    return path


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    return _write_lines(tmp_path / "rows.jsonl", ROWS)


@pytest.fixture
def rules() -> Judge:
    return Judge(entailment=None)


def _value(accuracy: Accuracy, name: str) -> float | None:
    return accuracy.figure(name).value


class TestLabelledAnswers:
    def test_recall_and_precision_are_counted_per_status(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        found = measure_file(answers, judge=rules, contracts=contracts)

        assert found.counts == {"contracts": 2, "answers": 2, "claims": 5}
        assert _value(found, "recall supported") == 1
        assert _value(found, "recall contradicted") == 0.5
        assert _value(found, "recall unsupported") == 1
        assert _value(found, "macro recall") == pytest.approx(2.5 / 3, abs=1e-4)
        assert _value(found, "precision supported") == pytest.approx(2 / 3, abs=1e-4)
        assert _value(found, "wrong among delivered") == pytest.approx(1 / 3, abs=1e-4)
        assert _value(found, "contradicted: duration") == 0.5
        assert _value(found, "evidence recall") == 1
        assert found.figure("evidence recall").items == 4

    def test_intervals_come_from_whole_contracts(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        recall = measure_file(answers, judge=rules, contracts=contracts).figure(
            "recall contradicted"
        )

        # Either contract may be drawn twice: one gives 1, the other 0.
        assert (recall.low, recall.high) == (0, 1)

    def test_every_claim_is_settled_by_a_layer(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        found = measure_file(answers, judge=rules, contracts=contracts)

        assert sum(layer.settled for layer in found.layers) == 5
        assert sum(layer.right for layer in found.layers) == 4
        assert {"read", "claims", "evidence", "judging", "total"} <= {p.name for p in found.phases}
        assert all(0 <= phase.median_ms <= phase.p95_ms for phase in found.phases)

    def test_a_sample_of_errors_is_shown_in_full(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        (miss,) = measure_file(answers, judge=rules, contracts=contracts, errors=9).misses

        assert miss.name == "answers.jsonl:2-2"
        assert (miss.label, miss.found, miss.text) == ("contradicted", "supported", DEPOSIT)
        assert miss.parts[0].reason and miss.evidence == ("within sixty (60) days",)

    def test_a_selection_keeps_named_contracts(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        chosen = Selection(only=("lease.txt", "deed.txt"))
        found = measure_file(answers, judge=rules, contracts=contracts, selection=chosen)

        assert found.counts["claims"] == 2
        assert _value(found, "recall unsupported") is None
        assert _value(found, "macro recall") is None
        assert any("1 of the names" in note for note in found.notes)

    def test_the_same_data_give_the_same_figures(
        self, answers: Path, contracts: Path, rules: Judge
    ) -> None:
        first, second = (
            measure_file(answers, judge=rules, contracts=contracts, errors=1) for _ in range(2)
        )

        assert first.model_copy(update={"phases": ()}) == second.model_copy(update={"phases": ()})


class TestContractNli:
    def test_labels_are_compared_over_the_whole_document(self, corpus: Path, rules: Judge) -> None:
        found = measure_file(corpus, judge=rules)

        assert found.counts == {"documents": 1, "pairs": 3}
        assert {(row.label, row.found) for row in found.confusion} == {
            ("Entailment", "supported"),
            ("NotMentioned", "unsupported"),
            ("Contradiction", "contradicted"),
        }
        assert _value(found, "accuracy") == 1
        assert _value(found, "F1 contradiction") == 1
        assert _value(found, "F1 entailment, micro") == 1

    def test_annotated_spans_are_ranked_as_evidence(self, corpus: Path, rules: Judge) -> None:
        found = measure_file(corpus, judge=rules)

        assert _value(found, "evidence mAP") == 1
        assert _value(found, "evidence P@R80") == 1
        assert found.figure("evidence mAP").items == 2

    def test_the_floor_is_counted_in_the_train_part(
        self, corpus: Path, rules: Judge, tmp_path: Path
    ) -> None:
        labels = {SECRET: "entailment", TRAVEL: "entailment", DESTROY: "neutral"}
        row = {
            "id": 9,
            "file_name": "other.pdf",
            "text": "",
            "annotations": [{"hypothesis": text, "label": label} for text, label in labels.items()],
        }
        train = _write_lines(tmp_path / "train.jsonl", [row])
        floor = measure_file(corpus, judge=rules, train=train).baselines[0]

        assert floor.figures["accuracy"] == pytest.approx(1 / 3)
        assert floor.figures["F1 entailment"] == 1
        assert floor.figures["F1 contradiction"] == 0
        assert "train.jsonl" in floor.source
        own = measure_file(corpus, judge=rules).baselines[0]
        assert own.figures["accuracy"] == 1 and "nda.json" in own.source

    def test_published_baselines_name_their_source(self, corpus: Path, rules: Judge) -> None:
        large = measure_file(corpus, judge=rules).baselines[-1]

        assert large.figures["accuracy"] == 0.875 and "test split" in large.source


class TestGroundednessRows:
    def test_supported_is_held_against_everything_else(self, rows: Path, rules: Judge) -> None:
        found = measure_file(rows, judge=rules)

        assert found.counts == {"premises": 1, "rows": 4, "rows without a probability": 0}
        assert _value(found, "balanced accuracy") == 1
        assert _value(found, "AUC of support") == 1

    def test_a_row_that_states_no_fact_is_told_apart(self, rules: Judge, tmp_path: Path) -> None:
        greeting = {"premise": PREMISE, "hypothesis": "Hello there!", "label": "not_supported"}
        path = _write_lines(tmp_path / "rows.jsonl", [*ROWS, greeting])
        found = measure_file(path, judge=rules)

        assert found.counts["rows without a probability"] == 1
        assert found.figure("AUC of support").items == 4
        assert found.figure("balanced accuracy").items == 5


class TestBadInput:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("", "holds no labels"),
            ("one,two\n", "line 1 is not JSON"),
            ('{"question": "?"}\n', "line 1 has none of the known forms; its fields are question"),
            ("[1, 2]\n", "line 1 has none of the known forms"),
            (
                json.dumps(ROWS[0]) + "\n\n" + json.dumps(ROWS[1] | {"label": "maybe"}) + "\n",
                "line 3: label",
            ),
            (json.dumps(ROWS[0]) + '\n{"premise": "a"\n', "line 2: Invalid JSON"),
            (json.dumps(ROWS[0] | {"premise": " . "}), "line 1: premise"),
            (json.dumps(ANSWERS[0] | {"claims": []}), "--contracts"),
            (json.dumps(CORPUS | {"documents": []}), "no document is annotated"),
            (
                '{"file_name": "a.pdf", "text": "A.", "annotations": []}',
                "give the official JSON as --data and this file as --train",
            ),
            (
                json.dumps(CORPUS).replace('"spans": [0]', '"spans": [7]'),
                "an annotation names a span that its document does not have",
            ),
            (
                json.dumps(CORPUS).replace('"nda-3": {"short', '"nda-4": {"short'),
                "annotations name hypotheses without a text: nda-3",
            ),
        ],
    )
    def test_a_file_that_does_not_fit_names_place_and_fix(
        self, text: str, told: str, tmp_path: Path, rules: Judge
    ) -> None:
        path = tmp_path / "labels.jsonl"
        path.write_text(text, encoding="utf-8")

        with pytest.raises(GroundcheckError) as error:
            measure_file(path, judge=rules)
        assert told in str(error.value) and "labels.jsonl" in str(error.value)

    def test_words_that_are_not_in_the_answer_name_the_line(
        self, contracts: Path, rules: Judge, tmp_path: Path
    ) -> None:
        bad = ANSWERS[1] | {"answer": "Something else."}
        path = _write_lines(tmp_path / "answers.jsonl", [ANSWERS[0], bad])

        with pytest.raises(GroundcheckError, match=r"answers\.jsonl:2-1 does not occur"):
            measure_file(path, judge=rules, contracts=contracts)

    def test_an_answer_without_labels_names_the_line(
        self, contracts: Path, rules: Judge, tmp_path: Path
    ) -> None:
        path = _write_lines(tmp_path / "answers.jsonl", [ANSWERS[0], ANSWERS[1] | {"claims": []}])

        with pytest.raises(GroundcheckError, match="line 2: claims"):
            measure_file(path, judge=rules, contracts=contracts)

    def test_a_contract_that_is_missing_is_named_before_anything_is_judged(
        self, answers: Path, rules: Judge, tmp_path: Path
    ) -> None:
        with pytest.raises(GroundcheckError, match=r"answers\.jsonl:1: there is no contract"):
            measure_file(answers, judge=rules, contracts=tmp_path)

    def test_options_of_another_form_are_refused(
        self, answers: Path, corpus: Path, rows: Path, contracts: Path, rules: Judge
    ) -> None:
        for path, options, told in [
            (answers, {}, "--contracts"),
            (rows, {"contracts": contracts}, "leave --contracts away"),
            (answers, {"contracts": contracts, "train": corpus}, "--train belongs to ContractNLI"),
            (corpus, {"train": rows}, "--train takes ContractNLI"),
            (rows, {"selection": Selection(only=("a",))}, "leave --only away"),
            (corpus, {"selection": Selection(only=("a",))}, "none of the contracts asked for"),
        ]:
            with pytest.raises(GroundcheckError, match=told):
                measure_file(path, judge=rules, **options)

    def test_a_train_part_without_the_hypothesis_is_refused(
        self, corpus: Path, rules: Judge, tmp_path: Path
    ) -> None:
        other = json.dumps(CORPUS).replace(TRAVEL, "Something else holds.")
        (tmp_path / "train.json").write_text(other, encoding="utf-8")

        with pytest.raises(GroundcheckError, match="has no label for 'Employees travel"):
            measure_file(corpus, judge=rules, train=tmp_path / "train.json")


class TestCommand:
    @pytest.fixture(autouse=True)
    def by_rules(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GROUNDCHECK_ENTAILMENT__ENABLED", "false")
        monkeypatch.setenv("COLUMNS", "100")

    def test_prints_tables(
        self, answers: Path, contracts: Path, capfd: pytest.CaptureFixture
    ) -> None:
        arguments = ["--data", str(answers), "--contracts", str(contracts), "--errors", "1"]
        assert run(["bench", "accuracy", *arguments]) == ExitCode.OK

        printed = capfd.readouterr().out
        for words in ("macro recall", "kept at 3.1%", "What each layer settled", DEPOSIT):
            assert words in printed

    def test_prints_json_that_reads_back(self, corpus: Path, capfd: pytest.CaptureFixture) -> None:
        assert run(["bench", "accuracy", "--data", str(corpus), "--json"]) == ExitCode.OK

        read = Accuracy.model_validate_json(capfd.readouterr().out)
        assert read.schema_ == "groundcheck.accuracy/1"
        assert _value(read, "accuracy") == 1

    def test_measures_a_part(
        self, answers: Path, contracts: Path, tmp_path: Path, capfd: pytest.CaptureFixture
    ) -> None:
        names = tmp_path / "names.txt"
        names.write_text("lease.txt\n\nservices.txt\n")
        arguments = ["--data", str(answers), "--contracts", str(contracts), "--json"]
        assert run(["bench", "accuracy", *arguments, "--only", str(names), "--limit", "1"]) == 0

        assert json.loads(capfd.readouterr().out)["counts"]["claims"] == 3

    @pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
    def test_a_file_that_cannot_be_read_is_one_clear_line(
        self, name: str, tmp_path: Path, capfd: pytest.CaptureFixture
    ) -> None:
        assert run(["bench", "accuracy", "--data", str(tmp_path / name)]) == ExitCode.INPUT

        told = capfd.readouterr().err
        assert told.count("\n") == 1 and "cannot be read" in told
