"""Pointers to the source, as answers write them.

In: any text. Out: a `Citation` for each thing cited, in order of appearance. What always
holds: `text[c.start:c.end] == c.text`; a bracket that names several things ("[1, 3]",
"(Sections 3 and 4)") yields one citation each, all with the span of the whole bracket; a
parenthesis is a citation only if every part of it reads as one, so "($2 million)", "(Party B)"
and "five (5)" never are.
"""

import re
from collections.abc import Iterable, Iterator

from groundcheck.claims.references import PAGE, REFERENCE, Target, parse_reference
from groundcheck.models import Citation, CitationKind

_INDEX = re.compile(
    r"\[\^?\s*\d{1,3}(?:\s*[,;\u2013-]\s*\^?\d{1,3}){0,8}\s*\](?!\()"
    r"|\u3010\s*\d{1,3}[^\u3011\n]{0,40}\u3011"
    r"|<sup>\s*\[?\d{1,3}(?:\s*,\s*\d{1,3}){0,8}\]?\s*</sup>"
)
_BRACKET = re.compile(
    r"\((?P<round>(?:[^()\n]|\([^()\n]{0,12}\)){1,160})\)"
    r"|\[(?P<square>[^\[\]\n]{1,160})\](?!\()"
)
_DASHED = re.compile(
    rf"(?m)(?<=\s)[-\u2013\u2014]{{1,2}}\s*(?:(?i:see)\s+)?(?P<inside>{REFERENCE}"
    rf"(?:\s*[,;]\s*{PAGE})?)(?=\s*[.;]?\s*$)"
)
_SOURCE = re.compile(
    r"(?im)(?:(?<=\s)|^)(?:sources?|references?|refs?\.?|citations?|cited)\s*:\s*"
    r"(?P<inside>[^\n.;]{1,80}(?:\.\d[^\n.;]{0,40}){0,4})(?=\s*[.;]?\s*$)"
)
_SENTENCE_START = r"(?m)(?:^|(?<=[.!?:;]\s)|(?<=[.!?:;]))[ \t>*_#\u2022\"\u201c-]{0,12}(?:\d{1,3}[.)]\s+)?[*_]{0,3}"
_LEADING = re.compile(
    rf"{_SENTENCE_START}(?i:under|as per|per|pursuant to|in accordance with|according to"
    r"|by virtue of|in|at|by|as (?:set out|set forth|stated|described|provided|specified|noted)"
    rf" (?:in|by|under))\s+[*_]{{0,3}}(?P<inside>{REFERENCE})"
)
_SUBJECT = re.compile(
    rf"{_SENTENCE_START}(?=(?i:section|clause|article|paragraph|§)\s*\S)(?P<inside>{REFERENCE})"
)
_INLINE = re.compile(
    rf"(?i:\b(?:as per|per|see also|see|cf\.|according to))\s+[*_]{{0,3}}(?P<inside>{REFERENCE})"
)
_BEHIND = re.compile(
    rf"(?m)(?<=[a-z\"\u201d)%],)\s+(?=(?i:section|clause|article|paragraph|§))(?P<inside>{REFERENCE})"
    r"(?=\s*(?:$|[.;](?:\s|$)))"
)
"""At the end of a sentence, behind a comma; behind another reference it is a part of that one."""
_SUFFERS = re.compile(
    r"[*_]{0,3},?\s+(?:(?:and|as well as|together with) [^.;]{1,60}\s)?"
    r"(?:(?:will|shall|must|would|may|do(?:es)? not|also|both|all|each|expressly|will not|shall not)\s)*"
    r"(?:surviv|remains?\b|continues?\b|ceases?\b|lapses?\b|outlives?\b|outlasts?\b"
    r"|(?:is|are|was|were|be|been|has been|have been)\s(?:\w+ly\s|hereby\s)?"
    r"(?:amended|deleted|replaced|removed|restated|added|waived|modified|revised|renumbered))",
    re.IGNORECASE,
)
"""What a clause does as the very thing a sentence is about: "Sections 8 and 13 survive"."""

_BARE = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3}){1,4}(?:\([0-9A-Za-z]{1,4}\)){0,4}"
    r"|[IVXL]{1,6}(?:\.[A-Z0-9]{1,3}){1,3})\Z"
)
_BARE_LAST = re.compile(r"\d{1,2}\Z")
_COUNTED = re.compile(
    r"(?i)(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty"
    r"|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|point"
    r"|percent)|\d)[\s-]*\Z"
)


def find_citations(text: str) -> tuple[Citation, ...]:
    """Every citation in `text`, in order of start.

    >>> [(c.kind.value, c.target, c.page) for c in find_citations("Due (See Late Fees, page 5).")]
    [('title', 'Late Fees', 5)]
    >>> [c.target for c in find_citations("Capped at $2M (Sections 3 and 4(b)) [2].")]
    ['3', '4(b)', '2']
    """
    taken = bytearray(len(text))
    found = [*_indexes(text), *_brackets(text)]
    for citation in found:
        taken[citation.start : citation.end] = b"\1" * len(citation)
    for pattern, whole in _PLACED:
        for match in pattern.finditer(text):
            start, end = match.span(0 if whole else "inside")
            told = pattern is _SUBJECT and _SUFFERS.match(text, end)
            if not told and not any(taken[start:end]):
                found.extend(_citations(text, start, end, parse_reference(match["inside"])))
                taken[start:end] = b"\1" * (end - start)
    return tuple(sorted(found, key=lambda c: (c.start, c.end)))


_PLACED = (
    (_DASHED, True),
    (_SOURCE, True),
    (_LEADING, False),
    (_SUBJECT, False),
    (_INLINE, False),
    (_BEHIND, False),
)
"""Patterns without brackets, and whether the citation is the whole match or its inside."""


def is_detached(citation: Citation) -> bool:
    """Whether a citation stands outside the grammar: bracketed, dashed or a source line.

    >>> [is_detached(c) for c in find_citations("Under Section 5, fees are due (Section 6).")]
    [False, True]
    """
    head = citation.text[:1]
    return head in "([<\u3010-\u2013\u2014" or bool(_SOURCE.match(citation.text))


def citations_of_cell(text: str, start: int) -> tuple[Citation, ...]:
    """The citations of a table cell that is one reference and nothing else, or ().

    Args:
        text: the cell as written, trimmed.
        start: where it starts in the text the citations are to be placed in.

    >>> [(c.target, c.start) for c in citations_of_cell("8.2", 40)]
    [('8.2', 40)]
    >>> citations_of_cell("1.5% per month", 40)
    ()
    """
    targets = parse_reference(text, bare_number=True)
    return tuple(
        citation.model_copy(update={"start": start, "end": start + len(text)})
        for citation in _citations(text, 0, len(text), targets)
    )


def _citations(text: str, start: int, end: int, targets: Iterable[Target]) -> Iterator[Citation]:
    """One citation for each target, all with the same span."""
    for target in targets:
        yield Citation(
            start=start,
            end=end,
            text=text[start:end],
            kind=target.kind,
            target=target.name,
            page=target.page,
        )


def _indexes(text: str) -> Iterator[Citation]:
    """Numbered markers: [2], [1, 3], [1-3], [^4] and their typographic kin."""
    for match in _INDEX.finditer(text):
        numbers = _expanded(match.group().split("\u2020")[0])
        targets = (Target(CitationKind.INDEX, number) for number in numbers)
        yield from _citations(text, *match.span(), targets)


def _expanded(body: str) -> Iterator[str]:
    """The numbers a marker names; "1-3" names three."""
    for first, last in re.findall(r"(\d{1,3})(?:\s*[\u2013-]\s*(\d{1,3}))?", body):
        stop = int(last) if last and int(first) <= int(last) <= int(first) + 20 else int(first)
        yield from (str(number) for number in range(int(first), stop + 1))


def _brackets(text: str) -> Iterator[Citation]:
    """References in round or square brackets."""
    for match in _BRACKET.finditer(text):
        inside = match["round"] or match["square"]
        yield from _citations(text, *match.span(), parse_reference(inside) or _bare(text, match))


def _bare(text: str, match: re.Match[str]) -> tuple[Target, ...]:
    """Numbers without a label: "(3.5)" anywhere, "(9)" only where a sentence ends."""
    before = text[max(0, match.start() - 24) : match.start()]
    if match["round"] is None or not before.strip() or _COUNTED.search(before):
        return ()
    after = text[match.end() : match.end() + 3].lstrip(" ")
    ends = not after or after[0] in "\n;" or (after[0] == "." and not after[1:2].strip())
    parts = [part.strip() for part in match["round"].split(",")]
    if all(_BARE.match(part) or (ends and _BARE_LAST.match(part)) for part in parts):
        return tuple(Target(CitationKind.SECTION, part) for part in parts)
    return ()
