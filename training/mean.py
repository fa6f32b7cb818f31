"""Average the weights of runs that began from one another.

What enters: folders of runs. What leaves: `OUT/model.safetensors`, the mean of each weight, and
`OUT/manifest.json`, the last run's with the names of all and the new checksum. Runs of one ancestor
lie close enough for their mean to read as well as either.

    python -m training.mean --runs DIR DIR --out DIR
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

from training.pairs import sha256_of

WEIGHTS = "model.safetensors"


def mean(runs: Sequence[Path], out: Path) -> None:
    """Write the mean of the runs' weights.

    Raises:
        KeyError: a run lacks a weight that the first one has.
        RuntimeError: a weight has another shape in one of them.
    """
    each = [load_file(run / WEIGHTS) for run in runs]
    together = {name: torch.stack([one[name].float() for one in each]).mean(0) for name in each[0]}
    out.mkdir(parents=True, exist_ok=True)
    save_file(together, out / WEIGHTS)
    manifest = json.loads((runs[-1] / "manifest.json").read_text())
    manifest["mean_of"] = {run.name: sha256_of(run / WEIGHTS) for run in runs}
    manifest["model_sha256"] = sha256_of(out / WEIGHTS)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    mean(args.runs, args.out)


if __name__ == "__main__":
    main()
