"""A report to take away: the words a reader is told it in, and the document that holds it."""
