"""Prepare ContractNLI in the product's own form: whole contracts, searched as the judge does.

What enters: ContractNLI's documents with their annotations. What leaves: `documents.jsonl` and
`documents_dev.jsonl`, for each hypothesis and contract the best sentences joined in document order.
In training the evidence is restored where retrieval missed it, and a second row has the deciding
sentences alone; the measured rows are as retrieval left them. Contracts with one text are kept once, and a text that is in
the measured part is not trained on.

    python -m training.prepare_documents --contract-nli DIR --out DIR
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.pairs import NLI_LABELS, Label, Pair, read_rows, text_key, write_pairs
from training.prepare_claims import Labelled, Maker, Packer

CHOICES = {
    "Entailment": Label.SUPPORTED,
    "Contradiction": Label.CONTRADICTED,
    "NotMentioned": Label.UNSUPPORTED,
}


@dataclass(frozen=True, slots=True)
class Annotated:
    """One contract of ContractNLI and what its annotators said of each hypothesis."""

    text: str
    claims: tuple[Labelled, ...]


def training_documents(path: Path) -> Iterator[Annotated]:
    """Contracts of `train_documents.jsonl`."""
    for row in read_rows(path):
        annotations: Sequence[dict[str, object]] = row["annotations"]  # type: ignore[assignment]
        claims = tuple(
            _labelled(
                f"{row['id']}-{number}",
                str(annotation["hypothesis"]),
                NLI_LABELS[str(annotation["label"])][0],
                _lines(annotation["evidence"]),  # type: ignore[arg-type]
            )
            for number, annotation in enumerate(annotations)
        )
        yield Annotated(str(row["text"]), claims)


def _lines(quotes: Sequence[str]) -> tuple[str, ...]:
    """The spans of each quote: those that do not follow one another stand on lines of their own."""
    return tuple(line for quote in quotes for line in quote.splitlines() if line.strip())


def official_documents(path: Path) -> Iterator[Annotated]:
    """Contracts of a file in ContractNLI's own format (`dev.json`)."""
    data = json.loads(path.read_text(encoding="utf-8"))
    for row in data["documents"]:
        text = row["text"]
        spans = [text[start:end] for start, end in row["spans"]]
        claims = tuple(
            _labelled(
                f"{row['id']}-{key}",
                data["labels"][key]["hypothesis"],
                CHOICES[annotation["choice"]],
                tuple(spans[i] for i in annotation["spans"]),
            )
            for key, annotation in row["annotation_sets"][0]["annotations"].items()
        )
        yield Annotated(text, claims)


def _labelled(identity: str, text: str, label: Label, evidence: tuple[str, ...]) -> Labelled:
    return Labelled(identity, text, label, "contract_nli_document", evidence)


def pairs_of(document: Annotated, packer: Packer, *, restore: bool) -> Iterator[Pair]:
    """The rows of each hypothesis of a contract: of both forms to train on, else as found."""
    maker = Maker(document.text, packer)
    for claim in document.claims:
        yield from maker.rows(claim) if restore else maker.measured(claim)


def distinct(documents: Iterator[Annotated], seen: set[str]) -> Iterator[Annotated]:
    """Documents whose text is not in `seen`; adds what it yields."""
    for document in documents:
        key = text_key(document.text)
        if key not in seen:
            seen.add(key)
            yield document


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contract-nli", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--weights", type=Path, required=True, help="folder with words.npz")
    parser.add_argument("--longest", type=int, default=256, help="most tokens of a pair")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    packer = Packer(args.encoder, args.weights, args.longest)
    held = list(official_documents(args.contract_nli / "dev.json"))
    seen = {text_key(document.text) for document in held}
    train = distinct(training_documents(args.contract_nli / "train_documents.jsonl"), seen)
    parts = {
        "documents": [p for d in train for p in pairs_of(d, packer, restore=True)],
        "documents_dev": [p for d in held for p in pairs_of(d, packer, restore=False)],
    }
    for name, pairs in parts.items():
        write_pairs(args.out / f"{name}.jsonl", pairs)
        print(name, len(pairs), Counter(str(pair.label) for pair in pairs))


if __name__ == "__main__":
    main()
