"""The review in a real browser: picking claims, passages, filters, quotes, and coming back."""

import json
import re

import docx
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from groundcheck.models import Report
from tests.browser.conftest import App
from tests.browser.seeds import TABLE_ANSWER
from tests.browser.viewer import claim, current_words, is_in_view, open_review, selected
from tests.browser.waiting import at_rest
from tests.documents.files import pdf_of_lines

FEE = "A late fee of 1.5% per month applies to overdue amounts."
LOCKED = FilePayload(
    name="locked.pdf",
    mimeType="application/pdf",
    buffer=pdf_of_lines([[FEE]], password="swordfish"),
)
STAGE = ".gc .stage:not([hidden]) .scroller"


def test_first_contradiction_is_selected_on_opening(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    assert selected(page) == "The late fee is 5% per month."
    assert current_words(page) == FEE
    expect(page.locator(".gc .badge")).to_have_text("Contradicted")


def test_claim_click_scrolls_to_and_highlights_the_exact_words(app: App, page: Page) -> None:
    open_review(page, app.at("long"))
    for at in (143, 7, 88):
        text = app.seeds["long"].report.claims[at].text
        claim(page, text).click()
        assert current_words(page) == app.seeds["long"].report.claims[at].evidence[0].quote
        page.wait_for_timeout(120)
        assert is_in_view(page, ".gc .words.current", STAGE)


def test_offsets_hold_beyond_the_basic_plane(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    claim(page, "5% per month").click()
    page.keyboard.press("l")
    assert current_words(page) == "The late fee does not compound."
    assert "🙂" in page.locator(".gc .claim").first.inner_text()


def test_claim_click_does_not_speak_to_the_server(app: App, page: Page) -> None:
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    open_review(page, app.at("small"))
    page.wait_for_timeout(1_000)
    sent.clear()
    claim(page, "capped at $500").click()
    claim(page, "within 30 days").click()
    page.wait_for_timeout(400)
    assert sent == []


def test_keys_walk_claims_and_passages(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.keyboard.press("j")
    assert selected(page) == "Late fees apply from the first day."
    page.keyboard.press("ArrowUp")
    assert selected(page) == "The late fee is 5% per month."
    page.keyboard.press("ArrowRight")
    assert current_words(page) == "The late fee does not compound."
    page.keyboard.press("h")
    assert current_words(page) == FEE
    page.keyboard.press("k")
    assert selected(page).endswith("is due within 30 days of the invoice.")


def test_question_mark_opens_the_sheet_of_keys(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("Next claim, previous claim")
    page.keyboard.press("j")
    assert selected(page) == "The late fee is 5% per month."
    page.keyboard.press("?")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Keys (?)").click()
    expect(sheet).to_contain_text("Search in the contract")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_pick_the_focused_claim(app: App, page: Page, key: str) -> None:
    open_review(page, app.at("small"))
    claim(page, "capped at $500").focus()
    page.keyboard.press(key)
    assert selected(page) == "The fee is capped at $500."
    expect(page.locator(".gc [aria-live]")).to_contain_text("Claim 5 of 5, unsupported")


def test_keys_rest_while_the_reader_types(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_placeholder("Find in claims and quotes").press_sequentially("jjkk")
    assert selected(page) == "The late fee is 5% per month."


def test_passages_lead_across_contracts(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    claim(page, "from the first day").click()
    expect(page.get_by_role("tab", name="Schedule A")).to_have_attribute("aria-selected", "true")
    assert current_words(page).startswith("No late fee applies")
    page.get_by_role("button", name="Next passage").click()
    expect(page.get_by_role("tab", name="Services")).to_have_attribute("aria-selected", "true")
    assert current_words(page) == FEE
    expect(page.locator(".gc .contract .position")).to_have_text("2 of 2")


def test_words_of_the_contract_show_the_claims_that_rest_on_them(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.locator(".gc .words", has_text="A late fee of").click()
    resting = page.locator(".gc .resting")
    expect(resting).to_contain_text("2 claims rest on these words")
    resting.get_by_role("button", name="Late fees apply").click()
    assert selected(page) == "Late fees apply from the first day."


def test_claim_without_evidence_says_so(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    claim(page, "capped at $500").click()
    expect(page.locator(".gc .card")).to_contain_text("No passage of the contract bears on this")
    assert current_words(page) == ""


def test_status_chip_narrows_viewer_and_table(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="2 contradicted").click()
    expect(page.locator(".gc .claim[role=button]:not(.dimmed)")).to_have_count(2)
    expect(page.get_by_role("heading", name="Claims (2 of 5)")).to_be_visible()
    page.get_by_role("heading", name="Claims (2 of 5)").click()
    for _ in range(2):
        page.keyboard.press("j")
    assert selected(page) == "The late fee is 5% per month."


def test_filter_leads_to_its_first_claim_and_dims_the_rest(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    expect(page.locator(".gc .answer .position")).to_have_text("3 of 5")
    page.get_by_role("button", name="1 unsupported").click()
    expect(page.locator(".gc .claim.selected")).to_have_text("The fee is capped at $500.")
    expect(page.locator(".gc .answer .position")).to_have_text("1 of 1")
    expect(page.locator(".gc .answer-text.narrowed")).to_have_count(1)
    expect(page.locator(".gc .contract .words:not(.dimmed)")).to_have_count(0)
    expect(page.locator(".gc .tick:not(.dimmed)")).to_have_count(0)
    claim(page, "5% per month").click()
    page.mouse.move(700, 20)
    at_rest(page)
    assert selected(page) == "The late fee is 5% per month."
    page.get_by_role("button", name="1 unsupported").click()
    expect(page.locator(".gc .dimmed, .gc .narrowed")).to_have_count(0)
    expect(page.locator(".gc .answer .position")).to_have_text("3 of 5")


def test_search_finds_words_of_quotes(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_placeholder("Find in claims and quotes").fill("ninety")
    expect(page.get_by_role("heading", name="Claims (1 of 5)")).to_be_visible()
    page.get_by_placeholder("Find in claims and quotes").fill("nowhere")
    expect(page.get_by_text("No claim passes this filter")).to_be_visible()


def test_copy_quote_puts_the_exact_words_on_the_clipboard(app: App, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Copy quote").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == FEE


def test_refresh_keeps_review_and_claim(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    claim(page, "within 30 days").click()
    page.reload()
    expect(page.locator(".gc .claim.selected").last).to_contain_text("within 30 days")


def test_address_opens_the_claim_in_another_browser(
    app: App, chromium: Browser, page: Page
) -> None:
    open_review(page, app.at("small"))
    claim(page, "capped at $500").click()
    address = page.url
    other = chromium.new_context().new_page()
    open_review(other, address)
    assert selected(other) == "The fee is capped at $500."
    expect(other.get_by_text("Selected claim as plain text")).to_be_visible()
    other.context.close()


def test_native_controls_lead_the_viewer(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Next claim", exact=True).click()
    expect(page.locator(".gc .claim.selected")).to_have_text("Late fees apply from the first day.")
    assert "claim=c4" in page.url


def test_native_controls_know_what_was_picked_in_the_viewer(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    claim(page, "Here is what").click()
    page.mouse.move(700, 20)
    page.get_by_role("button", name="Next claim", exact=True).click()
    expect(page.locator(".gc .claim.selected").last).to_contain_text("within 30 days")


def test_table_row_selects_the_claim(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    pick_row(page, 5)
    expect(page.locator(".gc .claim.selected")).to_have_text("The fee is capped at $500.")


def test_tools_of_the_table_hide_no_button(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    table = page.get_by_test_id("stDataFrame").last
    table.hover()
    tools = page.get_by_test_id("stElementToolbar").last
    expect(tools).to_be_visible()
    box = tools.bounding_box()
    step = page.get_by_role("button", name="Next claim", exact=True).bounding_box()
    assert box
    assert step
    assert step["y"] + step["height"] <= box["y"]


def test_table_ticks_the_claim_picked_in_the_viewer(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    pick_row(page, 5)
    expect(page.locator(".gc .claim.selected")).to_have_text("The fee is capped at $500.")
    claim(page, "within 30 days").click()
    page.mouse.move(700, 20)
    ticked = page.get_by_test_id("stDataFrame").last.locator("tr[aria-selected=true]")
    expect(ticked).to_contain_text("within 30 days")


def test_compared_words_stand_out_while_their_claim_is_selected(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    expect(page.locator(".gc .words.focus.differs")).to_have_text("1.5% per month")
    expect(page.locator(".gc .quote-text .differs")).to_have_text("1.5% per month")
    claim(page, "within 30 days").click()
    expect(page.locator(".gc .words.focus.agrees")).to_have_text("thirty (30) days")
    expect(page.locator(".gc .quote-text .agrees")).to_have_text("thirty (30) days")
    claim(page, "capped at $500").click()
    expect(page.locator(".gc .words.focus")).to_have_count(0)


def test_a_passage_is_one_stop_of_the_keyboard(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    assert page.locator(".gc .words.current").count() > 1
    stop = page.locator(".gc .words.current[tabindex='0']")
    expect(stop).to_have_count(1)
    expect(stop).to_have_role("button")
    expect(stop).to_have_accessible_name(f"Contradicts: {FEE}")
    stop.press("Enter")
    expect(page.locator(".gc .resting")).to_contain_text("2 claims rest on these words")
    claim(page, "capped at $500").click()
    expect(page.locator(".gc .words[role]")).to_have_count(0)


def test_answer_table_has_cells_and_no_bars(app: App, page: Page) -> None:
    open_review(page, app.at("table"))
    cells = page.locator(".gc .answer-text .cell")
    assert cells.all_inner_texts() == ["Point", "Answer", "Late fee", "5% per month"]
    left, right = (page.get_by_role("cell").nth(at).bounding_box() for at in (0, 1))
    head = page.get_by_role("columnheader").nth(1).bounding_box()
    assert left and right and head
    assert right["x"] == head["x"] > left["x"]
    assert page.locator(".gc .answer-text").text_content() == TABLE_ANSWER.replace("\n", "")


def test_a_contradiction_in_doubt_is_marked_wherever_it_is_read(app: App, page: Page) -> None:
    open_review(page, app.at("doubt"))
    expect(page.locator(".verdict h1")).to_have_text(
        "Do not send: 1 claim contradicts the contract, 1 more may"
    )
    expect(page.locator(".gc .claim.is-doubtful .icon.careful")).to_have_count(1)
    expect(page.locator(".gc .badge")).to_have_text("Contradicted")
    claim(page, "from the first day").click()
    expect(page.locator(".gc .badge")).to_have_text("Contradicted, in doubt")
    expect(page.locator(".gc .card .caution")).to_contain_text("The contract may well agree.")
    expect(page.locator(".gc .evidence .role").first).to_have_text("May contradict")
    stop = page.locator(".gc .words.current[tabindex='0']").first
    expect(stop).to_have_accessible_name(re.compile("^May contradict: No late fee"))


def test_escape_does_not_throw_the_draft_away(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Revise answer").click()
    draft = page.get_by_role("dialog").locator("textarea")
    expect(draft).to_be_visible()
    at_rest(page)
    draft.fill("A late fee of 1.5% applies.")
    page.keyboard.press("Escape")
    expect(draft).to_have_value("A late fee of 1.5% applies.")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    at_rest(page)
    page.get_by_role("button", name="Revise answer").click()
    expect(draft).to_have_value("A late fee of 1.5% applies.")


def test_revised_answer_is_checked_again(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Revise answer").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the contract 1.5% per month")
    dialog.locator("textarea").fill("A late fee of 1.5% per month applies to overdue amounts.")
    dialog.get_by_role("button", name="Check again").click()
    expect(page.locator(".verdict .about")).to_contain_text("Services agreement, Schedule A")
    expect(page.locator(".gc .claim")).to_have_count(1)
    assert app.seeds["small"].run not in page.url


def test_encrypted_newer_version_is_opened_by_its_password_alone(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Compare versions").click()
    dialog = page.get_by_role("dialog", name="Compare versions")
    dialog.locator("input[type=file]").set_input_files([LOCKED])
    expect(dialog.get_by_text("locked.pdf is encrypted.")).to_be_visible()
    password = dialog.get_by_label("Password of this file", exact=True)
    expect(password).to_have_attribute("type", "password")
    password.fill("herring")
    password.press("Enter")
    expect(dialog.get_by_text("That password does not open locked.pdf.")).to_be_visible()
    password.fill("swordfish")
    password.press("Enter")
    expect(dialog.get_by_role("heading", name="The contract changed")).to_be_visible()
    expect(dialog.get_by_text("encrypted")).to_have_count(0)
    expect(dialog.get_by_text("That password")).to_have_count(0)
    expect(password).to_have_value("swordfish")
    dialog.get_by_role("button", name="Check the answer against this version").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".gc")).to_contain_text("1 page")
    assert app.seeds["small"].run not in page.url
    assert "swordfish" not in page.url
    assert all(
        b"swordfish" not in file.read_bytes() for file in app.home.glob("*") if file.is_file()
    )


def test_password_is_asked_anew_for_another_file(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Compare versions").click()
    dialog = page.get_by_role("dialog")
    password = dialog.get_by_label("Password of this file", exact=True)
    dialog.locator("input[type=file]").set_input_files([LOCKED])
    password.fill("swordfish")
    password.press("Enter")
    expect(dialog.get_by_role("heading", name="The contract changed")).to_be_visible()
    dialog.get_by_role("button", name="Remove locked.pdf").click()
    expect(password).to_have_count(0)
    dialog.locator("input[type=file]").set_input_files([LOCKED])
    expect(dialog.get_by_text("locked.pdf is encrypted.")).to_be_visible()
    expect(password).to_have_value("")


def pick_row(page: Page, row: int) -> None:
    """Tick the nth row (from 1) of the claims table, which is drawn on a canvas."""
    table = page.get_by_test_id("stDataFrame").last
    table.scroll_into_view_if_needed()
    table.click(position={"x": 16, "y": 38 * row + 16})


def test_report_downloads_as_a_word_document(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download report").click()
    assert download.value.suggested_filename.endswith("-report.docx")
    told = [each.text for each in docx.Document(str(download.value.path())).paragraphs]
    quotes = [each.quote for claim in app.seeds["small"].report.claims for each in claim.evidence]
    assert quotes
    assert set(quotes) <= set(told)


def test_report_downloads_as_json(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as JSON").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert Report.from_json(text) == app.seeds["small"].report
    assert json.loads(text)["schema"] == "groundcheck.report/1"


def test_hint_stays_away_once_dismissed(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="Got it").click()
    page.reload()
    expect(page.locator(".gc .claim.selected")).to_be_visible()
    expect(page.get_by_role("button", name="Got it")).to_have_count(0)


def test_new_review_leads_back_to_the_start(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    page.get_by_role("button", name="New review").click()
    expect(page.get_by_role("heading", name="Is the answer in the contract?")).to_be_visible()
    assert "run=" not in page.url
