"""Tables as text: rows of data, or paragraphs where a table only lays out a page.

What enters: a table's cells, each as the blocks it holds. What leaves: blocks in reading order.
What always holds: every word of every cell is in them, left to right and top to bottom, or
column by column in a row whose columns stand side by side as texts of their own; a label that
spans rows of data is in each of them, all else once.
"""

import re
from collections.abc import Sequence

from groundcheck.documents.blocks import Block, Piece, collapsed, joined
from groundcheck.text.layout import CELL_BREAK

Cell = tuple[Block, ...]
Row = Sequence[Cell]

_LABEL = re.compile(
    r"\(?(?:[A-Za-z]{1,4}|\d{1,3})[.)]+|\d{1,3}(?:\.\d{1,3})+\.?|[•●▪◦‣·○■□➢✓*–—§-]|\d{1,3}\)"
    r"|(?:section|article|clause)\s+[\dIVX.]{1,8}",
    re.IGNORECASE,
)
"""What stands alone in the cell before a paragraph: its number or its bullet."""
_LONG = 300
"""Code points of a cell from which on its paragraphs are kept apart."""
_LONGEST_LABEL = 120
"""Code points of a cell up to which it labels every row that it spans."""


def repeated(cell: Cell) -> Cell:
    """What a cell that spans rows says in those below its first: its label, or nothing."""
    text = Block(collapsed(joined(cell, " "))).text
    is_label = any(map(str.isalnum, text)) and len(text) <= _LONGEST_LABEL
    if not is_label or any(block.row for block in cell):
        return ()
    return (Block((Piece(text),), repeats=True),)


def table_blocks(rows: Sequence[Row]) -> list[Block]:
    """A table's blocks in reading order.

    Args:
        rows: cells of each row; a cell without text is ().
    """
    own = [[cell for cell in row if not _repeats(cell)] for row in rows]
    if all(_is_layout(row) for row in own):
        return [block for row in own for block in _paragraphs(row)]
    blocks: list[Block] = []
    for row, bare in zip(rows, own, strict=True):
        filled = [cell for cell in bare if _shows(cell)]
        if len(row) == 1 or not filled or _side_by_side(filled):
            blocks += [block for cell in bare for block in cell]
        else:
            shown = [cell for cell in row if _shows(cell)]
            cells = shown if len(shown) == 1 else row
            is_first = not any(block.row for block in blocks)
            opens = _opens_page(filled)
            blocks.append(Block(_line(cells), row=True, opens_page=opens, opens_table=is_first))
    return blocks


def _repeats(cell: Cell) -> bool:
    return any(block.repeats for block in cell)


def _shows(cell: Cell) -> bool:
    """Whether a reader sees anything in a cell: deleted words are not seen."""
    return any(block.text for block in cell)


def _is_layout(row: Row) -> bool:
    """Whether a row holds one text, or one behind its number or bullet."""
    filled = [cell for cell in row if cell]
    return len(filled) < 2 or (len(filled) == 2 and _is_label(filled[0]))


def _is_label(cell: Cell) -> bool:
    return len(cell) == 1 and bool(_LABEL.fullmatch(cell[0].text.strip()))


def _paragraphs(row: Row) -> list[Block]:
    """The paragraphs of a layout row, its number or bullet before the first."""
    filled = [cell for cell in row if cell]
    if len(filled) < 2:
        return [block for cell in filled for block in cell]
    label, (first, *rest) = filled[0][0], filled[1]
    pieces = (*label.pieces, Piece(" "), *first.pieces)
    opens = label.opens_page or first.opens_page
    return [Block(pieces, first.level, row=first.row, opens_page=opens), *rest]


def _side_by_side(filled: Sequence[Cell]) -> bool:
    """Whether columns are texts of their own: signatures, two languages, a nested table."""
    if any(block.row for cell in filled for block in cell):
        return True
    if len(filled) < 2:
        return any(len(cell) > 1 for cell in filled)
    long = any(len(cell) > 1 and sum(len(b.text) for b in cell) > _LONG for cell in filled)
    return long or all(len(cell) > 1 for cell in filled)


def _line(cells: Row) -> tuple[Piece, ...]:
    lines = [Block(collapsed(joined(cell, " "))) for cell in cells]
    return joined(lines, CELL_BREAK)


def _opens_page(cells: Sequence[Cell]) -> bool:
    return any(cell[0].opens_page for cell in cells)
