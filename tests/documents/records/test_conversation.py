"""Earlier turns: who spoke is marked, and the assistant proves nothing by having said it."""

import json

import pytest

from groundcheck import Document, Judge, Status
from groundcheck.documents.parts import SourceKind
from groundcheck.errors import EmptyInput, InputError

TURNS = [
    {"role": "user", "content": "Our last invoice was for $5,000."},
    {"role": "assistant", "content": "The late fee is 5% per month."},
    {"role": "assistant", "content": None, "tool_calls": []},
    {"role": "tool", "content": json.dumps({"order": {"status": "shipped"}})},
    {"role": "user", "content": [{"type": "text", "text": "Notices go by courier."}]},
]


def test_turns_are_marked() -> None:
    document = Document.from_conversation(TURNS)
    assert [(part.path, part.is_evidence) for part in document.parts] == [
        ("turn 1, user", True),
        ("turn 2, assistant", False),
        ("turn 4, tool > order.status", True),
        ("turn 5, user", True),
    ]
    assert "Assistant: The late fee is 5% per month." in document.text
    assert document.kind is SourceKind.CONVERSATION


def test_an_earlier_answer_proves_nothing_and_says_so() -> None:
    document = Document.from_conversation(TURNS)
    report = Judge(entailment=None).evaluate("The late fee is 5% per month.", [document])
    assert report.claims[0].status is Status.UNSUPPORTED
    assert report.warnings[0].startswith("1 earlier turn of the assistant in Conversation stands")


def test_an_earlier_answer_counts_where_it_is_asked_for() -> None:
    document = Document.from_conversation(TURNS, include_assistant=True)
    report = Judge(entailment=None).evaluate("The late fee is 5% per month.", [document])
    assert report.claims[0].status is Status.SUPPORTED
    assert report.claims[0].evidence[0].section == "turn 2, assistant"
    assert not document.warnings
    assert document.revision != Document.from_conversation(TURNS).revision


def test_what_the_user_and_a_tool_said_is_evidence() -> None:
    report = Judge(entailment=None).evaluate(
        "The last invoice was for $5,000. The order status is shipped.",
        [Document.from_conversation(TURNS)],
    )
    assert [claim.status for claim in report.claims] == [Status.SUPPORTED, Status.SUPPORTED]
    assert report.claims[1].evidence[0].section == "turn 4, tool > order.status"


@pytest.mark.parametrize("form", [TURNS, {"messages": TURNS}])
def test_a_file_of_turns_is_known_by_its_form(form: object) -> None:
    document = Document.from_bytes(json.dumps(form).encode(), name="chat.json")
    assert document.kind is SourceKind.CONVERSATION


def test_a_conversation_of_the_assistant_alone_is_no_evidence() -> None:
    with pytest.raises(EmptyInput, match="no turn that may be evidence"):
        Document.from_conversation(TURNS[1:2])


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ({"content": "x"}, 'turn 1 of Conversation has no "role"'),
        ({"role": "user"}, 'has no "content"'),
        ({"role": "user", "content": 7}, "is 7; give text"),
    ],
)
def test_a_bad_turn_is_named(turn: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Document.from_conversation([turn])
