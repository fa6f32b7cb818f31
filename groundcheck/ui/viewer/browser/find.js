// Search in the contract on show. The text is searched here; a stage shows where the hits stand.

const MOST_HITS = 2000;

function buildFind(view) {
  view.find = { hits: [], at: -1, query: "" };
  view.findField = field("find-field", "Search in the contract", (event) => findByKey(view, event));
  view.findField.placeholder = "Search in the contract";
  view.findField.type = "search";
  view.findField.spellcheck = false;
  let waiting = 0;
  view.findField.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => runFind(view, view.findField.value), 120);
  });
  view.findCount = make("span", { class: "find-count", role: "status" });
  view.findSteps = [
    iconButton("up", "Previous hit (Shift+Enter)", () => stepHit(view, -1)),
    iconButton("down", "Next hit (Enter)", () => stepHit(view, 1)),
  ];
  const close = iconButton("close", "Close the search (Escape)", () => closeFind(view));
  const parts = [view.findField, view.findCount, ...view.findSteps, close];
  view.findBar = make("div", { class: "find-bar", role: "search" }, parts);
  view.findBar.hidden = true;
  return view.findBar;
}

function toggleFind(view) {
  if (view.findBar.hidden) openFind(view);
  else closeFind(view);
}

function openFind(view) {
  if (!currentStage(view)) return;
  view.findBar.hidden = false;
  view.findButton.setAttribute("aria-expanded", "true");
  view.findField.focus();
  view.findField.select();
  if (view.findField.value) runFind(view, view.findField.value);
}

function closeFind(view) {
  if (view.findBar.hidden) return;
  const hadFocus = view.findBar.contains(view.root.getRootNode().activeElement);
  view.findBar.hidden = true;
  view.findButton.setAttribute("aria-expanded", "false");
  setHits(view, [], -1);
  if (hadFocus) view.findButton.focus();
}

function findByKey(view, event) {
  if (event.key === "Escape") closeFind(view);
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (view.findField.value !== view.find.query) runFind(view, view.findField.value);
  else stepHit(view, event.shiftKey ? -1 : 1);
}

// The first hit from where the reader is, else from the start.
function runFind(view, query) {
  view.find.query = query;
  const hits = hitsIn(view.data.documents[view.tab].text, query);
  const from = currentStage(view).offset();
  const next = hits.findIndex(([start]) => start >= from);
  setHits(view, hits, hits.length ? Math.max(0, next) : -1);
}

function findAgain(view) {
  for (const stages of view.stages) {
    for (const stage of Object.values(stages ?? {})) stage.showHits([], -1);
  }
  if (!view.findBar.hidden && view.findField.value) runFind(view, view.findField.value);
}

function stepHit(view, step) {
  const { hits, at } = view.find;
  if (hits.length) setHits(view, hits, (at + step + hits.length) % hits.length);
}

function setHits(view, hits, at) {
  Object.assign(view.find, { hits, at });
  if (at >= 0) forgetAskedPage(view);
  const hasQuery = view.find.query.trim() && !view.findBar.hidden;
  const found = hits.length >= MOST_HITS ? `${MOST_HITS}+` : String(hits.length);
  view.findCount.textContent = hits.length ? `${at + 1} of ${found}` : hasQuery ? "No hit" : "";
  for (const step of view.findSteps) step.disabled = !hits.length;
  currentStage(view)?.showHits(hits, at);
}

function hitsIn(text, query) {
  const pattern = patternOf(query);
  if (!pattern) return [];
  const hits = [];
  for (const match of text.matchAll(pattern)) {
    hits.push([match.index, match.index + match[0].length]);
    if (hits.length >= MOST_HITS) break;
  }
  return hits;
}

// Words as typed, whatever their case, quotes and dashes, and however lines break between them.
function patternOf(query) {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const parts = words.map((word) =>
    word
      .replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
      .replace(/['‘’]/g, "['‘’]")
      .replace(/["“”]/g, '["“”]')
      .replace(/[-‐‑‒–—]/g, "[-‐‑‒–—]"),
  );
  return new RegExp(parts.join("(?:\\s+|\\s*\\|\\s*)"), "giu");
}
