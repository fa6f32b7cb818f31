"""Lists in which each entry carries a figure of its own: "$500 for setup and $200 for training".

In: the tokens of one piece of a sentence. Out: where its entries start, or nothing. What always
holds: every entry opens with an amount of the same kind (money or percent) and says what it is
for; ranges ("between $5 and $10", "from 2% to 4%") and noun lists are never entries.
"""

from collections.abc import Sequence

from groundcheck.claims.grammar import Part, Token

_INTRODUCING = frozenset(
    ["a", "an", "another", "further", "about", "roughly", "some", "the", "up", "to"]
)
_RANGE = frozenset(["between", "from", "plus", "or", "than"])
_SHORTEST = 3
"""Tokens of an entry: an amount and at least two words on what it is for."""


def entry_starts(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """For each entry, where it starts and where the mark before it starts; [] if it is no list.

    >>> from groundcheck.claims.grammar import tokenise
    >>> tokens = tokenise("The fee is $500 for the setup and $200 for the training.")
    >>> [tokens[start].text for start, _ in entry_starts(tokens)]
    ['$500', '$200']
    """
    amounts = [i for i in range(len(tokens)) if _amount(tokens[i])]
    if len(amounts) < 2 or any(t.norm in _RANGE for t in tokens):
        return []
    starts = [(_opening(tokens, amounts[0]),) * 2]
    for index in amounts[1:]:
        opening = _opening(tokens, index)
        mark = _mark_before(tokens, opening)
        if mark is None:
            continue
        starts.append((opening, mark))
    ends = [mark for _, mark in starts[1:]] + [len(tokens)]
    whole = all(end - start >= _SHORTEST for (start, _), end in zip(starts, ends, strict=True))
    same = len({_amount(tokens[i]) for i in amounts}) == 1 and len(amounts) == len(starts)
    return starts if len(starts) > 1 and whole and same else []


def _amount(token: Token) -> str:
    """The kind of amount a token is: "money", "percent" or ""."""
    if token.part is not Part.NUMBER:
        return ""
    if token.text[0] in "$€£¥":
        return "money"
    return "percent" if token.text.endswith("%") else ""


def _opening(tokens: Sequence[Token], index: int) -> int:
    """Where the entry of an amount starts: at "a further" of "a further $661,003"."""
    while index > 0 and tokens[index - 1].norm in _INTRODUCING:
        index -= 1
    return index


def _mark_before(tokens: Sequence[Token], index: int) -> int | None:
    """Where the comma or "and" right before an entry starts, if there is one."""
    if index < 1 or (tokens[index - 1].norm != "and" and tokens[index - 1].text not in ",;"):
        return None
    mark = index - 1
    if tokens[mark].norm == "and" and mark > 0 and tokens[mark - 1].text in ",;":
        mark -= 1
    return mark
