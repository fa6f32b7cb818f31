"""Pictures of the pages of a PDF.

What enters: the bytes kept in `Document.source` and a page. What leaves: a PNG of bounded size,
to whose pixels the points of `PageRectangle` are proportional.
"""


def render_page(data: bytes, page: int, scale: float = 2.0) -> bytes:
    """Draw one page as PNG, in bounded time and memory.

    Args:
        data: a PDF that needs no password, such as `Document.source`.
        page: 1-based page.
        scale: pixels per point (2.0 is 144 dpi); less is used where the picture would hold more
            than 16 million pixels.

    Raises:
        DocumentTooLarge: the page takes too much time or memory to draw.
        UnreadableDocument: the file or the page cannot be opened.
        IndexError: there is no such page.
        ValueError: `scale` is not positive.
    """
    from groundcheck.documents.guard import draw_guarded

    return draw_guarded(data, page, scale)
