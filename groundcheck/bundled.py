"""Where the dashboard and the sample contracts lie.

In a checkout they stand beside the package, in an installed wheel inside it; the same names
are found in both. Nothing is read: only paths leave.
"""

from collections.abc import Sequence
from pathlib import Path

from groundcheck.errors import InputError

_PACKAGE = Path(__file__).resolve().parent
_LAYOUTS = (_PACKAGE / "_dashboard", _PACKAGE.parent)


def app_script(*, layouts: Sequence[Path] = _LAYOUTS) -> Path:
    """The Streamlit script that `groundcheck app` runs.

    Raises:
        InputError: neither layout holds it.
    """
    return _find("app.py", layouts)


def samples_folder(*, layouts: Sequence[Path] = _LAYOUTS) -> Path:
    """The folder of sample contracts, answers and golden claims.

    Raises:
        InputError: neither layout holds it.
    """
    return _find("sample_docs", layouts)


def _find(name: str, layouts: Sequence[Path]) -> Path:
    for layout in layouts:
        if (layout / name).exists():
            return layout / name
    places = " nor in ".join(map(str, layouts))
    raise InputError(f"{name} is not in {places}; reinstall groundcheck")
