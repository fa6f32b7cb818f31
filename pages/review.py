"""Review: one answer against its contracts, from the inputs to the exact words."""

from groundcheck.ui import explorer, intake, reviews, verdict

run = reviews.current()
if run is None:
    intake.header()
    intake.samples()
    intake.form()
    intake.recent()
else:
    verdict.toolbar(run)
    verdict.banner(run)
    explorer.explore(run)
