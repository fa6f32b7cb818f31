"""Faults of rows that were brought in, in words.

What enters: what the reader of rows says of a row, in terms of a schema. What leaves: the same for
somebody who has a spreadsheet open. What is not known is told as it came.
"""

import re

_NO_JSON = re.compile(r"Invalid JSON: .*", re.DOTALL)
_SAID = (
    (re.compile(r"Value error, "), ""),
    (re.compile(r"([\w.]+): Field required"), r"\1 is missing"),
    (re.compile(r"([\w.]+): Extra inputs are not permitted"), r"\1 is no field that is known"),
    (re.compile(r"([\w.]+): Input should be a valid ([a-z]+)"), r"\1 should be a \2"),
    (re.compile(r"([\w.]+): Input should be "), r"\1 should be "),
    (re.compile(r"\ba (?=[aeiou])"), "an "),
)


def in_words(fault: str) -> str:
    """A fault as it is told to a reader.

    >>> in_words("item.id: Field required, item.count: Input should be a valid integer")
    'item.id is missing, item.count should be an integer'
    >>> in_words("Invalid JSON: key must be a string at line 1 column 2")
    'This row is no JSON. Is it cut off, or from another file?'
    """
    if _NO_JSON.search(fault):
        return "This row is no JSON. Is it cut off, or from another file?"
    for said, words in _SAID:
        fault = said.sub(words, fault)
    return fault
