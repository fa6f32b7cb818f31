"""Choose how cautious a decision is: the factor on the probability of support.

What enters: a decision, exported weights, and files of labelled answers about contracts that no
training row speaks of. What leaves: for each factor the figures of every file, and with `--out` the
decision with the first factor. Probabilities, and with them gates and calibrations, stay as they
are: the factor only settles which status a claim is given where two are nearly as likely. A wrong
claim found supported costs more than a true one that is not.

    python -m training.caution --decision decision.json --weights DIR
        --claims development.jsonl hunted.jsonl --contracts DIR
        --supported 0.45 0.55 [--out decision.json]
"""

import argparse
from pathlib import Path

from groundcheck.judging.calibrated import Decision, dump
from groundcheck.models import Status
from training.decision import arrays, build, emphasis_of, figures, scores, softmax


def emphasised(decision: Decision, supported: float) -> Decision:
    """The decision with another factor on support."""
    regression = decision.with_reading
    emphasis = {**regression.emphasis, Status.SUPPORTED: supported}
    return decision.model_copy(
        update={"with_reading": regression.model_copy(update={"emphasis": emphasis})}
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--decision", "--weights", "--contracts"):
        parser.add_argument(name, type=Path, required=True)
    parser.add_argument("--claims", type=Path, nargs="+", required=True)
    parser.add_argument("--supported", type=float, nargs="+", required=True)
    parser.add_argument("--out", type=Path, help="where the first factor's decision is written")
    args = parser.parse_args()
    decision = Decision.model_validate_json(args.decision.read_text(encoding="utf-8"))
    made = [emphasised(decision, factor) for factor in args.supported]
    regression = decision.with_reading
    for path in args.claims:
        x, labels, _ = arrays(build(path, args.contracts, args.weights), regression.names)
        odds = softmax(scores(regression, x))
        for factor, each in zip(args.supported, made, strict=True):
            figures(f"{path.name}, {factor:g}", odds, labels, emphasis_of(each.with_reading))
    if args.out:
        args.out.write_text(dump(made[0]), encoding="utf-8")


if __name__ == "__main__":
    main()
