"""The parts of an RTF file: its tokens, its characters, its groups."""
