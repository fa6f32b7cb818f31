"""The quality page in a real browser: calibrate on labels, see the effect on the review page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from groundcheck import Document, Judge
from groundcheck.golden import calibrations
from groundcheck.models import DecidedBy, JudgedClaim, Status
from groundcheck.settings import EntailmentSettings, Settings
from groundcheck.store import LabelStore, Store, StoredRun
from groundcheck.store.labels import Label
from tests.browser.conftest import PATIENCE, running
from tests.browser.waiting import at_rest
from tests.conftest import SAMPLES

NAMES = ("mutual_nda", "term_loan", "employment_agreement")
BY_RULES = Settings(entailment=EntailmentSettings(enabled=False))
JUDGED_MS = 60_000 * PATIENCE
"""How long the judge may take over the planted answers."""

pytestmark = pytest.mark.timeout(400 * PATIENCE)


@dataclass(frozen=True)
class Labelled:
    """A dashboard whose labels call wrong what was found supported on words alone.

    It judges by rules alone, which is quick and knows two degrees of support: by the values, and
    less by the words.
    """

    url: str
    home: Path
    run: str
    weakest: JudgedClaim
    """Of that run the supported claim of least probability."""


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Labelled]:
    home = tmp_path_factory.mktemp("quality")
    with Store(home) as store:
        runs = [_judged(store, name) for name in NAMES]
        best = max(support(c) for run in runs for c in run.report.claims if is_supported(c))
        for run in runs:
            _label(LabelStore(store), run, best)
    weakest = min(filter(is_supported, runs[0].report.claims), key=support)
    with running(home, GROUNDCHECK_ENTAILMENT__ENABLED="false") as url:
        yield Labelled(url, home, runs[0].id, weakest)


def support(claim: JudgedClaim) -> float:
    return claim.probability.supported if claim.probability else 0.0


def is_supported(claim: JudgedClaim) -> bool:
    return claim.status is Status.SUPPORTED


def _judged(store: Store, name: str) -> StoredRun:
    document = Document.from_path(SAMPLES / f"{name}.md")
    answer = (SAMPLES / "answers" / f"{name}_a.md").read_text(encoding="utf-8")
    report = Judge(BY_RULES).evaluate(answer, [document])
    return store.load_run(store.save_run(report, [document]))


def _label(labels: LabelStore, run: StoredRun, best: float) -> None:
    ids = labels.add_from_run(run, by="Ann")
    for item, claim in zip(ids, run.report.claims, strict=True):
        doubted = is_supported(claim) and support(claim) < best
        status = Status.UNSUPPORTED if doubted else claim.status
        labels.adjudicate(item, Label(status=status), by="Cy", reason="Read it.", version=0)


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    """A fresh tab in which nothing may break."""
    tab = window.new_page()
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    tab.close()
    assert errors == []


def judged(page: Page, url: str, part: str, button: str) -> None:
    """Open a part of the page; have the judge read the labels unless it has."""
    page.goto(f"{url}/quality?part={part}")
    start = page.get_by_role("button", name=button)
    ready = page.get_by_text("Judge: groundcheck").or_(page.get_by_label("Confidence, %"))
    expect(start.or_(ready).first).to_be_visible()
    if start.is_visible():
        start.click()
    expect(ready.first).to_be_visible(timeout=JUDGED_MS)


def test_a_calibration_changes_what_the_review_page_says(labelled: Labelled, page: Page) -> None:
    judged(page, labelled.url, "Calibration", "Calibrate on these labels")
    expect(page.get_by_role("figure", name="Trade-off")).to_be_visible()
    at_rest(page)
    for name, value in (("Delivered claims wrong", "25"), ("Confidence, %", "70")):
        field = page.get_by_role("spinbutton", name=name)
        field.fill(value)
        field.press("Enter")
        at_rest(page)
        expect(field).to_have_value(re.compile(rf"{value}(\.0+)?"))
    expect(page.get_by_text("These labels show")).to_be_visible()
    page.get_by_role("button", name="Save and put in force").click()
    expect(page.get_by_text("firm@1").filter(visible=True).first).to_be_visible()

    before = f"{labelled.url}/?run={labelled.run}&claim={labelled.weakest.id}"
    page.goto(before)
    expect(page.get_by_text("Judged with no calibration; firm@1 is in force now.")).to_be_visible()
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("calibration firm@1").filter(visible=True).first).to_be_visible(
        timeout=JUDGED_MS
    )
    with Store(labelled.home) as store:
        newest = store.load_run(store.recent_runs(1)[0].id)
    held = next(c for c in newest.report.claims if c.start == labelled.weakest.start)
    assert (held.status, held.decided_by) == (Status.UNSUPPORTED, DecidedBy.THRESHOLD)
    page.goto(f"{labelled.url}/?run={newest.id}&claim={held.id}")
    reason = page.get_by_text("Not certain enough to deliver").filter(visible=True)
    expect(reason.first).to_be_visible()

    calibrations.put_in_force("", folder=labelled.home / "calibrations")
    page.reload()
    expect(page.get_by_text("Judged with firm@1; no calibration is in force now.")).to_be_visible()


def test_an_error_opens_in_the_review_at_its_claim(labelled: Labelled, page: Page) -> None:
    calibrations.put_in_force("", folder=labelled.home / "calibrations")
    judged(page, labelled.url, "Score", "Judge the golden set")
    table = page.get_by_test_id("stDataFrame").last
    table.scroll_into_view_if_needed()
    table.click(position={"x": 16, "y": 52})
    page.get_by_role("button", name="Open in the review").click()

    expect(page.get_by_text("Checked against").first).to_be_visible(timeout=JUDGED_MS)
    assert "run=" in page.url and "claim=c" in page.url


def test_what_was_judged_is_there_at_once_in_another_window(labelled: Labelled, page: Page) -> None:
    calibrations.put_in_force("", folder=labelled.home / "calibrations")
    judged(page, labelled.url, "Score", "Judge the golden set")
    page.reload()
    expect(page.get_by_text("Labelled against found")).to_be_visible()
    expect(page.get_by_role("button", name="Judge the golden set")).to_have_count(0)
