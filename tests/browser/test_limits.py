"""Long, hostile and empty reviews, both themes, two widths, and what travels to the browser."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import App
from tests.browser.contrast import FAINT, too_faint
from tests.browser.seeds import HOSTILE
from tests.browser.test_review import STAGE, pick_row
from tests.browser.viewer import claim, current_words, is_in_view, open_review
from tests.browser.waiting import at_rest

MOST_MILLISECONDS = 100
MOST_BYTES = 50_000

TIME_CLICKS = """async (places) => {
  const hosts = [...document.querySelectorAll('[data-testid=stBidiComponentIsolated]')];
  const view = hosts.map((host) => host.shadowRoot).find((root) => root.querySelector('.answer'));
  const claims = [...view.querySelectorAll('.claim[role=button]')];
  const times = [];
  for (const place of places) {
    const start = performance.now();
    claims[place].click();
    view.querySelector('.words.current').getBoundingClientRect();
    times.push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  return times;
}"""

GROUNDS = """() => {
  window.grounds = new Set();
  const look = () => {
    for (const { shadowRoot } of document.querySelectorAll('[data-testid=stBidiComponentIsolated]')) {
      const claim = shadowRoot?.querySelector('.claim.is-failed');
      if (claim) window.grounds.add(getComputedStyle(claim).backgroundColor);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

TEXTS = (
    ".gc .claim, .gc .badge, .gc .faint, .gc .place, .gc .reason, .gc .words, .gc h2, .gc .role, "
    ".gc .kind, .gc .copy, .gc .position, .gc .bar-value, .gc .hint li, .gc .switch-part, "
    ".verdict .level, .verdict .about, .verdict h1, .verdict .warning"
)


def test_pick_on_150_pages_is_instant(app: App, page: Page) -> None:
    open_review(page, app.at("long"))
    places = [100, 5, 60, 148, 33, 120, 0]
    first, second = (page.evaluate(TIME_CLICKS, places) for _ in range(2))
    best = [min(pair) for pair in zip(first, second, strict=True)]
    assert max(best) < MOST_MILLISECONDS, (first, second)


def test_contract_is_not_sent_again(app: App, page: Page) -> None:
    received: list[int] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: received.append(len(data))),
    )
    open_review(page, app.at("long"))
    page.wait_for_timeout(1_500)
    assert sum(received) > 400_000, "the contract itself must have come once"
    received.clear()
    pick_row(page, 6)
    expect(page.locator(".gc .claim.selected")).to_contain_text("Deliverable 6.3")
    page.wait_for_timeout(800)
    assert 0 < sum(received) < MOST_BYTES
    received.clear()
    count = app.seeds["long"].report.summary.unsupported
    page.get_by_role("button", name=f"{count} unsupported").click()
    expect(page.locator(".gc .claim[role=button]:not(.dimmed)")).to_have_count(count)
    page.wait_for_timeout(800)
    assert 0 < sum(received) < MOST_BYTES


def test_long_answer_scrolls_on_its_own(app: App, page: Page) -> None:
    open_review(page, app.at("long"))
    claim(page, "Deliverable 140.3").click()
    assert is_in_view(page, ".gc .claim.selected", ".gc .answer .scroller")
    assert page.locator(".gc .panes").bounding_box()["height"] <= 900  # type: ignore[index]
    page.keyboard.press("j")
    assert is_in_view(page, ".gc .claim.selected", ".gc .answer .scroller")
    assert is_in_view(page, ".gc .words.current", STAGE)


def test_texts_are_shown_and_never_run(app: App, page: Page) -> None:
    open_review(page, app.at("hostile"))
    assert current_words(page) == HOSTILE
    viewer = page.locator(".gc")
    for pane in (".answer-text", ".contract-text", ".reason", ".comparison", ".quote", ".tab"):
        expect(viewer.locator(pane).first).to_contain_text("<script>window.hacked = 1</script>")
    expect(page.locator(".verdict .about")).to_contain_text(":smile: :red[text] <b>markup</b>")
    page.get_by_text("Selected claim as plain text").click()
    plain = page.get_by_test_id("stExpander").get_by_test_id("stText").first
    expect(plain).to_contain_text("$x^2$ :smile: :red[text]")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
    assert page.locator(".katex").count() == 0


def test_the_gauge_stays_readable_when_the_theme_changes(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    figure = page.locator(".verdict .gauge strong")
    expect(figure).to_be_visible()
    on_light = figure.evaluate("(one) => getComputedStyle(one).color")
    page.emulate_media(color_scheme="dark")
    expect(figure).not_to_have_css("color", on_light)


def test_the_gauge_stands_below_the_words_in_a_narrow_window(app: App, page: Page) -> None:
    page.set_viewport_size({"width": 500, "height": 900})
    open_review(page, app.at("small"))
    words = page.locator(".verdict .words").bounding_box()
    gauge = page.locator(".verdict .gauge").bounding_box()
    assert words
    assert gauge
    assert words["width"] > 300
    assert gauge["y"] >= words["y"] + words["height"]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_the_panes_end_where_the_window_does(app: App, page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_review(page, app.at("paged"))
    got_it = page.get_by_role("button", name="Got it")
    for act in (got_it.click, lambda: page.mouse.wheel(0, 60)):
        act()
        at_rest(page)
        box = page.locator(".gc .panes").bounding_box()
        scrolled = page.get_by_test_id("stMain").evaluate("(main) => main.scrollTop")
        assert box
        assert height - 24 <= box["y"] + scrolled + box["height"] <= height


@pytest.mark.parametrize("width", [500, 1440])
def test_the_keyboard_reaches_what_confidence_is_made_of(app: App, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    open_review(page, app.at("small"))
    ask = page.get_by_role("button", name="How confidence is counted")
    note = page.locator(".verdict .gauge .note")
    expect(note).to_be_hidden()
    ask.press("Enter")
    expect(note).to_contain_text("Confidence starts at 1")
    expect(ask).to_have_attribute("aria-expanded", "true")
    box = note.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    ask.press("Escape")
    expect(note).to_be_hidden()


def test_the_bar_of_pages_hides_what_scrolls_below_it(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    expect(page.get_by_test_id("stHeader")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_titles_of_earlier_reviews_are_inert(app: App, page: Page) -> None:
    page.goto(app.url)
    expect(page.get_by_role("heading", name="Recent reviews")).to_be_visible()
    expect(page.get_by_test_id("stDataFrame")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("path", ["/settle", "/quality"])
def test_what_is_chosen_is_legible_in_the_dark(app: App, page: Page, path: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{app.url}{path}")
    chosen = page.locator("[role=radio][aria-checked=true], [role=tab][aria-selected=true]")
    expect(chosen.nth(1)).to_be_visible()
    assert too_faint(chosen) == []


@pytest.mark.parametrize("path", ["/", "/settle", "/quality"])
def test_every_page_names_the_product(app: App, page: Page, path: str) -> None:
    page.goto(f"{app.url}{path}")
    expect(page.get_by_text("groundcheck", exact=True)).to_be_visible()


@pytest.mark.parametrize("seed", ["thanks", "silent"])
def test_answer_without_claims_is_a_state_of_its_own(app: App, page: Page, seed: str) -> None:
    open_review(page, app.at(seed))
    expect(page.locator(".verdict h1")).to_have_text("This answer makes no claim to check")
    expect(page.locator(".verdict .level")).to_have_text("Nothing to check")
    expect(page.get_by_test_id("stPlotlyChart")).to_have_count(0)


def test_failed_claims_and_warnings_are_told(app: App, page: Page) -> None:
    open_review(page, app.at("failed"))
    expect(page.locator(".verdict h1")).to_contain_text("could not be checked")
    expect(page.locator(".verdict .warning")).to_contain_text("Page 3 of lease.pdf")
    expect(page.locator(".gc .claim.is-failed")).to_have_text("The fee is 10 dollars.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_contrast(app: App, page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    for seed in ("small", "failed", "paged"):
        open_review(page, app.at(seed))
        texts = page.locator(TEXTS)
        assert texts.count() > 10
        assert too_faint(texts) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("path", "shown"), [("/", "Recent reviews"), ("/quality", "Judge the golden set")]
)
def test_faint_words_have_contrast(
    app: App, page: Page, path: str, shown: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{app.url}{path}")
    expect(page.get_by_text(shown).first).to_be_visible()
    faint = page.locator(FAINT).filter(visible=True)
    expect(faint.first).to_be_visible()
    assert too_faint(faint) == []


def test_claims_do_not_flash_in_the_other_theme(app: App, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.add_init_script(f"({GROUNDS})()")
    open_review(page, app.at("failed"))
    page.wait_for_timeout(300)
    assert len(page.evaluate("[...window.grounds]")) == 1


def test_status_is_told_without_colour(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    looks = {}
    for status in ("supported", "contradicted", "unsupported", "not_checkable"):
        part = page.locator(f".gc .claim.is-{status}[role=button]").first
        line = part.evaluate("(node) => getComputedStyle(node).textDecorationStyle")
        looks[status] = (line, part.locator("path").get_attribute("d"))
    assert len({line for line, _ in looks.values()}) == 4
    assert len({path for _, path in looks.values()}) == 4


@pytest.mark.parametrize("width", [1440, 1024, 700])
def test_nothing_is_cut_off_sideways(app: App, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_review(page, app.at("hostile"))
    main = page.get_by_test_id("stMain")
    assert main.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 1
    for pane in (".answer .scroller", ".card .scroller"):
        scroller = page.locator(f".gc {pane}").first
        assert scroller.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 1
