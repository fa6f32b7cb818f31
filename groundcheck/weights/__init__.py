"""Weights: the model files that come with the package, or a folder of others made the same way.

What enters: a folder with `manifest.json`. What leaves: its settings, and paths of files that are
byte for byte the ones the manifest describes.
"""

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from groundcheck.errors import REINSTALL, ModelUnavailable


def shipped_folder() -> Path:
    """The folder of the files that come with the package."""
    return Path(str(files(__name__)))


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder.

    Raises:
        ModelUnavailable: it cannot be read.
    """
    path = folder / "manifest.json"
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(
            f"the entailment model's manifest {path} cannot be read ({error}); {REINSTALL}"
        ) from error
    return manifest


def verified(folder: Path, name: str) -> Path:
    """The path of a file of the folder whose bytes are the manifest's.

    Raises:
        ModelUnavailable: it cannot be read, or is another file.
    """
    path = folder / name
    expected = read_manifest(folder)["files"].get(name, "")
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelUnavailable(
            f"the entailment model's file {path} cannot be read ({error.strerror}); {REINSTALL}"
        ) from error
    if found != expected:
        raise ModelUnavailable(
            f"the entailment model's file {path} has checksum {found[:12]}..., but its manifest "
            f"says {expected[:12]}...; {REINSTALL}"
        )
    return path


def load_tokenizer(folder: Path) -> Any:
    """The tokenizer of a folder, which neither cuts nor pads.

    Raises:
        ModelUnavailable: its file cannot be read, or is another one.
    """
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(verified(folder, "tokenizer.json")))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
