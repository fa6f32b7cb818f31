"""Subject: a claim as it is judged, and what is known of the contract it is held against.

What enters: a claim with its context, and a document with the rarity of its words and its parties.
What leaves: the two as values that every rule reads alike.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.entailment.addressees import Addressees
from groundcheck.entailment.coverage import Content, Rarity
from groundcheck.entailment.parties import Parties
from groundcheck.entailment.passage import Passage
from groundcheck.judging.headers import known_headers


@dataclass(frozen=True, slots=True)
class Subject:
    """A claim as it is judged.

    What it must prove are its own words and values; the context (a subject, a table header) only
    helps to find the place and to read who acts.
    """

    claim: Passage
    """The claim's own words."""
    reading: Passage
    """Context and claim."""
    content: Content
    """The content that must be covered."""

    @classmethod
    def of(cls, text: str, context: str, rarity: Rarity) -> "Subject":
        """Read a claim with its context."""
        claim = Passage(text)
        reading = Passage(told(context, text)) if context else claim
        return cls(claim, reading, Content.of(claim if claim.content else reading, rarity))


def told(context: str, text: str) -> str:
    """A claim behind its context; a row as what it is about and what its other columns say of that.

    >>> told("Severity 1, Severity 2:", "Response | 2 hours | 4 hours")
    'Response: Severity 1: 2 hours; Severity 2: 4 hours'
    >>> told("Term, What it says, Due:", "Late fee | 2 % | monthly")
    'Late fee: 2 %; Due: monthly'
    """
    cells, headers = text.split(" | "), context.removesuffix(":").split(", ")
    about = cells.pop(0) + ": " if len(cells) == len(headers) + 1 else ""
    if len(cells) != len(headers) or not (about or len(cells) > 1):
        return f"{context} {text}"
    if not about and known_headers("topic_headers").fullmatch(headers[0]):
        about, headers = cells.pop(0) + ": ", headers[1:]
    idle = known_headers("idle_headers") if about else None
    pairs = zip(headers, cells, strict=True)
    return about + "; ".join(
        cell if idle and idle.fullmatch(header) else f"{header}: {cell}" for header, cell in pairs
    )


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a contract before any claim."""

    document: Document
    rarity: Rarity
    parties: Parties
    dates: Mapping[str, dt.date]
    """The days that the contract gives a name to."""
    addressees: Addressees
    """Whose particulars stand where."""
