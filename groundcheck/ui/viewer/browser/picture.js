// The picture of a page. Its file is kept while the page is near, and painted in bands, of which
// only those exist that are in sight or half a screen from it: a browser holds every painted pixel
// twice, which is 45 MB for a whole page on a screen of double density.

const PICTURE_SCALES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];
const MOST_PIXELS = 6_000_000;
const BAND_PIXELS = 1_500_000;

async function drawPicture(stage, sheet) {
  if (!stage.drawn || !sheet.isNear) return;
  const scale = pictureScale(stage, sheet);
  const address = `${stage.address}/${sheet.number}.png?scale=${scale}`;
  if (sheet.asked?.address === address) return;
  sheet.asked?.abort();
  const asked = askForFile(address);
  sheet.asked = asked;
  const file = await asked.file;
  if (sheet.asked !== asked) return;
  if (!file) return pictureFailed(stage, sheet);
  sheet.picture = { file, count: bandCount(sheet, scale), element: make("div", { class: "picture" }) };
  paintPicture(stage, sheet);
}

// A file that does not come, for whatever reason, is null.
function askForFile(address) {
  const asking = new AbortController();
  const file = fetch(address, { signal: asking.signal })
    .then((answer) => (answer.ok ? answer.blob() : null))
    .catch(() => null);
  return { address, file, abort: () => asking.abort() };
}

// Sharp on this screen at this zoom, in steps of which none has many more pixels than are seen.
function pictureScale(stage, { width, height }) {
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  const wanted = Math.min(stage.scale * (window.devicePixelRatio || 1) * 0.98, most);
  return PICTURE_SCALES.find((scale) => scale >= wanted) ?? PICTURE_SCALES.at(-1);
}

function bandCount({ width, height }, scale) {
  return Math.ceil((width * height * scale * scale) / BAND_PIXELS);
}

// Lets go of the bands that were left, and paints those that came into reach.
async function paintPicture(stage, sheet) {
  const { picture } = sheet;
  if (!picture) return;
  const near = bandsInReach(stage, sheet);
  if (!near.length) unpaint(sheet);
  for (const band of [...picture.element.children]) if (!near.includes(band.at)) dropBand(band);
  if (picture.isDecoding || !missingBands(stage, sheet).length) return;
  picture.isDecoding = true;
  const isPainted = await paintMissing(stage, sheet).catch(() => false);
  picture.isDecoding = false;
  if (sheet.picture !== picture) return;
  if (isPainted) paintPicture(stage, sheet);
  else pictureFailed(stage, sheet);
}

function bandsInReach({ scroller, tops, scale }, { number, height, picture: { count } }) {
  const screen = scroller.clientHeight;
  const [from, to] = [scroller.scrollTop - screen / 2, scroller.scrollTop + 1.5 * screen];
  const edge = (at) => tops[number - 1] + (at / count) * height * scale;
  return [...Array(count).keys()].filter((at) => screen && edge(at) < to && edge(at + 1) > from);
}

function missingBands(stage, sheet) {
  const painted = new Set([...sheet.picture.element.children].map(({ at }) => at));
  return bandsInReach(stage, sheet).filter((at) => !painted.has(at));
}

// The picture may have been left, or drawn at another size, by the time its file is decoded.
async function paintMissing(stage, sheet) {
  const { picture } = sheet;
  const whole = await createImageBitmap(picture.file);
  const wanted = sheet.picture === picture ? missingBands(stage, sheet) : [];
  const bands = await Promise.all(wanted.map((at) => paintBand(whole, at, picture.count)));
  whole.close();
  if (sheet.picture === picture) showBands(sheet, bands);
  else bands.forEach(dropBand);
  return true;
}

function showBands(sheet, bands) {
  const { element } = sheet.picture;
  element.append(...bands);
  if (!bands.length || sheet.shown === element) return;
  unpaint(sheet);
  sheet.shown = element;
  sheet.element.prepend(element);
  sheet.element.classList.add("is-drawn");
}

// One row of pixels more than its share, so that no seam shows between two bands at any zoom.
async function paintBand(whole, at, count) {
  const row = (edge) => Math.round((edge / count) * whole.height);
  const [top, bottom] = [row(at), Math.min(row(at + 1) + 1, whole.height)];
  const band = make("canvas", { class: "band" });
  Object.assign(band, { at, width: whole.width, height: bottom - top, ariaHidden: "true" });
  band.style.top = `${(100 * top) / whole.height}%`;
  band.style.height = `${(100 * (bottom - top)) / whole.height}%`;
  const pixels = await createImageBitmap(whole, 0, top, whole.width, bottom - top);
  band.getContext("bitmaprenderer").transferFromImageBitmap(pixels);
  return band;
}

// A canvas gives its pixels back at once. Those of an `img` are kept by the browser's cache of
// decoded pictures long after it is gone: 450 MB after fifty pages.
function dropBand(band) {
  band.getContext("bitmaprenderer").transferFromImageBitmap(null);
  band.remove();
}

function unpaint(sheet) {
  for (const band of [...(sheet.shown?.children ?? [])]) dropBand(band);
  sheet.shown?.remove();
  sheet.shown = null;
  sheet.element.classList.remove("is-drawn");
}

function dropPicture(sheet) {
  sheet.asked?.abort();
  unpaint(sheet);
  sheet.failure?.remove();
  sheet.asked = sheet.picture = sheet.failure = null;
}

function pictureFailed(stage, sheet) {
  dropPicture(sheet);
  const again = make("button", {
    class: "plain",
    text: "Try again",
    click: () => {
      dropPicture(sheet);
      drawPicture(stage, sheet);
    },
  });
  sheet.failure = sheetNote("failed", "This page could not be drawn.");
  sheet.failure.append(again);
  sheet.element.append(sheet.failure);
}
