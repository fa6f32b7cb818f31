"""The sheet of keys of this page."""

KEYS = (
    ("A", "Take the first label"),
    ("B", "Take the second label"),
    ("Shift + 1 … 9", "Add one of the usual reasons"),
    ("Ctrl + Enter", "Settle the claim"),
    ("N  P", "Next claim, previous claim"),
    ("M", "Show or hide what the machine found"),
    ("H  L", "Previous and next marked passage"),
    ("E", "Evidence mode: mark sentences of your own"),
    ("↑  ↓", "In evidence mode: move by a sentence; with Shift, stretch"),
    ("Enter", "In evidence mode: mark the sentences, or unmark them"),
    ("Backspace", "In evidence mode: remove the passage under the cursor"),
    ("/", "Search in the contract"),
    ("?", "This sheet"),
    ("Esc", "Leave the search, evidence mode or this sheet"),
)
"""Keys, two spaces between alternatives, and what they do."""
