"""Certainty: which findings contradict a claim whatever a model reads.

What enters: a finding that speaks against a claim. What leaves: whether it settles the claim by
itself. Values are not among them: another figure beside the same words may be of another matter, on
which the documents are silent, or the bound of which the claim tells a case. Of 156 claims that the
model had not met and whose values clash nearby, 82 were contradicted; read, 110 are judged rightly.
"""

from groundcheck.judging.findings import Finding
from groundcheck.models import DecidedBy
from groundcheck.settings import DecisionSettings


def is_certain(finding: Finding, settings: DecisionSettings) -> bool:
    """Whether a finding holds whatever the model reads.

    Denials and modals are not among them: "shall not use it other than for" says what "shall use
    it only for" says, and half of what they alone found contradicted was not.
    """
    if finding.by is DecidedBy.CHOICE:
        return finding.signals.reversed_pick is not None
    return finding.by is DecidedBy.PARTIES and finding.strength >= settings.certain_stance
