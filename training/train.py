"""Train the cross-encoder on prepared pairs.

What enters: pair files, a starting encoder or checkpoint. What leaves: `OUT/model.safetensors` and
`OUT/manifest.json` (data hashes, settings, results). A run that was stopped goes on from its last
checkpoint when started again with the same arguments; with the same seed, data and threads the
batches are the same.

    python -m training.train --encoder DIR --train A.jsonl B.jsonl --dev D.jsonl --out DIR
"""

import argparse
import json
import math
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.batches import (
    Encoded,
    by_length,
    collate,
    encode,
    evidence_of,
    load_tokenizer,
    plan,
)
from training.model import CrossEncoder, loss_of, pointing_loss
from training.pairs import LABELS, Pair, read_pairs, sha256_of

POINTING_RATE = 10.0
"""Times the learning rate, for the heads that point at the evidence: they begin at zero."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Settings of one run.

    Attributes:
        epochs: passes over the data; the last one may be a part.
        rate: highest learning rate, reached after `warmup` of all steps, then falling to 0.
        size: pairs in a batch.
        warmup: share of steps, in [0, 1].
        decay: weight decay.
        longest: most tokens of a pair.
        seed: seed of order, dropout and head.
        frozen: lowest layers left as they are, with the word vectors; 0 trains everything.
        taught: weight of a teacher's probabilities beside the label, in [0, 1], where a row has
            them.
        dropout: share of the encoder's activations left out at each step, in [0, 1). Worth it where
            claims are read more than once; costs a third of the time on a CPU.
        minutes: most minutes of training, stops and starts together; the rate falls to 0 by then,
            however many steps were taken. 0 sets no bound.
        averaged: steps whose weights are averaged (exponentially) into what is kept; 0 keeps the
            last.
    """

    epochs: float = 2.0
    rate: float = 1e-4
    size: int = 32
    warmup: float = 0.06
    decay: float = 0.01
    longest: int = 512
    seed: int = 7
    frozen: int = 0
    taught: float = 0.6
    dropout: float = 0.0
    minutes: float = 0.0
    averaged: int = 0


class Run:
    """One training run: model, optimiser, position and where they are kept."""

    def __init__(self, model: CrossEncoder, rows: Sequence[Encoded], recipe: Recipe, out: Path):
        """Plan the batches of every epoch and read the last checkpoint, if there is one."""
        self.model, self.rows, self.recipe, self.out = model, rows, recipe, out
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.model.to(self.device)
        _freeze(model, recipe.frozen)
        _leave_out(model, recipe.dropout)
        lengths = [len(row.ids) for row in rows]
        self.batches = [
            batch
            for epoch in range(math.ceil(recipe.epochs))
            for batch in plan(lengths, size=recipe.size, seed=recipe.seed * 1000 + epoch)
        ]
        self.batches = self.batches[: round(recipe.epochs * math.ceil(len(rows) / recipe.size))]
        self.step, self.spent_s = 0, 0.0
        self.average = averaging(model, recipe.averaged) if recipe.averaged else None
        self.optimizer = torch.optim.AdamW(
            _parameter_groups(model, recipe.rate, recipe.decay), lr=recipe.rate, fused=True
        )
        self.schedule = torch.optim.lr_scheduler.LambdaLR(self.optimizer, self._factor)
        self._resume()

    def _done(self, step: int) -> float:
        """Share of the run that is over: of its steps or of its minutes, whichever is more."""
        of_minutes = self.spent_s / (self.recipe.minutes * 60) if self.recipe.minutes else 0.0
        return min(1.0, max(step / len(self.batches), of_minutes))

    def _factor(self, step: int) -> float:
        done, warm = self._done(step), self.recipe.warmup
        return min(done / warm if warm else 1.0, (1.0 - done) / max(1e-9, 1.0 - warm))

    @property
    def kept(self) -> CrossEncoder:
        """The trained model: the average of its last steps, if the recipe asks for that."""
        return self.average.module if self.average else self.model

    def train(self, *, save_every_s: float = 300.0, log_every: int = 100) -> None:
        """Run to the end, with a line each `log_every` steps and timed checkpoints."""
        self.model.train()
        saved = begun = time.monotonic()
        recent: list[float] = []
        first, before_s = self.step, self.spent_s
        for batch in self.batches[first:]:
            if self._done(self.step) >= 1.0:
                break
            recent.append(self._update([self.rows[index] for index in batch]))
            self.spent_s = before_s + time.monotonic() - begun
            if self.step % log_every == 0:
                done = self._done(self.step)
                left = (1.0 - done) * (self.spent_s / done) / 60
                loss = float(np.mean(recent[-log_every:]))
                print(
                    f"step {self.step}/{len(self.batches)} loss {loss:.4f} {left:.1f} min left",
                    flush=True,
                )
            if time.monotonic() - saved > save_every_s:
                self._save()
                saved = time.monotonic()

    def _update(self, rows: Sequence[Encoded]) -> float:
        torch.manual_seed(self.recipe.seed * 1_000_003 + self.step)
        tensors = {k: v.to(self.device) for k, v in collate(rows).items()}
        allowed = torch.tensor([row.allowed for row in rows], device=self.device)
        taught = torch.tensor([row.taught for row in rows], device=self.device)
        with in_halves(self.device):
            logits, pointer = self.model(**tensors)
        wanted, asked = (part.to(self.device) for part in evidence_of(rows))
        told = loss_of(logits, allowed, taught, self.recipe.taught)
        loss = told + pointing_loss(pointer, wanted, asked)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        self.schedule.step()
        if self.average:
            self.average.update_parameters(self.model)
        return float(loss.detach())

    def _save(self) -> None:
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "schedule": self.schedule.state_dict(),
            "average": self.average.state_dict() if self.average else None,
            "step": self.step,
            "spent_s": self.spent_s,
            "recipe": asdict(self.recipe),
        }
        partial = self.out / "checkpoint.partial"
        torch.save(state, partial)
        partial.replace(self.out / "checkpoint.pt")

    def _resume(self) -> None:
        path = self.out / "checkpoint.pt"
        if not path.exists():
            return
        state = torch.load(path, map_location=self.device, weights_only=True)
        if state["recipe"] != asdict(self.recipe):
            raise SystemExit(f"{path} was made with other settings; choose another --out")
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.schedule.load_state_dict(state["schedule"])
        self.step, self.spent_s = int(state["step"]), float(state["spent_s"])
        if self.average:
            self.average.load_state_dict(state["average"])


def in_halves(device: torch.device) -> torch.autocast:
    """bf16 where the hardware multiplies it, else fp32: bf16 emulated takes four times as long."""
    able = torch.cpu.get_capabilities()
    native = device.type != "cpu" or able.get("avx512_bf16") or able.get("amx_bf16")
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=bool(native))


def _freeze(model: CrossEncoder, layers: int) -> None:
    """Leave the word vectors and the lowest layers as they are: a quarter less work for two."""
    if layers:
        frozen = [model.encoder.embeddings, *model.encoder.encoder.layer[:layers]]
        for part in frozen:
            part.requires_grad_(requires_grad=False)


def _leave_out(model: CrossEncoder, share: float) -> None:
    """Have every layer of the encoder leave out a share of its activations in training."""
    for part in model.encoder.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = share


def averaging(model: CrossEncoder, steps: int) -> AveragedModel:
    """A copy of a model that follows it as the exponential average of so many steps."""
    return AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(1.0 - 1.0 / steps))


def _parameter_groups(model: CrossEncoder, rate: float, decay: float) -> list[dict[str, object]]:
    pointing = [*model.pointer.parameters(), *model.pointed.parameters()]
    known = {id(p) for p in pointing}
    trained = [p for p in model.parameters() if p.requires_grad and id(p) not in known]
    plain = [p for p in trained if p.ndim < 2]
    decayed = [p for p in trained if p.ndim >= 2]
    return [
        {"params": decayed, "weight_decay": decay},
        {"params": plain, "weight_decay": 0.0},
        {"params": pointing, "weight_decay": 0.0, "lr": rate * POINTING_RATE},
    ]


@torch.inference_mode()
def predict(model: CrossEncoder, rows: Sequence[Encoded], *, size: int = 32) -> np.ndarray:
    """Probabilities of shape (rows, 3), in float32 arithmetic on a CPU."""
    model.eval()
    device = next(model.parameters()).device
    found = np.zeros((len(rows), len(LABELS)), dtype=np.float64)
    for batch in by_length([len(row.ids) for row in rows], size=size):
        tensors = {k: v.to(device) for k, v in collate([rows[i] for i in batch]).items()}
        logits, _ = model(**tensors)
        found[batch] = torch.softmax(logits.float(), dim=-1).cpu().numpy()
    return found


def accuracy(probabilities: np.ndarray, rows: Sequence[Encoded]) -> float:
    """Share of rows whose most probable label is allowed; two-way rows count summed halves."""
    right = 0
    for p, row in zip(probabilities, rows, strict=True):
        allowed = np.asarray(row.allowed)
        right += bool(p[allowed].sum() > 0.5) if allowed.sum() > 1 else bool(allowed[p.argmax()])
    return right / max(len(rows), 1)


def results(
    model: CrossEncoder, pairs: Sequence[Pair], rows: Sequence[Encoded]
) -> dict[str, float]:
    """Accuracy over all rows and for each source of them."""
    probabilities = predict(model, rows)
    found = {"all": accuracy(probabilities, rows)}
    for source in sorted({pair.source for pair in pairs}):
        index = [i for i, pair in enumerate(pairs) if pair.source == source]
        found[source] = accuracy(probabilities[index], [rows[i] for i in index])
    return {name: round(value, 4) for name, value in found.items()}


def fitting(encoder: Path, paths: Sequence[Path], longest: int) -> tuple[list[Pair], list[Encoded]]:
    """Pairs of the files that fit, and their encodings; says how many did not."""
    pairs = [pair for path in paths for pair in read_pairs(path)]
    encoded = encode(load_tokenizer(encoder), pairs, longest=longest)
    kept = [(pair, row) for pair, row in zip(pairs, encoded, strict=True) if row is not None]
    refused = len(pairs) - len(kept)
    print(f"{len(kept)} pairs; {refused} refused as longer than {longest} tokens", flush=True)
    return [pair for pair, _ in kept], [row for _, row in kept]


def load_model(encoder: Path, start: Path | None) -> CrossEncoder:
    """The starting encoder, or the whole model of an earlier run's folder.

    A run from before the evidence was pointed at leaves those parts as they begin.
    """
    model = CrossEncoder.from_encoder(encoder)
    if start:
        model.load_state_dict(load_file(start / "model.safetensors"), strict=False)
    return model


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the encoder")
    parser.add_argument("--start", type=Path, help="folder of an earlier run to go on from")
    parser.add_argument("--train", type=Path, nargs="+", required=True)
    parser.add_argument("--dev", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    for name, value in asdict(Recipe()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    args = parser.parse_args()
    recipe = Recipe(**{name: getattr(args, name) for name in asdict(Recipe())})
    torch.set_num_threads(args.threads)
    torch.manual_seed(recipe.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    _, rows = fitting(args.encoder, args.train, recipe.longest)
    run = Run(load_model(args.encoder, args.start), rows, recipe, args.out)
    run.train()
    model = run.kept.float()
    save_file(model.state_dict(), args.out / "model.safetensors")
    manifest = {
        "recipe": asdict(recipe),
        "start": args.start.name if args.start else model.encoder.config.model_type,
        "data": {path.name: sha256_of(path) for path in [*args.train, *args.dev]},
        "pairs": len(rows),
        "steps": run.step,
        "model_sha256": sha256_of(args.out / "model.safetensors"),
        "dev": {
            path.name: results(model, *fitting(args.encoder, [path], recipe.longest))
            for path in args.dev
        },
        "minutes": round((time.monotonic() - begun) / 60, 1),
        "machine": {
            "torch": torch.__version__,
            "processor": platform.machine(),
            "device": run.device.type,
        },
    }
    (args.out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    (args.out / "checkpoint.pt").unlink(missing_ok=True)
    print(json.dumps(manifest["dev"], indent=2))


if __name__ == "__main__":
    main()
