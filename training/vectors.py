"""Make the word vectors that sentences are found by where they share no word with a claim.

What enters: the encoder, and claims with the sentences that decide them. What leaves:
`words.npz`: for every token of the encoder's vocabulary a short vector, its weight folded in. A
sentence's vector is the sum of its tokens' vectors, so a contract of 100 pages takes a moment.

The vectors begin as what the encoder makes of each token alone, cut to `--size` principal
components, each weighted by how rare the token is (the way of Model2Vec, Tulkens and van Dongen
2024). They are then trained so that a claim is nearer to a sentence that decides it than to other
sentences of its contract and to those of other claims.

    python -m training.vectors --encoder DIR --claims FILE ... [--shares 1=0.5 2=0] [--held 11]
        --contracts DIR DIR --documents FILE --out DIR
"""

import argparse
import json
import math
import random
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
import torch
from torch import Tensor, nn
from transformers import BertModel

from groundcheck.entailment.question import uniform
from groundcheck.models import Span
from training.batches import load_tokenizer
from training.pairs import Label, read_rows, sha256_of
from training.prepare_claims import Labelled, places, read_contract, written_claims
from training.prepare_documents import training_documents
from training.windows import Contract

NAME = "words.npz"
HARD, EASY = 6, 3
"""Sentences beside each deciding one: of the claim's best windows, and from anywhere."""
POOL = 8
"""Windows whose other sentences are the hard ones."""
Tokens = list[int]


@dataclass(frozen=True, slots=True)
class Example:
    """A claim, the contract's sentences, those that decide it and those that only look like it."""

    claim: Tokens
    sentences: Sequence[Tokens]
    deciding: Sequence[int]
    alike: Sequence[int]


class WordVectors(nn.Module):
    """One vector and one weight for each token."""

    def __init__(self, vectors: np.ndarray, weights: np.ndarray) -> None:
        """Begin with vectors of shape (tokens, size) and weights of shape (tokens,)."""
        super().__init__()
        self.vectors = nn.Parameter(torch.tensor(vectors, dtype=torch.float32))
        self.logarithm = nn.Parameter(torch.tensor(np.log(weights), dtype=torch.float32))
        self.sharpness = nn.Parameter(torch.tensor(3.0))

    def forward(self, texts: Sequence[Tokens]) -> Tensor:
        """Unit vectors of shape (texts, size)."""
        filled = [tokens or [0] for tokens in texts]
        flat = torch.tensor([token for tokens in filled for token in tokens])
        starts = torch.tensor(np.cumsum([0, *map(len, filled)])[:-1])
        summed = nn.functional.embedding_bag(
            flat,
            self.vectors,
            starts,
            mode="sum",
            per_sample_weights=torch.exp(self.logarithm[flat]),
        )
        return nn.functional.normalize(summed, dim=-1)

    def folded(self) -> np.ndarray:
        """Vectors times weights, shape (tokens, size)."""
        return (self.vectors * torch.exp(self.logarithm)[:, None]).detach().numpy()


@torch.inference_mode()
def alone(encoder: Path, size: int) -> np.ndarray:
    """What the encoder makes of each token alone, as its first principal components."""
    model = BertModel.from_pretrained(encoder, add_pooling_layer=False).eval()
    found = []
    for ids in torch.arange(model.config.vocab_size).split(512):
        rows = torch.stack([torch.full_like(ids, 101), ids, torch.full_like(ids, 102)], dim=1)
        hidden = model(input_ids=rows, attention_mask=torch.ones_like(rows)).last_hidden_state
        found.append(hidden.mean(dim=1).numpy())
    vectors = np.concatenate(found)
    vectors -= vectors.mean(axis=0)
    _, _, axes = np.linalg.svd(vectors, full_matrices=False)
    vectors = vectors @ axes[:size].T
    return np.asarray(vectors / vectors.std())


def examples(
    encoder: Path, sources: Iterable[tuple[str, Sequence[Labelled]]]
) -> tuple[list[Example], np.ndarray]:
    """Examples of every decided claim, and how rare each token is among the sentences.

    Args:
        encoder: folder of the encoder whose tokenizer is used.
        sources: the text of a contract, and labelled claims about it.
    """
    tokenizer = load_tokenizer(encoder)

    def tokens(texts: Sequence[str]) -> list[Tokens]:
        encoded = tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [encoding.ids for encoding in encoded]

    found: list[Example] = []
    seen: Counter[int] = Counter()
    total = 0
    for text, claims in sources:
        contract = Contract(text)
        spans = next(iter(contract.index.sentences.values()))
        sentences = tokens([uniform(text[s.start : s.end]) for s in spans])
        seen.update(token for sentence in sentences for token in set(sentence))
        total += len(sentences)
        decided = [claim for claim in claims if claim.label is not Label.UNSUPPORTED]
        for claim, ids in zip(decided, tokens([c.text for c in decided]), strict=True):
            deciding = _overlapping(spans, places(contract, claim))
            alike = _alike(contract, claim.text, set(deciding))
            found.append(Example(ids, sentences, deciding, alike))
    rare = [math.log(1 + total / (1 + seen[token])) for token in range(tokenizer.get_vocab_size())]
    return [example for example in found if example.deciding], np.array(rare)


def sources(
    claims: Sequence[Path],
    folders: Sequence[Path],
    documents: Path,
    shares: Mapping[int, float],
    held: int = 0,
) -> Iterator[tuple[str, Sequence[Labelled]]]:
    """The decided written claims by contract, then ContractNLI's training documents.

    Args:
        claims: written claims.
        folders: where their contracts are.
        documents: ContractNLI's training documents.
        shares: of a round's claims, drawn by chance, in [0, 1]; all of a round not named.
        held: contracts whose name has a CRC-32 divisible by it are left out; 0 leaves none out.
    """
    chance = random.Random(11)  # noqa: S311
    by_contract: dict[str, list[Labelled]] = defaultdict(list)
    for row in (row for path in claims for row in read_rows(path)):
        name, share = str(row["contract_file"]), shares.get(int(str(row["round"])), 1.0)
        if share and not (held and crc32(name.encode()) % held == 0):
            decided = [each for each in written_claims(row) if each.label is not Label.UNSUPPORTED]
            by_contract[name] += [each for each in decided if chance.random() < share]
    for name, found in by_contract.items():
        yield read_contract(name, folders), found
    for document in training_documents(documents):
        yield document.text, document.claims


def _overlapping(spans: Sequence[Span], wanted: Sequence[Span]) -> list[int]:
    return [
        number
        for number, span in enumerate(spans)
        if any(span.start < place.end and place.start < span.end for place in wanted)
    ]


def _alike(contract: Contract, claim: str, deciding: set[int]) -> list[int]:
    windows = contract.ranked(claim, limit=POOL)
    near = {n for w in windows for n in range(w.first_sentence, w.last_sentence + 1)}
    return sorted(near - deciding)


def train(
    model: WordVectors, every: list[Example], *, epochs: int, rate: float, size: int = 48
) -> None:
    """Pull claims to their deciding sentences and away from the others of the batch."""
    chance = random.Random(7)  # noqa: S311
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    for epoch in range(epochs):
        chance.shuffle(every)
        losses = []
        for begin in range(0, len(every), size):
            batch = every[begin : begin + size]
            candidates, right = _candidates(batch, chance)
            scores = model([e.claim for e in batch]) @ model(candidates).T
            loss = nn.functional.cross_entropy(scores * model.sharpness.exp(), torch.tensor(right))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)


def _candidates(batch: Sequence[Example], chance: random.Random) -> tuple[list[Tokens], list[int]]:
    """Sentences of a batch, and where each claim's deciding one is among them."""
    found: list[Tokens] = []
    right = []
    for example in batch:
        right.append(len(found))
        found.append(example.sentences[chance.choice(example.deciding)])
        found += [example.sentences[n] for n in _others(example, chance)]
    return found, right


def _others(example: Example, chance: random.Random) -> Iterator[int]:
    yield from chance.sample(example.alike, min(HARD, len(example.alike)))
    anywhere = chance.sample(range(len(example.sentences)), min(EASY, len(example.sentences)))
    yield from (number for number in anywhere if number not in example.deciding)


def write(folder: Path, encoder: Path, vectors: np.ndarray) -> None:
    """Write vectors as int8 with one scale a token, the tokenizer, and their checksums."""
    folder.mkdir(parents=True, exist_ok=True)
    scale = np.maximum(np.abs(vectors).max(axis=1), 1e-6) / 127
    rounded = np.round(vectors / scale[:, None]).astype(np.int8)
    np.savez_compressed(folder / NAME, vectors=rounded, scale=scale.astype(np.float32))
    shutil.copy(encoder / "tokenizer.json", folder / "tokenizer.json")
    hashes = {name: sha256_of(folder / name) for name in (NAME, "tokenizer.json")}
    (folder / "manifest.json").write_text(json.dumps({"files": hashes}, indent=2) + "\n")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--claims", type=Path, nargs="+", required=True, help="written claims")
    parser.add_argument(
        "--shares", nargs="*", default=[], metavar="ROUND=SHARE", help="of rounds not taken whole"
    )
    parser.add_argument("--held", type=int, default=0, help="leave out each so-many-eth contract")
    parser.add_argument("--contracts", type=Path, nargs="+", required=True)
    parser.add_argument("--documents", type=Path, required=True, help="train_documents.jsonl")
    parser.add_argument("--size", type=int, default=128, help="numbers in a vector")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(7)
    shares = {int(told[0]): float(told[1]) for told in (s.split("=") for s in args.shares)}
    found = sources(args.claims, args.contracts, args.documents, shares, args.held)
    every, rare = examples(args.encoder, found)
    print(f"{len(every)} claims with deciding sentences")
    model = WordVectors(alone(args.encoder, args.size), rare)
    train(model, every, epochs=args.epochs, rate=args.rate)
    write(args.out, args.encoder, model.folded())


if __name__ == "__main__":
    main()
