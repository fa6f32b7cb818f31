"""Where runs are kept: see `repository.Store`."""

from groundcheck.store.repository import Store
from groundcheck.store.rows import RunSummary, StoredRun

__all__ = ["RunSummary", "Store", "StoredRun"]
