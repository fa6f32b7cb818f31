from hypothesis import given
from hypothesis import strategies as st

from groundcheck.ui.viewer.utf16 import Utf16Map

TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(TEXTS, st.data())
def test_offset_counts_the_units_before_it(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert Utf16Map.of(text).offset(at) == units(text[:at])


def test_basic_plane_needs_no_map() -> None:
    assert Utf16Map.of("§ 8.2 – “fees” עברית").wide == ()


def test_lone_surrogate_counts_one_in_both() -> None:
    assert Utf16Map.of("a\ud83db").offset(2) == 2


def test_combining_characters_stay_apart() -> None:
    assert Utf16Map.of("e\u0301🏛x").offset(4) == 5
