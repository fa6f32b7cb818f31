"""Support: the fewest windows that together carry a claim.

What enters: a claim and the signals of its windows. What leaves: windows that hold all its typed
values and enough of its words, or None. A fact told in two places is carried by both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from groundcheck.entailment.passage import Passage
from groundcheck.judging.signals import Signals
from groundcheck.settings import DecisionSettings


@dataclass(frozen=True, slots=True)
class Support:
    """The windows that together carry a claim."""

    windows: tuple[Signals, ...]
    share: float
    """Coverage of the claim by the windows together, in [0, 1]."""

    @classmethod
    def of(cls, windows: Sequence[Signals]) -> "Support":
        """These windows, at least one, whatever each adds."""
        return cls(tuple(windows), _joint(windows))


def find_support(
    claim: Passage, signals: Sequence[Signals], settings: DecisionSettings
) -> Support | None:
    """The fewest best windows that cover a claim and hold all its values, or None."""
    taken: list[Signals] = []
    for window in sorted(signals, key=lambda s: -fit(s)):
        if window.coverage.share < settings.part_coverage:
            continue
        if not taken or _contributes(window, taken):
            taken.append(window)
        if _covered(claim, taken, settings):
            return Support.of(taken)
        if len(taken) == settings.joined_windows:
            break
    return None


def carriers(signals: Sequence[Signals], settings: DecisionSettings) -> Support:
    """The windows to show for a claim that is known to be supported: at least the best one."""
    taken: list[Signals] = []
    for window in sorted(signals, key=lambda s: -fit(s)):
        if not taken or (
            len(taken) < settings.joined_windows
            and window.coverage.share >= settings.part_coverage
            and _contributes(window, taken)
        ):
            taken.append(window)
    return Support.of(taken)


def fit(window: Signals) -> float:
    """How well a window fits a claim: its words, and its values on top."""
    agreed = len(window.agreements) / len(window.values) if window.values else 0.0
    return window.coverage.share + 0.3 * agreed


def _contributes(window: Signals, taken: Sequence[Signals]) -> bool:
    """Whether a window holds a word or value of the claim that the others lack."""
    known = set[str]().union(*(w.coverage.shared for w in taken))
    values = {v.claimed.start for w in taken for v in w.agreements}
    new_value = any(v.claimed.start not in values for v in window.agreements)
    return new_value or bool(window.coverage.shared - known)


def _covered(claim: Passage, taken: Sequence[Signals], settings: DecisionSettings) -> bool:
    agreed = {v.claimed.start for w in taken for v in w.agreements}
    if any(value.start not in agreed for value in claim.quantities):
        return False
    share = _joint(taken)
    if claim.quantities:
        share += (1 - share) * settings.value_credit
    return share >= settings.support_coverage


def _joint(taken: Sequence[Signals]) -> float:
    """Coverage by several windows together: what the first misses, the others may hold."""
    first = taken[0].coverage
    if len(taken) == 1:
        return first.share
    missed = 1 - first.share
    rest = max(w.coverage.share for w in taken[1:])
    return first.share + missed * rest * 0.5
