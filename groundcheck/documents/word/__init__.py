"""The parts of a DOCX file: its archive, styles, numbering, paragraphs, tables and notes."""
