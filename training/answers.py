"""Whole answers as written claims: each labelled statement in the words in which the judge reads it.

What enters: answers with every statement labelled, its evidence as quotes (`training.fresh` lays
such out, and the labelled answers are such), and their contracts. What leaves: claims by contract
in the form of `data/round12.jsonl`, for `training.examples`: a statement with its context (heading,
question, header), a sentence that the judge splits whole, and where one place proves all of it also
part by part.

    python -m training.answers --answers FILE ... --contracts DIR ... --round 26 --out FILE
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from groundcheck.claims.extract import extract_claims
from groundcheck.claims.inline import plain
from groundcheck.judging.subject import told
from groundcheck.models import Claim
from training.pairs import Label, read_rows, write_rows
from training.prepare_claims import read_contract


def written(row: Mapping[str, object], text: str) -> Iterator[dict[str, object]]:
    """The claims of one answer.

    Args:
        row: its `answer` and `claims`, each with `text`, `label`, `kind` and quotes as `evidence`.
        text: the contract.
    """
    answer = str(row["answer"])
    found, end = extract_claims(answer), 0
    statements: Sequence[Mapping[str, object]] = row["claims"]  # type: ignore[assignment]
    for statement in statements:
        quote = str(statement["text"])
        start = answer.index(quote, end)
        end = start + len(quote)
        inside = [claim for claim in found if start <= claim.start and claim.end <= end]
        across = [claim for claim in found if claim.start < end and start < claim.end]
        quotes: Sequence[str] = statement["evidence"]  # type: ignore[assignment]
        places = [[text.find(each), text.find(each) + len(each)] for each in quotes]
        if statement["label"] not in list(Label) or not inside or inside != across:
            continue
        proved_at_once = statement["label"] == Label.SUPPORTED and len(places) == 1
        for words in _readings(inside, answer, in_parts=proved_at_once):
            yield {
                "text": words,
                "label": statement["label"],
                "kind": statement.get("kind") or "answer",
                "evidence": places,
            }


def _readings(claims: Sequence[Claim], answer: str, *, in_parts: bool) -> Iterator[str]:
    """A statement as the judge reads it, whole and, where it is split and asked for, in parts."""
    whole = plain(answer[claims[0].start : claims[-1].end])
    pieces = [(claims[0].context, whole)]
    if len(claims) > 1 and in_parts:
        pieces += [(claim.context, plain(claim.text)) for claim in claims]
    for context, words in pieces:
        yield " ".join((told(plain(context), words) if context else words).split())


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=Path, nargs="+", required=True)
    parser.add_argument("--contracts", type=Path, nargs="+", required=True)
    parser.add_argument("--round", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    claims: dict[str, dict[str, dict[str, object]]] = defaultdict(dict)
    texts: dict[str, str] = {}
    for row in (row for path in args.answers for row in read_rows(path)):
        name = str(row["contract_file"])
        if name not in texts:
            texts[name] = read_contract(name, args.contracts)
        for claim in written(row, texts[name]):
            claims[name].setdefault(str(claim["text"]), claim)
    rows = [
        {"contract_file": name, "round": args.round, "claims": list(each.values())}
        for name, each in claims.items()
    ]
    write_rows(args.out, rows)
    print(sum(len(each) for each in claims.values()), "claims about", len(rows), "contracts")


if __name__ == "__main__":
    main()
