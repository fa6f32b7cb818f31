"""Claims about the tables of contracts, laid out to measure by and to train on.

What enters: `data/tables.jsonl`, answers about contracts that do not exist, most of whose claims rest on
rows of a table, each with its contract in Markdown; and `data/tables_written.jsonl`, further such
contracts with claims written to learn from. What leaves: a folder with `tables.jsonl` and
`tables_read.jsonl` for `groundcheck bench accuracy` and the contracts in `contracts/`: the part
`tables_read` was read error by error, `tables` was only measured. And `written.jsonl`, claims with the
places that decide them in the laid out texts of `texts/`, for `training.examples`.

    python -m training.tables --out DIR
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from groundcheck.documents.document import Document
from training.pairs import read_rows, write_rows

DATA = Path(__file__).parent / "data"
ROUND = 28


def lay_out(tables: Path, out: Path) -> dict[str, int]:
    """Write the measured parts and their contracts; returns how many answers each part has."""
    (out / "contracts").mkdir(parents=True, exist_ok=True)
    parts: dict[str, list[str]] = defaultdict(list)
    for row in read_rows(tables):
        (out / "contracts" / str(row["contract_file"])).write_text(
            str(row["contract"]), encoding="utf-8"
        )
        answer = {key: row[key] for key in ("contract_file", "answer", "claims")}
        parts[str(row["part"])].append(json.dumps(answer, ensure_ascii=False))
    for part, lines in parts.items():
        (out / f"{part}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return {part: len(lines) for part, lines in parts.items()}


def lay_out_written(written: Path, out: Path) -> dict[str, int]:
    """Write the claims to learn from and the texts they are about; returns how many of each label."""
    (out / "texts").mkdir(parents=True, exist_ok=True)
    rows, counted = [], Counter[str]()
    for row in read_rows(written):
        name = f"{Path(str(row['contract_file'])).stem}.txt"
        text = Document.from_markdown(str(row["contract"])).text
        (out / "texts" / name).write_text(text, encoding="utf-8")
        claims = list(_placed(row, text))
        counted.update(str(claim["label"]) for claim in claims)
        rows.append({"contract_file": name, "round": ROUND, "claims": claims})
    write_rows(out / "written.jsonl", rows)
    return dict(counted)


def _placed(row: Mapping[str, object], text: str) -> Iterator[dict[str, object]]:
    """The claims of one contract, with the first place of each quote.

    Raises:
        SystemExit: a quote stands nowhere in the laid out text.
    """
    claims: Sequence[Mapping[str, object]] = row["claims"]  # type: ignore[assignment]
    for claim in claims:
        quotes: Sequence[str] = claim["evidence"]  # type: ignore[assignment]
        missing = [quote for quote in quotes if quote not in text]
        if missing:
            raise SystemExit(f"{row['contract_file']} does not hold {missing[0]!r}")
        starts = [text.index(quote) for quote in quotes]
        places = [[at, at + len(quote)] for at, quote in zip(starts, quotes, strict=True)]
        yield {**claim, "evidence": places}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    print(lay_out(DATA / "tables.jsonl", args.out))
    print(lay_out_written(DATA / "tables_written.jsonl", args.out))


if __name__ == "__main__":
    main()
