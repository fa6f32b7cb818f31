"""Where the dashboard and the sample contracts lie.

In a checkout they stand beside the package, in an installed wheel inside it; the same names
are found in both. Nothing is read: only paths leave.
"""

from pathlib import Path

from groundcheck.errors import InputError

_PACKAGE = Path(__file__).resolve().parent
_LAYOUTS = (_PACKAGE / "_dashboard", _PACKAGE.parent)


def app_script() -> Path:
    """The Streamlit script that `groundcheck app` runs.

    Raises:
        InputError: neither layout holds it.
    """
    return _find("app.py")


def samples_folder() -> Path:
    """The folder of sample contracts, answers and golden claims.

    Raises:
        InputError: neither layout holds it.
    """
    return _find("sample_docs")


def _find(name: str) -> Path:
    for layout in _LAYOUTS:
        if (layout / name).exists():
            return layout / name
    places = " or ".join(str(layout) for layout in _LAYOUTS)
    raise InputError(f"{name} is in neither {places}; reinstall groundcheck")
