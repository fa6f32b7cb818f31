// The sheet of keys over a page, which "?" opens and closes; a page gives its rows [keys, what they do].

function buildSheet(view, sheet) {
  const rows = sheet.map(([keys, does]) =>
    make("tr", {}, [
      make("th", {}, keys.split("  ").map((key) => make("kbd", { text: key }))),
      make("td", { text: does }),
    ]),
  );
  const close = iconButton("close", "Close (Escape)", () => view.sheet.close());
  view.sheet = make("dialog", { class: "keys-sheet", label: "Keys" }, [
    make("header", {}, [make("h2", { text: "Keys" }), close]),
    make("table", {}, [make("tbody", {}, rows)]),
  ]);
  return view.sheet;
}

function sheetButton(view) {
  const label = "Keys (?)";
  const button = make("button", { class: "tool", label, text: "?", click: () => view.sheet.showModal() });
  button.title = label;
  return button;
}

// A sheet over the page takes every key, so that nothing behind it is labelled unseen.
function guardSheet(view, event) {
  if (!view.root.isConnected) return;
  if (isBehind(event)) event.stopImmediatePropagation();
  if (!view.sheet.open) return;
  event.stopImmediatePropagation();
  if (event.key === "?") {
    event.preventDefault();
    view.sheet.close();
  }
}

// While one of Streamlit's dialogs is open, letters and digits outside its fields do nothing.
function isBehind(event) {
  const dialog = document.querySelector("[data-testid=stDialog]");
  return Boolean(dialog) && event.key.length === 1 && event.key !== " " && !isField(event);
}

function isField(event) {
  const fields = "input, textarea, select, [contenteditable=true]";
  return event.composedPath().some((one) => one instanceof Element && one.matches(fields));
}
