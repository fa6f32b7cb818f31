"""The Streamlit components made of the files in `browser/`.

`viewer` gets the texts once and never changes; `cursor` is a few bytes and tells it what to
select and what to dim; `verdict` is the banner, `preview` a still on the start page. Every text of a contract or an answer travels as
component data and enters the page through `textContent`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

_SHARED = ("dom.js",)
_VIEWER = (
    *_SHARED,
    "segments.js",
    "answer.js",
    "lookups.js",
    "card.js",
    "passages.js",
    "textstage.js",
    "picture.js",
    "sheet.js",
    "pagestage.js",
    "find.js",
    "outline.js",
    "reading.js",
    "contract.js",
    "keysheet.js",
    "main.js",
)
_VERDICT = (*_SHARED, "verdict.js")
_PREVIEW = (*_SHARED, "preview.js")
_CURSOR = ("cursor.js",)


def viewer(
    data: dict[str, Any],
    *,
    key: str,
    on_claim_change: Callable[[], None],
    on_section_change: Callable[[], None],
) -> None:
    """Show a review.

    Args:
        data: from `payload`; keep it the same between reruns, and it is sent only once.
        key: state key; its `claim` is the claim picked in the browser, its `section` the key of
            the section picked in the outline.
        on_claim_change: called when that claim changed.
        on_section_change: called when that section changed.
    """
    _component("viewer", _VIEWER, "viewer.css", "reading.css")(
        data=data,
        key=key,
        on_claim_change=on_claim_change,
        on_section_change=on_section_change,
    )


def cursor(
    *, channel: str, seq: int, claim: str, shown: Sequence[str] | None, section: str
) -> None:
    """Tell the viewer on `channel` what to select and show.

    Args:
        channel: the payload's channel.
        seq: counts the orders to select; the same number is obeyed once.
        claim: id of the claim to select.
        shown: ids of the claims the filter lets through, or None for all.
        section: key of the section the filter asks for, or "".
    """
    data = {
        "channel": channel,
        "seq": seq,
        "claim": claim,
        "shown": None if shown is None else list(shown),
        "section": section,
    }
    tell(data, key="gc_cursor")


def tell(data: dict[str, Any], *, key: str) -> None:
    """Hand something small to whatever listens on `data["channel"]` in the browser."""
    _component("cursor", _CURSOR)(data=data, key=key)


def verdict(data: dict[str, Any]) -> None:
    """Show the banner."""
    _component("verdict", _VERDICT, "verdict.css")(data=data, key="gc_verdict")


def preview(data: dict[str, Any]) -> None:
    """Show the still of the start page."""
    _component("preview", _PREVIEW, "viewer.css")(data=data, key="gc_preview")


def _component(name: str, scripts: tuple[str, ...], *styles: str) -> Callable[..., Any]:
    source = "\n".join(_read(script) for script in scripts)
    return _registered(name, source, "\n".join(_read(style) for style in styles))


def script(name: str) -> str:
    """A file of `browser/`, for a component that is made of some of the same parts."""
    return _read(name)


@cache
def _registered(name: str, js: str, css: str) -> Callable[..., Any]:
    return st.components.v2.component(f"groundcheck.{name}", js=js, css=css or None)


@cache
def _read(name: str) -> str:
    return (files("groundcheck.ui.viewer") / "browser" / name).read_text(encoding="utf-8")
