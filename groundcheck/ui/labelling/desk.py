"""The desk: what a reviewer does to a claim, stored at once and confirmed only when it is.

What enters: an action of the reviewer on one golden item. What leaves: the event in the store, and
a line that says so. A refused label is kept with what changed, for its maker to decide.
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from groundcheck.documents.document import Document
from groundcheck.errors import GroundcheckError, StaleVersion
from groundcheck.models import Status
from groundcheck.store import ItemFilter, LabelStore, QueueStore
from groundcheck.store.labels import Certainty, ItemState, Label, LabelEvidence, LabelledItem
from groundcheck.ui import reviews
from groundcheck.ui.actions import uninterrupted
from groundcheck.ui.labelling import contract, seat
from groundcheck.ui.labelling.kinds import guidelines, with_kind, with_status
from groundcheck.ui.labelling.marking import Mark, applied
from groundcheck.ui.labelling.seat import Pending
from groundcheck.ui.vocabulary import STATUS_LABEL

LABELS = (Status.SUPPORTED, Status.UNSUPPORTED, Status.CONTRADICTED, Status.NOT_CHECKABLE)
"""In the order of their keys: 1, 2, 3, 4."""

_LOG = logging.getLogger(__name__)
_DEFECT = "Something in groundcheck broke; nothing was saved. Reload the page and try again."

Change = Callable[[Label], Label]
Act = Callable[[], None]


@st.cache_resource(max_entries=1, show_spinner=False)
def labels() -> LabelStore:
    """The labels of this process's store."""
    return LabelStore(reviews.store())


@st.cache_resource(max_entries=1, show_spinner=False)
def queues() -> QueueStore:
    """The queues of this process's store."""
    return QueueStore(reviews.store())


@st.cache_resource(max_entries=32, show_spinner=False)
def _documents(
    revisions: tuple[str, ...],  # noqa: ARG001 - what the cache knows them by
    _item: str,
) -> tuple[Document, ...]:
    return labels().documents(_item)


def contracts(held: LabelledItem) -> tuple[Document, ...]:
    """The contracts of an item whose texts are known; items of the same contracts share them."""
    revisions = tuple(info.revision for info in held.item.documents)
    found = _documents(revisions, held.item.id)
    if len(found) < len(revisions):
        _documents.clear(revisions, held.item.id)
    return found


@uninterrupted
def choose(item: str, status: Status) -> None:
    """Label an item; the keys 1 to 4."""
    if _change(item, lambda label: with_status(label, status)) and seat.wishes().onward:
        _go_on(item)


def _go_on(item: str) -> None:
    """Go on by itself; what was stored is told under the number of its claim."""
    stored = seat.said()
    go(item)
    if stored is not None and seat.said() is None:
        seat.say(f"Claim {labels().item(item).number} · {stored.text}")


@uninterrupted
def explain(item: str, kind: str) -> None:
    """Pick the kind of support or error, or let it go."""
    _change(item, lambda label: with_kind(label, kind))


@uninterrupted
def flag(item: str) -> None:
    """Flag an item for somebody else, or take the flag away; the key F."""
    _change(item, lambda label: label.model_copy(update={"flagged": not label.flagged}))


@uninterrupted
def write(item: str, field: str, key: str) -> None:
    """Keep a text field: the note, or the reason."""
    text = str(st.session_state.get(key) or "").strip()
    _change(item, lambda label: label.model_copy(update={field: text}))


@uninterrupted
def rate(item: str, key: str) -> None:
    """Keep how sure the reviewer is."""
    certainty: Certainty | None = st.session_state.get(key)
    _change(item, lambda label: label.model_copy(update={"confidence": certainty}))


@uninterrupted
def take_suggested(item: str, evidence: Sequence[LabelEvidence]) -> None:
    """Take over the passages of the machine's suggestion."""
    _change(item, lambda label: label.model_copy(update={"evidence": tuple(evidence)}))


@uninterrupted
def take_marks() -> None:
    """Keep what was marked in the contract; each mark is taken once."""
    fresh = fresh_marks(seat.CONTRACT)
    for item in dict.fromkeys(mark.item for mark in fresh):
        of_item = [mark for mark in fresh if mark.item == item]
        _change(item, partial(_marked, marks=of_item))


def fresh_marks(contracts_key: str) -> list[Mark]:
    """What was marked in the contracts since it was last asked; each mark is given once."""
    marks = contract.marks_of(contracts_key)
    fresh = [mark for mark in marks if mark.serial > seat.marks_taken()]
    seat.take_marks([mark.serial for mark in fresh])
    return fresh


def _marked(label: Label, marks: Sequence[Mark]) -> Label:
    held = labels().item(marks[0].item)
    evidence = label.evidence
    for mark in marks:
        evidence = applied(mark, evidence, contracts(held))
    return label.model_copy(update={"evidence": evidence})


@uninterrupted
def safely(act: Act) -> None:
    """Do what a key asks for; an error is told where confirmations are."""
    try:
        act()
    except GroundcheckError as error:
        seat.say(str(error), good=False)


def undo() -> None:
    """Take back the reviewer's last label, on whatever claim it is; the key U."""
    event = labels().undo(seat.reviewer(), rubric=guidelines().version)
    if event is None:
        seat.say("There is nothing left to undo.")
        return
    seat.restart_clock(event.item)
    seat.say(f"Undone: {event.describe().removeprefix(f'{event.reviewer} ')}.")
    seat.go_to(event.item)


def go(item: str, *, back: bool = False) -> None:
    """Go to the next claim or the previous one; the keys N and P."""
    wanted = seat.wanted().filter(seat.reviewer())
    found = None
    if not back and seat.wishes().skip:
        found = labels().step(_open(wanted), after=item) or labels().step(_open(wanted))
    if found is None or found == item:
        found = labels().step(wanted, after=item, back=back)
    if found is None and not back and not labels().step(_open(wanted)):
        seat.say("Every claim of this list is labelled.")
        return
    _arrive(found, "This is the first claim." if back else "The list ends here.")


def _open(wanted: ItemFilter) -> ItemFilter:
    """What of a list the reviewer has not labelled."""
    return wanted.model_copy(update={"open_for": seat.reviewer()})


def go_to_disagreement(item: str) -> None:
    """Go to the next claim on which reviewers disagree, round the list; the key D."""
    wanted = seat.wanted().filter(seat.reviewer())
    disputed = wanted.model_copy(update={"states": (ItemState.DISAGREED,)})
    found = labels().step(disputed, after=item) or labels().step(disputed)
    _arrive(found, "This list has no claim on which reviewers disagree.")


def _arrive(found: str | None, otherwise: str) -> None:
    if found is None:
        seat.say(otherwise)
    else:
        seat.hush()
        seat.go_to(found)


@uninterrupted
def save_again() -> None:
    """Save a refused label against the version its maker has now been told of."""
    refused = seat.pending()
    if refused is None:
        return
    seat.hold(None)
    _save(refused.item, refused.label, refused.version, refused.seconds)


@uninterrupted
def let_go() -> None:
    """Drop a refused label."""
    seat.hold(None)
    seat.say("Your unsaved label was dropped; the claim stays as it is.")


def _change(item: str, change: Change) -> bool:
    """Change the reviewer's own label of an item; whether it is stored."""
    try:
        refused = seat.pending()
        if refused is not None and refused.item == item:
            seat.hold(refused._replace(label=change(refused.label)))
            seat.say("Not saved yet: save your label below, or drop it.", good=False)
            return False
        held = labels().item(item)
        own = held.label_of(seat.reviewer())
        changed = change(own or Label())
        version = seat.seen(item, held.version)
        if changed == own and version == held.version:
            return True
        return _save(item, changed, version, seat.seconds_on(item))
    except GroundcheckError as error:
        seat.say(f"Not saved. {error}", good=False)
    except Exception:  # noqa: BLE001 - logged, and the reviewer is told
        _LOG.exception("a label could not be saved")
        seat.say(_DEFECT, good=False)
    return False


def _save(item: str, label: Label, version: int, seconds: float) -> bool:
    reviewer = seat.reviewer()
    try:
        event = labels().save(
            item,
            label,
            reviewer=reviewer,
            version=version,
            seconds=seconds,
            rubric=guidelines().version,
            independent=seat.wishes().blind,
        )
    except StaleVersion as stale:
        changes = tuple(change.describe() for change in stale.changes)
        seat.hold(Pending(item, label, stale.version, changes, seconds))
        seat.say("Not saved: the claim changed while you had it open.", good=False)
        return False
    except GroundcheckError as error:
        seat.say(f"Not saved. {error}", good=False)
        return False
    seat.hold(None)
    seat.saw(item, event.version)
    seat.restart_clock(item)
    seat.say(f"Saved: {summary(label)}, {event.at.astimezone():%H:%M:%S}")
    return True


def summary(label: Label) -> str:
    """A label in a few words of our own."""
    parts = [STATUS_LABEL[label.status].lower()] if label.status else []
    if label.evidence:
        count = len(label.evidence)
        parts.append(f"{count} passage{'s' if count > 1 else ''}")
    parts += ["a note"] if label.note else []
    parts += ["flagged"] if label.flagged else []
    parts += [] if label.status else ["no label yet"]
    return ", ".join(parts)
