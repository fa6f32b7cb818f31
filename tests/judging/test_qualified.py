"""Exceptions made elsewhere qualify what a clause says, and refute a claim that allows none."""

import json
from pathlib import Path

import pytest

from groundcheck import Document, Judge, Role, Status
from groundcheck.models import DecidedBy, JudgedClaim

CASES = Path(__file__).parents[1] / "cases"
ROWS = [json.loads(line) for line in (CASES / "qualified.jsonl").read_text("utf-8").splitlines()]
CONTRACT = Document.from_text(
    json.loads((CASES / "context.json").read_text("utf-8"))["text"], title="Services Agreement"
)


def judged(answer: str, contract: Document = CONTRACT) -> JudgedClaim:
    return Judge(entailment=None).evaluate(answer, [contract]).claims[0]


def qualifying(claim: JudgedClaim) -> list[str]:
    return [evidence.quote for evidence in claim.evidence if evidence.role is Role.QUALIFIES]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_an_exception_made_elsewhere(row: dict[str, object]) -> None:
    claim = judged(str(row["claim"]))
    assert (claim.status.value, claim.decided_by.value) == (row["status"], row["decided_by"])
    wanted = list(row["qualifies"])  # type: ignore[call-overload]
    assert len(qualifying(claim)) == len(wanted)
    assert all(any(words in quote for quote in qualifying(claim)) for words in wanted)


def test_the_reason_names_the_section_that_makes_the_exception() -> None:
    claim = judged("The Client may terminate this Agreement at any time.")
    assert "“any time”" in claim.reason
    assert "4.1 Lock-in makes one (“notwithstanding”)" in claim.reason


def test_the_words_that_carry_the_claim_are_shown_beside_the_exception() -> None:
    claim = judged("The Client may terminate this Agreement at any time.")
    assert {e.section.rpartition(" > ")[2] for e in claim.evidence} == {
        "3.1 For convenience",
        "4.1 Lock-in",
    }


def test_an_exception_beside_the_claim_in_its_sentence_is_known() -> None:
    answer = (
        "The Client may terminate this Agreement, and it may not terminate during "
        "the first year of a project."
    )
    for claim in Judge(entailment=None).evaluate(answer, [CONTRACT]).claims:
        assert qualifying(claim) == []


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("The Client shall pay late fees of 2% for whatever reason.", Status.CONTRADICTED),
        ("The Client shall pay late fees of 2%.", Status.SUPPORTED),
    ],
)
def test_an_exception_to_one_sentence_of_a_section(claim: str, status: Status) -> None:
    contract = Document.from_text(
        "1. Fees\n\nThe Client shall keep records. The Client shall pay late fees of 2%.\n\n"
        "2. Pauses\n\nThe second sentence of Section 1 does not apply in March.\n\n"
        "3. Law\n\nOhio law applies.\n"
    )
    found = judged(claim, contract)
    assert found.status is status
    assert ["March" in quote for quote in qualifying(found)] == [True]
    assert qualifying(judged("The Client shall keep records.", contract)) == []


def test_an_amendment_s_exception_is_shown_in_the_amendment_s_own_words() -> None:
    agreement = Document.from_text(
        "# Services Agreement\n\nThis Services Agreement is dated as of May 2, 2025.\n\n"
        "1. **Ending.** The Client may terminate this Agreement on notice.\n\n"
        "2. **Lock.** Notwithstanding Section 1, the Client may not terminate in winter.\n",
        title="Services Agreement",
        media_type="text/markdown",
    )
    amendment = Document.from_text(
        "# Amendment No. 1 to the Services Agreement\n\nThis Amendment amends the Services "
        'Agreement dated as of May 2, 2025.\n\n1. In Section 1 of the Agreement, "on notice" is '
        'replaced by "on written notice".\n',
        title="Amendment No. 1",
        media_type="text/markdown",
    )
    report = Judge(entailment=None).evaluate(
        "The Client may terminate this Agreement on written notice.", [agreement, amendment]
    )
    claim = report.claims[0]
    assert claim.status is Status.SUPPORTED
    texts = {document.id: document.text for document in (agreement, amendment)}
    assert any("not terminate in winter" in quote for quote in qualifying(claim))
    assert all(e.of(texts[e.document]) == e.quote for e in claim.evidence)


LISTED = """SERVICES AGREEMENT

This Agreement is made between Acme Ltd (the "Supplier") and Beta Inc (the "Client").

3. Ending

3.1 The Client may terminate this Agreement at any time, except:

(a) during the first year of the Term; or

(b) while any invoice is overdue.

7. Secrets

7.1 The Supplier shall keep all records secret.

7.2 The obligations in Section 7.1 shall not apply to records that:

(a) are in the public domain; or

(b) were known to the Supplier before.

8. Notices

8.1 Notices are given in writing.
"""


@pytest.mark.parametrize(
    ("answer", "first", "last"),
    [
        ("The Client may terminate this Agreement at any time.", "except", "invoice is overdue."),
        ("The Supplier shall keep all records secret in all cases.", "7.2", "Supplier before."),
    ],
)
def test_an_exception_set_as_a_list_is_shown_whole(answer: str, first: str, last: str) -> None:
    claim = judged(answer, Document.from_text(LISTED, title="Services Agreement"))
    (quote,) = qualifying(claim)
    assert claim.status is Status.CONTRADICTED
    assert quote.startswith(first)
    assert quote.endswith(last)


def test_a_claim_that_repeats_a_listed_exception_is_not_qualified() -> None:
    answer = "The Client may terminate this Agreement, except in its first year or with an overdue invoice."
    assert qualifying(judged(answer, Document.from_text(LISTED, title="Services Agreement"))) == []


FAR = """SERVICES AGREEMENT

This Agreement is made between Acme Ltd (the "Supplier") and Beta Inc (the "Client").

2. Liability

2.1 The liability of the Supplier is limited to the fees paid.

3. Ending

3.1 The Client may terminate this Agreement at any time by notice.

3.2 The Supplier may terminate this Agreement at any time by notice.

9. General

9.1 Notices are given in writing.

9.2 Notwithstanding anything to the contrary, the Client may not terminate this Agreement during the first year.

9.3 Section 2.1 does not apply to fraud.
"""


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("The Client may terminate this Agreement at any time by notice.", "during the first year"),
        ("The Client may terminate at any time.", "during the first year"),
        ("The liability of the Supplier is limited to the fees paid in all cases.", "fraud"),
    ],
)
def test_a_far_clause_that_takes_back_what_is_claimed_refutes_it(answer: str, words: str) -> None:
    claim = judged(answer, Document.from_text(FAR, title="Services Agreement"))
    assert (claim.status, claim.decided_by) == (Status.CONTRADICTED, DecidedBy.EXCEPTION)
    assert [words in quote for quote in qualifying(claim)] == [True]


@pytest.mark.parametrize(
    "answer",
    [
        "The Supplier may terminate this Agreement at any time by notice.",
        "Notices are always given in writing.",
    ],
)
def test_a_far_clause_on_another_party_or_matter_qualifies_nothing(answer: str) -> None:
    claim = judged(answer, Document.from_text(FAR, title="Services Agreement"))
    assert claim.status is Status.SUPPORTED
    assert qualifying(claim) == []


def test_a_claim_refuted_by_an_exception_shows_it() -> None:
    text = FAR.replace("the fees paid.", "the fees paid; provided that fraud is not limited.")
    answer = "The liability of the Supplier is limited to the fees paid in all cases."
    claim = judged(answer, Document.from_text(text, title="Services Agreement"))
    assert claim.decided_by is DecidedBy.EXCEPTION
    assert qualifying(claim)


def in_items(items: str) -> Document:
    text = f'SERVICES AGREEMENT\n\nThis Agreement is made between Acme Ltd (the "Supplier") and Beta Inc (the "Client").\n\n3. Ending\n\n3.1 The following rights apply: {items}\n'
    return Document.from_text(text, title="Services Agreement")


ITEMS = (
    "(a) the Client may terminate this Agreement at any time by notice; (b) the Supplier may "
    "terminate this Agreement at any time by notice, except during the first year; and (c) the "
    "Client may suspend performance."
)


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("The Client may terminate this Agreement at any time by notice.", []),
        ("The Client may suspend performance.", []),
        ("The Supplier may terminate this Agreement at any time by notice.", ["first year"]),
        ("The Supplier may terminate this Agreement by notice.", ["first year"]),
    ],
)
def test_an_exception_of_one_item_is_none_to_another(answer: str, shown: list[str]) -> None:
    found = qualifying(judged(answer, in_items(ITEMS)))
    assert [words in quote for words, quote in zip(shown, found, strict=True)] == [True] * len(
        shown
    )


def test_a_proviso_behind_the_last_item_is_one_to_every_item() -> None:
    proviso = "; provided, however, that no fee may be overdue."
    claim = judged(
        "The Client may terminate this Agreement at any time by notice.",
        in_items(ITEMS.removesuffix(".") + proviso),
    )
    assert claim.decided_by is DecidedBy.EXCEPTION
    assert any("overdue" in quote for quote in qualifying(claim))
