"""What is in force at a place of an RTF file, and where its text goes.

What enters: control words. What leaves: the state that groups save and restore. What always
holds: a state is copied when a group opens, so nothing inside a group changes what is outside.
"""

from dataclasses import dataclass, field

from groundcheck.documents.blocks import Block, Change, Piece
from groundcheck.documents.rows import Cell
from groundcheck.documents.rtf.merging import Merging
from groundcheck.documents.rtf.painting import PLAIN, Look, Painting


@dataclass(slots=True)
class Sink:
    """A place that collects paragraphs: the body, a header, a note."""

    kind: str
    blocks: list[Block] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    """The paragraph that is being read."""
    painting: Painting = field(default_factory=Painting)
    label: str = ""
    """Its number, as the file prints it for readers that do not count."""
    cell: list[Block] = field(default_factory=list)
    row: list[Cell] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    merging: Merging = field(default_factory=Merging)
    notes: list[Block] = field(default_factory=list)
    """Notes and text boxes that follow the paragraph."""


@dataclass(slots=True)
class State:
    """What is in force."""

    sink: Sink
    left_out: bool = False
    in_label: bool = False
    font: int | None = None
    skip: int = 1
    """Characters that stand for a Unicode one in older readers, and are passed over."""
    hidden: bool = False
    for_word_only: bool = False
    """Inside what only serves to show an HTML message as RTF."""
    change: Change | None = None
    struck: bool = False
    """Whether words are struck through by hand."""
    raised: bool = False
    look: Look = PLAIN
    author: int = 0
    in_table: bool = False
    style: int = 0
    level: int | None = None
    centred: bool = False

    def copy(self) -> "State":
        """The state for a group that opens here."""
        return State(
            self.sink,
            self.left_out,
            self.in_label,
            self.font,
            self.skip,
            self.hidden,
            self.for_word_only,
            self.change,
            self.struck,
            self.raised,
            self.look,
            self.author,
            self.in_table,
            self.style,
            self.level,
            self.centred,
        )

    def plain(self, font: int | None) -> None:
        """Set the characters' looks back."""
        self.font, self.hidden, self.change = font, False, None
        self.struck = self.raised = False
        self.look = PLAIN

    def new_paragraph(self) -> None:
        """Set the paragraph's properties back."""
        self.in_table, self.style, self.level, self.centred = False, 0, None, False
