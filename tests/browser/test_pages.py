"""The page view: marks over the right words, page box, zoom, search, outline, long files."""

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from groundcheck.models import Span
from tests.browser.conftest import MOST_MILLISECONDS, WIDE, App
from tests.browser.papers import CAP, LATE_FEE, MANY, SCANNED
from tests.browser.viewer import claim, current_words, is_in_view, open_review, selected

SHEETS = ".gc .stage:not([hidden]) .paper"
MOST_PICTURES = 12
MOST_DECODED_BYTES = 40_000_000
"""Of the bands of pages that are painted at one time, on a screen of double density too."""
MOST_GROWTH_KB = 100_000
"""Of the browser over thirty pages of 8 MB each, read one after the other."""
NEARLY = 2.5
"""Points; marks stand out over their words by about one."""

PLACES = """(nodes, size) => nodes.map((node) => {
  const [box, sheet] = [node.getBoundingClientRect(), node.closest('.sheet').getBoundingClientRect()];
  const point = sheet.width / size;
  return {
    page: Number(node.closest('.sheet').dataset.page),
    left: (box.left - sheet.left) / point, top: (box.top - sheet.top) / point,
    right: (box.right - sheet.left) / point, bottom: (box.bottom - sheet.top) / point,
  };
})"""

FETCH = """async (url) => {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get('cache-control')];
}"""

DECODED = """(bands) => bands.reduce((sum, {width, height}) => sum + 4 * width * height, 0)"""

IS_COVERED = """() => {
  const hosts = [...document.querySelectorAll('[data-testid=stBidiComponentIsolated]')];
  const view = hosts.map((host) => host.shadowRoot).find((root) => root?.querySelector('.paper'));
  const frame = view.querySelector('.stage:not([hidden]) .paper').getBoundingClientRect();
  return [...view.querySelectorAll('.sheet')].every((sheet) => {
    const { top, bottom } = sheet.getBoundingClientRect();
    let at = Math.max(top, frame.top);
    for (const band of sheet.querySelectorAll('.band')) {
      const box = band.getBoundingClientRect();
      if (box.top <= at) at = Math.max(at, box.bottom);
    }
    return at >= Math.min(bottom, frame.bottom) - 0.5;
  });
}"""
"""Whether what is seen of the pages is painted without a gap."""


def marks(page: Page, kind: str = ".print.current") -> list[dict[str, float]]:
    """Where marks are, in points from the top left of their page."""
    places: list[dict[str, float]] = page.locator(f".gc {kind}").evaluate_all(PLACES, 612)
    return places


def memory_of_pages(chromium: Browser, devtools: CDPSession) -> int:
    """What the processes that show pages have to themselves after a collection, in kB."""
    devtools.send("HeapProfiler.collectGarbage")
    found = chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    shown = [Path(f"/proc/{one['id']}/smaps_rollup") for one in found if one["type"] == "renderer"]
    private = re.compile(r"^Private_\w+: +(\d+) kB", re.MULTILINE)
    return sum(int(size) for file in shown for size in private.findall(file.read_text()))


def printed(app: App, seed: str, words: str) -> tuple[int, list[tuple[float, ...]]]:
    """Where PDFium itself finds words: the page, and a box for each line from its top left."""
    with pypdfium2.PdfDocument(app.seeds[seed].documents[0].source) as file:
        for number, sheet in enumerate(file, start=1):
            text = sheet.get_textpage()
            found = text.search(words).get_next()
            if found:
                height = sheet.get_height()
                boxes = [text.get_rect(at) for at in range(text.count_rects(*found))]
                return number, [(a, height - top, c, height - low) for a, low, c, top in boxes]
    raise AssertionError(f"{words} is on no page")


def on_page(page: Page, number: int) -> Any:
    """Waits until the box says that this page is read."""
    return expect(page.locator(".gc .page-box")).to_have_value(str(number))


def test_claim_click_marks_the_printed_words(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    for words, text in ((CAP, "capped at"), ("This Agreement ends two", "two years")):
        claim(page, text).click()
        number, boxes = printed(app, "paged", words)
        on_page(page, number)
        mark = marks(page)[0]
        left, top, _, bottom = boxes[0]
        assert mark["page"] == number
        assert abs(mark["left"] - left) < NEARLY
        assert mark["top"] - NEARLY < top < bottom < mark["bottom"] + NEARLY
        assert is_in_view(page, ".gc .print.current", SHEETS)
        expect(page.locator(f".gc .sheet[data-page='{number}'] .picture")).to_be_visible()


def test_the_box_names_the_page_of_the_passage_in_the_text_too(app: App, page: Page) -> None:
    open_review(page, app.at("paged", "&view=text"))
    for words, text in ((CAP, "capped at"), ("This Agreement ends two", "two years")):
        claim(page, text).click()
        number, _ = printed(app, "paged", words)
        page.wait_for_timeout(300)  # the text scrolls to the passage
        on_page(page, number)


def test_every_line_of_a_passage_is_marked_in_its_colour(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    assert selected(page) == "The late fee is 5% per month."
    expect(page.locator(".gc .print.current")).to_have_count(2)
    expect(page.locator(".gc .print.current.is-contradicted")).to_have_count(2)
    first, second = marks(page)
    for mark, words in ((first, LATE_FEE[:40]), (second, LATE_FEE[-40:])):
        _, boxes = printed(app, "paged", words)
        assert mark["top"] - NEARLY < boxes[0][1] < boxes[0][3] < mark["bottom"] + NEARLY


def test_words_of_the_page_lead_to_the_claim(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.locator(".gc .page-box").fill("2")
    page.locator(".gc .page-box").press("Enter")
    page.locator(".gc .sheet[data-page='2'] .print").click()
    assert selected(page) == "The agreement ends after two years."
    expect(page.locator(".gc .resting")).to_contain_text("1 claim rests on these words")


def test_keys_walk_the_claims_on_the_pages(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.keyboard.press("j")
    on_page(page, 2)
    page.keyboard.press("j")
    on_page(page, 5)
    page.locator(".gc .print.current").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gc .resting")).to_be_visible()


def test_click_on_the_page_asks_nothing_of_streamlit(app: App, page: Page) -> None:
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(data)))
    open_review(page, app.at("paged"))
    page.wait_for_timeout(1_000)
    sent.clear()
    claim(page, "capped at").click()
    page.get_by_role("button", name="Zoom in").click()
    page.locator(".gc .page-box").fill("6")
    page.locator(".gc .page-box").press("Enter")
    expect(page.locator(".gc .sheet[data-page='6'] .picture")).to_be_visible()
    assert sent == []


def test_switch_is_kept_over_a_refresh(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    expect(page.get_by_role("button", name="Pages", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Text", exact=True).click()
    assert "A late fee of 1.5%" in current_words(page)
    assert "view=text" in page.url
    page.reload()
    expect(page.locator(".gc .words.current").first).to_be_visible()
    expect(page.get_by_role("button", name="Text", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Pages", exact=True).click()
    expect(page.locator(".gc .print.current").first).to_be_visible()


def test_text_without_pages_has_no_switch(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    expect(page.locator(".gc .switch")).to_be_hidden()
    expect(page.locator(".gc .zoom-tools")).to_be_hidden()


@pytest.mark.parametrize("view", ["pages", "text"])
def test_page_box_goes_to_a_page_and_follows_the_reader(app: App, page: Page, view: str) -> None:
    open_review(page, app.at("paged", f"&view={view}"))
    box = page.get_by_role("textbox", name="Page", exact=True)
    expect(page.locator(".gc .page-tools")).to_contain_text("of 6")
    box.fill("5")
    box.press("Enter")
    expect(box).to_have_value("5")
    box.fill("99")
    box.press("Enter")
    expect(box).to_have_value("6")
    box.press("ArrowUp")
    expect(box).to_have_value("5")


def test_marks_stay_over_their_words_at_every_zoom(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    claim(page, "capped at").click()
    before = marks(page)[0]
    share = page.locator(".gc .zoom-share")
    for _ in range(3):
        shown = share.inner_text()
        page.get_by_role("button", name="Zoom in").click()
        expect(share).not_to_have_text(shown)
    after = marks(page)[0]
    assert all(abs(before[edge] - after[edge]) < 1 for edge in before)
    page.get_by_role("button", name="Fit the page to the width").click()
    sheet, frame = (page.locator(one).first.bounding_box() for one in (".gc .sheet", SHEETS))
    assert sheet
    assert frame
    assert frame["width"] - 60 < sheet["width"] < frame["width"]


def test_every_line_of_a_hit_begins_in_sight_on_a_wide_page(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    share = page.locator(".gc .zoom-share")
    page.get_by_role("button", name="Zoom in").click()
    expect(share).to_have_text("150 %")
    page.keyboard.press("/")
    search = page.get_by_role("searchbox", name="Search in the contract")
    search.press_sequentially("overdue amount, and the late fee")
    lines = page.locator(".gc .hit.current")
    expect(lines).to_have_count(2)
    frame = page.locator(SHEETS).bounding_box()
    assert frame
    for line in lines.all():
        expect(line).to_be_in_viewport()
        box = line.bounding_box()
        assert box
        assert frame["x"] <= box["x"] < frame["x"] + frame["width"]


def test_a_tick_tells_its_claim(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    told = page.locator(".gc .stage:not([hidden]) .tick").first
    expect(told).to_have_attribute("title", "Contradicted: The late fee is 5% per month.")


def test_zoom_is_remembered(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.get_by_role("button", name="Zoom in").click()
    shown = page.locator(".gc .zoom-share").inner_text()
    page.reload()
    expect(page.locator(".gc .zoom-share")).to_have_text(shown)


def test_search_counts_hits_and_marks_them_on_the_page(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.keyboard.press("/")
    search = page.get_by_role("searchbox", name="Search in the contract")
    search.press_sequentially("LATE  fee")
    expect(page.locator(".gc .find-count")).to_have_text("1 of 2")
    expect(page.locator(".gc .hit.current")).to_have_count(1)
    _, boxes = printed(app, "paged", "late fee")
    mark = marks(page, ".hit.current")[0]
    assert abs(mark["left"] - boxes[0][0]) < NEARLY
    assert abs(mark["right"] - boxes[0][2]) < NEARLY
    search.press("Enter")
    expect(page.locator(".gc .find-count")).to_have_text("2 of 2")
    search.press("Shift+Enter")
    expect(page.locator(".gc .find-count")).to_have_text("1 of 2")
    search.fill("Oregon")
    on_page(page, 6)
    search.fill("nowhere")
    expect(page.locator(".gc .find-count")).to_have_text("No hit")
    search.press("Escape")
    expect(page.locator(".gc .hit")).to_have_count(0)
    assert selected(page) == "The late fee is 5% per month."


def test_search_marks_hits_in_the_text(app: App, page: Page) -> None:
    open_review(page, app.at("paged", "&view=text"))
    page.get_by_role("button", name="Search in the contract").click()
    page.get_by_role("searchbox").fill("late fee")
    expect(page.locator(".gc .find-count")).to_have_text("1 of 2")
    found = "[...CSS.highlights.get('groundcheck-hit')].map((range) => range.toString())"
    assert page.evaluate(found) == ["late fee", "late fee"]


def test_page_that_was_not_read_says_so(app: App, page: Page) -> None:
    assert app.seeds["paged"].documents[0].unread_pages == (SCANNED,)
    open_review(page, app.at("paged"))
    note = page.locator(f".gc .sheet[data-page='{SCANNED}'] .sheet-note")
    expect(note).to_contain_text("No text was read from this page")
    page.get_by_role("button", name="Text", exact=True).click()
    mark = page.locator(f".gc .contract-text .page[data-page='{SCANNED}']")
    expect(mark).to_have_attribute("aria-label", re.compile("not read"))


def test_section_narrows_the_claims_and_leads_there(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.get_by_role("button", name="Sections", exact=True).click()
    outline = page.get_by_role("navigation", name="Sections of the contract")
    outline.get_by_role("button", name="Liability").click()
    on_page(page, 5)
    expect(page.locator(".gc .claim[role=button]:not(.dimmed)")).to_have_count(1)
    expect(page.get_by_role("heading", name="Claims (1 of 4)")).to_be_visible()
    outline.get_by_role("button", name="Show the claims of all sections").click()
    expect(page.get_by_role("heading", name="Claims (4)")).to_be_visible()
    outline.get_by_role("button", name="Law").click()
    on_page(page, 6)
    expect(page.get_by_role("heading", name="Claims (4)")).to_be_visible()
    page.get_by_role("button", name="Sections", exact=True).click()
    expect(outline).to_be_hidden()


def test_outline_marks_the_section_of_the_page_in_view(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    page.locator(".gc .page-box").fill("5")
    page.locator(".gc .page-box").press("Enter")
    page.get_by_role("button", name="Sections", exact=True).click()
    current = page.locator(".gc .outline [aria-current]")
    expect(current).to_contain_text("Liability")
    page.locator(".gc .page-box").fill("2")
    page.locator(".gc .page-box").press("Enter")
    expect(current).to_have_count(1)
    expect(current).to_contain_text("Term")
    page.get_by_role("button", name="Sections", exact=True).click()


@pytest.mark.parametrize("density", [1, 2])
def test_300_pages_hold_only_the_pictures_in_sight(
    app: App, chromium: Browser, density: int
) -> None:
    window = chromium.new_context(viewport=WIDE, device_scale_factor=density)
    window.set_default_timeout(MOST_MILLISECONDS)
    page = window.new_page()
    open_review(page, app.at("many"))
    expect(page.locator(".gc .sheet")).to_have_count(MANY)
    for number in (300, 2, 150, 210, 60, 299):
        page.locator(".gc .page-box").fill(str(number))
        page.locator(".gc .page-box").press("Enter")
        for _ in range(4):
            page.wait_for_function(IS_COVERED)
            assert page.locator(".gc .sheet .picture").count() <= MOST_PICTURES
            painted = page.locator(".gc .band").evaluate_all(DECODED)
            assert 0 < painted < MOST_DECODED_BYTES
            page.locator(SHEETS).evaluate("(node) => (node.scrollTop += 0.4 * node.clientHeight)")
    assert page.locator(".gc .sheet-words").count() <= MOST_PICTURES
    window.close()


def test_pages_behind_the_text_hold_no_pixels(app: App, page: Page) -> None:
    open_review(page, app.at("paged"))
    expect(page.locator(".gc .band").first).to_be_visible()
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.locator(".gc .band")).to_have_count(0)
    page.get_by_role("button", name="Pages", exact=True).click()
    expect(page.locator(".gc .sheet.is-drawn .band").first).to_be_visible()


def test_pages_left_behind_leave_nothing_in_the_browser(
    app: App, chromium: Browser, page: Page
) -> None:
    open_review(page, app.at("many"))
    devtools = page.context.new_cdp_session(page)
    expect(page.locator(".gc .sheet.is-drawn").first).to_be_visible()
    before = memory_of_pages(chromium, devtools)
    for number in range(5, MANY, 10):
        page.locator(".gc .page-box").fill(str(number))
        page.locator(".gc .page-box").press("Enter")
        expect(page.locator(f".gc .sheet[data-page='{number}'].is-drawn")).to_be_visible()
    assert memory_of_pages(chromium, devtools) - before < MOST_GROWTH_KB


def test_scrolling_through_a_file_does_not_ask_for_all_of_it(app: App, page: Page) -> None:
    open_review(page, app.at("many"))
    expect(page.locator(".gc .sheet.is-drawn").first).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if ".png" in one.url else None)
    page.locator(SHEETS).evaluate(
        """async (node) => {
          for (let top = 0; top < node.scrollHeight; top += node.scrollHeight / 30) {
            node.scrollTop = top;
            await new Promise((done) => requestAnimationFrame(done));
          }
          node.scrollTop = node.scrollHeight;
        }"""
    )
    expect(page.locator(f".gc .sheet[data-page='{MANY}'].is-drawn")).to_be_visible()
    assert len(asked) < MANY / 2


def test_page_that_could_not_be_drawn_is_tried_again(app: App, page: Page) -> None:
    page.route("**/document-pages/**/2.png*", lambda route: route.fulfill(status=503))
    open_review(page, app.at("paged"))
    page.locator(".gc .page-box").fill("2")
    page.locator(".gc .page-box").press("Enter")
    second = page.locator(".gc .sheet[data-page='2']")
    expect(second).to_contain_text("This page could not be drawn.")
    page.unroute("**/document-pages/**/2.png*")
    second.get_by_role("button", name="Try again").click()
    expect(second.locator(".picture")).to_be_visible()
    expect(second).not_to_contain_text("could not be drawn")


def test_pages_are_served_to_their_review_only(app: App, page: Page) -> None:
    with page.expect_request("**/*.png?scale=*") as asked:
        open_review(page, app.at("paged"))
    source = asked.value.url
    assert page.evaluate(FETCH, source) == [200, "private, max-age=86400, immutable"]
    assert page.evaluate(FETCH, re.sub(r"[0-9a-f]{64}", "0" * 64, source))[0] == 404


def test_marks_come_from_the_document(app: App, page: Page) -> None:
    """The browser draws what `Document.rectangles` says, no more and no less."""
    open_review(page, app.at("paged"))
    document = app.seeds["paged"].documents[0]
    evidence = app.seeds["paged"].report.claims[0].evidence[0]
    expected = document.rectangles(Span(start=evidence.start, end=evidence.end))
    for mark, rectangle in zip(marks(page), expected, strict=True):
        assert mark["page"] == rectangle.page
        assert abs(mark["right"] - rectangle.right) < NEARLY
