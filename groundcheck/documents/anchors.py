"""Anchors: where a quote from one revision of a document stands in another.

What enters: the words of a quote and the text of a document. What leaves: the places that hold
them word for word; white space, typographic quotes, dashes and the like do not matter. What always
holds: a place found has the quote's words, and nothing but them.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from groundcheck.models import Span
from groundcheck.text.aligned import AlignedText

_TOKEN = re.compile(r"\S+")


@dataclass(frozen=True)
class Anchors:
    """A text in which quotes are looked for."""

    text: str

    def places(self, quote: str) -> tuple[Span, ...]:
        r"""Every place that holds a quote word for word, in order.

        >>> text = "A fee of “1.5%” applies.  It is\na fee of 1.5% indeed."
        >>> [place.of(text) for place in Anchors(text).places('fee of "1.5%"')]
        ['fee of “1.5%”']
        """
        pattern = _pattern(quote)
        if pattern is None:
            return ()
        return tuple(
            self._uniform.to_original(found.start(), found.end())
            for found in pattern.finditer(self._uniform.text)
        )

    @cached_property
    def _uniform(self) -> AlignedText:
        return AlignedText.of(self.text)


def _pattern(quote: str) -> re.Pattern[str] | None:
    """The words of a quote with any white space between them; None if it has none.

    "5%" is not found in "15%", nor "fee" in "fees".
    """
    words = _TOKEN.findall(AlignedText.of(quote).text)
    if not words:
        return None
    before = r"(?<!\w)(?<!\d[.,])" if words[0][0].isalnum() else ""
    after = r"(?!\w)(?![.,]\d)" if words[-1][-1].isalnum() else ""
    return re.compile(before + r"\s+".join(map(re.escape, words)) + after)
