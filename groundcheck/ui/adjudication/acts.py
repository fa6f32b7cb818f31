"""Acts: what whoever settles does to a claim, stored at once and confirmed only when it is.

What enters: an action on one golden item. What leaves: the decision in the store, and a line that
says so. A refused decision stays as it was written, with what changed meanwhile.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from groundcheck.errors import GroundcheckError, StaleVersion
from groundcheck.models import Status
from groundcheck.store.labels import LabelledItem
from groundcheck.ui.actions import uninterrupted
from groundcheck.ui.adjudication import chair
from groundcheck.ui.adjudication.decision import (
    Draft,
    missing,
    opened,
    take,
    with_reason,
    with_status,
)
from groundcheck.ui.adjudication.sides import Side
from groundcheck.ui.labelling import desk, seat
from groundcheck.ui.labelling.kinds import guidelines
from groundcheck.ui.labelling.marking import applied
from groundcheck.ui.vocabulary import STATUS_LABEL

_LOG = logging.getLogger(__name__)
_DEFECT = "Something in groundcheck broke; nothing was saved. Reload the page and try again."
_CHANGED = "Not saved: the claim changed while you had it open. What changed stands above."


@uninterrupted
def take_side(held: LabelledItem, side: Side) -> None:
    """Take a side's label for the decision; the keys A and B."""
    _draft(held, lambda draft: take(draft, side))


@uninterrupted
def pick_status(held: LabelledItem, key: str) -> None:
    """Decide on a status of one's own."""
    status: Status | None = st.session_state.get(key)
    _draft(held, lambda draft: with_status(draft, status))


@uninterrupted
def write_reason(held: LabelledItem, key: str) -> None:
    """Keep the reason as it is being written."""
    text = str(st.session_state.get(key) or "")
    _draft(held, lambda draft: draft.model_copy(update={"reason": text}))


@uninterrupted
def add_phrase(held: LabelledItem, phrase: str, key: str) -> None:
    """Add one of the usual reasons."""
    _draft(held, lambda draft: with_reason(draft, phrase))
    st.session_state[key] = chair.draft(held.item.id, opened(held)).reason


@uninterrupted
def take_marks(held: LabelledItem) -> None:
    """Take over what was marked in the contract, each mark once."""
    documents = desk.contracts(held)
    for mark in desk.fresh_marks(chair.TEXTS):
        if mark.item == held.item.id:
            _draft(
                held,
                lambda draft, mark=mark: draft.model_copy(  # type: ignore[misc]
                    update={"evidence": applied(mark, draft.evidence, documents)}
                ),
            )


@uninterrupted
def settle(held: LabelledItem) -> None:
    """Settle the claim with the draft and go on to the next one."""
    item, by = held.item.id, seat.reviewer()
    draft = chair.draft(item, opened(held))
    lacks = missing(draft, by=by)
    if lacks:
        _refuse(item, " ".join(("Not stored.", *lacks)))
        return
    with _told(item):
        desk.labels().adjudicate(
            item,
            draft.label(),
            by=by,
            reason=draft.reason.strip(),
            version=chair.pinned(item, held.version),
            rubric=guidelines().version,
        )
        chair.keep_draft(item, None)
        status = STATUS_LABEL[draft.status].lower() if draft.status else ""
        chair.say(f"Claim {held.number} is settled as {status}.", item_id=item)
        onward(item)


@uninterrupted
def reopen(held: LabelledItem) -> None:
    """Take back the decision that holds; the reason is required here too."""
    item, by = held.item.id, seat.reviewer()
    draft = chair.draft(item, opened(held))
    lacks = missing(draft, by=by, reopening=True)
    if lacks:
        _refuse(item, " ".join(("Not stored.", *lacks)))
        return
    with _told(item):
        made = desk.labels().adjudicate(
            item,
            None,
            by=by,
            reason=draft.reason.strip(),
            version=chair.pinned(item, held.version),
            rubric=guidelines().version,
        )
        chair.keep_draft(item, None)
        chair.note(item, made.version)
        chair.say(f"Claim {held.number} is open again.")


@uninterrupted
def take_note(held: LabelledItem) -> None:
    """Go on from the claim as it is now."""
    chair.note(held.item.id, held.version)
    chair.say("You have seen what changed. Your draft is kept and can be settled now.")


@uninterrupted
def mark_critical(held: LabelledItem, key: str) -> None:
    """Say whether a release must never get this claim wrong anew."""
    critical = bool(st.session_state.get(key))
    with _told(held.item.id):
        desk.labels().mark_critical(held.item.id, critical=critical)
        what = "is critical now" if critical else "is no longer critical"
        chair.say(f"Claim {held.number} {what}.")


@uninterrupted
def step(item: str, *, back: bool = False) -> None:
    """Go to the next claim of the pile or the previous one; the keys N and P."""
    with _told(item):
        found = desk.labels().step(chair.wanted().filter(), after=item, back=back)
        if found is None:
            end = "This is the first claim of the list." if back else "This is the last claim."
            chair.say(end)
        else:
            chair.hush()
            chair.go_to(found)


def onward(item: str) -> None:
    """Go to the next claim of the pile, or round to its first; stay where it is empty."""
    wanted = chair.wanted().filter()
    found = desk.labels().step(wanted, after=item) or desk.labels().step(wanted)
    if found is None:
        chair.note(item, desk.labels().item(item).version)
    else:
        chair.go_to(found)


def _draft(held: LabelledItem, change: Callable[[Draft], Draft]) -> None:
    before = chair.draft(held.item.id, opened(held))
    chair.keep_draft(held.item.id, change(before))
    chair.hush(held.item.id)


@contextmanager
def _told(item: str) -> Iterator[None]:
    """Turn an error into the line below the buttons of its claim."""
    try:
        yield
    except StaleVersion:
        _refuse(item, _CHANGED)
    except GroundcheckError as error:
        _refuse(item, f"Not saved. {error}")
    except Exception:  # noqa: BLE001 - logged, and the reader is told
        _LOG.exception("a decision could not be saved")
        _refuse(item, _DEFECT)


def _refuse(item: str, why: str) -> None:
    chair.say(why, good=False, item_id=item)
