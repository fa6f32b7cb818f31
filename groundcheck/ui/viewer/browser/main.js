// The review: one view per mounted component, selection, keys, and word to and from Streamlit.
// Picking a claim runs wholly in this page. Streamlit hears of it when the reader's pointer or
// focus leaves the view, so that the widgets around it agree with what is selected.

const HINT_KEY = "groundcheck.hint";

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const mounted = parentElement.groundcheck;
  const server = { setStateValue, setTriggerValue };
  if (mounted && mounted.data.channel === data.channel) {
    Object.assign(mounted, server);
    takeAddresses(mounted, data);
    dressTheme(mounted);
    return mounted.dispose;
  }
  mounted?.dispose();
  const view = createView(data, parentElement, server);
  parentElement.groundcheck = view;
  return view.dispose;
}

// A server that was started anew has its pages under new addresses.
function takeAddresses(view, { documents }) {
  documents.forEach(({ sheets }, index) => {
    if (sheets) view.data.documents[index].sheets.address = sheets.address;
  });
}

function createView(data, parentElement, server) {
  const root = make("div", { class: "gc", role: "region", label: "Review" });
  parentElement.append(root);
  const claimById = new Map(data.claims.map((claim) => [claim.id, claim]));
  const state = { selected: "", shown: null, spanIndex: 0, section: "", mode: modeInAddress() };
  const view = { data, root, claimById, ...server, ...state };
  view.live = make("div", { class: "unseen", role: "status" });
  view.live.setAttribute("aria-live", "polite");
  view.panes = make("div", { class: "panes" }, [
    buildAnswer(view),
    buildCard(view),
    buildContract(view),
  ]);
  dressTheme(view);
  const parts = [buildHint(view), view.panes, buildSheet(view, SHEET), view.live];
  root.append(...parts.filter(Boolean));
  const stop = listen(view);
  const release = fitHeight(view);
  view.dispose = () => {
    stop();
    release();
    root.remove();
    if (parentElement.groundcheck === view) delete parentElement.groundcheck;
  };
  showFirst(view);
  return view;
}

function showFirst(view) {
  const wanted = new URL(window.location.href).searchParams.get("claim");
  const first = view.claimById.has(wanted) ? wanted : view.data.first;
  view.told = first;
  if (first) select(view, first, { quiet: true });
  else {
    showEmptyCard(view);
    showTab(view, 0);
  }
  const order = hub().last.get(view.data.channel);
  if (order) obey(view, order);
}

function select(view, id, { focus = false, spanKey = "", quiet = false } = {}) {
  const claim = view.claimById.get(id);
  if (!claim) return;
  view.selected = id;
  view.spanIndex = 0;
  showClaimInAnswer(view, claim, { focus });
  showClaimInCard(view, claim);
  showClaimInContract(view, claim, { spanKey });
  if (quiet) return;
  rememberInAddress("claim", id);
  const place = claim.evidence.length ? view.place.textContent : "No passage found";
  say(view, `${spokenClaim(view, claim)}. ${claim.reason} ${place}.`);
}

// Replacing, not pushing: the back button leaves the review, it does not undo every click.
function rememberInAddress(name, value) {
  const address = new URL(window.location.href);
  address.searchParams.set(name, value);
  window.history.replaceState(window.history.state, "", address);
}

function stepClaim(view, step) {
  const open = shownClaims(view);
  if (!open.length) return;
  const at = open.findIndex((claim) => claim.id === view.selected);
  const next = at < 0 ? (step > 0 ? 0 : open.length - 1) : (at + step + open.length) % open.length;
  select(view, open[next].id, { focus: true });
}

function say(view, text) {
  view.live.textContent = text;
}

// What other parts of the page asked of a review, by channel. `seq` counts the requests, so that
// one that was already obeyed is not obeyed again when the page is drawn anew.
function hub() {
  window.groundcheckHub ??= Object.assign(new EventTarget(), { last: new Map(), done: new Map() });
  return window.groundcheckHub;
}

function obey(view, { seq, claim, shown, section }) {
  view.shown = shown ? new Set(shown) : null;
  showSection(view, section);
  showFilterInAnswer(view);
  showFilterInContract(view);
  const done = hub().done.get(view.data.channel) ?? 0;
  hub().done.set(view.data.channel, Math.max(seq, done));
  if (seq <= done || !claim || claim === view.selected) return;
  view.told = claim;
  select(view, claim, { spanKey: passageInSection(view, claim) });
}

function listen(view) {
  const listeners = new AbortController();
  const { signal } = listeners;
  const { channel } = view.data;
  hub().addEventListener(channel, (event) => obey(view, event.detail), { signal });
  window.addEventListener("keydown", (event) => guardSheet(view, event), { signal, capture: true });
  document.addEventListener("keydown", (event) => pressKey(view, event), { signal });
  view.root.addEventListener("pointerleave", () => tellServer(view), { signal });
  view.root.addEventListener("focusout", (event) => leaveByFocus(view, event), { signal });
  return () => listeners.abort();
}

// The panes end where the window does, whatever stands above them: a long banner, notes, the hint.
function fitHeight({ panes }) {
  const main = document.querySelector("[data-testid=stMain]") ?? document.documentElement;
  const fit = oncePerFrame(() => {
    const top = panes.getBoundingClientRect().top + main.scrollTop;
    panes.style.setProperty("--gc-panes-top", `${Math.round(top)}px`);
  });
  const observer = new ResizeObserver(fit);
  for (const element of [panes.parentElement, ...main.children]) observer.observe(element);
  return () => observer.disconnect();
}

function leaveByFocus(view, event) {
  const stays = event.relatedTarget && view.root.contains(event.relatedTarget);
  if (!stays && !view.root.matches(":hover")) tellServer(view);
}

function tellServer(view) {
  if (!view.selected || view.told === view.selected) return;
  view.told = view.selected;
  view.setStateValue("claim", view.selected);
}

// C and R belong to Streamlit.
const SHEET = [
  ["J  K", "Next claim, previous claim"],
  ["L  H", "Next and previous passage of the claim"],
  ["↓  ↑", "In the answer or on the claim: next claim, previous claim"],
  ["→  ←", "In the answer or on the claim: next passage, previous passage"],
  ["Enter", "On a claim: pick it; on marked words: the claims that rest on them"],
  ["/", "Search in the contract"],
  ["+  -", "Zoom the pages in and out"],
  ["?", "This sheet"],
  ["Esc", "Leave the search or this sheet"],
];

function pressKey(view, event) {
  if (isTyping(event) || !view.root.isConnected) return;
  const inside = event.composedPath().includes(view.root);
  const inContract = event.composedPath().some((one) => one === view.stageHost);
  const anywhere = {
    j: [stepClaim, 1],
    k: [stepClaim, -1],
    l: [stepSpan, 1],
    h: [stepSpan, -1],
    "/": [openFind],
    "+": [stepZoom, 1],
    "-": [stepZoom, -1],
    "?": [() => view.sheet.showModal()],
  };
  const within = {
    ArrowDown: [stepClaim, 1],
    ArrowUp: [stepClaim, -1],
    ArrowRight: [stepSpan, 1],
    ArrowLeft: [stepSpan, -1],
  };
  const [act, step] = anywhere[event.key] ?? ((inside && !inContract && within[event.key]) || []);
  if (act) {
    event.preventDefault();
    act(view, step);
  } else if (inside && (event.key === "Enter" || event.key === " ")) {
    openClaimByKey(view, event);
  } else if (inside && event.key === "Escape") {
    if (view.resting.hidden) closeFind(view);
    view.resting.hidden = true;
  }
}

function openClaimByKey(view, event) {
  const part = event.composedPath()[0].closest?.(".claim");
  if (!part) return;
  event.preventDefault();
  select(view, innermost(view, part.spans).id, { focus: true });
}

function buildHint(view) {
  if (!view.data.claims.some((claim) => claim.shares) || hintIsOff()) return null;
  const steps = [
    ["1", "Pick a claim (J, K)"],
    ["2", "Read the verdict"],
    ["3", "See the exact words it rests on"],
    ["4", "Revise the answer"],
    ["?", "All keys"],
  ].map(([number, text]) =>
    make("li", {}, [make("span", { class: "step", text: number }), make("span", { text })]),
  );
  const hint = make("div", { class: "hint", role: "note", label: "How to read this page" });
  const close = make("button", { class: "plain", text: "Got it", click: () => turnOff(hint) });
  hint.append(make("ol", {}, steps), close);
  return hint;
}

function hintIsOff() {
  return remembered(HINT_KEY) === "off";
}

function turnOff(hint) {
  hint.remove();
  remember(HINT_KEY, "off");
}

// A browser that keeps nothing starts anew each time.
function remembered(key) {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but a preference.
  }
}

function dressTheme(view) {
  const style = getComputedStyle(view.root);
  view.root.classList.toggle("dark", isDark(style.getPropertyValue("--st-background-color")));
}
