// The card of the selected claim: status, reason, comparison, probabilities and quotes.

const NO_PASSAGE = "No passage of the contract bears on this claim.";

function buildCard(view) {
  view.card = make("div", { class: "scroller card-body" });
  return make("section", { class: "pane card", label: "Selected claim" }, [
    make("header", {}, [make("h2", { text: "Claim" })]),
    view.card,
  ]);
}

function showEmptyCard(view) {
  const text = view.data.claims.length
    ? "Pick a claim in the answer."
    : "There is no claim to show. Greetings, questions and headings are not judged.";
  view.card.replaceChildren(make("p", { class: "note", text }));
}

function showClaimInCard(view, claim) {
  const { labels } = view.data;
  view.evidenceItems = claim.evidence.map((evidence, index) =>
    evidenceItem(view, claim, evidence, index),
  );
  view.card.replaceChildren(
    make("div", { class: "card-head" }, [
      badge(claim.status, claim.verdict),
      make("span", { class: "faint", text: labels.type[claim.type] }),
    ]),
    ...[cautionNote(claim, labels), contextLine(claim)].filter(Boolean),
    make("p", { class: "claim-words", text: claim.text }),
    make("p", { class: "reason", text: claim.reason }),
    ...[comparisonTable(claim), citationLines(claim), evidenceList(view, claim)].filter(Boolean),
    ...[termsList(view, claim), sharesBar(claim), decidedLine(claim, labels)].filter(Boolean),
  );
  view.card.scrollTop = 0;
}

// What stands over a claim in the answer and was read with it.
function contextLine({ context }) {
  return context && make("p", { class: "context faint", text: context });
}

function cautionNote({ caution }, labels) {
  if (!caution) return null;
  return make("p", { class: `caution is-${caution}` }, [
    icon(caution === "conflict" ? "conflict" : "caution"),
    make("span", {}, [
      make("strong", { text: `${labels.caution[caution]}. ` }),
      make("span", { text: labels.cautionMeaning[caution] }),
    ]),
  ]);
}

const OUTCOME_ICON = { agrees: "supported", differs: "contradicted", absent: "unsupported" };

// What the contract does not state cannot contradict.
function outcomeOf({ agrees, found }) {
  if (agrees) return "agrees";
  return found ? "differs" : "absent";
}

function comparisonTable({ comparisons }) {
  if (!comparisons.length) return null;
  const head = make("tr", {}, [
    make("th", { text: "Claimed" }),
    make("th", { text: "Contract says" }),
  ]);
  const rows = comparisons.map((one) =>
    make("tr", { class: outcomeOf(one) }, [
      make("td", {}, [
        make("span", { text: one.claimed || "nothing" }),
        make("span", { class: "kind", text: one.kind.replaceAll("_", " ") }),
      ]),
      make("td", {}, [
        icon(OUTCOME_ICON[outcomeOf(one)]),
        make("span", { class: "unseen", text: one.found ? `${outcomeOf(one)}: ` : "" }),
        make("span", { text: one.found || "not stated" }),
        one.note ? make("span", { class: "kind", text: one.note }) : null,
      ]),
    ]),
  );
  return make("table", { class: "comparison" }, [
    make("thead", {}, [head]),
    make("tbody", {}, rows),
  ]);
}

function citationLines({ citations }) {
  if (!citations.length) return null;
  const lines = citations.map((citation) =>
    make("li", {}, [
      make("span", { class: "cited", text: citation.text }),
      make("span", { text: ` ${citationFinding(citation)}` }),
    ]),
  );
  return make("ul", { class: "citations", label: "Citations" }, lines);
}

function citationFinding({ resolved, accurate, note }) {
  if (note) return note.startsWith("[") ? note.slice(note.indexOf("]") + 2) : note;
  if (!resolved) return "points to nothing in the contract";
  if (accurate === false) return "exists, but the words lie elsewhere";
  return accurate ? "points to these words" : "exists";
}

function evidenceList(view, claim) {
  if (!claim.evidence.length) {
    const text = claim.shares ? NO_PASSAGE : view.data.labels.meaning[claim.status];
    return make("p", { class: "note small", text });
  }
  const title = sourceTitle(claim.evidence);
  return make("div", { class: "evidence" }, [
    make("h3", { text: title }),
    make("ol", {}, view.evidenceItems),
  ]);
}

// Text that decides nothing is no source.
function sourceTitle(evidence) {
  if (evidence.every(({ role }) => role === "nearest")) return "For comparison";
  return evidence.length === 1 ? "Source" : `Sources (${evidence.length})`;
}

function evidenceItem(view, claim, evidence, index) {
  const quote = quoteOf(view, evidence);
  const show = make("button", {
    class: "quote",
    click: () => showSpan(view, index, { flash: true }),
  });
  show.append(make("span", { class: "quote-text" }, quotePieces(view, evidence)));
  show.title = "Show in the contract";
  const copy = make("button", { class: "copy", click: () => copyQuote(view, copy, quote) }, [
    icon("copy"),
    make("span", { text: "Copy quote" }),
  ]);
  return make("li", { class: `role-${evidence.role}` }, [
    make("div", { class: "evidence-head" }, [
      make("span", { class: "role" }, [
        evidence.role === "qualifies" ? icon("caution") : null,
        make("span", { text: evidence.does }),
      ]),
      make("span", { class: "place", text: placeOf(view, evidence) }),
    ]),
    show,
    namedSections(view, claim, index),
    copy,
  ]);
}

// The quote with its compared words set off, so that the eye lands on them; those that differ
// otherwise than those that agree.
function quotePieces(view, { document, start, end, focus }) {
  const { text } = view.data.documents[document];
  const pieces = [];
  let at = start;
  for (const [from, to, agrees] of focus) {
    const words = make("strong", { class: agrees ? "agrees" : "differs", text: text.slice(from, to) });
    pieces.push(make("span", { text: text.slice(at, from) }), words);
    at = to;
  }
  return [...pieces, make("span", { text: text.slice(at, end) })];
}

function quoteOf(view, { document, start, end }) {
  return view.data.documents[document].text.slice(start, end);
}

function placeOf(view, { document, section, page }) {
  const several = view.data.documents.length > 1;
  const parts = [several && view.data.documents[document]?.title, section];
  return [...parts, page ? `page ${page}` : ""].filter(Boolean).join(" · ");
}

async function copyQuote(view, button, quote) {
  const copied = await copyText(quote);
  const label = button.querySelector("span");
  label.textContent = copied ? "Copied" : "Copy failed: select the words instead";
  say(view, label.textContent);
  setTimeout(() => (label.textContent = "Copy quote"), 1600);
}

function sharesBar({ shares }) {
  if (!shares) return null;
  const bar = make("div", { class: "track" });
  bar.setAttribute("aria-hidden", "true");
  for (const [status, percent] of shares.parts) {
    const fill = make("span", { class: `fill is-${status}` });
    fill.style.width = `${percent}%`;
    bar.append(fill);
  }
  return make("div", { class: "shares" }, [
    make("h3", { text: "How often this holds" }),
    bar,
    make("p", { class: "small", text: shares.sentence }),
  ]);
}

function decidedLine({ decided, weighed }, labels) {
  const names = weighed.map((kind) => labels.signal[kind]).join("; ");
  const more = names ? ` Also weighed: ${names}.` : "";
  return make("p", { class: "faint small", text: `Decided by ${labels.decided[decided]}.${more}` });
}
