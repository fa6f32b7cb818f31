// Lookups: defined terms and named sections in the card, what a contract points at and lacks, and
// the way to each of these places. A place that was looked up is marked until a passage is shown.

const TERMS_AT_FIRST = 4;
const FINDINGS_AT_FIRST = 3;

function termsList(view, claim) {
  const terms = view.data.asides.terms[claim.id] ?? [];
  if (!terms.length) return null;
  const items = terms.map((term) => termItem(view, term));
  const list = make("ul", {}, items);
  const section = make("div", { class: "terms" }, [make("h3", { text: "Defined terms" }), list]);
  const more = foldRest(items, TERMS_AT_FIRST);
  if (more) section.append(more);
  return section;
}

function termItem(view, term) {
  const said = term.said ? ` (\u201c${term.said}\u201d)` : "";
  const show = make("button", { class: "term", click: () => lookUp(view, term, `Definition of ${term.name}`) }, [
    make("span", { class: "term-name", text: term.name }),
    said ? make("span", { class: "faint", text: said }) : null,
    make("span", { class: "unseen", text: ": " }),
    make("span", { class: "term-meaning", text: term.meaning }),
  ]);
  show.title = "Show the definition in the contract";
  return make("li", {}, [show]);
}

// The sections that a quote names, below it.
function namedSections(view, claim, index) {
  const named = view.data.asides.named[claim.id]?.[index] ?? [];
  if (!named.length) return null;
  const links = named.map((one) => placeLink(view, { ...one, section: "" }, one.label, one.label));
  return make("p", { class: "named" }, [make("span", { class: "faint", text: "Names " }), ...links]);
}

// `told` is what the bar over the contract says of the place.
function placeLink(view, place, text, told) {
  const link = make("button", { class: "place-link", text, click: () => lookUp(view, place, told) });
  link.title = "Show in the contract";
  return link;
}

// What the contract on show points at and lacks; nothing where it lacks nothing.
function buildFindings(view) {
  view.findings = make("div", { class: "findings", role: "note", label: "References that lead nowhere" });
  view.findings.hidden = true;
  return view.findings;
}

function drawFindings(view) {
  const found = view.data.asides.findings.filter(({ document }) => document === view.tab);
  view.findings.hidden = !found.length;
  if (!found.length) return;
  const links = found.map((one) => placeLink(view, one, one.missing, `${one.missing} is named here`));
  const more = foldRest(links, FINDINGS_AT_FIRST);
  view.findings.replaceChildren(
    ...[icon("caution"), make("span", { text: "Named here, but not in this contract:" }), ...links, more].filter(Boolean),
  );
}

// Hides what comes after the first few; returns the button that shows it, or null.
function foldRest(items, most) {
  const rest = items.slice(most);
  if (!rest.length) return null;
  for (const item of rest) item.hidden = true;
  const more = make("button", {
    class: "plain more",
    text: `${rest.length} more`,
    click: () => {
      for (const item of rest) item.hidden = false;
      more.remove();
      (rest[0].querySelector("button") ?? rest[0]).focus();
    },
  });
  return more;
}

function lookUp(view, place, label) {
  forgetAskedPage(view);
  clearPassages(view);
  const stage = showTab(view, place.document);
  view.lookedUp = { place, label };
  stage.look(place);
  const where = placeOf(view, { ...place, document: -1 });
  view.place.textContent = where ? `${label} \u00b7 ${where}` : label;
  view.place.title = view.place.textContent;
  view.spanPosition.textContent = "";
  view.evidenceItems?.forEach((item) => item.classList.remove("current"));
  say(view, view.place.textContent);
}
