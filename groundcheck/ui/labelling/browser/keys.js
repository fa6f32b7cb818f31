// The keys that need no word to Streamlit: E, H, L, / and ?; the labels' own keys are those of
// Streamlit's buttons. C and R are Streamlit's. While a field is typed in, keys are letters.

const SHEET = [
  ["1", "Supported"],
  ["2", "Unsupported"],
  ["3", "Contradicted"],
  ["4", "Not checkable"],
  ["Shift + 1 … 9", "Pick one of the first nine kinds of support or error"],
  ["N  P", "Next claim, previous claim"],
  ["D", "Next claim on which reviewers disagree"],
  ["U", "Undo, as often as you like"],
  ["S  X", "Save a label that was refused because the claim changed, or drop it"],
  ["F", "Flag the claim, or take the flag away"],
  ["E", "Evidence mode: mark sentences in the contract"],
  ["↑  ↓", "In evidence mode: move by a sentence; with Shift, stretch"],
  ["Enter", "In evidence mode: mark the sentences, or unmark them"],
  ["Backspace", "In evidence mode: remove the passage under the cursor"],
  ["H  L", "Previous and next passage to look at"],
  ["/", "Search in the contract"],
  ["?", "This sheet"],
  ["Esc", "Leave the search, evidence mode or this sheet"],
];

function pressDeskKey(view, event) {
  if (isTyping(event) || !view.root.isConnected) return;
  const acts = {
    e: () => setEvidenceMode(view, !view.evidenceMode),
    h: () => stepCandidate(view, -1),
    l: () => stepCandidate(view, 1),
    "/": () => openFind(view),
    "?": () => view.sheet.showModal(),
    ...(view.evidenceMode ? cursorKeys(view, event) : {}),
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function cursorKeys(view, { shiftKey }) {
  return {
    ArrowDown: () => moveCursor(view, 1, { stretch: shiftKey }),
    ArrowUp: () => moveCursor(view, -1, { stretch: shiftKey }),
    Enter: () => markCursor(view),
    Backspace: () => clearCursor(view),
    Escape: () => setEvidenceMode(view, false),
  };
}
