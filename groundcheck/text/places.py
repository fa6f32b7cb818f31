"""Places that contracts choose: whose law, which courts, what territory.

What enters: a text. What leaves: places as typed values in order, `unit` naming the place, so that
"Israeli law" and "the laws of Israel" are one place and "Delaware" is not "New York". Known are
the entries of `data/places.txt`; others are left to be compared as words.
"""

import re
from functools import cache

from groundcheck.text.lexicon import word_list
from groundcheck.text.quantity import Quantity, QuantityKind


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
        )
        for match in _pattern().finditer(text)
    )


def _place(form: str) -> str:
    """The place of a form; "City" and "State" are part of some names and added to others."""
    whole = re.sub(r"\s+", " ", form)
    bare = whole.removesuffix(" City").removesuffix(" State")
    return _places().get(whole.casefold()) or _places()[bare.casefold()]


@cache
def _places() -> dict[str, str]:
    """Every form of a place, case folded -> the place."""
    rows = (line.split("|") for line in word_list("places"))
    return {form.casefold(): forms[0] for forms in rows for form in forms}


@cache
def _pattern() -> re.Pattern[str]:
    forms = sorted(
        (form for line in word_list("places") for form in line.split("|")),
        key=lambda f: (-len(f), f),
    )
    options = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    capitals = "|".join(
        re.escape(form.upper()).replace(r"\ ", r"\s+") for form in forms if len(form) > 4
    )
    return re.compile(rf"(?<![\w.])(?:(?:{options})(?:\s+(?:City|State))?|{capitals})(?!\w)")
