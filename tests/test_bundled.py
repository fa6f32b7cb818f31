"""The dashboard and the samples are found where they lie."""

from pathlib import Path

import pytest

from groundcheck import bundled
from groundcheck.errors import InputError

ROOT = Path(__file__).parent.parent


def test_a_checkout_has_them_beside_the_package() -> None:
    assert bundled.app_script() == ROOT / "app.py"
    assert bundled.samples_folder() == ROOT / "sample_docs"


def test_an_installed_package_has_them_inside(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("")

    assert bundled.app_script(layouts=(tmp_path, ROOT)) == tmp_path / "app.py"


def test_an_install_without_them_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"app\.py is not in .* reinstall"):
        bundled.app_script(layouts=(tmp_path,))
