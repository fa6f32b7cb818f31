"""Ask a larger model, the teacher, what it makes of training rows, and write that beside their labels.

What enters: a trained run on a larger encoder, and rows whose premise is what decides the claim.
What leaves: the same rows, each with the teacher's probabilities, or the mean of those of several
teachers. A label says that a claim is contradicted; a teacher says how plainly, and where the label
itself is doubtful. A model that is too small to find that out for itself learns it from there
(Hinton, Vinyals and Dean 2015, arXiv:1503.02531).

    python -m training.teach ask --encoder DIR DIR --run DIR DIR --rows A.jsonl --out taught.jsonl
    python -m training.teach hand-on --taught taught.jsonl --rows joined.jsonl --out out.jsonl

The second command gives what the teacher said of a claim and its deciding sentences to a row that
holds those sentences among others: what decides it is the same, and the teacher need not read it.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from training.batches import encode, load_tokenizer
from training.pairs import Pair, read_pairs, write_pairs
from training.train import in_halves, load_model, predict

DIGITS = 4
"""Of the probabilities that are written."""


def ask(
    teachers: Sequence[tuple[Path, Path]], pairs: Sequence[Pair], *, longest: int
) -> list[Pair]:
    """The pairs with what teachers say of them; as they were where they have too many tokens.

    Args:
        teachers: of each the folder of the encoder that it was trained from, and of its run; all
            of one tokenizer. Where there are several, the mean of their probabilities is told.
        pairs: rows of any source.
        longest: most tokens of a pair.
    """
    encoded = encode(load_tokenizer(teachers[0][0]), pairs, longest=longest)
    read = [place for place, row in enumerate(encoded) if row is not None]
    rows = [row for row in encoded if row is not None]
    with in_halves(torch.device("cpu")):
        each = [predict(load_model(encoder, run), rows) for encoder, run in teachers]
    taught = list(pairs)
    for place, probabilities in zip(read, np.mean(each, axis=0), strict=True):
        rounded = tuple(round(float(share), DIGITS) for share in probabilities)
        taught[place] = replace(pairs[place], taught=rounded)
    return taught


def handed_on(taught: Sequence[Pair], pairs: Sequence[Pair]) -> Iterator[Pair]:
    """The pairs that hold what decides their claim, with what a teacher said of it; others as is.

    Args:
        taught: rows that a teacher was asked about; the first of a claim is taken.
        pairs: rows of the same claims with more around what decides them.
    """
    told = {pair.claim_id: pair.taught for pair in reversed(taught) if pair.claim_id}
    for pair in pairs:
        yield replace(pair, taught=told.get(pair.claim_id)) if pair.evidence else pair


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    asking = commands.add_parser("ask")
    for name, told in (("--encoder", "folder of each teacher's encoder"), ("--run", "its run")):
        asking.add_argument(name, type=Path, nargs="+", required=True, help=told)
    asking.add_argument("--longest", type=int, default=320)
    asking.add_argument("--threads", type=int, default=2)
    handing = commands.add_parser("hand-on")
    handing.add_argument("--taught", type=Path, required=True)
    for command in (asking, handing):
        command.add_argument("--rows", type=Path, nargs="+", required=True)
        command.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    pairs = [pair for path in args.rows for pair in read_pairs(path)]
    if args.command == "ask":
        torch.set_num_threads(args.threads)
        teachers = list(zip(args.encoder, args.run, strict=True))
        pairs = ask(teachers, pairs, longest=args.longest)
    else:
        pairs = list(handed_on(read_pairs(args.taught), pairs))
    print(write_pairs(args.out, pairs), "rows,", sum(pair.taught is not None for pair in pairs))


if __name__ == "__main__":
    main()
