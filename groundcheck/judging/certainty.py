"""Certainty: which findings contradict a claim whatever a model reads.

What enters: a finding that speaks against a claim. What leaves: whether it settles the claim by
itself. Values must clash close to the claim's subject, and about the same matter.
"""

import re
from functools import cache

from groundcheck.entailment.passage import Passage
from groundcheck.entailment.surroundings import words_near
from groundcheck.entailment.values import ValueMatch
from groundcheck.judging.findings import Finding
from groundcheck.models import DecidedBy
from groundcheck.settings import DecisionSettings
from groundcheck.text.lexicon import word_list
from groundcheck.text.quantity import QuantityKind
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem

_CLOSE = 0.6
"""Closeness from which two terms are about one thing, whatever words stand right beside them."""
_BESIDE = 70
"""Characters to each side of a term in which what it is a term of is named."""
_FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+|\d{4,}")


def is_certain(finding: Finding, claim: Passage, settings: DecisionSettings) -> bool:
    """Whether a finding holds whatever the model reads.

    Denials and modals are not among them: "shall not use it other than for" says what "shall use
    it only for" says, and half of what they alone found contradicted was not.
    """
    if finding.by is DecidedBy.CHOICE:
        return finding.signals.reversed_pick is not None
    if finding.by is DecidedBy.VALUES:
        doubtful = _stated_elsewhere(finding) or _is_of_another_act(finding, claim)
        return finding.strength >= settings.certain_clash and not doubtful
    return finding.by is DecidedBy.PARTIES and finding.strength >= settings.certain_stance


def _stated_elsewhere(finding: Finding) -> bool:
    """Whether a clashing figure of the claim stands in the contract in another place.

    Only figures of four digits or more: a "30" proves nothing. "$775,000" beside "$225,000" is the
    second of two sums, not a mistake for the first.
    """
    text = finding.signals.document.text
    clashing = (match.claimed.text for match in finding.signals.disagreements)
    figures = [figure for value in clashing for figure in _FIGURE.findall(value)]
    return any(re.search(rf"(?<![\d,.]){re.escape(figure)}(?!\d|,\d)", text) for figure in figures)


def _is_of_another_act(finding: Finding, claim: Passage) -> bool:
    """Whether two terms clash in words that share nothing but how time runs.

    "Rent 30 days overdue" is another matter than "a fine for a renewal 10 days late".
    """
    clashing = finding.signals.disagreements
    return finding.strength < _CLOSE and all(
        _differ_in_length(match) and _shared(match, claim, finding.signals.window) <= _timing()
        for match in clashing
    )


def _differ_in_length(match: ValueMatch) -> bool:
    """Whether two terms are of another number, and not of other days."""
    return (
        match.claimed.kind is QuantityKind.DURATION
        and match.found is not None
        and match.found.amount != match.claimed.amount
    )


def _shared(match: ValueMatch, claim: Passage, window: Passage) -> frozenset[str]:
    """The concepts that stand beside both values."""
    if match.found is None:
        return frozenset()
    return words_near(claim, match.claimed, _BESIDE) & words_near(window, match.found, _BESIDE)


@cache
def _timing() -> frozenset[str]:
    return frozenset(concept(stem(word)) for word in word_list("timing", "groundcheck.judging"))
