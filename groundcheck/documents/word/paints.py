"""How the paragraphs of a DOCX file look, for headings that no style marks.

What enters: a paragraph's element and the styles. What leaves: its paint. What always holds: what
a run says itself comes before its style, and that before the style of the paragraph.
"""

from collections.abc import Iterator

from groundcheck.documents.blocks import Paint
from groundcheck.documents.word.names import Element, W, child, is_on, number, value
from groundcheck.documents.word.styles import Styles

_LONGEST = 120
"""Letters of what may be a heading."""


def paint_of(paragraph: Element, styles: Styles) -> Paint:
    """How a paragraph looks."""
    style = value(paragraph, "pPr/pStyle") or styles.default
    runs = [(run, text) for run, text in _runs(paragraph) if any(map(str.isalpha, text))]
    if not runs:
        return Paint()
    chains = [_chain(run, style, styles) for run, _ in runs]
    size = min(_size(chain) for chain in chains)
    if sum(map(str.isalpha, "".join(text for _, text in runs))) > _LONGEST:
        return Paint(size=size)
    bold = all(_is_on(chain, "rPr/b") for chain in chains)
    lined = all(_is_underlined(chain) for chain in chains)
    capitals = all(
        text.isupper() or _is_on(chain, "rPr/caps")
        for chain, (_, text) in zip(chains, runs, strict=True)
    )
    return Paint(bold or lined or (capitals and _is_centred(paragraph, style, styles)), size)


def _runs(paragraph: Element) -> Iterator[tuple[Element, str]]:
    for run in paragraph.iter(W + "r"):
        yield run, "".join(text.text or "" for text in run.findall(W + "t"))


def _chain(run: Element, style: str | None, styles: Styles) -> list[Element]:
    """What says how a run looks, nearest first."""
    own = value(run, "rPr/rStyle")
    named = [element for name in (own, style) for _, element in styles.chain(name)]
    return [run, *named, *styles.defaults]


def _is_on(chain: list[Element], path: str) -> bool:
    return bool(next((on for e in chain if (on := is_on(e, path)) is not None), False))


def _is_underlined(chain: list[Element]) -> bool:
    return next((kind for e in chain if (kind := value(e, "rPr/u")) is not None), "none") != "none"


def _size(chain: list[Element]) -> float:
    """The size of a run in points; 0 where nothing tells."""
    halves = next((n for e in chain if (n := number(e, "rPr/sz")) is not None), 0)
    return halves / 2


def _is_centred(paragraph: Element, style: str | None, styles: Styles) -> bool:
    named = (element for _, element in styles.chain(style))
    chain = (child(element, "pPr/jc") for element in (paragraph, *named))
    found = next((element for element in chain if element is not None), None)
    return found is not None and found.get(W + "val") == "center"
