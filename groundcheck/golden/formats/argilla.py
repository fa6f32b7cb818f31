"""Records as Argilla's, and back.

What enters and leaves: the JSON of `dataset.records.to_json` and `from_json` of Argilla 2. The
record itself travels in the metadata, current labels are responses, the machine's verdict is a
suggestion. Argilla knows people by UUIDs: ours are made from the reviewers' names.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from groundcheck.golden.formats.sheet import Answers, Sheet, Texts, described
from groundcheck.models import Span
from groundcheck.store.labels import GoldenRecord

_PLAIN = ("status", "kind", "why", "note", "confidence")


def to_records(records: Iterable[GoldenRecord], texts: Texts) -> list[dict[str, Any]]:
    """Records as Argilla's.

    Args:
        records: the records.
        texts: contracts by revision, for evidence to be marked in.
    """
    return [_record(Sheet.of(record, texts)) for record in records]


def from_record(row: Any, texts: Texts, *, at: datetime) -> GoldenRecord:
    """One of Argilla's records back; responses that are new or changed become label events.

    Args:
        row: one element of Argilla's JSON.
        texts: contracts by revision, as at the export.
        at: the time of new responses, of which Argilla's JSON tells none.

    Raises:
        ValueError: the record was not exported by groundcheck, or a response is malformed.
    """
    try:
        sheet = Sheet.of(GoldenRecord.model_validate_json(row["metadata"]["groundcheck"]), texts)
        names = {user_of(reviewer): reviewer for reviewer in _people(sheet.record)}
        for user, said in _by_user(row.get("responses") or {}).items():
            reviewer = names.get(user, f"argilla:{user}")
            sheet = sheet.answered(reviewer, _answers(said), at=at)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a record that groundcheck exported: {error!r}") from error
    return GoldenRecord.model_validate(sheet.record.model_dump(by_alias=True))


def user_of(reviewer: str) -> str:
    """The UUID a reviewer has in Argilla.

    >>> user_of("Ann") == user_of("Ann") != user_of("Bob")
    True
    """
    return str(uuid5(NAMESPACE_URL, f"groundcheck:{reviewer}"))


def _record(sheet: Sheet) -> dict[str, Any]:
    whole = sheet.record.model_dump_json(by_alias=True)
    responses: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for reviewer, label in sheet.held().items():
        for question, value in _responses(sheet.answers(label)):
            responses[question].append({"value": value, "user_id": user_of(reviewer)})
    return {
        "id": sheet.record.item.id,
        "fields": described(sheet),
        "metadata": {"groundcheck": whole},
        "suggestions": _suggestions(sheet),
        "responses": dict(responses),
        "vectors": {},
    }


def _responses(answers: Answers) -> Iterator[tuple[str, Any]]:
    for question in _PLAIN:
        yield question, getattr(answers, question)
    yield "flag", "flagged" if answers.flagged else ""
    spans = [{"start": s.start, "end": s.end, "label": "evidence"} for s in answers.spans]
    yield "evidence", spans


def _suggestions(sheet: Sheet) -> dict[str, Any]:
    verdict, judge = sheet.record.item.suggestion, sheet.record.item.judge
    if verdict is None:
        return {}
    chances = verdict.probability.model_dump() if verdict.probability else {}
    agent = f"groundcheck {judge.version}" if judge else "groundcheck"
    said = {"value": verdict.status.value, "score": chances.get(verdict.status.value)}
    return {"status": said | {"agent": agent}}


def _people(record: GoldenRecord) -> set[str]:
    return {event.reviewer for event in record.labels}


def _by_user(responses: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    said: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for question, answers in responses.items():
        for answer in answers:
            said[str(answer["user_id"])][question] = answer["value"]
    return said


def _answers(said: Mapping[str, Any]) -> Answers:
    spans = tuple(Span(start=s["start"], end=s["end"]) for s in said.get("evidence") or ())
    plain = {question: said.get(question) or "" for question in _PLAIN}
    return Answers(**plain, flagged=bool(said.get("flag")), spans=spans)
