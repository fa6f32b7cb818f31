"""Golden claims: labelled one at a time, by keyboard."""

from groundcheck.ui import frame
from groundcheck.ui.labelling import head, start, workbench

frame.dress()

with frame.guard():
    start.dress()
    frame.notice()
    if not start.reviewer_known():
        head.ask_name()
    elif start.store_is_empty():
        start.offer()
    else:
        head.toolbar()
        workbench.workbench()
