"""Sentences that mean what was said before them ("It also renews.", "So do the spare parts.").

In: a sentence as a reader sees it. Out: whether it leans on what stands before it. What always
holds: a sentence that names what it speaks of leans on nothing. How such sentences open is a data
file.
"""

import re
from functools import cache

from groundcheck.claims.lexicon import alternatives, phrases

_ECHO = re.compile(r"(?:,? too|,? as well|,? likewise)[.;!\s]*$", re.IGNORECASE)
"""How a sentence ends that adds to the one before: "A waiver must be signed as well.\""""
_CONNECTIVES = (
    r"[\s*_\"'(\u201c\u2013\u2014-]*(?:(?:and|but|or|yet|still|also|however|though|plus|moreover|again"
    r"|finally|note that|in short|that said|yes|no|correct),?\s+)*"
)


def leans_back(sentence: str) -> bool:
    """Whether a sentence means something that only stands before it.

    >>> leans_back("It also renews."), leans_back("But this does not bind the Buyer.")
    (True, True)
    >>> leans_back("This Agreement renews."), leans_back("Neither party may assign.")
    (False, False)
    >>> leans_back("A waiver must be signed as well.")
    True
    """
    return bool(_opening().match(sentence) or _ECHO.search(sentence))


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(f"{_CONNECTIVES}(?:{alternatives(phrases('leaning'))})", re.IGNORECASE)
