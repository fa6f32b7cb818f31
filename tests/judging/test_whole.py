"""Sentences judged in parts are read whole too, and the parts weigh it."""

from groundcheck import Document, Judge
from groundcheck.claims.extract import extract_claims
from groundcheck.entailment.nli import Reading
from groundcheck.entailment.question import Question
from groundcheck.judging.whole import whole_sentences
from groundcheck.models import Status
from tests.judging.test_reading import ScriptedEntailment

CONTRACT = Document.from_text("The carrier insures the cargo. The shipper pays $4,000 per voyage.")
ANSWER = "The carrier insures the cargo, and the shipper pays $4,000 per voyage. It rains."
YES, OPEN = Reading(0.96, 0.02, 0.02), Reading(0.2, 0.6, 0.2)


def test_only_sentences_of_several_facts_are_read_whole() -> None:
    claims = extract_claims(ANSWER)
    (whole,) = whole_sentences(claims, ANSWER)
    assert whole.text == ANSWER[claims[0].start : claims[1].end]
    assert whole_sentences(claims[-1:], ANSWER) == ()


def test_parts_are_surer_where_the_whole_sentence_is_read_as_supported() -> None:
    def support(part: Reading, whole: Reading) -> float:
        def read(question: Question) -> Reading:
            return whole if "and the shipper" in question.claim else part

        told = ANSWER.replace("insures the cargo", "keeps the cargo insured")
        report = Judge(entailment=ScriptedEntailment(read)).evaluate(told, [CONTRACT])
        assert report.claims[0].probability is not None
        return report.claims[0].probability.supported

    assert support(OPEN, YES) > support(OPEN, OPEN)


def test_a_whole_sentence_adds_no_claim_to_the_report() -> None:
    report = Judge(entailment=ScriptedEntailment(lambda _: YES)).evaluate(ANSWER, [CONTRACT])
    assert [claim.id for claim in report.claims] == [claim.id for claim in extract_claims(ANSWER)]
    assert report.claims[0].status is Status.SUPPORTED


def test_a_part_that_is_surely_supported_stands_by_itself() -> None:
    def read(question: Question) -> Reading:
        return Reading(0.02, 0.02, 0.96) if "and the shipper" in question.claim else YES

    told = ANSWER.replace("insures the cargo", "keeps the cargo insured")
    report = Judge(entailment=ScriptedEntailment(read)).evaluate(told, [CONTRACT])
    assert report.claims[0].status is Status.SUPPORTED
