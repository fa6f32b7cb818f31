"""The five delivery profiles, on Reports made by hand."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Report, Status, gate
from groundcheck.bundled import samples_folder
from groundcheck.claims.extract import extract_claims
from groundcheck.errors import InputError
from groundcheck.models import (
    Action,
    CitationSummary,
    Claim,
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

ANSWERS = [p.read_text("utf-8") for p in sorted(samples_folder().glob("answers/*.md"))]
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


def judged(answer: str, is_wrong: Callable[[Claim], bool] | None = None) -> Report:
    """A Report on an answer; by default what says "wrong" is contradicted."""
    is_wrong = is_wrong or (lambda claim: "wrong" in claim.text.lower())
    claims = tuple(
        JudgedClaim(
            **dict(claim),
            status=C if is_wrong(claim) else S,
            decided_by=DecidedBy.COVERAGE,
            reason="because",
        )
        for claim in extract_claims(answer)
    )
    return report(S).model_copy(update={"answer": answer, "claims": claims})


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


@pytest.mark.parametrize("wrong", [None, "Rent is due."])
def test_what_is_no_report_is_an_error(wrong: object) -> None:
    with pytest.raises(InputError, match=r"give what Judge\.evaluate returns"):
        gate(wrong)  # type: ignore[arg-type]


@given(st.lists(st.sampled_from([S, U, C, F]), min_size=1, max_size=8))
def test_a_stripped_answer_holds_only_supported_claims(statuses: list[Status]) -> None:
    found = report(*statuses)
    delivery = gate(found, Profile.STRIP_UNSUPPORTED)
    for claim in found.claims:
        assert (claim.text in delivery.text) == (claim.status is S)


GOOD, BAD = "Rent is due monthly.", "Dogs are wrong."
PIECES = (
    "{}",
    "**{}**",
    "*{}*",
    "`{}`",
    "~~{}~~",
    "[{}](https://a.b/c)",
    "<b>{}</b>",
    "\u201c{}\u201d",
    '"{}"',
    "({})",
    "[{}]",
    "**\u201c{}\u201d**",
)
FRAMES = ("{}", "- {}", "> {}", "<p>{}</p>", "<ul><li>{}</li></ul>", "## Terms\n\n{}")
PAIRS = ("\u201c\u201d", "()", "[]")


@st.composite
def written(draw: st.DrawFn) -> str:
    """An answer in which good and bad sentences stand between marks of every kind."""
    sentences = st.lists(st.sampled_from([GOOD, BAD]), min_size=1, max_size=3)

    tagged = draw(st.booleans())  # then all on one line
    frames = [each for each in FRAMES if "<" in each or not tagged]

    def line() -> str:
        pieces = draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=3))
        said = (piece.format(" ".join(draw(sentences))) for piece in pieces)
        return draw(st.sampled_from(frames)).format(" ".join(said))

    return ("" if tagged else "\n\n").join(line() for _ in range(draw(st.integers(1, 4))))


def is_balanced(text: str) -> bool:
    """Whether each mark of a text has its partner."""
    tags = re.findall(r"<(/?)(\w+)>", text)
    opened, closed = (sorted(n for c, n in tags if bool(c) is k) for k in (False, True))
    even = all(text.count(mark) % 2 == 0 for mark in ("**", "`", "~~", '"'))
    pairs = all(text.count(opening) == text.count(closing) for opening, closing in PAIRS)
    return opened == closed and even and pairs and text.count("*") % 2 == 0


class TestStrippingMarks:
    """Marks stand in pairs before and after; what is cut is all that is lost."""

    @given(written())
    def test_what_is_kept_is_balanced_and_supported(self, answer: str) -> None:
        delivery = gate(judged(answer))
        assert is_balanced(answer)
        assert is_balanced(delivery.text)
        assert "wrong" not in delivery.text
        assert not re.search(r"\[\s*\]|<(\w+)>\s*</\1>|\(\s*\)", delivery.text)
        for claim in judged(delivery.text).claims if delivery.text else ():
            assert claim.status is S

    @given(written())
    def test_the_cuts_are_the_difference(self, answer: str) -> None:
        delivery = gate(judged(answer))
        lost = bytearray(len(answer))
        for cut in delivery.cuts:
            lost[cut.start : cut.end] = b"\1" * (cut.end - cut.start)
        if delivery.action is Action.STRIPPED:
            left = [c for c, gone in zip(answer, lost, strict=True) if not gone and c.isalnum()]
            assert left == [c for c in delivery.text if c.isalnum()]

    @given(written())
    def test_no_good_sentence_is_lost(self, answer: str) -> None:
        delivery = gate(judged(answer))
        sentences = [claim.sentence.of(answer) for claim in judged(answer).claims]
        good = sum(each.count(GOOD) for each in sentences if "wrong" not in each)
        assert delivery.text.count(GOOD) == good
        assert (delivery.action is Action.BLOCKED) == (good == 0)

    @pytest.mark.parametrize(
        ("answer", "left"),
        [
            (f"<p>{GOOD}</p><p>{BAD}</p>", f"<p>{GOOD}</p>"),
            (f"<div><p>{BAD}</p>\n<p>{GOOD}</p></div>", f"<div>\n<p>{GOOD}</p></div>"),
            (f"<ul>\n<li>{BAD}</li>\n<li>{GOOD}</li>\n</ul>", f"<ul>\n<li>{GOOD}</li>\n</ul>"),
            (f"{GOOD}<br>{BAD}", GOOD),
            (f"{BAD}<br>{GOOD}", GOOD),
            ("**Rent is low. Dogs are wrong** so. Rent is due.", "**Rent is low.** Rent is due."),
            (f"{GOOD}[^1]\n\n[^1]: {BAD}", GOOD),
            (f"{GOOD}[^1]\n\n[^1]: {GOOD}", f"{GOOD}[^1]\n\n[^1]: {GOOD}"),
            (f"---\nnote: {BAD}\n---\n\n{GOOD}", GOOD),
            (f"![{BAD}](https://a.b/c.png) {GOOD}", GOOD),
            (f"***{GOOD}** {BAD}* {GOOD}", f"***{GOOD}*** {GOOD}"),
        ],
    )
    def test_marks_go_with_the_last_of_what_they_hold(self, answer: str, left: str) -> None:
        assert gate(judged(answer)).text == left

    @pytest.mark.parametrize(
        ("answer", "left"),
        [
            (f"What is the pet fee? {BAD} {GOOD}", GOOD),
            (f"What is the pet fee? {GOOD} {BAD}", f"What is the pet fee? {GOOD}"),
            (f"What is the pet fee?\n\n{BAD}\n\n{GOOD}", GOOD),
            (f"**What is the pet fee?** {BAD} {GOOD}", GOOD),
            (f"## What is the pet fee?\n\n{BAD} {GOOD}", GOOD),
            (f"- What is the pet fee? {BAD} {GOOD}\n- {GOOD}", f"- {GOOD}\n- {GOOD}"),
            (f"Which terms apply?\n\n- {BAD}\n- {GOOD}", f"Which terms apply?\n\n- {GOOD}"),
        ],
    )
    def test_a_question_goes_with_its_reply(self, answer: str, left: str) -> None:
        delivery = gate(judged(answer, lambda claim: claim.text.rstrip('*"') == BAD))
        assert delivery.text == left
        named = " ".join(cut.text for cut in delivery.cuts)
        assert ("pet fee?" in answer and "pet fee?" not in left) == ("pet fee?" in named)


class TestStrippingMarkdown:
    """What is left of answers in an assistant's manner; a word of a claim says how it is judged."""

    @staticmethod
    def stripped(answer: str) -> str:
        """The answer without each sentence that holds "wrong"."""
        return gate(judged(answer)).text

    def test_bullets_go_whole_with_their_citations_and_labels(self) -> None:
        answer = (
            "- Rent is due monthly (Section 2).\n"
            "- **Pets:** Dogs are wrong (Section 3).\n"
            "- The term is two years [2]."
        )
        assert self.stripped(answer) == (
            "- Rent is due monthly (Section 2).\n- The term is two years [2]."
        )

    def test_rows_go_whole_and_the_table_with_its_last_row(self) -> None:
        table = "| Point | Answer |\n| --- | --- |\n| Rent | {} [1] |\n| Pets | Wrong (Section 4) |"
        head = "The term is two years.\n\n## Terms\n\n"
        assert self.stripped(head + table.format("Due monthly")) == (
            head + "| Point | Answer |\n| --- | --- |\n| Rent | Due monthly [1] |"
        )
        assert self.stripped(head + table.format("Wrong")) == "The term is two years."

    def test_a_title_or_lead_in_goes_with_the_last_of_what_stands_under_it(self) -> None:
        answer = (
            "# Lease\n\n**Money**\n\nThe tenant must:\n- pay the wrong rent (Section 2);\n"
            "- pay wrong fees.\n\n---\n\n**Term**\n\nThe term is two years.\n\n"
            "---\n\nHow are pets treated?\nDogs are wrong."
        )
        assert self.stripped(answer) == ("# Lease\n\n---\n\n**Term**\n\nThe term is two years.")

    def test_a_title_stays_for_any_statement_under_it(self) -> None:
        answer = "## Money\n\n### Rent\n\nRent is wrong.\n\n### Fees\n\nFees are due yearly."
        assert self.stripped(answer) == "## Money\n\n### Fees\n\nFees are due yearly."

    def test_a_nested_item_moves_out_to_where_its_fallen_parent_stood(self) -> None:
        answer = (
            "- Rent is due monthly.\n- Dogs are wrong.\n  - Cats live indoors.\n- The term is long."
        )
        assert self.stripped(answer) == (
            "- Rent is due monthly.\n- Cats live indoors.\n- The term is long."
        )

    def test_what_leans_on_fallen_words_falls_with_them(self) -> None:
        answer = (
            "The term is two years.\n\nThe landlord has wrong duties:\n"
            "- to heat the flat;\n- to clean the hall."
        )
        assert self.stripped(answer) == "The term is two years."

    @pytest.mark.parametrize(
        ("answer", "left"),
        [
            ("**Rent.** Rent is wrong. It is late.", "**Rent.** It is late."),
            ("**Rent is wrong. Rent is due monthly.**", "**Rent is due monthly.**"),
            ("**Rent is due monthly. Rent is wrong.**", "**Rent is due monthly.**"),
            (
                "Rent is due monthly. *Rent is wrong.* Fees are low.",
                "Rent is due monthly. Fees are low.",
            ),
            ("Fees are low. (Section 2) Rent is wrong. (Section 3)", "Fees are low. (Section 2)"),
        ],
    )
    def test_emphasis_and_citations_stay_whole(self, answer: str, left: str) -> None:
        assert self.stripped(answer) == left

    def test_every_cut_names_what_fell(self) -> None:
        found = judged("Rent is due monthly.\n\n## Pets\n\n- Dogs are wrong (Section 3).")
        cuts = gate(found).cuts
        assert [(cut.text, cut.claims) for cut in cuts] == [
            ("Pets", ()),
            ("Dogs are wrong (Section 3).", ("c2",)),
        ]
        assert cuts[0].why == "Nothing is left of what it stands over."

    @given(st.data())
    def test_whatever_falls_no_debris_is_left(self, data: st.DataObject) -> None:
        answer = data.draw(st.sampled_from(ANSWERS))
        ids = [claim.id for claim in extract_claims(answer)]
        failing = data.draw(st.sets(st.sampled_from(ids)))
        found = judged(answer, lambda claim: claim.id in failing)
        delivery = gate(found)
        for claim in found.claims:
            assert claim.status is S or any(cut.overlaps(claim) for cut in delivery.cuts)
        assert not re.search(r"(?m)^[ >]*(?:[-*]|\d+[.)])[ *_]*$", delivery.text)
        assert not re.search(r"(?m)^\|[^|]*\|$", delivery.text)
