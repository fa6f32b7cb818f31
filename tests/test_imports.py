"""Importing groundcheck does nothing: no heavy module, no file, no thread, no environment."""

import ast
import json
import pkgutil
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import groundcheck

PACKAGE = Path(groundcheck.__file__).parent
HEAVY = {"torch", "ray", "openai", "anthropic", "langchain", "transformers"}
LATE = {"streamlit", "pandas", "plotly", "sqlalchemy", "pypdfium2", "docx", "bm25s"}
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(groundcheck.__path__, "groundcheck.")
    if ".migrations" not in module.name and "._dashboard" not in module.name
)


def _loaded_by(statement: str) -> set[str]:
    script = f"import sys, json; {statement}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert _loaded_by("import groundcheck") & (LATE | HEAVY) == set()


@pytest.mark.parametrize("name", ["Report", "GroundcheckError", "Settings", "gate"])
def test_a_light_name_stays_light(name: str) -> None:
    assert _loaded_by(f"from groundcheck import {name}") & (LATE | HEAVY) == set()


def test_the_judge_needs_no_dashboard_and_no_database() -> None:
    loaded = _loaded_by("from groundcheck import Judge, Document")

    assert loaded & (HEAVY | {"streamlit", "pandas", "plotly", "sqlalchemy", "typer"}) == set()


def test_the_command_starts_without_the_judge() -> None:
    loaded = _loaded_by("import groundcheck.cli")

    assert loaded & (HEAVY | LATE) == set()


def test_statistics_load_where_they_are_computed() -> None:
    statements = ["groundcheck.golden.agreement", "groundcheck.golden.calibration"]
    statements += ["groundcheck.golden.regression", "groundcheck.cli", "groundcheck.ui.frame"]
    loaded = _loaded_by("; ".join(f"import {name}" for name in statements))

    assert loaded & {"sklearn", "scipy", "krippendorff"} == set()


def _imported() -> dict[str, str]:
    """Every package that groundcheck imports, late ones too, and a file that does."""
    return {name: str(path) for path in PACKAGE.rglob("*.py") for name in _imports(path)}


def test_every_package_that_is_imported_is_asked_for() -> None:
    asked = metadata.requires("groundcheck") or []
    named = {re.split(r"[\s;\[<>=!~(]", each, maxsplit=1)[0].lower() for each in asked}
    homes = metadata.packages_distributions()
    for name, path in _imported().items():
        if name not in sys.stdlib_module_names and name != "groundcheck":
            assert {home.lower() for home in homes.get(name, ())} & named, f"{path} imports {name}"


def test_every_module_imports_and_states_its_promise() -> None:
    for name in MODULES:
        module = __import__(name, fromlist=["_"])
        is_empty = not Path(module.__file__).read_text(encoding="utf-8").strip()
        assert module.__doc__ or is_empty, f"{name} has no module docstring"


def test_only_the_dashboard_imports_streamlit() -> None:
    """import-linter sees the package; this also sees imports inside functions and pages."""
    users = {
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        if "streamlit" in _imports(path)
    }

    assert users <= {"ui", "_dashboard"}


def _imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names]
    names += [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}
