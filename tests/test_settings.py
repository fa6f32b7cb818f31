"""Settings: defaults, one TOML file, environment variables; each error names what to mend."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from groundcheck.errors import SettingsError
from groundcheck.settings import Settings, home


def test_without_file_or_variables_the_defaults_hold() -> None:
    assert Settings.load(environ={}) == Settings()


def test_a_file_overrides_a_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[evidence]\ntop_windows = 5\n")

    loaded = Settings.load(path, environ={})

    assert loaded.evidence.top_windows == 5
    assert loaded.decision == Settings().decision


def test_a_variable_overrides_the_file_it_names(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[evidence]\ntop_windows = 5\nfusion_k = 10\n")
    environ = {"GROUNDCHECK_SETTINGS": str(path), "GROUNDCHECK_EVIDENCE__TOP_WINDOWS": "7"}

    loaded = Settings.load(environ=environ)

    assert (loaded.evidence.top_windows, loaded.evidence.fusion_k) == (7, 10)


def test_variables_of_other_matters_are_left_alone() -> None:
    environ = {"GROUNDCHECK_HOME": "/data", "GROUNDCHECK_DATABASE_URL": "x", "PATH": "/bin"}

    assert Settings.load(environ=environ) == Settings()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[evidence]\ntop_windows = 0\n", "evidence.top_windows"),
        ("[evidence]\nwindows = 3\n", "evidence.windows"),
        ("[elsewhere]\nx = 1\n", "elsewhere"),
        ("[evidense]\ntop_windows = 1\n", "evidense: no such setting; write evidence"),
        ("[evidence]\ntop_window = 1\n", "evidence.top_window: no such setting; write top_windows"),
        ("[evidence]\nzzz = 1\n", "no such setting among window_characters, top_windows"),
        (
            "[evidence]\ntop_windows = true\n",
            "evidence.top_windows: .*a number is needed, not true",
        ),
        ("[decision]\nsupport_coverage = false\n", "a number is needed, not false"),
        ("not toml", "not valid TOML"),
    ],
)
def test_a_bad_file_is_explained(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(content)

    with pytest.raises(SettingsError, match=complaint):
        Settings.load(path, environ={})


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[evidence]\ntop_windows = 5\n", encoding="utf-8-sig")

    assert Settings.load(path, environ={}).evidence.top_windows == 5


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml cannot be read"):
        Settings.load(tmp_path / "nowhere.toml", environ={})


def test_a_bad_variable_is_explained() -> None:
    with pytest.raises(SettingsError, match=r"the environment .*decision\.support_coverage"):
        Settings.load(environ={"GROUNDCHECK_DECISION__SUPPORT_COVERAGE": "much"})


@pytest.mark.parametrize("name", ["EVIDENCE_TOP_WINDOWS", "EVIDENSE__TOP_WINDOWS"])
def test_a_misspelt_variable_is_not_passed_over(name: str) -> None:
    with pytest.raises(SettingsError, match=rf"GROUNDCHECK_{name} names no setting"):
        Settings.load(environ={f"GROUNDCHECK_{name}": "8"})


@pytest.mark.parametrize("name", ["GROUNDCHECK_SETTING", "GROUNDCHECK_SETINGS"])
def test_a_slip_of_another_variable_names_the_one_that_is_meant(name: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} names no setting; write GROUNDCHECK_SETTINGS"):
        Settings.load(environ={name: "mine.toml"})


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Settings().evidence.top_windows = 3  # type: ignore[misc]


@given(st.integers(1, 50), st.integers(1, 50))
def test_the_fingerprint_changes_with_a_setting_and_only_then(one: int, other: int) -> None:
    first, second = (
        Settings.model_validate({"evidence": {"top_windows": top}}) for top in (one, other)
    )

    assert (first.fingerprint() == second.fingerprint()) == (one == other)


def test_the_data_directory_is_named_or_in_the_home() -> None:
    assert home({"GROUNDCHECK_HOME": "/data"}) == Path("/data")
    assert home({}) == Path.home() / ".groundcheck"
