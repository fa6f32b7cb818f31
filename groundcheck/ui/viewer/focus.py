"""The compared words inside a quote, so that a reader's eye lands on the value itself.

What enters: a claim and one piece of its evidence. What leaves: half-open code-point ranges into
the document, in order, apart from each other and inside the evidence, each with what the
comparison came to: a value that agrees is not shown as a difference.
"""

import re
from typing import NamedTuple

from groundcheck.models import DECIDING, Evidence, JudgedClaim

_RECKONED = re.compile(r"\s\([^()]*:\s[^()]*\)$")
"""What a value comes to: "1.5% per month (on $10,000: $150)"."""
_BOUND = re.compile(r"^(?:at least|at most|more than|less than|about)\s")
"""The bound of a value, which a contract may put behind it: "500 units or more"."""


class Focus(NamedTuple):
    """A value that was compared, where it stands in the document."""

    start: int
    end: int
    agrees: bool
    """Whether every comparison with these words agrees."""


def focus_of(claim: JudgedClaim, evidence: Evidence) -> tuple[Focus, ...]:
    """Where the values found by the claim's comparisons stand in the evidence's quote."""
    if evidence.role not in DECIDING:
        return ()
    differing = {c.found for c in claim.comparisons if not c.agrees}
    found: list[Focus] = []
    for wanted in sorted({c.found for c in claim.comparisons if c.found}, key=len, reverse=True):
        for match in _stated(wanted, evidence.quote):
            start, end = evidence.start + match.start(), evidence.start + match.end()
            if all(end <= one.start or one.end <= start for one in found):
                found.append(Focus(start, end, wanted not in differing))
    return tuple(sorted(found))


def _stated(wanted: str, quote: str) -> list[re.Match[str]]:
    """Where a quote states a value: as it was told, or without what was reckoned from it."""
    told = list(_pattern(wanted).finditer(quote))
    own = _BOUND.sub("", _RECKONED.sub("", wanted))
    return told or list(_pattern(own).finditer(quote))


def _pattern(words: str) -> re.Pattern[str]:
    """The words with any white space between them, not as a part of longer words or numbers."""
    joined = r"\s+".join(re.escape(word) for word in words.split())
    return re.compile(rf"(?<![\w.,$€£-]){joined}(?![\w%])(?!\.\d)", re.IGNORECASE)
