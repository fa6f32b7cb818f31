"""Words of a text, with their stems and their places.

A text enters; Words leave in order, each with `text[start:end] == word.text`. Punctuation is
not a word. Content words carry what a sentence is about: no stopwords, and no modals or
negations either, which are judged on their own.
"""

import re
import threading
from dataclasses import dataclass
from functools import cache, lru_cache

import Stemmer

from groundcheck.text.aligned import AlignedText
from groundcheck.text.lexicon import word_list, word_set

_WORD = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])"  # 1,500,000.00
    r"|\d+(?:\.\d+)+(?!\w)"  # 8.2, 1.5
    r"|(?:[A-Za-z]\.){2,}(?!\w)"  # U.S.
    r"|[^\W_]+(?:'[^\W_]+)*"
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
"""Subscripts as digits: "CO₂" is "CO2"."""
_POSSESSIVE = re.compile(r"'s$|(?<=s)'$")
_local = threading.local()


@dataclass(frozen=True, slots=True)
class Word:
    """One word in its place."""

    start: int
    """First code point in the text given."""
    end: int
    """One past the last code point."""
    text: str
    """Exactly `text[start:end]`."""
    norm: str
    """Lower case, uniform characters, without possessive ending or thousands commas."""
    stem: str
    """English stem of `norm`; British and American spellings share one."""


def lower(text: str) -> str:
    r"""Lower case, character for character ("\u0130" alone would grow).

    >>> lower("\u0130stanbul") == "istanbul"
    True
    """
    return text.replace("\u0130", "I").lower()


def words(text: str) -> tuple[Word, ...]:
    """All words of `text` in order.

    >>> [word.stem for word in words("The Supplier\u2019s licences")]
    ['the', 'supplier', 'licens']
    """
    aligned = AlignedText.of(text)
    if aligned.text is text:
        return tuple(
            Word(match.start(), match.end(), match[0], *_forms(match[0]))
            for match in _WORD.finditer(text)
        )
    return tuple(_placed(aligned, match) for match in _WORD.finditer(aligned.text))


def content_words(text: str) -> tuple[Word, ...]:
    """The words of `text` that say what it is about.

    >>> [word.norm for word in content_words("The Client shall not pay a late fee.")]
    ['client', 'pay', 'late', 'fee']
    """
    return tuple(word for word in words(text) if not is_stopword(word.norm))


def is_stopword(norm: str) -> bool:
    """Whether a normalised word is a stopword, modal or negation, or one bare letter."""
    return norm in _function_words() or (len(norm) == 1 and norm.isalpha())


@lru_cache(maxsize=65536)
def stem(norm: str) -> str:
    """English stem of one normalised word.

    >>> stem("terminations"), stem("favour") == stem("favor")
    ('termin', True)
    """
    stemmer = getattr(_local, "stemmer", None)
    if stemmer is None:  # a Stemmer must not be shared between threads
        stemmer = _local.stemmer = Stemmer.Stemmer("english", 0)
    return str(stemmer.stemWord(_american().get(norm, norm)))


def _placed(aligned: AlignedText, match: re.Match[str]) -> Word:
    start, end = aligned.original_range(match.start(), match.end())
    return Word(start, end, aligned.original[start:end], *_forms(match[0]))


@lru_cache(maxsize=65536)
def _forms(token: str) -> tuple[str, str]:
    """Norm and stem of one token."""
    lowered = token.casefold().translate(_LOWERED)
    if lowered[0].isdigit():
        norm = lowered.replace(",", "")
    elif "." in lowered:
        norm = lowered.replace(".", "")
    else:
        norm = _POSSESSIVE.sub("", lowered)
    return norm, stem(norm)


@cache
def _function_words() -> frozenset[str]:
    return word_set("stopwords") | word_set("modals")


@cache
def _american() -> dict[str, str]:
    return dict(line.split() for line in word_list("spelling"))
