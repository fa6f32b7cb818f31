"""Verbatim: a claim in the documents' own words.

What enters: a verdict that rests on a reading, and the claim held against the documents. What
leaves: `supported`, where a sentence of the documents is the claim, or holds it as a clause of its
own and has no word beside it that might turn it ("unless", "not", "until"). A model of meaning
learns from paraphrases and may doubt the very words; they need no reading. What always holds: a
verdict by values, parties, names, an exception or a conflict is left as it was.
"""

import re
from collections.abc import Iterator

from groundcheck.entailment.passage import Passage
from groundcheck.judging.cited import own_words
from groundcheck.judging.prepared import Examined
from groundcheck.judging.reporting import adds_nothing, turning
from groundcheck.judging.signals import Signals
from groundcheck.models import DecidedBy, Status, Verdict
from groundcheck.text.aligned import AlignedText

LEAST_WORDS = 4
"""Words from which a stretch is a statement and not a name."""
_READ = (DecidedBy.READING, DecidedBy.NEGATION, DecidedBy.MODALITY)
_QUOTED = re.compile(r'"([^"]+)"')
_EDGES = " .,;:\"'()[]*"
_BEFORE = re.compile(r"(?:^|[.;:,)\]] |^\(?[\divxlc]{1,4}(?:[.)][\da-z]{0,3}){0,4} )[\"'(]*$")
"""What a clause of its own may stand after."""
_AFTER = re.compile(r"^[\"')]*(?:$|[.,;:])")


def verbatim(verdict: Verdict, examined: Examined) -> Verdict:
    """The verdict, or `supported` where the documents say the claim word for word."""
    if verdict.decided_by not in _READ or verdict.status is Status.SUPPORTED:
        return verdict
    said = _said(examined.subject.reading.text)
    if len(said.split()) < LEAST_WORDS:
        return verdict
    for window, sentence in _sentences(examined):
        if _holds(_uniform(sentence.text), said):
            span = sentence.place
            return own_words(window.document, span, "The documents say this word for word.")
    return verdict


def _sentences(examined: Examined) -> Iterator[tuple[Signals, Passage]]:
    for window in (*examined.deciding, *examined.signals):
        yield from ((window, sentence) for sentence in window.sentences)


def _said(claim: str) -> str:
    """The claim's words, or those it quotes where the rest only says that they are quoted."""
    text = _uniform(claim)
    quotes = list(_QUOTED.finditer(text))
    if len(quotes) == 1 and adds_nothing(_QUOTED.sub(" ", text)):
        text = quotes[0][1]
    return text.strip(_EDGES)


def _holds(sentence: str, said: str) -> bool:
    """Whether a sentence says the words as a clause of its own that nothing beside them turns."""
    before, found, after = sentence.partition(said)
    if not found or not _BEFORE.search(before) or not _AFTER.search(after):
        return False
    return not turning().intersection(re.findall(r"[a-z]+", f"{before} {after}"))


def _uniform(text: str) -> str:
    return " ".join(AlignedText.of(text).text.lower().split())
