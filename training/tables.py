"""Claims about the tables of contracts, laid out for `groundcheck bench accuracy`.

What enters: `data/tables.jsonl`, answers about contracts that do not exist, most of whose claims rest on
rows of a table, each with its contract in Markdown. What leaves: a folder with `tables.jsonl`,
`tables_read.jsonl` and the contracts in `contracts/`. The part `tables_read` was read error by error,
`tables` was only measured.

    python -m training.tables --out DIR
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

from training.pairs import read_rows

TABLES = Path(__file__).parent / "data" / "tables.jsonl"


def lay_out(tables: Path, out: Path) -> dict[str, int]:
    """Write the parts and the contracts; returns how many answers each part has."""
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


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    print(lay_out(TABLES, args.out))


if __name__ == "__main__":
    main()
