"""RTF to text: paragraphs with the numbers the file prints, tables, notes.

What enters: an RTF file's bytes. What leaves: its running text, headings marked or painted, tracked
changes known. What always holds: deleted and hidden text does not count; footnotes and text boxes follow
their paragraph; headers stand before the body and footers after it, once each.

The small libraries for RTF keep deleted and hidden text and drop footnotes and old list numbers,
which a contract cannot bear; so it is read here.
"""

from groundcheck.documents.blocks import assemble
from groundcheck.documents.margins import keys_of, worth_reading
from groundcheck.documents.notices import accepted, left_out
from groundcheck.documents.painted import headings_by_look
from groundcheck.documents.reading import Reading, check_length
from groundcheck.documents.rtf.reader import Reader
from groundcheck.settings import ReadingSettings


def read_rtf(data: bytes, name: str, settings: ReadingSettings) -> Reading:
    """Read an RTF file.

    Raises:
        DocumentTooLarge: it holds more text or codes than the settings or the bounds allow.
        UnreadableDocument: its groups nest deeper than any word processor writes.
    """
    reader = Reader(data.decode("latin-1"), name)
    reader.read()
    running = reader.body.blocks
    check_length(sum(len(p.text) for b in running for p in b.pieces), name, settings)
    seen = keys_of(running)
    headers = worth_reading(reader.headers.blocks, seen)
    footers = worth_reading(reader.footers.blocks, seen)
    whole = assemble([*headers, *headings_by_look(running), *footers])
    warnings = (
        *accepted(name, whole.changes),
        *left_out(name, reader.comments, "comment"),
        *left_out(name, reader.hidden, "passage of hidden text"),
    )
    return Reading(whole.text, (), warnings, whole.headings, changes=whole.changes)
