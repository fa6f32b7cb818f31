"""The JSON schema of one line of golden JSONL, as published in docs/schema/golden-1.json."""

from typing import Any

from groundcheck.store.labels import GOLDEN_SCHEMA, GoldenRecord


def record_schema() -> dict[str, Any]:
    """The schema that every exported line validates against.

    >>> record_schema()["$id"]
    'urn:groundcheck.golden:1'
    """
    identity = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{GOLDEN_SCHEMA.replace('/', ':')}",
    }
    return identity | GoldenRecord.model_json_schema(by_alias=True, mode="serialization")
