"""Words of an exception that except nothing are told from exceptions."""

import pytest

from groundcheck.documents.document import Document
from groundcheck.documents.reservations import Reach, exception_words, find_reservations


def is_exception(text: str) -> bool:
    document = Document.from_text(text)
    found = find_reservations(text, document.sentences, document.cross_references)
    assert [one.of(text)[:4] for one in found], "no word of an exception"
    return not all(one.boilerplate for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "The Client owns all revenue, including but not limited to its content and technology.",
        "It covers losses (including, but not by way of limitation, lost profits).",
        "Each Party agrees to be subject to the jurisdiction of the Court of Chancery of Delaware.",
        "The parties shall be subject to the exclusive jurisdiction of the courts of Texas.",
        "This Agreement shall be subject to and governed by the laws of the State of Colorado.",
        "It is governed by Ohio law, excluding any conflicts-of-law rule that would refer elsewhere.",
        "Texas law applies, other than its conflict of laws principles.",
        "The fee is due. In no event will the League be liable for indirect damages.",
        "(b) In no event shall the total exceed the fees paid.",
        "They are apart and nothing contained in this Agreement shall be deemed to constitute a partner.",
        "Nothing in this Agreement shall be construed to create a joint venture.",
    ],
)
def test_what_excepts_nothing_is_boilerplate(text: str) -> None:
    assert exception_words().search(text)
    assert not is_exception(text)


@pytest.mark.parametrize(
    "text",
    [
        "The Client owns all revenue, but not revenue from Direct Deals.",
        "The licence is worldwide, excluding the laws of war.",
        "Fees are due monthly, subject to the approval of the court of the district.",
        "The Client may assign, subject to the laws and customs that the Bank names.",
        "Interest runs at 2%, but in no event more than the law allows.",
        "The rent may rise, and in no event above 3%.",
        "All rights are granted except the right to sublicense.",
        "Nothing in this Agreement limits the liability of the Supplier for fraud.",
        "Nothing in this Agreement prevents the Client from hiring a former employee of the Bank.",
        "The Tenant pays all costs other than the conflict counsel's fee.",
    ],
)
def test_what_excepts_something_stays_an_exception(text: str) -> None:
    assert is_exception(text)


LISTED = "\n\n(a) in the first year; or\n\n(b) while a fee is overdue.\n\nNotices are given in writing.\n"


def first_exception(text: str) -> str:
    document = Document.from_text(text)
    found = find_reservations(text, document.sentences, document.cross_references)
    return found[0].of(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. The Client may leave at any time, except:",
        "1. The Client may leave at any time unless it does so:",
        "1. The right to leave shall not apply:",
        "1. The Client may leave, provided that, if a fee is due, it will not do so:",
        "1. The Client may leave, but notwithstanding that it may not do so:",
        "1. The Client may leave; notwithstanding the foregoing, it may not do so:",
        "1. The Client may leave, notwithstanding any of the following:",
    ],
)
def test_an_exception_runs_on_over_the_list_it_opens(text: str) -> None:
    assert first_exception(text + LISTED).endswith("(b) while a fee is overdue.")


@pytest.mark.parametrize(
    ("listed", "last"),
    [
        ("\n\n• in March;\n\n• at night.\n\nNotices are given in writing.", "at night."),
        ("\n- in March\n- at night\n\nNotices are given in writing.", "at night"),
        ("\n\nin March;\n\nat night; or\n\nwhile a fee is due.\n\nNotices.", "a fee is due."),
        ("\nin March;\nat night; or\nwhile a fee is due.\n\nNotices are written.", "a fee is due."),
        ("\n\nMarch\n\nApril\n\nAll of June\n\nNotices are given in writing.", "of June"),
        (
            "\n\nFees that are overdue;\n\nFees in dispute;\n\nAll taxes.\n\nNotices are due.",
            "taxes.",
        ),
        ("\n\n3.1 in March;\n\n3.2 at night.\n\n4. Notices\n\nThey are written.", "at night."),
    ],
    ids=["bullets", "dashes", "paragraphs", "lines", "short lines", "capitals", "decimals"],
)
def test_an_exception_runs_on_over_a_list_without_labels(listed: str, last: str) -> None:
    assert first_exception("The Client may leave, except:" + listed).endswith(last)


@pytest.mark.parametrize(
    "after",
    [
        "\n\nThe fee is due each month.\n\nNotices are given in writing.",
        "\n\n- 3 -\n\nThe fee is due each month.",
        "\n\nWHEREAS, the Client sells pagers; and\n\nWHEREAS, it may leave.",
        "\n\n4. Notices\n\nNotices are given in writing.",
        "\n\nBy: ________\n\nName: ________",
        "",
    ],
)
def test_what_is_no_list_is_none_of_the_exception(after: str) -> None:
    assert first_exception("The Client may leave, except in March:" + after).endswith("March:")


@pytest.mark.parametrize(
    "text",
    [
        "1. The Client shall, subject to Section 3.4:",
        "1. Except with consent, the Client may not leave:",
        "1. The Client, subject to any law, shall not leave:",
        "1. The Client (other than an affiliate) is free to leave:",
        "1. The Client pays all fees and, notwithstanding any law, shall not leave:",
        "1. The Client may, without prejudice to any other remedy, leave in each of these cases:",
        "1. The Client shall not (notwithstanding any law) leave this Agreement:",
    ],
)
def test_a_list_of_the_rule_is_none_of_the_exception(text: str) -> None:
    assert "first year" not in first_exception(text + LISTED)


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("Section 2 does not apply to fraud.", Reach.DISAPPLIED),
        ("The obligations set forth in Section 2 shall not apply to fraud.", Reach.DISAPPLIED),
        ("Fraud is serious; provided, however, that this Section 3 shall not apply to it.", Reach.DISAPPLIED),
        ("The price in Section 2 shall not apply to repairs.", Reach.NAMED),
        ("Notwithstanding Section 2, the rules on secrets shall not apply to fraud.", Reach.NAMED),
    ],
)  # fmt: skip
def test_a_section_that_does_not_apply_as_a_whole(text: str, reach: Reach) -> None:
    document = Document.from_text(f"1. One\n\nA.\n\n2. Two\n\nB.\n\n3. Three\n\n{text}\n")
    found = find_reservations(document.text, document.sentences, document.cross_references)
    assert found[-1].reach is reach
    assert len(found[-1].targets) == 1


LATE_FEES = "1. Fees\n\nFees are due monthly. Late fees accrue at 2%.\n\n2. Pauses\n\n{}\n\n3. Law\n\nOhio.\n"


@pytest.mark.parametrize(
    ("text", "reach", "named"),
    [
        ("The last sentence of Section 1 shall not apply in March.", Reach.DISAPPLIED, "Late"),
        (
            "For clarity, the first sentence of Section 1 does not apply.",
            Reach.DISAPPLIED,
            "Fees are",
        ),
        ("Notwithstanding the second sentence of Section 1, none is due.", Reach.NAMED, "Late"),
        ("Interest, subject to the second sentence of Section 1, is nil.", Reach.DEFERS, "Late"),
        ("The fifth sentence of Section 1 does not apply in March.", Reach.NAMED, "1. Fees"),
        ("Section 1 does not apply in March.", Reach.DISAPPLIED, "1. Fees"),
    ],
)
def test_an_exception_to_one_sentence_of_a_section(text: str, reach: Reach, named: str) -> None:
    document = Document.from_text(LATE_FEES.format(text))
    found = find_reservations(document.text, document.sentences, document.cross_references)
    assert found[-1].reach is reach
    assert [target.of(document.text)[: len(named)] for target in found[-1].targets] == [named]


def test_a_heading_is_no_sentence_of_its_section() -> None:
    text = (
        "5. Limitation of Liability\nThe Supplier is liable for damages. The total is capped at $1.\n\n"
        "6. Fraud\nNotwithstanding the second sentence of Section 5, fraud is not capped.\n"
    )
    document = Document.from_text(text)
    found = find_reservations(text, document.sentences, document.cross_references)
    assert [t.of(text) for one in found for t in one.targets] == ["The total is capped at $1."]
