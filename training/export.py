"""Export a trained model: ONNX, int8 weights, tokenizer, manifest and model card.

What enters: the folders of two runs, one that reads the best sentences joined and one that reads
deciding sentences alone, rows of their training data, and the out-of-fold figures. What leaves: `entailment.onnx` and
`alone.onnx` (int8, a byte a parameter), `tokenizer.json`, `manifest.json` (sha256 of each file, label
order, longest input, data, settings, results) and `MODEL_CARD.md`. int8 is compared with fp32 on
rows that the compared models never saw, by onnxruntime on files as shipped, a row at a time as the
product reads them.

    python -m training.export --encoder DIR --words DIR --out DIR
        --run DIR --rows PAIRS --fold-run DIR --check PAIRS
        --alone DIR --rows-alone PAIRS --fold-alone DIR --check-alone PAIRS
"""

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from groundcheck.entailment.nli import ALONE, FORMAT, JOINED
from training.batches import Encoded, collate
from training.card import render
from training.model import CrossEncoder
from training.pairs import LABELS, Pair, sha256_of
from training.quantise import quantise
from training.train import fitting, load_model, predict

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
OUTPUTS = ("logits", "evidence")


def to_onnx(model: CrossEncoder, path: Path) -> None:
    """Write the model with free batch and token dimensions."""
    model.eval()
    model.encoder.set_attn_implementation("eager")
    example = tuple(torch.ones(2, 16, dtype=torch.int64) for _ in INPUTS)
    axes = {name: {0: "batch", 1: "tokens"} for name in INPUTS}
    torch.onnx.export(
        model,
        example,
        str(path),
        input_names=list(INPUTS),
        output_names=list(OUTPUTS),
        dynamic_axes={**axes, "logits": {0: "batch"}, "evidence": {0: "batch", 1: "tokens"}},
        opset_version=17,
        dynamo=False,
    )


def session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    """A session with a bounded number of threads."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def probabilities(running: onnxruntime.InferenceSession, rows: Sequence[Encoded]) -> np.ndarray:
    """Probabilities of shape (rows, 3)."""
    found = np.zeros((len(rows), len(LABELS)))
    for at, row in enumerate(rows):
        inputs = {name: value.numpy() for name, value in collate([row]).items()}
        logits = np.asarray(running.run(["logits"], inputs)[0][0], dtype=np.float64)
        powers = np.exp(logits - logits.max())
        found[at] = powers / powers.sum()
    return found


def macro_recall(p: np.ndarray, pairs: Sequence[Pair]) -> float:
    """Mean recall of the three labels."""
    truth = np.array([LABELS.index(pair.label) for pair in pairs])
    return float(np.mean([(p.argmax(1)[truth == k] == k).mean() for k in range(len(LABELS))]))


def milliseconds_per_pair(running: onnxruntime.InferenceSession, tokens: int) -> float:
    """Median time of a pair of `tokens` tokens."""
    ids = np.random.default_rng(7).integers(1000, 20000, (1, tokens))
    types = np.zeros_like(ids)
    types[:, -25:] = 1
    inputs = dict(zip(INPUTS, (ids, np.ones_like(ids), types), strict=True))
    taken = []
    for _ in range(12):
        begun = time.perf_counter()
        running.run(["logits"], inputs)
        taken.append((time.perf_counter() - begun) * 1000)
    return float(np.median(taken[2:]))


def checks(
    model: CrossEncoder, path: Path, pairs: Sequence[Pair], rows: Sequence[Encoded]
) -> dict[str, object]:
    """int8 against fp32 on pairs the model was not trained on, and speed."""
    running = session(path, threads=2)
    full, small = predict(model, rows), probabilities(running, rows)
    return {
        "pairs": len(rows),
        "macro_recall_fp32": round(macro_recall(full, pairs), 4),
        "macro_recall_int8": round(macro_recall(small, pairs), 4),
        "same_label": round(float((full.argmax(1) == small.argmax(1)).mean()), 4),
        "largest_difference": round(float(np.abs(full - small).max()), 4),
        "mean_difference": round(float(np.abs(full - small).mean()), 5),
        "ms_per_pair": {
            str(tokens): round(milliseconds_per_pair(running, tokens), 2)
            for tokens in (128, 256, 350)
        },
    }


def write_manifest(
    out: Path,
    runs: Mapping[str, Path],
    stages: Sequence[Path],
    measured: Mapping[str, dict[str, object]],
    figures: Path | None,
    longest: int,
) -> None:
    """Everything needed to trust the files: hashes, order of labels, data, settings, results.

    Args:
        out: the folder of the exported files.
        runs: the run behind each network's file.
        stages: the runs before those.
        measured: of each network's file, int8 against fp32.
        figures: output of `training.evaluate --json`.
        longest: most tokens of a question.
    """
    names = (*runs, "tokenizer.json", "words.npz")
    manifest = {
        "format": FORMAT,
        "labels": [str(label) for label in LABELS],
        "inputs": list(INPUTS),
        "outputs": list(OUTPUTS),
        "longest_tokens": longest,
        "files": {name: sha256_of(out / name) for name in names},
        "training": {name: _manifest_of(run) for name, run in runs.items()},
        "stages": {stage.name: _manifest_of(stage) for stage in stages},
        "int8": measured,
        "out_of_fold": json.loads(figures.read_text()) if figures else None,
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def _manifest_of(run: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((run / "manifest.json").read_text())
    return found


def export(encoder: Path, run: Path, rows: Path, target: Path, longest: int) -> CrossEncoder:
    """Write the int8 network of a run; returns the fp32 model.

    Args:
        encoder: folder of the base encoder.
        run: the run to export.
        rows: pairs as the run was trained on; their activations set the scales of int8.
        target: where the network goes.
        longest: most tokens of a question.
    """
    model = load_model(encoder, run)
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "fp32.onnx"
        to_onnx(model, full)
        quantise(full, target, fitting(encoder, [rows], longest)[1])
    return model


@dataclass(frozen=True, slots=True)
class Network:
    """Where one network comes from and how its int8 file is compared with fp32."""

    encoder: Path
    """Folder of its encoder; the tokenizer is that of all networks."""
    run: Path
    rows: Path
    """Pairs as it was trained on."""
    fold: Path
    """A run of the same recipe that never saw `check`."""
    check: Path
    """Pairs to compare on."""


def export_all(networks: Mapping[str, Network], words: Path, out: Path, longest: int) -> None:
    """Write the networks, the tokenizer and the word vectors."""
    out.mkdir(parents=True, exist_ok=True)
    for name, network in networks.items():
        export(network.encoder, network.run, network.rows, out / name, longest)
    for name in ("tokenizer.json", "words.npz"):
        shutil.copy(words / name, out / name)


def measure(network: Network, longest: int) -> dict[str, object]:
    """Export the fold's run aside and compare its int8 file with its fp32 weights."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / JOINED
        model = export(network.encoder, network.fold, network.rows, target, longest)
        return checks(model, target, *fitting(network.encoder, [network.check], longest))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--encoder-alone", type=Path, help="of --alone, where it has another")
    parser.add_argument("--words", type=Path, required=True, help="output of `training.vectors`")
    parser.add_argument("--run", type=Path, required=True, help="the run that reads joined")
    parser.add_argument("--rows", type=Path, required=True, help="pairs it was trained on")
    parser.add_argument("--fold-run", type=Path, help="as --run, but never saw --check")
    parser.add_argument("--check", type=Path, required=True, help="pairs to compare int8 on")
    parser.add_argument("--alone", type=Path, required=True, help="the run that reads alone")
    parser.add_argument("--rows-alone", type=Path, required=True, help="pairs it was trained on")
    parser.add_argument("--fold-alone", type=Path, help="as --alone, but never saw --check-alone")
    parser.add_argument("--check-alone", type=Path, required=True, help="pairs to compare int8 on")
    parser.add_argument("--stages", type=Path, nargs="*", default=[], help="the runs before them")
    parser.add_argument("--figures", type=Path, help="output of `training.evaluate --json`")
    parser.add_argument("--longest", type=int, default=288)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    joined = Network(args.encoder, args.run, args.rows, args.fold_run or args.run, args.check)
    alone = Network(
        args.encoder_alone or args.encoder,
        args.alone,
        args.rows_alone,
        args.fold_alone or args.alone,
        args.check_alone,
    )
    networks = {JOINED: joined, ALONE: alone}
    export_all(networks, args.words, args.out, args.longest)
    measured = {name: measure(network, args.longest) for name, network in networks.items()}
    runs = {name: network.run for name, network in networks.items()}
    write_manifest(args.out, runs, args.stages, measured, args.figures, args.longest)
    if args.figures:
        figures = json.loads(args.figures.read_text())
        card = render(figures, measured, longest=args.longest)
        (args.out / "MODEL_CARD.md").write_text(card, encoding="utf-8")
    print(json.dumps(measured, indent=2))


if __name__ == "__main__":
    main()
