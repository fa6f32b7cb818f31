// The answer, with every claim in the colour, line and icon of its status.

function buildAnswer(view) {
  const { data } = view;
  const article = make("div", { class: "prose answer-text", role: "group" });
  article.setAttribute("aria-label", `The answer, ${data.claims.length} claims`);
  const scroller = make("div", { class: "scroller" }, [article]);
  const spans = data.claims.map(({ id, start, end }) => ({ key: id, start, end }));
  const options = { columns: 52, segmentClass: "claim" };
  view.claimElements = paintBlocks(article, data.answer.text, data.answer.blocks, spans, options);
  for (const claim of data.claims) dressClaim(view, claim);
  if (!data.claims.length) article.prepend(emptyAnswerNote());
  article.addEventListener("click", (event) => pickClaim(view, event));
  view.answerText = article;
  view.answerScroller = scroller;
  view.position = make("span", { class: "position" });
  const tools = make("div", { class: "tools" }, [
    view.position,
    iconButton("previous", "Previous claim (K)", () => stepClaim(view, -1)),
    iconButton("next", "Next claim (J)", () => stepClaim(view, 1)),
    sheetButton(view),
  ]);
  const title = make("h2", { text: "Answer" });
  return make("section", { class: "pane answer", label: "Answer" }, [
    make("header", {}, [title, tools]),
    scroller,
  ]);
}

function emptyAnswerNote() {
  return make("p", {
    class: "note",
    text: "This answer states nothing that can be held against a contract.",
  });
}

function dressClaim(view, claim) {
  const parts = view.claimElements.get(claim.id).filter((part) => !part.matches(".mark"));
  for (const part of view.claimElements.get(claim.id)) {
    const owner = innermost(view, part.spans);
    if (owner !== claim) continue;
    part.classList.add(`is-${claim.status}`);
    part.classList.toggle("is-doubtful", claim.caution === "doubt");
  }
  const first = parts[0];
  if (!first) return;
  first.classList.add("head");
  parts.at(-1).classList.add("tail");
  first.prepend(...claimIcons(claim));
  first.setAttribute("role", "button");
  first.setAttribute("tabindex", "-1");
  first.setAttribute("aria-label", spokenClaim(view, claim));
}

// A conflict has a sign of its own; an exception or a doubt stands beside the sign of the status.
function claimIcons({ status, caution }) {
  if (caution === "conflict") return [icon("conflict")];
  return caution ? [icon(status), icon("caution", "careful")] : [icon(status)];
}

function spokenClaim({ data }, claim) {
  const { labels } = data;
  const parts = [labels.status[claim.status], labels.caution[claim.caution]].filter(Boolean);
  const status = parts.join(", ").toLowerCase();
  return `Claim ${claim.number} of ${data.claims.length}, ${status}: ${claim.text}`;
}

// Of claims that share words the shortest is meant.
function innermost(view, spans) {
  const ordered = [...spans].sort((a, b) => a.end - a.start - (b.end - b.start));
  return ordered.length ? view.claimById.get(ordered[0].key) : null;
}

function pickClaim(view, event) {
  const part = event.target.closest(".claim");
  if (!part || !getSelectionIsEmpty()) return;
  select(view, innermost(view, part.spans).id, { focus: true });
}

// Marking words with the mouse in order to copy them is no click.
function getSelectionIsEmpty() {
  const selection = document.getSelection();
  return !selection || selection.isCollapsed;
}

function showClaimInAnswer(view, claim, { focus }) {
  for (const part of view.selectedParts ?? []) {
    part.classList.remove("selected");
    part.removeAttribute("aria-current");
    if (part.hasAttribute("role")) part.setAttribute("tabindex", "-1");
  }
  view.selectedParts = view.claimElements.get(claim.id);
  const first = view.selectedParts.find((part) => part.hasAttribute("role"));
  for (const part of view.selectedParts) part.classList.add("selected");
  showPosition(view);
  if (!first) return;
  first.setAttribute("tabindex", "0");
  first.setAttribute("aria-current", "true");
  if (!isInView(view.answerScroller, first)) reveal(view.answerScroller, first);
  if (focus) first.focus({ preventScroll: true });
}

// Words that no claim stands on step back with the claims that a filter hides; words that several
// claims share stay as long as it lets one of them through.
function showFilterInAnswer(view) {
  view.answerText.classList.toggle("narrowed", Boolean(view.shown));
  for (const part of [...view.claimElements.values()].flat()) {
    part.classList.toggle("dimmed", isFilteredOut(view, part.spans.map(({ key }) => key)));
  }
  showPosition(view);
}

// Whether the filter hides every one of these claims.
function isFilteredOut({ shown }, ids) {
  return Boolean(shown) && !ids.some((id) => shown.has(id));
}

// Among the claims that the filter lets through, if it does the selected one.
function showPosition(view) {
  const { claims } = view.data;
  const among = isFilteredOut(view, [view.selected]) ? claims : shownClaims(view);
  const at = among.findIndex(({ id }) => id === view.selected);
  view.position.textContent = at < 0 ? "" : `${at + 1} of ${among.length}`;
}

function shownClaims(view) {
  return view.data.claims.filter(({ id }) => !isFilteredOut(view, [id]));
}
