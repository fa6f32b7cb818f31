"""What of an answer falls with the claims that may not stand.

In: an answer, its claims and which of them fail. Out: what falls, as ranges of the answer. What
always holds: every sentence with a failing claim falls with its citations; a block falls whole
where nothing it states is left; what leans on a fallen lead-in or item falls with it, and so does
a title, a question or a lead-in of whose statements none is left, and a question whose reply falls,
lest the next sentence read as its answer.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from groundcheck.claims.inline import balanced, plain
from groundcheck.claims.leaning import leans_back
from groundcheck.claims.markdown import BlockKind
from groundcheck.claims.scaffold import Part, under
from groundcheck.models import Claim, Span, Verifiability

_CONTENT = re.compile(r"[^\W_]")
_ENDS = " *_\"'\u201d\u2019"
"""What may stand behind the mark of a question."""

Because = tuple[str, ...]
"""Ids of the failing claims that make something fall; () where it is left with nothing to say."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A range of an answer that falls, and why."""

    span: Span
    because: Because


@dataclass(frozen=True, slots=True)
class Standing:
    """A part of an answer, and what of it falls."""

    part: Part
    falls: tuple[Fall, ...] = ()
    is_fallen: bool = False
    """Whether nothing of it is left."""


def settle(answer: str, parts: Sequence[Part], failing: Collection[str]) -> tuple[Standing, ...]:
    r"""What of each part falls.

    Args:
        answer: the whole answer.
        parts: its parts, in order.
        failing: ids of the claims that may not stand.

    >>> from groundcheck.claims.extract import extract_claims
    >>> from groundcheck.claims.scaffold import parts_of
    >>> text = "Rent is due monthly.\n\n## Pets\n\n- Dogs are allowed (Section 3)."
    >>> parts = parts_of(text, extract_claims(text))
    >>> [each.is_fallen for each in settle(text, parts, {"c2"})]
    [False, True, True]
    """
    settling = _Settling(answer, parts, failing)
    for index in range(len(parts)):
        settling.fail(index)
    for index in reversed(range(len(parts))):
        settling.empty(index)
    return tuple(settling.standing(index) for index in range(len(parts)))


class _Settling:
    """Holds which claims and lead-ins fall: first what fails, then what is left empty by it."""

    def __init__(self, answer: str, parts: Sequence[Part], failing: Collection[str]) -> None:
        self._answer = answer
        self._parts = parts
        self._cut = _cut_sentences(parts, failing)
        self._homes = {claim.id: at for at, part in enumerate(parts) for claim in part.claims}
        self._emptied: set[int] = set()
        """Parts whose title or lead-in is left with nothing under it."""

    def fail(self, index: int) -> None:
        """Take down what leans on the failing words of a part."""
        part = self._parts[index]
        lead = [c for c in part.claims if part.lead and c.sentence.overlaps(part.lead)]
        item = part.block.kind is BlockKind.ITEM and self._has_fallen(index)
        if part.claims and (item or any(claim.id in self._cut for claim in lead)):
            because = self._because(part)
            for below in under(self._parts, index):
                for claim in self._parts[below].claims:
                    if _leans(claim, part):
                        self._cut.setdefault(claim.id, because)

    def empty(self, index: int) -> None:
        """Take down a title, a question or a lead-in if all that stood under it falls."""
        part = self._parts[index]
        over = part.level or part.lead or part.block.kind is BlockKind.ITEM
        below = [c for i in under(self._parts, index) for c in self._parts[i].claims]
        emptied = self._all_cut(below) or (_is_question(part) and self._lost_reply(below, index))
        if over and (part.lead or not part.claims) and emptied:
            self._emptied.add(index)
            for claim in part.claims:
                if part.lead and claim.sentence.overlaps(part.lead):
                    self._cut.setdefault(claim.id, ())
        for claim in reversed(part.claims):
            if _asks(claim):
                self._ask(claim, index)

    def _ask(self, question: Claim, index: int) -> None:
        """Take down a question of whose answer the reply, or all, falls."""
        answers = self._answers(index, question)
        reply = self._lost_reply(answers, index)
        if self._all_cut(answers):
            self._cut.setdefault(question.id, ())
        elif reply:
            self._cut.setdefault(question.id, self._cut[reply.id])

    def standing(self, index: int) -> Standing:
        """What of a part falls in the end."""
        part = self._parts[index]
        if self._has_fallen(index):
            return Standing(part, (Fall(part.span, self._because(part)),), is_fallen=True)
        falls = [*self._asked(part), *self._sentences(part)]
        if part.lead and index in self._emptied:
            falls.append(Fall(part.lead, ()))
        return Standing(part, tuple(falls))

    def _has_fallen(self, index: int) -> bool:
        """Whether nothing that a part states or introduces is left."""
        part = self._parts[index]
        if part.claims:
            open_lead = part.lead and not any(c.sentence.overlaps(part.lead) for c in part.claims)
            return self._all_cut(part.claims) and (not open_lead or index in self._emptied)
        if part.is_empty:
            return self._all_cut(self._citing(index))
        return index in self._emptied

    def _all_cut(self, claims: Sequence[Claim]) -> bool:
        return bool(claims) and all(claim.id in self._cut for claim in claims)

    def _because(self, part: Part) -> Because:
        ids = (each for claim in part.claims for each in self._cut.get(claim.id, ()))
        return tuple(dict.fromkeys(ids))

    def _citing(self, index: int) -> list[Claim]:
        """The claims whose citations stand in a part without claims of its own."""
        span = self._parts[index].span
        before = (claim for part in self._parts[: index + 1] for claim in part.claims)
        return [claim for claim in before if any(c.overlaps(span) for c in claim.citations)]

    def _answers(self, index: int, question: Claim) -> list[Claim]:
        """What is said behind a question, up to the next one or the next title."""
        found = [claim for claim in self._parts[index].claims if claim.start > question.start]
        item = self._parts[index].block.kind is BlockKind.ITEM
        behind = under(self._parts, index) if item else range(index + 1, len(self._parts))
        for part in () if found else (self._parts[each] for each in behind):
            if part.level or part.label.endswith("?"):
                break
            found += part.claims
        stop = next((i for i, claim in enumerate(found) if _asks(claim)), len(found))
        return found[:stop]

    def _lost_reply(self, answers: Sequence[Claim], index: int) -> Claim | None:
        """The reply to a question, the first of what is said behind it, if it falls.

        Items and rows are replies side by side: any of them that is left still answers.
        """
        facts = [claim for claim in answers if claim.verifiability is Verifiability.FACT]
        if not facts or facts[0].id not in self._cut:
            return None
        home = self._homes[facts[0].id]
        listed = self._parts[home].block.kind in (BlockKind.ITEM, BlockKind.ROW)
        return None if listed and home != index else facts[0]

    def _asked(self, part: Part) -> Iterator[Fall]:
        """The question that a part opens with as a label, if its reply falls."""
        if part.label.endswith("?") and part.claims:
            reply = self._lost_reply(part.claims, self._homes[part.claims[0].id])
            asked = Span(
                start=part.span.start, end=max(part.span.start, part.claims[0].sentence.start)
            )
            if reply and _CONTENT.search(asked.of(self._answer)):
                yield Fall(asked, self._cut[reply.id])

    def _sentences(self, part: Part) -> Iterator[Fall]:
        """The sentences that fall of a part that stands, and their citations."""
        kept = [claim.sentence for claim in part.claims if claim.id not in self._cut]
        for claim in part.claims:
            if claim.id in self._cut:
                yield Fall(balanced(self._answer, claim.sentence), self._cut[claim.id])
                for each in claim.citations:
                    if part.span.overlaps(each) and not any(each.overlaps(span) for span in kept):
                        yield Fall(Span(start=each.start, end=each.end), self._cut[claim.id])


def _cut_sentences(parts: Sequence[Part], failing: Collection[str]) -> dict[str, Because]:
    """For each claim in a sentence with a failing one, the failing ones of that sentence."""
    cut: dict[str, Because] = {}
    for part in parts:
        bad = [claim for claim in part.claims if claim.id in failing]
        for claim in part.claims:
            because = tuple(b.id for b in bad if b.sentence.overlaps(claim.sentence))
            if because:
                cut[claim.id] = because
    return cut


def _leans(claim: Claim, part: Part) -> bool:
    """Whether a claim under a part cannot be read without it."""
    words = plain(part.text).rstrip(" :")
    named = (part.label, words) if part.lead is None else (part.label, words.split(". ")[-1])
    return leans_back(plain(claim.text)) or any(name and name in claim.context for name in named)


def _is_question(part: Part) -> bool:
    """Whether a part without claims is a title that asks."""
    return not part.claims and part.text.rstrip(_ENDS).endswith("?")


def _asks(claim: Claim) -> bool:
    return claim.text.rstrip(_ENDS).endswith("?")
