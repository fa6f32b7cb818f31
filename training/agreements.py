"""The non-disclosure agreements that ContractNLI trains on, one text file each.

What enters: ContractNLI's training documents. What leaves: a folder of their texts, which
`training.examples` and the other makers of rows take as one more folder of contracts. Rounds 22 and
23 of the written claims are about these. Its development documents, on which the fresh answers are
measured, are not among them.

    python -m training.agreements --documents train_documents.jsonl --out DIR
"""

import argparse
from pathlib import Path

from training.pairs import read_rows


def lay_out(documents: Path, out: Path) -> int:
    """Write each text, its name as published but for the ending; returns how many there are.

    Raises:
        SystemExit: two documents have one name and not one text.
    """
    out.mkdir(parents=True, exist_ok=True)
    texts: dict[str, str] = {}
    for row in read_rows(documents):
        name = f"{Path(str(row['file_name'])).stem}.txt"
        if texts.setdefault(name, str(row["text"])) != row["text"]:
            raise SystemExit(f"{documents}: two documents are named {name}; rename one of them")
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8")
    return len(texts)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    print(lay_out(args.documents, args.out), "agreements")


if __name__ == "__main__":
    main()
