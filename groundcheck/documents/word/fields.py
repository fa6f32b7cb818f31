"""Fields of a DOCX file: which characters are a field's instruction and not its result.

What enters: a story's root. What leaves, for each field mark in it, whether the characters
after it are seen. What always holds: a field that never ends hides nothing.
"""

from groundcheck.documents.word.names import Element, W, child, is_on

_BEGIN, _SEPARATE, _END = "begin", "separate", "end"


def instruction_marks(root: Element) -> frozenset[Element]:
    """The marks after which the instruction of a whole field stands."""
    open_fields: list[list[Element]] = []
    whole: set[Element] = set()
    for mark in root.iter(W + "fldChar"):
        kind = mark.get(W + "fldCharType")
        if kind == _BEGIN:
            open_fields.append([mark])
        elif open_fields and kind == _SEPARATE:
            open_fields[-1].append(mark)
        elif open_fields and kind == _END:
            whole.update([*open_fields.pop(), mark])
    return frozenset(whole)


class FieldState:
    """Where a reader stands among the fields of a story, mark by mark."""

    def __init__(self, root: Element) -> None:
        self._whole = instruction_marks(root)
        self._stack: list[bool] = []

    @property
    def hides(self) -> bool:
        """Whether the next characters are an instruction."""
        return any(self._stack)

    def pass_mark(self, mark: Element) -> str:
        """Move past a mark; the box of a form's field, which has no other result, is returned."""
        if mark not in self._whole:
            return ""
        kind = mark.get(W + "fldCharType")
        if kind == _BEGIN:
            shown = "" if self.hides else _box(mark)
            self._stack.append(True)
            return shown
        if kind == _SEPARATE and self._stack:
            self._stack[-1] = False
        elif kind == _END and self._stack:
            self._stack.pop()
        return ""


def _box(mark: Element) -> str:
    """The check box of an old form field."""
    box = child(mark, "ffData/checkBox")
    if box is None:
        return ""
    ticked = is_on(box, "checked")
    ticked = bool(is_on(box, "default")) if ticked is None else ticked
    return "☒" if ticked else "☐"
