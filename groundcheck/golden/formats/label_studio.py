"""Records as tasks of Label Studio, and back.

What enters and leaves: the JSON that Label Studio imports and exports; the labelling
configuration that goes with it is `data/label_studio.xml`. The record itself travels in the
task's data, current labels are annotations, the machine's verdict is a prediction. Label Studio
counts offsets in code points, as we do.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from groundcheck.golden.formats.sheet import Answers, Sheet, Texts, described
from groundcheck.models import Span
from groundcheck.store.labels import GoldenRecord, LabelEvent

_TEXTS = ("reviewer", "kind", "why", "note")


def to_tasks(records: Iterable[GoldenRecord], texts: Texts) -> list[dict[str, Any]]:
    """Records as tasks.

    Args:
        records: the records.
        texts: contracts by revision, for evidence to be marked in.
    """
    return [_task(Sheet.of(record, texts)) for record in records]


def from_task(task: Any, texts: Texts, *, at: datetime) -> GoldenRecord:
    """A task back as a record; annotations that are new or changed become label events.

    Args:
        task: one element of Label Studio's JSON.
        texts: contracts by revision, as at the export.
        at: the time of annotations that tell none.

    Raises:
        ValueError: the task was not exported by groundcheck, or an annotation is malformed.
    """
    try:
        record = GoldenRecord.model_validate(task["data"]["groundcheck"])
        sheet = Sheet.of(record, texts)
        for annotation in task.get("annotations", ()):
            if not annotation.get("was_cancelled"):
                sheet = _take(sheet, annotation, at)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a task that groundcheck exported: {error!r}") from error
    return GoldenRecord.model_validate(sheet.record.model_dump(by_alias=True))


def _task(sheet: Sheet) -> dict[str, Any]:
    whole = sheet.record.model_dump(mode="json", by_alias=True)
    latest = {event.reviewer: event for event in sheet.record.labels}
    return {
        "data": described(sheet) | {"groundcheck": whole},
        "annotations": [_annotation(sheet, latest[reviewer]) for reviewer in sheet.held()],
        "predictions": _predictions(sheet),
    }


def _annotation(sheet: Sheet, event: LabelEvent) -> dict[str, Any]:
    assert event.new is not None
    answers = sheet.answers(event.new)
    texts = {name: getattr(answers, name, event.reviewer) for name in _TEXTS}
    result = [_choice("status", answers.status), _choice("confidence", answers.confidence)]
    result.append(_choice("flag", "flagged" if answers.flagged else ""))
    result += [_region(name, "claim", "textarea", {"text": [t]}) for name, t in texts.items() if t]
    result += [_span(span, sheet.contract) for span in answers.spans]
    return {
        "result": [part for part in result if part],
        "created_at": event.at.isoformat(),
        "lead_time": event.seconds,
        "was_cancelled": False,
    }


def _predictions(sheet: Sheet) -> list[dict[str, Any]]:
    verdict, judge = sheet.record.item.suggestion, sheet.record.item.judge
    if verdict is None:
        return []
    chances = verdict.probability.model_dump() if verdict.probability else {}
    found = {"result": [_choice("status", verdict.status.value)]}
    version = {"model_version": f"groundcheck {judge.version}" if judge else "groundcheck"}
    return [found | version | {"score": chances.get(verdict.status.value)}]


def _choice(name: str, value: str) -> dict[str, Any]:
    return _region(name, "claim", "choices", {"choices": [value]}) if value else {}


def _span(span: Span, contract: str) -> dict[str, Any]:
    value = {"start": span.start, "end": span.end, "text": span.of(contract)}
    return _region("evidence", "contract", "labels", value | {"labels": ["evidence"]})


def _region(name: str, of: str, kind: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"from_name": name, "to_name": of, "type": kind, "value": value}


def _take(sheet: Sheet, annotation: Mapping[str, Any], at: datetime) -> Sheet:
    said: dict[str, str] = {}
    spans: list[Span] = []
    for part in annotation["result"]:
        name, value = part["from_name"], part["value"]
        if name == "evidence":
            spans.append(Span(start=value["start"], end=value["end"]))
        else:
            said[name] = "\n".join(value.get("choices") or value["text"])
    reviewer = said.pop("reviewer", "") or _person(annotation.get("completed_by"))
    flagged = bool(said.pop("flag", ""))
    told = annotation.get("updated_at") or annotation.get("created_at")
    return sheet.answered(
        reviewer,
        Answers(**said, flagged=flagged, spans=tuple(spans)),
        at=datetime.fromisoformat(told) if told else at,
        seconds=float(annotation.get("lead_time") or 0.0),
    )


def _person(who: Any) -> str:
    """Label Studio names a person by number, or by a record with an address."""
    if isinstance(who, Mapping):
        return str(who.get("email") or f"label-studio:{who['id']}")
    if who is None:
        raise ValueError("an annotation names no reviewer")
    return f"label-studio:{who}"
