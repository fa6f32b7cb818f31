"""Kinds of support and of error, and the guidelines: what a reviewer picks by, and from which text.

What enters: the files `kinds.json` and `guidelines.md` beside this module. What leaves: the kinds
that fit a status, each with the reason it stands for, and the guidelines with their version,
which every label event names.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from pydantic import TypeAdapter

from groundcheck.models import Status, Value
from groundcheck.store.labels import Label


class Kind(Value):
    """One quick pick."""

    kind: str
    """The word kept in the label; the shipped golden claims use the same ones."""
    status: Status
    """The status it explains."""
    label: str
    """What the reviewer reads."""
    why: str
    """The reason it stands for, in a sentence."""


class Guidelines(NamedTuple):
    """The rules reviewers label by."""

    version: str
    text: str
    """Markdown."""


@cache
def kinds() -> tuple[Kind, ...]:
    """Every quick pick, in the order they are offered."""
    return TypeAdapter(tuple[Kind, ...]).validate_json(_read("kinds.json"))


@cache
def guidelines() -> Guidelines:
    """The guidelines as shipped; their first line names their version."""
    first, _, text = _read("guidelines.md").partition("\n")
    return Guidelines(version=first.removeprefix("Version:").strip(), text=text.strip())


def kinds_of(status: Status | None) -> tuple[Kind, ...]:
    """The quick picks that explain a status; none before there is one."""
    return tuple(kind for kind in kinds() if kind.status is status)


def label_of(kind: str) -> str:
    """What a reader reads for a kind, on every page; one that is not ours in its own words.

    >>> label_of("party_swap"), label_of("my_own")
    ('Party', 'My own')
    """
    words = kind[:1].upper() + kind[1:].replace("_", " ")
    return next((one.label for one in kinds() if one.kind == kind), words)


def with_status(label: Label, status: Status) -> Label:
    """A label with another status; a kind and reason that explained the old one are let go."""
    if label.status is status:
        return label
    kept = {"kind": label.kind, "why": label.why}
    if label.kind and label.kind not in {one.kind for one in kinds_of(status)}:
        kept = {"kind": "", "why": "" if _is_standard(label.why) else label.why}
    return label.model_copy(update={"status": status, **kept})


def with_kind(label: Label, kind: str) -> Label:
    """A label with another kind, or without it if it had it; a reason of one's own stays."""
    new = "" if label.kind == kind else kind
    why = next((one.why for one in kinds_of(label.status) if one.kind == new), "")
    if label.why and not _is_standard(label.why):
        why = label.why
    return label.model_copy(update={"kind": new, "why": why})


def _is_standard(why: str) -> bool:
    return why in {one.why for one in kinds()}


def _read(name: str) -> str:
    return (files("groundcheck.ui.labelling") / name).read_text(encoding="utf-8")
