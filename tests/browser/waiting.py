"""Waiting for Streamlit, which tells a browser in several steps what a press came to."""

from itertools import count

from playwright.sync_api import Page

_QUIET_MS = 300
"""Longer than the way of a press to the server and back on a machine that is busy."""
_TURN = count()
_HAS_RESTED = """([turn, quiet]) => {
  const idle = document.querySelector("[data-test-script-state=notRunning]")
    && !document.querySelector("[data-stale=true]");
  const held = window.restOfTest;
  if (!idle || held?.turn !== turn) {
    window.restOfTest = { turn, since: idle ? performance.now() : Infinity };
    return false;
  }
  if (held.since === Infinity) held.since = performance.now();
  return performance.now() - held.since > quiet;
}"""


def at_rest(page: Page) -> None:
    """Wait until no script has run and nothing was stale for a while."""
    page.wait_for_function(_HAS_RESTED, arg=[next(_TURN), _QUIET_MS])
