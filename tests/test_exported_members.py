"""What `from groundcheck import ...` offers: a name added or lost here is a release note."""

import importlib

import groundcheck

EXPORTED = [
    "Delivery",
    "Document",
    "GroundcheckError",
    "Judge",
    "Profile",
    "Report",
    "Role",
    "Settings",
    "Status",
    "gate",
    "reanchor",
]


def test_the_public_surface_is_this_one() -> None:
    assert sorted(groundcheck.__all__) == EXPORTED


def test_every_name_of_the_surface_can_be_imported() -> None:
    for name in EXPORTED:
        assert getattr(importlib.import_module("groundcheck"), name).__doc__, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(groundcheck, "Judgement")


def test_dir_lists_the_surface() -> None:
    assert set(EXPORTED) <= set(dir(groundcheck))


def test_the_store_offers_these() -> None:
    from groundcheck import store

    assert {"RunSummary", "Store", "StoredRun", "LabelStore", "QueueStore"} <= set(store.__all__)
    assert all(hasattr(store, name) for name in store.__all__)
