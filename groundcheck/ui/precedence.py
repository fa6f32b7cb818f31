"""Which of several contracts prevails, as the reader sees and sets it.

What enters: the documents about to be checked against. What leaves: their order of precedence, or
None where the contracts' own words decide. With fewer than two contracts nothing is drawn.
"""

from collections.abc import Sequence

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.documents.parts import SourceKind
from groundcheck.ui import kept, state

UNSTATED = (
    "None of these contracts says that it changes another. Where they disagree, a claim is shown "
    "as a conflict, unless you set which prevails."
)


def choose(
    documents: Sequence[Document],
    key: str = state.PRECEDENCE,
    *,
    before: Sequence[str] | None = None,
) -> tuple[str, ...] | None:
    """Show what the contracts say of each other, and let the reader set an order instead.

    Args:
        documents: about to be checked against.
        key: of the field, by which what was set is there again when it is drawn anew.
        before: the order that was set for an earlier check of the same answer.
    """
    contracts = {d.id: d for d in documents if d.kind is SourceKind.CONTRACT}
    if len(contracts) < 2:
        return None
    st.text("\n".join(told(tuple(contracts.values()))))
    chosen = kept.ordered(
        "Which prevails where they disagree, first to last",
        list(contracts),
        key,
        initial=before or (),
        format_func=lambda name: contracts[name].title,
        placeholder="As their own words say",
    )
    return chosen or None


def told(contracts: tuple[Document, ...]) -> tuple[str, ...]:
    """What the contracts say of each other, as sentences."""
    from groundcheck.judging.precedence import ruling_on

    return ruling_on(contracts).notes or (UNSTATED,)
