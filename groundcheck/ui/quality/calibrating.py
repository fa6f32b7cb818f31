"""Calibration: probabilities that keep their word, a bound one can sign, and which one is in force.

What enters: the score of a judge without a calibration. What leaves: diagrams, a threshold or what
stands in its way, and calibrations kept by name and version.
"""

import pandas as pd
import streamlit as st

from groundcheck.errors import GroundcheckError, InputError
from groundcheck.figures.figure import Figure
from groundcheck.golden import calibrations
from groundcheck.golden.calibration import Study, study
from groundcheck.judging.threshold import Bound, Calibration, Method
from groundcheck.ui import frame, reviews, state
from groundcheck.ui.actions import uninterrupted
from groundcheck.ui.quality import diagrams, golden, keys, scoring
from groundcheck.ui.quality.golden import Source
from groundcheck.ui.quality.work import Scored, Task

NONE = "none: deliver whatever is found supported"
METHODS = {
    Method.TEMPERATURE: "Temperature",
    Method.ISOTONIC: "Isotonic",
}


def choose() -> None:
    """Let the reader choose the calibration that answers are judged with from now on."""
    current = reviews.calibration_in_force()
    kept = calibrations.titles()
    st.session_state[keys.IN_FORCE] = current
    st.selectbox(
        "Calibration in force",
        ["", *kept, *([current] if current and current not in kept else [])],
        format_func=lambda title: title or NONE,
        key=keys.IN_FORCE,
        on_change=_put_in_force,
        help="Every check from now on is made with it and says so in its report. Reviews that are "
        "kept already stay as they are; check them again to see its effect.",
        width=360,
    )


def section(source: Source, claims: int) -> None:
    """A bound, the study of it, and the calibrations that are kept."""
    found = scoring.scored(source, "", claims=claims, label="Calibrate on these labels")
    if found is not None and found.score.outcomes:
        bound, method = _asked()
        try:
            made = _study(Task(source, golden.revision(source), ""), bound, method, found)
        except InputError as error:
            frame.problem(str(error))
        else:
            _verdict(made)
            _diagrams(made)
            _keep(made)
    _kept()


@uninterrupted
def _put_in_force() -> None:
    try:
        calibrations.put_in_force(str(st.session_state[keys.IN_FORCE] or ""))
    except GroundcheckError as error:
        state.notify(str(error))


def _asked() -> tuple[Bound, Method]:
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        wrong = st.number_input(
            "Delivered claims wrong, at most %", 0.5, 50.0, 3.0, 0.5, key=keys.WRONG, width=240
        )
        confidence = st.number_input(
            "Confidence, %", 51.0, 99.9, 95.0, 1.0, key=keys.CONFIDENCE, width=150
        )
        method = st.segmented_control(
            "Probabilities by",
            list(METHODS),
            default=Method.TEMPERATURE,
            required=True,
            format_func=lambda method: METHODS[method],
            key=keys.METHOD,
            help="Temperature is one number and right for few labels; isotonic follows any rising "
            "shape and is better from about a thousand labels.",
        )
    return Bound(wrong=wrong / 100, confidence=confidence / 100), method or Method.TEMPERATURE


@st.cache_resource(
    max_entries=16,
    show_spinner="Fitting and trying the calibration",
    hash_funcs={Bound: str},
)
def _study(task: Task, bound: Bound, method: Method, _found: Scored) -> Study:  # noqa: ARG001 - key
    """The study of a score, made once for each golden set, bound and method."""
    return study(_found.score, bound=bound, method=method)


def _verdict(made: Study) -> None:
    """Whether the bound is shown, in one sentence, and the figures behind it."""
    if made.chosen and made.wrong_delivered:
        point = made.chosen
        st.success(
            f"These labels show: **{made.bound}**. Claims are delivered from a score of "
            f"{point.threshold:.3f}: {point.delivered} of {made.found_supported} found supported, "
            f"{point.wrong} of them wrong; {point.kept:.0%} of all supported claims are delivered.",
            icon=":material/verified:",
        )
        st.caption(
            f"Share wrong among them over whole contracts: {_spread(made.wrong_delivered)}. "
            "If that is much wider than the bound, label more contracts."
        )
        return
    frame.problem(made.shortage, severe=False)


def _diagrams(made: Study) -> None:
    dark = st.context.theme.type == "dark"
    left, right = st.columns(2, gap="large")
    with left:
        st.header("Probabilities kept to the word", anchor=False)
        st.plotly_chart(
            diagrams.reliability(made.before, made.after, dark=dark),
            config={"displayModeBar": False},
            alt="Reliability diagram: promised probability against the share labelled supported",
        )
        st.dataframe(_errors(made), hide_index=True, alt="Calibration error and Brier score")
        st.caption(f"Of {made.contracts} contracts, each tried with a scale fitted on others.")
    with right:
        st.header("What a threshold costs", anchor=False)
        if made.curve:
            st.plotly_chart(
                diagrams.trade_off(made.curve, made.chosen, made.bound, dark=dark),
                config={"displayModeBar": False},
                alt="Trade-off: supported claims delivered against delivered claims wrong",
            )
        st.caption(
            "From left to right ever more is delivered. The dashed line is the exact limit of the "
            "share wrong: only where it lies below the bound can a threshold be chosen."
        )


def _errors(made: Study) -> pd.DataFrame:
    pairs = (
        ("Calibration error (ECE)", made.before.calibration_error, made.after.calibration_error),
        ("Brier score", made.before.brier, made.after.brier),
    )
    rows = [(name, _spread(before), _spread(after)) for name, before, after in pairs]
    return pd.DataFrame(rows, columns=pd.Index(("Figure", "Judge's own", "Calibrated")))


def _spread(figure: Figure) -> str:
    if figure.value is None:
        return "–"
    spread = f"  [{figure.low:.3f}, {figure.high:.3f}]" if figure.low is not None else ""
    return f"{figure.value:.3f}{spread}"


def _keep(made: Study) -> None:
    """Keep the calibration of a study that chose a threshold."""
    if made.chosen is None:
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        name = st.text_input(
            "Name", "firm", key=keys.NAME, width=240, help="Lower-case letters, digits, - and _."
        )
        save = st.button("Save", key=keys.SAVE)
        use = st.button(
            "Save and put in force", type="primary", key=keys.SAVE_IN_FORCE, icon=":material/check:"
        )
    if not save and not use:
        return
    saved, _ = calibrations.save(made, (name or "").strip())
    if use:
        calibrations.put_in_force(saved.title)
    st.toast(f"Saved {saved.title}{' and put in force' if use else ''}.")
    st.rerun()


def _kept() -> None:
    titles = calibrations.titles()
    if not titles:
        return
    st.header("Calibrations", anchor=False)
    rows = [_row(calibrations.load(title)) for title in reversed(titles)]
    st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        alt="Calibrations that are kept",
    )
    st.caption("On the command line: groundcheck check CONTRACT --answer FILE --calibration NAME")


def _row(kept: Calibration) -> dict[str, object]:
    in_force = kept.title == reviews.calibration_in_force()
    return {
        "Calibration": kept.title,
        "In force": "✓" if in_force else "",
        "Promises": str(kept.bound),
        "Delivers from": round(kept.threshold, 3),
        "Method": METHODS[kept.scale.method],
        "Labels": kept.labels,
        "Made": kept.created,
        "Judge": f"{kept.judge.version}, {kept.judge.layers[-1] if kept.judge.layers else ''}",
    }
