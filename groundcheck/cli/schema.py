"""`groundcheck schema`: the JSON schema of a Report, as published in docs/schema.

What always holds: the schema is made from `models`, so it cannot drift from what is printed; a
description stands beside every field whose meaning the models spell out.
"""

import ast
import inspect
import json
from collections.abc import Iterator
from typing import Any

from groundcheck import models
from groundcheck.cli.output import write

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> None:
    """Print the JSON schema of the report that `check --json` prints."""
    write(json.dumps(report_schema(), indent=2, ensure_ascii=False) + "\n")


def report_schema() -> dict[str, Any]:
    """The JSON schema that every `groundcheck check --json` validates against.

    >>> report_schema()["$id"]
    'urn:groundcheck.report:1'
    >>> report_schema()["$defs"]["Evidence"]["properties"]["page"]["description"]
    '1-based page, or None where the format has no pages.'
    """
    identity = {"$schema": _DIALECT, "$id": f"urn:{models.REPORT_SCHEMA.replace('/', ':')}"}
    made = models.Report.model_json_schema(by_alias=True, mode="serialization")
    _describe(made)
    return identity | made


def _describe(made: dict[str, Any]) -> None:
    """Put the docstring under each field into the schema.

    Pydantic can do so itself, but only by reading its own source at every import.
    """
    classes = {"Report": made, **made["$defs"]}
    meanings = {name: dict(_field_docstrings(name)) for name in classes}
    for name, definition in classes.items():
        for field, schema in definition.get("properties", {}).items():
            owners = (base.__name__ for base in getattr(models, name).__mro__)
            found = (meanings.get(owner, {}).get(field) for owner in owners)
            meaning = next((text for text in found if text), None)
            if meaning:
                schema["description"] = meaning


def _field_docstrings(name: str) -> Iterator[tuple[str, str]]:
    (node,) = ast.parse(inspect.getsource(getattr(models, name))).body
    assert isinstance(node, ast.ClassDef)
    for field, docstring in zip(node.body, node.body[1:], strict=False):
        match field, docstring:
            case (
                ast.AnnAssign(target=ast.Name(id=target)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield target, " ".join(inspect.cleandoc(text).split())
