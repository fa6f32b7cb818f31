"""What a reader must be told of a file, in whole sentences.

What enters: counts of what was left out, and the changes that were accepted. What leaves: the
warnings of a `Reading`. What always holds: each names the file.
"""

from groundcheck.documents.changes import TrackedChanges


def left_out(name: str, number: int, noun: str) -> tuple[str, ...]:
    """That something was not read, if there was any.

    >>> left_out("lease.docx", 3, "comment")
    ('lease.docx: 3 comments were not read.',)
    >>> left_out("lease.docx", 1, "passage of hidden text")
    ('lease.docx: 1 passage of hidden text was not read.',)
    """
    if not number:
        return ()
    first, _, rest = noun.partition(" ")
    counted = f"{first}{'' if number == 1 else 's'}{' ' + rest if rest else ''}"
    return (f"{name}: {number} {counted} {'was' if number == 1 else 'were'} not read.",)


def accepted(name: str, changes: TrackedChanges) -> tuple[str, ...]:
    """That tracked changes were read as accepted, if there are any."""
    if not changes:
        return ()
    described = changes.describe()
    return (f"{name} holds tracked changes ({described}) and was read as if all were accepted.",)
