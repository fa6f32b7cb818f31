"""Named acts: what a clause names by a noun, or says is not done, with the party it falls to.

What enters: a masked clause. What leaves: doings. "Termination by @0@" is what "@0@ terminates"
says; "@0@ fails to pay", "@0@'s failure to pay" and "if @0@ does not pay" are one act, of which
"@0@ shall pay" says nothing.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from groundcheck.entailment.doings import Doing, also_by, concept_of, is_denied, right_before
from groundcheck.entailment.lexicon import OWN
from groundcheck.entailment.masked import PARTY
from groundcheck.text.lexicon import word_list

_FAILS = r"(?:fail(?:s|ed|ing)?|neglect(?:s|ed)?|omit(?:s|ted)?)"
_FAILING = (
    re.compile(
        rf"{PARTY}\s+(?:(?:shall|should|will|has|have|had)\s+)?{_FAILS}\s+to\s+(?:\w+ly\s+)?(?P<verb>[a-z]+)",
        re.IGNORECASE,
    ),
    re.compile(rf"{PARTY}['’]s?\s+failure\s+to\s+(?:\w+ly\s+)?(?P<verb>[a-z]+)", re.IGNORECASE),
    re.compile(
        rf"\bfailure\s+(?:by|of|on\s+the\s+part\s+of)\s+(?:the\s+)?{PARTY}\s+to\s+(?:\w+ly\s+)?(?P<verb>[a-z]+)",
        re.IGNORECASE,
    ),
)
_GOVERNED = re.compile(
    r"\b(?:receipt|demands?|requests?|applications?|claims?|invoices?|notices?)\s+(?:of|for)\s+"
    r"(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
"""Before an act that its party receives, or asks another for: "receipt of payment by @0@"."""
_CONDITION = re.compile(r"(?:if|when|where|should|in\s+the\s+event|in\s+case)\b", re.IGNORECASE)


def named_acts(clause: str, doings: Iterable[Doing]) -> Iterator[Doing]:
    """The acts that a masked clause names beside those that it says are done.

    >>> [(act.verb, act.numbers) for act in named_acts("upon termination by @0@", [])]
    [('termin', (0,))]
    >>> [(act.verb, act.numbers) for act in named_acts("If @1@ fails to pay on time", [])]
    [('fail pay', (1,))]

    Args:
        clause: parties in it are numbers.
        doings: what it says is done, or is not.
    """
    for pattern in _FAILING:
        for found in pattern.finditer(clause):
            verb = _failing(concept_of(found["verb"].lower()))
            yield Doing(verb, (int(found["party"]),), is_denied(clause, found), found.end())
    if _CONDITION.match(clause):
        for each in doings:
            if each.denied:
                yield Doing(_failing(each.verb), each.numbers, denied=False, end=each.end)
    for found in _nominal().finditer(clause):
        if _GOVERNED.search(right_before(clause, found.start())):
            continue
        numbers = (int(found["party"]), *also_by(clause, found.end()))
        yield Doing(
            concept_of(found["noun"].lower()), numbers, is_denied(clause, found), found.end()
        )


def _failing(verb: str) -> str:
    return f"{concept_of('fail')} {verb}"


@cache
def _nominal() -> re.Pattern[str]:
    nouns = "|".join(word_list("nominal_acts", OWN))
    thing = r"(?:\s+of(?:\s+(?!\w*(?:ed|en|wn|ld|id|de|ne|pt|nt|ht|ut|et)\b)\w+){1,4})?"
    return re.compile(
        rf"\b(?P<noun>{nouns}){thing}\s+by\s+(?:the\s+|such\s+)?{PARTY}", re.IGNORECASE
    )
