"""Mix the rows of one training stage: all claims once, some a second time, some documents.

What enters: `written.jsonl`, where most claims have two rows (best sentences, sentences alone), and
`documents.jsonl`; for a later round of claims, the rows of earlier ones. What leaves: every first
row, a share of the second ones, samples of the first and of the second rows of earlier rounds so
that they are not forgotten (evenly over the claims' lengths, if asked), every row of further files,
and a sample of the documents' rows, by a fixed seed. Fewer second rows cost little and save a third of the time.

    python -m training.mix --documents FILE --out FILE [--written FILE ...] [--earlier FILE ROWS]
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from training.lengths import even_sample
from training.pairs import Pair, read_pairs, write_pairs

SAMPLES = {
    "--earlier": "so many of each claim's first row",
    "--alone": "so many of the other rows",
    "--even": "as --earlier, with the same shares of labels at every length",
    "--even-alone": "as --alone, with the same shares of labels at every length",
}
SECOND_ROWS = 0.5
DOCUMENT_ROWS = 0.5


def thinned(pairs: Sequence[Pair], share: float, rng: random.Random) -> Iterator[Pair]:
    """Every claim's first row, and `share` of its others."""
    return (pair for pair, is_first in _marked(pairs) if is_first or rng.random() < share)


def seconds(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Every row of a claim but its first."""
    return (pair for pair, is_first in _marked(pairs) if not is_first)


def _marked(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, bool]]:
    """Rows with whether each is its claim's first."""
    seen: set[str] = set()
    for pair in pairs:
        yield pair, pair.claim_id not in seen
        seen.add(pair.claim_id)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--written", type=Path, nargs="*", default=[])
    parser.add_argument("--second-rows", type=float, default=SECOND_ROWS, help="share, in [0, 1]")
    for name in ("--earlier", "--alone", "--even", "--even-alone"):
        parser.add_argument(
            name, nargs=2, action="append", default=[], metavar=("FILE", "ROWS"), help=SAMPLES[name]
        )
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="files taken whole")
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--document-rows", type=int, help="half of them unless told")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    rng = random.Random(args.seed)  # noqa: S311
    written = map(read_pairs, args.written)
    rows = [pair for pairs in written for pair in thinned(pairs, args.second_rows, rng)]
    firsts, evenly = partial(thinned, share=0.0, rng=rng), partial(even_sample, rng=rng)
    for wanted, part, sample in (
        (args.earlier, firsts, rng.sample),
        (args.alone, seconds, rng.sample),
        (args.even, firsts, evenly),
        (args.even_alone, seconds, evenly),
    ):
        for path, count in wanted:
            rows += sample(list(part(read_pairs(Path(path)))), int(count))
    rows += [pair for path in args.also for pair in read_pairs(path)]
    documents = list(read_pairs(args.documents))
    usual = round(len(documents) * DOCUMENT_ROWS)
    rows += rng.sample(documents, usual if args.document_rows is None else args.document_rows)
    print(write_pairs(args.out, rows), "rows")


if __name__ == "__main__":
    main()
