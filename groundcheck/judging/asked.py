"""Asked: what a judge is asked to check, and whether it can be.

What enters: an answer and documents. What leaves: nothing, or an error that names what is wrong
with them and the remedy.
"""

from collections.abc import Sequence

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
        InputError: the answer is longer than allowed.
        UnreadableText: the answer holds lone surrogates.
    """
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
