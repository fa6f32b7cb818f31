"""The labels side by side: status, evidence, reason, note and confidence of each reviewer."""

from collections.abc import Sequence

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.store.labels import Label, LabelEvidence, LabelledItem
from groundcheck.ui.adjudication import acts, chair
from groundcheck.ui.adjudication.sides import Side
from groundcheck.ui.labelling import card, contract, desk
from groundcheck.ui.labelling.kinds import label_of
from groundcheck.ui.labelling.picks import CERTAINTY_LABEL

ABREAST = 2
"""Cards in a row."""
KEYED = "AB"
"""Letters that are also keys; C is Streamlit's."""
TINTS = ("blue", "violet", "green", "orange")
"""Colours of the letters, in the order of the marks in the contract."""

_LONGEST_QUOTE = 110
"""Characters of a quote in a card; the contract beside it has it whole."""


def cards(held: LabelledItem, sides: Sequence[Side]) -> None:
    """Show what each reviewer holds, with a button that takes it."""
    if not sides:
        st.text("No reviewer holds a label on this claim now.")
        return
    for start in range(0, len(sides), ABREAST):
        row = sides[start : start + ABREAST]
        for column, side in zip(st.columns(ABREAST, gap="small"), row, strict=False):
            with column:
                _card(held, side, start + row.index(side))


def _card(held: LabelledItem, side: Side, at: int) -> None:
    with st.container(border=True, height="stretch", key=f"gc_settle_card_{side.letter}"):
        with st.container(horizontal=True, gap="small", vertical_alignment="center", wrap=False):
            tint = TINTS[min(at, len(TINTS) - 1)]
            st.markdown(f":{tint}-background[**{side.letter}**]", width="content")
            st.text(side.name, width="stretch")
            _take(held, side)
        st.markdown(card.badge_of_status(side.label.status))
        _words(side.label)
        _quotes(side.label.evidence, desk.contracts(held))


def _take(held: LabelledItem, side: Side) -> None:
    taken = chair.taken(held.item.id) == side.reviewer
    st.button(
        f"Take {side.letter}",
        key=f"{chair.TAKE}{side.letter}_{held.item.id}",
        type="primary" if taken else "secondary",
        shortcut=side.letter.lower() if side.letter in KEYED else None,
        on_click=acts.take_side,
        args=(held, side),
        disabled=side.label.status is None,
    )


def _words(label: Label) -> None:
    if label.why:
        st.text(label.why)
    if label.note:
        st.text(f"Note: {label.note}")
    sure = f"Confidence: {CERTAINTY_LABEL[label.confidence].lower()}" if label.confidence else ""
    kind = f"Kind: {label_of(label.kind)}" if label.kind else ""
    parts = [part for part in (kind, sure, "Flagged" if label.flagged else "") if part]
    if parts:
        st.text(" · ".join(parts))


def _quotes(evidence: Sequence[LabelEvidence], documents: Sequence[Document]) -> None:
    if not evidence:
        st.caption("No evidence marked.")
    by_id = {document.id: document for document in documents}
    for one in evidence:
        document = by_id.get(one.document)
        place = contract.place_of(document, one) if document else ""
        st.text(f"“{shortened(one.quote)}”" + (f" ({place})" if place else ""))


def shortened(quote: str, most: int = _LONGEST_QUOTE) -> str:
    """A quote on one line, its middle left out where it is long.

    >>> shortened("The  fee is one and one-half percent per month.", 24)
    'The fee … month.'
    """
    words = " ".join(quote.split())
    if len(words) <= most:
        return words
    half = (most - 3) // 2
    start, end = words[:half].rpartition(" ")[0], words[-half:].partition(" ")[2]
    return f"{start or words[:half]} … {end or words[-half:]}"
