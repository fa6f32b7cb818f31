"""Bytes from a path, within bounds: the only place where documents touch the disk.

What always holds: a folder, a device, a missing or oversized file ends in an error that names
the path and the fix, before any of it is held in memory; a pipe is read up to the same bound, and
none is waited for that nobody writes to.
"""

import os
import select
import stat
from pathlib import Path

from groundcheck.errors import DocumentTooLarge, UnreadableDocument
from groundcheck.settings import ReadingSettings

_FIXES: tuple[tuple[type[OSError], str, str], ...] = (
    (FileNotFoundError, "does not exist", "check the path and the spelling"),
    (NotADirectoryError, "does not exist", "a folder in its path is a file; check the path"),
    (PermissionError, "may not be read", "give yourself permission to read it, or copy it"),
)


_PATIENCE_MS = 1_000
"""How long a writer may take to open its end of a pipe."""


def read_bytes(path: Path, settings: ReadingSettings) -> bytes:
    """All bytes of a regular file, or of a pipe such as a shell's `<(...)`.

    Raises:
        DocumentTooLarge: the file exceeds `settings.max_file_bytes`.
        UnreadableDocument: it is missing, a folder, a device, or may not be read.
    """
    try:
        status = path.stat()
        _refuse_special(path, status.st_mode)
        check_size(status.st_size, str(path), settings)
        most = settings.max_file_bytes + 1
        data = _read_pipe(path, most) if stat.S_ISFIFO(status.st_mode) else _read_file(path, most)
    except (OSError, ValueError) as error:
        raise unreadable_path(path, error) from error
    check_size(len(data), str(path), settings)
    return data


def check_size(size: int, name: str, settings: ReadingSettings) -> None:
    """Refuse a file over the bound.

    Raises:
        DocumentTooLarge: `size` (bytes) exceeds `settings.max_file_bytes`.
    """
    if size > settings.max_file_bytes:
        raise DocumentTooLarge(
            f"{name} has {size / 1e6:,.1f} MB, more than the {settings.max_file_bytes / 1e6:,.1f}"
            " MB read; split it or export it without images, or raise max_file_bytes in the "
            "reading settings"
        )


def unreadable_path(path: Path, error: Exception) -> UnreadableDocument:
    """The error to show for a path that the system refused.

    >>> print(unreadable_path(Path("msa.pdf"), PermissionError(13, "denied")))
    msa.pdf may not be read; give yourself permission to read it, or copy it
    """
    if isinstance(error, UnreadableDocument):
        return error
    for kind, trouble, fix in _FIXES:
        if isinstance(error, kind):
            return UnreadableDocument(f"{path} {trouble}; {fix}")
    detail = error.strerror if isinstance(error, OSError) else error
    return UnreadableDocument(f"{str(path)!r} cannot be opened ({detail}); check the path")


def _read_file(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def _read_pipe(path: Path, most: int) -> bytes:
    """What is written to a pipe until it is closed, up to a bound.

    Raises:
        UnreadableDocument: nobody has opened its other end.
    """
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(number, "rb") as pipe:
        waiting = select.poll()
        waiting.register(number, select.POLLIN)
        heard = waiting.poll(_PATIENCE_MS)
        first = _first_byte(number)
        if not (heard or first) and first is not None:
            raise UnreadableDocument(
                f"{path} is a pipe that nothing writes to; start what writes to it first, or save "
                "its content to a file"
            )
        os.set_blocking(number, True)
        return (first or b"") + pipe.read(most)


def _first_byte(number: int) -> bytes | None:
    """The first byte of a pipe; b"" at its end, None while a writer is silent."""
    try:
        return os.read(number, 1)
    except BlockingIOError:
        return None


def _refuse_special(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise UnreadableDocument(f"{path} is a folder; name a file inside it")
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
        raise UnreadableDocument(
            f"{path} is a device or a socket; save its content to a file first"
        )
