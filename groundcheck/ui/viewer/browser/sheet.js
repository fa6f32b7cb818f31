// One page as it is printed: its picture while it is near, the marks over its words, and notes.
// Marks are placed in parts of the page, so that they stay over their words at every zoom.

const NOT_READ = "No text was read from this page: it is a picture, perhaps a scan. No claim was held against it.";
const NOT_KEPT = "The file is not kept with this review, so its pages cannot be drawn. The marks show where the words stand.";

function makeSheet(stage, number) {
  const [width, height] = stage.sizes[number - 1];
  const label = `Page ${number} of ${stage.sizes.length}`;
  const marks = make("div", { class: "prints" });
  const element = make("div", { class: "sheet", role: "group", label, data: { page: number } }, [
    marks,
  ]);
  const sheet = { number, width, height, element, marks, asked: null, picture: null, shown: null, words: null, isNear: false };
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
  const prints = places.map((place) => printAt(sheet, place, printClass(stage, span, passage)));
  for (const print of prints) print.spans = [span];
  if (prints.length && passage) {
    prints[0].setAttribute("role", "button");
    prints[0].setAttribute("tabindex", "0");
    prints[0].setAttribute("aria-label", `${passage.spoken}, page ${sheet.number}`);
  }
  if (!passage?.isCurrent) return prints;
  const focus = onPage(passage.focusPlaces, sheet);
  return [...prints, ...focus.map((place) => printAt(sheet, place, focusClass(place)))];
}

function printClass({ dimmed }, span, passage) {
  if (!passage) return dimmed.has(span) ? "print dimmed" : "print";
  const { tone, role, isCurrent, flash } = passage;
  const state = [isCurrent && "current", isCurrent && flash && "flash"].filter(Boolean).join(" ");
  return `print active is-${tone} role-${role} ${state}`.trim();
}

// A value that agrees is no difference, whatever its passage comes to.
function focusClass([, , , , , agrees]) {
  return `focus is-${agrees ? "supported" : "contradicted"}`;
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
