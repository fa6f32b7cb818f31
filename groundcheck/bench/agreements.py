"""Agreements: accuracy on ContractNLI, every hypothesis against the whole document.

What enters: the official JSON. Each hypothesis is an answer of one sentence, judged as the product
judges: supported is entailment, contradicted contradiction, unsupported not mentioned; whatever
else is found is never right. What leaves: accuracy, F1 and evidence ranking as the data set's
authors take them, the floor of always giving a hypothesis its most frequent label, and the
published baselines.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundcheck.bench import judged
from groundcheck.bench.accuracy import Accuracy, Baseline
from groundcheck.bench.contract_nli import (
    STATUS_OF,
    Agreement,
    Choice,
    Corpus,
    majority,
    read_choices,
    read_corpus,
)
from groundcheck.bench.judged import Judged
from groundcheck.bench.ranking import rank_spans
from groundcheck.bench.selection import Selection
from groundcheck.bench.source import Form
from groundcheck.documents.document import Document
from groundcheck.errors import InputError
from groundcheck.figures import measures
from groundcheck.figures.figure import Figure, Table
from groundcheck.figures.measures import Flags
from groundcheck.figures.resampling import Vector, Weights, figure, weights_of
from groundcheck.golden.score import worst_status
from groundcheck.judging.judge import Judge
from groundcheck.judging.prepared import Prepared
from groundcheck.models import Report, Status, Verifiability

RECALL = 0.8
PAPER = "Koreeda and Manning 2021, ContractNLI, test split (123 documents)"
BASELINES = (
    Baseline(
        name="Span NLI BERT base",
        source=PAPER,
        figures={"accuracy": 0.838, "F1 contradiction": 0.287},
    ),
    Baseline(
        name="Span NLI BERT large",
        source=PAPER,
        figures={
            "accuracy": 0.875,
            "F1 contradiction": 0.357,
            "F1 entailment": 0.834,
            "evidence mAP": 0.922,
            "evidence P@R80": 0.793,
        },
    ),
)
NOTES = (
    "Intervals: 95 %, 1,000 bootstrap draws of whole documents, seed 7.",
    (
        "F1, mAP and P@R80 are means over hypotheses, the documents of each pooled; a hypothesis that "
        "never has the label is left out of that mean. Micro: all pairs pooled."
    ),
    (
        "Evidence: every annotated span of the document, ranked for each entailed or contradicted "
        "pair whatever the judge found; deciding evidence first, then retrieved windows."
    ),
    "The published baselines were trained on the same 17 hypotheses and measured on the test split.",
)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A hypothesis judged against a document."""

    item: Judged
    hypothesis: str
    choice: Choice
    scores: NDArray[np.float64]
    """Of every annotated span; empty where the document does not mention the hypothesis."""
    relevant: Flags


def measure_agreements(
    path: Path,
    judge: Judge,
    selection: Selection,
    told: Callable[[float], None],
    *,
    train: Path | None = None,
) -> tuple[Accuracy, list[Judged]]:
    """Judge ContractNLI; the figures, and every pair for a look at what went wrong.

    Args:
        path: official JSON.
        judge: what is measured.
        selection: which documents, by file name.
        told: called with the share done.
        train: where the most frequent label of a hypothesis is taken from; by default `path`.

    Raises:
        InputError: a file does not hold together, or `train` lacks a hypothesis.
    """
    corpus = read_corpus(path)
    names = [document.file_name for document in corpus.documents]
    documents = selection.of(corpus.documents, lambda document: document.file_name, path)
    floor = majority(read_choices(train) if train else corpus.choices())
    reports: list[Report] = []
    pairs: list[_Pair] = []
    for done, document in enumerate(documents, start=1):
        for pair, report in _judge(document, corpus, judge, path):
            pairs.append(pair)
            reports.append(report)
        told(done / len(documents))
    items = [pair.item for pair in pairs]
    accuracy = Accuracy(
        source=path.name,
        form=Form.CONTRACT_NLI,
        counts={"documents": len(documents), "pairs": len(pairs)},
        tables=_tables(pairs),
        confusion=judged.confusion(items),
        layers=judged.layers(items),
        phases=judged.phases(reports),
        baselines=(_floor(pairs, floor, train or path), *BASELINES),
        notes=(*NOTES, *selection.notes(names)),
    )
    return accuracy, items


def _judge(
    agreement: Agreement, corpus: Corpus, judge: Judge, path: Path
) -> list[tuple[_Pair, Report]]:
    document = Document.from_text(
        agreement.text, title=agreement.file_name, settings=judge.settings.reading
    )
    prepared = Prepared.of([document], judge.settings.evidence)
    judged_pairs = []
    for key, annotation in agreement.annotations.items():
        hypothesis = corpus.labels[key].hypothesis
        report = judge.evaluate(hypothesis, [document])
        item = _judged(
            f"{path.name}:{agreement.file_name}:{key}", agreement, hypothesis, key, report
        )
        scores, relevant = np.zeros(0), np.zeros(0, dtype=bool)
        if annotation.choice is not Choice.NOT_MENTIONED:
            spans = [agreement.span(index) for index in range(len(agreement.spans))]
            facts = [c for c in report.claims if c.verifiability is Verifiability.FACT]
            scores = rank_spans(spans, facts, prepared)
            relevant = np.isin(np.arange(len(spans)), annotation.spans)
        judged_pairs.append((_Pair(item, hypothesis, annotation.choice, scores, relevant), report))
    return judged_pairs


def _judged(name: str, agreement: Agreement, hypothesis: str, key: str, report: Report) -> Judged:
    annotation = agreement.annotations[key]
    found = worst_status(report.claims)
    return Judged(
        name=name,
        group=agreement.file_name,
        text=hypothesis,
        label=annotation.choice,
        kind=key,
        found=found,
        right=found is STATUS_OF[annotation.choice],
        parts=report.claims,
        evidence=tuple(agreement.span(index).of(agreement.text) for index in annotation.spans),
    )


def _tables(pairs: Sequence[_Pair]) -> tuple[Table, ...]:
    weights = weights_of([pair.item.group for pair in pairs])
    right = np.array([pair.item.right for pair in pairs])
    found = [pair.item.found for pair in pairs]
    labels = (Choice.CONTRADICTION, Choice.ENTAILMENT)
    named = {choice: choice.lower() for choice in labels}
    everything = np.ones(len(pairs), dtype=bool)
    accuracy = figure("accuracy", measures.share(weights, right, everything), len(pairs))
    macro = [_f1(f"F1 {named[c]}", pairs, found, c, weights, _hypotheses(pairs)) for c in labels]
    micro = [_f1(f"F1 {named[c]}, micro", pairs, found, c, weights, [everything]) for c in labels]
    return (
        Table(title="Labels", figures=(accuracy, *macro, *micro)),
        Table(title="Evidence", figures=tuple(_evidence(pairs, weights))),
    )


def _hypotheses(pairs: Sequence[_Pair]) -> list[Flags]:
    """The pairs of each hypothesis."""
    names = np.array([pair.hypothesis for pair in pairs])
    return [names == name for name in dict.fromkeys(names.tolist())]


def _f1(
    name: str,
    pairs: Sequence[_Pair],
    found: Sequence[Status],
    choice: Choice,
    weights: Weights,
    groups: Sequence[Flags],
) -> Figure:
    labelled = np.array([pair.choice is choice for pair in pairs])
    given = np.array([status is STATUS_OF[choice] for status in found])
    each = [measures.f1(weights[:, g], labelled[g], given[g]) for g in groups]
    return figure(name, measures.mean(each), int(labelled.sum()))


def _evidence(pairs: Sequence[_Pair], weights: Weights) -> list[Figure]:
    groups = [[int(i) for i in np.flatnonzero(group)] for group in _hypotheses(pairs)]
    mentioned = sum(pair.choice is not Choice.NOT_MENTIONED for pair in pairs)
    ranked = (_ranked(pairs, weights, group) for group in groups)
    both = [(measures.average_precision(*spans), _precision(*spans)) for spans in ranked]
    whole = _ranked(pairs, weights[:1], range(len(pairs)))
    alone = [
        measures.average_precision(*_ranked(pairs, weights[:1], [i])) for i in range(len(pairs))
    ]
    each = measures.weighted_mean(weights, np.concatenate(alone))
    return [
        figure("evidence mAP", measures.mean([m for m, _ in both]), mentioned),
        figure("evidence P@R80", measures.mean([p for _, p in both]), mentioned),
        figure("evidence mAP, micro", measures.average_precision(*whole), mentioned),
        figure("evidence P@R80, micro", _precision(*whole), mentioned),
        figure("evidence mAP, mean over pairs", each, mentioned),
    ]


def _ranked(
    pairs: Sequence[_Pair], weights: Weights, chosen: Sequence[int]
) -> tuple[Weights, NDArray[np.float64], Flags]:
    """Weights, scores and labels of the annotated spans of some pairs."""
    sizes = [len(pairs[index].scores) for index in chosen]
    scores = np.concatenate([pairs[index].scores for index in chosen])
    relevant = np.concatenate([pairs[index].relevant for index in chosen])
    return np.repeat(weights[:, list(chosen)], sizes, axis=1), scores, relevant


def _precision(weights: Weights, scores: NDArray[np.float64], relevant: Flags) -> Vector:
    return measures.precision_at_recall(weights, scores, relevant, RECALL)


def _floor(pairs: Sequence[_Pair], floor: dict[str, Choice], source: Path) -> Baseline:
    """What always giving a hypothesis its most frequent label reaches on these pairs."""
    unknown = next((pair.hypothesis for pair in pairs if pair.hypothesis not in floor), None)
    if unknown is not None:
        raise InputError(f"{source} has no label for {unknown!r}; give the data's own train part")
    found = [STATUS_OF[floor[pair.hypothesis]] for pair in pairs]
    sample = np.ones((1, len(pairs)))
    right = [status is STATUS_OF[pair.choice] for status, pair in zip(found, pairs, strict=True)]
    figures = {"accuracy": sum(right) / len(right)}
    for choice in (Choice.CONTRADICTION, Choice.ENTAILMENT):
        name = f"F1 {choice.lower()}"
        reached = _f1(name, pairs, found, choice, sample, _hypotheses(pairs))
        figures |= {} if reached.value is None else {name: reached.value}
    return Baseline(
        name="most frequent label",
        source=f"of each hypothesis; computed, labels counted in {source.name}",
        figures=figures,
    )
