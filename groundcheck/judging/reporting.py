"""Reporting: words by which an answer repeats a source without adding to it.

What enters: what a claim says beside the words it repeats. What leaves: whether that adds nothing
("Section 2.3 provides that", "The CRM shows").
"""

from functools import cache

from groundcheck.text.lexicon import word_set
from groundcheck.text.words import content_words, words


def adds_nothing(text: str) -> bool:
    """Whether a text only says that something is said, and where.

    >>> adds_nothing("Section 2.3 of the Agreement provides that")
    True
    >>> adds_nothing("The Agreement does not say that")
    False
    """
    if turning().intersection(word.norm for word in words(text)):
        return False
    stems = {word.stem for word in content_words(text) if not word.norm[0].isdigit()}
    return stems <= reporting() | _stems("reported_places")


def turning() -> frozenset[str]:
    """Words that may turn what stands beside them, in lower case."""
    return word_set("turning", "groundcheck.judging")


def reporting() -> frozenset[str]:
    """Stems of the words that report."""
    return _stems("reporting")


@cache
def _stems(name: str) -> frozenset[str]:
    listed = word_set(name, "groundcheck.judging")
    return frozenset(word.stem for word in words(" ".join(sorted(listed))))
