"""Prepare the general NLI mixture and the ContractNLI pairs.

What enters: the folders of public NLI rows and of ContractNLI. What leaves: `general.jsonl`,
`general_dev.jsonl`, `contract_nli.jsonl` and `contract_nli_dev.jsonl`, shuffled by a fixed seed.
No premise and hypothesis pair appears in both parts of a split.

    python -m training.prepare_nli --nli DIR --contract-nli DIR --out DIR
"""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from training.pairs import NLI_LABELS, Label, Pair, read_rows, text_key, write_pairs

# Rows kept of each source and label. The caps keep a source with one dominant label or one
# sentence pattern (Breaking NLI is 87 % contradiction by one swapped word) from setting the prior.
CAPS = {
    "breaking_nli.test": 1_500,
    "conjnli.train_adv": 3_500,
    "help_and_or.train": 1_500,
    "med.test": 1_800,
    "factcheckgpt_stance.all": 1_200,
}
DEV_SHARE = 0.03
HARD_NEUTRALS_PER_DOCUMENT = 8


def general_pairs(folder: Path, rng: random.Random) -> list[Pair]:
    """Pairs of every general NLI file, capped by source and label, each pair once."""
    seen: set[str] = set()
    kept: list[Pair] = []
    for path in sorted(folder.glob("*.jsonl")):
        rows = list(read_rows(path))
        rng.shuffle(rows)
        counts: Counter[str] = Counter()
        for row in rows:
            pair = nli_pair(row, path.stem)
            key = text_key(pair.premise + "\t" + pair.hypothesis)
            label = str(row["label"])
            if key not in seen and counts[label] < CAPS.get(path.stem, 1_000_000):
                seen.add(key)
                counts[label] += 1
                kept.append(pair)
    return kept


def nli_pair(row: dict[str, object], source: str, group: str = "") -> Pair:
    """One row of an NLI file as a pair."""
    labels = NLI_LABELS[str(row["label"])]
    return Pair(str(row["premise"]), str(row["hypothesis"]), labels, source, group)


def contract_pairs(folder: Path, rng: random.Random) -> list[Pair]:
    """ContractNLI's training spans, with hard neutrals from the whole documents.

    The data set's own neutral premises are random spans, which a model tells apart by topic alone.
    A hard neutral is the span of the same contract that shares most words with the hypothesis
    where the contract is labelled as not mentioning it.
    """
    spans = [
        nli_pair(r, "contract_nli", str(r["doc"])) for r in read_rows(folder / "train_spans.jsonl")
    ]
    documents = _distinct_documents(read_rows(folder / "train_documents.jsonl"))
    hard = [pair for row in documents for pair in _hard_neutrals(row, rng)]
    decided = [pair for pair in spans if Label.UNSUPPORTED not in pair.labels]
    easy = [pair for pair in spans if Label.UNSUPPORTED in pair.labels]
    return decided + rng.sample(easy, len(easy) // 2) + hard


def _distinct_documents(rows: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    seen: set[str] = set()
    for row in rows:
        key = text_key(str(row["text"]))
        if key not in seen:
            seen.add(key)
            yield row


def _hard_neutrals(row: dict[str, object], rng: random.Random) -> list[Pair]:
    annotations: Sequence[dict[str, object]] = row["annotations"]  # type: ignore[assignment]
    neutral = [str(a["hypothesis"]) for a in annotations if a["label"] == "neutral"]
    rng.shuffle(neutral)
    paragraphs = _paragraphs(str(row["text"]))
    found = []
    for hypothesis in neutral[:HARD_NEUTRALS_PER_DOCUMENT]:
        best = sorted(paragraphs, key=lambda p: -_overlap(p, hypothesis))[:3]
        if best:
            premise = rng.choice(best)
            group = str(row["id"])
            labels = (Label.UNSUPPORTED,)
            found.append(Pair(premise, hypothesis, labels, "contract_nli_hard", group))
    return found


def _paragraphs(text: str, longest: int = 900) -> list[str]:
    """Runs of lines of 80 to `longest` characters."""
    found, run = [], ""
    for line in text.splitlines():
        line = " ".join(line.split())
        if len(run) + len(line) > longest or (not line and len(run) > 240):
            found.append(run)
            run = ""
        run = f"{run} {line}".strip()
    return [part for part in [*found, run] if 80 <= len(part) <= 2 * longest]


def _overlap(premise: str, hypothesis: str) -> float:
    wanted = set(hypothesis.lower().split())
    return len(wanted & set(premise.lower().split())) / max(len(wanted), 1)


def split_by_premise(
    pairs: Sequence[Pair], share: float, rng: random.Random
) -> tuple[list[Pair], list[Pair]]:
    """Split so that no premise (or group, where there is one) is in both parts."""
    by_key: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_key[pair.group or text_key(pair.premise)].append(pair)
    keys = sorted(by_key)
    rng.shuffle(keys)
    cut = int(len(keys) * share)
    held = [pair for key in keys[:cut] for pair in by_key[key]]
    kept = [pair for key in keys[cut:] for pair in by_key[key]]
    rng.shuffle(kept)
    return kept, held


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nli", type=Path, required=True, help="folder of general NLI rows")
    parser.add_argument("--contract-nli", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    rng = random.Random(args.seed)  # noqa: S311
    train, dev = split_by_premise(general_pairs(args.nli, rng), DEV_SHARE, rng)
    contract = contract_pairs(args.contract_nli, rng)
    rng.shuffle(contract)
    contract_dev = [
        nli_pair(row, "contract_nli", str(row["doc"]))
        for row in read_rows(args.contract_nli / "dev_spans.jsonl")
    ]
    parts = {
        "general": train,
        "general_dev": dev,
        "contract_nli": contract,
        "contract_nli_dev": contract_dev,
    }
    for name, pairs in parts.items():
        write_pairs(args.out / f"{name}.jsonl", pairs)
        print(name, len(pairs), dict(Counter("|".join(pair.labels) for pair in pairs)))


if __name__ == "__main__":
    main()
