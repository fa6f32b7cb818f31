"""`python -m groundcheck` is the `groundcheck` command."""

import sys

from groundcheck.cli import run

if __name__ == "__main__":
    sys.exit(run())
