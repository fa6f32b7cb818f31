"""What the events of a golden item come to.

What enters: labels and decisions. What leaves: each reviewer's label, the item's state and its
golden label. Pure: the store keeps what these functions say beside the events, and a test
compares the two.
"""

from collections.abc import Iterable, Mapping

from groundcheck.store.labels import (
    Adjudication,
    GoldenRecord,
    ItemState,
    Label,
    LabelEvent,
)


def current_labels(events: Iterable[LabelEvent]) -> dict[str, Label]:
    """Each reviewer's label after the events, by name; undone first labels are absent.

    Args:
        events: oldest first.
    """
    held: dict[str, Label] = {}
    for event in events:
        if event.new is None:
            held.pop(event.reviewer, None)
        else:
            held[event.reviewer] = event.new
    return held


def decision_of(decisions: Iterable[Adjudication]) -> Adjudication | None:
    """The decision that holds: the latest, unless it opened the item again."""
    latest = max(decisions, key=lambda decision: decision.version, default=None)
    return latest if latest and latest.decision else None


def state_of(labels: Mapping[str, Label], decision: Adjudication | None) -> ItemState:
    """How far an item has come; labels without a status do not count."""
    if decision:
        return ItemState.ADJUDICATED
    statuses = [label.status for label in labels.values() if label.status]
    if len(statuses) < 2:
        return ItemState.LABELLED if statuses else ItemState.UNLABELLED
    return ItemState.AGREED if len(set(statuses)) == 1 else ItemState.DISAGREED


def settled_label(labels: Mapping[str, Label], decision: Adjudication | None) -> Label | None:
    """The golden label: the decision, or what all reviewers agree on with all their evidence."""
    state = state_of(labels, decision)
    if decision:
        return decision.decision
    return _join(labels) if state is ItemState.AGREED else None


def golden_label(record: GoldenRecord) -> Label | None:
    """The golden label of a record; None while it is not settled."""
    return settled_label(current_labels(record.labels), decision_of(record.decisions))


def _join(labels: Mapping[str, Label]) -> Label:
    held = [labels[name] for name in sorted(labels) if labels[name].status]
    places = {(e.revision, e.start, e.end): e for label in held for e in label.evidence}
    return Label(
        status=held[0].status,
        evidence=tuple(places[key] for key in sorted(places)),
        kind=next((label.kind for label in held if label.kind), ""),
        why=next((label.why for label in held if label.why), ""),
    )
