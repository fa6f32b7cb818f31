"""Quotes: what a Report says that a text says, held against the text.

A Report that points at other words than it shows never leaves the judge.
"""

from collections.abc import Sequence

from groundcheck.documents.document import Document
from groundcheck.errors import InvariantError
from groundcheck.models import DocumentFinding, JudgedClaim


def check_quotes(
    answer: str,
    documents: Sequence[Document],
    claims: Sequence[JudgedClaim],
    findings: Sequence[DocumentFinding],
) -> None:
    """Hold every claim, piece of evidence and finding against its place.

    Raises:
        InvariantError: one is not the words at its place.
    """
    texts = {document.id: document.text for document in documents}
    for claim in claims:
        if claim.of(answer) != claim.text:
            raise InvariantError(f"claim {claim.id} is not the words at {claim.start}:{claim.end}")
        for evidence in claim.evidence:
            if evidence.of(texts[evidence.document]) != evidence.quote:
                raise InvariantError(f"evidence of claim {claim.id} is not the words it points at")
    for finding in findings:
        if finding.of(texts[finding.document]) != finding.quote:
            raise InvariantError(f"the finding on {finding.missing} is not the words it points at")
