"""Headers and footers: their words once, where the running text does not say the same.

What enters: the blocks of a file's headers or footers, and those of its body. What leaves: the
blocks worth reading. What always holds: a page's number is none of them.
"""

import re
from collections.abc import Iterable, Sequence

from groundcheck.documents.blocks import Block

_PAGE_NUMBER = re.compile(r"\W*(?:page|p\.)?\W*\d*\W*(?:of|/)?\W*\d*\W*", re.IGNORECASE)


def worth_reading(margin: Iterable[Block], seen: set[str]) -> list[Block]:
    """The blocks of a margin that say something new.

    Args:
        margin: the blocks of headers or footers, in order.
        seen: keys of what is read elsewhere; those of `margin` are added.
    """
    found = []
    for block in margin:
        key = _key(block)
        if key not in seen and not _PAGE_NUMBER.fullmatch(block.text):
            found.append(Block(block.pieces))
        seen.add(key)
    return found


def keys_of(blocks: Sequence[Block]) -> set[str]:
    """What `worth_reading` compares blocks by."""
    return {_key(block) for block in blocks}


def _key(block: Block) -> str:
    return " ".join(block.text.lower().split())
