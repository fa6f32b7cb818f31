"""Qualified: exceptions that a contract makes elsewhere to the words a claim rests on.

What enters: a verdict, the sentence it is about, and what bears on the clauses of each document.
What leaves: a supported verdict with the exceptions that the sentence leaves out, as evidence that
qualifies it: from the same section, from clauses that name it, or from those over the whole
contract. A claim that rules exceptions out ("at any time") is contradicted by one; any other stays
supported. How often that is right: docs/decisions/0020-far-exceptions.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from groundcheck.documents.reservations import Reach, exception_words
from groundcheck.entailment.exceptions import (
    Breadth,
    absolute_words,
    breadth,
    is_absolute,
    is_override,
    left_out,
)
from groundcheck.entailment.parties import Parties
from groundcheck.entailment.passage import Passage
from groundcheck.entailment.reversal import does, reversed_acts
from groundcheck.evidence.context import Context, Related
from groundcheck.judging.cited import cite
from groundcheck.judging.prepared import Prepared
from groundcheck.judging.probability import probability_of
from groundcheck.models import DecidedBy, Evidence, Role, Status, Verdict

MOST = 2
"""Exceptions from elsewhere shown with one claim; the nearest are kept."""
_IN_COMMON = {Reach.DISAPPLIED: 0, Reach.NAMED: 1, Reach.SECTION: 2, Reach.DOCUMENT: 3}
"""Concepts that an exception shares with a claim which leaves room for exceptions, and with the
words that support it. One that names their section hardly speaks of anything else, and one to all
that their section says need not repeat a word of it."""
_IN_COMMON_ABSOLUTE = {**_IN_COMMON, Reach.SECTION: 1, Reach.DOCUMENT: 2}


@dataclass(frozen=True, slots=True)
class Said:
    """What an answer says, as far as exceptions to it go."""

    claim: Passage
    """The claim as it is judged."""
    sentence: Passage
    """The whole sentence around it, which may name the exception beside the claim."""

    @property
    def is_absolute(self) -> bool:
        """Whether the claim rules exceptions out, and its sentence makes none."""
        return is_absolute(self.claim) and breadth(self.sentence) is not Breadth.LIMITED

    def leaves_out(self, exception: Passage, *, near: bool) -> bool:
        """Whether an exception to the claim is one that the sentence does not know of."""
        told = left_out(self.sentence, [exception], near=True)
        return bool(told and left_out(self.claim, [exception], near=near))


def qualified(verdict: Verdict, said: Said, prepared: Prepared) -> Verdict:
    """The verdict with the exceptions made elsewhere.

    Only a claim that is supported has any, and one contradicted by an exception, or by a model
    where it rules exceptions out.

    Args:
        verdict: on one claim.
        said: that claim.
        prepared: the documents, with what bears on the clauses of each.
    """
    excepted = verdict.decided_by is DecidedBy.EXCEPTION or _is_read_against(verdict, said)
    if not verdict.evidence or not (excepted or verdict.status is Status.SUPPORTED):
        return verdict
    own = tuple(e for e in verdict.evidence if _is_left_out(e, verdict.evidence[0], said))
    found = tuple(_elsewhere(verdict.evidence, said, prepared))[:MOST]
    if excepted and not own and not found:
        return verdict
    rest = tuple(e for e in verdict.evidence if e.role is not Role.QUALIFIES)
    verdict = verdict.model_copy(update={"evidence": (*rest, *own, *found)})
    if excepted and own:
        return verdict
    if excepted or ((own or found) and said.is_absolute):
        return _ruled_out(verdict, said.claim, (*own, *found))
    if not own and not found:
        return verdict
    maker = "They attach" if own else f"{_place(found[0])} makes"
    told = f"{verdict.reason} {maker} an exception that the claim leaves out."
    return verdict.model_copy(update={"reason": told})


def _is_read_against(verdict: Verdict, said: Said) -> bool:
    by_model = verdict.decided_by is DecidedBy.READING
    return by_model and verdict.status is Status.CONTRADICTED and said.is_absolute


def _is_left_out(evidence: Evidence, first: Evidence, said: Said) -> bool:
    """Whether evidence is an exception in the first words shown that the sentence leaves out."""
    mine = evidence.role is Role.QUALIFIES and evidence.overlaps(first)
    return mine and said.leaves_out(Passage(evidence.quote), near=True)


def _elsewhere(
    evidence: tuple[Evidence, ...], said: Said, prepared: Prepared
) -> Iterator[Evidence]:
    """The exceptions to the first supporting words that the claim leaves out."""
    first = evidence[0]
    around, parties = prepared.context(first.document), prepared.sources[first.document].parties
    if around is None or is_override(Passage(first.quote)):
        return
    reversing = [p for p in around.overriding(first) if _reverses(p, first, said, around, parties)]
    mattering = [p for p in around.exceptions(first) if _matters(p, first, said, around)]
    for place in dict.fromkeys((*reversing, *mattering)):
        if not any(e.document == first.document and e.overlaps(place) for e in evidence):
            yield cite(around.document, place, Role.QUALIFIES)


def _reverses(
    place: Related, support: Evidence, said: Said, around: Context, parties: Parties
) -> bool:
    """Whether a clause over the whole contract takes back the very act that the claim gives."""
    override = Passage(place.of(around.document.text))
    verbs = reversed_acts(Passage(support.quote), override, parties)
    return does(said.claim, verbs, parties) and said.leaves_out(override, near=True)


def _matters(place: Related, support: Evidence, said: Said, around: Context) -> bool:
    """Whether an exception is made to the supporting words and speaks of what the claim says."""
    least = _IN_COMMON_ABSOLUTE if said.is_absolute else _IN_COMMON
    needed = least.get(place.reach)
    if needed is None or (place.reach is Reach.SECTION and place.start < support.end):
        return False
    exception = Passage(place.of(around.document.text))
    about = around.concepts(exception.text)
    shared = [len(about & around.concepts(text)) for text in (said.claim.text, support.quote)]
    is_near = place.reach is not Reach.DOCUMENT
    return min(shared) >= needed and said.leaves_out(exception, near=is_near)


def _ruled_out(verdict: Verdict, claim: Passage, exceptions: tuple[Evidence, ...]) -> Verdict:
    """The verdict on a claim that allows no exception where the contract makes one."""
    marker = exception_words().search(exceptions[0].quote)
    made = f" (“{' '.join(marker.group().lower().split())}”)" if marker else ""
    rest = tuple(e for e in verdict.evidence if e.role is not Role.QUALIFIES)
    found = verdict.model_copy(
        update={
            "evidence": (*exceptions, *rest),
            "reason": f"The claim allows no exception (“{absolute_words(claim)}”); "
            f"{_place(exceptions[0])} makes one{made}.",
        }
    )
    by = DecidedBy.EXCEPTION
    if verdict.status is Status.CONTRADICTED:
        return found.model_copy(update={"decided_by": by})
    odds = probability_of(Status.CONTRADICTED, by)
    changed = {"status": Status.CONTRADICTED, "probability": odds, "decided_by": by, "signals": ()}
    return found.model_copy(update=changed)


def _place(evidence: Evidence) -> str:
    return evidence.section.rpartition(" > ")[2] or "Another clause"
