"""Lines that may head a section: numbered, in capitals, marked by the file, or Markdown.

What enters: a text. What leaves: candidates in order, each with its label and title. Which of
them are real (a list of numbers and a table of contents are not) is decided later, by their
sequence. One pass, linear in the length of the text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from groundcheck.documents.numbering import CONTAINERS, Label, Scheme, parse_label, parse_running
from groundcheck.documents.reading import Painted
from groundcheck.documents.units import Unit, line_breaks, units_of
from groundcheck.documents.wordlists import word_list

MAX_TITLE = 110
_MAX_WORDS = 14
_LINE_WORDS = 8
_RUN_IN_WORDS = 5
"""Words of a title in small letters, on a line of its own and before its text."""
_CAPITALISED = 0.6
"""Share of its long words that a title in title case capitalises."""
_SENTENCE = 6
"""A line with a full stop and more words than this is a sentence, even in capitals."""
_PARAGRAPH = 60
"""A line at least this long is taken for text and not for another short line of a form."""
_LONG_WORD = 4
"""Words of this length and more are capitalised in a title ("and", "of", "the" are not)."""

_LONGEST_LEAD = 120
"""Code points after the name of a schedule that show whether a title or a sentence follows."""
_LEAD = re.compile(
    r"\s*[:–—-]*\s*(?!TO\b)[A-Z][\w&’'/-]*\s+(?:(?:of|and|to|for|the)\s+)*[\"“]?[A-Z]"
)
_SHOUTED = re.compile(r"\s*[:–—-]*\s*(?!TO\b)(?:[A-Z][A-Z&,’'/-]+\s+){1,12}(?=[A-Z][a-z]|[\d\"“])")
"""A title in capitals before text in small letters."""
_PAGE_OF = re.compile(r"\bpage\s+\d", re.IGNORECASE)
_LONGEST_LINE = 400
"""Lines longer than this are no Markdown headings."""
_LINE_BREAK = re.compile(r"[\n\r\f]")
_MARKDOWN = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t#]*$")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=[\w.])[*_](?!\w)")
_CLOSING = re.compile(
    r"[*_]{0,3}(?P<title>(?P<witness>in witness whereof)|signatures|signature page|execution page)(?![\w,]{2})",
    re.IGNORECASE,
)
"""What opens the signatures; only "In witness whereof" may go on on its line."""
_ENTRY_END = re.compile(
    r"(?:\.{3,}|…+|(?:\s\.){3,}|\t|\s{2,}|\s\||_{3,})\s*(?:\d{1,4}|[ivxlc]{1,6})$"
)
_PAGE_NUMBER = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})$")
_RUN_IN_END = re.compile(r"\.(?=[\s_*-]|[A-Z(“\"]|$)|:(?=\s|$)|\s[–—-]\s|—|[–-](?=\s)")
_WORD = re.compile(r"[^\W\d_][\w'’]*")
_ABBREVIATION = re.compile(r"(?:\b[A-Z]|\b(?:No|Inc|Ltd|Co|Corp|vs|v|Mr|Ms|Dr|St|U\.S|e\.g|i\.e))$")
_REFERS = re.compile(
    r"\b(?:sections?|clauses?|paragraphs?|articles?|and|or|to|of|in|with|under|by)$", re.IGNORECASE
)
"""How a line ends whose next one may begin with the number of a reference."""
_SENTENCE_ENDS = (".", ":", ";", ".)", ".”", '."')
_ENDS = (".", ":", ";", ",", "?", "!", "—", "–", " and", " or", " and/or")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may head a section."""

    start: int
    end: int
    """One past the heading (not the section)."""
    title: str
    label: Label | None = None
    level: int | None = None
    """Level that the file itself marks; 0 is the title. None if it marks none."""
    fresh: bool = True
    """Whether it stands where a paragraph can begin, by what comes before it."""
    run_in: bool = False
    """Whether the section's text goes on after the title on the same line."""
    entry: bool = False
    """Whether it ends in a page number, as a line of a table of contents does."""
    closing: bool = False
    """Whether it opens the signatures, which belong to no section before them."""
    running: bool = False
    """Whether its text begins in small letters ("8.2.1 one Party"): only its number can show it."""

    @property
    def is_attachment(self) -> bool:
        """Whether it names a schedule or exhibit."""
        return self.label is not None and self.label.positions[0].scheme is Scheme.SCHEDULE


def find_candidates(text: str, marked: Mapping[int, int]) -> tuple[Candidate, ...]:
    """Every line that may head a section.

    Args:
        text: the whole text.
        marked: offset to level of each heading that the file marks as one.
    """
    found: list[Candidate] = []
    units = list(units_of(text))
    previous: Unit | None = None
    shouted = _shouted(units)
    for number, unit in enumerate(units):
        following = units[number + 1] if number + 1 < len(units) else None
        after_heading = bool(found and previous and found[-1].end == previous.end)
        candidate = _candidate(unit, previous, following, marked, after_heading=after_heading)
        if candidate and candidate.running and _leads(found, previous):
            candidate = replace(candidate, fresh=True)
        if candidate and not candidate.label and number in shouted:
            candidate = None
        if candidate and found and _continues(found[-1], candidate, text):
            found[-1] = _merged(found[-1], candidate)
        elif candidate:
            found.append(candidate)
        previous = unit
    return tuple(found)


def heading_at(text: str, start: int) -> Candidate | None:
    r"""The numbered heading that begins at a place inside a line, or None.

    >>> heading_at("They are gone. 2. Payment Terms. It is due.", 15).title
    'Payment Terms'
    """
    line = _LINE_BREAK.split(text[start : start + _LONGEST_LINE], maxsplit=1)[0]
    label = parse_label(line)
    if label is None:
        return None
    title, length = _title_of(line[label.end :])
    return Candidate(start, start + label.end + length, title, label, run_in=True)


def _leads(found: list[Candidate], previous: Unit | None) -> bool:
    """Whether the line before opens a clause and may lead to its parts ("8.2 In the event that")."""
    if not found or previous is None or _REFERS.search(previous.text):
        return False
    return found[-1].label is not None and found[-1].start == previous.start


def _shouted(units: list[Unit]) -> frozenset[int]:
    """Indexes of lines that belong to a whole paragraph in capitals, such as a disclaimer."""
    blocks: list[list[int]] = []
    for number, unit in enumerate(units):
        capitals = _is_capitals(unit.text)
        if capitals and blocks and blocks[-1][-1] == number - 1 and not unit.after_blank:
            blocks[-1].append(number)
        elif capitals:
            blocks.append([number])
    long = (block for block in blocks if sum(len(units[n].text) for n in block) > MAX_TITLE)
    return frozenset(number for block in long for number in block)


def _candidate(
    unit: Unit,
    previous: Unit | None,
    following: Unit | None,
    marked: Mapping[int, int],
    *,
    after_heading: bool,
) -> Candidate | None:
    entry = _is_entry(unit, following)
    if unit.text.startswith("|") or unit.is_contents:
        return None
    if unit.start in marked:
        return _marked(unit, unit.text, marked[unit.start], entry=entry)
    may_be = unit.text[0] == "#" and len(unit.text) <= _LONGEST_LINE
    markdown = _MARKDOWN.match(unit.text) if may_be else None
    if markdown:
        return _marked(unit, markdown[2], len(markdown[1]), entry=entry)
    closing = _closing(unit)
    if closing:
        return closing
    fresh = after_heading or _is_fresh(unit, previous)
    numbered = _numbered(unit, fresh=fresh, entry=entry)
    if numbered or not fresh or " | " in unit.text:
        return numbered
    return _unnumbered(unit, following, entry=entry)


def _closing(unit: Unit) -> Candidate | None:
    """The candidate of a line that opens the signatures."""
    found = _CLOSING.match(unit.text)
    if found is None or not unit.opens_line:
        return None
    end = unit.start + found.end()
    whole = not unit.text[found.end() :].strip("*_ .:")
    if not whole and not found["witness"]:
        return None
    return Candidate(unit.start, end, _trim(found["title"]), run_in=not whole, closing=True)


def _is_fresh(unit: Unit, previous: Unit | None) -> bool:
    if previous is None or unit.after_blank or not unit.opens_line:
        return True
    return previous.text.rstrip("\"”’')*_").endswith(_ENDS) or _is_capitals(previous.text)


def _is_entry(unit: Unit, following: Unit | None) -> bool:
    if _ENTRY_END.search(unit.text[-40:]):
        return True
    return (
        not unit.closes_line
        and following is not None
        and _PAGE_NUMBER.match(following.text) is not None
    )


def _marked(unit: Unit, heading: str, level: int, *, entry: bool) -> Candidate | None:
    plain = _plain(heading)
    if not plain:
        return None
    label = parse_label(plain)
    title = _trim(plain[label.end :]) if label else _trim(plain)
    return Candidate(unit.start, unit.end, title[:MAX_TITLE], label, level, entry=entry)


def _numbered(unit: Unit, *, fresh: bool, entry: bool) -> Candidate | None:
    lead = len(unit.text) - len(unit.text.lstrip("*_"))
    label = parse_label(unit.text[lead:])
    if label is None:
        return _running(unit, lead, fresh=fresh)
    rest = unit.text[lead + label.end :]
    title, length = _title_of(rest)
    whole = not rest[length:].strip("*_ .:")
    if label.bare and (not (title and whole) or " | " in rest):
        return None
    if label.keyword and not _is_heading_like(rest, title, label):
        return _flattened(unit, lead + label.end, label) if fresh else None
    end = unit.end if whole else unit.start + lead + label.end + length
    return Candidate(unit.start, end, title, label, None, fresh, not whole, entry)


def _running(unit: Unit, lead: int, *, fresh: bool) -> Candidate | None:
    label = parse_running(unit.text[lead:])
    if label is None:
        return None
    end = unit.start + lead + label.end
    return Candidate(unit.start, end, "", label, fresh=fresh, run_in=True, running=True)


def _is_heading_like(rest: str, title: str, label: Label) -> bool:
    """A line that begins with "Exhibit A" may also be a sentence about it."""
    if not rest.strip("*_ ") or title:
        return True
    return label.positions[0].scheme not in CONTAINERS and not label.bare


def _flattened(unit: Unit, start: int, label: Label) -> Candidate | None:
    """A schedule or article whose text follows on its line: "Exhibit C Development Plan April"."""
    rest = unit.text[start : start + _LONGEST_LEAD]
    words = _WORD.findall(rest)[:_SENTENCE]
    shouted = _SHOUTED.match(rest)
    opens = _LEAD.match(rest) and not word_list("sentence_verbs").intersection(words)
    alone = unit.after_blank or label.keyword == "Article"
    if not (alone and (shouted or opens)) or label.keyword.lower() in rest.lower():
        return None
    title = _trim(shouted[0]) if shouted else ""
    end = unit.start + start + (shouted.end() if shouted else 0)
    return Candidate(unit.start, end, title, label, run_in=True)


def _title_of(rest: str) -> tuple[str, int]:
    """The title that follows a label, and how many characters it takes up to its end.

    >>> _title_of(" Late Fees. If the Client pays late")
    ('Late Fees', 11)
    >>> _title_of(" The Client shall pay.")
    ('', 0)
    """
    body = _ENTRY_END.sub("", _plain(rest)) if len(rest) <= _LONGEST_LINE else rest
    if len(body) <= MAX_TITLE:
        whole = _trim(body)
        if not rest.rstrip().endswith((";", ",")) and _is_title(whole, alone=True):
            return whole, len(rest)
    for found in _RUN_IN_END.finditer(rest, 0, MAX_TITLE + 8):
        before = rest[: found.start()]
        if found[0] == "." and _ABBREVIATION.search(before):
            continue
        title = _trim(_plain(before))
        return (title, found.end()) if _is_title(title, alone=False) else ("", 0)
    return "", 0


def _is_title(title: str, *, alone: bool) -> bool:
    """Whether some words read as a title and not as a sentence."""
    words = _WORD.findall(title)
    if not words or len(words) > _MAX_WORDS or ". " in title or not _opens_title(title):
        return False
    if _PAGE_OF.search(title):
        return False
    verbs = _WORD.findall(title.replace(" to be ", " "))  # "Debt to be Repaid" is a title
    if not title.isupper() and any(word in word_list("sentence_verbs") for word in verbs):
        return False
    long = [word for word in words[1:] if len(word) >= _LONG_WORD]
    if sum(word[0].isupper() for word in long) >= _CAPITALISED * len(long):
        return True
    opens_sentence = words[0].lower() in word_list("sentence_openers")
    return not opens_sentence and len(words) <= (_LINE_WORDS if alone else _RUN_IN_WORDS)


def _opens_title(title: str) -> bool:
    return title[0].isupper() or title[0].isdigit() or title[0] in "\"“'‘[("


def _unnumbered(unit: Unit, following: Unit | None, *, entry: bool) -> Candidate | None:
    if not (unit.opens_line and unit.closes_line) or len(unit.text) > MAX_TITLE or not following:
        return None
    plain = _plain(unit.text)
    title = _trim(_ENTRY_END.sub("", plain))
    if not title or not _reads_as_heading(plain, title):
        return None
    if _is_capitals(title) or _stands_alone(unit, title, following):
        return Candidate(unit.start, unit.end, title, entry=entry)
    return None


def _reads_as_heading(line: str, title: str) -> bool:
    words = _WORD.findall(title)
    if not {word.lower() for word in words} - word_list("not_headings") or _PAGE_OF.search(title):
        return False
    if title[0] in '[({"“‘«<' or ": " in title or "%" in title:
        return False
    if not words or len(words) > _MAX_WORDS or line.endswith((",", ";")) or "__" in line:
        return False
    if line.endswith(".") and len(words) > _SENTENCE:
        return False
    return words[-1].lower().replace(".", "") not in word_list("company_suffixes")


def _is_capitals(line: str) -> bool:
    return line.isupper() and sum(map(str.isalpha, line)) >= 4 and "___" not in line


def _stands_alone(unit: Unit, title: str, following: Unit) -> bool:
    """A short line in title case with a paragraph after it."""
    if not _is_body(following.text):
        return False
    words = _WORD.findall(title)
    ends = unit.text.rstrip("*_").endswith((".", ":"))
    return len(words) <= 7 and not ends and _is_title(title, alone=False) and _capitalised(words)


def _is_body(line: str) -> bool:
    ends = line.endswith(_SENTENCE_ENDS)
    return (len(line) >= _PARAGRAPH and ends) or parse_label(line) is not None


def _capitalised(words: list[str]) -> bool:
    return all(word[0].isupper() for word in words if len(word) >= _LONG_WORD)


def _continues(last: Candidate, candidate: Candidate, text: str) -> bool:
    """Whether a heading goes on in the next one: "ARTICLE IV" and "PAYMENT", or a long title."""
    marked = candidate.level is not None and candidate.level < min(Painted)
    if candidate.label or marked or last.run_in or last.entry:
        return False
    gap = text[last.end : candidate.start]
    if gap.strip() or len(last.title) + len(candidate.title) > MAX_TITLE:
        return False
    if last.label and last.label.positions[0].scheme in CONTAINERS:
        return not last.title
    bare = last.label is None and last.level is None and candidate.level is None
    return bare and line_breaks(gap) == 1


def _merged(last: Candidate, candidate: Candidate) -> Candidate:
    title = f"{last.title} {candidate.title}".strip()
    return replace(last, end=candidate.end, title=title)


def _plain(heading: str) -> str:
    return _EMPHASIS.sub("", heading).strip()


def _trim(title: str) -> str:
    """A title without the marks around it, in single spaces."""
    return " ".join(title.strip(" \t.:;–—-").split())
