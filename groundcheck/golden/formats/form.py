"""The names of the forms golden records are exchanged in."""

from enum import StrEnum


class Format(StrEnum):
    """The forms golden records are exchanged in."""

    JSONL = "jsonl"
    """One record a line, by docs/schema/golden-1.json."""
    CSV = "csv"
    LABEL_STUDIO = "label-studio"
    ARGILLA = "argilla"
    PARQUET = "parquet"
    """A pandas data frame on disk."""
