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

function badge(status, labels) {
  return make("span", { class: `badge is-${status}` }, [
    icon(status),
    make("span", { text: labels.status[status] }),
  ]);
}

// Scrolls only `scroller`, never the page.
function reveal(scroller, element) {
  const frame = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const margin = Math.max(16, Math.min(frame.height / 3, (frame.height - box.height) / 2));
  const gap = box.top - frame.top - margin;
  if (Math.abs(gap) > 2) scroller.scrollTop += gap;
}

// Keeps an element where `reveal` put it while text above it changes its height (fonts that
// arrive, chunks that are laid out for the first time), until the reader scrolls.
function holdInView(scroller, article) {
  const held = { element: null };
  const letGo = () => (held.element = null);
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    scroller.addEventListener(event, letGo, { passive: true });
  }
  new ResizeObserver(() => held.element && reveal(scroller, held.element)).observe(article);
  return (element) => {
    held.element = element;
    reveal(scroller, element);
  };
}

function isInView(scroller, element) {
  const frame = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.top >= frame.top && box.bottom <= frame.bottom;
}

function isTyping(event) {
  const target = event.composedPath()[0];
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  const inputs = "input, textarea, select, canvas, [contenteditable], [role=textbox], [role=dialog]";
  return target.matches(inputs) || Boolean(target.closest(`${inputs}, [data-testid=stDataFrame]`));
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
