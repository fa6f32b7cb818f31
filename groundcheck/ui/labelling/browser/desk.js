// The contract to mark evidence in, and the answer to read a claim in: one view per mounted
// component. Both get their texts once; what is marked comes by the channel they listen on.

export default function ({ data, parentElement, setTriggerValue }) {
  const mounted = parentElement.groundcheckDesk;
  if (mounted && mounted.data.channel === data.channel) {
    mounted.setTriggerValue = setTriggerValue;
    dressTheme(mounted);
    return mounted.dispose;
  }
  mounted?.dispose();
  const build = data.kind === "answer" ? createAnswer : createDesk;
  const view = build(data, parentElement, setTriggerValue);
  parentElement.groundcheckDesk = view;
  return view.dispose;
}

function createAnswer(data, parentElement) {
  const root = make("div", { class: "gc desk-answer", role: "region", label: "Answer" });
  const article = make("div", { class: "prose answer-text" });
  const scroller = make("div", { class: "scroller" }, [article]);
  scroller.setAttribute("tabindex", "0");
  root.append(scroller);
  parentElement.append(root);
  const [{ text, blocks }] = data.documents;
  const spans = data.spans.map(([key, start, end]) => ({ key, start, end }));
  const elements = paintBlocks(article, text, blocks, spans, { columns: 52, segmentClass: "here" });
  for (const [key, parts] of elements) for (const part of parts) part.classList.add(`the-${key}`);
  const view = { data, root, dispose: () => dispose(view, parentElement) };
  dressTheme(view);
  const first = elements.get("claim").find((part) => !part.matches(".mark"));
  if (first) holdInView(scroller, article)(first);
  return view;
}

function createDesk(data, parentElement, setTriggerValue) {
  const root = make("div", { class: "gc desk", role: "region", label: "Contract" });
  parentElement.append(root);
  const state = { tab: -1, candidate: -1, cursor: null, evidenceMode: false, serial: 0, unheard: [] };
  const view = { data, root, setTriggerValue, told: null, ...state };
  view.stages = data.documents.map(() => null);
  view.stageHost = make("div", { class: "stage-host" });
  view.live = make("div", { class: "unseen", role: "status" });
  view.modeHint = make("p", {
    class: "mode-hint",
    text: "Select words to add them. ↑ ↓ move by a sentence, Shift stretches, Enter marks.",
  });
  view.modeHint.hidden = true;
  const parts = [buildHead(view), buildFind(view), buildStrip(view), view.modeHint];
  const pane = make("section", { class: "pane contract" }, [...parts, view.stageHost, buildOffer(view)]);
  root.append(pane, buildSheet(view, data.sheet ?? SHEET), view.live);
  dressTheme(view);
  const stop = listenAtDesk(view);
  view.dispose = () => {
    stop();
    for (const name of [EVIDENCE, NEARBY, HERE, DECIDED, ...BESIDE, HIT, HIT_CURRENT]) setHighlight(name, []);
    dispose(view, parentElement);
  };
  showTab(view, 0);
  const told = hub().last.get(data.channel);
  if (told) listenTo(view, told);
  return view;
}

function dispose(view, parentElement) {
  view.root.remove();
  if (parentElement.groundcheckDesk === view) delete parentElement.groundcheckDesk;
}

function buildHead(view) {
  view.tabs = view.data.documents.map((one, index) =>
    makeTab(one, () => showTab(view, index)));
  view.findButton = iconButton("find", "Search in the contract (/)", () => toggleFind(view));
  return make("header", {}, [
    make("div", { class: "tabs", role: "tablist", label: "Contracts" }, view.tabs),
    make("div", { class: "tools" }, [buildModeButton(view), view.findButton, sheetButton(view)]),
  ]);
}

function listenAtDesk(view) {
  const listeners = new AbortController();
  const { signal } = listeners;
  hub().addEventListener(view.data.channel, (event) => listenTo(view, event.detail), { signal });
  window.addEventListener("keydown", (event) => guardSheet(view, event), { signal, capture: true });
  document.addEventListener("keydown", (event) => pressDeskKey(view, event), { signal });
  document.addEventListener("selectionchange", oncePerFrame(() => offerSelected(view)), { signal });
  view.stageHost.addEventListener("pointerup", () => view.evidenceMode && addSelected(view), { signal });
  return () => listeners.abort();
}

function hub() {
  window.groundcheckHub ??= Object.assign(new EventTarget(), { last: new Map(), done: new Map() });
  return window.groundcheckHub;
}

// Another claim starts without a candidate on show and goes to what is marked for it already.
function listenTo(view, told) {
  const isNew = view.told?.item !== told.item;
  view.told = told;
  if (told.cookie) keepCookie(told.cookie);
  if (isNew) {
    Object.assign(view, { candidate: -1, cursor: null });
    if (view.evidenceMode) startCursor(view);
  }
  view.modeButton.hidden = !told.editable;
  drawStrip(view);
  if (isNew && told.evidence.length) goToSpan(view, told.evidence[0]);
  else if (isNew) showCandidate(view, 0);
  paintMarks(view);
}

function keepCookie([name, value]) {
  const year = 365 * 24 * 60 * 60;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; SameSite=Strict`;
}

function showTab(view, index) {
  if (!view.data.documents[index]) return;
  view.tab = index;
  view.tabs.forEach((tab, at) => tab.setAttribute("aria-selected", String(at === index)));
  view.stages.forEach((stage, at) => {
    if (stage) stage.text.root.hidden = at !== index;
  });
  view.stages[index] ??= { text: buildDeskStage(view, index) };
  findAgain(view);
  paintMarks(view);
}

function currentStage(view) {
  return view.stages[view.tab]?.text ?? null;
}

// The search of the review asks this; here there are no pages to be forgotten.
function forgetAskedPage() {}

function say(view, text) {
  view.live.textContent = text;
}

function buildDeskStage(view, index) {
  const { text, blocks, pages, title } = view.data.documents[index];
  const article = make("div", { class: "prose contract-text" });
  const scroller = make("div", { class: "scroller", role: "tabpanel" }, [article]);
  scroller.setAttribute("tabindex", "0");
  scroller.setAttribute("aria-label", title);
  const root = make("div", { class: "stage" }, [scroller]);
  view.stageHost.append(root);
  const columns = Math.max(30, Math.round(scroller.clientWidth / 7.6));
  paintBlocks(article, text, blocks, [], { pages, columns, segmentClass: "words" });
  const stage = { root, scroller, article };
  stage.blocks = [...article.querySelectorAll(".block")];
  stage.hold = holdInView(scroller, article);
  stage.offset = () => offsetAtTop(stage);
  stage.showHits = (hits, at) => showTextHits(stage, hits, at);
  return stage;
}

function dressTheme(view) {
  const style = getComputedStyle(view.root);
  view.root.classList.toggle("dark", isDark(style.getPropertyValue("--st-background-color")));
}
