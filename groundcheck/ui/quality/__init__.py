"""Quality: how often the judge is right, where its line is drawn, and whether it got worse."""
