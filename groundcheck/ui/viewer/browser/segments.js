// A text as blocks, and its spans as segments. What enters are UTF-16 offsets into one text;
// what leaves are elements whose texts, put together, are exactly the characters of that text.

const CHUNK_CHARACTERS = 3000;
const LINE_HEIGHT = 25;

// Returns a Map from span key to its elements, in reading order.
function paintBlocks(article, text, blocks, spans, options) {
  const { pages = [], unread = [], columns = 80, segmentClass, fine = [] } = options;
  const elements = new Map([...spans, ...fine].map((span) => [span.key, []]));
  const ordered = [...spans, ...fine.map((span) => ({ ...span, isFine: true }))].sort((a, b) => a.start - b.start);
  let next = 0;
  let open = [];
  let chunk = null;
  let page = 0;
  let table = null;
  for (const block of blocks) {
    const [start, end] = block;
    const inTable = table && (block[2] === "row" || block[2] === "rule");
    if (!inTable) table = null;
    if (!chunk || (chunk.characters > CHUNK_CHARACTERS && !inTable)) chunk = openChunk(article, chunk);
    while (page < pages.length && pages[page] <= start) page += 1;
    if (page !== chunk.page) {
      for (let at = chunk.page + 1; at <= page; at += 1) chunk.element.append(pageMark(at, unread));
      table = null;
    }
    chunk.page = page;
    open = open.filter((span) => span.end > start);
    while (next < ordered.length && ordered[next].start < end) open.push(ordered[next++]);
    const painted = paintBlock(text, block, open, elements, segmentClass);
    if (block[2] === "row") table ??= openTable(chunk);
    (table ?? chunk.element).append(painted);
    chunk.characters += end - start;
    chunk.height += Math.ceil((end - start) / columns) * LINE_HEIGHT + 10;
  }
  for (let at = page + 1; chunk && at <= pages.length; at += 1) chunk.element.append(pageMark(at, unread));
  closeChunk(chunk);
  return elements;
}

function openChunk(article, before) {
  closeChunk(before);
  const element = make("div", { class: "chunk" });
  article.append(element);
  return { element, characters: 0, height: 0, page: before?.page ?? 0 };
}

function closeChunk(chunk) {
  if (chunk) chunk.element.style.containIntrinsicSize = `auto ${chunk.height}px`;
}

function openTable(chunk) {
  const table = make("div", { class: "table", role: "table" });
  chunk.element.append(table);
  return table;
}

// The number is drawn by the style sheet, so that it is no part of a selected and copied text.
function pageMark(page, unread) {
  const isUnread = unread.includes(page);
  const label = `Page ${page}${isUnread ? ", not read: it is a picture" : ""}`;
  const name = isUnread ? "page is-unread" : "page";
  return make("div", { class: name, role: "separator", label, data: { page } });
}

function paintBlock(text, block, spans, elements, segmentClass) {
  const [start, end, kind, level] = block;
  const element = make("div", { class: `block ${kind} level-${level}` });
  element.start = start;
  if (kind === "heading" && level < 9) {
    element.setAttribute("role", "heading");
    element.setAttribute("aria-level", String(Math.min(level + 2, 6)));
  }
  const place = kind === "row" ? rowPlaces(element, block) : () => element;
  for (const [from, to] of piecesOf(block, spans)) {
    place(from, to).append(paintPiece(text, from, to, block, spans, elements, segmentClass));
  }
  if (kind === "row") place(end, end);
  return element;
}

// Says for each piece of a row whether it belongs into a cell or, being a bar, between two.
function rowPlaces(row, [, , , level, , , cells]) {
  row.setAttribute("role", "row");
  let opened = 0;
  let cell = null;
  return (from, to) => {
    while (opened < cells.length && cells[opened][0] <= from) {
      cell = make("div", { class: "cell", role: level ? "columnheader" : "cell" });
      row.append(cell);
      opened += 1;
    }
    return cell && to <= cells[opened - 1][1] ? cell : row;
  };
}

function piecesOf([start, end, , , hidden, strong, cells], spans) {
  const cuts = new Set([start, end]);
  const edges = [...hidden, ...strong, ...cells, ...spans.map((span) => [span.start, span.end])].flat();
  for (const edge of edges) if (edge > start && edge < end) cuts.add(edge);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((from, index) => [from, ordered[index + 1]]);
}

function paintPiece(text, from, to, block, spans, elements, segmentClass) {
  const [, , , , hidden, strong] = block;
  const within = ([start, end]) => start <= from && to <= end;
  const over = spans.filter((span) => within([span.start, span.end]));
  const covering = over.filter((span) => !span.isFine);
  const classes = [];
  if (hidden.some(within)) classes.push("mark");
  if (strong.some(within)) classes.push("strong");
  const characters = text.slice(from, to);
  if (!covering.length && !classes.length) return document.createTextNode(characters);
  if (covering.length) classes.push(segmentClass);
  const element = make("span", { class: classes.join(" "), text: characters });
  element.spans = covering;
  for (const span of over) elements.get(span.key).push(element);
  return element;
}
