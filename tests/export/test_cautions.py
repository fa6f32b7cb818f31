from groundcheck.documents.document import Document
from groundcheck.export.cautions import Caution, caution_of, caution_sentence
from groundcheck.export.headline import grounds, headline
from groundcheck.export.vocabulary import role_label, verdict_label
from groundcheck.models import DecidedBy, JudgedClaim, Probability, Report, Role, Status
from tests.ui.building import Row, build_report

CONTRACT = "The fee is $5. No fee is due in May."
ANSWER = "The fee is $5. It is always due."


def report(status: Status, roles: tuple[Role, ...], by: DecidedBy = DecidedBy.VALUES) -> Report:
    document = Document.from_text(CONTRACT, title="Note")
    rows = [Row("The fee is $5.", status, ("The fee is $5.", "No fee is due in May."))]
    built = build_report(ANSWER, (document,), rows)
    (claim,) = built.claims
    evidence = tuple(
        one.model_copy(update={"role": role})
        for one, role in zip(claim.evidence, roles, strict=True)
    )
    changed = claim.model_copy(update={"evidence": evidence, "decided_by": by})
    return built.model_copy(update={"claims": (changed,)})


def only(status: Status, *roles: Role, by: DecidedBy = DecidedBy.VALUES) -> JudgedClaim:
    return report(status, roles, by).claims[0]


def test_support_with_an_exception_is_a_caution() -> None:
    claim = only(Status.SUPPORTED, Role.SUPPORTS, Role.QUALIFIES)
    assert caution_of(claim) is Caution.EXCEPTION


def test_exception_beside_a_contradiction_adds_nothing() -> None:
    assert caution_of(only(Status.CONTRADICTED, Role.CONTRADICTS, Role.QUALIFIES)) is None


def test_passages_in_conflict_are_a_caution() -> None:
    conflict = DecidedBy.CONFLICT
    claim = only(Status.UNSUPPORTED, Role.SUPPORTS, Role.CONTRADICTS, by=conflict)
    assert caution_of(claim) is Caution.CONFLICT


def test_banner_counts_cautions() -> None:
    found = report(Status.SUPPORTED, (Role.SUPPORTS, Role.QUALIFIES))
    assert caution_sentence(found) == "1 claim leaves out an exception."
    twice = found.model_copy(update={"claims": found.claims * 2})
    assert caution_sentence(twice) == "2 claims leave out exceptions."
    assert caution_sentence(report(Status.SUPPORTED, (Role.SUPPORTS, Role.SUPPORTS))) == ""


def test_words_that_an_amendment_changed_are_no_conflict() -> None:
    conflict = DecidedBy.CONFLICT
    claim = only(Status.CONTRADICTED, Role.CONTRADICTS, Role.QUALIFIES, by=conflict)
    assert caution_of(claim) is None


def doubted(supported: float, contradicted: float) -> Report:
    """One claim of two contradicts; of the other it is in doubt."""
    document = Document.from_text(CONTRACT, title="Note")
    rows = [
        Row("The fee is $5.", Status.CONTRADICTED, ("No fee is due in May.",)),
        Row("It is always due.", Status.CONTRADICTED, ("No fee is due in May.",)),
    ]
    built = build_report(ANSWER, (document,), rows)
    rest = 1 - supported - contradicted
    shares = Probability(supported=supported, unsupported=rest, contradicted=contradicted)
    first, second = built.claims
    changed = second.model_copy(update={"probability": shares})
    return built.model_copy(update={"claims": (first, changed)})


def test_a_contradiction_is_in_doubt_where_support_is_likelier() -> None:
    found = doubted(0.5, 0.4)
    assert [caution_of(claim) for claim in found.claims] == [None, Caution.DOUBT]
    assert "is_doubtful" not in found.to_json()
    assert headline(found).words == "Do not send: 1 claim contradicts the contract, 1 more may"
    assert "1 contradiction is in doubt" in grounds(found)
    assert [verdict_label(claim) for claim in found.claims] == [
        "Contradicted",
        "Contradicted, in doubt",
    ]
    assert [role_label(claim, Role.CONTRADICTS) for claim in found.claims] == [
        "Contradicts",
        "May contradict",
    ]


def test_doubt_alone_is_told_as_such() -> None:
    found = doubted(0.5, 0.4)
    alone = found.model_copy(
        update={
            "claims": found.claims[1:],
            "summary": found.summary.model_copy(update={"total_claims": 1, "contradicted": 1}),
        }
    )
    assert headline(alone).words == "Do not send: 1 claim may contradict the contract"


def test_a_likelier_contradiction_is_in_no_doubt() -> None:
    found = doubted(0.4, 0.5)
    assert [caution_of(claim) for claim in found.claims] == [None, None]
    assert headline(found).words == "Do not send: 2 claims contradict the contract"
