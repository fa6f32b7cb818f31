"""What kind of statement a claim is, and whether a source can confirm or refute it.

In: a claim as a reader sees it. Out: a `ClaimType` and a `Verifiability`. What always holds: a
statement with a figure, a date or a term of the contract in it is a fact, whatever its tone,
for a wrong fact that passes as an opinion is never checked. The cues are data files.
"""

import re
from functools import cache

from groundcheck.claims.coordination import has_own_subject, opens_with_pronoun
from groundcheck.claims.grammar import Part, is_base_verb, tokenise
from groundcheck.claims.lexicon import alternatives, phrases, verb_forms
from groundcheck.claims.remarks import Place, is_remark
from groundcheck.claims.subordination import states_fact
from groundcheck.models import ClaimType, Verifiability
from groundcheck.text.quantities import QuantityKind, find_quantities
from groundcheck.text.words import lower

_VALUES = frozenset(
    {QuantityKind.PERCENT, QuantityKind.MONEY, QuantityKind.COUNT, QuantityKind.NUMBER}
)
_TIMES = frozenset(
    {QuantityKind.DURATION, QuantityKind.DATE, QuantityKind.TIME, QuantityKind.FREQUENCY}
)
_MARKS = " \t\n\"'*_(-"
"""What may stand before the first word of a statement."""
_ADVISING = re.compile(
    r"\b(?:recommend|suggest|next step|advice|action|to do|consider|checklist)", re.IGNORECASE
)
_MAILBOX = re.compile(r"[\w.+-]@[\w-]{1,64}\.\w")
_SOURCES = re.compile(r"\W*(?:sources?|references?|citations?|footnotes?)\W*", re.IGNORECASE)


def classify_type(text: str) -> ClaimType:
    """The type of a claim: what must agree with the source for it to be right.

    >>> classify_type("Client shall pay a late fee of 1.5% per month.").value
    'quantitative'
    >>> classify_type("Either party may terminate upon 30 days' written notice.").value
    'temporal'
    >>> classify_type("ABC shall indemnify Client against third-party claims.").value
    'obligation'
    """
    kinds = {quantity.kind for quantity in find_quantities(text)}
    if kinds & _VALUES:
        return ClaimType.QUANTITATIVE
    if kinds & _TIMES or _has(text, "times"):
        return ClaimType.TEMPORAL
    if _has(text, "obligations"):
        return ClaimType.OBLIGATION
    return ClaimType.GENERAL


def classify_verifiability(
    text: str, *, context: str = "", place: Place | None = None
) -> Verifiability:
    """Whether a claim can be held against a source.

    Args:
        text: the claim as a reader sees it.
        context: what it stands under (a heading, a lead-in), or "".
        place: where it stands in its answer; None has only the cues tell.

    >>> classify_verifiability("In my view this is a one-sided arrangement.").value
    'opinion'
    >>> classify_verifiability("The agreement does not address subletting.").value
    'fact'
    """
    body = _opened(_plain(text))
    told = _told(text, body, context)
    if told is not Verifiability.FACT or place is None or not is_remark(text, place):
        return told
    return Verifiability.FACT if _has_figure(body) else Verifiability.META


def told_by_cues(text: str, *, context: str = "") -> Verifiability | None:
    """What the cues tell a claim to be: a remark by its opening, a fact by a figure; else None.

    Args:
        text: the claim as a reader sees it.
        context: what it stands under, or "".

    >>> told_by_cues("The agreement is attached."), told_by_cues("It costs $5.").value
    (None, 'fact')
    """
    body = _opened(_plain(text))
    told = _told(text, body, context)
    return None if told is Verifiability.FACT and not _has_figure(body) else told


def _told(text: str, body: str, context: str) -> Verifiability:
    if body.rstrip(" \"')*_").endswith("?"):
        return Verifiability.META
    if _SOURCES.fullmatch(context) and not _is_clause(body):
        return Verifiability.META
    if is_bare_answer(text) and not context:
        return Verifiability.META
    seeming = _seeming(body, context)
    if seeming is Verifiability.FACT:
        return seeming
    joint = _EXPLAINED if seeming is Verifiability.OPINION else _JOINT
    return Verifiability.FACT if _goes_on(body, joint) else seeming


def is_bare_answer(text: str) -> bool:
    """Whether a sentence is a reply without a statement: "Yes.", "Answer: no".

    >>> is_bare_answer("**No.**"), is_bare_answer("No, it survives.")
    (True, False)
    """
    return _cue("bare_answers").fullmatch(lower(text).strip(" .!*_\"'\n")) is not None


def is_reply(text: str) -> bool:
    """Whether a sentence needs the question before it: a bare answer, or one without a main clause.

    >>> is_reply("Yes, to an affiliate."), is_reply("Five years."), is_reply("No, it survives.")
    (True, True, True)
    >>> is_reply("Not in the term, whatever it may last.")
    True
    >>> is_reply("No, the licence survives.")
    False
    """
    if is_bare_answer(text):
        return True
    opened = _REPLYING.match(text)
    tokens = tokenise(text[opened.end() :] if opened else text)
    if not states_fact(tokens):
        return True
    return opened is not None and (opens_with_pronoun(tokens) or not has_own_subject(tokens))


_REPLYING = re.compile(
    r"[\s*_]*(?:yes|no|correct|partly|partially)\b[\s*_]*[,.:;\u2013\u2014-]+\s*", re.IGNORECASE
)
"""How a reply opens that goes on: "Yes, ...", "No \u2013 ..."."""


def _seeming(body: str, context: str) -> Verifiability:
    """What a statement is as far as its start and its single words tell."""
    if _opens(body, "meta_absent"):
        return Verifiability.META
    if _has(body, "views"):
        return Verifiability.OPINION
    apparent, firmness = _apparent(body, context)
    if apparent is not Verifiability.FACT and (_has(body, firmness) or _has_figure(body)):
        return Verifiability.FACT
    return apparent


def _goes_on(body: str, joint: re.Pattern[str]) -> bool:
    """Whether a remark goes on, behind a joint, to a clause that states something."""
    rests = (body[found.end() :] for found in joint.finditer(body))
    return any(_is_clause(rest) and _seeming(rest, "") is Verifiability.FACT for rest in rests)


def _is_clause(text: str) -> bool:
    """Whether words open with a subject of their own and its verb ("and set out below" does not)."""
    tokens = tokenise(text)
    if not tokens or tokens[0].part in (Part.RELATIVE, Part.SUBORDINATOR):
        return False
    continued = is_base_verb(tokens[0]) or tokens[0].norm in verb_forms().past_possible
    return not continued and has_own_subject(tokens)


def _apparent(body: str, context: str) -> tuple[Verifiability, str]:
    """What a statement is by its tone alone, and the cues that would make it a fact after all."""
    if _opens(body, "meta"):
        return Verifiability.META, "duties"
    if _opens(body, "procedural") or _is_bare_advice(body, context):
        return Verifiability.PROCEDURAL, "duties"
    if _is_opinion(body):
        return Verifiability.OPINION, "assertions"
    tone = Verifiability.META if _opens(body, "meta_soft") else Verifiability.FACT
    return tone, "assertions"


_JOINT = re.compile(
    r"(?:[,;:\u2013\u2014]|\s(?=(?:and|but|so)\b))\s*(?:(?:and|but|so|yet|while)\s+)?"
    r"|\b(?:say|confirm|report|tell you|note|noting|find|found|see|saw|know|knowing|remember|mind"
    r"|aware|noticed|learned)\s+(?:that\s+)?",
    re.IGNORECASE,
)
"""Where a remark may go on to a statement of its own."""
_EXPLAINED = re.compile(r":\s+")
"""Where a judgement goes on to what it rests on: "It is one-sided: only the tenant pays"."""
_ONE = re.compile(r"(?:one|a single|both)\b", re.IGNORECASE)
"""Not a figure: "one-sided", "one of the clauses"."""
_NAMED = re.compile(r"\b(?:no|nos|number|amendment)\.?\s*$", re.IGNORECASE)
"""Before a number that is part of a name: "Amendment No. 1"."""
_OF_ANSWER = re.compile(
    r"\S+\s+(?:\w+\s+)?(?:questions?|points?|topics?|headings?|bullets?|takeaways?|headlines?)\b",
    re.IGNORECASE,
)
"""A number that counts the parts of the answer: "your five questions"."""


def _opened(text: str) -> str:
    """A statement without the greetings and other words that only lead up to it."""
    rest = text.lstrip(_MARKS)
    while (opening := _leading().match(rest)) and opening.end() < len(rest):
        rest = rest[opening.end() :].lstrip(_MARKS)
    return rest


@cache
def _leading() -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(phrases('openings'))})\\s+", re.IGNORECASE)


def _plain(text: str) -> str:
    return text.replace("\u2019", "'").replace("\u00a0", " ")


def _has_figure(body: str) -> bool:
    """Whether a statement carries what only the contract can settle: a value, a date, an address."""
    return _MAILBOX.search(body) is not None or any(
        quantity.kind in _VALUES | _TIMES
        and not _ONE.match(quantity.text)
        and not _NAMED.search(body, 0, quantity.start)
        and not _OF_ANSWER.match(body, quantity.start)
        for quantity in find_quantities(body)
    )


def _is_bare_advice(body: str, context: str) -> bool:
    """Whether a bare imperative is advice to the reader rather than a party's duty."""
    return _opens(body, "imperatives") and (not context or bool(_ADVISING.search(context)))


def _is_opinion(body: str) -> bool:
    """Whether a statement judges the contract rather than telling what is in it."""
    return (_has(body, "frames") or _judges_paper(body)) and _has(body, "evaluations")


def _judges_paper(body: str) -> bool:
    """Whether the subject is the paper, linked to a degree: "The lease is fairly ..."."""
    topic = _TOPIC.match(body)
    judged = _cue("subjects").match(lower(body), topic.end() if topic else 0)
    return judged is not None and _LINKED.match(body, judged.end()) is not None


_TOPIC = re.compile(
    r"(?:on|as to|as for|for|regarding|in terms of|when it comes to|in) [^,;:]{1,40},\s+",
    re.IGNORECASE,
)
"""What a judgement is about: "On chargebacks, the position is fairly one-sided"."""
_LINKED = re.compile(
    r"\s*(?:is|are|was|were|seems?|looks?|appears?|feels?|reads?|strikes?|could have been)\s"
    r"(?:an?\s|the\s)?(?:fairly|quite|pretty|rather|very|heavily|reasonably|largely|mostly|somewhat|more|less"
    r"|relatively|unusually|broadly|generally|highly|loosely|thinly|lightly|poorly|well|not very)\b",
    re.IGNORECASE,
)
"""A judgement needs a degree ("a fairly standard clause"): "is a standard form" may be a fact."""


def _opens(text: str, cue: str) -> bool:
    """Whether a text opens with a cue of a data file, case aside."""
    return _cue(cue).match(lower(text)) is not None


def _has(text: str, cue: str) -> bool:
    """Whether a cue of a data file is anywhere in a text, case aside."""
    return _cue(cue).search(lower(text)) is not None


@cache
def _cue(name: str) -> re.Pattern[str]:
    r"""The cues of one data file as a pattern for lower-case text, one `\b` before all that need it."""
    bounded = [line[2:] for line in phrases(name) if line.startswith(r"\b")]
    others = [line for line in phrases(name) if not line.startswith(r"\b")]
    together = [rf"\b(?:{alternatives(bounded)})"] if bounded else []
    return re.compile("|".join([*together, *([alternatives(others)] if others else [])]))
