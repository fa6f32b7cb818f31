"""Pages whose text stands sideways or upside down, as a wide schedule on an upright page.

What enters: boxes on a page as shown, and by how much its text is turned. What leaves: the boxes
as they stand once the page is held so that its text is upright. What always holds: a turn keeps
every distance.
"""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from groundcheck.documents.boxes import PageSize


def turn_of(angles: Iterable[float], rotation: int) -> int:
    """By how many degrees, clockwise, most text of a page is turned as shown: 0, 90, 180 or 270.

    Args:
        angles: of single characters on the page's own space, in radians, clockwise.
        rotation: degrees by which the page is turned to be shown, clockwise.

    >>> turn_of([4.71, 4.71, 0.0], 0), turn_of([4.71], 90), turn_of([], 0)
    (270, 0, 0)
    """
    turns = Counter((round(np.degrees(a) / 90) * 90 + rotation) % 360 for a in angles if a >= 0)
    return turns.most_common(1)[0][0] if turns else 0


def upright(boxes: NDArray[np.float32], size: PageSize, turn: int) -> NDArray[np.float32]:
    """Boxes as they stand when text that is turned stands upright.

    Args:
        boxes: shape (n, 4); left, bottom, right, top in points from the lower left corner.
        size: of the page as shown.
        turn: degrees, clockwise, by which the text is turned.
    """
    left, bottom, right, top = boxes.T
    width, height = size.width, size.height
    sides = {
        90: (height - top, left, height - bottom, right),
        180: (width - right, height - top, width - left, height - bottom),
        270: (bottom, width - right, top, width - left),
    }
    return np.stack(sides[turn], axis=1).astype(np.float32) if turn in sides else boxes
