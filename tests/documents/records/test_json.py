"""JSON as a source: every leaf stands there once, under an address that leads back to it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundcheck import Document, Judge, Status
from groundcheck.documents.parts import SourceKind
from groundcheck.documents.records.leaves import leaf_text, leaves
from groundcheck.documents.records.paths import format_path, parse_path, value_at
from groundcheck.errors import EmptyInput, InputError, UnreadableDocument, UnreadableText
from groundcheck.settings import ReadingSettings

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEYS = st.one_of(TEXT, st.from_regex(r"[a-zA-Z_][\w-]{0,8}", fullmatch=True))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), TEXT)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
ORDER = {
    "order": {
        "id": 48213,
        "items": [
            {"sku": "A-1", "status": "shipped"},
            {"sku": "B-7", "status": "backordered"},
        ],
        "deliveryDate": "2025-03-14",
        "notes": [],
    }
}


def spoken(document: Document) -> list[str]:
    return [part.of(document.text) for part in document.parts]


@given(st.lists(KEYS | st.integers(min_value=0, max_value=99), max_size=6).map(tuple))
def test_a_path_leads_back_to_its_keys(keys: tuple[str | int, ...]) -> None:
    assert parse_path(format_path(keys)) == keys


@given(VALUES)
def test_every_leaf_appears_once_and_its_path_leads_to_it(value: Any) -> None:
    value = {"root": value, "name": "x"}
    document = Document.from_json(value)
    found = list(leaves(value, "x", ReadingSettings()))
    assert [part.path for part in document.parts] == [format_path(keys) for keys, _ in found]
    for part, (_, leaf) in zip(document.parts, found, strict=True):
        assert value_at(value, part.path) is leaf
        assert part.of(document.text).endswith(": " + leaf_text(leaf, part.path, "x"))
        assert document.section_at(part.start) == part.path


@given(VALUES)
def test_a_json_source_survives_json(value: Any) -> None:
    document = Document.from_json({"value": value, "name": "x"})
    assert Document.model_validate_json(document.model_dump_json()) == document


def test_one_line_stands_for_each_leaf() -> None:
    document = Document.from_json(ORDER, title="CRM")
    assert spoken(document) == [
        "order.id: 48213",
        "order.items[A-1].sku: A-1",
        "order.items[A-1].status: shipped",
        "order.items[B-7].sku: B-7",
        "order.items[B-7].status: backordered",
        "order.delivery date: 2025-03-14",
        "order.notes: []",
    ]
    assert document.kind is SourceKind.TOOL_RESULT
    assert document.section_at(document.text.index("2025")) == "order.deliveryDate"
    assert document.sentences == tuple(
        type(document.sentences[0])(start=part.start, end=part.end) for part in document.parts
    )


def test_an_item_without_a_name_is_called_by_its_number() -> None:
    document = Document.from_json({"items": [{"status": "shipped"}, ["a", 7], {"name": ""}]})
    assert spoken(document) == [
        "items[0].status: shipped",
        "items[1][0]: a",
        "items[1][1]: 7",
        'items[2].name: ""',
    ]


def test_a_claim_on_one_item_is_held_against_that_item() -> None:
    order = {"items": [{"name": "Scanner", "status": "shipped"},
                       {"name": "Printer", "status": "backordered"}]}  # fmt: skip
    document = Document.from_json(order, title="CRM")
    report = Judge(entailment=None).evaluate("The printer status is backordered.", [document])
    assert report.claims[0].status is Status.SUPPORTED
    assert report.claims[0].evidence[0].section == "items[1].status"


def test_equal_values_have_one_revision_and_others_another() -> None:
    first, again = Document.from_json(ORDER), Document.from_json(json.dumps(ORDER))
    assert (first.id, first.revision) == (again.id, again.revision)
    assert Document.from_json(ORDER | {"paid": True}).revision != first.revision


def test_numbers_keep_the_digits_they_are_written_with() -> None:
    assert Document.from_json('{"total": 1250.50}').text == "total: 1250.50"


def test_long_texts_keep_their_lines_and_their_address() -> None:
    document = Document.from_json({"body": "Fees are due.\n\nLate fees apply.", "n": 1})
    assert document.section_at(document.text.index("Late")) == "body"
    assert len(document.sentences) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1,\n "b": }', ["expecting value", "line 2, column 7", "at '}'"]),
        ('{"a": 1', ["line 1, column 8", "the end"]),
        ("[1, 2", ["line 1"]),
        ("[" * 70 + "]" * 70, ["nested deeper than 64 levels", "line 1", "max_depth"]),
        ('{"a": 1, "a": 2}', ["'a' twice", "rename"]),
        ("[" + "9" * 5000 + "]", ["number that cannot be read"]),
    ],
)
def test_bad_json_is_named_with_its_place(text: str, says: list[str]) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        Document.from_bytes(text.encode(), name="crm.json")
    assert all(words in str(caught.value) for words in ["crm.json", *says]), caught.value


def test_a_bad_line_of_json_lines_is_counted() -> None:
    with pytest.raises(UnreadableDocument, match="line 3, column 1"):
        Document.from_bytes(b'{"a": 1}\n\nnothing\n', name="log.jsonl")


def test_a_value_nested_too_deep_is_refused() -> None:
    value: list[Any] = []
    for _ in range(5_000):
        value = [value]
    with pytest.raises(InputError, match="nested deeper than 64 levels"):
        Document.from_json(value)


def test_a_value_of_too_many_leaves_is_refused() -> None:
    with pytest.raises(InputError, match="more than 3 values"):
        Document.from_json([1, 2, 3, 4], settings=ReadingSettings(max_values=3))


def test_what_json_cannot_hold_is_named_with_its_place() -> None:
    with pytest.raises(InputError, match=r"holds a set at order\.tags"):
        Document.from_json({"order": {"tags": {"a"}}})
    with pytest.raises(InputError, match="has the key 1"):
        Document.from_json({1: "x"})


def test_half_a_character_is_refused() -> None:
    with pytest.raises(UnreadableText, match="lone surrogate"):
        Document.from_json({"name": "\ud800"})


def test_json_without_a_word_is_empty() -> None:
    with pytest.raises(EmptyInput):
        Document.from_json({})


@pytest.mark.parametrize("path", ["order..id", ".order", "order.", "order[", "order[x]", "a b"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(InputError, match="no JSON path"):
        parse_path(path)


def test_a_path_that_leads_nowhere_is_named() -> None:
    with pytest.raises(InputError, match="no 'total'"):
        value_at(ORDER, "order.total")
    assert value_at(ORDER, "order.items[1].status") == "backordered"
