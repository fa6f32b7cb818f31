"""Places that contracts choose: whose law, which courts, what territory.

What enters: a text. What leaves: places as typed values in order, `unit` naming the place, so that
"Israeli law" and "the laws of Israel" are one place and "Delaware" is not "New York". Known are
the entries of `data/places.txt`; others are left to be compared as words.
"""

import re
from functools import cache

from groundcheck.text.chosen import role_of
from groundcheck.text.lexicon import word_list
from groundcheck.text.quantity import Quantity, QuantityKind

_TONGUE = re.compile(
    r"\s+(?:language|text|version|translation|original)s?\b|\s+as\s+(?:its|the)\s+language",
    re.IGNORECASE,
)
_NOUN = re.compile(r"\s+(?!(?:and|or|only|alone|unless|by|at|with|as|if|shall|in)\b)[a-z]")
_BANK = re.compile(r"\b(?:bank|church|university|college|queen|king)\s+of\s+$", re.IGNORECASE)
"""Names of something that is not where its name says: "the Bank of England"."""
_IN = re.compile(r"\b(?:in|into|and|or)\s+(?:the\s+)?$", re.IGNORECASE)


def find_places(text: str) -> tuple[Quantity, ...]:
    """The known places of a text, not overlapping, longest first where they compete.

    >>> [(p.text, p.unit) for p in find_places("Israeli law, courts of New York City")]
    [('Israeli', 'Israel'), ('New York City', 'New York')]
    """
    return tuple(
        Quantity(
            start=match.start(),
            end=match.end(),
            text=match[0],
            kind=QuantityKind.PLACE,
            unit=_place(match[0]),
            role=role_of(text, match.start(), match.end()),
        )
        for match in _pattern().finditer(text)
        if not _is_language(text, match)
        and not _BANK.search(text, max(0, match.start() - 20), match.start())
    )


def _is_language(text: str, match: re.Match[str]) -> bool:
    """Whether an adjective names a tongue: "in English", "the Russian text"."""
    if _place(match[0]).casefold() == match[0].casefold():
        return False
    if _TONGUE.match(text, match.end()):
        return True
    return bool(_IN.search(text, 0, match.start())) and not _NOUN.match(text, match.end())


def lies_in(place: str, larger: str) -> bool:
    """Whether one known place is another or a part of it: Paris lies in France.

    >>> lies_in("Paris", "France"), lies_in("France", "Paris"), lies_in("Rome", "France")
    (True, False, False)
    """
    while place and place != larger:
        place = _within().get(place, "")
    return bool(place)


def _place(form: str) -> str:
    """The place of a form; "City" and "State" are part of some names and added to others."""
    whole = re.sub(r"\s+", " ", form)
    bare = whole.removesuffix(" City").removesuffix(" State")
    return _places().get(whole.casefold()) or _places()[bare.casefold()]


@cache
def _places() -> dict[str, str]:
    """Every form of a place, case folded -> the place."""
    rows = (_forms(line) for line in word_list("places"))
    return {form.casefold(): forms[0] for forms in rows for form in forms}


@cache
def _within() -> dict[str, str]:
    """A place -> the next larger known place around it."""
    rows = (line.split(" < ") for line in word_list("places") if " < " in line)
    return {_forms(line)[0]: larger for line, larger in rows}


def _forms(line: str) -> list[str]:
    return line.split(" < ")[0].split("|")


@cache
def _pattern() -> re.Pattern[str]:
    forms = sorted(
        (form for line in word_list("places") for form in _forms(line)),
        key=lambda f: (-len(f), f),
    )
    options = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    capitals = "|".join(
        re.escape(form.upper()).replace(r"\ ", r"\s+") for form in forms if len(form) > 4
    )
    return re.compile(rf"(?<![\w.])(?:(?:{options})(?:\s+(?:City|State))?|{capitals})(?!\w)")
