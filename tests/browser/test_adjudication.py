"""Settling in a real browser: two reviewers differ, a third settles, the claim leaves in a file."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from groundcheck.golden.formats.files import parse, recognise
from groundcheck.models import Status
from groundcheck.store import LabelStore
from groundcheck.store.history import golden_label
from groundcheck.store.labels import ItemState, Label
from tests.browser.conftest import App
from tests.browser.contrast import FAINT, too_faint
from tests.browser.waiting import at_rest
from tests.ui.golden import FEE, WAIVER, YES, fill, give, quoting


@pytest.fixture(scope="module")
def labels(app: App) -> Iterator[LabelStore]:
    """The store that the running app reads."""
    with LabelStore(app.home) as opened:
        yield opened


@pytest.fixture(scope="module")
def claims(labels: LabelStore) -> tuple[str, ...]:
    """Three claims: two that Ann and Bob label differently, one on which they agree."""
    return fill(labels)


def open_page(page: Page, app: App, query: str = "") -> None:
    page.goto(f"{app.url}/settle?reviewer=Cy{query}")
    expect(page.get_by_text("Decision", exact=True)).to_be_visible()
    expect(page.locator(".gc .pane.contract")).to_be_visible()
    at_rest(page)


def painted(page: Page, name: str) -> list[str]:
    """The words of the contract that a highlight of this name lies over."""
    script = "name => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString())"
    return list(page.evaluate(script, f"groundcheck-{name}"))


def expect_painted(page: Page, name: str, words: list[str]) -> None:
    """Wait until a highlight lies over these words."""
    page.wait_for_function(
        """([name, words]) => JSON.stringify(words) ===
        JSON.stringify([...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()))""",
        arg=[f"groundcheck-{name}", words],
    )


def expect_told(page: Page, words: str) -> None:
    """Wait until the line below the buttons says so."""
    expect(page.locator(".st-key-gc_settle_told")).to_contain_text(words)


def test_a_disagreement_is_settled_by_keyboard_and_leaves_in_the_file(
    app: App, page: Page, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, two, three = claims
    open_page(page, app, f"&item={one}")
    expect_painted(page, "beside-0", [FEE])
    expect_painted(page, "beside-1", [FEE, WAIVER])
    at_rest(page)

    page.keyboard.press("b")
    expect_painted(page, "decided", [FEE, WAIVER])
    at_rest(page)
    page.get_by_label("Reason (required)").fill("The waiver decides.")
    page.keyboard.press("Control+Enter")
    expect_told(page, "Claim 1 is settled as contradicted.")
    expect(page).to_have_url(re.compile(f"item={two}"))

    held = labels.item(one)
    assert held.state is ItemState.ADJUDICATED
    assert held.decision is not None
    assert (held.decision.by, held.decision.reason) == ("Cy", "The waiver decides.")
    assert held.settled is not None
    assert held.settled.evidence == (quoting(FEE), quoting(WAIVER))

    page.get_by_role("radio", name="Golden set").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download", exact=True).click()
    data = waiting.value.path().read_bytes()
    found = parse(data, recognise(data, "golden"), name="golden")
    settled = {record.item.id: golden_label(record) for record in found.values()}
    assert {item: label.status for item, label in settled.items() if label} == {
        one: Status.CONTRADICTED,
        three: Status.SUPPORTED,
    }


def test_a_refusal_is_in_sight_of_whoever_pressed_the_button(
    app: App, page: Page, claims: tuple[str, ...]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 600})
    open_page(page, app, f"&item={claims[1]}")
    page.get_by_role("button", name="Settle").click()
    expect_told(page, "Not stored. Take a label, or pick what the claim is. Give a reason")
    page.locator(".st-key-gc_settle_told").scroll_into_view_if_needed()
    expect(page.locator(".st-key-gc_settle_said")).not_to_be_in_viewport()
    expect(page.get_by_role("button", name="Settle")).to_be_in_viewport()
    expect(page.get_by_placeholder("Give a reason: whoever reads")).to_be_in_viewport()
    at_rest(page)
    page.get_by_label("Reason (required)").fill("The contract is silent.")
    page.get_by_label("Reason (required)").blur()
    expect(page.locator(".st-key-gc_settle_told")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_keys_icons_and_code_have_contrast(
    app: App, page: Page, claims: tuple[str, ...], scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    open_page(page, app, f"&item={claims[1]}")
    faint = page.locator(FAINT).filter(visible=True)
    expect(faint.filter(has_text="Ctrl + Enter").first).to_be_visible()
    assert too_faint(faint) == []
    page.get_by_role("radio", name="Golden set").click()
    expect(faint.filter(has_text="groundcheck golden regress").first).to_be_visible()
    at_rest(page)
    assert too_faint(faint) == []


def test_the_place_is_kept_across_a_refresh(app: App, page: Page, claims: tuple[str, ...]) -> None:
    _, two, three = claims
    open_page(page, app, "&list=agreed")
    expect(page).to_have_url(re.compile(f"item={three}"))
    open_page(page, app, f"&names=hidden&item={two}")
    page.reload()
    expect(page.get_by_text("Reviewer A")).to_be_visible()
    expect(page.get_by_text("Claim 2 ·")).to_be_visible()
    assert "Ann" not in page.locator(".stMain").inner_text()


def test_a_decision_on_a_claim_that_changed_is_refused_and_kept(
    app: App, page: Page, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    _, two, _ = claims
    open_page(page, app, f"&item={two}")
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Take A")).to_have_attribute("kind", "primary")
    at_rest(page)
    give(labels, two, {"Bob": Label(status=YES)})
    page.get_by_label("Reason (required)").fill("The contract is silent.")
    page.keyboard.press("Control+Enter")

    expect_told(page, "Not saved: the claim changed while you had it open")
    expect(page.get_by_text("Bob changed contradicted to supported.")).to_be_visible()
    at_rest(page)
    expect(page.get_by_label("Reason (required)")).to_have_value("The contract is silent.")
    assert labels.item(two).decision is None

    page.get_by_role("button", name="Go on from here").click()
    expect_told(page, "You have seen what changed")
    at_rest(page)
    page.get_by_role("button", name="Settle").click()
    expect_told(page, "Claim 2 is settled as unsupported.")
    decision = labels.item(two).decision
    assert decision is not None and decision.reason == "The contract is silent."


def test_evidence_is_taken_from_either_label(
    app: App, page: Page, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, *_ = claims
    version = labels.item(one).version
    labels.adjudicate(one, None, by="Dee", reason="Look again.", version=version)
    open_page(page, app, f"&item={one}")
    page.keyboard.press("a")
    expect_painted(page, "decided", [FEE])
    page.keyboard.press("l")
    page.get_by_role("button", name="Add", exact=True).click()
    expect_painted(page, "decided", [FEE, WAIVER])
    at_rest(page)
    page.keyboard.press("Shift+1")
    expect(page.get_by_label("Reason (required)")).to_have_value("An exception was overlooked.")
    at_rest(page)
    page.keyboard.press("Control+Enter")
    expect_told(page, "Claim 1 is settled as supported.")
    settled = labels.item(one).settled
    assert settled is not None
    assert settled.evidence == (quoting(FEE), quoting(WAIVER))


def test_letters_typed_into_the_reason_are_no_keys(
    app: App, page: Page, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    _, _, three = claims
    open_page(page, app, f"&list=agreed&item={three}")
    before = labels.item(three)
    page.get_by_label("Reason (required)").press_sequentially("banana pmp")
    expect(page.get_by_label("Reason (required)")).to_have_value("banana pmp")
    expect(page.get_by_role("button", name="Take B")).to_have_attribute("kind", "secondary")
    assert labels.item(three) == before


def test_agreement_draws_the_matrix_and_opens_what_lies_behind_a_line(
    app: App, page: Page, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    """Both claims on which the two part are settled, so that they lie on no other pile."""
    for item in claims[:2]:
        version = labels.item(item).version
        labels.adjudicate(item, Label(status=YES), by="Dee", reason="Read.", version=version)
    page.goto(f"{app.url}/settle?reviewer=Cy&view=agreement")
    expect(page.get_by_text("Krippendorff's alpha").first).to_be_visible()
    expect(page.get_by_test_id("stPlotlyChart")).to_be_visible()
    expect(page.locator(".js-plotly-plot").get_by_text("Ann said")).to_be_visible()
    at_rest(page)

    lines = page.locator(".st-key-gc_settle_apart")
    lines.scroll_into_view_if_needed()
    box = lines.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 18, box["y"] + 54)
    expect(page).to_have_url(re.compile("list=decided"))
    expect(page.get_by_text(re.compile("Only where Ann said .* and Bob said"))).to_be_visible()
    expect(page.get_by_text(re.compile("Claim [12] · General · Adjudicated"))).to_be_visible()
