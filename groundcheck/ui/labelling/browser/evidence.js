// The strip above the contract: the passages marked so far, each removable, and the candidates.

function buildStrip(view) {
  view.marked = make("ol", { class: "marked", label: "Evidence" });
  view.candidateWords = make("span", { class: "candidate-words", role: "status" });
  view.candidateTools = make("div", { class: "tools" }, [
    iconButton("previous", "Previous candidate (H)", () => stepCandidate(view, -1)),
    iconButton("next", "Next candidate (L)", () => stepCandidate(view, 1)),
  ]);
  view.takeCandidate = make("button", {
    class: "plain take",
    text: "Add",
    click: () => toggleCandidate(view),
  });
  view.candidates = make("div", { class: "candidates" }, [
    view.candidateTools,
    view.candidateWords,
    view.takeCandidate,
  ]);
  return make("div", { class: "strip" }, [view.marked, view.candidates]);
}

function drawStrip(view) {
  const { evidence = [], editable } = view.told ?? {};
  const rows = evidence.map((span) => markedRow(view, span, editable));
  const none = editable ? "No evidence marked. Select words, or press E." : "No evidence marked.";
  view.marked.replaceChildren(...(rows.length ? rows : [make("li", { class: "none", text: none })]));
  drawCandidate(view);
}

function markedRow(view, span, editable) {
  const words = view.data.documents[span.document].text.slice(span.start, span.end);
  const show = make("button", { class: "marked-words", click: () => goToSpan(view, span) }, [
    make("span", { class: "quote-line", text: words.replace(/\s+/g, " ") }),
    make("span", { class: "faint small", text: span.place }),
  ]);
  show.title = "Show in the contract";
  const drop = iconButton("close", "Remove this passage", () => sendMark(view, "drop", span));
  return make("li", {}, [show, editable ? drop : null]);
}

function drawCandidate(view) {
  const { candidates = [], editable } = view.told ?? {};
  const one = candidates[view.candidate];
  view.candidates.hidden = !candidates.length;
  view.takeCandidate.hidden = !one || !editable;
  if (one) view.takeCandidate.textContent = isMarked(view, one) ? "Remove" : "Add";
  const place = one?.place ? `: ${one.place}` : "";
  view.candidateWords.textContent = one
    ? `${view.candidate + 1} of ${candidates.length}, ${one.says}${place}`
    : `${candidates.length} ${candidates.length === 1 ? "passage" : "passages"} to look at first`;
}

function stepCandidate(view, step) {
  const { candidates = [] } = view.told ?? {};
  if (!candidates.length) return;
  const from = view.candidate < 0 && step < 0 ? 0 : view.candidate;
  showCandidate(view, (from + step + candidates.length) % candidates.length);
}

function showCandidate(view, at) {
  const one = view.told?.candidates?.[at];
  if (!one) return;
  view.candidate = at;
  goToSpan(view, one);
  if (view.evidenceMode) putCursorOn(view, one);
  drawCandidate(view);
  paintMarks(view);
}

function toggleCandidate(view) {
  const one = view.told?.candidates?.[view.candidate];
  if (one) toggleMark(view, one);
}

// Words that were selected outside of evidence mode are added by a press of this bar.
function buildOffer(view) {
  view.offerWords = make("span", { class: "offer-words" });
  view.offer = make("div", { class: "offer" }, [
    view.offerWords,
    make("button", { class: "add-selected", text: "Add as evidence", click: () => addSelected(view) }),
  ]);
  view.offer.addEventListener("pointerdown", (event) => event.preventDefault());
  view.offer.hidden = true;
  return view.offer;
}

function offerSelected(view) {
  const span = view.told?.editable ? selectedSpan(view) : null;
  view.offer.hidden = !span || view.evidenceMode;
  if (!span) return;
  const words = view.data.documents[span.document].text.slice(span.start, span.end).trim();
  view.offerWords.textContent = words.replace(/\s+/g, " ");
}

function addSelected(view) {
  const span = selectedSpan(view);
  if (!span) return;
  sendMark(view, "add", span);
  (view.root.getRootNode().getSelection?.() ?? document.getSelection())?.removeAllRanges();
  view.offer.hidden = true;
}
