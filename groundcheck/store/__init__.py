"""Where runs are kept (`repository.Store`), and labels (`label_store.LabelStore`)."""

from groundcheck.store.label_meetings import Meeting, Meetings, Period, Spread
from groundcheck.store.label_queries import ItemFilter, ItemLine, Progress, Rating
from groundcheck.store.label_store import LabelStore
from groundcheck.store.queue_store import Queue, QueueStore
from groundcheck.store.repository import Store
from groundcheck.store.rows import RunSummary, StoredRun
from groundcheck.store.sampling import QueuePlan, Sampling
from groundcheck.store.snapshot_store import Snapshot, SnapshotLine, SnapshotStore

__all__ = [
    "ItemFilter",
    "ItemLine",
    "LabelStore",
    "Meeting",
    "Meetings",
    "Period",
    "Progress",
    "Queue",
    "QueuePlan",
    "QueueStore",
    "Rating",
    "RunSummary",
    "Sampling",
    "Snapshot",
    "SnapshotLine",
    "SnapshotStore",
    "Spread",
    "Store",
    "StoredRun",
]
