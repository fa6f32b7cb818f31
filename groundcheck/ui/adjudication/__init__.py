"""Agreement of reviewers, the settling of what they disagree on, and the golden set it makes."""
