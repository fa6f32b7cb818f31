// The contracts: one tab each, every piece of evidence marked, and a map of ticks beside the bar.

function buildContract(view) {
  const { documents } = view.data;
  view.stages = documents.map(() => null);
  view.tabs = documents.map((one, index) => documentTab(view, one, index));
  view.stageHost = make("div", { class: "stage-host" });
  view.place = make("span", { class: "place" });
  view.spanPosition = make("span", { class: "position" });
  view.spanTools = make("div", { class: "tools" }, [
    view.spanPosition,
    iconButton("previous", "Previous passage (H)", () => stepSpan(view, -1)),
    iconButton("next", "Next passage (L)", () => stepSpan(view, 1)),
  ]);
  view.resting = make("div", { class: "resting", role: "region", label: "Claims on these words" });
  view.resting.hidden = true;
  const tabs = make("div", { class: "tabs", role: "tablist", label: "Contracts" }, view.tabs);
  const bar = make("div", { class: "place-bar" }, [view.place, view.spanTools]);
  const parts = [make("header", {}, [tabs]), bar, view.stageHost, view.resting];
  if (!documents.length) view.stageHost.append(noContractNote());
  return make("section", { class: "pane contract", label: "Contract" }, parts);
}

function noContractNote() {
  return make("p", { class: "note", text: "This answer was checked against no contract." });
}

function documentTab(view, { title, pages }, index) {
  const count = pages.length ? `${pages.length} pages` : "";
  const tab = make("button", { class: "tab", role: "tab", click: () => showTab(view, index) }, [
    make("span", { class: "tab-title", text: title }),
    count ? make("span", { class: "faint small", text: count }) : null,
  ]);
  tab.title = title;
  tab.addEventListener("keydown", (event) => walkTabs(view, event, index));
  return tab;
}

function walkTabs(view, event, index) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const next = (index + step + view.tabs.length) % view.tabs.length;
  showTab(view, next);
  view.tabs[next].focus();
}

function showTab(view, index) {
  if (!view.data.documents.length) return null;
  view.stages[index] ??= buildStage(view, index);
  view.tabs.forEach((tab, at) => {
    tab.setAttribute("aria-selected", String(at === index));
    tab.setAttribute("tabindex", at === index ? "0" : "-1");
  });
  view.stages.forEach((stage, at) => stage && (stage.root.hidden = at !== index));
  view.resting.hidden = true;
  return view.stages[index];
}

// A document is laid out once, when its tab is first shown.
function buildStage(view, index) {
  const { text, blocks, pages } = view.data.documents[index];
  const article = make("div", { class: "prose contract-text" });
  const scroller = make("div", { class: "scroller", role: "tabpanel" }, [article]);
  scroller.setAttribute("tabindex", "0");
  scroller.setAttribute("aria-label", view.data.documents[index].title);
  const map = make("div", { class: "map" });
  map.setAttribute("aria-hidden", "true");
  const root = make("div", { class: "stage" }, [scroller, map]);
  view.stageHost.append(root);
  const spans = spansIn(view, index);
  const columns = Math.max(30, Math.round(scroller.clientWidth / 7.6));
  const marks = paintBlocks(article, text, blocks, spans, {
    pages, columns, segmentClass: "words", fine: focusIn(view, index),
  });
  article.addEventListener("click", (event) => pickWords(view, event));
  article.addEventListener("keydown", (event) => pickWordsByKey(view, event));
  const hold = holdInView(scroller, article);
  const stage = { root, scroller, marks, hold, ticks: new Map() };
  drawMap(view, stage, map, spans, text.length);
  return stage;
}

// Evidence shared by claims is one span with several claims.
function spansIn(view, index) {
  const found = new Map();
  for (const claim of view.data.claims) {
    for (const { document, start, end } of claim.evidence) {
      if (document !== index) continue;
      const key = `${start}-${end}`;
      if (!found.has(key)) found.set(key, { key, start, end, claims: [] });
      if (!found.get(key).claims.includes(claim)) found.get(key).claims.push(claim);
    }
  }
  return [...found.values()];
}

// The compared words inside the passages; they only stand out while their claim is selected.
function focusIn(view, index) {
  const passages = view.data.claims.flatMap(({ evidence }) => evidence);
  const here = passages.filter(({ document }) => document === index);
  const ranges = here.flatMap(({ focus }) => focus);
  const found = new Map(ranges.map(([start, end]) => [`${start}~${end}`, { start, end }]));
  return [...found].map(([key, range]) => ({ key, ...range }));
}

function drawMap(view, stage, map, spans, length) {
  for (const span of spans) {
    const tick = make("div", { class: `tick is-${worst(span.claims)}` });
    tick.style.top = `${((100 * span.start) / Math.max(1, length)).toFixed(3)}%`;
    tick.addEventListener("click", () => select(view, span.claims[0].id, { spanKey: span.key }));
    stage.ticks.set(span.key, tick);
    map.append(tick);
  }
}

function worst(claims) {
  const order = ["contradicted", "unsupported", "failed", "supported", "not_checkable"];
  return order.find((status) => claims.some((claim) => claim.status === status));
}

function showClaimInContract(view, claim, { spanKey }) {
  clearWords(view);
  view.spanTools.classList.toggle("unused", claim.evidence.length < 2);
  if (!claim.evidence.length) {
    view.place.textContent = claim.shares ? "No passage bears on this claim" : "";
    view.spanPosition.textContent = "";
    if (!view.stages.some(Boolean)) showTab(view, 0);
    view.resting.hidden = true;
    return;
  }
  const wanted = claim.evidence.findIndex(({ start, end }) => `${start}-${end}` === spanKey);
  showSpan(view, Math.max(0, wanted), { flash: true });
}

function clearWords(view) {
  for (const element of view.activeWords ?? []) {
    element.className = element.className.replace(/\s?\b(active|current|flash|focus|role-\w+)\b/g, "");
    element.removeAttribute("tabindex");
  }
  for (const tick of view.activeTicks ?? []) tick.classList.remove("active");
  view.activeWords = [];
  view.activeTicks = [];
}

function showSpan(view, index, { flash = false } = {}) {
  const claim = view.claimById.get(view.selected);
  const evidence = claim?.evidence[index];
  if (!evidence) return;
  view.spanIndex = index;
  const stage = showTab(view, evidence.document);
  clearWords(view);
  for (const [at, one] of claim.evidence.entries()) {
    const isSame = one.start === evidence.start && one.end === evidence.end;
    if (one.document !== evidence.document || (isSame && at !== index)) continue;
    markWords(view, stage, one, at === index, flash);
  }
  const first = stage.marks.get(`${evidence.start}-${evidence.end}`).find(isDrawn);
  if (first) stage.hold(first);
  tellPlace(view, claim, evidence, index);
}

function isDrawn(element) {
  return !element.matches(".mark") && element.textContent.trim() !== "";
}

function markFocus(view, stage, focus) {
  for (const [start, end] of focus) {
    for (const element of stage.marks.get(`${start}~${end}`)) {
      element.classList.add("focus");
      view.activeWords.push(element);
    }
  }
}

function markWords(view, stage, { start, end, role, focus }, isCurrent, flash) {
  const key = `${start}-${end}`;
  for (const element of stage.marks.get(key)) {
    element.classList.add("active", `role-${role}`);
    element.classList.toggle("current", isCurrent || element.matches(".current"));
    if (flash && isCurrent) element.classList.add("flash");
    element.setAttribute("tabindex", "0");
    view.activeWords.push(element);
  }
  if (isCurrent) markFocus(view, stage, focus);
  const tick = stage.ticks.get(key);
  tick.classList.add("active");
  view.activeTicks.push(tick);
}

function tellPlace(view, claim, evidence, index) {
  const role = view.data.labels.role[evidence.role];
  const place = placeOf(view, { ...evidence, document: -1 });
  view.place.textContent = place ? `${role} · ${place}` : role;
  view.place.title = view.place.textContent;
  const count = claim.evidence.length;
  view.spanPosition.textContent = count > 1 ? `${index + 1} of ${count}` : "";
  view.evidenceItems.forEach((item, at) => item.classList.toggle("current", at === index));
}

function stepSpan(view, step) {
  const claim = view.claimById.get(view.selected);
  if (!claim?.evidence.length) return;
  const count = claim.evidence.length;
  showSpan(view, (view.spanIndex + step + count) % count, { flash: true });
  const text = `Passage ${view.spanIndex + 1} of ${count}. ${view.place.textContent}`;
  say(view, text);
}

function pickWordsByKey(view, event) {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (!event.target.closest(".words")) return;
  event.preventDefault();
  pickWords(view, event);
}

function pickWords(view, event) {
  const element = event.target.closest(".words");
  if (!element || !getSelectionIsEmpty()) return;
  const claims = [...new Set(element.spans.flatMap((span) => span.claims))];
  const chosen = claims.find((claim) => claim.id === view.selected) ?? claims[0];
  const span = element.spans.find(({ claims: on }) => on.includes(chosen));
  if (chosen.id !== view.selected) select(view, chosen.id, { spanKey: span.key });
  showResting(view, claims);
}

function showResting(view, claims) {
  const count = claims.length === 1 ? "1 claim rests" : `${claims.length} claims rest`;
  const items = claims.map((claim) => restingClaim(view, claim));
  const close = iconButton("close", "Close", () => (view.resting.hidden = true));
  view.resting.replaceChildren(
    make("div", { class: "resting-head" }, [
      make("strong", { text: `${count} on these words` }),
      close,
    ]),
    make("div", { class: "resting-list" }, items),
  );
  view.resting.hidden = false;
  say(view, `${count} on these words`);
}

function restingClaim(view, claim) {
  const click = () => {
    select(view, claim.id, { focus: true });
  };
  return make("button", { class: `resting-claim is-${claim.status}`, click }, [
    icon(claim.status),
    make("span", { text: claim.text }),
  ]);
}
