"""The `groundcheck` command: see `main` for its entry, one module beside it per command."""

from groundcheck.cli.main import run

__all__ = ["run"]
