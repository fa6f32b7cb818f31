"""Labelling in a real browser: by keyboard, by several people, across refreshes and a power cut."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from groundcheck.documents.document import Document
from groundcheck.models import (
    ClaimType,
    DecidedBy,
    Evidence,
    Role,
    Span,
    Status,
    Verdict,
)
from groundcheck.store import LabelStore, Store
from groundcheck.store.labels import GoldenItem, Label, LabelEvidence
from groundcheck.ui.labelling.desk import LABELS
from groundcheck.ui.vocabulary import STATUS_LABEL
from tests.browser.serving import Server
from tests.browser.waiting import at_rest
from tests.store.labelled import NOON
from tests.ui.building import Row, build_report, long_contract

CONTRACT = Document.from_text(
    f"\N{OPEN BOOK}\U0001d538 Framework\n\n{long_contract(4)}", title="Framework agreement"
)
PLACES = [(page, clause) for page in range(1, 5) for clause in range(1, 9)]
QUOTE = "The Supplier shall complete deliverable {0}.{1} within"
CLAIM = "Deliverable {0}.{1} is due after the plan for it was approved."
ANSWER = " ".join(CLAIM.format(*place) for place in PLACES)

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A dashboard whose store holds claims to label; it is killed in between."""
    serving = Server(tmp_path_factory.mktemp("labelling"))
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture
def labels(server: Server) -> Iterator[LabelStore]:
    """The store behind the dashboard."""
    with LabelStore(server.home) as opened:
        yield opened


@pytest.fixture
def claims(labels: LabelStore, request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Claims that no other test has touched."""
    name = re.sub(r"\W+", "-", request.node.name)[:50]
    return labels.add([_item(f"{name}-{n}", n, name) for n in range(len(PLACES))], [CONTRACT])


@pytest.fixture
def open_page(window: BrowserContext, server: Server) -> Iterator[Open]:
    """Opens a claim in a tab of its own, which is a session of its own."""
    tabs = []
    errors: list[str] = []

    def opened(item: str, reviewer: str = "Ann") -> Page:
        page = window.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        tabs.append(page)
        page.goto(f"{server.url}/label?reviewer={reviewer}&item={item}")
        ready(page)
        return page

    yield opened
    for page in tabs:
        page.close()
    assert errors == []


def _item(name: str, at: int, asked: str) -> GoldenItem:
    answer = f"{asked}. {ANSWER}"
    claim = CLAIM.format(*PLACES[at])
    start = answer.index(claim)
    place = Span(start=start, end=start + len(claim))
    quote = passage(at)
    shown = Evidence(**quote.model_dump(), section="", page=None, role=Role.SUPPORTS)
    return GoldenItem(
        id=name,
        answer=answer,
        place=place,
        claim=claim,
        sentence=place,
        documents=(CONTRACT.info(),),
        type=ClaimType.TEMPORAL,
        suggestion=Verdict(
            status=Status.SUPPORTED,
            decided_by=DecidedBy.READING,
            reason="The machine found it so.",
            evidence=(shown,),
        ),
        added_at=NOON,
        added_by="Ann",
    )


def passage(at: int) -> LabelEvidence:
    """Words of the contract that bear on a claim."""
    words = QUOTE.format(*PLACES[at])
    start = CONTRACT.text.index(words)
    return LabelEvidence.at(CONTRACT, start, start + len(words))


def ready(page: Page) -> None:
    """Wait until the claim, the contract and the keys stand."""
    expect(page.locator(".gc.desk .pane")).to_be_visible()
    expect(page.get_by_role("button", name="Not checkable")).to_be_visible()
    at_rest(page)


def claim_shown(page: Page) -> str:
    return page.locator(".gc .the-claim").first.inner_text()


def expect_claim(page: Page, at: int) -> None:
    expect(page.locator(".gc .the-claim").first).to_have_text(CLAIM.format(*PLACES[at]))


def confirmed(page: Page, words: str) -> None:
    """Wait for the line that says what was stored."""
    expect(page.locator(".st-key-gc_label_said")).to_contain_text(words)


def expect_picked(page: Page, status: Status) -> None:
    """Wait until the button of a label is the picked one."""
    name = f"{STATUS_LABEL[status]} Shortcut {LABELS.index(status) + 1}"
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_have_attribute("kind", "primary")


def words_of(status: Status) -> str:
    return status.value.replace("_", " ")


def test_twenty_claims_are_labelled_by_keyboard_alone(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    given = [LABELS[at % len(LABELS)] for at in range(20)]
    for at, status in enumerate(given):
        expect_claim(page, at)
        at_rest(page)
        page.keyboard.press(str(LABELS.index(status) + 1))
        confirmed(page, f"Saved: {words_of(status)}")
        expect_picked(page, status)
        page.keyboard.press("n")
    expect_claim(page, 20)
    held = [labels.item(item) for item in claims[:20]]
    assert [one.label_of("Ann") for one in held] == [Label(status=status) for status in given]
    events = [event for item in claims[:20] for event in labels.history(item)]
    assert len(events) == 20
    assert all(0 < event.seconds < 60 for event in events)


def test_evidence_is_marked_by_keyboard_sentence_by_sentence(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[9])
    page.keyboard.press("e")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    confirmed(page, "Saved: 1 passage")
    at_rest(page)
    label = labels.item(claims[9]).label_of("Ann")
    assert label is not None
    (evidence,) = label.evidence
    assert evidence.quote == CONTRACT.text[evidence.start : evidence.end]
    assert evidence.quote.startswith("The Supplier shall complete deliverable 2.2 within")
    assert evidence.quote.count(".") > 3, "two sentences"
    page.keyboard.press("Backspace")
    confirmed(page, "no label yet")
    expect(page.locator(".marked .none")).to_be_visible()
    label = labels.item(claims[9]).label_of("Ann")
    assert label == Label()


def test_selected_words_become_evidence_and_are_removed_again(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    for at in (0, 3):
        select_words(page, QUOTE.format(*PLACES[at]))
        page.get_by_role("button", name="Add as evidence").click()
        expect(page.locator(".marked-words")).to_have_count(1 if at == 0 else 2)
    at_rest(page)
    assert labels.item(claims[0]).label_of("Ann") == Label(evidence=(passage(0), passage(3)))
    page.get_by_role("button", name="Remove this passage").first.click()
    expect(page.locator(".marked-words")).to_have_count(1)
    assert labels.item(claims[0]).label_of("Ann") == Label(evidence=(passage(3),))


def select_words(page: Page, words: str) -> None:
    """Select words of the contract as a reader's mouse would."""
    page.locator(".gc.desk .contract-text").evaluate(
        """(article, words) => {
          const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.data.indexOf(words);
            if (at < 0) continue;
            node.parentElement.scrollIntoView();
            getSelection().setBaseAndExtent(node, at, node, at + words.length);
            return;
          }
        }""",
        words,
    )


def test_marks_close_together_are_all_kept(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    page.keyboard.press("e")
    for _ in range(8):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
    expect(page.locator(".marked-words")).to_have_count(8)
    confirmed(page, "Saved: 8 passages")
    label = labels.item(claims[0]).label_of("Ann")
    assert label is not None
    assert len(label.evidence) == 8


def test_undo_reaches_back_across_a_refresh(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0], "Una")
    page.keyboard.press("1")
    confirmed(page, "Saved: supported")
    at_rest(page)
    page.keyboard.press("3")
    confirmed(page, "Saved: contradicted")
    at_rest(page)
    page.keyboard.press("n")
    expect_claim(page, 1)
    page.reload()
    ready(page)
    expect_claim(page, 1)
    page.keyboard.press("u")
    expect_claim(page, 0)
    confirmed(page, "Undone: changed contradicted to supported")
    assert labels.item(claims[0]).label_of("Una") == Label(status=Status.SUPPORTED)
    at_rest(page)
    page.keyboard.press("u")
    confirmed(page, "Undone: took back supported")
    assert labels.item(claims[0]).label_of("Una") is None
    at_rest(page)
    page.keyboard.press("u")
    confirmed(page, "There is nothing left to undo.")


def see_everything(page: Page, reviewer: str) -> None:
    """Turn blind labelling off."""
    page.get_by_role("button", name=reviewer).click()
    page.get_by_text("Label blind").click()
    at_rest(page)
    page.keyboard.press("Escape")
    expect(page.get_by_text("Label blind")).to_be_hidden()


def test_the_second_of_two_reviewers_sees_what_changed_and_nothing_is_lost(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    ann, bob = open_page(claims[0], "Ann"), open_page(claims[0], "Bob")
    see_everything(bob, "Bob")
    ann.keyboard.press("1")
    confirmed(ann, "Saved: supported")
    bob.keyboard.press("3")
    confirmed(bob, "Not saved: the claim changed while you had it open.")
    refused = bob.locator(".st-key-gc_refused")
    expect(refused).to_contain_text("Ann labelled it supported")
    expect(refused).to_contain_text("Your picks are kept: contradicted.")
    assert labels.item(claims[0]).label_of("Bob") is None
    at_rest(bob)
    bob.keyboard.press("s")
    confirmed(bob, "Saved: contradicted")
    expect(refused).to_have_count(0)
    held = labels.item(claims[0])
    assert held.label_of("Ann") == Label(status=Status.SUPPORTED)
    assert held.label_of("Bob") == Label(status=Status.CONTRADICTED)


def test_a_reviewer_in_two_windows_loses_nothing_even_when_blind(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    one, other = open_page(claims[0]), open_page(claims[0])
    one.keyboard.press("1")
    confirmed(one, "Saved: supported")
    other.keyboard.press("2")
    expect(other.locator(".st-key-gc_refused")).to_contain_text("Ann labelled it supported")
    at_rest(other)
    other.keyboard.press("x")
    confirmed(other, "Your unsaved label was dropped")
    assert labels.item(claims[0]).label_of("Ann") == Label(status=Status.SUPPORTED)


def test_a_label_confirmed_on_screen_survives_sigkill(
    server: Server, open_page: Open, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[2])
    page.keyboard.press("3")
    confirmed(page, "Saved: contradicted")
    server.kill()
    server.start()
    page.reload()
    ready(page)
    expect_claim(page, 2)
    expect_picked(page, Status.CONTRADICTED)
    with LabelStore(server.home) as labels:
        assert labels.item(claims[2]).label_of("Ann") == Label(status=Status.CONTRADICTED)


def test_keys_are_letters_while_a_field_is_typed_in(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    page.get_by_label("Note").press_sequentially("123 nupfed/?")
    page.keyboard.press("Tab")
    confirmed(page, "Saved: a note, no label yet")
    expect_claim(page, 0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert labels.item(claims[0]).label_of("Ann") == Label(note="123 nupfed/?")


def test_the_sheet_of_keys_takes_every_key(
    open_page: Open, labels: LabelStore, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Evidence mode")
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("2")
    confirmed(page, "Saved: unsupported")
    assert [event.new for event in labels.history(claims[0])] == [Label(status=Status.UNSUPPORTED)]


def test_search_finds_words_in_the_contract(open_page: Open, claims: tuple[str, ...]) -> None:
    page = open_page(claims[0])
    page.keyboard.press("/")
    page.get_by_role("searchbox", name="Search in the contract").fill("deliverable 3.7 within")
    expect(page.locator(".find-count")).to_have_text("1 of 1")


def test_the_suggestion_shows_only_after_the_decision(
    open_page: Open, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    expect(page.get_by_text("shows once you have labelled")).to_be_visible()
    expect(page.get_by_text("The machine found it so.")).to_have_count(0)
    page.keyboard.press("3")
    expect(page.get_by_text("The machine found it so.")).to_be_visible()
    at_rest(page)
    page.get_by_role("button", name="Take over its passages").click()
    expect(page.locator(".marked-words")).to_have_count(1)


def test_name_and_wishes_are_kept_for_a_new_window(
    server: Server, open_page: Open, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0], "Dee")
    see_everything(page, "Dee")
    fresh = page.context.new_page()
    fresh.goto(f"{server.url}/label")
    ready(fresh)
    expect(fresh.get_by_role("button", name="Dee")).to_be_visible()
    expect(fresh.get_by_text("shows once you have labelled")).to_have_count(0)
    expect(fresh).to_have_url(re.compile("reviewer=Dee"))


def test_a_verdict_corrected_on_the_review_page_is_a_label(
    server: Server, window: BrowserContext, labels: LabelStore
) -> None:
    words = "Deliverable 1.1 is due within 99 Business Days."
    report = build_report(words, (CONTRACT,), [Row(words, Status.SUPPORTED, (passage(0).quote,))])
    with Store(server.home) as store:
        run = store.save_run(report, (CONTRACT,), title="Corrected")
    page = window.new_page()
    page.goto(f"{server.url}/?run={run}&reviewer=Eve")
    page.get_by_role("button", name="Correct the verdict").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Contradicted").click()
    dialog.get_by_label("Reason").fill("2 Business Days.")
    dialog.get_by_role("button", name="Save the correction").click()
    expect(dialog.get_by_text("Saved: contradicted")).to_be_visible()
    dialog.get_by_role("link", name="Open it on the labelling page").click()
    ready(page)
    expect_picked(page, Status.CONTRADICTED)
    page.close()
    (found,) = [held for held in labels.load() if held.item.run == run]
    assert found.label_of("Eve") == Label(status=Status.CONTRADICTED, why="2 Business Days.")


def test_the_export_is_left_by_escape_after_the_download(
    open_page: Open, claims: tuple[str, ...]
) -> None:
    page = open_page(claims[0])
    page.get_by_role("button", name="More").click()
    page.get_by_text("Export", exact=True).click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as taken:
        dialog.get_by_role("button", name="Download").click()
    assert taken.value.suggested_filename == "golden.jsonl"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
