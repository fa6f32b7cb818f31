"""The word lists of this package, read once: one entry a line, `#` opens a comment."""

from groundcheck.text.lexicon import word_set


def word_list(name: str) -> frozenset[str]:
    """The lower-case entries of `data/<name>.txt`.

    >>> "shall" in word_list("sentence_verbs")
    True
    """
    return word_set(name, "groundcheck.documents")
