// Elements, icons and scrolling. Every text enters the page through `textContent`: there is no
// way in this file, or in those that use it, to turn a text into markup.

const SVG = "http://www.w3.org/2000/svg";

// One stroke path per icon on a 16 × 16 grid; shapes differ, so that none depends on its colour.
const ICON_PATHS = {
  supported: "M3.2 8.6l3 3 6.6-7",
  contradicted: "M4 4l8 8M12 4l-8 8",
  unsupported: "M5.6 6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M8 12.6v.3",
  not_checkable: "M3.5 8h9",
  failed: "M8 3v6.2M8 12.6v.3",
  caution: "M8 2.6l5.8 10.4H2.2zM8 6.6v3M8 11.3v.2",
  conflict: "M2.5 5.5h9.5M9.5 3l2.5 2.5L9.5 8M13.5 10.5H4M6.5 8L4 10.5 6.5 13",
  previous: "M10 3.5L5.5 8l4.5 4.5",
  next: "M6 3.5L10.5 8 6 12.5",
  close: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  sections: "M3 4h10M5.5 8H13M5.5 12H13M3 8h.1M3 12h.1",
  find: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4l3.1 3.1",
  smaller: "M3.5 8h9",
  larger: "M3.5 8h9M8 3.5v9",
  fitText: "M2.5 3v10M13.5 3v10M5.5 5h5M5.5 8h5M5.5 11h3",
  fit: "M2.5 3v10M13.5 3v10M5 8h6M6.6 6.2L4.8 8l1.8 1.8M9.4 6.2L11.2 8l-1.8 1.8",
  up: "M3.5 10L8 5.5l4.5 4.5",
  down: "M3.5 6L8 10.5 12.5 6",
  copy: "M6 5.5h6.5v7H6zM3.5 10.5v-7H10",
};

function make(tag, { text, role, label, ...rest } = {}, children = []) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (role) element.setAttribute("role", role);
  if (label) element.setAttribute("aria-label", label);
  if (rest.class) element.className = rest.class;
  for (const [name, value] of Object.entries(rest.data ?? {})) element.dataset[name] = value;
  if (rest.click) element.addEventListener("click", rest.click);
  if (tag === "button") element.type = "button";
  element.append(...children.filter(Boolean));
  return element;
}

function icon(name, className = "") {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", `icon ${className}`.trim());
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON_PATHS[name]);
  drawing.append(path);
  return drawing;
}

function iconButton(name, label, click, className = "tool") {
  const button = make("button", { class: className, label, click }, [icon(name)]);
  button.title = label;
  return button;
}

function badge(status, text) {
  return make("span", { class: `badge is-${status}` }, [
    icon(status),
    make("span", { text }),
  ]);
}

// Scrolls only `scroller`, never the page; to a third of its height, or to its top.
function reveal(scroller, element, { top = false } = {}) {
  const frame = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const middle = Math.max(16, Math.min(frame.height / 3, (frame.height - box.height) / 2));
  const margin = top ? 12 : middle;
  const gap = box.top - frame.top - margin;
  if (Math.abs(gap) > 2) scroller.scrollTop += gap;
}

// Keeps an element where `reveal` put it while text above it changes its height (fonts that
// arrive, chunks that are laid out for the first time), until the reader scrolls.
function holdInView(scroller, article) {
  const held = { element: null, options: {} };
  const letGo = () => (held.element = null);
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    scroller.addEventListener(event, letGo, { passive: true });
  }
  new ResizeObserver(() => held.element && reveal(scroller, held.element, held.options)).observe(article);
  return (element, options = {}) => {
    Object.assign(held, { element, options });
    reveal(scroller, element, options);
  };
}

function isInView(scroller, element) {
  const frame = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= frame.top && box.bottom <= frame.bottom;
}

// However often it is called, `act` runs once before the next picture.
function oncePerFrame(act) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      act();
    });
  };
}

// Letters typed into a field are no shortcuts, neither ours nor Streamlit's.
function field(className, label, onKey) {
  const input = make("input", { class: className, label });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    onKey(event);
  });
  return input;
}

function isTyping(event) {
  const target = event.composedPath()[0];
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  const inputs = "input, textarea, select, canvas, [contenteditable], [role=textbox], [role=dialog]";
  return target.matches(inputs) || Boolean(target.closest(`${inputs}, [data-testid=stDataFrame]`));
}

// The tab of a document; `pages` are empty where it has none.
function makeTab({ title, pages }, click) {
  const count = pages.length === 1 ? "1 page" : pages.length ? `${pages.length} pages` : "";
  const tab = make("button", { class: "tab", role: "tab", click }, [
    make("span", { class: "tab-title", text: title }),
    count ? make("span", { class: "faint small", text: count }) : null,
  ]);
  tab.title = title;
  return tab;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Browsers give no clipboard to pages that came without https; the old way still works there.
function copyBySelection(text) {
  const area = make("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

// Streamlit gives colours, not the name of the theme: a dark one has a dark ground.
function isDark(ground) {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = ground.trim() || "#ffffff";
  const [, red, green, blue] = /#(..)(..)(..)/.exec(probe.fillStyle) ?? ["", "ff", "ff", "ff"];
  const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16) / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.4;
}
