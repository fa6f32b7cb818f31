"""How fast the judge is, how much memory it takes, and how both grow with the contract.

    python benchmarks/speed.py                     30, 60, 150 and 300 pages
    python benchmarks/speed.py --pages 30 --pages 600

What is measured, each size in a process of its own: reading and indexing a contract for the
first time, judging answers of eight claims against a contract already read, and the peak memory
of the process. Contracts are cut from the sample contracts, with other numbers in every copy, so
that no two clauses are alike. The answers hold golden claims of these contracts, which the model
must read; answers of the contract's own sentences, half of them with another number, show what is
saved where rules are certain.
"""

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundcheck import Document, Judge

SAMPLES = Path(__file__).parent.parent / "sample_docs"
PAGES = (30, 60, 150, 300)
CHARACTERS_PER_PAGE = 3_000
"""A printed contract page holds about 500 words."""
CLAIMS = 8
ROUNDS = 26
SEED = 20240601

_COLUMNS = (
    ("pages", "{pages:,}"),
    ("characters", "{characters:,}"),
    ("read ms", "{read_ms:,.0f}"),
    ("index ms", "{index_ms:,.0f}"),
    ("claims", "{claims:.1f}"),
    ("ms per answer", "{answer_ms:,.1f}"),
    ("of it CPU", "{cpu_ms:,.1f}"),
    ("slowest ms", "{slowest_ms:,.1f}"),
    ("own words ms", "{own_words_ms:,.1f}"),
    ("peak MiB", "{peak_mib:,.0f}"),
)


def main() -> None:
    """Measure every size and print the tables."""
    parser = argparse.ArgumentParser(description="Measure groundcheck's speed and memory.")
    parser.add_argument("--pages", type=int, action="append", help="size of a contract, in pages")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one)))
        return
    rows = [_in_own_process(pages) for pages in arguments.pages or PAGES]
    _print_table(rows)
    if len(rows) > 1:
        _print_growth(rows)
    _print_files()


def measure(pages: int) -> dict[str, Any]:
    """Read, index and judge once, then judge again and again.

    CPU time is given too: on a busy machine it says more than the clock on the wall.

    Returns:
        Milliseconds, characters, claims and the peak memory of this process in MiB.
    """
    from groundcheck import Document, Judge

    text = make_contract(pages)
    first, *others = make_answers(_golden_claims())
    Judge().evaluate("The fee is 2%.", [Document.from_text("The fee is 1%.")])  # load libraries
    began = perf_counter()
    document = Document.from_text(text, title="Benchmark")
    read_ms = _since(began)
    judge = Judge()
    index_ms = judge.evaluate(first, [document]).timings_ms["read"]
    times, busy, claims = _timed(judge, document, others)
    own_words, _, _ = _timed(judge, document, make_own_words(text))
    return {
        "pages": pages,
        "characters": len(text),
        "read_ms": read_ms,
        "index_ms": index_ms,
        "claims": statistics.mean(claims),
        "answer_ms": statistics.median(times),
        "cpu_ms": statistics.median(busy),
        "slowest_ms": max(times),
        "own_words_ms": statistics.median(own_words),
        "peak_mib": _peak_mib(),
    }


def _timed(
    judge: "Judge", document: "Document", answers: list[str]
) -> tuple[list[float], list[float], list[int]]:
    """Of each answer the milliseconds by the clock and of the CPU, and its claims."""
    times, busy, claims = [], [], []
    for answer in answers:
        began, busy_before = perf_counter(), process_time()
        claims.append(judge.evaluate(answer, [document]).summary.total_claims)
        times.append(_since(began))
        busy.append((process_time() - busy_before) * 1000)
    return times, busy, claims


def make_contract(pages: int, *, seed: int = SEED) -> str:
    """A contract of so many pages, divided by form feeds; the same every time."""
    chance = random.Random(seed)
    samples = cycle([_paragraphs(text, chance) for text in _sample_texts()])
    return "\f".join(_page(next(samples)) for _ in range(pages))


def make_answers(claims: list[str], *, seed: int = SEED) -> list[str]:
    """Answers of eight claims each, in an order of their own.

    Each answer has claims of its own, since a judge that has met a passage is faster.
    """
    chosen = random.Random(seed).sample(claims, CLAIMS * ROUNDS)
    return ["\n\n".join(chosen[at : at + CLAIMS]) for at in range(0, len(chosen), CLAIMS)]


def _golden_claims() -> list[str]:
    """The golden claims that are one claim each."""
    from groundcheck.claims.extract import extract_claims

    files = sorted((SAMPLES / "golden").glob("*.jsonl"))
    rows = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    checkable = [row["claim"] for row in rows if row["status"] != "not_checkable"]
    return [claim for claim in dict.fromkeys(checkable) if len(extract_claims(claim)) == 1]


def make_own_words(contract: str, *, seed: int = SEED) -> list[str]:
    """Answers of eight sentences from all over a contract, half of them with another number."""
    chance = random.Random(seed)
    sentences = re.findall(r"(?<=[a-z]\. )(?:The|Each|If|Neither) [^.,\n|*;]{60,180}\.", contract)
    numbered = [s for s in sentences if re.search(r"\d", s) and not re.search(r" (and|or) ", s)]
    return [_own_words(chance.sample(numbered, CLAIMS), chance) for _ in range(ROUNDS)]


def _own_words(sentences: list[str], chance: random.Random) -> str:
    return " ".join(
        _renumber(sentence, chance) if index % 2 else sentence
        for index, sentence in enumerate(sentences)
    )


def _sample_texts() -> list[str]:
    whole = (path for path in SAMPLES.glob("*.md") if not path.stem.endswith("_amendment"))
    files = sorted(path for path in whole if path.name != "README.md")
    return [path.read_text(encoding="utf-8") for path in files]


def _page(paragraphs: Iterator[str]) -> str:
    page = ""
    while len(page) < CHARACTERS_PER_PAGE:
        page += next(paragraphs) + "\n\n"
    return page


def _paragraphs(text: str, chance: random.Random) -> Iterator[str]:
    """The paragraphs of one sample, again and again, with new numbers from the second round."""
    original = [paragraph for paragraph in text.split("\n\n") if paragraph]
    yield from original
    while True:
        yield from (_renumber(paragraph, chance) for paragraph in original)


def _renumber(text: str, chance: random.Random) -> str:
    """Other small numbers, "thirty (30)" as one of them."""
    number = r"(?:[a-z]+(?:-[a-z]+)? )?\([1-9]\d?\)|(?<![\d.,])[1-9]\d?(?![\d.,]\d)"
    return re.sub(number, lambda _: str(chance.randint(2, 99)), text)


def _in_own_process(pages: int) -> dict[str, Any]:
    command = [sys.executable, __file__, "--one", str(pages)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    row: dict[str, Any] = json.loads(done.stdout)
    return row


def _peak_mib() -> float:
    if sys.platform == "win32":
        return float("nan")
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def _since(began: float) -> float:
    return (perf_counter() - began) * 1000


def _print_table(rows: list[dict[str, Any]]) -> None:
    print(f"Judging an answer against a contract already read ({ROUNDS - 1} answers, median)\n")
    cells = [[name for name, _ in _COLUMNS]]
    cells += [[form.format(**row) for _, form in _COLUMNS] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))


def _print_growth(rows: list[dict[str, Any]]) -> None:
    first, last = rows[0], rows[-1]
    size = last["characters"] / first["characters"]
    print(f"\nFrom {first['pages']} to {last['pages']} pages ({size:.1f} times the text):")
    for name, label in (
        ("read_ms", "reading"),
        ("index_ms", "indexing"),
        ("answer_ms", "an answer"),
        ("peak_mib", "peak memory"),
    ):
        print(f"  {label:<12} x {last[name] / first[name]:.1f}")


def _print_files() -> None:
    """How long the sample contracts take to read from each kind of file."""
    from groundcheck import Document

    print("\nReading the longest sample from a file")
    longest = max(SAMPLES.glob("*.pdf"), key=lambda path: path.stat().st_size)
    for suffix in (".md", ".docx", ".pdf"):
        path = longest.with_suffix(suffix)
        began = perf_counter()
        document = Document.from_path(path)
        print(f"  {path.name:<28} {_since(began):6,.0f} ms  {len(document.text):,} characters")


if __name__ == "__main__":
    main()
