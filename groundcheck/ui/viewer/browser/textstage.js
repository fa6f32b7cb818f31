// A contract as running text. Every stage, this one and that of the pages, can do the same:
// `mark` passages, `dim` those that a filter hides, `reveal` one, `look` at a place that is none, say and go to a `page`, go to an offset, and show search hits.

const ROLES = ["role-supports", "role-contradicts", "role-qualifies", "role-nearest"];

function buildTextStage(view, index) {
  const { text, title, pages } = view.data.documents[index];
  const article = make("div", { class: "prose contract-text" });
  const scroller = make("div", { class: "scroller", role: "tabpanel" }, [article]);
  scroller.setAttribute("tabindex", "0");
  scroller.setAttribute("aria-label", title);
  const spans = spansIn(view, index);
  const { map, ticks } = drawMap(view, spans, ({ start }) => start / Math.max(1, text.length));
  const root = make("div", { class: "stage" }, [scroller, map]);
  view.stageHost.append(root);
  const stage = { root, scroller, article, ticks, spans, active: [] };
  stage.marks = paintText(view, index, stage, spans);
  stage.blocks = [...article.querySelectorAll(".block")];
  stage.hold = holdInView(scroller, article);
  article.addEventListener("click", (event) => pickWords(view, event));
  article.addEventListener("keydown", (event) => pickWordsByKey(view, event));
  scroller.addEventListener("scroll", () => readingMoved(view), { passive: true });
  return Object.assign(stage, {
    mark: (passages) => markText(stage, passages),
    dim: (isOut) => dimText(stage, isOut),
    reveal: (passage) => revealText(stage, passage),
    look: (place) => lookAtText(stage, place),
    page: () => pageOf(pages, offsetAtTop(stage)),
    offset: () => offsetAtTop(stage),
    goToPage: (page) => goToOffset(stage, pages[page - 1] ?? 0),
    goToOffset: (offset) => goToOffset(stage, offset),
    showHits: (hits, at) => showTextHits(stage, hits, at),
  });
}

function paintText(view, index, { article, scroller }, spans) {
  const { text, blocks, pages, sheets } = view.data.documents[index];
  const columns = Math.max(30, Math.round(scroller.clientWidth / 7.6));
  const fine = focusIn(view, index);
  const unread = sheets?.unread ?? [];
  return paintBlocks(article, text, blocks, spans, {
    pages, unread, columns, segmentClass: "words", fine,
  });
}

function markText(stage, passages) {
  for (const element of stage.active) {
    element.classList.remove("active", "current", "flash", "focus", "agrees", "differs", ...ROLES);
    for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
  }
  stage.active = [];
  for (const passage of passages) markWords(stage, passage);
  lightTicks(stage.ticks, passages.map(({ start, end }) => `${start}-${end}`));
}

// The first words of a passage stand for it with keyboard and screen reader.
function markWords(stage, { start, end, role, focus, isCurrent, flash, spoken }) {
  const elements = stage.marks.get(`${start}-${end}`);
  for (const element of elements) {
    element.classList.add("active", `role-${role}`);
    element.classList.toggle("current", isCurrent || element.matches(".current"));
    if (flash && isCurrent) element.classList.add("flash");
    stage.active.push(element);
  }
  const first = elements.find(isDrawn);
  first?.setAttribute("role", "button");
  first?.setAttribute("tabindex", "0");
  first?.setAttribute("aria-label", spoken);
  for (const [from, to, agrees] of isCurrent ? focus : []) {
    for (const element of stage.marks.get(`${from}~${to}`)) {
      element.classList.add("focus", agrees ? "agrees" : "differs");
      stage.active.push(element);
    }
  }
}

function dimText({ marks, spans, ticks }, isOut) {
  dimTicks(ticks, spans, isOut);
  for (const part of spans.flatMap(({ key }) => marks.get(key))) {
    part.classList.toggle("dimmed", part.spans.every(isOut));
  }
}

function revealText(stage, { start, end }) {
  const first = stage.marks.get(`${start}-${end}`).find(isDrawn);
  if (first) stage.hold(first);
}

function isDrawn(element) {
  return !element.matches(".mark") && element.textContent.trim() !== "";
}

function goToOffset(stage, offset) {
  const at = lastUpTo(stage.blocks, offset, (block) => block.start);
  const block = stage.blocks[Math.max(0, at)];
  const hasIt = block && block.start + block.textContent.length > offset;
  const target = hasIt ? block : stage.blocks[at + 1] ?? block;
  if (target) stage.hold(target, { top: true });
}

// Chunks out of sight have no layout to ask for, so the chunk at the top is found first.
function offsetAtTop({ article, scroller }) {
  const line = scroller.getBoundingClientRect().top + 40;
  const chunks = [...article.querySelectorAll(".chunk")];
  const isAbove = (element) => element.getBoundingClientRect().top <= line;
  const chunk = chunks.findLast(isAbove) ?? chunks[0];
  const blocks = [...(chunk?.querySelectorAll(".block") ?? [])];
  return (blocks.findLast(isAbove) ?? blocks[0])?.start ?? 0;
}

const LOOKED_UP = "groundcheck-looked-up";

function lookAtText(stage, place) {
  const ranges = place ? rangesOf(stage, [place.start, place.end]) : [];
  setHighlight(LOOKED_UP, ranges);
  if (ranges.length) stage.hold(ranges[0].startContainer.parentElement);
}

const HIT = "groundcheck-hit";
const HIT_CURRENT = "groundcheck-hit-current";

// Hits are painted over the text by the browser; the elements of the text stay as they are.
function showTextHits(stage, hits, at) {
  const near = hits.slice(Math.max(0, at - 400), at + 400);
  setHighlight(HIT, near.flatMap((hit) => rangesOf(stage, hit)));
  const current = at >= 0 ? rangesOf(stage, hits[at]) : [];
  setHighlight(HIT_CURRENT, current);
  if (current.length) stage.hold(current[0].startContainer.parentElement);
}

function setHighlight(name, ranges) {
  if (!window.CSS?.highlights) return;
  if (ranges.length) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}

// One range for each block that a part of the text reaches into.
function rangesOf({ blocks }, [start, end]) {
  const ranges = [];
  let at = Math.max(0, lastUpTo(blocks, start, (block) => block.start));
  for (; at < blocks.length && blocks[at].start < end; at += 1) {
    const range = rangeIn(blocks[at], start, end);
    if (range) ranges.push(range);
  }
  return ranges;
}

function rangeIn(block, start, end) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let offset = block.start;
  let begun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const after = offset + node.data.length;
    if (after > start && offset < end) {
      if (!begun) range.setStart(node, Math.max(0, start - offset));
      begun = true;
      range.setEnd(node, Math.min(node.data.length, end - offset));
    }
    offset = after;
  }
  return begun ? range : null;
}
