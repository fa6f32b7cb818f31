"""Unread: a claim without support may stand on a page that could not be read, and says so.

What enters: a verdict and the documents. What leaves: the verdict, its reason naming the pages
without a text layer where the claim was found nowhere.
"""

from collections.abc import Sequence

from groundcheck.documents.document import Document
from groundcheck.models import Status, Verdict

MOST = 6
"""Pages named of one document."""


def mind_unread(verdict: Verdict, documents: Sequence[Document]) -> Verdict:
    """The verdict, with a caution where it is unsupported and pages were not read."""
    unread = [_named(document) for document in documents if document.unread_pages]
    if verdict.status is not Status.UNSUPPORTED or not unread:
        return verdict
    caution = f"Not read, so it may stand there: {'; '.join(unread)}."
    return verdict.model_copy(update={"reason": f"{verdict.reason} {caution}"})


def _named(document: Document) -> str:
    pages = document.unread_pages
    listed = ", ".join(map(str, pages[:MOST])) + (" and more" if len(pages) > MOST else "")
    return f"page{'s' if len(pages) > 1 else ''} {listed} of {document.title}"
