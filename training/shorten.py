"""Shorten a larger trained model: its lowest layers, in the vocabulary of the smaller network.

What enters: a larger encoder (all-mpnet-base-v2) or a run on it, and the tokenizer of the network
that the shortened one will stand beside. What leaves: `OUT`, an encoder's folder with so many
layers and that tokenizer, and of a run `OUT/run`, its heads on it, for `training.train --start` to
go on from.
The top layers of a trained encoder hold least of what it knows and can be dropped (Sajjad and
others 2020, arXiv:2004.03844). One tokenizer for both networks makes questions alike for both.

    python -m training.shorten --encoder DIR [--run DIR] --layers 8 --tokenizer FILE --out DIR
"""

import argparse
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor

from training.mean import WEIGHTS

WORDS = "encoder.embeddings.word_embeddings.weight"
LAYER = re.compile(r"encoder\.encoder\.layer\.(\d+)\.")
MARKS = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>"}
"""What the larger encoder calls the tokens that open, part and fill a question."""


def shorten(encoder: Path, run: Path | None, layers: int, tokenizer: Path, out: Path) -> None:
    """Write the shortened encoder and run.

    Args:
        encoder: folder of the larger encoder.
        run: folder of a run on it; None takes the encoder as it is, and writes no run.
        layers: how many to keep, from the lowest.
        tokenizer: file of the tokenizer that is to be used from here on.
        out: folder to write to.

    Raises:
        SystemExit: the larger encoder lacks a word of the tokenizer.
    """
    weights = {
        name: value
        for name, value in _weights_of(encoder, run).items()
        if not (layer := LAYER.match(name)) or int(layer[1]) < layers
    }
    known = Tokenizer.from_file(str(encoder / "tokenizer.json")).get_vocab()
    wanted = Tokenizer.from_file(str(tokenizer)).get_vocab()
    weights[WORDS] = _in_order(weights[WORDS], known, wanted)
    out.mkdir(parents=True, exist_ok=True)
    own = {n.removeprefix("encoder."): w for n, w in weights.items() if n.startswith("encoder.")}
    save_file(own, out / WEIGHTS)
    shutil.copy(tokenizer, out / "tokenizer.json")
    if run:
        (out / "run").mkdir(exist_ok=True)
        save_file(weights, out / "run" / WEIGHTS)
        shutil.copy(run / "manifest.json", out / "run" / "manifest.json")
    config = json.loads((encoder / "config.json").read_text())
    config |= {"num_hidden_layers": layers, "vocab_size": len(wanted)}
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")


def _weights_of(encoder: Path, run: Path | None) -> Mapping[str, Tensor]:
    """By the names that they have in `training.model.CrossEncoder`."""
    if run:
        return load_file(run / WEIGHTS)
    own = load_file(encoder / WEIGHTS)
    return {f"encoder.{n}": w for n, w in own.items() if not n.startswith("pooler.")}


def _in_order(words: Tensor, known: Mapping[str, int], wanted: Mapping[str, int]) -> Tensor:
    """The vectors of one vocabulary in the order of another."""
    rows = [known.get(MARKS.get(word, word)) for word in sorted(wanted, key=wanted.__getitem__)]
    missing = rows.count(None)
    if missing:
        raise SystemExit(f"the larger encoder lacks {missing} words of the tokenizer")
    return words[torch.tensor(rows)].contiguous()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the larger encoder")
    parser.add_argument("--run", type=Path, help="run on it; the encoder as it is unless told")
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    shorten(args.encoder, args.run, args.layers, args.tokenizer, args.out)


if __name__ == "__main__":
    main()
