"""The quality page: which golden set and calibration, then one of three parts.

Only the part that is open is drawn.
"""

import streamlit as st

from groundcheck.ui import frame
from groundcheck.ui.quality import calibrating, comparing, golden, keys, score
from groundcheck.ui.quality.golden import Source

SCORE, CALIBRATION, REGRESSION = "Score", "Calibration", "Regression"


def draw() -> None:
    """Draw the page."""
    frame.wordmark()
    st.title("Quality", anchor=False)
    with st.container(horizontal=True, vertical_alignment="top", gap="large"):
        source = golden.choose()
        calibrating.choose()
    claims = golden.settled() if source is Source.LABELS else golden.shipped_count()
    parts = st.tabs([SCORE, CALIBRATION, REGRESSION], key=keys.PART, bind="query-params")
    sections = (score.section, calibrating.section, comparing.section)
    for part, section in zip(parts, sections, strict=True):
        if part.open:
            with part:
                if claims:
                    section(source, claims)
                else:
                    _empty()


def _empty() -> None:
    frame.problem(
        "No label is settled yet. Label claims on the Label page: an item is settled once two "
        "reviewers agree on it or somebody adjudicates it. Until then look at the shipped claims.",
        severe=False,
    )
