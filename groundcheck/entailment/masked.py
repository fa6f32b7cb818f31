"""Masked: the clauses of a text with a number for each party in them.

What enters: a text and the parties named in it. What leaves: its clauses, "@0@ shall pay @1@", with
the verb put back that a clause shares with the one before it.
"""

import re
from collections.abc import Iterator, Sequence

from groundcheck.entailment.cast import Mention

PARTY = r"@(?P<party>\d+)@"
"""A party of a masked clause."""
PASSIVE = re.compile(
    rf"(?<![a-z])(?P<verb>[a-z]+(?:ed|en|id|de|ld|ne|wn|pt|nt|ht|ut|et|able))\s+(?:\w+\s+){{0,2}}?by\s+(?:the\s+|such\s+)?{PARTY}",
    re.IGNORECASE,
)
"""What is done by a party: "given by @0@"."""
_CLAUSE = re.compile(
    r"[;.:](?=\s|$)|,\s+(?=(?:and|but|while|whereas|although|though|with|which|whilst|so|yet)\b)"
    r"|\s(?=(?:while|whereas|although|but|provided that|unless|except|if|when|where|because)\b)",
    re.IGNORECASE,
)
_BY = re.compile(r"by\s+(?:the\s+|such\s+)?@\d+@", re.IGNORECASE)
_NONE = re.compile(r"\A(?:neither|no)\b", re.IGNORECASE)
_CONJUNCTION = re.compile(r"\A(?:and|but|while|whereas|although|so|yet|whilst)\s+", re.IGNORECASE)


def masked_clauses(text: str, mentions: Sequence[Mention]) -> Iterator[str]:
    """The clauses of a text, each party in them replaced by its number: "@0@ shall pay @1@"."""
    return _whole(_masked(text, mentions)) if mentions else iter(())


def _whole(masked: str) -> Iterator[str]:
    """Clauses, with the verb put back that one shares with the clause before it.

    "Notice is given by @0@ in May, and by @1@ in June": the second is "given by @1@ in June".
    """
    shared = ""
    for clause in _clauses(masked):
        clause = _CONJUNCTION.sub("", clause)
        if shared and _BY.match(clause):
            clause = f"{shared} {clause}"
        yield clause
        passive = [found["verb"] for found in PASSIVE.finditer(clause)]
        shared = passive[-1] if passive else ""


def _masked(text: str, mentions: Sequence[Mention]) -> str:
    """The text with every party replaced by its number: "@0@ shall pay", "neither @0@ may"."""
    parts: list[str] = []
    position = 0
    for number, mention in enumerate(mentions):
        denied = "neither " if _NONE.match(text, mention.start) else ""
        parts += (text[position : mention.start], f"{denied}@{number}@")
        position = mention.end
    return " ".join("".join((*parts, text[position:])).replace("’", "'").split())


def _clauses(masked: str) -> Iterator[str]:
    start = 0
    for cut in _CLAUSE.finditer(masked):
        if cut.start() > start:
            yield masked[start : cut.start()].strip()
        start = cut.end()
    yield masked[start:].strip()
