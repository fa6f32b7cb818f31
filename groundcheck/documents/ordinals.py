"""Ordinals: a sentence that a contract names by its place in a section.

What enters: a text with its sentences, and a reference to a section. What leaves: the one sentence
that "the second sentence of Section 5" means, so that what is said of it is not taken to be said of
the whole section. None where the reference names the section itself, or more sentences than it has.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence

from groundcheck.models import Span

_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1, "final": -1}
_SENTENCE_OF = re.compile(
    rf"\bthe\s+(?P<nth>{'|'.join(_ORDINALS)})\s+sentence\s+(?:of|in)\s+(?:the\s+)?\Z", re.IGNORECASE
)
_LOOK_BACK = 40
"""Code points before a reference in which the words stand that name one of its sentences."""
_SAYS = re.compile(r"\b[a-z]+\b")
"""A word in small letters, which a heading in capitals ("ARTICLE 2 PAYMENT") has none of."""
_ENDS = re.compile(r"[.;:!?]\W*\Z")
"""How a sentence ends, and a heading ("5. Limitation of Liability") does not."""


def opening_of(text: str, reference: Span) -> int:
    """Where a reference begins, with "the second sentence of" before it.

    >>> opening_of("See the last sentence of Section 5.", Span(start=25, end=34))
    4
    """
    found = _before(text, reference)
    return found.start() if found else reference.start


def sentence_named(
    text: str, reference: Span, section: Span, sentences: Sequence[Span]
) -> Span | None:
    """The sentence of a section that a reference to it names.

    Args:
        text: the whole text.
        reference: the words "Section 5".
        section: what they name.
        sentences: all sentences of the text, in order.
    """
    found = _before(text, reference)
    if found is None:
        return None
    nth = _ORDINALS[found["nth"].casefold()]
    inside = sentences[bisect_left(sentences, section.start, key=lambda s: s.start) :]
    inside = inside[: bisect_left(inside, section.end, key=lambda s: s.start)]
    told = ((sentence, sentence.of(text)) for sentence in inside)
    saying = [sentence for sentence, words in told if _SAYS.search(words) and _ENDS.search(words)]
    return saying[nth] if -len(saying) <= nth < len(saying) else None


def _before(text: str, reference: Span) -> re.Match[str] | None:
    return _SENTENCE_OF.search(text, max(0, reference.start - _LOOK_BACK), reference.start)
