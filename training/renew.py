"""Renew one network of the weights that ship, and leave everything else of them as it is.

What enters: a folder of weights, and a run that goes on from one of its networks. What leaves: a folder
with that network exported anew, its run in the manifest and the run before it among the stages, int8
compared with fp32, and the model card written anew.

    python -m training.renew --weights groundcheck/weights --name alone.onnx --encoder short
        --run runs/mean --stage runs/round28 --rows ROWS --check ROWS --out weights
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from groundcheck.entailment.nli import ALONE, JOINED
from training.card import render
from training.export import checks, export
from training.pairs import sha256_of
from training.train import fitting

MANIFEST = "manifest.json"
CARD = "MODEL_CARD.md"


def renewed(
    before: dict[str, Any], name: str, run: Path, stage: Path, int8: dict[str, object]
) -> dict[str, Any]:
    """The manifest with another run behind one network.

    Args:
        before: the manifest as it was.
        name: the network's file.
        run: what ships.
        stage: the run that it is the mean with; told under its folder's name.
        int8: of the exported network, int8 against fp32.
    """
    manifests = {path: json.loads((path / MANIFEST).read_text()) for path in (run, stage)}
    earlier = {manifests[stage]["start"]: before["training"][name]}
    return before | {
        "training": before["training"] | {name: manifests[run]},
        "stages": before["stages"] | earlier | {stage.name: manifests[stage]},
        "int8": before["int8"] | {name: int8},
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True, help="folder to renew a part of")
    parser.add_argument("--name", choices=(JOINED, ALONE), required=True)
    parser.add_argument("--encoder", type=Path, required=True, help="that network's encoder")
    parser.add_argument("--run", type=Path, required=True, help="what is to ship")
    parser.add_argument("--stage", type=Path, required=True, help="the run that it is a mean with")
    parser.add_argument("--rows", type=Path, required=True, help="pairs it was trained on")
    parser.add_argument("--check", type=Path, required=True, help="pairs to compare int8 on")
    parser.add_argument("--longest", type=int, default=320)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    shutil.copytree(args.weights, args.out, dirs_exist_ok=True)
    target = args.out / args.name
    model = export(args.encoder, args.run, args.rows, target, args.longest)
    int8 = checks(model, target, *fitting(args.encoder, [args.check], args.longest))
    before = json.loads((args.weights / MANIFEST).read_text())
    manifest = renewed(before, args.name, args.run, args.stage, int8)
    manifest["files"] |= {args.name: sha256_of(target)}
    (args.out / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")
    card = render(manifest["out_of_fold"], manifest["int8"], longest=args.longest)
    (args.out / CARD).write_text(card, encoding="utf-8")
    print(json.dumps(int8, indent=2))


if __name__ == "__main__":
    main()
