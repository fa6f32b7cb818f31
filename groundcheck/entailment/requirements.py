"""Requirements: what an act hangs on, and what it is expressly free of.

What enters: two passages. What leaves: the words by which one requires a thing for an act and the
other lets it be done without: "an injunction only if it posts a bond" against "injunctive relief
without posting a bond". Nothing is said unless both name the thing and most of the rest of the
claim is in the passage.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from groundcheck.entailment.lexicon import OWN, word_set
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.stance import Opposition, OppositionKind
from groundcheck.text.lexicon import table
from groundcheck.text.thesaurus import concept
from groundcheck.text.words import stem, words

SHARE = 0.7
"""Least share of the claim's concepts, besides the thing, in the passage."""

_THING = re.compile(
    r"(?:[^\w.;:,]+(?:the|an?|any|need|necessity|requirements?|obligation|having|being|required|first|to|for|of|that|it)\b)*"
    r"(?:[^\w.;:,]+(?!(?:before|if|when|where|unless|but|which|who|until|to|for|from|in|as)\b)[\w’'-]+){1,7}",
    re.IGNORECASE,
)
"""The words behind a marker that name a thing: "the need to post a bond", up to "for the goods"."""
_NONE_NEEDED = re.compile(
    r"\bno(?P<thing>(?:\s+[\w-]+){1,6}?)\s+(?:(?:shall|will|need|is|are|to|be)\s+){1,2}"
    r"(?:be\s+)?(?:required|necessary|needed|posted|given|obtained)\b",
    re.IGNORECASE,
)
_LACKING = ("without", "unless")
"""What a requirement begins with that limits a denial: "may not assign without consent"."""
_SENTENCE = re.compile(r"[.;](?=\s)")
_CLAUSE = re.compile(r"[.;:](?=\s)|,\s+(?:and|but|so)\s")


@dataclass(frozen=True, slots=True)
class Requirement:
    """A thing that an act hangs on, or is free of."""

    needed: bool
    """Whether it must be there; else the act may be done without."""
    named: Passage
    """The words that name it."""
    text: str
    """The words that say so."""
    clause: str = ""
    """The sentence they stand in, up to a semicolon."""

    @property
    def thing(self) -> frozenset[str]:
        """Concepts that tell the thing from another."""
        return self.named.concepts - _light()

    @property
    def common(self) -> frozenset[str]:
        """Those of them that are no names: "consent" of "the Owner's consent"."""
        words = (word for word in self.named.content if word.text[0].islower())
        return self.thing & frozenset(concept(word.stem) for word in words)


@lru_cache(maxsize=2048)
def requirements(passage: Passage) -> tuple[Requirement, ...]:
    """The things that a passage requires or expressly does not.

    >>> text = "It may seek relief without posting a bond, and may not assign without consent."
    >>> [(each.needed, each.text) for each in requirements(Passage(text))]
    [(False, 'without posting a bond'), (True, 'without consent')]
    """
    return tuple(_found(passage.text))


def required_apart(claim: Passage, source: Passage) -> tuple[Opposition, ...]:
    """What one of two passages requires for an act and the other does not."""
    theirs = requirements(source) if requirements(claim) else ()
    for own in requirements(claim):
        for other in theirs:
            alike = [each.named for each in theirs if each.needed is other.needed]
            thing = own.thing & other.thing if other.needed is not own.needed else None
            if thing and _is_same_act(own, claim, source) and _says_no_more(source, thing, alike):
                return (Opposition(OppositionKind.NEGATION, own.text, other.text),)
    return ()


def unless_tied(
    found: Iterable[Opposition], claim: Passage, source: Passage
) -> Iterator[Opposition]:
    """Oppositions but for denials that hold only where a thing is lacking that the other side has.

    >>> from groundcheck.entailment.stance import oppositions
    >>> claim = Passage("The tenant may sublet the flat only with consent.")
    >>> source = Passage("The tenant may not sublet the flat without consent.")
    >>> list(unless_tied(oppositions(claim, source), claim, source))
    []
    """
    for each in found:
        tied = _is_tied(source, each.found, claim) or _is_tied(claim, each.claimed, source)
        if each.kind is OppositionKind.ANTONYM or not tied:
            yield each


def _is_tied(denying: Passage, denied: str, other: Passage) -> bool:
    """Whether a passage denies a word only without a thing, and the other passage has the thing."""
    free = [each.thing for each in requirements(other) if not each.needed]
    return any(
        each.needed
        and each.text.lower().startswith(_LACKING)
        and denied.split()[-1] in each.clause
        and each.common & other.concepts
        and not any(each.common & thing for thing in free)
        for each in requirements(denying)
    )


def _is_same_act(own: Requirement, claim: Passage, source: Passage) -> bool:
    """Whether most of a claim besides the thing is in a passage."""
    rest = claim.concepts - own.named.concepts
    return bool(rest) and len(rest & source.concepts) >= SHARE * len(rest)


def _says_no_more(source: Passage, thing: frozenset[str], told: Iterable[Passage]) -> bool:
    """Whether a passage speaks of a thing only where it tells whether it is needed.

    "It may assign with consent, but to an affiliate without consent" says both.
    """
    return _count(source, thing) <= sum(_count(each, thing) for each in told)


def _count(passage: Passage, names: frozenset[str]) -> int:
    return sum(concept(word.stem) in names for word in passage.content)


def _found(text: str) -> Iterator[Requirement]:
    for marker in _markers().finditer(text):
        needed = _is_needed(marker, text)
        thing = _THING.match(text, marker.end())
        if needed is not None and thing and not _idioms().match(thing[0]):
            told = text[marker.start() : thing.end()]
            yield _requirement(thing[0], told, _around(text, marker), needed=needed)
    for found in _NONE_NEEDED.finditer(text):
        yield _requirement(found["thing"], found[0], _around(text, found), needed=False)


def _requirement(thing: str, told: str, clause: str, *, needed: bool) -> Requirement:
    return Requirement(needed, Passage(thing), " ".join(told.split()), clause)


def _around(text: str, found: re.Match[str]) -> str:
    """The sentence around something found, cut at semicolons."""
    ends = [end.end() for end in _SENTENCE.finditer(text)]
    first = max((end for end in ends if end <= found.start()), default=0)
    return text[first : min((end for end in ends if end > found.start()), default=len(text))]


def _is_needed(marker: re.Match[str], text: str) -> bool | None:
    """Whether a marker requires what stands behind it; None where that is not plain.

    "May not assign without consent" and "may not assign unless it has consent" require it.
    """
    denied = _is_denied(text, marker.start())
    if marker["excused"]:
        return denied
    if marker["unless"]:
        return True if denied else None
    return None if denied else True


def _is_denied(text: str, position: int) -> bool:
    """Whether a word before a position denies, in the same clause."""
    begins, denials = _denials(text)
    begin = begins[bisect_right(begins, position) - 1]
    return bisect_left(denials, begin) < bisect_left(denials, position)


@lru_cache(maxsize=64)
def _denials(text: str) -> tuple[Sequence[int], Sequence[int]]:
    """Where clauses of a text begin, and where its words that deny do."""
    denying = word_set("negators") | word_set("negative_subjects") | word_set("must_not")
    begins = [0, *(cut.end() for cut in _CLAUSE.finditer(text))]
    return begins, [word.start for word in words(text) if word.norm in denying]


@cache
def _markers() -> re.Pattern[str]:
    listed = table("requirements", OWN)
    required, excused, tied = (
        "|".join(re.escape(phrase) for phrase in sorted(listed[name], key=len, reverse=True))
        for name in ("required", "excused", "tied")
    )
    return re.compile(
        rf"\b(?:(?P<excused>{excused})|(?P<unless>unless)"
        rf"|(?P<tied>only\b[^.;:]{{0,80}}?(?:(?<=\s)|(?<=only\s))(?:{tied}))|(?P<required>{required}))\b",
        re.IGNORECASE,
    )


@cache
def _idioms() -> re.Pattern[str]:
    """What makes "without" part of an idiom: "without regard to", "without limiting"."""
    return re.compile(rf"\W*(?:{'|'.join(table('requirements', OWN)['idioms'])})\b", re.IGNORECASE)


@cache
def _light() -> frozenset[str]:
    """Concepts that tell a thing from another too little."""
    return frozenset(concept(stem(word)) for word in table("requirements", OWN)["light"])
