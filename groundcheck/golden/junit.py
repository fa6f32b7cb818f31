"""JUnit: a comparison of two snapshots as a test report that build servers read.

What always holds: the report has a failure exactly where the comparison fails, so that a green
build and exit code 0 mean the same.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from groundcheck.golden.regression import Change, Comparison, Flip


def junit(comparison: Comparison) -> str:
    """The report as XML text: one case for the set as a whole, one for each golden claim."""
    root = Element("testsuites", name="groundcheck golden regress")
    suite = SubElement(root, "testsuite", name="golden claims")
    _whole(suite, comparison)
    for flip in comparison.flips:
        _case(suite, flip, comparison)
    for kind in ("failure", "skipped"):
        name = "failures" if kind == "failure" else kind
        suite.set(name, str(len(suite.findall(f"testcase/{kind}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))
    suite.set("errors", "0")
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'


def _whole(suite: Element, comparison: Comparison) -> None:
    case = SubElement(suite, "testcase", classname="golden set", name="no significant loss")
    if comparison.significant_loss:
        worse, better = (len(comparison.of(c)) for c in (Change.WORSE, Change.BETTER))
        message = f"{worse} claims worse, {better} better; p = {comparison.probability:.4f}"
        SubElement(case, "failure", message=message)


def _case(suite: Element, flip: Flip, comparison: Comparison) -> None:
    line = flip.now
    case = SubElement(suite, "testcase", classname=_clean(line.contract), name=_clean(line.id))
    if line.right:
        return
    said = f"labelled {line.label}, found {line.found}"
    if not flip.newly_missed:
        SubElement(case, "skipped", message=f"known miss: {said}")
    elif line.critical or comparison.significant_loss:
        failure = SubElement(case, "failure", message=f"new miss: {said}")
        failure.text = _clean(line.claim)
    else:
        SubElement(case, "skipped", message=f"new miss, within chance: {said}")


def _clean(text: str) -> str:
    """Text without the characters that XML 1.0 cannot hold."""
    return "".join(
        c if c in "\t\n" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text
    )
