"""Headers: what the columns of tables are called.

What enters: the name of a list. What leaves: the pattern of its entries, which a header is matched
against: those that add nothing to the cells below them, those that say here stands what a row is
about, those that columns of figures and particulars have.
"""

import re
from functools import cache

from groundcheck.text.lexicon import word_list


@cache
def known_headers(name: str) -> re.Pattern[str]:
    """The headers that a list knows, case aside.

    >>> bool(known_headers("idle_headers").fullmatch("Details"))
    True
    """
    return re.compile("|".join(word_list(name, "groundcheck.judging")), re.IGNORECASE)
