"""What kind of statement a claim is, and whether it can be checked at all."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.claims.classify import classify_type, classify_verifiability
from groundcheck.models import Verifiability

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "classify.jsonl")
    .read_text("utf-8")
    .splitlines()
]
TYPED = [case for case in CASES if "type" in case]
CHECKED = [case for case in CASES if "verifiability" in case]


@pytest.mark.parametrize("case", TYPED, ids=[case["text"] for case in TYPED])
def test_type(case: dict) -> None:
    assert classify_type(case["text"]) == case["type"], case["reason"]


@pytest.mark.parametrize("case", CHECKED, ids=[case["text"] for case in CHECKED])
def test_verifiability(case: dict) -> None:
    found = classify_verifiability(case["text"], context=case.get("context", ""))
    assert found == case["verifiability"], case["reason"]


@given(
    frame=st.sampled_from(["In my view", "I think", "Overall,", "Frankly,", "It seems to me that"]),
    fact=st.sampled_from(
        ["the fee is 5%", "the cap is $2 million", "notice takes 30 days", "Client must pay tax"]
    ),
)
def test_no_tone_turns_a_figure_or_a_duty_into_an_opinion(frame: str, fact: str) -> None:
    assert classify_verifiability(f"{frame} {fact}.") is Verifiability.FACT


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please note that this summary is not legal advice.", Verifiability.META),
        ("Please note this is only a summary.", Verifiability.META),
        ("Please bear in mind that this is not legal advice.", Verifiability.META),
        ("Overall, this is a fairly short and buyer-unfriendly contract.", Verifiability.OPINION),
        ("On chargebacks, the position is fairly one-sided.", Verifiability.OPINION),
        ("Please note that you should check with counsel.", Verifiability.PROCEDURAL),
        ("Do make sure the schedule is filled in.", Verifiability.PROCEDURAL),
        ("If you act for the tenant, I'd push for a shorter list.", Verifiability.PROCEDURAL),
        ("Supplier should push for a cap.", Verifiability.PROCEDURAL),
        ("Supplier should deliver the parts.", Verifiability.FACT),
        ("Bring in tax counsel early on.", Verifiability.PROCEDURAL),
        ("State law varies here, so read it first.", Verifiability.PROCEDURAL),
        ("State law governs the lease.", Verifiability.FACT),
        ("It is vague, so it's worth having counsel look at it.", Verifiability.PROCEDURAL),
        ("Whether that is enough is a commercial judgement.", Verifiability.OPINION),
        ("Payment waits until there is a final judgment.", Verifiability.FACT),
        ("That will probably make the covenant harder to attack.", Verifiability.OPINION),
        ("These obligations are fairly standard.", Verifiability.OPINION),
        ("Please note that Buyer must pay in 30 days.", Verifiability.FACT),
        ("Please note that this is an exclusive licence.", Verifiability.FACT),
        ("Please note that this agreement does not renew.", Verifiability.FACT),
        ("On chargebacks, the position is fairly one-sided: Buyer pays.", Verifiability.FACT),
        ("Overall, I'd press for a cap on fees.", Verifiability.PROCEDURAL),
        ("Overall, the Buyer pays the fees.", Verifiability.FACT),
        ("If you act for the Buyer, you may want a copy of it.", Verifiability.PROCEDURAL),
        ("If you need one, I can build a table of dates.", Verifiability.META),
        ("I can build on the licensed software without consent.", Verifiability.FACT),
        ("I'd clarify that the Buyer cannot terminate.", Verifiability.FACT),
        ("They may want the deposit back, which is not refundable.", Verifiability.FACT),
        ("You should have counsel's consent before assigning.", Verifiability.FACT),
        ("You should have local counsel confirm the form.", Verifiability.PROCEDURAL),
        ("Taking these steps in turn is a condition of payment.", Verifiability.FACT),
        ("Good questions \u2013 taking them one by one.", Verifiability.META),
        ("A Nebraska health lawyer should confirm this.", Verifiability.PROCEDURAL),
        ("A lawyer may inspect the books.", Verifiability.FACT),
        ("If unsure, ask a local attorney.", Verifiability.PROCEDURAL),
        ("If this happens, seek the Buyer's consent.", Verifiability.FACT),
        ("I'd confirm her total pay before relying on this.", Verifiability.PROCEDURAL),
        ("He accepts that he could have consulted a lawyer.", Verifiability.FACT),
        ("Overall, the paper favours the Buyer.", Verifiability.OPINION),
        ("The forum clause favours the Buyer.", Verifiability.FACT),
        ("Overall the paper favours the Buyer: no covenant binds it.", Verifiability.FACT),
        ("Fairly strong on paper.", Verifiability.OPINION),
        ("The exhibits aren't in what you pasted.", Verifiability.META),
        ("The exhibits aren't in the warehouse.", Verifiability.FACT),
        ("Here's how the bonus works under the 2004 agreement.", Verifiability.META),
        ("Here's how the bonus works: it is paid in May.", Verifiability.FACT),
        ("Assuming the rider applies, here's the picture.", Verifiability.META),
        ("Assuming the rider applies, the Buyer pays.", Verifiability.FACT),
    ],
)
def test_a_polite_opening_hides_neither_talk_nor_fact(text: str, found: Verifiability) -> None:
    assert classify_verifiability(text) is found


def test_a_statement_labelled_references_is_one() -> None:
    stated = classify_verifiability("A reference may be given if asked.", context="References:")
    assert stated is Verifiability.FACT
    listed = classify_verifiability("Articles 2 and 5, Exhibit B", context="References:")
    assert listed is Verifiability.META
