"""The words the page uses for the judge's vocabularies: one place for Python and browser alike.

The words themselves are those of `export.vocabulary`; what is added here is how Streamlit draws a
status, and what the browser is told.
"""

from groundcheck.export.cautions import CAUTION_LABEL, CAUTION_MEANING
from groundcheck.export.vocabulary import (
    DECIDED_LABEL,
    LEVEL_LABEL,
    ROLE_LABEL,
    SIGNAL_LABEL,
    STATUS_LABEL,
    STATUS_MEANING,
    STATUS_ORDER,
    TYPE_LABEL,
    also_weighed,
    role_label,
    standing,
    verdict_label,
)
from groundcheck.models import Status

__all__ = [
    "DECIDED_LABEL",
    "LEVEL_LABEL",
    "ROLE_LABEL",
    "SIGNAL_LABEL",
    "STATUS_COLOUR",
    "STATUS_ICON",
    "STATUS_LABEL",
    "STATUS_MEANING",
    "STATUS_ORDER",
    "TYPE_LABEL",
    "also_weighed",
    "labels",
    "role_label",
    "standing",
    "verdict_label",
]

STATUS_ICON = {
    Status.SUPPORTED: ":material/check_circle:",
    Status.UNSUPPORTED: ":material/help:",
    Status.CONTRADICTED: ":material/cancel:",
    Status.NOT_CHECKABLE: ":material/remove_circle:",
    Status.FAILED: ":material/error:",
}

STATUS_COLOUR = {
    Status.SUPPORTED: "green",
    Status.UNSUPPORTED: "orange",
    Status.CONTRADICTED: "red",
    Status.NOT_CHECKABLE: "gray",
    Status.FAILED: "violet",
}
"""Streamlit's name of the colour, for labels."""


def labels() -> dict[str, dict[str, str]]:
    """Every label the browser needs, keyed by vocabulary and value."""
    return {
        "status": {key.value: label for key, label in STATUS_LABEL.items()},
        "meaning": {key.value: label for key, label in STATUS_MEANING.items()},
        "type": {key.value: label for key, label in TYPE_LABEL.items()},
        "role": {key.value: label for key, label in ROLE_LABEL.items()},
        "caution": {key.value: label for key, label in CAUTION_LABEL.items()},
        "cautionMeaning": {key.value: label for key, label in CAUTION_MEANING.items()},
        "signal": {key.value: label for key, label in SIGNAL_LABEL.items()},
        "decided": {key.value: label for key, label in DECIDED_LABEL.items()},
    }
