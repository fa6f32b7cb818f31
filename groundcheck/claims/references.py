"""What a reference names: "Sections 3 and 4(b), p. 5" read as its targets.

In: the inside of a bracket, a source line or a table cell. Out: `Target`s, or none if any part
of it reads as something else. What always holds: sections win over titles, titles over pages,
words that state something are no title, and attachments keep their noun ("Exhibit B") while
sections are known by number alone ("8.2").
"""

import re
from dataclasses import dataclass

from groundcheck.claims.grammar import finite_verbs, tokenise
from groundcheck.models import CitationKind

_LABEL = (
    r"(?:sections?|secs?\.?|§§?|sub-?sections?|(?:sub-?)?clauses?|cls?\.|articles?|arts?\.?"
    r"|(?:sub-?)?paragraphs?|paras?\.?|¶¶?|items?|parts?|recitals?|rules?"
    r"|exhibits?|exh?\.|schedules?|sch(?:ed)?\.|appendix|appendices|app\.|annex(?:es|ure)?"
    r"|attachments?|addendum|riders?)"
)
_ATTACHED = re.compile(r"(?i)exh|ex\.|sch|app|ann|att|add|rid")
_WORD_NUMBER = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)"
)
_SUFFIX = r"(?:\s?\([0-9A-Za-z]{1,5}\)|\.(?:\d{1,3}|[A-Za-z]{1,4})(?![A-Za-z]))"
_NO_UNIT = (
    r"(?!\s(?i:(?:business |calendar )?(?:day|week|month|year|hour|percent|dollar|share)s?)\b)"
)
"""Not the 45 of "Section 15.1 \u2013 45 days"."""
_NUMBER = (
    rf"(?:(?:\d{{1,3}}[A-Za-z]{{0,2}}|[IVXLC]{{1,7}}|[A-Z](?:-\d{{1,3}})?){_SUFFIX}{{0,6}}"
    rf"|\([0-9A-Za-z]{{1,5}}\){_SUFFIX}{{0,4}}|(?i:{_WORD_NUMBER}))(?![\w%]){_NO_UNIT}"
)
_JOIN = r"(?:\s*(?:,|;|&|and|or|to|through|[-\u2013\u2014])\s*(?:and\s+|or\s+)?)"
REFERENCE = rf"(?i:{_LABEL})\s*{_NUMBER}(?:{_JOIN}(?:(?i:{_LABEL})\s*)?{_NUMBER}){{0,8}}"
PAGE = r"(?i:pages?|pgs?\.?|pp?\.)\s*(?P<first>\d{1,4})(?:\s*(?:[-\u2013]|to|and)\s*\d{1,4})?"

_CUE = re.compile(
    r"(?i)\s*(?:(?P<explicit>see also|see|cf|(?:refs?|references?|sources?)(?=\s*[.:]))"
    r"|as per|per|under|pursuant to|refs?|sources?|at|in)\b[.:]?\s*"
)
"""What a reference opens with; after "in" or "per" a name is no title ("per User")."""
_PAGE_ONLY = re.compile(rf"{PAGE}\Z")
_TITLE = re.compile(
    r"(?=[^a-z]*[A-Z])[\"\u201c]?[A-Z][\w&'\u2019/-]*(?:\s+[\w&'\u2019/.-]+){0,8}[\"\u201d]?\Z"
)
_QUOTES = '"\u201c\u201d'


@dataclass(frozen=True, slots=True)
class Target:
    """One thing a reference names."""

    kind: CitationKind
    name: str
    """"8.2", "Exhibit B", "5" (a page) or a title."""
    page: int | None = None
    """A page named beside it; 1-based."""


def parse_reference(inside: str, *, bare_number: bool = False) -> tuple[Target, ...]:
    """What a reference names: sections, else a title, else a page; () if it is anything else.

    Args:
        inside: the reference without its brackets.
        bare_number: whether a number without a label ("8.2") counts as a section.

    >>> [t.name for t in parse_reference("see Sections 3 and 4(b)")]
    ['3', '4(b)']
    >>> parse_reference("$2 million"), parse_reference("The Buyer pays freight, Section 4")
    ((), ())
    """
    cue = _CUE.match(inside)
    body = inside[cue.end() :] if cue else inside
    sections: list[str] = []
    titles: list[str] = []
    page: int | None = None
    for chunk in (part.strip() for part in re.split(r"[,;]", body)):
        if _OF_LAW.fullmatch(chunk):
            continue
        page_match = _PAGE_ONLY.match(chunk)
        numbers = _section_numbers(chunk, continues=bool(sections) or bare_number)
        if page_match:
            page = int(page_match["first"])
        elif numbers:
            sections.extend(_completed(sections, numbers))
        elif _TITLE.match(chunk) and not sections and not _states(chunk):
            titles.append(chunk)
        else:
            return ()
    cued = cue is not None and bool(cue["explicit"] or all(map(_is_quoted, titles)))
    return _targets(sections, [title.strip(_QUOTES) for title in titles], page, cued=cued)


def _is_quoted(title: str) -> bool:
    return len(title) > 2 and title[0] in _QUOTES and title[-1] in _QUOTES


_DENIES = re.compile(r"(?:No|Not|Never) [a-z]")
_PLAIN_WORD = re.compile(r"\s[a-z][\w-]{3,}")


def _states(title: str) -> bool:
    """Whether a seeming title is a statement: "Fees are due", "No refunds"; "Fees When Due" is none."""
    if _is_quoted(title):
        return False
    verb = _PLAIN_WORD.search(title) and finite_verbs(tokenise(title))
    return bool(verb or _DENIES.match(title))


def _targets(
    sections: list[str], titles: list[str], page: int | None, *, cued: bool
) -> tuple[Target, ...]:
    """The most precise reading of the parts: section before title before page."""
    if sections:
        return tuple(Target(CitationKind.SECTION, section, page) for section in sections)
    if titles and (page is not None or cued):
        return (Target(CitationKind.TITLE, ", ".join(titles), page),)
    if page is not None and not titles:
        return (Target(CitationKind.PAGE, str(page), page),)
    return ()


_LABELLED = re.compile(rf"(?P<label>(?i:{_LABEL}))\s*(?P<number>{_NUMBER})")
_PREFIXED = re.compile(r"[IVXL]{1,6}\.\s+(?=§)")
_JOINED = re.compile(rf"{_JOIN}")
_NUMBER_ONLY = re.compile(_NUMBER)


def _section_numbers(chunk: str, *, continues: bool) -> list[str]:
    """The numbers of a chunk that is a label with its numbers and nothing more, or [].

    >>> _section_numbers("Sections 3 and 4(b)", continues=False)
    ['3', '4(b)']
    """
    prefix = _PREFIXED.match(chunk)
    position = prefix.end() if prefix else 0
    numbers: list[str] = []
    label = ""
    while position < len(chunk):
        if numbers:
            join = _JOINED.match(chunk, position)
            if not join or join.end() == position:
                return _closed(chunk, position, numbers)
            position = join.end()
        match = _LABELLED.match(chunk, position)
        bare = _NUMBER_ONLY.match(chunk, position) if numbers or continues else None
        if match:
            label, number, position = match["label"], match["number"], match.end()
        elif bare:
            number, position = bare.group(), bare.end()
        else:
            return []
        numbers.append(_named(label, number))
    return numbers


_OF_DOCUMENT = re.compile(
    r"\s+of the [A-Z][\w'\u2019-]*(?:\s(?:[A-Z\d][\w'\u2019-]*|of|and|for|the|on|to|in)){0,7}\.?|\.?"
)
_OF_LAW = re.compile(
    rf"{REFERENCE}\s+of the [^,;]{{0,60}}?\b(?:Acts?|Codes?|Laws?|Statutes?|Regulations?|Directives?"
    r"|Ordinances?|DGCL|UCC|ERISA|GDPR|CCPA|CPRA|HIPAA|DTSA|FLSA|FCRA|FCPA|NLRA|FAA|IRC|CFR|USC|BGB"
    r"|HGB)(?: (?:of )?\d{4})?\.?"
)
"""Of a law: what a contract says of it is a statement, and no place in the contract."""


def _closed(chunk: str, position: int, numbers: list[str]) -> list[str]:
    """The numbers, if what follows them only says of which document they are."""
    rest = chunk[position:]
    return numbers if _OF_DOCUMENT.fullmatch(rest) else []


def _named(label: str, number: str) -> str:
    """Attachments keep their noun ("Exhibit B"); sections are known by number alone."""
    number = re.sub(r"\s+", "", number)
    return f"{label.title()} {number}" if _ATTACHED.match(label) else number


def _completed(before: list[str], numbers: list[str]) -> list[str]:
    """Read "(c)" after "5(a)" as "5(c)"."""
    stem = before[-1] if before else ""
    result: list[str] = []
    for number in numbers:
        parts = number.startswith("(") and re.match(r"(.*?)(?:\([^()]*\))+\Z", stem)
        result.append(parts.group(1) + number if parts and parts.group(1) else number)
        stem = result[-1]
    return result
