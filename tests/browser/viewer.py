"""How the tests speak of the viewer."""

from playwright.sync_api import Locator, Page, expect


def open_review(page: Page, url: str) -> None:
    """Open a review and wait until the viewer and the widgets below it stand."""
    page.goto(url)
    expect(page.locator(".gc .pane.contract")).to_be_visible()
    expect(page.get_by_test_id("stStatusWidget")).to_have_count(0)


def claim(page: Page, words: str) -> Locator:
    """The claim of the answer that holds `words`."""
    return page.locator(".gc .claim", has_text=words).first


def selected(page: Page) -> str:
    """The words of the selected claim."""
    return "".join(page.locator(".gc .claim.selected").all_text_contents())


def current_words(page: Page) -> str:
    """The words of the contract that are highlighted as the current passage."""
    return "".join(page.locator(".gc .words.current").all_text_contents())


def is_in_view(page: Page, inner: str, outer: str) -> bool:
    """Whether the first `inner` lies inside the visible part of its `outer`."""
    box = page.locator(inner).first.bounding_box()
    frame = page.locator(outer).first.bounding_box()
    assert box
    assert frame
    return frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]
