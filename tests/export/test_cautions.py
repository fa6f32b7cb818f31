from groundcheck.documents.document import Document
from groundcheck.export.cautions import Caution, caution_of, caution_sentence
from groundcheck.models import DecidedBy, JudgedClaim, Report, Role, Status
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
