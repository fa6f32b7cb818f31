"""Asked: what a judge is asked to check, and whether it can be.

What enters: an answer and documents. What leaves: nothing, or an error that names what is wrong
with them and the remedy.
"""

from collections.abc import Collection, Sequence

from groundcheck.documents.document import Document
from groundcheck.errors import EmptyInput, InputError, UnreadableText


def refuse_unfit(answer: str, documents: Sequence[Document], *, longest: int) -> None:
    """Refuse what cannot be judged.

    Args:
        answer: the text that is to be checked.
        documents: what it is to be checked against.
        longest: most characters of an answer.

    Raises:
        EmptyInput: the answer is blank or there is no document.
        InputError: the answer is no text or longer than allowed, or what stands for the documents
            is no list of them.
        UnreadableText: the answer holds lone surrogates.
    """
    _refuse_other_types(answer, documents)
    if not documents:
        raise EmptyInput("no document given; pass at least one contract to check against")
    if not answer.strip():
        raise EmptyInput("the answer is empty; paste or pass the text that is to be checked")
    if len(answer) > longest:
        raise InputError(
            f"the answer has {len(answer):,} characters, more than the {longest:,} allowed; "
            "split it, or raise reading.max_answer_characters"
        )
    surrogate = next((i for i, c in enumerate(answer) if "\ud800" <= c <= "\udfff"), None)
    if surrogate is not None:
        raise UnreadableText(
            f"the answer holds a lone surrogate at character {surrogate}, which no text file "
            "can store; copy the text again from its source"
        )


def ordered(precedence: Sequence[str] | None) -> tuple[str, ...] | None:
    """Ids of documents, the prevailing one first; None leaves it to their own words.

    Raises:
        InputError: it is one id in place of a list of them.
    """
    if isinstance(precedence, str):
        raise InputError(
            f"precedence is the text {precedence!r}; give a list of ids, the prevailing one first"
        )
    return None if precedence is None else tuple(precedence)


def _refuse_other_types(answer: object, documents: object) -> None:
    """Refuse what a caller without a type checker may hand in."""
    if not isinstance(answer, str):
        raise InputError(f"the answer is {_named(answer)}; pass its text, a str")
    if isinstance(documents, Document):
        raise InputError("the documents are one Document; pass a list of it: [document]")
    if isinstance(documents, str | bytes) or not isinstance(documents, Collection):
        raise InputError(f"the documents are {_named(documents)}; pass a list of Document")
    for place, each in enumerate(documents):
        if not isinstance(each, Document):
            raise InputError(
                f"documents[{place}] is {_named(each)}; pass a Document, made by "
                "Document.from_path(path) of a file or Document.from_text(text)"
            )


def _named(value: object) -> str:
    return "None" if value is None else f"of type {type(value).__name__}"
