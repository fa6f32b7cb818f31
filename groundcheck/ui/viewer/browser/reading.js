// The bar over a contract: as text or as pages, which page, how large, and where to search.

const MODE = "view";

// Pages are what the reader signed; text is one press away, and the address keeps the choice.
function modeInAddress() {
  const wanted = new URL(window.location.href).searchParams.get(MODE);
  return wanted === "text" ? "text" : "pages";
}

function buildSwitch(view) {
  view.switches = ["text", "pages"].map((mode) =>
    make("button", {
      class: "switch-part",
      text: mode === "text" ? "Text" : "Pages",
      click: () => setMode(view, mode),
    }),
  );
  view.switch = make("div", { class: "switch", role: "group", label: "Show the contract as" }, view.switches);
  return view.switch;
}

function setMode(view, mode) {
  if (view.mode === mode) return;
  const page = currentStage(view)?.page() ?? 1;
  view.mode = mode;
  forgetAskedPage(view);
  rememberInAddress(MODE, mode);
  const stage = showTab(view, view.tab);
  const claim = view.claimById.get(view.selected);
  if (view.lookedUp) lookUp(view, view.lookedUp.place, view.lookedUp.label);
  else if (claim?.evidence[view.spanIndex]?.document === view.tab) showSpan(view, view.spanIndex);
  else stage.goToPage(page);
  findAgain(view);
  refreshReading(view);
  say(view, mode === "text" ? "The contract as text" : "The contract as pages");
}

function buildReadingBar(view) {
  view.outlineButton = make("button", { class: "tool wide", click: () => toggleOutline(view) }, [
    icon("sections"),
    make("span", { text: "Sections" }),
  ]);
  view.pageBox = field("page-box", "Page", (event) => walkPages(view, event));
  view.pageBox.inputMode = "numeric";
  view.pageBox.autocomplete = "off";
  view.pageBox.addEventListener("focus", () => view.pageBox.select());
  // A number that is pasted comes without a key, and must stay while the page moves.
  view.pageBox.addEventListener("input", () => (view.pageBox.dirty = true));
  view.pageBox.addEventListener("change", () => goToBoxedPage(view));
  view.pageCount = make("span", { class: "faint" });
  view.pageTools = make("div", { class: "page-tools" }, [view.pageBox, view.pageCount]);
  view.fitButtons = [
    iconButton("fitText", "Fit the text to the width", () => currentStage(view)?.setZoom("text")),
    iconButton("fit", "Fit the page to the width", () => currentStage(view)?.setZoom("page")),
  ];
  view.zoomShare = make("span", { class: "zoom-share" });
  view.zoomTools = make("div", { class: "tools zoom-tools", role: "group", label: "Zoom" }, [
    iconButton("smaller", "Zoom out (-)", () => stepZoom(view, -1)),
    view.zoomShare,
    iconButton("larger", "Zoom in (+)", () => stepZoom(view, 1)),
    ...view.fitButtons,
  ]);
  view.findButton = iconButton("find", "Search in the contract (/)", () => toggleFind(view));
  const bar = [view.outlineButton, view.pageTools, view.zoomTools, view.findButton];
  view.readingBar = make("div", { class: "reading-bar", role: "toolbar", label: "Reading" }, bar);
  return view.readingBar;
}

function refreshReading(view) {
  const document = view.data.documents[view.tab];
  const stage = currentStage(view);
  if (!document || !stage) return;
  const count = document.pages.length;
  view.switch.hidden = !hasPages(view, view.tab);
  view.switches.forEach((part) => {
    const isOn = (part.textContent === "Pages") === (view.mode === "pages");
    part.setAttribute("aria-pressed", String(isOn));
  });
  view.pageTools.hidden = !count;
  view.pageCount.textContent = `of ${count}`;
  view.pageBox.style.width = `${Math.max(2, String(count).length) + 2.2}ch`;
  showPageNumber(view, stage);
  view.panes?.classList.toggle("with-pages", Boolean(stage.setZoom));
  view.zoomTools.hidden = !stage.setZoom;
  view.outlineButton.hidden = !document.outline.length;
  if (!stage.setZoom) return;
  view.zoomShare.textContent = `${Math.round((100 * stage.scale) / POINT)} %`;
  view.fitButtons.forEach((button, at) =>
    button.setAttribute("aria-pressed", String(stage.zoom === FITS[at])),
  );
}

// The end of a file may be too short to bring a page to the top: until the reader goes elsewhere,
// the page that was asked for counts, and so does the section.
function forgetAskedPage(view) {
  view.askedPage = 0;
  view.askedOffset = null;
}

function readingMoved(view) {
  view.pageMoved ??= oncePerFrame(() => {
    const stage = currentStage(view);
    if (stage) showPageNumber(view, stage);
    showCurrentSection(view);
  });
  view.pageMoved();
}

function showPageNumber(view, stage) {
  const isEdited = view.root.getRootNode().activeElement === view.pageBox && view.pageBox.dirty;
  if (isEdited || view.pageTools.hidden) return;
  view.pageBox.value = String(view.askedPage || stage.page());
}

function walkPages(view, event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
  view.pageBox.dirty = !step && event.key !== "Enter";
  if (event.key === "Enter") goToBoxedPage(view);
  if (!step) return;
  event.preventDefault();
  goToPage(view, (view.askedPage || currentStage(view).page()) + step);
}

function goToBoxedPage(view) {
  view.pageBox.dirty = false;
  const wanted = Number.parseInt(view.pageBox.value, 10);
  if (Number.isFinite(wanted)) goToPage(view, wanted);
  else showPageNumber(view, currentStage(view));
}

function goToPage(view, wanted) {
  const count = view.data.documents[view.tab].pages.length;
  const page = Math.min(Math.max(1, wanted), count);
  currentStage(view).goToPage(page);
  view.askedPage = page;
  view.askedOffset = view.data.documents[view.tab].pages[page - 1];
  showCurrentSection(view);
  view.pageBox.value = String(page);
  say(view, `Page ${page} of ${count}`);
}

function stepZoom(view, step) {
  const stage = currentStage(view);
  if (!stage?.setZoom) return;
  stage.setZoom(nextZoom(stage, step));
  say(view, `Zoom ${view.zoomShare.textContent}`);
}
