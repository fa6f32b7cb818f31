"""Indexes: documents made ready to be searched, kept from one answer to the next.

What always holds: threads may share them; the least recently used leave first.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable

from groundcheck.documents.document import Document
from groundcheck.evidence.vectors import WordVectors
from groundcheck.judging.prepared import Prepared
from groundcheck.settings import EvidenceSettings

KEPT = 8
"""Sets of documents whose index is kept."""


class Indexes:
    """The indexes of the sets of documents last asked for."""

    def __init__(
        self, settings: EvidenceSettings, vectors: Callable[[], WordVectors | None]
    ) -> None:
        """Make an empty store.

        Args:
            settings: how documents are cut and ranked.
            vectors: gives the vectors that find sentences by meaning; asked with every new set.
        """
        self._settings = settings
        self._vectors = vectors
        self._kept: OrderedDict[tuple[str, ...], Prepared] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, documents: tuple[Document, ...]) -> Prepared:
        """The index of documents, made where it is not kept."""
        key = tuple(f"{document.id} {hash(document.text)}" for document in documents)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        prepared = Prepared.of(documents, self._settings, self._vectors())
        with self._lock:
            self._kept[key] = prepared
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return prepared
