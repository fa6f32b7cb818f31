"""The judge with an entailment model: what the model decides, and what happens when it breaks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import pytest

from groundcheck import Document, Judge, Role, Status
from groundcheck.entailment.nli import OnnxEntailment, Question, Reading
from groundcheck.models import DecidedBy

CONTRACT = Document.from_text(
    "1. Insurance. The carrier must keep the cargo insured while it is in transit.\n\n"
    "2. Price. The shipper pays the carrier $4,000 for each voyage.",
    title="Carriage",
)
SAMPLES = Path(__file__).parents[2] / "sample_docs"
YES, NO, OPEN = Reading(0.96, 0.02, 0.02), Reading(0.01, 0.03, 0.96), Reading(0.02, 0.96, 0.02)


@dataclass
class ScriptedEntailment:
    """Answers every question alike and remembers what it was asked."""

    answer: Callable[[Question], Reading | None]
    name: str = "scripted"
    asked: list[Question] = field(default_factory=list)

    def read(self, questions: Sequence[Question]) -> list[Reading | None]:
        self.asked.extend(questions)
        return [self.answer(question) for question in questions]


def judged(answer: str, reading: Reading | None) -> tuple[Status, DecidedBy]:
    report = Judge(entailment=ScriptedEntailment(lambda _: reading)).evaluate(answer, [CONTRACT])
    return report.claims[0].status, report.claims[0].decided_by


def test_the_model_reads_what_rules_cannot() -> None:
    claim = "Goods under way have to be covered by a policy that the carrier takes out."
    assert judged(claim, YES) == (Status.SUPPORTED, DecidedBy.READING)
    assert judged(claim, OPEN) == (Status.UNSUPPORTED, DecidedBy.READING)


def test_a_contradiction_the_model_reads_is_shown_with_its_place() -> None:
    model = ScriptedEntailment(lambda _: NO)
    claim = Judge(entailment=model).evaluate("The cargo travels uninsured.", [CONTRACT]).claims[0]
    assert claim.status is Status.CONTRADICTED
    assert [e.role for e in claim.evidence] == [Role.CONTRADICTS]
    assert "insured" in claim.evidence[0].quote


def test_values_that_clash_contradict_whatever_the_model_reads() -> None:
    assert judged("The shipper pays the carrier $9,000 for each voyage.", YES) == (
        Status.CONTRADICTED,
        DecidedBy.VALUES,
    )


def test_a_foreign_name_is_not_supported_whatever_the_model_reads() -> None:
    status, _ = judged("The cargo is insured in transit by Lloyds of Antwerp.", YES)
    assert status is not Status.SUPPORTED


def test_a_foreign_name_in_a_matter_the_contract_settles_contradicts() -> None:
    model = ScriptedEntailment(lambda _: Reading(0.6, 0.001, 0.399))
    answer = "The cargo is insured in transit by Lloyds of Antwerp."
    claim = Judge(entailment=model).evaluate(answer, [CONTRACT]).claims[0]
    assert claim.status is Status.CONTRADICTED
    assert "never mention “Lloyds” and “Antwerp”" in claim.reason


@pytest.mark.parametrize("name", ["on a Sunday", "for Mrs Carriers", "at 80 degrees Fahrenheit"])
def test_what_everybody_names_so_is_no_foreign_name(name: str) -> None:
    status, _ = judged(f"The carrier must keep the cargo insured {name}.", YES)
    assert status is Status.SUPPORTED


def first_piece_only(question: Question, silent: Reading) -> Reading:
    """A model that has room for one piece, and knows only of insurance."""
    speaks = "insured" in question.pieces[0].text
    deciding = (0.5, *(0.0 for _ in question.pieces[1:]))
    return replace(YES if speaks else silent, deciding=deciding)


@pytest.mark.parametrize(
    ("silent", "status", "read"),
    [
        (Reading(0.1, 0.8, 0.1), Status.SUPPORTED, [False, True]),
        (OPEN, Status.UNSUPPORTED, [False]),
    ],
)
def test_sentences_that_found_no_room_are_read_where_the_others_may_be_silent(
    silent: Reading, status: Status, read: list[bool]
) -> None:
    contract = Document.from_text(
        "1. Voyage. The carrier decides on the route of each voyage of the cargo in transit.\n\n"
        "2. Cover. The carrier must keep the goods insured.",
        title="Carriage",
    )
    model = ScriptedEntailment(lambda question: first_piece_only(question, silent))
    judge = Judge(entailment=model)
    claim = judge.evaluate("The cargo has cover in transit.", [contract]).claims[0]
    assert claim.status is status
    joined = [question.pieces[0].text for question in model.asked if not question.alone]
    assert ["insured" in text for text in joined] == read


def test_a_claim_the_model_cannot_take_is_judged_by_rules() -> None:
    claim = "The shipper pays the carrier $4,000 for each voyage."
    assert judged(claim, None) == (Status.SUPPORTED, DecidedBy.VALUES)


def test_probabilities_follow_the_reading() -> None:
    shares = []
    for reading in (YES, OPEN, NO):
        model = ScriptedEntailment(lambda _, reading=reading: reading)
        claim = Judge(entailment=model).evaluate("The carrier insures cargo.", [CONTRACT]).claims[0]
        assert claim.probability is not None
        shares.append(claim.probability.supported)
    assert shares[0] > max(shares[1:])


def asked_of(
    pointing: Callable[[Question], tuple[float, ...]],
    claim: str = "The shipper pays $4,000 per voyage.",
    contract: Document = CONTRACT,
) -> list[Question]:
    model = ScriptedEntailment(lambda question: replace(YES, deciding=pointing(question)))
    Judge(entailment=model).evaluate(claim, [contract])
    return model.asked


def test_the_model_is_asked_about_the_best_sentences_and_the_very_best_alone() -> None:
    question, alone = asked_of(lambda _: ())
    assert "$4,000" in question.pieces[0].text
    assert alone.pieces == question.pieces[:1]
    assert len(set(question.pieces)) == len(question.pieces)
    for piece in question.pieces:
        assert CONTRACT.text[piece.start :].startswith(piece.text)


def test_the_model_is_asked_of_a_party_by_the_name_that_the_sentences_have() -> None:
    contract = Document.from_text(
        'This Agreement is between Marlow Lines Ltd (the "Carrier") and Pine Works LLC (the '
        '"Shipper").\n\n1. The Carrier shall insure the cargo.\n\n2. The Shipper shall pay freight.',
        title="Carriage",
    )
    *_, alone = asked_of(lambda _: (), "Marlow insures the cargo.", contract)
    assert alone.claim == "The Carrier insures the cargo."


def test_what_the_model_points_at_is_read_again_alone() -> None:
    question, alone = asked_of(
        lambda asked: tuple(0.9 * ("Price" in p.text) for p in asked.pieces),
        "The carrier must insure the cargo of the shipper.",
    )
    assert len(question.pieces) > len(alone.pieces) == 1
    assert "Price" in alone.pieces[0].text


def pointing_at_the_price(next_best: Reading, joined: Reading = NO) -> ScriptedEntailment:
    """A model that points at the price, which is silent, and has the next best say something."""

    def read(asked: Question) -> Reading:
        if asked.alone:
            return OPEN if "Price" in asked.pieces[0].text else next_best
        return replace(joined, deciding=tuple(0.9 * ("Price" in p.text) for p in asked.pieces))

    return ScriptedEntailment(read)


@pytest.mark.parametrize(
    ("reading", "status"), [(YES, Status.SUPPORTED), (NO, Status.CONTRADICTED)]
)
def test_where_the_chosen_sentence_is_silent_the_next_that_surely_speaks_decides(
    reading: Reading, status: Status
) -> None:
    answer = "The carrier must insure the cargo of the shipper."
    report = Judge(entailment=pointing_at_the_price(reading)).evaluate(answer, [CONTRACT])
    (found,) = report.claims
    assert found.status is status
    assert "insured" in found.evidence[0].quote


@pytest.mark.parametrize(
    ("next_best", "joined"), [(Reading(0.8, 0.1, 0.1), NO), (YES, OPEN)], ids=["unsure", "silent"]
)
def test_a_next_best_sentence_that_is_not_sure_decides_nothing(
    next_best: Reading, joined: Reading
) -> None:
    answer = "The carrier must insure the cargo of the shipper."
    model = pointing_at_the_price(next_best, joined)
    (found,) = Judge(entailment=model).evaluate(answer, [CONTRACT]).claims
    assert found.status is not Status.SUPPORTED
    assert "Price" in found.evidence[0].quote


@pytest.mark.parametrize("reading", [YES, NO, OPEN])
def test_what_the_model_points_at_is_what_is_shown(reading: Reading) -> None:
    def pointing(asked: Question) -> Reading:
        return replace(reading, deciding=tuple(0.9 * ("voyage" in p.text) for p in asked.pieces))

    claim = "Goods under way have to be covered by a policy that the carrier takes out."
    model = ScriptedEntailment(pointing)
    judged = Judge(entailment=model).evaluate(claim, [CONTRACT]).claims[0]
    assert "voyage" in judged.evidence[0].quote


def test_a_model_that_breaks_is_a_recorded_failure_and_loses_no_claim() -> None:
    def broken(_: Question) -> Reading:
        raise RuntimeError("out of memory")

    report = Judge(entailment=ScriptedEntailment(broken)).evaluate(
        "I have read the contract. The carrier insures the cargo.", [CONTRACT]
    )
    assert [c.status for c in report.claims] == [Status.NOT_CHECKABLE, Status.FAILED]
    assert "out of memory" in report.claims[1].reason
    assert report.level.value != "fully_grounded"


def test_a_model_that_breaks_once_loses_only_what_it_was_reading() -> None:
    def broken_by_price(question: Question) -> Reading:
        if "voyage" in question.claim:
            raise RuntimeError("out of memory")
        return YES

    report = Judge(entailment=ScriptedEntailment(broken_by_price)).evaluate(
        "The shipper pays for each voyage. It pays the carrier. "
        "The carrier insures the cargo. Cargo is insured while in transit.",
        [CONTRACT],
    )
    statuses = [c.status for c in report.claims]
    assert statuses[0] is Status.FAILED
    assert statuses[2:] == [Status.SUPPORTED] * 2
    assert "out of memory" in report.warnings[-1]


def test_a_value_that_agrees_nearly_as_near_leaves_the_claim_to_the_model() -> None:
    contract = Document.from_path(SAMPLES / "services_agreement.md")
    for reading, status in ((YES, Status.SUPPORTED), (NO, Status.CONTRADICTED)):
        model = ScriptedEntailment(lambda _, reading=reading: reading)
        report = Judge(entailment=model).evaluate("Invoices are due within 30 days.", [contract])
        assert report.claims[0].status is status


@pytest.mark.parametrize(
    ("reading", "status", "by"),
    [
        (YES, Status.CONTRADICTED, DecidedBy.VALUES),
        (NO, Status.CONTRADICTED, DecidedBy.VALUES),
        (OPEN, Status.UNSUPPORTED, DecidedBy.READING),
    ],
)
def test_a_claim_whose_value_clashes_is_read_and_never_supported(
    reading: Reading, status: Status, by: DecidedBy
) -> None:
    model = ScriptedEntailment(lambda _: reading)
    report = Judge(entailment=model).evaluate(
        "The carrier insures the cargo. The shipper pays the carrier $9,000 for each voyage.",
        [CONTRACT],
    )
    assert any("$9,000" in question.claim for question in model.asked)
    assert report.claims[1].status is status
    assert report.claims[1].decided_by is by


def test_the_greater_told_as_the_lesser_is_not_read() -> None:
    model = ScriptedEntailment(lambda _: YES)
    contract = Document.from_text(
        "1. Liability is limited to the greater of the fees paid in the year before and $50,000."
    )
    claim = "Liability is limited to the lesser of the fees paid in the year before and $50,000."
    found = Judge(entailment=model).evaluate(claim, [contract]).claims[0]
    assert (found.status, found.decided_by) == (Status.CONTRADICTED, DecidedBy.CHOICE)
    assert not model.asked


@pytest.mark.parametrize("claims", [1, 2, 3, 7, 20])
def test_every_claim_gets_its_own_reading_however_many_there_are(claims: int) -> None:
    def even(question: Question) -> Reading:
        return YES if int(question.claim.split()[-1].rstrip(".")) % 2 else OPEN

    answer = " ".join(f"The carrier insures cargo number {n}." for n in range(claims))
    contract = Document.from_text(
        "\n\n".join(
            f"{n + 1}. Cargo {n} travels under a policy of the carrier." for n in range(claims)
        )
    )
    report = Judge(entailment=ScriptedEntailment(even)).evaluate(answer, [contract])
    assert len(report.claims) == claims
    for number, claim in enumerate(report.claims):
        assert claim.probability is not None
        assert (claim.probability.supported > claim.probability.unsupported) == bool(number % 2)


def test_a_missing_model_falls_back_to_rules_and_says_so(tmp_path: Path) -> None:
    report = Judge(entailment=OnnxEntailment(tmp_path)).evaluate("Cargo is insured.", [CONTRACT])
    assert report.summary.failed == 0
    assert "Judged by rules alone" in report.warnings[0]
    assert "manifest.json" in report.warnings[0]


@pytest.mark.parametrize("supported", [0.97, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1])
def test_a_verdict_says_so_where_it_is_in_doubt(supported: float) -> None:
    rest = (1 - supported) / 2
    model = ScriptedEntailment(lambda _: Reading(supported, rest, rest))
    claim = Judge(entailment=model).evaluate("The carrier insures cargo.", [CONTRACT]).claims[0]
    assert claim.probability is not None
    likely = getattr(claim.probability, claim.status.value)
    told = (
        "likelier that the text agrees" if claim.probability.supported > likely else "not certain"
    )
    assert (told in claim.reason) == (likely < 0.7)


def test_the_row_that_states_the_claimed_value_is_read_beside_what_the_model_points_at() -> None:
    table = Document.from_text(
        "1. Rates. The hourly rates are as follows.\n\n"
        "| Role | Hourly rate |\n| --- | --- |\n| Senior engineer | $225 |\n| Engineer | $182 |\n",
        title="Rates",
    )

    question, alone = asked_of(
        lambda asked: tuple(0.9 if "Senior" in piece.text else 0.01 for piece in asked.pieces),
        "The hourly rate of an Engineer is $182.",
        table,
    )
    assert any("$182" in piece.text for piece in alone.pieces)
    assert len(alone.pieces) < len(question.pieces)


@pytest.mark.parametrize(
    "claim",
    [
        "Rent that is 30 days overdue lets the Landlord terminate.",
        "The fine for a late renewal is due 30 days after the lease expires.",
    ],
)
def test_a_term_that_clashes_leaves_a_claim_to_a_model_that_is_silent(claim: str) -> None:
    contract = Document.from_text(
        "1. Fine for late renewal effective 10 days after the lease expires: AED 500.\n\n"
        "2. The goods are kept dry. The unit is locked at night.\n\n"
        "3. Arrears of 21 days or more entitle the Landlord to terminate.",
        title="Lease",
    )
    model = ScriptedEntailment(lambda _: OPEN)
    found = Judge(entailment=model).evaluate(claim, [contract]).claims[0]
    assert model.asked
    assert found.status is Status.UNSUPPORTED


def test_a_term_ruled_out_by_the_deciding_sentence_is_not_supported_whatever_is_read() -> None:
    contract = Document.from_text(
        "The owner may end the charter for any reason on ten days' notice.", title="Charter"
    )
    model = ScriptedEntailment(lambda _: YES)
    answer = "The owner may end the charter on ten days' notice, but only for cause."
    claim = Judge(entailment=model).evaluate(answer, [contract]).claims[0]
    assert (claim.status, claim.decided_by) == (Status.CONTRADICTED, DecidedBy.CHOICE)
    assert [(c.claimed, c.found) for c in claim.comparisons if not c.agrees] == [
        ("for cause", "for any reason")
    ]
    assert claim.probability is not None
    assert claim.probability.contradicted > 0.5, "the probability goes with the verdict"
    assert claim.probability.supported < 0.5, "the probability goes with the verdict"


@pytest.mark.parametrize(
    ("claim", "contract", "status"),
    [
        (
            "What is conveyed verbally is confidential.",
            "What is given in writing is confidential. What is conveyed verbally is confidential too.",
            Status.SUPPORTED,
        ),
        (
            "The agent may be dismissed without cause.",
            "The agent may be dismissed only for cause. An employee may be dismissed without cause.",
            Status.CONTRADICTED,
        ),
        (
            "Amendments of the charter may be made orally.",
            "Amendments of the charter must be in writing. No amendments may be made orally.",
            Status.CONTRADICTED,
        ),
    ],
)
def test_a_term_is_shared_by_a_nearer_sentence_that_denies_nothing(
    claim: str, contract: str, status: Status
) -> None:
    def everything(question: Question) -> Reading:
        return replace(YES, deciding=tuple(0.9 for _ in question.pieces))

    documents = [Document.from_text(contract, title="Charter")]
    model = ScriptedEntailment(everything)
    assert Judge(entailment=model).evaluate(claim, documents).claims[0].status is status


def claims_read(answer: str) -> set[str]:
    model = ScriptedEntailment(lambda _: OPEN)
    Judge(entailment=model).evaluate(answer, [CONTRACT])
    return {question.claim for question in model.asked}


@pytest.mark.parametrize(
    ("header", "row", "asked"),
    [
        ("Item | Detail", "Insurance | borne by the carrier", "Insurance: borne by the carrier"),
        ("Item | Who pays", "Voyage | the shipper", "Voyage: Who pays: the shipper"),
        ("Carrier | Shipper", "insures | pays", "Carrier: insures; Shipper: pays"),
        (
            "Duty | Carrier | Shipper",
            "Insurance | keeps the cargo insured | none",
            "Insurance: Carrier: keeps the cargo insured; Shipper: none",
        ),
    ],
)
def test_a_row_is_read_as_what_it_says_of_its_first_cell(header: str, row: str, asked: str) -> None:
    rule = " | ".join("---" for _ in header.split(" | "))
    assert asked in claims_read(f"| {header} |\n| {rule} |\n| {row} |")


MANY = "\n\n".join(
    f"The carrier insures cargo number {n} while it is under way." for n in range(90)
)


def test_progress_tells_how_many_claims_are_read() -> None:
    told: list[float] = []
    Judge(entailment=ScriptedEntailment(lambda _: YES)).evaluate(
        MANY, [CONTRACT], on_progress=lambda _, done: told.append(done)
    )
    assert told == sorted(told)
    assert max(after - before for before, after in pairwise(told)) <= 0.25


class _StopError(Exception):
    """The reader has seen enough."""


def test_what_progress_raises_ends_the_reading() -> None:
    model = ScriptedEntailment(lambda _: YES)

    def tell(phase: str, done: float) -> None:
        if phase == "judging":
            raise _StopError

    with pytest.raises(_StopError):
        Judge(entailment=model).evaluate(MANY, [CONTRACT], on_progress=tell)
    assert len(model.asked) < 90
