"""The sample contracts, answers and golden claims agree with each other.

What always holds: each golden claim is in its answer and in order, each quote is in its contract,
nothing an answer says is left unlabelled, and the built files are what the builder makes.
"""

import json
import re
from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from groundcheck.documents.document import Document
from groundcheck.golden.dataset import GoldenClaim, load_golden
from groundcheck.golden.formats.claims import from_claims
from groundcheck.models import Status
from tests.samples.scripts import load

ROOT = Path(__file__).parents[2] / "sample_docs"
NAMES = (
    "services_agreement",
    "mutual_nda",
    "saas_subscription",
    "office_lease",
    "software_licence",
    "supply_agreement",
    "employment_agreement",
    "term_loan",
)
COMPANIONS = ("services_amendment",)
"""Contracts that are judged beside another one; `test_amendment.py` has their golden claims."""
PAGES = {
    "mutual_nda_tracked_changes": "pages/mutual_nda_tracked_changes.docx",
    "mutual_nda_scanned_page": "pages/mutual_nda_scanned_page.pdf",
    "saas_subscription_two_columns": "pages/saas_subscription_two_columns.pdf",
}
"""Golden files about a contract as it arrives, and the file they quote."""
SOURCES = ("sources/account_ledger.json", "sources/crm_order.json")
"""What tools answered; `golden/records.jsonl` quotes them."""
KINDS = {
    Status.SUPPORTED: (
        "paraphrase verbatim number_format defined_term exception_kept exception_far_kept"
        " multi_span cross_reference inference negative_fact party_role drafting_conflict"
        " amended unchanged record"
    ),
    Status.CONTRADICTED: (
        "percent money duration day_type date number negation modality party_swap scope"
        " exception_dropped exception_far_dropped condition_changed cross_reference definition"
        " drafting_conflict jurisdiction partial superseded record_conflict"
    ),
    Status.UNSUPPORTED: (
        "invented_term invented_number over_extrapolation outside_knowledge record_missing"
    ),
    Status.NOT_CHECKABLE: "meta opinion procedural greeting",
}
MORE = {"mutual_nda": "abcd", "office_lease": "abcd", "term_loan": "abcd"}
ANSWERS = tuple(f"answers/{name}_{letter}.md" for name in NAMES for letter in MORE.get(name, "abc"))
"""The answers that the app offers."""
CATALOGUE = json.loads((ROOT / "catalogue.json").read_text(encoding="utf-8"))


def golden(name: str) -> tuple[GoldenClaim, ...]:
    return load_golden(ROOT / "golden" / f"{name}.jsonl")


def golden_of(answer: str) -> list[GoldenClaim]:
    return [row for row in EVERY_ROW if row.answer == answer]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


FILES = sorted((ROOT / "golden").glob("*.jsonl"))
EVERY_ROW = tuple(row for path in FILES for row in load_golden(path))
LABELLED_ANSWERS = sorted({row.answer for row in EVERY_ROW})


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    return load("build")


def places(answer: str) -> list[tuple[int, int]]:
    """Where each golden claim of `answer` stands, searching onward from the one before."""
    text, found, start = read(answer), [], 0
    for row in golden_of(answer):
        begin = text.find(row.claim, start)
        assert begin >= 0, f"{row.id} is not in {answer}, or not in this order"
        start = begin + len(row.claim)
        found.append((begin, start))
    return found


@pytest.mark.parametrize("answer", LABELLED_ANSWERS)
def test_golden_claims_stand_in_their_answer_in_order(answer: str) -> None:
    found = places(answer)
    assert 9 <= len(found) <= 24
    assert all(before[1] <= after[0] for before, after in pairwise(found))


@pytest.mark.parametrize("answer", LABELLED_ANSWERS)
def test_nothing_an_answer_says_is_left_unlabelled(answer: str) -> None:
    """Between the claims stand only headings, labels, list marks and table frames."""
    text, last, gaps = read(answer), 0, []
    for begin, end in places(answer):
        gaps.append(text[last:begin])
        last = end
    gaps.append(text[last:])
    rest = [re.sub(r"^(\d+\.|[-*])$", "", line.strip()) for gap in gaps for line in gap.split("\n")]
    assert not [line for line in rest if re.search(r"[a-z]{2}[.!?]", line)]


@pytest.mark.parametrize("name", NAMES)
def test_every_quote_stands_in_its_contract(name: str) -> None:
    contract = read(f"{name}.md")
    for row in golden(name):
        assert row.contract == f"{name}.md"
        for quote in row.evidence:
            assert quote in contract, f"{row.id}: {quote!r}"


@pytest.mark.parametrize(
    ("name", "path"),
    [*PAGES.items(), *(("records", path) for path in SOURCES)],
    ids=lambda value: value.rpartition("/")[2],
)
def test_every_quote_stands_in_the_words_that_were_read(name: str, path: str) -> None:
    document = Document.from_path(ROOT / path)
    rows = [row for row in golden(name) if row.contract == path]
    assert rows
    assert all(quote in document.text for row in rows for quote in row.evidence)


def test_no_golden_file_and_no_answer_is_left_out() -> None:
    assert {path.stem for path in FILES} == {*NAMES, *COMPANIONS, *PAGES, "records"}
    answers = {path.relative_to(ROOT).as_posix() for path in (ROOT / "answers").glob("*.md")}
    assert answers == set(LABELLED_ANSWERS)


def test_a_decided_claim_has_evidence_and_a_reason() -> None:
    for row in EVERY_ROW:
        assert row.why, row.id
        if row.status in (Status.SUPPORTED, Status.CONTRADICTED):
            assert row.evidence, row.id


def test_each_kind_belongs_to_its_status_and_occurs() -> None:
    kinds = {status: frozenset(names.split()) for status, names in KINDS.items()}
    assert all(row.kind in kinds[row.status] for row in EVERY_ROW)
    assert {row.kind for row in EVERY_ROW} == frozenset().union(*kinds.values())


def test_the_claims_are_many_and_balanced() -> None:
    assert len(EVERY_ROW) >= 420
    assert len({row.id for row in EVERY_ROW}) == len(EVERY_ROW)
    counts = Counter(row.status for row in EVERY_ROW)
    share = {status: count / len(EVERY_ROW) for status, count in counts.items()}
    assert 0.4 <= share[Status.SUPPORTED] <= 0.5
    assert 0.2 <= share[Status.CONTRADICTED] <= 0.3
    assert share[Status.UNSUPPORTED] >= 0.2
    assert share[Status.NOT_CHECKABLE] >= 0.05


def test_the_claims_that_matter_most_are_marked_critical() -> None:
    critical = [row for row in EVERY_ROW if row.critical]
    assert len(critical) >= 50
    assert {row.status for row in critical} == {Status.CONTRADICTED}


def test_critical_claims_stay_critical_on_the_way_into_a_store() -> None:
    path = ROOT / "golden" / "term_loan.jsonl"
    records, _ = from_claims(path, by="Ann", at=datetime(2026, 3, 1, tzinfo=UTC))
    marked = {record.item.id for record in records.values() if record.item.critical}
    assert marked == {row.id for row in golden("term_loan") if row.critical}
    assert marked


def test_one_answer_is_wholly_supported() -> None:
    assert {row.status for row in golden_of("answers/mutual_nda_b.md")} == {Status.SUPPORTED}


def test_the_catalogue_lists_every_sample_and_answer() -> None:
    assert sorted(entry["name"] for entry in CATALOGUE) == sorted(NAMES)
    assert sorted(a["file"] for entry in CATALOGUE for a in entry["answers"]) == sorted(ANSWERS)
    for entry in CATALOGUE:
        assert set(entry) == {"name", "title", "kind", "pages", "summary", "answers"}
        assert all(entry[key] for key in ("title", "kind", "summary"))
        assert all(a["title"] and a["shows"] for a in entry["answers"])
    assert {path.stem for path in ROOT.glob("*.md")} == {*NAMES, *COMPANIONS, "README"}


def test_the_readme_has_a_section_for_every_sample() -> None:
    sections = set(re.findall(r"^## (\w+)$", read("README.md"), re.MULTILINE))
    assert sections == {*NAMES, *COMPANIONS}


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: str(entry["name"]))
def test_the_three_formats_say_the_same(entry: dict[str, object]) -> None:
    """Every golden quote without table bars or bold is in the .docx and, over pages, the .pdf."""
    name = entry["name"]
    word, pdf = (Document.from_path(ROOT / f"{name}{suffix}") for suffix in (".docx", ".pdf"))
    assert pdf.pages == entry["pages"]
    title = read(f"{name}.md").split("\n", 1)[0].removeprefix("# ")
    furniture = rf"^({re.escape(title)}|Page \d+)\s*$"
    pages = re.sub(furniture, " ", pdf.text, flags=re.MULTILINE)
    for row in golden(str(name)):
        for quote in row.evidence:
            if "|" not in quote and "*" not in quote:
                assert squeezed(quote) in squeezed(word.text), row.id
                assert squeezed(quote) in squeezed(pages), row.id


def squeezed(text: str) -> str:
    """Letters, figures and signs alone: line breaks and hyphens at line ends vary by format."""
    return re.sub(r"[\s\u00ad\u0002\u200b-]+", "", text)


@pytest.mark.parametrize("path", [f"{name}.md" for name in NAMES] + LABELLED_ANSWERS)
def test_no_sample_holds_markup_or_script(path: str) -> None:
    assert not re.search(r"<\s*/?\s*[a-zA-Z!]|javascript:|&#", read(path))


def test_the_built_files_are_what_the_builder_makes(builder: ModuleType) -> None:
    assert builder.main(["--check"]) == 0


def test_building_twice_gives_the_same_bytes(builder: ModuleType) -> None:
    source = ROOT / "mutual_nda.md"
    assert builder.built(source) == builder.built(source)


def test_the_builder_keeps_numbers_bullets_and_tables(builder: ModuleType) -> None:
    blocks = builder.read_blocks("# A\n\n2. **Two.** x\n\n- b\n\n| h | i |\n| - | - |\n| j | k |")
    assert [(block.kind, block.text) for block in blocks] == [
        ("h1", "A"),
        ("p", "2. Two. x"),
        ("li", "b"),
        ("table", ""),
    ]
    assert [[cell[0].text for cell in row] for row in blocks[-1].rows] == [["h", "i"], ["j", "k"]]
