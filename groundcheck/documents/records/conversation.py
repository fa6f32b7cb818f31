"""Earlier turns of a conversation, each marked with who spoke.

What enters: a list of {role, content}, as chat interfaces keep it. What leaves: a `Reading` with a
part per turn. What always holds: what the assistant said before is shown and proves nothing,
unless asked for: it is the kind of text that is being checked, and an invention repeated would
prove itself. What a tool answered is evidence, and is written down leaf by leaf where it is JSON.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from groundcheck.documents.parts import SourceKind
from groundcheck.documents.reading import Reading
from groundcheck.documents.records.leaves import write_leaves
from groundcheck.documents.records.written import Written
from groundcheck.errors import EmptyInput, InputError
from groundcheck.settings import ReadingSettings

ASSISTANT = ("assistant", "model", "ai")
"""Roles whose words are an earlier answer."""
TOOL = ("tool", "function")
_KNOWN = (*ASSISTANT, *TOOL, "user", "human", "system", "developer")
_TURN = '{"role": "user", "content": "..."}'


def is_turn(value: object) -> bool:
    """Whether a JSON value reads as one turn of a conversation."""
    return isinstance(value, Mapping) and value.get("role") in _KNOWN and "content" in value


def read_conversation(
    turns: Sequence[Any],
    name: str,
    settings: ReadingSettings,
    *,
    include_assistant: bool = False,
) -> Reading:
    """Write turns down in order.

    Raises:
        EmptyInput: no turn says anything that may be evidence.
        InputError: a turn has no role or no content.
    """
    if not isinstance(turns, Sequence) or isinstance(turns, (str, bytes)):
        raise InputError(f"{name} is no list of turns; give turns like {_TURN}")
    written = Written(name, settings)
    left_out = told = 0
    for number, turn in enumerate(turns, start=1):
        role, said = _fields(turn, number, name)
        is_evidence = include_assistant or role not in ASSISTANT
        if said.strip():
            _write(written, number, role, said, name, settings, is_evidence=is_evidence)
            told += is_evidence
            left_out += not is_evidence
    if not told:
        raise EmptyInput(
            f"{name} holds no turn that may be evidence: what the assistant said before proves "
            "nothing; give the user's or a tool's turns too"
        )
    return written.reading(SourceKind.CONVERSATION, warnings=_warnings(left_out, name))


def _write(
    written: Written,
    number: int,
    role: str,
    said: str,
    name: str,
    settings: ReadingSettings,
    *,
    is_evidence: bool,
) -> None:
    address = f"turn {number}, {role}"
    data = _as_json(said) if role in TOOL else None
    if data is not None:
        write_leaves(data, written, name, settings, under=address)
        return
    written.break_line()
    written.write(f"{role.capitalize()}: {said}", address, is_evidence=is_evidence)


def _as_json(said: str) -> object | None:
    try:
        value = json.loads(said)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, (dict, list)) else None


def _fields(turn: object, number: int, name: str) -> tuple[str, str]:
    if not isinstance(turn, Mapping) or not isinstance(turn.get("role"), str):
        raise InputError(f'turn {number} of {name} has no "role"; give turns like {_TURN}')
    if "content" not in turn:
        raise InputError(
            f'turn {number} of {name} ({turn["role"]}) has no "content"; give it, or leave the turn out'
        )
    return str(turn["role"]), _said(turn["content"], number, name)


def _said(content: object, number: int, name: str) -> str:
    """The words of a turn; interfaces give text, a list of text blocks, or null beside a call."""
    if content is None or isinstance(content, str):
        return content or ""
    if isinstance(content, Mapping):
        return json.dumps(content, ensure_ascii=False, default=str)
    if isinstance(content, (list, tuple)):
        blocks = (b.get("text") if isinstance(b, Mapping) else b for b in content)
        return "\n\n".join(block for block in blocks if isinstance(block, str))
    raise InputError(f"the content of turn {number} of {name} is {content!r}; give text")


def _warnings(left_out: int, name: str) -> tuple[str, ...]:
    if not left_out:
        return ()
    turns = "1 earlier turn" if left_out == 1 else f"{left_out} earlier turns"
    prove = "stands there but proves" if left_out == 1 else "stand there but prove"
    why = "an answer is not checked against what was answered before"
    return (f"{turns} of the assistant in {name} {prove} nothing: {why}.",)
