"""Settled: verdicts where one document prevails over another.

What enters: a claim held against the texts in force, its verdict, and what the amended agreements
said before. What leaves: a verdict whose every quote is exact words of a document as given. A claim
that agrees only with the former text is contradicted; one that agrees with the text in force is
supported though the former differs. Both texts are shown: the amendment decides, and the former
words stand beside it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from textwrap import shorten

from groundcheck.documents.amending import Edit
from groundcheck.documents.document import Document
from groundcheck.entailment.agreement import agree
from groundcheck.judging.cited import cite
from groundcheck.judging.precedence import Ruling
from groundcheck.judging.prepared import Examined
from groundcheck.judging.probability import probability_of
from groundcheck.judging.signals import Signals
from groundcheck.judging.standing import Standing, standings
from groundcheck.judging.support import fit
from groundcheck.models import DECIDING, DecidedBy, Evidence, Role, Span, Status, Verdict
from groundcheck.settings import DecisionSettings
from groundcheck.text.words import content_words

_AS_SURE = 0.9
"""Share of the other window's closeness to the claim from which a window may overrule it."""
_LONGEST_OLD = 90
"""Code points of former words that a reason quotes."""


def prevailing(examined: Examined, ruling: Ruling, settings: DecisionSettings) -> Examined:
    """A claim's windows without those that a document of higher rank contradicts."""
    if not ruling.relations or len(examined.signals) < 2:
        return examined
    overruled = tuple(
        window
        for window in examined.signals
        if any(_overrules(other, window, ruling, settings) for other in examined.signals)
    )
    if not overruled:
        return replace(examined, standings=_as_one(examined.standings, ruling))
    signals = tuple(window for window in examined.signals if window not in overruled)
    lost = [(w.document.id, s.offset) for w in overruled for s in w.sentences]
    kept = {(w.document.id, s.offset) for w in signals for s in w.sentences}
    gone = set(lost) - kept
    return replace(
        examined,
        signals=signals,
        standings=_as_one(standings(signals, examined.tabled), ruling),
        pieces=tuple(p for p in examined.pieces if (p.document, p.start) not in gone),
        overruled=overruled,
    )


def _as_one(found: Sequence[Standing], ruling: Ruling) -> tuple[Standing, ...]:
    """Standings in which an amendment and its agreement, once applied, are one text.

    Another clause with another value, no nearer to the claim, is no conflict of documents then.
    """
    return tuple(
        replace(standing, clashing=None) if _is_settled(standing, ruling) else standing
        for standing in found
    )


def _is_settled(standing: Standing, ruling: Ruling) -> bool:
    if not standing.contested or standing.agreeing is None or standing.clashing is None:
        return False
    one, other = standing.agreeing.window.document.id, standing.clashing.window.document.id
    related = ruling.prevails(one, other) or ruling.prevails(other, one)
    return related and standing.agreement >= standing.clashing.closeness


def _overrules(
    later: Signals, earlier: Signals, ruling: Ruling, settings: DecisionSettings
) -> bool:
    """Whether a window of a prevailing document says otherwise about the claim's subject.

    It must speak of the subject as surely as a value must to contradict a claim for certain, and
    about as surely as the window it overrules.
    """
    if not ruling.prevails(later.document.id, earlier.document.id) or _is_applied(later, ruling):
        return False
    for above, below in zip(later.values, earlier.values, strict=True):
        if above.found is None or below.found is None or agree(above.found, below.found):
            continue
        near = (above.likeness + later.coverage.share) / 2
        rival = (below.likeness + earlier.coverage.share) / 2
        if near >= settings.certain_clash and near >= _AS_SURE * rival:
            return True
    opposed = bool(later.oppositions) != bool(earlier.oppositions)
    share = later.focus_coverage.share
    return opposed and share >= max(settings.certain_stance, earlier.focus_coverage.share)


def _is_applied(window: Signals, ruling: Ruling) -> bool:
    """Whether a window stands in a clause that replaces another: it changes that one and no more."""
    focus = window.focus.place
    place = _restored(window.document.id, focus, Role.NEAREST, ruling)
    return any(
        by.id == place.document and place.overlaps(edit.by)
        for amended in ruling.amended.values()
        for by, edit in amended.edits
    )


def settle(verdict: Verdict, examined: Examined, before: Verdict | None, ruling: Ruling) -> Verdict:
    """The verdict in the documents' own words, with what an amendment changed shown beside it.

    Args:
        verdict: on the texts in force.
        examined: the claim as it was judged.
        before: what the amended agreements said of it; None where no text was changed.
        ruling: which document prevails over which.
    """
    if not ruling.relations:
        return verdict
    if before is not None and _only_before(verdict, before):
        changed = _changed_evidence(before.evidence, ruling)
        if changed:
            return _contradicted_by_change(verdict, changed, ruling)
    shown = [piece for e in verdict.evidence for piece in _own_words(e, verdict, before, ruling)]
    shown += _replaced_words(verdict, examined, before, ruling)
    shown += _overruled_words(verdict, examined, ruling)
    evidence = tuple(dict.fromkeys(shown))
    return verdict.model_copy(
        update={"evidence": evidence, "reason": verdict.reason + _told(evidence, ruling)}
    )


def _only_before(verdict: Verdict, before: Verdict) -> bool:
    return before.status is Status.SUPPORTED and verdict.status is Status.UNSUPPORTED


def _changed_evidence(
    evidence: Iterable[Evidence], ruling: Ruling
) -> list[tuple[Evidence, Document, Edit]]:
    """The evidence that rests on words an amendment changed, with the change."""
    return [
        (piece, by, edit)
        for piece in evidence
        if piece.document in ruling.amended and piece.role is Role.SUPPORTS
        for by, edit in ruling.amended[piece.document].touched(piece)
    ]


def _contradicted_by_change(
    verdict: Verdict, changed: Sequence[tuple[Evidence, Document, Edit]], ruling: Ruling
) -> Verdict:
    piece, by, edit = changed[0]
    former = piece.model_copy(update={"role": Role.QUALIFIES})
    return verdict.model_copy(
        update={
            "status": Status.CONTRADICTED,
            "probability": probability_of(Status.CONTRADICTED, DecidedBy.VALUES),
            "evidence": (cite(by, edit.by, Role.CONTRADICTS), former),
            "comparisons": (),
            "decided_by": DecidedBy.CONFLICT,
            "signals": (),
            "reason": f"{ruling.titled(piece.document)} said so until {by.title} changed it.",
        }
    )


def _own_words(
    piece: Evidence, verdict: Verdict, before: Verdict | None, ruling: Ruling
) -> list[Evidence]:
    """Evidence as the documents print it; where words were changed, with what changed them."""
    amended = ruling.amended.get(piece.document)
    if amended is None:
        return [piece]
    former = _restored(piece.document, piece, piece.role, ruling)
    reworded = [(by, edit) for by, edit in amended.touched(former) if edit.new]
    same = before is not None and before.status is verdict.status is Status.SUPPORTED
    if not reworded or same:
        return [former]
    changes = [cite(by, edit.by, piece.role) for by, edit in reworded]
    return [*changes, former.model_copy(update={"role": _role(verdict, before)})]


def _replaced_words(
    verdict: Verdict, examined: Examined, before: Verdict | None, ruling: Ruling
) -> list[Evidence]:
    """The former words of a clause that the evidence replaces."""
    if verdict.status is Status.UNSUPPORTED:
        return []
    restored = (_restored(e.document, e, e.role, ruling) for e in verdict.evidence)
    deciding = [e for e in restored if e.role in DECIDING]
    found = []
    for amended in ruling.amended.values():
        for by, edit in amended.edits:
            decides = any(e.document == by.id and e.overlaps(edit.by) for e in deciding)
            if decides and not edit.new:
                span = _nearest(amended.original, edit, examined)
                found.append(cite(amended.original, span, _role(verdict, before)))
    return found


def _overruled_words(verdict: Verdict, examined: Examined, ruling: Ruling) -> list[Evidence]:
    """The nearest words that a document of higher rank contradicts."""
    if not examined.overruled or verdict.status is Status.UNSUPPORTED:
        return []
    window = max(examined.overruled, key=fit)
    agrees = not window.disagreements and not window.oppositions
    against = verdict.status is Status.SUPPORTED or not agrees
    role = Role.CONTRADICTS if against else Role.QUALIFIES
    return [_restored(window.document.id, window.focus.place, role, ruling)]


def _restored(document: str, span: Span, role: Role, ruling: Ruling) -> Evidence:
    """A place in a text in force as exact words of the document as given."""
    amended = ruling.amended.get(document)
    original = next(given for given in ruling.documents if given.id == document)
    return cite(original, amended.to_original(span) if amended else span, role)


def _role(verdict: Verdict, before: Verdict | None) -> Role:
    """What former words do to a claim that the text in force decides."""
    if verdict.status is Status.SUPPORTED:
        return Role.CONTRADICTS
    if verdict.status is Status.UNSUPPORTED:
        return Role.NEAREST
    supported = before is not None and before.status is Status.SUPPORTED
    return Role.QUALIFIES if supported else Role.CONTRADICTS


def _nearest(agreement: Document, edit: Edit, examined: Examined) -> Span:
    """The sentence of a replaced clause that shares most words with the claim."""
    wanted = {word.stem for word in content_words(examined.subject.reading.text)}
    inside = [s for s in agreement.sentences if edit.start <= s.start and s.end <= edit.end]
    if not inside:
        return Span(start=edit.start, end=edit.end)
    shares = [
        len(wanted & {word.stem for word in content_words(s.of(agreement.text))}) for s in inside
    ]
    return inside[shares.index(max(shares))]


def _told(evidence: Sequence[Evidence], ruling: Ruling) -> str:
    """A sentence on which document prevails, where the evidence comes from both."""
    sources = [piece.document for piece in evidence]
    for relation in ruling.relations:
        if {relation.later, relation.earlier} <= set(sources):
            former = next(e for e in evidence if e.document == relation.earlier)
            quote = " ".join(former.quote.split())
            old = shorten(quote, _LONGEST_OLD, placeholder=" …")
            return (
                f" {ruling.titled(relation.later)} prevails over "
                f"{ruling.titled(relation.earlier)}, which reads “{old}”."
            )
    return ""
