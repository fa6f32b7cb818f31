"""Fresh answers laid out for `groundcheck bench accuracy`.

What enters: `data/fresh.jsonl`, answers about contracts that no training row speaks of, with the
places (character offsets) that decide their claims, and the contracts where they were published.
What leaves: a folder with `development.jsonl`, `test.jsonl` and `hunted.jsonl`, labelled answers
with quotes, and the contracts they name in `contracts/`. The development part and the hunted one,
written to find mistakes, were read error by error; the test part was measured and not read. A
fourth part, `opened.jsonl`, is claims that rest on what opens a line of the contract; training rows
speak of other places of its contracts. So they do of the contracts of `answers.jsonl` and
`answers_read.jsonl`, whole answers in an assistant's manner of which every sentence is labelled, those
that nothing can check too; the second was read error by error. `answers27.jsonl` and
`answers27_read.jsonl` are more of them, of which the second set the decision right
(`training.recalibrate`); some of their contracts no training row speaks of. `examples.jsonl` and
`examples_read.jsonl` are examples that an answer reckons itself, half of them false; the second was
read error by error.

    python -m training.fresh --contracts DIR DIR --contract-nli dev.json --out DIR
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from training.pairs import read_rows
from training.prepare_claims import read_contract

ANSWERS = Path(__file__).parent / "data" / "fresh.jsonl"


class Contracts:
    """Texts by the names that the answers give them."""

    def __init__(self, folders: Sequence[Path], contract_nli: Path) -> None:
        """Read ContractNLI's official file; the folders are read as they are asked for."""
        documents = json.loads(contract_nli.read_text(encoding="utf-8"))["documents"]
        self._agreements = {each["file_name"]: each["text"] for each in documents}
        self._folders = folders

    def text(self, name: str) -> str:
        """The text of a contract.

        Raises:
            SystemExit: neither the file nor the folders have it.
        """
        return self._agreements.get(name) or read_contract(name, self._folders)


def lay_out(answers: Path, contracts: Contracts, out: Path) -> dict[str, int]:
    """Write the parts and the contracts; returns how many answers each part has."""
    (out / "contracts").mkdir(parents=True, exist_ok=True)
    parts: dict[str, list[str]] = defaultdict(list)
    for row in read_rows(answers):
        text = contracts.text(str(row["contract_file"]))
        name = f"{Path(str(row['contract_file'])).stem}.txt"
        (out / "contracts" / name).write_text(text, encoding="utf-8")
        parts[str(row["part"])].append(json.dumps(_quoted(row, name, text), ensure_ascii=False))
    for part, lines in parts.items():
        (out / f"{part}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {part: len(lines) for part, lines in parts.items()}


def _quoted(row: dict[str, object], name: str, text: str) -> dict[str, object]:
    claims: Sequence[dict[str, object]] = row["claims"]  # type: ignore[assignment]
    quoted = [{**claim, "evidence": _quotes(claim["evidence"], text)} for claim in claims]
    return {**row, "contract_file": name, "claims": quoted}


def _quotes(places: object, text: str) -> list[str]:
    return [text[start:end] for start, end in places]  # type: ignore[attr-defined]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=Path, default=ANSWERS)
    parser.add_argument("--contracts", type=Path, nargs="+", required=True)
    parser.add_argument("--contract-nli", type=Path, required=True, help="its official JSON")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    print(lay_out(args.answers, Contracts(args.contracts, args.contract_nli), args.out))


if __name__ == "__main__":
    main()
