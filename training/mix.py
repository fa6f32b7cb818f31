"""Mix the rows of one training stage: all claims once, some a second time, some documents.

What enters: `written.jsonl`, where most claims have two rows (best sentences, sentences alone), and
`documents.jsonl`. What leaves: every first row, a share of the second ones, and a share of the
documents' rows, by a fixed seed. Fewer second rows cost little and save a third of the time.

    python -m training.mix --written FILE --documents FILE --out FILE
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from training.pairs import Pair, read_pairs, write_pairs

SECOND_ROWS = 0.5
DOCUMENT_ROWS = 0.5


def thinned(pairs: Sequence[Pair], share: float, rng: random.Random) -> Iterator[Pair]:
    """Every claim's first row, and `share` of its others."""
    seen: set[str] = set()
    for pair in pairs:
        if pair.claim_id not in seen or rng.random() < share:
            yield pair
        seen.add(pair.claim_id)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--written", type=Path, required=True)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    rng = random.Random(7)  # noqa: S311
    claims = list(thinned(read_pairs(args.written), SECOND_ROWS, rng))
    documents = read_pairs(args.documents)
    documents = rng.sample(documents, round(len(documents) * DOCUMENT_ROWS))
    print(write_pairs(args.out, [*claims, *documents]), "rows")


if __name__ == "__main__":
    main()
