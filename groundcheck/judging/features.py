"""Features: the numbers the calibrated decision is made from.

What enters: a claim held against the documents, and the model's reading of it. What leaves: one number per name of `NAMES`, each in a stated range. All of them say
how the claim stands in the documents; none says how the claim is worded, because wording alone
gives labels away in any labelled set and proves nothing about a contract.
"""

import math
from collections.abc import Sequence

from groundcheck.entailment.exceptions import is_absolute
from groundcheck.entailment.nli import Reading
from groundcheck.entailment.stance import OppositionKind
from groundcheck.judging.prepared import Examined
from groundcheck.judging.reading import ClaimReading
from groundcheck.judging.signals import Signals, is_outdone
from groundcheck.judging.standing import Standing
from groundcheck.judging.subject import Subject

FLOOR = 1e-4
"""Least probability whose logarithm is taken."""

NAMES = (
    "coverage_first",  # of the best-ranked window, [0, 1]
    "coverage_best",  # of the best-covering window, [0, 1]
    "coverage_second",  # of the second-best, [0, 1]
    "coverage_sentences",  # of the best sentences, [0, 1]
    "coverage_joined",  # of the first four windows together, [0, 1]
    "values",  # number of typed values, at most 4
    "values_missing",  # share of typed values found nowhere, [0, 1]
    "value_agreement_least",  # closeness of the least close agreeing value, [0, 1]
    "value_agreement_most",  # closeness of the closest agreeing value, [0, 1]
    "value_clash",  # closeness of the closest clashing value, [0, 1]
    "day_type_clash",  # closeness of a clash of business against plain days, [0, 1]
    "negation",  # coverage of the closest sentence that denies what the claim affirms, [0, 1]
    "modality",  # the same for "may" against "must", [0, 1]
    "antonym",  # the same for opposites, [0, 1]
    "party_swapped",  # the same for a verb given to another party, [0, 1]
    "party_number",  # the same for "either party" against one, [0, 1]
    "choice_reversed",  # coverage of a sentence that picks the greater for the lesser, [0, 1]
    "exception_denied",  # 1 if an exception meets a claim that rules it out
    "exception_unnamed",  # 1 if the nearest words hold an exception the claim leaves out
    "foreign_name",  # 1 if the claim uses a name no document mentions
    "joined_supported",  # log probability over the joined windows, [-9.3, 0]
    "joined_unsupported",  # the same
    "joined_contradicted",  # the same
    "alone_supported",  # the same over the deciding sentences alone
    "alone_unsupported",  # the same
    "alone_contradicted",  # the same
    "deciding_likelihood",  # of the likeliest sentence to decide the claim, [0, 1]
    "deciding_coverage",  # of the deciding sentences together, [0, 1]
    "deciding_value_missing",  # share of typed values that none of them agrees with, [0, 1]
    "deciding_value_clash",  # likeness of the likeliest clash of a value in them, [0, 1]
    "deciding_negation",  # coverage of one of them that denies what the claim affirms, [0, 1]
    "deciding_modality",  # the same for "may" against "must", [0, 1]
    "deciding_antonym",  # the same for opposites, [0, 1]
    "deciding_party_swapped",  # the same for a verb given to another party, [0, 1]
    "deciding_exception",  # 1 if one of them holds an exception the claim leaves out
)


_OPPOSED = (OppositionKind.NEGATION, OppositionKind.MODALITY, OppositionKind.ANTONYM)
"""Oppositions that are features, in the order of `NAMES`."""


def features(examined: Examined, reading: ClaimReading) -> tuple[float, ...]:
    """The features of one claim, in the order of `NAMES`."""
    subject, signals = examined.subject, examined.signals
    return (
        *_coverage(subject, signals),
        *_values(examined.standings),
        *(_opposing(signals, kind) for kind in _OPPOSED),
        *(_mismatched(signals, swapped=swapped) for swapped in (True, False)),
        max((w.focus_coverage.share for w in signals if w.reversed_pick), default=0.0),
        *_exceptions(subject, signals),
        float(bool(examined.foreign)),
        *_logarithms(reading.joined),
        *_logarithms(reading.alone),
        max(reading.joined.deciding, default=0.0),
        *_deciding(subject, examined.deciding),
    )


def _deciding(subject: Subject, sentences: Sequence[Signals]) -> tuple[float, ...]:
    """What the typed comparisons see in the very sentences that the model decided by."""
    supposed = {v.claimed.start for s in sentences for v in s.values if v.is_supposed}
    claimed = [value for value in subject.claim.quantities if value.start not in supposed]
    agreeing = {v.claimed.start for sentence in sentences for v in sentence.agreements}
    clashes = [
        v.likeness for s in sentences for v in s.disagreements if v.claimed.start not in agreeing
    ]
    return (
        _together(subject, sentences),
        sum(value.start not in agreeing for value in claimed) / max(len(claimed), 1),
        max(clashes, default=0.0),
        *(_opposing(sentences, kind) for kind in _OPPOSED),
        _mismatched(sentences, swapped=True),
        float(any(sentence.unnamed_exceptions for sentence in sentences)),
    )


def _coverage(subject: Subject, signals: Sequence[Signals]) -> tuple[float, ...]:
    shares = [window.coverage.share for window in signals] or [0.0]
    ranked = [*sorted(shares, reverse=True), 0.0]
    sentences = max((window.focus_coverage.share for window in signals), default=0.0)
    return shares[0], ranked[0], ranked[1], sentences, _together(subject, signals[:4])


def _together(subject: Subject, windows: Sequence[Signals]) -> float:
    """Share of the claim's content that windows together hold."""
    shared = frozenset[str]().union(*(window.coverage.shared for window in windows))
    return subject.content.share(shared)


def _values(found: Sequence[Standing]) -> tuple[float, ...]:
    if not found:
        return (0.0,) * 6
    missing = sum(standing.agreeing is None for standing in found) / len(found)
    agreements = [standing.agreement for standing in found]
    return (
        float(min(len(found), 4)),
        missing,
        min(agreements),
        max(agreements),
        max(standing.clash for standing in found),
        max(standing.clash * standing.wrong_days for standing in found),
    )


def _opposing(signals: Sequence[Signals], kind: OppositionKind) -> float:
    return max(
        (w.focus_coverage.share for w in signals if any(o.kind is kind for o in w.oppositions)),
        default=0.0,
    )


def _mismatched(signals: Sequence[Signals], *, swapped: bool) -> float:
    return max(
        (
            window.focus_coverage.share
            for window in signals
            if any(m.swapped is swapped for m in window.mismatches)
            and not is_outdone(window, signals)
        ),
        default=0.0,
    )


def _exceptions(subject: Subject, signals: Sequence[Signals]) -> tuple[float, float]:
    nearest = max(signals, key=lambda window: window.coverage.share, default=None)
    unnamed = nearest is not None and bool(nearest.unnamed_exceptions)
    absolute = is_absolute(subject.claim)
    denied = any(w.denied_in_focus or (absolute and w.unnamed_exceptions) for w in signals[:3])
    return float(denied), float(unnamed)


def _logarithms(reading: Reading) -> tuple[float, ...]:
    shares = (reading.supported, reading.unsupported, reading.contradicted)
    return tuple(math.log(max(share, FLOOR)) for share in shares)
