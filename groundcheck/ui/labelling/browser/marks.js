// What is marked in a contract, painted over its text by the browser, so that the elements of the
// text never change; and the word a mark sends to Streamlit.

const EVIDENCE = "groundcheck-evidence";
const NEARBY = "groundcheck-nearby";
const HERE = "groundcheck-here";
const BESIDE = ["groundcheck-beside-0", "groundcheck-beside-1", "groundcheck-beside-2"];
const DECIDED = "groundcheck-decided";

function paintMarks(view) {
  const { evidence = [], candidates = [] } = view.told ?? {};
  const seen = view.candidate >= 0 ? [candidates[view.candidate]] : [];
  paintBeside(view);
  const beside = Boolean(view.told?.beside);
  paintHere(view, EVIDENCE, beside ? [] : evidence);
  paintHere(view, DECIDED, beside ? evidence : []);
  paintHere(view, NEARBY, seen.filter(Boolean));
  paintHere(view, HERE, view.evidenceMode && view.cursor ? [cursorSpan(view)] : []);
}

// What several reviewers marked, each in a colour; those after the second share one. What is
// marked here is underlined then, so that the colours stay readable.
function paintBeside(view) {
  const { beside = [] } = view.told ?? {};
  BESIDE.forEach((name, at) => {
    const last = at === BESIDE.length - 1;
    paintHere(view, name, beside.filter((_, side) => side === at || (last && side > at)).flat());
  });
}

function paintHere(view, name, spans) {
  const stage = currentStage(view);
  const here = spans.filter(({ document }) => document === view.tab);
  setHighlight(name, stage ? here.flatMap(({ start, end }) => rangesOf(stage, [start, end])) : []);
}

// Marks not yet heard of by the server are sent again with each new one: of two that follow one
// another closely, the first is not lost.
function sendMark(view, act, { document, start, end }) {
  const { item, taken = 0, editable } = view.told ?? {};
  if (!item || !editable) return;
  view.serial = Math.max(view.serial, taken) + 1;
  view.unheard = view.unheard.filter(({ serial }) => serial > taken);
  view.unheard.push({ serial: view.serial, item, act, document, start, end });
  view.setTriggerValue("marks", view.unheard);
  say(view, act === "add" ? "Passage added" : "Passage removed");
}

function isMarked(view, { document, start, end }) {
  const same = (one) => one.document === document && one.start === start && one.end === end;
  return (view.told?.evidence ?? []).some(same);
}

function toggleMark(view, span) {
  sendMark(view, isMarked(view, span) ? "drop" : "add", span);
}

// Shows a span: its contract's tab, then its words.
function goToSpan(view, span) {
  if (span.document !== view.tab) showTab(view, span.document);
  const stage = currentStage(view);
  const [range] = rangesOf(stage, [span.start, span.end]);
  const block = range?.startContainer.parentElement?.closest(".block");
  if (block) stage.hold(block);
}

// The words selected by mouse, by finger or by the browser's own keys; null where none are.
function selectedSpan(view) {
  const range = selectedRange(view);
  const stage = currentStage(view);
  if (!range || !stage) return null;
  const start = offsetOf(range.startContainer, range.startOffset, stage);
  const end = offsetOf(range.endContainer, range.endOffset, stage);
  if (start === null || end === null || start >= end) return null;
  const words = view.data.documents[view.tab].text.slice(start, end);
  return words.trim() ? { document: view.tab, start, end } : null;
}

// A component lives in a shadow tree, whose selection each browser tells in its own way.
function selectedRange(view) {
  const tree = view.root.getRootNode();
  const selection = tree.getSelection?.() ?? document.getSelection();
  const shadowRoots = tree instanceof ShadowRoot ? [tree] : []; // none once it was taken down
  const [composed] = selection?.getComposedRanges?.({ shadowRoots }) ?? [];
  const range = composed ?? (selection?.rangeCount ? selection.getRangeAt(0) : null);
  return range && !range.collapsed && view.stageHost.contains(range.startContainer) ? range : null;
}

// UTF-16 offset into the contract of a place in the tree.
function offsetOf(node, offset, stage) {
  const holder = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  const block = holder.closest?.(".block");
  if (!block) return offsetBetween(node, offset, stage);
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(node, offset);
  return block.start + before.toString().length;
}

// Between two blocks: where the next one starts.
function offsetBetween(node, offset, { blocks }) {
  const place = document.createRange();
  place.setStart(node, offset);
  const next = blocks.find((block) => place.comparePoint(block, 0) >= 0);
  const last = blocks.at(-1);
  return next?.start ?? (last ? last.start + last.textContent.length : null);
}
