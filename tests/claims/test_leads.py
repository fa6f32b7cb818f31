"""Lead-ins and labels: which state something, and what they give to the items under them."""

import pytest

from groundcheck.claims.extract import extract_claims
from groundcheck.models import Verifiability


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
        "The Buyer has several remedies, including termination after 30 days:",
        "The following is due in 30 days:",
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
    lead = f"The Consultant must {verb}"
    assert read(f"{lead}:\n- It has a week.")[1] == ("It has a week.", f"{lead}:")


def test_a_pointer_at_a_table_is_no_claim() -> None:
    table = "| Channel | Moment |\n|---|---|\n| Email | sending |"
    assert read(f"The moment of effect depends on the channel:\n\n{table}") == [
        ("Email | sending", "Channel, Moment:")
    ]
    assert read(f"Notice is due in 30 days:\n\n{table}")[0] == ("Notice is due in 30 days:", "")


def test_a_numbered_bold_title_is_no_claim() -> None:
    answer = "**1. First Amendment (July 2011)**\n\n- Fox grants a licence.\n- all of Canada"
    assert read(answer) == [
        ("Fox grants a licence.", ""),
        ("all of Canada", "First Amendment (July 2011):"),
    ]


def test_a_numbered_bold_label_closes_the_lead_in_under_the_one_before() -> None:
    answer = (
        "The amendment does three things:\n\n**(1) Grant.** Fox grants a licence.\n\n"
        "Outside the U.S. it covers:\n- 3 videos\n\n**(2) Royalty.** Glu pays 5%.\n"
        "**(3) Term.** One year."
    )
    assert read(answer) == [
        ("Fox grants a licence.", "Grant:"),
        ("3 videos", "Outside the U.S. it covers"),
        ("Glu pays 5%.", "Royalty:"),
        ("One year.", "Term:"),
    ]


def test_a_lead_in_over_numbered_bold_labels_reaches_each() -> None:
    answer = (
        "The Supplier must:\n\n**1. Delivery.** deliver the goods.\n\n**2. Care.** insure them."
    )
    assert read(answer) == [
        ("deliver the goods.", "The Supplier must Delivery:"),
        ("insure them.", "The Supplier must Care:"),
    ]


@pytest.mark.parametrize("label", ["Who pays", "What survives", "How it ends", "3. When it ends"])
def test_a_bold_question_without_a_mark_is_a_label(label: str) -> None:
    plain = label.removeprefix("3. ")
    assert read(f"**{label}.** Half of the fee.") == [("Half of the fee.", f"{plain}:")]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("**1.** The Buyer pays 5%.", "The Buyer pays 5%."),
        ("**1. The Buyer pays 5%.**", "The Buyer pays 5%."),
        ("1. **The Buyer pays 5%.**", "The Buyer pays 5%."),
        ("**What survives is the licence.**\n\nNo more.", "What survives is the licence."),
        ("**Once signed it binds all.**\n\nNo more.", "Once signed it binds all."),
        ("- **A. Smith** pays 5%.", "**A. Smith** pays 5%."),
    ],
)
def test_a_bold_statement_is_a_claim(answer: str, claim: str) -> None:
    assert read(answer)[0][0] == claim


@pytest.mark.parametrize(
    "duty",
    [
        "Obtain necessary licenses and permits at its expense",
        "Keep such records as the law requires",
        "Obtain the licences it needs.",
    ],
)
def test_a_duty_without_a_subject_leans_on_its_heading(duty: str) -> None:
    (claim,) = extract_claims(f"**What PreCheck must do**\n\n- {duty}")
    assert (claim.text, claim.context) == (duty, "What PreCheck must do:")
    assert claim.verifiability is Verifiability.FACT


@pytest.mark.parametrize(
    "answer",
    [
        "## Governing law\n\nReview the licences and permits that it needs.",
        "## Next steps\n\n- Obtain the licences that it needs.",
        "- Obtain the licences that it needs.",
    ],
)
def test_advice_stays_advice(answer: str) -> None:
    (claim,) = extract_claims(answer)
    assert claim.verifiability is Verifiability.PROCEDURAL


def test_a_pronoun_right_under_a_heading_leans_on_it() -> None:
    answer = "**Employee non-solicit**\n\nIt runs for eighteen months. It binds both. \n\nIt ends."
    assert read(answer) == [
        ("It runs for eighteen months.", "Employee non-solicit:"),
        ("It binds both.", ""),
        ("It ends.", ""),
    ]
    assert read("**Fees**\n\nThe fee is 5%. It accrues daily.")[1] == ("It accrues daily.", "")


@pytest.mark.parametrize(
    "title",
    [
        "Red flags for the Buyer",
        "Your promises",
        "Conditions before work begins",
        "Protections the Buyer keeps",
        "Things you cannot assign",
        "Other limits on the licence",
    ],
)
def test_a_title_that_looks_as_if_it_had_a_verb_is_one(title: str) -> None:
    for answer in (f"**{title}**\n\nThe cap is 5%.", f"### {title}\n\n- The cap is 5%."):
        assert [claim for claim, _ in read(answer)] == ["The cap is 5%."]


@pytest.mark.parametrize("answer", ["Only if the Buyer agrees", "The Buyer keeps the goods"])
def test_a_bold_line_that_limits_or_states_is_a_claim(answer: str) -> None:
    assert read(f"**{answer}**\n\nNo more.")[0][0] == answer


@pytest.mark.parametrize(
    ("opened", "label"),
    [
        ("*Notices.* They go by mail.", "Notices:"),
        ("**Control** Every use is reviewed.", "Control:"),
        ("**What you get** Goods and parts.", "What you get:"),
        ("**If part of it fails.** The rest stands.", "If part of it fails:"),
        ("**Acme** Corporation pays.", ""),
        ("*Acme* pays the fee.", ""),
    ],
)
def test_a_label_in_italics_or_without_a_mark_is_one(opened: str, label: str) -> None:
    ((_, context),) = read(opened)
    assert context == label


@pytest.mark.parametrize("lead", ["**You can't**", "**You can still:**", "**You promise:**"])
def test_a_lead_in_that_breaks_off_states_nothing(lead: str) -> None:
    words = lead.strip("*:")
    assert read(f"{lead}\n- carry on a business") == [("carry on a business", words)]


def test_a_bold_line_right_under_a_list_ends_it() -> None:
    answer = "- The Seller pays.\n**The Buyer may**\n- inspect the goods"
    assert read(answer) == [("The Seller pays.", ""), ("inspect the goods", "The Buyer may")]
