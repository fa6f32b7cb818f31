"""Lead-ins and labels: which state something, and what they give to the items under them."""

import pytest

from groundcheck.claims.extract import extract_claims


def read(answer: str) -> list[tuple[str, str]]:
    return [(claim.text, claim.context) for claim in extract_claims(answer)]


@pytest.mark.parametrize(
    "lead",
    [
        "The following are *not* Proprietary Information",
        "Key points are as follows",
        "The Company's obligations are as follows",
        "What PreCheck must do",
        "Amendment No. 2 does three things",
        "The document contains two sets of amendments",
        "The Buyer has a handful of continuing duties",
    ],
)
def test_a_lead_in_that_says_nothing_alone_is_only_context(lead: str) -> None:
    plain = lead.replace("*", "")
    assert read(f"{lead}:\n- public data\n- prior data") == [
        ("public data", f"{plain}:"),
        ("prior data", f"{plain}:"),
    ]


@pytest.mark.parametrize(
    "lead",
    [
        "The agreement has *two* separate clocks:",
        "The Supplier has three duties:",
        "The Buyer pays several fees of $500:",
        "The licence is exclusive in two territories:",
    ],
)
def test_a_lead_in_that_states_a_fact_is_a_claim(lead: str) -> None:
    assert read(f"{lead}\n- It starts in May.\n- It ends in June.")[0] == (lead, "")


@pytest.mark.parametrize(
    "lead",
    [
        "On termination the Consultant must immediately",
        "The Consultant must, within five days",
        "The Consultant shall not",
        "If the Consultant leaves",
        "When either party leaves",
    ],
)
def test_an_unfinished_lead_in_reaches_every_item(lead: str) -> None:
    assert read(f"{lead}:\n- give Aduro a copy of what is left.") == [
        ("give Aduro a copy of what is left.", lead)
    ]


@pytest.mark.parametrize("verb", ["comply", "apply", "reply"])
def test_a_verb_that_ends_like_an_adverb_finishes_a_lead_in(verb: str) -> None:
    assert read(f"The Consultant must {verb}:\n- It has a week.")[1] == ("It has a week.", "")


def test_a_pointer_at_a_table_is_no_claim() -> None:
    table = "| Channel | Moment |\n|---|---|\n| Email | sending |"
    assert read(f"The moment of effect depends on the channel:\n\n{table}") == [
        ("Email | sending", "Channel, Moment:")
    ]
    assert read(f"Notice is due in 30 days:\n\n{table}")[0] == ("Notice is due in 30 days:", "")
