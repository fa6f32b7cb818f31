// Passages: the spans of one contract that claims rest on, and the map of ticks beside its bar.

// Evidence shared by claims is one span with several claims.
function spansIn(view, index) {
  const found = new Map();
  for (const claim of view.data.claims) {
    for (const { document, start, end, places } of claim.evidence) {
      if (document !== index) continue;
      const key = `${start}-${end}`;
      if (!found.has(key)) found.set(key, { key, start, end, places, claims: [] });
      if (!found.get(key).claims.includes(claim)) found.get(key).claims.push(claim);
    }
  }
  return [...found.values()];
}

// The compared words inside the passages; they only stand out while their claim is selected.
function focusIn(view, index) {
  const passages = view.data.claims.flatMap(({ evidence }) => evidence);
  const here = passages.filter(({ document }) => document === index);
  const ranges = here.flatMap(({ focus }) => focus);
  const found = new Map(ranges.map(([start, end]) => [`${start}~${end}`, { start, end }]));
  return [...found].map(([key, range]) => ({ key, ...range }));
}

function worst(claims) {
  const order = ["contradicted", "unsupported", "failed", "supported", "not_checkable"];
  return order.find((status) => claims.some((claim) => claim.status === status));
}

// `heightOf` says how far down a span stands, as a part of the whole; null for nowhere.
function drawMap(view, spans, heightOf) {
  const map = make("div", { class: "map" });
  map.setAttribute("aria-hidden", "true");
  const ticks = new Map();
  for (const span of spans) {
    const height = heightOf(span);
    if (height === null) continue;
    const tick = make("div", { class: `tick is-${worst(span.claims)}` });
    tick.style.top = `${(100 * height).toFixed(3)}%`;
    tick.title = span.claims.map((claim) => `${claim.verdict}: ${claim.text}`).join("\n");
    tick.addEventListener("click", () => select(view, span.claims[0].id, { spanKey: span.key }));
    ticks.set(span.key, tick);
    map.append(tick);
  }
  return { map, ticks };
}

function lightTicks(ticks, keys) {
  for (const [key, tick] of ticks) tick.classList.toggle("active", keys.includes(key));
}

function dimTicks(ticks, spans, isOut) {
  for (const span of spans) ticks.get(span.key)?.classList.toggle("dimmed", isOut(span));
}

// The last place in an ascending list that is not beyond `value`; -1 if there is none.
function lastUpTo(list, value, read = (one) => one) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(list[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// 1-based page of an offset; 0 where there are no pages.
function pageOf(pages, offset) {
  return lastUpTo(pages, offset) + 1;
}
