// The contracts: one tab each, shown as text or as pages, with the passages a claim rests on.

function buildContract(view) {
  const { documents } = view.data;
  view.stages = documents.map(() => null);
  view.tab = -1;
  view.tabs = documents.map((one, index) => documentTab(view, one, index));
  view.stageHost = make("div", { class: "stage-host" });
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    view.stageHost.addEventListener(event, () => forgetAskedPage(view), { passive: true });
  }
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
  bar.hidden = !view.data.claims.length;
  const body = make("div", { class: "stage-body" }, [buildOutline(view), view.stageHost]);
  const head = make("header", {}, [tabs, buildSwitch(view)]);
  const parts = [head, buildReadingBar(view), buildFind(view), buildFindings(view), bar, body, view.resting];
  if (!documents.length) {
    view.stageHost.append(noContractNote());
    for (const part of [view.switch, view.readingBar, view.outline]) part.hidden = true;
  }
  return make("section", { class: "pane contract", label: "Contract" }, parts);
}

function noContractNote() {
  return make("p", { class: "note", text: "This answer was checked against no contract." });
}

function documentTab(view, one, index) {
  const tab = makeTab(one, () => showTab(view, index));
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
  const isNew = view.tab !== index;
  if (isNew) forgetAskedPage(view);
  view.tab = index;
  view.tabs.forEach((tab, at) => {
    tab.setAttribute("aria-selected", String(at === index));
    tab.setAttribute("tabindex", at === index ? "0" : "-1");
  });
  view.resting.hidden = true;
  const stage = showStage(view);
  if (isNew) {
    drawOutline(view);
    drawFindings(view);
    findAgain(view);
  }
  refreshReading(view);
  return stage;
}

function hasPages(view, index) {
  return Boolean(view.data.documents[index]?.sheets);
}

// The stage on show: of the document whose tab is open, as text or as pages.
function currentStage(view) {
  const kind = view.mode === "pages" && hasPages(view, view.tab) ? "pages" : "text";
  return view.stages[view.tab]?.[kind] ?? null;
}

// A document is laid out once in each way, when it is first shown so.
function showStage(view) {
  const index = view.tab;
  const kind = view.mode === "pages" && hasPages(view, index) ? "pages" : "text";
  const build = kind === "pages" ? buildPageStage : buildTextStage;
  view.stages[index] ??= {};
  if (!view.stages[index][kind]) {
    view.stages[index][kind] = build(view, index);
    showFilterInContract(view);
  }
  const shown = view.stages[index][kind];
  for (const stages of view.stages) {
    for (const stage of Object.values(stages ?? {})) stage.root.hidden = stage !== shown;
  }
  return shown;
}

function showClaimInContract(view, claim, { spanKey }) {
  view.spanTools.classList.toggle("unused", claim.evidence.length < 2);
  if (!claim.evidence.length) {
    clearPassages(view);
    view.place.textContent = claim.shares ? "No passage bears on this claim" : "No passage was looked for";
    view.spanPosition.textContent = "";
    if (!view.stages.some(Boolean)) showTab(view, 0);
    view.resting.hidden = true;
    return;
  }
  const wanted = claim.evidence.findIndex(({ start, end }) => `${start}-${end}` === spanKey);
  showSpan(view, Math.max(0, wanted), { flash: true });
}

// Passages on which only claims rest that the filter hides step back.
function showFilterInContract(view) {
  const isOut = ({ claims }) => isFilteredOut(view, claims.map(({ id }) => id));
  for (const stages of view.stages) {
    for (const stage of Object.values(stages ?? {})) stage.dim(isOut);
  }
}

function clearPassages(view) {
  view.lookedUp = null;
  for (const stages of view.stages) {
    for (const stage of Object.values(stages ?? {})) {
      stage.mark([]);
      stage.look(null);
    }
  }
}

function showSpan(view, index, { flash = false } = {}) {
  const claim = view.claimById.get(view.selected);
  const evidence = claim?.evidence[index];
  if (!evidence) return;
  view.spanIndex = index;
  forgetAskedPage(view);
  clearPassages(view);
  const stage = showTab(view, evidence.document);
  stage.mark(passagesOf(view, claim, index, flash));
  stage.reveal(evidence);
  view.askedPage = evidence.page ?? 0;
  view.askedOffset = evidence.start;
  showCurrentSection(view);
  refreshReading(view);
  tellPlace(view, claim, evidence, index);
}

// The claim's passages in the same document; one that two roles share is shown in the current one.
function passagesOf(view, claim, index, flash) {
  const { document, start, end } = claim.evidence[index];
  const isShown = (one, at) =>
    one.document === document && (at === index || one.start !== start || one.end !== end);
  return claim.evidence.flatMap((one, at) => {
    if (!isShown(one, at)) return [];
    const isCurrent = at === index;
    return [{ ...one, isCurrent, flash, tone: toneOf(claim, one), spoken: spokenPassage(view, one) }];
  });
}

// On the page a passage has its claim's colour, unless it speaks for or against it by itself.
function toneOf(claim, { role }) {
  const own = { supports: "supported", contradicts: "contradicted", qualifies: "unsupported" };
  return own[role] ?? claim.status;
}

function spokenPassage(view, evidence) {
  return `${evidence.does}: ${quoteOf(view, evidence)}`;
}

function tellPlace(view, claim, evidence, index) {
  const role = evidence.does;
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
  if (element && getSelectionIsEmpty()) pickSpans(view, element.spans);
}

function pickSpans(view, spans) {
  const claims = [...new Set(spans.flatMap((span) => span.claims))];
  const chosen = claims.find((claim) => claim.id === view.selected) ?? claims[0];
  const span = spans.find(({ claims: on }) => on.includes(chosen));
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
