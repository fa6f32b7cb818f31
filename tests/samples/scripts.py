"""The scripts beside the samples, which belong to no package."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2] / "sample_docs"


def load(name: str) -> ModuleType:
    """`sample_docs/<name>.py` as a module."""
    spec = importlib.util.spec_from_file_location(f"sample_docs_{name}", ROOT / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
