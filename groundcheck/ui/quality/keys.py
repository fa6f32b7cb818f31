"""What the quality page remembers between reruns; all keys start with `gc_q_`.

The part of the page that is open stands in the address too, as does the golden set.
"""

PART = "part"
"""Query parameter and key: which part of the page is open."""
SOURCE = "golden"
"""Query parameter and key: which golden set is looked at."""

IN_FORCE = "gc_q_in_force"
START = "gc_q_start"
STOP = "gc_q_stop"

LABELLED = "gc_q_labelled"
FOUND = "gc_q_found"
CONTRACT = "gc_q_contract"
KIND = "gc_q_kind"
WORDS = "gc_q_words"
MISSES = "gc_q_misses"
"""Prefix of the keys of the list of errors; another filter needs another list."""
OPEN_MISS = "gc_q_open_miss"
GROUP = "gc_q_group"

WRONG = "gc_q_wrong"
CONFIDENCE = "gc_q_confidence"
METHOD = "gc_q_method"
NAME = "gc_q_name"
SAVE = "gc_q_save"
SAVE_IN_FORCE = "gc_q_save_in_force"

SNAPSHOT = "gc_q_snapshot"
TAKE = "gc_q_take"
BEFORE = "gc_q_before"
NOW = "gc_q_now"
COMPARE = "gc_q_compare"
CHANGE = "gc_q_change"
FLIPS = "gc_q_flips"
OPEN_FLIP = "gc_q_open_flip"
