"""Absence: claims that say the documents are silent ("does not address insurance").

What enters: a claim with what it stands under. What leaves: the matter of which, by its word,
nothing is said. No quotation can show that nothing is said, so such a claim is told apart where
nothing near it was found.
"""

import re
from functools import lru_cache

from groundcheck.entailment.passage import Passage

_TEXT = r"(?:agreement|contract|nda|document|text|lease|policy|letter|deed|clause|section|schedule|template|form|it|they)s?"
_SPEAK = (
    r"(?:address|mention|specify|discuss|deal with|speak (?:of|to|about)|touch (?:on|upon)|refer to"
    r"|say (?:anything|much|more) (?:about|on)|say|state|contain|include|have)"
)
_THING = r"(?:provisions?|clauses?|terms?|language|wording|mention|reference|rules?|section)"
_FRAMES = re.compile(
    rf"\b{_TEXT}(?: itself| here)? (?:does not|doesn't|do not|don't) (?:\w+ly )?{_SPEAK} (?P<a>.+)"
    r"|\b(?:is|are|remains?) (?:\w+ )?silent (?:on|as to|about|regarding) (?P<b>.+)"
    rf"|\b(?:there is|there's|has|contains|includes) no (?:express |explicit |specific )?{_THING} (?:of|on|about|for|regarding|addressing|to) (?P<c>.+)"
    rf"|^\W*no (?:express |explicit |specific )?{_THING} (?:of|on|about|for|regarding|addressing|to) (?P<d>.+)"
    r"|(?P<e>[^:.;]{2,80}?):? (?:is |are )?not (?:\w+ly )?(?:addressed|mentioned|specified|discussed|dealt with)\b",
    re.IGNORECASE,
)
_END = re.compile(r"[.;:(]|\s(?:and so|so|which|although|but|beyond|other than|in the)\b")
_LEAD = re.compile(r"^(?:note that|an?|the|any|any kind of|what|whether)\s+", re.IGNORECASE)
_ITSELF = re.compile(_TEXT, re.IGNORECASE)
LONGEST = 8
"""Words of a matter; what is longer is no name of one."""


@lru_cache(maxsize=1024)
def absent_matter(claim: Passage) -> str:
    """The matter on which a claim says that the documents are silent, or "".

    >>> absent_matter(Passage("The agreement does not address insurance."))
    'insurance'
    >>> absent_matter(Passage("Force majeure: Not addressed.")), absent_matter(Passage("Fees: 5%"))
    ('Force majeure', '')
    """
    found = _FRAMES.search(claim.text)
    if found is None:
        return ""
    said = next(part for part in found.groups() if part)
    matter = _LEAD.sub("", " ".join(_END.split(said, maxsplit=1)[0].split())).strip("*_\"' ")
    named = len(matter.split()) <= LONGEST and not _ITSELF.fullmatch(matter)
    return matter if named else ""
