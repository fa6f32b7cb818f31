// One page as it is printed: its picture while it is near, the marks over its words, and notes.
// Marks are placed in parts of the page, so that they stay over their words at every zoom.

const NOT_READ = "No text was read from this page: it is a picture, perhaps a scan. No claim was held against it.";
const NOT_KEPT = "The file is not kept with this review, so its pages cannot be drawn. The marks show where the words stand.";
const PICTURE_SCALES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];
const MOST_PIXELS = 6_000_000;

function makeSheet(stage, number) {
  const [width, height] = stage.sizes[number - 1];
  const label = `Page ${number} of ${stage.sizes.length}`;
  const marks = make("div", { class: "prints" });
  const element = make("div", { class: "sheet", role: "group", label, data: { page: number } }, [
    marks,
  ]);
  const sheet = { number, width, height, element, marks, asked: null, canvas: null, words: null, isNear: false };
  if (stage.unread.has(number)) element.append(sheetNote("unread", NOT_READ));
  if (!stage.drawn && number === 1) element.append(sheetNote("unkept", NOT_KEPT));
  return sheet;
}

function sheetNote(name, text) {
  return make("p", { class: `sheet-note ${name}` }, [icon("caution"), make("span", { text })]);
}

// Far pages hold nothing but their size.
function setNear(stage, sheet, isNear) {
  sheet.isNear = isNear;
  if (!isNear) {
    clearTimeout(sheet.waiting);
    dropPicture(sheet);
    sheet.words?.remove();
    sheet.words = null;
    sheet.marks.replaceChildren();
    return;
  }
  sheet.words = make("div", { class: "unseen sheet-words", text: stage.textOf(sheet.number) });
  sheet.element.append(sheet.words);
  drawMarks(stage, sheet);
  // Pages that only fly past are not asked for.
  sheet.waiting = setTimeout(() => drawPicture(stage, sheet), 90);
}

async function drawPicture(stage, sheet) {
  if (!stage.drawn || !sheet.isNear) return;
  const address = `${stage.address}/${sheet.number}.png?scale=${pictureScale(stage, sheet)}`;
  if (sheet.asked?.address === address) return;
  sheet.asked?.abort();
  const asked = askForPicture(address);
  sheet.asked = asked;
  const picture = await asked.picture;
  if (sheet.asked !== asked) picture?.close();
  else if (picture) showPicture(sheet, picture);
  else pictureFailed(stage, sheet);
}

// A picture that does not come, for whatever reason, is null.
function askForPicture(address) {
  const asking = new AbortController();
  const picture = fetch(address, { signal: asking.signal })
    .then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer.status)))
    .then((file) => createImageBitmap(file))
    .catch(() => null);
  return { address, picture, abort: () => asking.abort() };
}

// A canvas gives its pixels back at once. Those of an `img` are kept by the browser's cache of
// decoded pictures long after it is gone: 450 MB after fifty pages.
function showPicture(sheet, picture) {
  if (!sheet.canvas) {
    sheet.canvas = make("canvas", { class: "picture" });
    sheet.canvas.ariaHidden = "true";
    sheet.element.prepend(sheet.canvas);
  }
  sheet.canvas.width = picture.width;
  sheet.canvas.height = picture.height;
  sheet.canvas.getContext("bitmaprenderer").transferFromImageBitmap(picture);
  sheet.element.classList.add("is-drawn");
}

function dropPicture(sheet) {
  sheet.asked?.abort();
  sheet.canvas?.getContext("bitmaprenderer").transferFromImageBitmap(null);
  for (const part of [sheet.canvas, sheet.failure]) part?.remove();
  sheet.asked = sheet.canvas = sheet.failure = null;
  sheet.element.classList.remove("is-drawn");
}

// Sharp on this screen at this zoom, in steps of which none has many more pixels than are seen.
function pictureScale(stage, { width, height }) {
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  const wanted = Math.min(stage.scale * (window.devicePixelRatio || 1) * 0.98, most);
  return PICTURE_SCALES.find((scale) => scale >= wanted) ?? PICTURE_SCALES.at(-1);
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

function drawMarks(stage, sheet) {
  const marks = [];
  for (const span of stage.spansOn.get(sheet.number) ?? []) {
    const passage = stage.passages.find((one) => `${one.start}-${one.end}` === span.key);
    marks.push(...printsOf(stage, sheet, span, passage));
  }
  for (const place of onPage(stage.looked, sheet)) marks.push(printAt(sheet, place, "looked-up"));
  for (const { places, isCurrent } of stage.hitsOn(sheet.number)) {
    const name = isCurrent ? "hit current" : "hit";
    for (const place of onPage(places, sheet)) marks.push(printAt(sheet, place, name));
  }
  sheet.marks.replaceChildren(...marks);
}

function onPage(places, { number }) {
  return places.filter(([page]) => page === number);
}

// The first line of a passage stands for it with keyboard and screen reader.
function printsOf(stage, sheet, span, passage) {
  const places = onPage(span.places, sheet);
  const prints = places.map((place) => printAt(sheet, place, printClass(span, passage)));
  for (const print of prints) print.spans = [span];
  if (prints.length && passage) {
    prints[0].setAttribute("role", "button");
    prints[0].setAttribute("tabindex", "0");
    prints[0].setAttribute("aria-label", `${passage.spoken}, page ${sheet.number}`);
  }
  if (!passage?.isCurrent) return prints;
  const focus = onPage(passage.focusPlaces, sheet);
  return [...prints, ...focus.map((place) => printAt(sheet, place, `focus is-${passage.tone}`))];
}

function printClass(span, passage) {
  if (!passage) return "print";
  const { tone, role, isCurrent, flash } = passage;
  const state = [isCurrent && "current", isCurrent && flash && "flash"].filter(Boolean).join(" ");
  return `print active is-${tone} role-${role} ${state}`.trim();
}

function printAt({ width, height }, [, left, top, right, bottom], name) {
  const element = make("div", { class: name });
  const [x, y] = [left - 1.2, top - 0.6];
  element.style.left = `${((100 * x) / width).toFixed(3)}%`;
  element.style.top = `${((100 * y) / height).toFixed(3)}%`;
  element.style.width = `${((100 * (right + 1.2 - x)) / width).toFixed(3)}%`;
  element.style.height = `${((100 * (bottom + 0.6 - y)) / height).toFixed(3)}%`;
  return element;
}
