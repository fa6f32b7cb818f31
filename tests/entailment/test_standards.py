"""Terms of art of which only one can hold."""

import pytest

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.standards import conflicting_standard
from groundcheck.text.lexicon import table

DISCRETION = "Consent may be given or withheld by the Lender in its sole and absolute discretion."
REASONABLE = "The Landlord's consent shall not be unreasonably withheld or delayed."
CONVENIENCE = "Either party may terminate this Agreement for any reason on thirty days' notice."


def terms(claim: str, source: str) -> tuple[str, str] | None:
    found = conflicting_standard(Passage(claim), Passage(source))
    return (found.claimed, found.found) if found else None


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        (
            "The Lender may refuse, but only on reasonable grounds.",
            DISCRETION,
            ("reasonable grounds", "sole and absolute discretion"),
        ),
        (
            "The Landlord may refuse for any reason.",
            REASONABLE,
            ("for any reason", "not be unreasonably"),
        ),
        ("It can be ended early only for cause.", CONVENIENCE, ("for cause", "for any reason")),
        (
            "Its rights are exclusive.",
            "The Client gets a non- exclusive right.",
            ("exclusive", "non- exclusive"),
        ),
        (
            "The right is non-exclusive.",
            "The Client gets the exclusive right.",
            ("non-exclusive", "exclusive"),
        ),
        (
            "Notice may be given orally.",
            "Notice shall be given in writing.",
            ("orally", "in writing"),
        ),
        (
            "The Carrier answers for its negligence.",
            "The Carrier is liable for gross negligence only.",
            ("negligence", "gross negligence"),
        ),
        (
            "Each side pays its own lawyers.",
            "The prevailing party recovers its attorneys' fees.",
            ("pays its own", "prevailing party"),
        ),
        (
            "The Owner can change the list by written notice.",
            "The list may be amended by mutual written agreement.",
            ("change the list by written notice", "mutual written agreement"),
        ),
        (
            "Amendments may be made orally.",
            "It replaces prior discussions and is amended only by a written instrument.",
            ("orally", "written"),
        ),
        (
            "The Agreement may be amended orally.",
            "No amendment of this Agreement shall be effective unless in writing.",
            ("orally", "in writing"),
        ),
        (
            "The duty ends when the agreement terminates.",
            "This duty survives termination.",
            ("ends when the agreement terminates", "survives"),
        ),
    ],
)
def test_a_term_that_the_source_rules_out_is_named_with_its_own(claim, source, expected):
    assert terms(claim, source) == expected


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The Landlord may not unreasonably withhold consent.", REASONABLE),
        ("The Lender may refuse in its sole discretion.", DISCRETION),
        ("It is not exclusive.", "The right is non-exclusive."),
        ("The right is exclusive at first.", "The exclusive right becomes non-exclusive."),
        ("Information told orally is covered once it is in writing.", "It must be in writing."),
        ("The Carrier is not liable for negligence.", "It is liable for gross negligence."),
        ("The fee is due in May.", REASONABLE),
        (
            "The fee is a net amount, and rent is gross.",
            "Rent is a gross amount.",
        ),
        (
            "An executive who resigns without good reason forfeits the options.",
            "If the Executive resigns other than for Good Reason, all options are forfeited.",
        ),
        (
            "The old agreement ceases to have effect when the new one ends.",
            "Upon signature the agreement terminates, and no provisions of it survive.",
        ),
        (
            "What is told verbally may be confidential.",
            "It means written information and information disclosed in non-tangible form.",
        ),
    ],
)
def test_what_may_both_hold_is_no_conflict(claim, source):
    assert terms(claim, source) is None


@pytest.mark.parametrize("matter", sorted(table("standards", "groundcheck.entailment")))
def test_every_matter_names_two_sides(matter):
    sides = table("standards", "groundcheck.entailment")[matter]
    assert set(sides) - {"beside"} in ({"one", "other"}, {"claimed", "found"})
    assert "beside" not in sides or "claimed" in sides
    assert all(sides.values())
