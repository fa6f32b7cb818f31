"""What the tests of the dashboard share."""

from collections.abc import Iterator

import pytest
import streamlit as st


@pytest.fixture
def fresh_caches() -> Iterator[None]:
    """The store is cached per process, and every test has a store of its own."""
    st.cache_resource.clear()
    yield
    st.cache_resource.clear()


@pytest.fixture
def by_rules(monkeypatch: pytest.MonkeyPatch, fresh_caches: None) -> None:
    """Judge by rules alone, which is quick; every test has a store of its own."""
    monkeypatch.setenv("GROUNDCHECK_ENTAILMENT__ENABLED", "false")
