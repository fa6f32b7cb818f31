"""Settle: how far reviewers agree, what they disagree on, and the golden set that comes of it."""

from groundcheck.ui import frame, kept

frame.dress()
kept.leave()

with frame.guard():
    from groundcheck.ui.adjudication import agreement, case, golden_set, head
    from groundcheck.ui.adjudication.place import View

    view = head.show()
    agreement.prepare()
    if view is View.SETTLE:
        case.show()
    elif view is View.AGREEMENT:
        agreement.show()
    else:
        golden_set.show()
