"""What is looked up beside a claim: definitions, named sections, and references that lead nowhere."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import App
from tests.browser.viewer import claim, current_words, open_review

LOOKED_UP = (
    """() => [...(CSS.highlights.get('groundcheck-looked-up') ?? [])].map(String).join('')"""
)
PLACE = ".gc .place-bar .place"


def test_a_defined_term_leads_to_its_definition(app: App, page: Page) -> None:
    open_review(page, app.at("defined"))
    claim(page, "Late Fee").click()
    page.locator(".gc .term", has_text="Late Fee").click()
    expect(page.locator(PLACE)).to_have_text("Definition of Late Fee · 1 Definitions")
    assert page.evaluate(LOOKED_UP) == '"Late Fee" means two percent of the overdue amount.'
    assert current_words(page) == ""


def test_a_party_is_shown_under_the_name_the_claim_uses(app: App, page: Page) -> None:
    open_review(page, app.at("defined"))
    claim(page, "Late Fee").click()
    party = page.locator(".gc .term", has_text="Supplier")
    expect(party).to_contain_text("(“Marlow”)")
    expect(party).to_contain_text("Marlow Tools, Inc.")


def test_a_section_that_a_quote_names_is_one_click_away(app: App, page: Page) -> None:
    open_review(page, app.at("defined"))
    claim(page, "terminate").click()
    page.locator(".gc .named .place-link", has_text="Section 2.1 Fees").click()
    expect(page.locator(PLACE)).to_have_text("Section 2.1 Fees")
    assert "2.1 Fees." in page.evaluate(LOOKED_UP)


def test_the_quote_leads_back_to_the_words_of_the_claim(app: App, page: Page) -> None:
    open_review(page, app.at("defined"))
    claim(page, "terminate").click()
    page.locator(".gc .named .place-link").first.click()
    page.locator(".gc .quote").first.click()
    assert "The Client may terminate" in current_words(page)
    assert page.evaluate(LOOKED_UP) == ""


def test_references_that_lead_nowhere_are_told_and_lead_to_their_place(
    app: App, page: Page
) -> None:
    open_review(page, app.at("defined"))
    findings = page.locator(".gc .findings")
    expect(findings).to_contain_text("Named here, but not in this contract:")
    findings.get_by_role("button", name="Section 9").click()
    expect(page.locator(PLACE)).to_have_text("Section 9 is named here · 3 Ending > 3.1 Notice")
    assert page.evaluate(LOOKED_UP) == "Section 9"


def test_a_contract_that_lacks_nothing_has_no_such_notice(app: App, page: Page) -> None:
    open_review(page, app.at("small"))
    expect(page.locator(".gc .findings")).to_be_hidden()


def test_terms_of_a_contract_are_no_markup(app: App, page: Page) -> None:
    open_review(page, app.at("defined"))
    claim(page, "Late Fee").click()
    expect(page.locator(".gc .term", has_text="<img src=x>")).to_be_visible()
    expect(page.locator(".gc img[src=x]")).to_have_count(0)
