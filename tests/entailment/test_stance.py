"""Negation, modality and opposites, as two passages show them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck.entailment.clause import Force
from groundcheck.entailment.lexicon import word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import oppositions, read_stances


def kinds(claim: str, source: str) -> set[str]:
    return {o.kind for o in oppositions(Passage(claim), Passage(source))}


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The buyer may resell the goods.", "The buyer shall not resell the goods.", "negation"),
        ("The licence is exclusive.", "The licence is non-exclusive.", "negation"),
        ("The licence is exclusive.", "A un-exclusive licence is granted.", "negation"),
        ("No other firm may use the marks.", "Any other firm may use the marks.", "negation"),
        ("Neither party may assign the lease.", "A party may assign the lease.", "negation"),
        ("The bank must give notice first.", "The bank may give notice first.", "modality"),
        ("The bank need not give notice.", "The bank shall give notice.", "modality"),
        ("The firm must hire staff abroad.", "The firm shall hire no staff abroad.", "negation"),
        ("The firm may handle waste on site.", "The firm may handle no waste on site.", "negation"),
        ("A default may be cured in time.", "A default may not be cured in time.", "negation"),
        ("If the fee is paid, it ends.", "If the fee is not paid, it ends.", "negation"),
        ("The client must submit all content.", "The client shall not submit content.", "negation"),
        ("The client must use the data only here.", "The client may use the data.", "modality"),
        ("Rent is paid in arrears each month.", "Rent is paid in advance each month.", "antonym"),
    ],
)
def test_opposite_stances_are_seen(claim: str, source: str, kind: str) -> None:
    assert kinds(claim, source) == {kind}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The buyer may not resell the goods.", "The buyer shall not resell the goods."),
        ("The bank has no other remedy.", "This is the sole remedy of the bank."),
        ("Its terms can't be less strict.", "on terms no less strict than these"),
        ("Its terms must not be any less strict.", "on terms no less strict than these"),
        ("No, not during the Restricted Period.", "the Restricted Period may be extended"),
        ("It may make no such use.", "The firm agrees: (i) not to make any such use"),
        ("The buyer cannot resell the goods.", "The buyer is prohibited from reselling the goods."),
        ("The tenant pays at least $5.", "The tenant pays not less than $5."),
        ("Neither party may solicit staff.", "No party shall solicit staff."),
        ("The firm shall not hire any staff.", "The firm shall hire no staff."),
        ("The firm shall hire no staff.", "The firm shall not hire any staff."),
        ("The bank must use due care.", "The bank shall use no less than due care."),
        ("The bank need only use due care.", "The bank shall use due care."),
        ("The buyer may use data solely here.", "Data will be used by the buyer solely here."),
        ("A default may be cured in time.", "It ends if such default is not cured in time."),
        ("A default may be cured.", "It ends if the default is material and is not cured."),
        (
            "The client must submit content in set formats.",
            "The client may pay to type any content not submitted in set formats.",
        ),
        ("The buyer may leave for no reason.", "The buyer may leave on reasonable notice."),
        ("The licence is exclusive.", "The licence is exclusive. The manual is not exclusive."),
        (
            "The firm must not disclose the talks.",
            "You will not, and you will direct your staff not to, disclose the talks.",
        ),
        (
            "The firm shall not solicit staff.",
            "It shall not, and shall cause its agents not to, directly or indirectly, solicit staff.",
        ),
        ("Ontario law applies to the deal.", "The Convention does not apply. Ontario law governs."),
    ],
)
def test_stray_negations_oppose_nothing(claim: str, source: str) -> None:
    assert kinds(claim, source) == set()


@given(st.text(max_size=200))
def test_a_text_never_opposes_itself(text: str) -> None:
    assert oppositions(Passage(text), Passage(text)) == ()


@given(st.text(max_size=200))
def test_stances_are_read_from_any_text(text: str) -> None:
    read_stances(Passage(text))


@pytest.mark.parametrize(
    ("claim", "source", "claimed", "found"),
    [
        ("Data may be used here.", "Data must be used here.", "may be used", "must be used"),
        ("The bank may sell it.", "The bank shall not sell it.", "may sell", "must not sell"),
        ("The licence is exclusive.", "The licence is nonexclusive.", "exclusive", "nonexclusive"),
        ("Rent is not due in May.", "Rent is due in May.", "not due", "due"),
    ],
)
def test_an_opposition_is_told_in_grammatical_words(
    claim: str, source: str, claimed: str, found: str
) -> None:
    told = {(o.claimed, o.found) for o in oppositions(Passage(claim), Passage(source))}
    assert told == {(claimed, found)}


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("Interest may not exceed the cap.", "Interest shall not exceed the cap.", None),
        ("The bank may not only call but also write.", "The bank may call and write.", None),
        ("Interest may exceed the cap.", "Interest shall not exceed the cap.", "modality"),
    ],
)
def test_a_bound_put_as_a_liberty_is_a_bound(claim: str, source: str, kind: str | None) -> None:
    assert kinds(claim, source) == ({kind} if kind else set())


LISTED = {"must": Force.MUST, "may": Force.MAY, "must_not": Force.MUST_NOT}


@pytest.mark.parametrize(
    ("listed", "force"),
    [(each, force) for name, force in LISTED.items() for each in sorted(word_set(name))],
)
def test_every_listed_modal_is_known_in_a_text(listed: str, force: Force) -> None:
    stances = read_stances(Passage(f"The firm {listed} pay the fee."))
    assert [s.force for s in stances if s.word == "pay"] == [force]


@pytest.mark.parametrize("listed", sorted(word_set("negators")))
def test_every_listed_negation_denies(listed: str) -> None:
    stances = read_stances(Passage(f"The firm {listed} pay the fee."))
    assert [s.denied for s in stances if s.word == "pay"] == [True]


@pytest.mark.parametrize("duty", ["has to", "needs to", "is bound to", "will have to"])
def test_a_duty_in_everyday_words_is_one(duty: str) -> None:
    claim = f"The buyer {duty} pay by wire."
    assert kinds(claim, "The buyer may pay by wire or cheque.") == {"modality"}
    assert kinds(claim, "The buyer shall pay by wire.") == set()
    assert kinds(claim, "The buyer does not have to pay by wire.") == {"modality"}


@pytest.mark.parametrize(
    "freed", ["does not have to", "need not", "doesn't need to", "is not bound to", "needn't"]
)
def test_a_denied_duty_is_a_liberty_and_no_ban(freed: str) -> None:
    claim = f"The buyer {freed} pay by wire."
    assert kinds(claim, "The buyer may pay by wire.") == set()
    assert kinds(claim, "The buyer shall pay by wire.") == {"modality"}


@pytest.mark.parametrize(
    "source",
    [
        "This limits no right the buyer has to pay by wire.",
        "It may be shown to those who need to pay by wire.",
        "The title it has to the goods lets the buyer pay by wire.",
    ],
)
def test_a_right_one_has_to_act_is_no_duty(source: str) -> None:
    assert kinds("The buyer may pay by wire.", source) == set()


NOT_BARRED = [
    "Nothing herein prohibits the firm from selling its stock.",
    "Nothing in this Agreement shall prevent the firm from selling its stock.",
    "This lease shall not be deemed to preclude or prohibit the firm from selling its stock.",
    "Nothing in this lease shall be construed as barring the firm from freely selling its stock.",
    "The firm is not forbidden from selling its stock.",
    "Neither party is prohibited by this lease from selling its stock.",
]


@pytest.mark.parametrize("source", NOT_BARRED)
@pytest.mark.parametrize("ban", ["may not sell", "cannot sell", "is barred from selling"])
def test_a_denied_prohibition_is_a_liberty(source: str, ban: str) -> None:
    assert kinds(f"The firm {ban} its stock.", source) == {"negation"}
    assert kinds(source, f"The firm {ban} its stock.") == {"negation"}
    assert kinds("The firm may sell its stock.", source) == set()
    assert kinds(source, "The firm may sell its stock.") == set()


@pytest.mark.parametrize(
    "source",
    [
        "Nothing herein prevents the firm from selling damaged goods at public auctions abroad.",
        "The firm shall take steps to prevent its agents from selling stock.",
        "The firm prevents theft of its stock.",
    ],
)
def test_what_is_only_kept_away_or_allowed_in_part_is_no_liberty(source: str) -> None:
    assert kinds("The firm may not sell its stock.", source) == set()


@pytest.mark.parametrize(
    ("claim", "source", "claimed", "found"),
    [
        (
            "The firm is barred from selling stock.",
            "Nothing herein prohibits the firm from selling stock.",
            "barred from selling",
            "not barred from selling",
        ),
        (
            "The firm may sell stock.",
            "This lease prohibits the firm from selling stock.",
            "may sell",
            "barred from selling",
        ),
    ],
)
def test_what_one_is_barred_from_is_told_as_the_act(
    claim: str, source: str, claimed: str, found: str
) -> None:
    told = {(o.claimed, o.found) for o in oppositions(Passage(claim), Passage(source))}
    assert told == {(claimed, found)}


NEED_TO_KNOW = "The firm shall disclose the data only to those of its staff who need to know it."


def test_a_duty_to_disclose_only_to_some_is_leave_to_disclose() -> None:
    assert kinds("The firm may disclose the data to its staff.", NEED_TO_KNOW) == set()
    assert kinds("The firm shall disclose the data only to its staff.", NEED_TO_KNOW) == set()
    assert kinds("The firm must disclose the data to its staff.", NEED_TO_KNOW) == {"modality"}
    assert kinds("The firm shall not disclose the data to its staff.", NEED_TO_KNOW) == {"negation"}


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        (
            "The firm may use the marks on goods.",
            "The firm shall use the marks only on goods.",
            None,
        ),
        (
            "The firm may use the marks on goods.",
            "The firm shall use the marks on goods.",
            "modality",
        ),
        ("An authorized agent signs the deed.", "The firm has no authority to sign a deed.", None),
        ("The firm is authorized to sign.", "The firm has no authority to sign.", "negation"),
        ("The audited report is due.", "The report need not be audited.", None),
        ("It binds the Firm and not Acme Rail.", "It binds the Firm. Acme Rail owns it.", None),
        ("It binds the Firm, not the Bank.", "It binds the Firm. The Bank is its owner.", None),
        ("Notice can be oral.", "Either written or verbal notice is given.", None),
        ("Notice can be oral.", "Notice is given in writing or verbally.", None),
        ("Notice can be spoken.", "Written notice is given.", "antonym"),
        ("Notice can be oral.", "Notice is given in writing and not verbally.", "antonym"),
    ],
)
def test_forms_names_and_choices_oppose_only_what_they_deny(
    claim: str, source: str, kind: str | None
) -> None:
    assert kinds(claim, source) == ({kind} if kind else set())
