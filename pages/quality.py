"""Quality: how often the judge is right, the bound that is promised, and what a change did."""

from groundcheck.ui import frame, kept

frame.dress()
kept.leave()

with frame.guard():
    from groundcheck.ui.quality import page

    frame.notice()
    page.draw()
