"""The word lists of this package, read once: one entry a line, `#` opens a comment."""

from functools import cache
from importlib.resources import files


@cache
def word_list(name: str) -> frozenset[str]:
    """The lower-case entries of `data/<name>.txt`.

    >>> "shall" in word_list("sentence_verbs")
    True
    """
    text = files("groundcheck.documents").joinpath(f"data/{name}.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))
