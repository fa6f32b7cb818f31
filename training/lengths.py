"""Samples in which a claim's length does not give its label away.

What enters: rows of written claims, of which the short ones are mostly false and the long ones
mostly true. What leaves: a sample with the same shares of labels at every length, in which short
claims are more frequent than they were.
"""

import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from training.pairs import Label, Pair

BOUNDS = (7, 10, 15, 23)
"""Words at which the next class of lengths begins."""
FREQUENCY = (4.0, 2.5, 1.2, 0.9, 0.9)
"""How often each class is drawn, against its share of the rows."""
SHARES = {Label.SUPPORTED: 0.47, Label.CONTRADICTED: 0.36, Label.UNSUPPORTED: 0.17}
"""Of each class; where unsupported rows are too few, all of them."""


def even_sample(pairs: Sequence[Pair], size: int, rng: random.Random) -> list[Pair]:
    """At most about `size` rows; fewer where a class has too few of a label."""
    rows: dict[int, dict[Label, list[Pair]]] = defaultdict(lambda: defaultdict(list))
    for pair in pairs:
        rows[bisect_right(BOUNDS, len(pair.hypothesis.split()))][pair.label].append(pair)
    found: list[Pair] = []
    for length, by_label in sorted(rows.items()):
        share = sum(map(len, by_label.values())) / len(pairs)
        most = min(len(by_label[k]) / SHARES[k] for k in (Label.SUPPORTED, Label.CONTRADICTED))
        wanted = min(size * share * FREQUENCY[length], most)
        for label, part in SHARES.items():
            found += rng.sample(by_label[label], min(len(by_label[label]), round(wanted * part)))
    return found
