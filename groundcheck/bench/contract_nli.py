"""ContractNLI: whole agreements, fixed hypotheses, three labels and annotated evidence spans.

What enters: the official JSON (documents, labels), or documents one a line, which serve to count
labels. What leaves: values whose positions are code points of the document's own text. Data set:
Koreeda and Manning, "ContractNLI", Findings of EMNLP 2021.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import model_validator

from groundcheck.bench.source import Form, Labels, Words, form_of, read_rows, read_whole
from groundcheck.errors import InputError
from groundcheck.models import Span, Status


class Choice(StrEnum):
    """What a document says of a hypothesis."""

    ENTAILMENT = "Entailment"
    CONTRADICTION = "Contradiction"
    NOT_MENTIONED = "NotMentioned"


STATUS_OF = {
    Choice.ENTAILMENT: Status.SUPPORTED,
    Choice.CONTRADICTION: Status.CONTRADICTED,
    Choice.NOT_MENTIONED: Status.UNSUPPORTED,
}
"""What the judge finds where it agrees."""

_CHOICE_OF = {
    "entailment": Choice.ENTAILMENT,
    "contradiction": Choice.CONTRADICTION,
    "neutral": Choice.NOT_MENTIONED,
}


class Annotation(Labels):
    """What one document says of one hypothesis."""

    choice: Choice
    spans: tuple[int, ...]
    """Indexes of the document's spans that are evidence."""


class _AnnotationSet(Labels):
    annotations: dict[str, Annotation]


class Agreement(Labels):
    """One document with its annotated spans."""

    file_name: str
    text: Words
    spans: tuple[tuple[int, int], ...]
    """Half-open ranges of code points: sentences and list items."""
    annotation_sets: tuple[_AnnotationSet, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if not self.annotation_sets:
            raise ValueError("a document needs an annotation set")
        if any(not 0 <= start <= end <= len(self.text) for start, end in self.spans):
            raise ValueError("a span lies outside its document's text")
        used = {index for each in self.annotations.values() for index in each.spans}
        if not used <= set(range(len(self.spans))):
            raise ValueError("an annotation names a span that its document does not have")
        return self

    @property
    def annotations(self) -> dict[str, Annotation]:
        """Key of a hypothesis -> its annotation."""
        return self.annotation_sets[0].annotations

    def span(self, index: int) -> Span:
        """An annotated span."""
        start, end = self.spans[index]
        return Span(start=start, end=end)


class _Hypothesis(Labels):
    hypothesis: Words


class Corpus(Labels):
    """The official JSON."""

    documents: tuple[Agreement, ...]
    labels: dict[str, _Hypothesis]

    @model_validator(mode="after")
    def _known(self) -> Self:
        keys = {key for document in self.documents for key in document.annotations}
        if not keys:
            raise ValueError("no document is annotated")
        unknown = sorted(keys - set(self.labels))
        if unknown:
            raise ValueError(f"annotations name hypotheses without a text: {', '.join(unknown)}")
        return self

    def choices(self) -> Iterable[tuple[str, Choice]]:
        """(hypothesis, choice) of every pair."""
        for document in self.documents:
            for key, annotation in document.annotations.items():
                yield self.labels[key].hypothesis, annotation.choice


class _Choice(Labels):
    hypothesis: str
    label: str


class _Document(Labels):
    annotations: tuple[_Choice, ...]


def read_corpus(path: Path) -> Corpus:
    """The official JSON.

    Raises:
        InputError: it cannot be read or does not hold together.
    """
    return read_whole(path, Corpus)


def majority(pairs: Iterable[tuple[str, Choice]]) -> dict[str, Choice]:
    """The most frequent choice of each hypothesis; of equals, the first in `Choice`."""
    counts: dict[str, Counter[Choice]] = defaultdict(Counter)
    for hypothesis, choice in pairs:
        counts[hypothesis][choice] += 1
    return {name: max(Choice, key=lambda c: counted[c]) for name, counted in counts.items()}


def read_choices(path: Path) -> list[tuple[str, Choice]]:
    """(hypothesis, choice) of every pair of official JSON or of documents one a line.

    Raises:
        InputError: the file has neither form, or a label is unknown.
    """
    form = form_of(path)
    if form is Form.CONTRACT_NLI:
        return list(read_corpus(path).choices())
    if form is not Form.DOCUMENTS:
        raise InputError(f"{path} holds {form}; --train takes ContractNLI")
    return [
        (each.hypothesis, _choice(path, number, each.label))
        for number, row in read_rows(path, _Document)
        for each in row.annotations
    ]


def _choice(path: Path, number: int, label: str) -> Choice:
    if label not in _CHOICE_OF:
        raise InputError(
            f"{path} line {number}: unknown label {label!r}; use {', '.join(_CHOICE_OF)}"
        )
    return _CHOICE_OF[label]
