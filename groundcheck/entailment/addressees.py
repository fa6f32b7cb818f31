"""Addressees: whose particulars stand under a line such as "If to Beta:".

What enters: a contract's text with its parties, and what a claim says. What leaves: the stretches of
text that hold one party's address, and which of them are another party's than the claim's. A line
of an address says nothing of whose it is, so that a reader, and a model, would take it for anyone's.
What always holds: a stretch is told to be another party's only where the claim names one addressee
and the contract gives that one a stretch of its own.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from groundcheck.entailment.cast import EVERYONE, Parties, are_two
from groundcheck.entailment.question import Piece
from groundcheck.models import Span

_MARK = r"(?:\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[).][ \t]+)?"
_LABEL = re.compile(
    rf"(?:^[ \t]*{_MARK}|(?<=[.;:])[ \t]+{_MARK}(?=[Ii]f[ \t]))"
    r"(?:(?P<surely>in the case of|(?:if|(?:all )?notices?|address(?:es)?(?: for notices?)?)[ \t]+(?:to|for|of))"
    r"|to|for)[ \t]+"
    r"(?:the[ \t]+)?(?P<name>[A-Z](?:[\w&.’'-]| (?![ \t])){1,50}?)"
    r"(?:,?[ \t]+(?:(?:must|shall) be[ \t]+)?(?:sent |addressed )?(?:to|at))?[ \t]*:",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that says whose address follows: "(a) If to the Company, to:"."""
_MOST_LINES = 14
"""Lines that are not blank of the longest address."""
_MOST_IN_ALL = 60
_LONGEST_PARAGRAPH = 2000
"""Code points of a paragraph that are read to tell whether it is a sentence."""
_PROSE = re.compile(r".{90,}[.;]\s*\Z|.{400,}", re.DOTALL)
"""A line that is a sentence and no part of an address."""
_BLANK = re.compile(r"\n[ \t]*\n")
_TELLS = re.compile(
    r"\b(?:shall|must|may|will|can|is|are|was|were|be|has|have|does|do|takes?|appl(?:y|ies))\b"
)
"""What a sentence holds and an address does not."""
_FORM = re.compile(
    r"(?:[\s,.]|\b(?:the|inc|ltd|limited|llc|l\.?p|corp|plc|gmbh|company|group|part(?:y|ies))\b)*",
    re.IGNORECASE,
)
"""What may stand beside a party's name in a label."""
_NEXT_CLAUSE = re.compile(
    r"[ \t]*(?:(?:section|article|clause)[ \t]+\d{1,2}(?:\.\d+)*|\d{1,2}\.(?:\d+\.?)*)[ \t]+[A-Z]",
    re.IGNORECASE,
)
_OF_ADDRESSES = re.compile(
    r"\b(?:address\w*|notif\w+|notices?|e-?mail\w*|fax\w*|facsimile|telephone|phone|attention|attn"
    r"|contact\w*|cop(?:y|ies|ied)|correspondence|communications?|located|offices?|suite|street|mail\w*)\b",
    re.IGNORECASE,
)
"""What a claim about someone's particulars speaks of."""
_OWNS = re.compile(
    r"['’]s?(?!\w)(?P<sent>\s+(?:(?!address|e-?mail|fax|phone|number)\w+\s+){0,2}?(?:(?:notices?|letters?|communications?|cop(?:y|ies)"
    r"|correspondence|contact at|agreement)\b(?!\s+(?:address|number))"
    r"|(?:e-?mails?|fax(?:es)?|mail|mailing)\b(?!\s+(?:address|number|is|for)\b)))?",
    re.IGNORECASE,
)
_TOWARDS = re.compile(
    r"\b(?:to|for|(?:address(?:es)?|numbers?|offices?)\s+of|on|upon|reach|notify(?:ing)?|contact(?:ing)?|serv(?:e|ing)|e-?mail(?:ing)?)"
    r"(?:\s+the)?\s+\Z",
    re.IGNORECASE,
)
_RECEIVES = re.compile(
    r"\s+(?:receives?|gets?|(?:is|are)\s+(?:located|based|reached|notified|served|addressed)"
    r"|(?:can|may|must|shall|should)\s+be\s+(?:reached|notified|served|contacted|addressed))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Addressees:
    """The stretches of a contract that hold the particulars of one party each."""

    parties: Parties
    stretches: tuple[tuple[str, Span], ...]
    """(role, from its label to its end), in order."""

    @classmethod
    def of(cls, text: str, parties: Parties) -> Self:
        """Find them; linear in the text.

        Of labels side by side, as columns leave them, neither is known to have what follows.
        """
        labels = list(_LABEL.finditer(text))
        parties = _with_named(parties, labels)
        ends = [*(label.start() for label in labels[1:]), len(text)]
        found: list[tuple[str, Span]] = []
        is_beside = False
        for label, limit in zip(labels, ends, strict=False):
            role, end = _owner(label["name"], parties), _end(text, label.end(), limit)
            is_empty = not text[label.end() : end].strip()
            if role and not (is_empty or is_beside):
                found.append((role, Span(start=label.start(), end=end)))
            is_beside = is_empty and end == limit
        return cls(parties, tuple(found))

    def of_claim(self, claim: str) -> "Particulars | None":
        r"""What a claim about one party's particulars can be read against; None for other claims.

        >>> from groundcheck.entailment.cast import find_parties
        >>> text = 'Between Acme Ltd ("Acme") and Beta Ltd ("Beta").\nIf to Acme:\n1 Oak St\nIf to Beta:\n2 Low Rd'
        >>> found = Addressees.of(text, find_parties(text)).of_claim("Beta's address is 1 Oak St.")
        >>> [each.of(text) for each in (*found.own, *found.others)]
        ['If to Beta:\n2 Low Rd', 'If to Acme:\n1 Oak St\n']
        """
        if len(self.stretches) < 2 or not _OF_ADDRESSES.search(claim):
            return None
        meant = _addressee(claim, self.parties)
        own = tuple(span for role, span in self.stretches if role == meant)
        others = tuple(span for role, span in self.stretches if are_two(role, meant))
        return Particulars(own, others) if own and others else None


@dataclass(frozen=True, slots=True)
class Particulars:
    """Where the particulars of one party stand, and those of the others."""

    own: tuple[Span, ...]
    others: tuple[Span, ...]

    def sorted_out(self, pieces: Sequence[Piece], document: str) -> tuple[Piece, ...]:
        """Pieces, best first, without those of another party.

        Where the best was one of those, the party's own come first: the claim is about them.
        """
        left = tuple(piece for piece in pieces if not _lies_in(piece, self.others, document))
        if left[:1] == tuple(pieces[:1]):
            return left
        return tuple(sorted(left, key=lambda piece: not _lies_in(piece, self.own, document)))


def _lies_in(piece: Piece, stretches: Sequence[Span], document: str) -> bool:
    return piece.document == document and any(map(piece.span.overlaps, stretches))


def _with_named(parties: Parties, labels: Sequence[re.Match[str]]) -> Parties:
    """The parties with those that only labels name."""
    named = (
        " ".join(label["name"].lower().split())
        for label in labels
        if label["surely"] and label["name"][0].isupper() and not parties.mentions(label["name"])
    )
    return Parties((*parties.names, *((name, name) for name in dict.fromkeys(named))))


def _owner(name: str, parties: Parties) -> str:
    """The role of the only party that a label names; "" for none."""
    mentions = parties.mentions(name)
    if len(mentions) != 1 or mentions[0].role == EVERYONE:
        return ""
    rest = name[: mentions[0].start] + name[mentions[0].end :]
    return mentions[0].role if _FORM.fullmatch(rest) else ""


def _end(text: str, start: int, limit: int) -> int:
    """Where the address behind a label ends: before a sentence, the next clause or the next label."""
    place, lines = start, 0
    is_new = False
    for number, line in enumerate(text[start:limit].split("\n")[:_MOST_IN_ALL]):
        is_prose = bool(_PROSE.match(line.strip())) or (
            is_new and _is_sentence(_paragraph(text, place, limit))
        )
        if (number and (is_prose or _NEXT_CLAUSE.match(line))) or lines >= _MOST_LINES:
            break
        is_new = not line.strip()
        lines += not is_new
        place += len(line) + 1
    return min(place, limit)


def _paragraph(text: str, start: int, limit: int) -> str:
    """What stands before the next blank line."""
    limit = min(limit, start + _LONGEST_PARAGRAPH)
    blank = _BLANK.search(text, start, limit)
    return text[start : blank.start() if blank else limit].strip()


def _is_sentence(paragraph: str) -> bool:
    return paragraph.endswith(".") and bool(_TELLS.search(paragraph))


def _addressee(claim: str, parties: Parties) -> str:
    """The role of the only party whose particulars a claim speaks of; "" for none or several."""
    found = set(_addressees(claim, parties))
    return found.pop() if len(found) == 1 else ""


def _addressees(claim: str, parties: Parties) -> Iterator[str]:
    for mention in parties.mentions(claim):
        owns = _OWNS.match(claim, mention.end)
        meant = owns and not owns["sent"]
        towards = not owns and _TOWARDS.search(claim, 0, mention.start)
        if meant or towards or _RECEIVES.match(claim, mention.end):
            yield mention.role
