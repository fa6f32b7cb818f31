"""What always holds of a Report, whatever the input."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from groundcheck import Document, Judge, Report, Role, Settings, Status
from groundcheck.errors import EmptyInput, InputError, UnreadableText
from groundcheck.models import DecidedBy
from groundcheck.settings import ReadingSettings

SAMPLES = Path(__file__).parents[2] / "sample_docs"
SERVICES = Document.from_path(SAMPLES / "services_agreement.md")
ANSWER = (SAMPLES / "answers" / "services_agreement_a.md").read_text(encoding="utf-8")


def unchanging(report: Report) -> str:
    """A Report as JSON without its timings."""
    return report.model_copy(update={"timings_ms": {}}).to_json()


def test_the_same_input_gives_the_same_report() -> None:
    judge = Judge()
    first, again = (unchanging(judge.evaluate(ANSWER, [SERVICES])) for _ in range(2))
    assert first == again == unchanging(Judge().evaluate(ANSWER, [SERVICES]))


def test_another_process_with_another_hash_seed_gives_the_same_report() -> None:
    program = (
        "import sys; from pathlib import Path; from groundcheck import Document, Judge\n"
        "report = Judge().evaluate(Path(sys.argv[2]).read_text(encoding='utf-8'),"
        " [Document.from_path(Path(sys.argv[1]))])\n"
        "sys.stdout.write(report.model_copy(update={'timings_ms': {}}).to_json())"
    )
    paths = [SAMPLES / "services_agreement.md", SAMPLES / "answers" / "services_agreement_a.md"]
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program, *map(str, paths)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].decode() == unchanging(Judge().evaluate(ANSWER, [SERVICES]))


def test_threads_share_a_judge() -> None:
    judge = Judge()
    with ThreadPoolExecutor(8) as pool:
        reports = list(pool.map(lambda _: unchanging(judge.evaluate(ANSWER, [SERVICES])), range(8)))
    assert len(set(reports)) == 1


def test_every_quote_is_the_contract_s_own_words() -> None:
    report = Judge().evaluate(ANSWER, [SERVICES])
    quotes = [evidence for claim in report.claims for evidence in claim.evidence]
    assert quotes
    for evidence in quotes:
        assert SERVICES.text[evidence.start : evidence.end] == evidence.quote
        assert evidence.revision == SERVICES.revision
        assert evidence.section


def test_a_report_survives_its_json() -> None:
    report = Judge().evaluate(ANSWER, [SERVICES])
    assert Report.from_json(report.to_json()) == report


def test_a_text_that_is_no_report_is_refused_with_what_is_missing() -> None:
    with pytest.raises(
        InputError, match=r"no groundcheck\.report/1 report: answer: Field required"
    ):
        Report.from_json("{}")


def test_progress_tells_phases_in_order_and_ends_at_one() -> None:
    told: list[tuple[str, float]] = []
    Judge().evaluate(ANSWER, [SERVICES], on_progress=lambda *step: told.append(step))
    assert list(dict.fromkeys(phase for phase, _ in told)) == [
        "reading",
        "claims",
        "judging",
        "done",
    ]
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert told[-1] == ("done", 1.0)


def test_documents_given_twice_are_judged_once() -> None:
    report = Judge().evaluate("The late fee is 5% per month.", [SERVICES, SERVICES])
    assert len(report.documents) == 1


def test_evidence_may_come_from_any_document() -> None:
    lease = Document.from_text("The rent is 900 pounds a month.", title="Lease")
    report = Judge().evaluate("The rent is 900 pounds a month.", [SERVICES, lease])
    assert report.claims[0].evidence[0].document == lease.id


def test_a_conflict_between_documents_is_shown_and_not_supported() -> None:
    first = Document.from_text("The deposit for the flat in Rome is 900 euros.", title="Lease")
    second = Document.from_text("The deposit for the flat is 950 euros.", title="Amendment")
    claim = (
        Judge()
        .evaluate("The deposit is 950 euros for the flat in Rome.", [first, second])
        .claims[0]
    )
    assert (claim.status, claim.decided_by) == (Status.UNSUPPORTED, DecidedBy.CONFLICT)
    assert {e.role for e in claim.evidence} == {Role.SUPPORTS, Role.CONTRADICTS}


def test_an_exception_beside_the_support_qualifies_it() -> None:
    contract = Document.from_text(
        "The tenant may sublet the premises to an affiliate, unless the rent is in arrears.",
        title="Lease",
    )
    claim = (
        Judge(entailment=None)
        .evaluate("The tenant may sublet the premises to an affiliate.", [contract])
        .claims[0]
    )
    assert claim.status is Status.SUPPORTED
    qualifying = [e.quote for e in claim.evidence if e.role is Role.QUALIFIES]
    assert qualifying == ["unless the rent is in arrears"]


def test_an_exception_in_another_section_qualifies_the_support() -> None:
    contract = Document.from_text(
        "1. Late fees. A late fee of 2% accrues on every overdue invoice.\n\n"
        "2. Deliveries. The supplier delivers goods to the warehouse of the buyer each Monday. "
        "The driver unloads the pallets and takes the empty ones back to the plant. Broken "
        "pallets are written off, and the parties share what they cost by halves.\n\n"
        "3. Notwithstanding Section 1, no late fee accrues on an overdue invoice of the first year.",
        title="Supply",
    )
    told = "If an invoice is overdue, a late fee of 2% accrues."
    claim = Judge().evaluate(told, [contract]).claims[0]
    assert claim.status is Status.SUPPORTED
    qualifying = [e.quote for e in claim.evidence if e.role is Role.QUALIFIES]
    assert any("Notwithstanding" in quote for quote in qualifying)


def test_nothing_that_decides_shows_the_nearest_text() -> None:
    claim = (
        Judge().evaluate("The vendor donates bananas to a zoo every spring.", [SERVICES]).claims[0]
    )
    assert claim.status is Status.UNSUPPORTED
    assert [e.role for e in claim.evidence] == [Role.NEAREST]


@pytest.mark.parametrize("answer", ["", "  \n\t ", "\u00a0"])
def test_an_empty_answer_is_an_error(answer: str) -> None:
    with pytest.raises(EmptyInput, match="answer is empty"):
        Judge().evaluate(answer, [SERVICES])


def test_no_document_is_an_error() -> None:
    with pytest.raises(EmptyInput, match="no document"):
        Judge().evaluate("The fee is 5%.", [])


def test_a_lone_surrogate_is_an_error_that_names_its_place() -> None:
    with pytest.raises(UnreadableText, match="character 8"):
        Judge().evaluate("The fee \ud800 is 5%.", [SERVICES])


def test_an_answer_over_the_bound_is_an_error_that_names_the_setting() -> None:
    short = Settings(reading=ReadingSettings(max_answer_characters=10))
    with pytest.raises(InputError, match="max_answer_characters"):
        Judge(short).evaluate("The fee is 5% per month.", [SERVICES])


@pytest.mark.parametrize(
    "answer",
    [
        "<script>alert(1)</script> The late fee is 5% per month.",
        "الرسوم المتأخرة 5٪ شهريًا. The late fee is 5% per month.",
        "The la\u0301te fee\u200b is 5\u00a0% per month.",
        "The late fee is 5% per month.\x00",
        "😀 The late fee is 5% per month. 😀",
    ],
    ids=["markup", "right to left", "combining", "null", "emoji"],
)
def test_strange_characters_move_no_offset(answer: str) -> None:
    report = Judge().evaluate(answer, [SERVICES])
    assert any("late fee" in claim.text or "fee" in claim.text for claim in report.claims)
    for claim in report.claims:
        assert answer[claim.start : claim.end] == claim.text


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(answer=st.text(max_size=300), contract=st.text(min_size=1, max_size=300))
def test_any_text_is_judged(answer: str, contract: str) -> None:
    assume(answer.strip() and any(c.isalnum() for c in contract))
    document = Document.from_text(contract, title="Any")
    report = Judge().evaluate(answer, [document])
    assert report.summary.failed == 0


@pytest.mark.parametrize(
    ("documents", "told"),
    [
        (None, "the documents are None; pass a list"),
        ("text", "the documents are of type str; pass a list"),
        (["text"], r"documents\[0\] is of type str; pass a Document"),
        ([None], r"documents\[0\] is None; pass a Document"),
        (Document.from_text("A b."), r"one Document; pass a list of it: \[document\]"),
    ],
)
def test_what_is_no_list_of_documents_is_named(documents: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        Judge(entailment=None).evaluate("a b.", documents)


def test_an_answer_that_is_no_text_is_named() -> None:
    with pytest.raises(InputError, match="the answer is None; pass its text"):
        Judge(entailment=None).evaluate(None, [Document.from_text("A b.")])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("What is the late fee?", "a question"),
        ("**What is the late fee?**", "a question"),
        ("Happy to help!", "a remark about the answer itself"),
    ],
)
def test_a_claim_that_states_nothing_is_told_what_it_is(answer: str, said: str) -> None:
    claim = Judge(entailment=None).evaluate(answer, [SERVICES]).claims[0]
    assert claim.reason == f"This is {said}, not a statement about the documents."
