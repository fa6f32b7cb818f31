"""Line breaks of a paragraph: those that a writer meant, and those where it only wraps.

In: the lines of a paragraph. Out: whether a break ends a sentence. What always holds: a line that
breaks off in the middle of a sentence goes on in the next.
"""

import re
from itertools import pairwise

from groundcheck.claims.coordination import has_own_subject, is_complete
from groundcheck.claims.grammar import tokenise
from groundcheck.claims.subordination import states_fact

_OPEN_END = re.compile(
    r"(?:[,(\u2013\u2014-]|\b(?:and|or|but|the|an?|of|to|by|in|on|at|for|with|from|under|between"
    r"|per|than|that|which|its|their|such|any|no|not|is|are|be|shall|must|may|will|within))\s*$",
    re.IGNORECASE,
)
_NARROW = 50
"""Paragraphs whose longest line is shorter were not wrapped by width: a line is a sentence."""
_LABELLED = re.compile(r"[*_]*[A-Z][\w'’/&()-]*(?: [\w'’/&()-]+){0,5}(?::[*_]* | [-\u2013\u2014] )")
"""A line that begins with a short label: "Term: two years", "Renewal - one year"."""
_FULL_STOP = re.compile(r"[.!?;]\s+\S")

Range = tuple[int, int]


def breaks_off(line: str) -> bool:
    """Whether a line ends in the middle of a sentence: "within", "the"."""
    return _OPEN_END.search(line) is not None


def each_states(answer: str, lines: tuple[Range, ...]) -> bool:
    """Whether each line is a statement, and not all are as long as a wrapper would make them."""
    width = max(end - start for start, end in lines)
    spare = (
        end - start + 1 + len(answer[slice(*after)].split(maxsplit=1)[0]) <= width
        for (start, end), after in pairwise(lines)
    )
    if not (width < _NARROW or any(spare)):
        return False
    return all(_is_statement(answer[slice(*line)]) for line in lines)


def _is_statement(line: str) -> bool:
    if breaks_off(line) or _FULL_STOP.search(line):
        return False
    tokens = tokenise(line)
    return states_fact(tokens) and is_complete(tokens) and has_own_subject(tokens)


def width_of(answer: str, lines: tuple[Range, ...]) -> int:
    """Columns at which lines were wrapped; 0 where most begin with a label of their own."""
    labelled = sum(_LABELLED.match(answer, *line) is not None for line in lines)
    if 2 * labelled > len(lines):
        return 0
    return max(end - start for start, end in lines)


def is_meant(answer: str, line: Range, following: Range, width: int) -> bool:
    """Whether a writer, not a wrapper, broke the line here."""
    text, after = answer[slice(*line)], answer[slice(*following)]
    if text.endswith(":") and len(text) < _NARROW:
        return True
    if breaks_off(text) or not _may_open(text, after):
        return False
    hard = answer.startswith(("  ", "<br"), line[1]) or text.endswith("\\")
    fits = len(text) + 1 + len(after.split(maxsplit=1)[0]) <= width
    return hard or width < _NARROW or fits


def _may_open(text: str, after: str) -> bool:
    """Whether a line may begin a sentence: by a capital, or by a script that the one before has not."""
    if after[0].isupper() or after[0] in '*"\u201c':
        return True
    return _is_caseless(after[0]) and not any(map(_is_caseless, text))


def _is_caseless(character: str) -> bool:
    """Whether a letter is of a script without capitals."""
    return character.isalpha() and character.lower() == character.upper()
