"""Quality: how often the judge is right, the bound that is promised, and what a change did."""

from groundcheck.ui import frame
from groundcheck.ui.quality import page

frame.dress()

with frame.guard():
    frame.notice()
    page.draw()
