"""Opened: the words that open what a verdict rests on.

What enters: a verdict, and what opens the sentences of the documents. What leaves: the verdict with
the words that open each deciding item or line, and the head of a deciding row's table, as evidence of
the same role behind it: "(b) keep all passwords secret;" decides nothing without "The Customer shall:",
"Pro | $2,500" nothing without "Plan | Monthly fee".
"""

from collections.abc import Iterator

from groundcheck.judging.cited import cite
from groundcheck.judging.prepared import Prepared
from groundcheck.models import DECIDING, Evidence, Verdict


def opened(verdict: Verdict, prepared: Prepared) -> Verdict:
    """The verdict with what opens its evidence, each once and none that is shown already.

    Args:
        verdict: on one claim.
        prepared: the documents, with what opens their sentences.
    """
    shown: list[Evidence] = []
    for evidence in verdict.evidence:
        shown.append(evidence)
        for opening in _openings(evidence, prepared):
            if not any(_holds(each, opening) for each in (*verdict.evidence, *shown)):
                shown.append(opening)
    return verdict.model_copy(update={"evidence": tuple(shown)})


def _openings(evidence: Evidence, prepared: Prepared) -> Iterator[Evidence]:
    """The nearest words that open what decides a claim, and the heads above a row."""
    document = prepared.index.documents.get(evidence.document)
    if document is None or evidence.role not in DECIDING:
        return
    row = prepared.rows(evidence.document).at(evidence.start)
    if row and row.head:
        yield cite(document, row.head, evidence.role)
    lead = prepared.leads(evidence.document).get(evidence.start, ())
    if lead:
        yield cite(document, lead[-1], evidence.role)


def _holds(shown: Evidence, opening: Evidence) -> bool:
    return shown.document == opening.document and shown.contains(opening)
