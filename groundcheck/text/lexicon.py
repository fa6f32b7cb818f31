"""Word lists and tables that ship as package data.

A file name enters; frozen sets, tuples and dicts of strings leave. A file is read once per
process, on first use, never at import. `.txt` files hold one entry a line; lines that start
with `#` are comments.
"""

import json
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any


def _read(name: str) -> str:
    return files("groundcheck.text").joinpath("data", name).read_text(encoding="utf-8")


@cache
def word_list(name: str) -> tuple[str, ...]:
    """The entries of `data/<name>.txt` in file order."""
    lines = (line.strip() for line in _read(f"{name}.txt").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def word_set(name: str) -> frozenset[str]:
    """The entries of `data/<name>.txt` as a set."""
    return frozenset(word_list(name))


@cache
def table(name: str) -> MappingProxyType[str, Any]:
    """The JSON object in `data/<name>.json`, read-only."""
    return MappingProxyType(json.loads(_read(f"{name}.json")))
