"""The changes an amendment makes, as edits of the agreement's text.

What enters: an amendment and the agreement it amends. What leaves: for each provision that is
deleted, replaced or reworded its range in the agreement, the new words, and the place in the
amendment that says so. What always holds: edits are in order and apart; a change that names no
provision that can be found makes no edit.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundcheck.documents.document import Document
from groundcheck.documents.tree import Node
from groundcheck.models import Span
from groundcheck.text.words import content_words


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of an agreement's text."""

    start: int
    """First code point of the words that no longer hold, in the agreement."""
    end: int
    new: str
    """What stands in their place; "" where a provision is deleted, or replaced by a clause that the
    amendment itself holds."""
    by: Span
    """The place in the amendment that makes the change, with the clause it puts there."""

    def touches(self, span: Span) -> bool:
        """Whether a range of the agreement holds any of the words that no longer hold."""
        return span.start < self.end and self.start < span.end


_ATTACHMENT = r"(?:Schedule|Exhibit|Annex|Appendix|Attachment)"
_REFERENCE = re.compile(
    r"(?i:section|clause|article|paragraph|§)\s*"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z0-9]{1,4}\))*)"
    rf"(?:\s+(?:of|to)\s+(?P<inside>{_ATTACHMENT})\s+(?P<letter>[A-Z]|\d{{1,2}})\b)?"
    rf"|(?P<whole>{_ATTACHMENT})\s+(?P<name>[A-Z]|\d{{1,2}})\b"
)
_DONE = r"(?:is|are|shall\s+be)\s+(?:hereby\s+)?"
_WHOLE = re.compile(
    rf"\b{_DONE}(?:deleted|removed|replaced|superseded|restated|revised\s+to\s+read"
    r"|amended\s+(?:and\s+restated|to\s+read)|amended\s+by\s+(?:deleting|replacing)\s+it)\b"
)
_INTRODUCES = re.compile(r"(?::|as\s+follows|the\s+following)\W*$")
_QUOTED = r"[\"“](?P<{0}>[^\"“”]{{1,600}})[\"”]"
_REWORDED = (
    re.compile(
        rf"{_QUOTED.format('old')}\s*{_DONE}(?:deleted\s+and\s+)?(?:replaced|changed|amended|"
        rf"substituted)\s+(?:by|with|to|to\s+read)\s+(?:the\s+(?:words|figure|phrase)\s+)?{_QUOTED.format('new')}"
    ),
    re.compile(
        r"(?:deleting|replacing|striking(?:\s+out)?|substituting)\s+(?:the\s+\w+\s+)?"
        rf"{_QUOTED.format('old')}\s*,?\s*(?:and\s+)?(?:inserting|substituting|replacing\s+(?:it|them)"
        rf"\s+(?:with|by)|with|by)\s+(?:in\s+(?:its|their)\s+place\s+)?(?:the\s+\w+\s+)?{_QUOTED.format('new')}"
    ),
    re.compile(
        rf"{_QUOTED.format('old')}\s*{_DONE}(?:deleted|removed)\b(?!\s+and\s+replaced)(?P<new>)"
    ),
    re.compile(
        r"(?:increased|reduced|changed|decreased|raised|lowered|extended|shortened|amended)\s+from\s+"
        r"(?P<old>[^;\n]{1,80}?)\s+to\s+(?P<new>[^;\n]{1,80}?)(?=\s*(?:[.;,](?:\s|$)|\n|$))"
    ),
)


def find_edits(amendment: Document, agreement: Document) -> tuple[Edit, ...]:
    """The edits that an amendment makes to an agreement, in order of their place in it."""
    found: list[Edit] = []
    for sentence in amendment.sentences:
        found += _edits(amendment, agreement, sentence)
    return _apart(found)


def _edits(amendment: Document, agreement: Document, sentence: Span) -> Iterator[Edit]:
    text = sentence.of(amendment.text)
    reference = _REFERENCE.search(text, _after_own_number(amendment, sentence))
    place = reference and _place(reference, agreement)
    if reference is None or place is None:
        return
    for form in _REWORDED:
        for change in form.finditer(text):
            for span in _occurrences(change["old"], place, agreement, text):
                yield Edit(span.start, span.end, change["new"] or "", sentence)
            return
    verb = _WHOLE.search(text, reference.end())
    if verb and not re.search(r"[\"“;]", text[reference.end() : verb.start()]):
        yield Edit(place.start, place.end, "", _with_clause(amendment, sentence))


def _after_own_number(amendment: Document, sentence: Span) -> int:
    """Where the sentence begins behind the number and heading of its own section."""
    text = sentence.of(amendment.text)
    lead = re.match(r"[\s#*\d.()]*(?:\*\*[^*]{1,80}\*\*)?", text)
    return lead.end() if lead else 0


def _place(reference: re.Match[str], agreement: Document) -> Span | None:
    tree = agreement.section_tree
    attachment = reference["whole"] or reference["inside"]
    node: Node | None = None
    if attachment:
        node = tree.attached(attachment.casefold(), reference["name"] or reference["letter"])
        if node and reference["number"]:
            inner = reference["number"]
            children = tree.children(node.index)
            node = next((c for c in children if c.section.number.strip(".") == inner), None)
    else:
        node = next(iter(tree.numbered(reference["number"])), None)
    return Span(start=node.section.start, end=node.section.end) if node else None


def _occurrences(old: str, place: Span, agreement: Document, sentence: str) -> list[Span]:
    """Where the old words stand in the provision; of several lines, the one the sentence names."""
    words = r"\s+".join(map(re.escape, old.split()))
    pattern = re.compile(rf"(?<!\w){words}(?!\w)" if old[-1:].isalnum() else words)
    spans = [
        Span(start=found.start(), end=found.end())
        for found in pattern.finditer(agreement.text, place.start, place.end)
    ]
    if len(spans) < 2:
        return spans
    named = {word.stem for word in content_words(sentence)}
    shares = [len(named & _line_stems(agreement.text, span)) for span in spans]
    best = max(shares)
    return [span for span, share in zip(spans, shares, strict=True) if share == best]


def _line_stems(text: str, span: Span) -> set[str]:
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    return {word.stem for word in content_words(line)}


def _with_clause(amendment: Document, sentence: Span) -> Span:
    """The sentence, and the clause it introduces to the end of the amendment's own section."""
    if not _INTRODUCES.search(sentence.of(amendment.text)):
        return sentence
    starts = (section.start for section in amendment.sections if section.start > sentence.start)
    own = (start for start in starts if amendment.text[start - 1] not in '"“')
    return Span(start=sentence.start, end=max(next(own, len(amendment.text)), sentence.end))


def _apart(edits: list[Edit]) -> tuple[Edit, ...]:
    """Edits in order; one that overlaps an earlier-placed one is dropped."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, -e.end)):
        if not kept or kept[-1].end <= edit.start:
            kept.append(edit)
    return tuple(kept)
