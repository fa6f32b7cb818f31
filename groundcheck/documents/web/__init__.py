"""The parts of an HTML page: its markup, its styles, its blocks and its tables."""
