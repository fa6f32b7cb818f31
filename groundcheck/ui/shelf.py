"""The shelf: documents whose pages a browser may ask for while a review of them is open.

What enters: a Document that a review shows. What leaves: a token, by which the page server finds
the Document again. What always holds: a token is the same for the same Document as long as this
process runs, cannot be guessed, and says nothing of the file; the shelf is bounded, and what was
asked for longest ago goes first. It holds references: a Document on the shelf is not copied.
"""

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from threading import Lock

from groundcheck.documents.document import Document

MOST_BYTES = 256_000_000
"""Files and texts on the shelf together; the latest Document stays however large it is."""


class Shelf:
    """Documents by token."""

    def __init__(self, *, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._secret = secrets.token_bytes(32)
        self._documents: OrderedDict[str, Document] = OrderedDict()
        self._lock = Lock()

    def keep(self, document: Document) -> str:
        """Put a Document on the shelf, or to its front; its token."""
        token = self._token(document)
        with self._lock:
            self._documents[token] = document
            self._documents.move_to_end(token)
            while len(self._documents) > 1 and self._weight() > self._most_bytes:
                self._documents.popitem(last=False)
        return token

    def find(self, token: str) -> Document | None:
        """The Document of a token, or None if there is none or it had to go."""
        with self._lock:
            document = self._documents.get(token)
            if document is not None:
                self._documents.move_to_end(token)
        return document

    def _weight(self) -> int:
        return sum(len(one.source) + len(one.text) for one in self._documents.values())

    def _token(self, document: Document) -> str:
        """The same file read in two ways has two tokens, as its places differ."""
        text = sha256(document.text.encode("utf-8", "surrogatepass")).digest()
        return hmac.new(self._secret, document.revision.encode() + text, sha256).hexdigest()


SHELF = Shelf()
"""The shelf of this process, which sessions and the page server share."""
