"""Word lists and tables that ship as package data.

A file name, and the package whose `data` folder holds it, enter; frozen sets, tuples and dicts
leave. A file is read once per process, on first use, never at import. `.txt` files hold one entry
a line; lines that start with `#` are comments.
"""

import json
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

OWN = "groundcheck.text"


def _read(package: str, name: str) -> str:
    return files(package).joinpath("data", name).read_text(encoding="utf-8")


@cache
def word_list(name: str, package: str = OWN) -> tuple[str, ...]:
    """The entries of `data/<name>.txt` in file order."""
    lines = (line.strip() for line in _read(package, f"{name}.txt").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def word_set(name: str, package: str = OWN) -> frozenset[str]:
    """The entries of `data/<name>.txt` as a set."""
    return frozenset(word_list(name, package))


@cache
def table(name: str, package: str = OWN) -> MappingProxyType[str, Any]:
    """The JSON object in `data/<name>.json`, read-only."""
    return MappingProxyType(json.loads(_read(package, f"{name}.json")))
