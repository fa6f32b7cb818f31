"""Review: one answer against its contracts, from the inputs to the exact words."""

from groundcheck.ui import (
    calibrated,
    checking,
    earlier,
    explorer,
    frame,
    intake,
    kept,
    reviews,
    verdict,
)

frame.dress()

with frame.guard():
    reviews.settings()
    run = reviews.current()
    frame.notice()
    checking.tell_stopped()
    if run is None:
        intake.hero()
        intake.form()
        earlier.show()
        reviews.prepare()
    else:
        kept.leave()
        verdict.toolbar(run)
        calibrated.note(run)
        verdict.banner(run)
        explorer.explore(run)
