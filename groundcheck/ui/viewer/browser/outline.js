// The outline: the sections of the contract on show. A section picked here is gone to, and the
// claims are narrowed to those with a passage in it.

const OUTLINE_KEY = "groundcheck.outline";
const FEW_SECTIONS = 60;

function buildOutline(view) {
  view.outlineList = make("ul", { class: "outline-list" });
  view.outlineClear = make("button", { class: "plain", text: "All", click: () => pickSection(view, "") });
  view.outlineClear.setAttribute("aria-label", "Show the claims of all sections");
  const head = make("div", { class: "outline-head" }, [
    make("h3", { text: "Sections" }),
    view.outlineClear,
  ]);
  view.outline = make("nav", { class: "outline", label: "Sections of the contract" }, [
    head,
    view.outlineList,
  ]);
  view.outlineOpen = remembered(OUTLINE_KEY) === "open";
  return view.outline;
}

function toggleOutline(view) {
  view.outlineOpen = !view.outlineOpen;
  remember(OUTLINE_KEY, view.outlineOpen ? "open" : "shut");
  showOutline(view);
}

function showOutline(view) {
  const isOpen = view.outlineOpen && view.outlineRows?.length > 0;
  view.outline.hidden = !isOpen;
  view.panes?.classList.toggle("with-outline", isOpen);
  view.outlineButton.setAttribute("aria-expanded", String(isOpen));
  showCurrentSection(view);
}

// The section that is read, or where it is folded away the one it is folded into, is marked; the
// list is moved only where that would be out of sight.
function showCurrentSection(view) {
  if (view.outline.hidden || !view.outlineRows?.length) return;
  const at = view.askedOffset ?? currentStage(view)?.offset() ?? 0;
  const shown = view.outlineRows.filter(({ pick }) => !pick.closest("ul[hidden]"));
  const { pick } = shown.findLast(({ start }) => start <= at) ?? shown[0];
  if (pick === view.currentSection && pick.isConnected) return;
  view.currentSection?.removeAttribute("aria-current");
  view.currentSection = pick;
  pick.setAttribute("aria-current", "location");
  const [box, frame] = [pick, view.outline].map((one) => one.getBoundingClientRect());
  if (box.top < frame.top || box.bottom > frame.bottom) reveal(view.outline, pick);
}

function drawOutline(view) {
  const entries = view.data.documents[view.tab].outline;
  view.outlineRows = [];
  view.outlineList.replaceChildren();
  const open = [{ depth: 0, list: view.outlineList }];
  entries.forEach(([key, start, end, depth, number, title], at) => {
    while (open.at(-1).depth >= depth) open.pop();
    const hasInner = (entries[at + 1]?.[3] ?? 0) > depth;
    const row = outlineRow(view, { key, start, end, depth, number, title, hasInner });
    open.at(-1).list.append(row.element);
    view.outlineRows.push(row);
    if (hasInner) open.push({ depth, list: row.inner });
  });
  const isShort = entries.length <= FEW_SECTIONS;
  for (const row of view.outlineRows) if (row.inner) unfold(row, isShort && row.depth < 2);
  showSection(view, view.section);
  showOutline(view);
}

function outlineRow(view, { key, start, end, depth, number, title, hasInner }) {
  const claims = claimsWithin(view, start, end);
  const pick = make("button", { class: "section", click: () => pickSection(view, key) }, [
    number ? make("span", { class: "section-number", text: number }) : null,
    make("span", { class: "section-title", text: title }),
    claims.length ? sectionCount(claims) : null,
  ]);
  pick.title = `${number} ${title}`.trim();
  const hasClaims = claims.length > 0;
  const row = { key, start, depth, pick, hasClaims, inner: hasInner ? make("ul") : null };
  row.fold = hasInner ? foldButton(row, title) : make("span", { class: "fold" });
  const line = make("div", { class: "section-line" }, [row.fold, pick]);
  row.element = make("li", { class: hasClaims ? "has-claims" : "" }, [line, row.inner]);
  return row;
}

function claimsWithin(view, start, end) {
  return view.data.claims.filter((claim) => passageWithin(claim, view.tab, start, end));
}

function passageWithin({ evidence }, index, start, end) {
  return evidence.find((one) => one.document === index && start <= one.start && one.start < end);
}

// The key of a claim's first passage in the section that narrows the claims; "" without one.
function passageInSection(view, id) {
  for (const [index, { outline }] of view.data.documents.entries()) {
    const row = outline.find(([key]) => key === view.section);
    const found = row && passageWithin(view.claimById.get(id), index, row[1], row[2]);
    if (found) return `${found.start}-${found.end}`;
  }
  return "";
}

function sectionCount(claims) {
  const status = worst(claims);
  const noun = claims.length === 1 ? "claim" : "claims";
  return make("span", { class: `section-count is-${status}` }, [
    make("span", { text: String(claims.length) }),
    make("span", { class: "unseen", text: ` ${noun}` }),
  ]);
}

function foldButton(row, title) {
  const button = iconButton("next", `Parts of ${title}`, () => unfold(row, row.inner.hidden), "fold");
  button.removeAttribute("title");
  return button;
}

function unfold(row, isOpen) {
  row.inner.hidden = !isOpen;
  row.fold.setAttribute("aria-expanded", String(isOpen));
}

// Picking the same section again shows the claims of all; one without claims is only gone to.
function pickSection(view, key) {
  const row = view.outlineRows.find((one) => one.key === key);
  if (row) {
    forgetAskedPage(view);
    currentStage(view).goToOffset(row.start);
    view.askedOffset = row.start;
    if (row.inner) unfold(row, true);
    showCurrentSection(view);
  }
  if (row && !row.hasClaims) return say(view, `${row.pick.title}: no claim rests on it`);
  const wanted = key === view.section ? "" : key;
  showSection(view, wanted);
  view.setTriggerValue("section", { key: wanted });
  return say(view, wanted ? `Claims of ${row.pick.title}` : "Claims of all sections");
}

function showSection(view, key = "") {
  view.section = key;
  view.outlineClear.hidden = !key;
  for (const row of view.outlineRows ?? []) {
    if (row.hasClaims) row.pick.setAttribute("aria-pressed", String(row.key === key));
  }
}
