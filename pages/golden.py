"""Golden claims: labelled one at a time, by keyboard."""

from groundcheck.ui import frame, kept

frame.dress()
kept.leave()

with frame.guard():
    from groundcheck.ui.labelling import head, start, workbench

    start.dress()
    frame.notice()
    if not start.reviewer_known():
        head.ask_name()
    elif start.store_is_empty():
        start.offer()
    else:
        head.toolbar()
        workbench.workbench()
