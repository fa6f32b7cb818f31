"""The real app on a free port, and a real Chromium that drives it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.seeds import Seed, plant
from tests.browser.serving import PATIENCE, free_port, launch

ARGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MOST_MILLISECONDS = 20_000 * PATIENCE
WIDE = ViewportSize(width=1440, height=900)


@dataclass(frozen=True)
class App:
    """A running dashboard."""

    url: str
    seeds: dict[str, Seed]
    home: Path
    """The folder of its store."""

    def at(self, seed: str, query: str = "") -> str:
        """The address of a stored review."""
        return f"{self.url}/?run={self.seeds[seed].run}{query}"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The dashboard on a store of planted reviews, which all tests share."""
    home = tmp_path_factory.mktemp("home")
    seeds = plant(home)
    with running(home) as url:
        yield App(url, seeds, home)


@contextmanager
def running(home: Path, **environ: str) -> Iterator[str]:
    """The dashboard on the store in a folder; its log must stay free of complaints."""
    port = free_port()
    log = home / "app.log"
    process = launch(home, port, log, **environ)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=10)
    complaints = [line for line in log.read_text().splitlines() if _complains(line)]
    assert complaints == []


def _complains(line: str) -> bool:
    return any(word in line.lower() for word in ("traceback", "warning", "deprecat", "error:"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; without it these tests fail, they are not skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("chromium is not installed; run: apt-get install chromium")
    expect.set_options(timeout=MOST_MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=list(ARGS), timeout=MOST_MILLISECONDS
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(chromium: Browser) -> Iterator[BrowserContext]:
    """One window for all tests, so that the app's scripts are fetched and compiled once."""
    context = chromium.new_context(viewport=WIDE)
    context.set_default_timeout(MOST_MILLISECONDS)
    yield context
    context.close()


@pytest.fixture
def page(window: BrowserContext, app: App) -> Iterator[Page]:
    """A fresh tab; an error in the page, or a request to anywhere else, fails the test."""
    tab = window.new_page()
    errors: list[str] = []
    hosts: set[str] = set()
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("request", lambda request: hosts.add(request.url.split("/")[2].split(":")[0]))
    yield tab
    if tab.url.startswith(app.url):
        tab.evaluate("window.localStorage.clear()")
    tab.close()
    assert errors == []
    assert hosts <= {"127.0.0.1", ""}
