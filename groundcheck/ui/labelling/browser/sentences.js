// Evidence mode: a cursor of sentences that the arrow keys move and stretch, so that evidence can
// be marked without a mouse; and every selection made in it is evidence at once.

function buildModeButton(view) {
  view.modeButton = make("button", {
    class: "tool wide mode",
    click: () => setEvidenceMode(view, !view.evidenceMode),
  });
  view.modeButton.append(make("span", { text: "Mark evidence" }), make("kbd", { text: "E" }));
  view.modeButton.title = "Evidence mode (E): arrows move, Shift+arrows stretch, Enter marks";
  view.modeButton.setAttribute("aria-pressed", "false");
  return view.modeButton;
}

function setEvidenceMode(view, isOn) {
  view.evidenceMode = isOn && Boolean(view.told?.editable);
  view.modeButton.setAttribute("aria-pressed", String(view.evidenceMode));
  view.root.classList.toggle("marking", view.evidenceMode);
  view.modeHint.hidden = !view.evidenceMode;
  if (view.evidenceMode && !view.cursor) startCursor(view);
  if (view.evidenceMode) goToSpan(view, cursorSpan(view));
  offerSelected(view);
  paintMarks(view);
  say(view, view.evidenceMode ? "Evidence mode on" : "Evidence mode off");
}

// Where there is evidence, at it; else at the first candidate, else where the reader is.
function startCursor(view) {
  const { evidence = [], candidates = [] } = view.told ?? {};
  const near = evidence[0] ?? candidates[Math.max(0, view.candidate)];
  if (near) putCursorOn(view, near);
  else setCursor(view, view.tab, sentenceAt(view, view.tab, currentStage(view).offset()));
}

function putCursorOn(view, { document, start, end }) {
  const first = sentenceAt(view, document, start);
  const last = sentenceAt(view, document, Math.max(start, end - 1));
  setCursor(view, document, first, last);
}

function setCursor(view, document, first, last = first) {
  view.cursor = { document, first, last };
}

function sentenceAt(view, document, offset) {
  return Math.max(0, lastUpTo(view.data.documents[document].sentences, offset, ([start]) => start));
}

function cursorSpan(view) {
  const { document, first, last } = view.cursor;
  const { sentences, text } = view.data.documents[document];
  const start = sentences[Math.min(first, last)]?.[0] ?? 0;
  const end = sentences[Math.max(first, last)]?.[1] ?? text.length;
  return { document, start, end };
}

function moveCursor(view, step, { stretch }) {
  const { document, first, last } = view.cursor;
  const most = view.data.documents[document].sentences.length - 1;
  const to = Math.min(most, Math.max(0, last + step));
  setCursor(view, document, stretch ? first : to, to);
  const { sentences } = view.data.documents[document];
  goToSpan(view, { document, start: sentences[to][0], end: sentences[to][1] });
  paintMarks(view);
  const { start, end } = cursorSpan(view);
  say(view, view.data.documents[document].text.slice(start, end));
}

function markCursor(view) {
  const span = cursorSpan(view);
  const text = view.data.documents[span.document].text.slice(span.start, span.end);
  const trimmed = {
    document: span.document,
    start: span.start + text.length - text.trimStart().length,
    end: span.end - (text.length - text.trimEnd().length),
  };
  toggleMark(view, trimmed);
}

// Takes away what the cursor touches.
function clearCursor(view) {
  const span = cursorSpan(view);
  const meets = (one) => one.document === span.document && one.start < span.end && span.start < one.end;
  const [touched] = (view.told?.evidence ?? []).filter(meets);
  if (touched) sendMark(view, "drop", touched);
}
