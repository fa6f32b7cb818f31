"""The contract beside the claim, in which evidence is marked; and the answer around the claim.

What enters: contracts, evidence and candidates, by code points. What leaves: component data in
UTF-16 on the way to the browser, and marks on the way back. The texts of a set of contracts are
sent once; what changes from claim to claim is a few bytes that follow them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st
from pydantic import ValidationError

from groundcheck.documents.document import Document
from groundcheck.models import Span
from groundcheck.store.labels import LabelEvidence, LabelledItem
from groundcheck.ui.labelling.marking import Mark
from groundcheck.ui.viewer import component
from groundcheck.ui.viewer.payload import answer_data, text_data
from groundcheck.ui.viewer.utf16 import Utf16Map

_OWN = ("marks.js", "evidence.js", "sentences.js", "keys.js", "desk.js")
_SHARED = ("dom.js", "segments.js", "passages.js", "textstage.js", "find.js", "keysheet.js")
_SHEETS = ("viewer.css", "reading.css")


def contract(
    documents: Sequence[Document],
    *,
    channel: str,
    key: str,
    on_marks: Callable[[], None],
    sheet: Sequence[tuple[str, str]] | None = None,
) -> None:
    """Show the contracts of a claim, to be read and marked.

    Args:
        documents: the contracts.
        channel: a name shared with `show_marks`, one per set of contracts.
        key: state key; `marks_of` reads from it what was marked.
        on_marks: called when something was marked.
        sheet: keys and what they do, for the sheet of keys; by default those of labelling.
    """
    data = {"kind": "contract", **_contract_data(channel, tuple(documents))}
    if sheet is not None:
        data["sheet"] = [list(row) for row in sheet]
    _component()(data=data, key=key, on_marks_change=on_marks)


def answer(held: LabelledItem, *, key: str) -> None:
    """Show the answer with the claim marked and its sentence underlined."""
    item = held.item
    positions = Utf16Map.of(item.answer)
    spans = {"claim": item.place, "sentence": item.sentence}
    data = {
        "kind": "answer",
        "channel": f"answer-{item.id}",
        "documents": [{"title": "Answer", **answer_data(item.answer)}],
        "spans": [[name, *_units(span, positions)] for name, span in spans.items()],
    }
    _component()(data=data, key=key)


def show_marks(
    documents: Sequence[Document],
    evidence: Sequence[LabelEvidence],
    candidates: Sequence[tuple[str, LabelEvidence]] = (),
    *,
    channel: str,
    item: str,
    key: str,
    taken: int = 0,
    cookie: tuple[str, str] | None = None,
    editable: bool = True,
    beside: Sequence[Sequence[LabelEvidence]] | None = None,
) -> None:
    """Tell the contract on `channel` what is marked in it.

    Args:
        documents: the contracts.
        evidence: what is marked.
        candidates: what might be, each with the words it is introduced by.
        channel: the contract's channel.
        item: the claim it is marked for.
        key: state key.
        taken: serial of the last mark that was taken.
        cookie: name and value of what the browser is to keep.
        editable: whether evidence may be marked.
        beside: what each of several reviewers marked, to be seen in a colour of its own.
    """
    maps = {document.id: (at, Utf16Map.of(document.text)) for at, document in enumerate(documents)}
    data = {
        "channel": channel,
        "item": item,
        "taken": taken,
        "editable": editable,
        "evidence": [_row(one, maps, documents) for one in evidence if one.document in maps],
        "candidates": [
            {**_row(one, maps, documents), "says": says}
            for says, one in candidates
            if one.document in maps
        ],
        "cookie": cookie,
    }
    if beside is not None:
        data["beside"] = [
            [_row(one, maps, documents) for one in side if one.document in maps] for side in beside
        ]
    component.tell(data, key=key)


def marks_of(key: str) -> tuple[Mark, ...]:
    """What was marked, as far as it can be read."""
    raw = dict(st.session_state.get(key) or {}).get("marks") or []
    found = []
    for one in raw:
        try:
            found.append(Mark.model_validate(dict(one)))
        except (ValidationError, TypeError, ValueError):
            continue
    return tuple(found)


def channel_of(held: LabelledItem) -> str:
    """The channel of an item's set of contracts."""
    return "contract-" + "-".join(info.revision[:12] for info in held.item.documents)


def place_of(document: Document, span: Span) -> str:
    """Where words stand, for a reader."""
    page = document.page_at(span.start)
    parts = (document.section_at(span.start), f"page {page}" if page else "")
    return ", ".join(part for part in parts if part)


@st.cache_resource(max_entries=8, show_spinner=False)
def _contract_data(channel: str, _documents: tuple[Document, ...]) -> dict[str, Any]:
    return {
        "channel": channel,
        "documents": [
            {**text_data(at, document), "sentences": _sentences(document)}
            for at, document in enumerate(_documents)
        ],
    }


def _sentences(document: Document) -> list[list[int]]:
    positions = Utf16Map.of(document.text)
    return [_units(sentence, positions) for sentence in document.sentences]


def _units(span: Span, positions: Utf16Map) -> list[int]:
    return [positions.offset(span.start), positions.offset(span.end)]


def _row(
    one: LabelEvidence, maps: dict[str, tuple[int, Utf16Map]], documents: Sequence[Document]
) -> dict[str, Any]:
    at, positions = maps[one.document]
    start, end = _units(one, positions)
    return {
        "document": at,
        "start": start,
        "end": end,
        "place": place_of(documents[at], one),
    }


@cache
def _component() -> Callable[..., Any]:
    own = files("groundcheck.ui.labelling") / "browser"
    scripts = [component.script(name) for name in _SHARED]
    scripts += [(own / name).read_text(encoding="utf-8") for name in _OWN]
    sheets = [component.script(name) for name in _SHEETS]
    sheets.append((own / "desk.css").read_text(encoding="utf-8"))
    return st.components.v2.component(
        "groundcheck.desk", js="\n".join(scripts), css="\n".join(sheets)
    )
