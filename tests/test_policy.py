"""The five delivery profiles, on Reports made by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Report, Status, gate
from groundcheck.errors import InputError
from groundcheck.models import (
    Action,
    CitationSummary,
    ClaimType,
    DecidedBy,
    JudgedClaim,
    JudgeInfo,
    Level,
    Profile,
    Span,
    Summary,
    Verifiability,
)

SENTENCES = ("Rent is due monthly. ", "Dogs are allowed. ", "The term is two years. ")


def report(*statuses: Status) -> Report:
    """A Report with one sentence per status, in order."""
    sentences = [SENTENCES[i % 3].replace(".", f" {i}.") for i in range(len(statuses))]
    claims, position = [], 0
    for number, (sentence, status) in enumerate(zip(sentences, statuses, strict=True), start=1):
        span = Span(start=position, end=position + len(sentence.rstrip()))
        claims.append(
            JudgedClaim(
                id=f"c{number}",
                start=span.start,
                end=span.end,
                text=sentence.rstrip(),
                sentence=span,
                type=ClaimType.GENERAL,
                verifiability=Verifiability.FACT,
                status=status,
                decided_by=DecidedBy.COVERAGE,
                reason="because",
            )
        )
        position += len(sentence)
    total = len(statuses)
    return Report(
        answer="".join(sentences),
        documents=(),
        claims=tuple(claims),
        citations=CitationSummary(total=0, resolved=0, accurate=0),
        confidence_score=0.5,
        level=Level.PARTIALLY_GROUNDED,
        is_hallucinated=False,
        should_return=True,
        summary=Summary(total_claims=total, supported=total, unsupported=0, contradicted=0),
        reasoning="",
        judge=JudgeInfo(version="0", settings_fingerprint="", layers=()),
        timings_ms={},
    )


S, U, C, F = Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.FAILED


@pytest.mark.parametrize("profile", list(Profile))
def test_a_supported_answer_passes_every_profile(profile: Profile) -> None:
    found = report(S, S)
    delivery = gate(found, profile)
    assert (delivery.action, delivery.text) == (Action.DELIVERED, found.answer)


@pytest.mark.parametrize(
    ("profile", "statuses", "action"),
    [
        (Profile.STRICT_BLOCK, (S, U), Action.BLOCKED),
        (Profile.HEDGE, (S, U), Action.HEDGED),
        (Profile.HEDGE, (S, C), Action.BLOCKED),
        (Profile.HITL_ESCALATE, (S, U), Action.ESCALATED),
        (Profile.AUDIT_ONLY, (S, C), Action.DELIVERED),
        (Profile.STRIP_UNSUPPORTED, (S, C), Action.STRIPPED),
        (Profile.STRIP_UNSUPPORTED, (U, C), Action.BLOCKED),
        (Profile.STRIP_UNSUPPORTED, (S, F), Action.STRIPPED),
    ],
)
def test_profiles(profile: Profile, statuses: tuple[Status, ...], action: Action) -> None:
    assert gate(report(*statuses), profile).action is action


def test_stripping_names_what_it_cut_and_why() -> None:
    delivery = gate(report(S, C, S))
    assert delivery.text == "Rent is due monthly 0. The term is two years 2."
    assert [cut.claims for cut in delivery.cuts] == [("c2",)]
    assert "contradicted" in delivery.cuts[0].why


def test_an_unknown_profile_is_an_error() -> None:
    with pytest.raises(InputError, match=r"'lenient'; choose one of strict_block, strip"):
        gate(report(S), "lenient")


@given(st.lists(st.sampled_from([S, U, C, F]), min_size=1, max_size=8))
def test_a_stripped_answer_holds_only_supported_claims(statuses: list[Status]) -> None:
    found = report(*statuses)
    delivery = gate(found, Profile.STRIP_UNSUPPORTED)
    for claim in found.claims:
        assert (claim.text in delivery.text) == (claim.status is S)
