"""README.md tells the truth: its commands and Python run, its help texts are the real ones."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from groundcheck.cli.exits import ExitCode

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
BLOCK = re.compile(r"<!-- (?P<mark>[^\n]*?) -->\n```(?P<language>\w+)\n(?P<body>.*?)```", re.DOTALL)


def _blocks(mark: str, language: str) -> list[tuple[str, str]]:
    found = [(b["mark"], b["body"]) for b in BLOCK.finditer(README) if b["language"] == language]
    return [(marked, body) for marked, body in found if marked.split(":")[0] == mark]


def _run(script: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    bash = shutil.which("bash")
    assert bash, "README's commands are for bash; install it"
    return subprocess.run(
        [bash, "-euo", "pipefail", "-c", script],
        cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A directory that looks like the checkout, for commands that write files."""
    (tmp_path / "sample_docs").symlink_to(ROOT / "sample_docs")
    return tmp_path


@pytest.mark.parametrize(("mark", "script"), _blocks("run", "bash"))
def test_each_command_of_the_readme_runs(mark: str, script: str, checkout: Path) -> None:
    done = _run(script, checkout)

    expected = int(mark.partition("exits ")[2] or ExitCode.OK)
    assert done.returncode == expected, done.stderr
    assert not done.stderr


def test_the_readme_shows_commands_to_run() -> None:
    assert len(_blocks("run", "bash")) >= 3


def test_the_python_of_the_readme_runs() -> None:
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    for number, (_, body) in enumerate(_blocks("run", "pycon")):
        test = doctest.DocTestParser().get_doctest(body, names, f"README {number}", None, None)
        runner.run(test, clear_globs=False)
        names = test.globs

    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries >= 10


@pytest.mark.parametrize(("mark", "shown"), _blocks("help", "text"))
def test_the_help_in_the_readme_is_the_real_one(mark: str, shown: str, checkout: Path) -> None:
    command = mark.partition(":")[2]

    assert _run(f"groundcheck {command} --help", checkout).stdout == shown


def test_every_exit_code_is_in_the_readme() -> None:
    assert re.findall(r"^\| (\d) \|", README, re.MULTILINE) == [str(int(code)) for code in ExitCode]


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()

    assert set(re.findall(r"make (\w+)", README)) <= set(targets)
    for target in targets:
        assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE), f"say what make {target} does"


def test_every_file_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)

    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
