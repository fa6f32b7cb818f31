"""Numbers that a contract cites: "Sections 3, 4.1 and 5(b)", "clause (a) of Section 2".

What enters: a text. What leaves: every list of numbers with the word it stands under, and
whether it leads into another text ("Section 5 of the Act"). What the numbers name is told by
the sections, elsewhere. The work is linear.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

WORDS = (
    r"(?:sub-?sections?|sections?|sub-?clauses?|clauses?|articles?|sub-?paragraphs?|paragraphs?"
    r"|schedules?|exhibits?|annex(?:es|ures?)?|appendix|appendices|attachments?|addend(?:um|a)"
    r"|parts?|§§?|secs?\.|arts?\.)"
)
NUMBER = (
    r"(?:(?:\d{1,3}(?:\.\d{1,3}){0,4}[A-Z]?|[IVXLC]{1,7}|[A-Z](?:-?\d{1,2}(?:\.\d{1,2})?)?)"
    r"(?![\w%’'-]|,\d{3})(?:\s?\([a-zA-Z0-9]{1,4}\)){0,5}|(?:\([a-zA-Z0-9]{1,4}\)\s?){1,5})"
)
_NUMBERED = re.compile(
    rf"(?<![\w-])(?P<word>(?i:{WORDS}))(?:[ \t\xa0]{{1,3}}|[ \t]{{0,9}}\n\s{{0,40}}|(?<=§)\s?)[\"“]?(?P<first>{NUMBER})[\"”]?"
)
_NEXT = re.compile(
    r"(?P<title>\s*\([A-Z][^()]{2,80}\))?"
    r"\s*(?:,|;|&|/|–|-|(?:and/or|and|or|through|to)\b)(?:\s*(?:and/or|and|or|through)\b)?\s*"
    rf"(?:(?P<word>(?i:{WORDS}))\s+)?(?P<number>{NUMBER})"
)
_OUTSIDE_BEFORE = re.compile(
    r"(?:Code|Act|U\.?S\.?C\.?|C\.?F\.?R\.?|UCC|GDPR|Regulations?|Law|Treaty|Rule|Directive"
    r"|By-?[Ll]aws|ERISA|Statutes?|Reg\.|Policy|Guidelines)(?:[’']s)?,?\s*(?:at\s|under\s)?\Z"
)
_OUTSIDE_AFTER = re.compile(
    r"\s*(?:\([^()]{0,60}\)\s*)?thereof\b|"
    r"\s*(?:\([^()]{0,80}\)\s*)?,?\s*(?:(?i:respectively),?\s+)?(?i:of|to|in|under)\s+(?:"
    r"(?i:the|that|such|said|any|its|their|each)\s+(?:(?:certain|applicable|relevant|related)\s+)?"
    r"(?!(?i:Agreement|Contract|Lease|"
    r"Terms|General|Standard|Exhibit|Schedule|Annex|Appendix|Attachment|Addendum|part)\b)"
    r"(?:\d{4}|[A-Z][\w’'&.-]*)"
    r"|(?!(?:Exhibit|Schedule|Annex|Appendix|Attachment|Addendum|Section|Article|Clause|Part"
    r"|(?i:the|this))\b)[A-Z][\w’'&.-]*(?:\s+[A-Z][\w’'&.-]*){0,6}\s+(?:Act|Code|Law|Rules?|Regulations?|Agreement|Plan)\b"
    r"|Regulation\b|ERISA\b|GDPR\b|Title\s)"
)
_INSIDE = re.compile(
    r"\s*(?:of|to|in)\s+(?:the\s+)?(?P<word>Exhibit|Schedule|Annex|Appendix|Attachment|Addendum)"
    rf"\s+(?P<number>{NUMBER})"
)
_FROM = re.compile(
    r"\s*(?:of|in|under|to)\s+(?:this\s+)?(?:Section|Clause|Article|Paragraph|section|clause)"
    rf"\s+(?P<number>{NUMBER})"
)
_LOOK_BACK = 24
_ITEMS = re.compile(r"\(([a-zA-Z0-9]{1,4})\)")


@dataclass(frozen=True, slots=True)
class CitedNumber:
    """A number with the word it stands under."""

    start: int
    end: int
    word: str
    """One of "section", "clause", "article", "exhibit", ..., singular."""
    number: str


def cited(text: str) -> Iterator[tuple[CitedNumber, ...]]:
    """Every list of numbers that cites parts of this text, in order.

    >>> [[c.number for c in names] for names in cited("Sections 3, 4.1 and 5(b); Section 2 of the Act.")]
    [['3', '4.1', '5(b)']]
    """
    read = 0
    for found in _NUMBERED.finditer(text):
        if found.start() < read or not _is_reference(found["word"], found["first"]):
            continue
        names = _list_of(text, found)
        read = names[-1].end
        if not _is_outside(text, names[0].start, names[-1].end):
            yield tuple(names)


def part_after(text: str, end: int) -> CitedNumber | None:
    """The part named right after a number: Schedule 1 in "paragraph 2 of Schedule 1"."""
    within = _INSIDE.match(text, end)
    if within:
        span = within.span("number")
        return CitedNumber(*span, within["word"].casefold(), within["number"])
    outer = _FROM.match(text, end)
    return CitedNumber(*outer.span("number"), "section", outer["number"]) if outer else None


def items_of(number: str) -> list[str]:
    """The list items of a number: "b" and "ii" of "8.2(b)(ii)"."""
    return _ITEMS.findall(number)


def _is_reference(word: str, number: str) -> bool:
    """Whether a word and what follows it name a part: "part A", but not "part I played"."""
    single = singular(word)
    if single == "part":
        return word[0].isupper()
    return number[0].isdigit() or number[0] == "(" or word[0].isupper() or len(number) > 1


def _list_of(text: str, found: re.Match[str]) -> list[CitedNumber]:
    """The numbers of "Sections 3, 4.1 and 5(b)"."""
    word = singular(found["word"])
    plural = found["word"].casefold().rstrip(".").endswith(("s", "es", "ices", "§§", "addenda"))
    names = [CitedNumber(found.start(), found.end("first"), word, found["first"].strip())]
    while following := _NEXT.match(text, names[-1].end):
        number = following["number"].strip()
        own = following["word"]
        gap = text[names[-1].end : following.start("number")]
        if ";" in gap and (own or "\n" in gap):
            break
        item = number.startswith("(") and "(" in names[-1].number and not following["title"]
        if not (own or item or (plural and number[0] != "(") or re.match(r"\d+\.\d", number)):
            break
        word = singular(own) if own else word
        start = following.start("word") if own else following.start("number")
        number = _completed(names[-1].number, number) if not own else number
        names.append(
            CitedNumber(
                start, following.start("number") + len(following["number"].rstrip()), word, number
            )
        )
    return names


def _completed(before: str, number: str) -> str:
    """Read "(c)" after "5(a)" as "5(c)"."""
    if not number.startswith("("):
        return number
    items = _ITEMS.findall(before)
    depth = len(_ITEMS.findall(number))
    stem = before.split("(", 1)[0] + "".join(f"({item})" for item in items[: len(items) - depth])
    return stem + number


def singular(word: str) -> str:
    """A word for a part in small letters and in the singular: "section" for "Secs."."""
    plain = word.casefold().replace("-", "").rstrip(".")
    if plain.startswith(("§", "sec")):
        return "section"
    known = {
        "appendices": "appendix",
        "annexes": "annex",
        "annexures": "annexure",
        "addenda": "addendum",
        "arts": "article",
        "art": "article",
    }
    return known.get(plain, plain.removesuffix("s"))


def _is_outside(text: str, start: int, end: int) -> bool:
    """Whether a reference leads into another text, such as an Act."""
    if _OUTSIDE_BEFORE.search(text, max(0, start - _LOOK_BACK), start):
        return True
    return _OUTSIDE_AFTER.match(text, end, min(len(text), end + 160)) is not None
