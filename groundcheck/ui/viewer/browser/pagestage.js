// A contract as its printed pages. All pages have their place from the start; only those near the
// visible part hold a picture and marks, so that a file of 300 pages costs as much as one of ten.

const POINT = 96 / 72;
const SHEET_GAP = 14;
const ZOOM_KEY = "groundcheck.zoom";
const FITS = ["text", "page"];
const TEXT_MARGIN = 16;
const MOST_FITTED = 1.25;
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

function buildPageStage(view, index) {
  const stage = pageStageOf(view, index);
  const { map, ticks } = drawMap(view, stage.spans, (span) => heightOnPages(stage, span));
  stage.column = make("div", { class: "sheets" });
  stage.scroller = make("div", { class: "scroller paper", role: "tabpanel" }, [stage.column]);
  stage.scroller.setAttribute("tabindex", "0");
  stage.scroller.setAttribute("aria-label", `${view.data.documents[index].title}, pages`);
  stage.root = make("div", { class: "stage" }, [stage.scroller, map]);
  stage.ticks = ticks;
  stage.sheets = stage.sizes.map((_, at) => makeSheet(stage, at + 1));
  stage.column.append(...stage.sheets.map(({ element }) => element));
  view.stageHost.append(stage.root);
  setScale(stage);
  listenToPages(view, stage);
  return stage;
}

function pageStageOf(view, index) {
  const { sheets, pages, text } = view.data.documents[index];
  const spans = spansIn(view, index);
  const stage = { spans, dimmed: new Set(), spansOn: new Map(), passages: [], looked: [], hits: [], hitAt: -1, hitPlaces: new Map() };
  for (const span of spans) {
    for (const page of new Set(span.places.map(([number]) => number))) {
      stage.spansOn.set(page, [...(stage.spansOn.get(page) ?? []), span]);
    }
  }
  return Object.assign(stage, {
    sizes: sheets.sizes,
    printed: sheets.printed,
    unread: new Set(sheets.unread),
    drawn: sheets.drawn,
    zoom: rememberedZoom(),
    get address() {
      return view.data.documents[index].sheets.address;
    },
    textOf: (page) => text.slice(pages[page - 1], pages[page] ?? text.length),
    hitsOn: (page) => hitsOnPage(stage, page),
    pageOf: (offset) => pageOf(pages, offset),
    mark: (passages) => markPages(stage, passages),
    dim: (isOut) => dimPages(stage, isOut),
    reveal: (passage) => holdPrint(stage, passage.places, passage.page),
    look: (place) => lookAtPages(stage, place),
    page: () => sheetAtTop(stage) + 1,
    offset: () => pages[sheetAtTop(stage)] ?? 0,
    goToPage: (page) => goToSheet(stage, page),
    goToOffset: (offset) => revealOffset(stage, offset),
    showHits: (hits, at) => showPageHits(stage, hits, at),
    setZoom: (zoom) => zoomPages(view, stage, zoom),
  });
}

function listenToPages(view, stage) {
  const pick = (event) => {
    const print = event.target.closest(".print");
    if (print) pickSpans(view, print.spans);
  };
  stage.column.addEventListener("click", pick);
  stage.column.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.matches(".print")) return;
    event.preventDefault();
    pick(event);
  });
  const moved = oncePerFrame(() => refreshNear(stage));
  stage.scroller.addEventListener("scroll", () => (moved(), readingMoved(view)), { passive: true });
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    stage.scroller.addEventListener(event, () => (stage.held = null), { passive: true });
  }
  new ResizeObserver(() => {
    if (!stage.scroller.clientWidth) return nearSheets(stage).forEach(unpaint);
    if (FITS.includes(stage.zoom)) zoomPages(view, stage, stage.zoom);
    stage.held?.();
    refreshNear(stage);
  }).observe(stage.scroller);
}

// Near is the visible part and one more of its height on each side.
function refreshNear(stage) {
  const { scroller, sheets, tops } = stage;
  const reach = scroller.clientHeight;
  if (!reach) return;
  const first = Math.max(0, lastUpTo(tops, scroller.scrollTop - reach));
  const last = lastUpTo(tops, scroller.scrollTop + 2 * reach);
  for (const sheet of nearSheets(stage)) {
    if (sheet.number - 1 < first || sheet.number - 1 > last) setNear(stage, sheet, false);
  }
  for (const sheet of sheets.slice(first, last + 1)) if (!sheet.isNear) setNear(stage, sheet, true);
  for (const sheet of nearSheets(stage)) paintPicture(stage, sheet);
  askForHits(stage);
}

function nearSheets({ sheets }) {
  return sheets.filter(({ isNear }) => isNear);
}

// The widest of the common pages counts; a single fold-out does not shrink the others.
function usualWidth({ sizes }) {
  const widths = sizes.map(([width]) => width).sort((a, b) => a - b);
  return widths[Math.floor((widths.length - 1) * 0.9)];
}

function scaleOf(stage) {
  const room = stage.scroller.clientWidth - 2 * SHEET_GAP;
  const wholePage = Math.max(0.15, room / usualWidth(stage));
  if (stage.zoom === "page" || !stage.printed.length) return wholePage;
  if (stage.zoom !== "text") return stage.zoom * POINT;
  const [left, right] = stage.printed;
  const text = (room + SHEET_GAP) / (right - left + 2 * TEXT_MARGIN);
  return Math.max(wholePage, Math.min(text, MOST_FITTED * POINT)) || wholePage;
}

// Fitted to its text, a page is moved so far aside that its margins are cut off.
function centreText(stage) {
  const { scroller, scale, printed, zoom } = stage;
  const isCut = zoom === "text" && printed.length && usualWidth(stage) * scale > scroller.clientWidth;
  scroller.classList.toggle("is-cut", Boolean(isCut));
  if (!isCut) return;
  const aside = (stage.column.scrollWidth - usualWidth(stage) * scale) / 2;
  const middle = aside + ((printed[0] + printed[1]) / 2) * scale;
  scroller.scrollLeft = middle - scroller.clientWidth / 2;
}

function setScale(stage) {
  stage.scale = scaleOf(stage);
  stage.tops = [];
  let top = SHEET_GAP;
  for (const { element, width, height } of stage.sheets) {
    stage.tops.push(top);
    element.style.width = `${Math.round(width * stage.scale)}px`;
    element.style.height = `${Math.round(height * stage.scale)}px`;
    top += Math.round(height * stage.scale) + SHEET_GAP;
  }
  stage.column.style.setProperty("--sheet-gap", `${SHEET_GAP}px`);
  centreText(stage);
}

// What stands at the top stays there.
function zoomPages(view, stage, zoom) {
  const at = sheetAtTop(stage);
  const into = (stage.scroller.scrollTop - topOf(stage, at)) / stage.scale;
  stage.zoom = zoom;
  remember(ZOOM_KEY, String(zoom));
  setScale(stage);
  stage.scroller.scrollTop = topOf(stage, at) + into * stage.scale;
  refreshNear(stage);
  for (const sheet of nearSheets(stage)) {
    clearTimeout(sheet.waiting);
    sheet.waiting = setTimeout(() => drawPicture(stage, sheet), 90);
  }
  refreshReading(view);
}

function rememberedZoom() {
  const kept = remembered(ZOOM_KEY);
  if (FITS.includes(kept)) return kept;
  return ZOOMS.find((zoom) => String(zoom) === kept) ?? "text";
}

function nextZoom({ scale }, step) {
  const now = scale / POINT;
  if (step > 0) return ZOOMS.find((zoom) => zoom > now * 1.02) ?? ZOOMS.at(-1);
  return ZOOMS.findLast((zoom) => zoom < now * 0.98) ?? ZOOMS[0];
}

function topOf(stage, at) {
  return stage.tops[Math.min(Math.max(0, at), stage.tops.length - 1)];
}

function sheetAtTop({ tops, scroller }) {
  return Math.max(0, lastUpTo(tops, scroller.scrollTop + scroller.clientHeight / 3));
}

// Share of the whole height, whatever the zoom.
function heightOnPages({ sizes }, { places }) {
  if (!places.length) return null;
  const [[page, , top]] = places;
  const heights = sizes.map(([, height]) => height);
  const before = heights.slice(0, page - 1).reduce((sum, height) => sum + height, 0);
  return (before + top) / Math.max(1, heights.reduce((sum, height) => sum + height, 0));
}

function markPages(stage, passages) {
  stage.passages = passages;
  for (const sheet of nearSheets(stage)) drawMarks(stage, sheet);
  lightTicks(stage.ticks, passages.map(({ start, end }) => `${start}-${end}`));
}

function dimPages(stage, isOut) {
  dimTicks(stage.ticks, stage.spans, isOut);
  stage.dimmed = new Set(stage.spans.filter(isOut));
  for (const sheet of nearSheets(stage)) drawMarks(stage, sheet);
}

function lookAtPages(stage, place) {
  stage.looked = place?.places ?? [];
  for (const sheet of nearSheets(stage)) drawMarks(stage, sheet);
  if (place) holdPrint(stage, stage.looked, place.page);
}

function goToSheet(stage, page) {
  hold(stage, () => {
    stage.scroller.scrollTop = topOf(stage, page - 1) - SHEET_GAP;
    refreshNear(stage);
  });
}

function holdPrint(stage, places, page) {
  hold(stage, () => revealPrint(stage, places.length ? places : [[page ?? 1, 0, 0, 0, 0]]));
}

// Stays there while the pane gets its size or changes it, until the reader scrolls.
function hold(stage, reveal) {
  stage.held = reveal;
  reveal();
}

// A third of the way down, and sideways only where a line would be out of sight.
function revealPrint(stage, places) {
  const { scroller, scale } = stage;
  const [page, , top] = places[0];
  scroller.scrollTop = topOf(stage, page - 1) + top * scale - scroller.clientHeight / 3;
  if (!scroller.matches(".is-cut")) revealAside(stage, places.filter(([on]) => on === page));
  refreshNear(stage);
}

// To where its lines begin; where these are too wide to be in sight with it, to the first word.
function revealAside({ scroller, sheets, scale }, places) {
  const sheet = sheets[places[0][0] - 1].element.getBoundingClientRect();
  const aside = sheet.left - scroller.getBoundingClientRect().left + scroller.scrollLeft;
  const [first, left, right] = [
    places[0][1],
    Math.min(...places.map(([, from]) => from)),
    Math.max(...places.map(([, , , to]) => to)),
  ].map((edge) => aside + edge * scale);
  const { scrollLeft, clientWidth } = scroller;
  if (left >= scrollLeft && right <= scrollLeft + clientWidth) return;
  const fits = first - left < 0.75 * clientWidth;
  scroller.scrollLeft = Math.max(0, (fits ? left : first) - SHEET_GAP);
}

async function revealOffset(stage, offset) {
  const page = stage.pageOf(offset);
  stage.goToPage(page);
  const [places] = await placesOf(stage, [[offset, offset + 1]]);
  if (places?.length) hold(stage, () => revealAtTop(stage, places[0]));
}

function revealAtTop(stage, [page, , top]) {
  stage.scroller.scrollTop = topOf(stage, page - 1) + top * stage.scale - 2 * SHEET_GAP;
}

// Where words stand that are no evidence: the page server knows.
async function placesOf(stage, spans) {
  const asked = spans.map(([start, end]) => `${start}-${end}`).join(",");
  try {
    const answer = await fetch(`${stage.address}/places?spans=${asked}`);
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

function showPageHits(stage, hits, at) {
  if (stage.hits !== hits) stage.hitPlaces = new Map();
  stage.hits = hits;
  stage.hitAt = at;
  if (at >= 0) stage.goToHit = at;
  for (const sheet of nearSheets(stage)) drawMarks(stage, sheet);
  askForHits(stage);
}

function hitsOnPage(stage, page) {
  const found = [];
  for (const [at, places] of stage.hitPlaces) {
    if (places.some(([on]) => on === page)) found.push({ places, isCurrent: at === stage.hitAt });
  }
  return found;
}

// Asks for the hits on near pages and the current one, once each.
async function askForHits(stage) {
  const { hits, hitPlaces } = stage;
  const pages = new Set(nearSheets(stage).map(({ number }) => number));
  const isWanted = ([start], at) => at === stage.hitAt || pages.has(stage.pageOf(start));
  const wanted = hits.map((hit, at) => at).filter((at) => !hitPlaces.has(at) && isWanted(hits[at], at));
  const batch = wanted.sort((a, b) => Math.abs(a - stage.hitAt) - Math.abs(b - stage.hitAt)).slice(0, 200);
  for (const at of batch) hitPlaces.set(at, []);
  const places = batch.length ? await placesOf(stage, batch.map((at) => hits[at])) : [];
  if (stage.hits !== hits) return;
  batch.forEach((at, order) => hitPlaces.set(at, places[order] ?? []));
  const found = hitPlaces.get(stage.goToHit) ?? [];
  if (found.length) {
    stage.goToHit = -1;
    holdPrint(stage, found);
  }
  if (batch.length) for (const sheet of nearSheets(stage)) drawMarks(stage, sheet);
}
