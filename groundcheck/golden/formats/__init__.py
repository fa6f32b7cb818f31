"""The forms golden records are exchanged in: see `files.dump` and `files.parse`."""
