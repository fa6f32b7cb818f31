"""The start page in a real browser: the sample, one's own files, and what is wrong with them."""

import re

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import App
from tests.browser.viewer import current_words
from tests.browser.waiting import at_rest

GOOD = FilePayload(
    name="terms.txt",
    mimeType="text/plain",
    buffer=b"8.2 Late fees. A late fee of 1.5% per month applies to overdue amounts.",
)
LONG = "\n\n".join(f"Amounts overdue by {n} weeks bear a late fee." for n in range(2, 400))
BINARY = FilePayload(
    name="<b>scan $x$ :smile:.txt",
    mimeType="text/plain",
    buffer=b"\x89PNG\r\n\x1a\n" + bytes(400),
)
BROKEN = FilePayload(
    name="broken.docx",
    mimeType="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer=b"PK\x03\x04 nothing of use",
)


def open_start(page: Page, app: App) -> None:
    page.goto(app.url)
    expect(page.get_by_role("button", name="Check the answer")).to_be_visible()
    at_rest(page)


def test_sample_leads_from_verdict_to_source_to_report(app: App, page: Page) -> None:
    open_start(page, app)
    page.get_by_role("button", name="Open the sample").click()
    expect(page.locator(".verdict h1")).to_contain_text("contradict", timeout=60_000)
    assert "run=" in page.url
    expect(page.locator(".gc .claim.selected").first).to_have_class(re.compile("is-contradicted"))
    quote = page.locator(".gc .evidence .quote-text").first.text_content() or ""
    assert quote
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.locator(".gc .words.current").first).to_be_visible()
    assert current_words(page).split() == quote.split()
    expect(page.get_by_role("img", name="claims supported")).to_be_visible()
    expect(page.get_by_role("button", name="Download report")).to_be_visible()


def start_check(page: Page, app: App, answer: str) -> None:
    """Hand in a contract and an answer on the start page, and start the check."""
    open_start(page, app)
    page.locator("input[type=file]").first.set_input_files([GOOD])
    expect(page.get_by_text("terms.txt: 14 words")).to_be_visible()
    page.get_by_label("or paste the answer").fill(answer)
    page.get_by_label("or paste the answer").blur()
    page.get_by_role("button", name="Check the answer").click()


def test_own_contract_and_answer_are_checked(app: App, page: Page) -> None:
    start_check(page, app, "The late fee is 5% per month.")
    expect(page.locator(".verdict h1")).to_contain_text("1 claim contradicts", timeout=60_000)
    expect(page.locator(".gc .words.current").first).to_be_visible()
    assert "1.5% per month" in current_words(page)


def test_check_is_cancelled_and_its_inputs_are_kept(app: App, page: Page) -> None:
    start_check(page, app, LONG)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    at_rest(page)
    expect(page.get_by_label("or paste the answer")).to_have_value(LONG)
    expect(page.get_by_text("The check was stopped")).to_have_count(0)
    assert "run=" not in page.url


def test_leaving_a_check_is_told_and_its_inputs_are_kept(app: App, page: Page) -> None:
    start_check(page, app, LONG)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.get_by_role("link", name="Quality").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_text("The check was stopped before it was done.")).to_be_visible()
    expect(page.get_by_text("terms.txt: 14 words")).to_be_visible()
    expect(page.get_by_label("or paste the answer")).to_have_value(LONG)
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("terms.txt")).to_have_count(0)
    expect(page.get_by_text("The check was stopped")).to_have_count(0)


def test_a_text_that_was_not_left_is_kept(app: App, page: Page) -> None:
    open_start(page, app)
    page.get_by_label("or paste the answer").fill("The late fee is 5% per month.")
    page.get_by_role("link", name="Settle").click(delay=80)
    expect(page.get_by_role("button", name="Check the answer")).to_be_hidden()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_label("or paste the answer")).to_have_value("The late fee is 5% per month.")


def test_bad_files_are_named_and_the_rest_is_kept(app: App, page: Page) -> None:
    open_start(page, app)
    page.get_by_label("or paste the answer").fill("The late fee is 5% per month.")
    page.get_by_label("or paste the answer").blur()
    at_rest(page)
    page.locator("input[type=file]").first.set_input_files([BINARY, GOOD, BROKEN])
    expect(page.get_by_text("<b>scan $x$ :smile:.txt").last).to_be_visible()
    expect(page.get_by_text(re.compile("PNG image"))).to_be_visible()
    expect(page.get_by_text(re.compile("broken.docx .+"))).to_be_visible()
    expect(page.get_by_text("terms.txt: 14 words")).to_be_visible()
    expect(page.get_by_label("or paste the answer")).to_have_value("The late fee is 5% per month.")
    assert page.locator(".katex").count() == 0


def test_missing_inputs_are_named_beside_the_button(app: App, page: Page) -> None:
    open_start(page, app)
    start = page.get_by_role("button", name="Check the answer")
    start.click()
    told = page.get_by_text("Add a contract and an answer")
    expect(told).to_be_visible()
    words, button = told.bounding_box(), start.bounding_box()
    assert words
    assert button
    assert button["y"] <= words["y"] + words["height"] / 2 <= button["y"] + button["height"]
    page.get_by_label("or paste the text of a contract").fill("The fee is 5 dollars.")
    page.get_by_label("or paste the text of a contract").blur()
    page.get_by_role("button", name="Check the answer").click()
    expect(page.get_by_text("The answer is empty.")).to_be_visible()


def test_unknown_review_is_told(app: App, page: Page) -> None:
    page.goto(f"{app.url}/?run=nosuchrun123")
    told = page.get_by_text("That review cannot be opened")
    expect(told).to_contain_text("nosuchrun123")
    expect(told).to_contain_text("Open another, or check the answer again.")
    assert "run=" not in page.url


def test_earlier_review_opens_by_its_row(app: App, page: Page) -> None:
    open_start(page, app)
    table = page.get_by_test_id("stDataFrame")
    table.scroll_into_view_if_needed()
    table.click(position={"x": 16, "y": 52})
    expect(page.locator(".gc .pane.contract")).to_be_visible()
    assert "run=" in page.url


def test_the_fields_for_contract_and_answer_stand_level(app: App, page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    open_start(page, app)
    fields = [
        page.get_by_label(f"or paste the {what}") for what in ("text of a contract", "answer")
    ]
    tops = [(field.bounding_box() or {})["y"] for field in fields]
    assert abs(tops[0] - tops[1]) < 1
