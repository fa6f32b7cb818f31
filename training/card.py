"""The model card, filled with measured figures.

What enters: the out-of-fold figures of `training.evaluate` and the checks of each exported file.
What leaves: the card's text. A figure that was not measured stops the export by its name.
"""

from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

from groundcheck.entailment.nli import ALONE, JOINED

_TEMPLATE = Path(__file__).parent / "data" / "model_card.md"


def render(figures: Mapping[str, Any], checks: Mapping[str, Any], *, longest: int) -> str:
    """The card's text.

    Raises:
        KeyError: a figure the card tells is missing.
    """
    recall = figures["recall"]
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        longest=longest,
        claims=f"{figures['claims']:,}",
        contracts=figures["contracts"],
        macro_recall=_with_interval(figures["macro_recall"]),
        macro_recall_even_prior=_with_interval(figures["macro_recall_even_prior"]),
        recall=", ".join(f"{value:.2f}" for value in recall.values()),
        recall_of_wrong=f"{figures['recall_of_wrong']:.2f}",
        support_auc=_with_interval(figures["support_auc"]),
        kept_3=_with_interval(figures["supported_kept_at_0.031_wrong"]),
        kept_10=_with_interval(figures["supported_kept_at_0.1_wrong"]),
        calibration=f"{figures['support_calibration_error']:.3f}",
        checked=f"{checks[JOINED]['pairs']:,}",
        checked_alone=f"{checks[ALONE]['pairs']:,}",
        joined=_both_precisions(checks[JOINED]),
        alone=_both_precisions(checks[ALONE]),
        ms_joined=f"{checks[JOINED]['ms_per_pair']['256']:.0f}",
        ms_alone=f"{checks[ALONE]['ms_per_pair']['128']:.0f}",
    )


def _both_precisions(checks: Mapping[str, Any]) -> str:
    return f"{checks['macro_recall_fp32']:.3f} and {checks['macro_recall_int8']:.3f}"


def _with_interval(figure: Mapping[str, float]) -> str:
    return f"{figure['value']:.3f} [{figure['low']:.3f}, {figure['high']:.3f}]"
