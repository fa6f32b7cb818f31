"""A place that bears on another: what it is, and why a reader should know it.

What enters: a span and its bearing. What leaves: a frozen value. Here too is how a reader is
told of a section, and where its heading stands.
"""

from enum import StrEnum

from groundcheck.documents.reservations import Reach
from groundcheck.documents.tree import Node
from groundcheck.models import Span


class RelatedKind(StrEnum):
    """What a place does to the span it is given for."""

    CARVE_OUT = "carve_out"
    OVERRIDE = "override"
    CROSS_REFERENCE = "cross_reference"
    DEFINITION = "definition"
    HEADING = "heading"


class Related(Span):
    """A place of the document that a reader of some span should know."""

    kind: RelatedKind
    why: str
    """How it bears on the span, for a reader: `defines "Late Fee"`."""
    reach: Reach | None = None
    """How far an exception reaches; None for what is none."""


def related(span: Span, kind: RelatedKind, why: str, reach: Reach | None = None) -> Related:
    """A span as a place that bears on another."""
    return Related(start=span.start, end=span.end, kind=kind, why=why, reach=reach)


def section_name(node: Node) -> str:
    """How a reader is told of a section: "8.2 Late fees"."""
    return f"{node.section.number} {node.section.title}".strip()


def heading_of(node: Node, text: str) -> Span:
    """The first line of a section, or as much of it as its number and title take."""
    section = node.section
    line = text.find("\n", section.start, section.end)
    end = line if line >= 0 else section.end
    last = section.title.split()[-1] if section.title else section.number
    found = text.find(last, section.start, section.end)
    if found >= 0 and section.title:
        first = text.find(section.title, section.start, section.end)
        end = first + len(section.title) if first >= 0 else found + len(last)
    length = len(text[section.start : end].rstrip())
    return Span(start=section.start, end=section.start + max(1, length))
