"""PDFium in a process of its own, so that a hostile file ends in an error and not in this process.

What enters: a PDF's bytes and what to do with it. What leaves: what `pdf_worker` answers, within
bounded time and memory. What always holds: a worker that takes too long, or dies, is replaced,
and the file it worked on is named in the error. Threads take turns; a forked process starts a
worker of its own.
"""

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import groundcheck
from groundcheck import errors
from groundcheck.documents.boxes import PageLayout
from groundcheck.documents.changes import TrackedChanges
from groundcheck.documents.frames import Frame, receive, send
from groundcheck.documents.reading import Reading
from groundcheck.errors import DocumentTooLarge, UnreadableDocument
from groundcheck.settings import ReadingSettings

_MODULE = "groundcheck.documents.pdf_worker"
_PATIENCE = 3.0
"""Times the processor time allowed that a job may take by the clock: other programs run too."""
_START_SECONDS = 30.0
"""Allowed beside, for a worker that has to be started."""
_DRAW_SECONDS = 20
"""Processor time for drawing one page."""
_RAISED: dict[str, type[Exception]] = {
    IndexError.__name__: IndexError,
    ValueError.__name__: ValueError,
}


def read_guarded(
    data: bytes, name: str, settings: ReadingSettings, *, password: str | None = None
) -> Reading:
    """Read a PDF as `pdf.read_pdf` does, elsewhere.

    Raises:
        DocumentTooLarge: more pages, characters, time or memory than the settings allow.
        EncryptedDocument: it needs a password, or another one.
        UnreadableDocument: it is damaged, or no page of it can be read.
    """
    about = {
        "job": "read",
        "name": name,
        "settings": settings.model_dump(),
        "password": password,
        "seconds": settings.max_seconds,
        "memory_bytes": settings.max_memory_bytes,
    }
    answer = _readers.do(Frame(about, data), name)
    found = answer.about
    layout = found["layout"]
    return Reading(
        text=found["text"],
        page_starts=tuple(found["page_starts"]),
        warnings=tuple(found["warnings"]),
        unread_pages=tuple(found["unread_pages"]),
        layout=PageLayout.model_validate(layout) if layout else None,
        source=answer.data or data,
        changes=TrackedChanges.model_validate(found["changes"]),
    )


def draw_guarded(data: bytes, page: int, scale: float) -> bytes:
    """Draw a page as `pictures.page_as_png` does, elsewhere.

    Raises:
        DocumentTooLarge: it takes too much time or memory.
        UnreadableDocument: the file or the page cannot be opened.
        IndexError: there is no such page.
        ValueError: `scale` is not positive.
    """
    settings = ReadingSettings()
    about = {
        "job": "draw",
        "page": page,
        "scale": scale,
        "seconds": _DRAW_SECONDS,
        "memory_bytes": settings.max_memory_bytes,
    }
    return _painters.do(Frame(about, data), f"page {page}").data


class _Worker:
    """One process that does one job after another."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def do(self, job: Frame, name: str) -> Frame:
        """Hand over a job and wait for its answer."""
        with self._turn:
            process = self._started()
            watch = _Watch(process, _PATIENCE * job.about["seconds"] + _START_SECONDS)
            try:
                return _answer(process, job, watch)
            except (EOFError, OSError) as error:
                late = watch.is_late or _is_out_of_time(process)
                self.close()
                raise _too_much(name, job.about, late=late) from error
            finally:
                watch.stop()

    def close(self) -> None:
        """End the process, if it is this process's own."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.communicate()

    def _started(self) -> "subprocess.Popen[bytes]":
        process = self._process
        if process is not None and self._owner == os.getpid() and process.poll() is None:
            return process
        self.close()
        process = subprocess.Popen(  # noqa: S603 - this very interpreter, a module of ours
            [sys.executable, "-P", "-m", _MODULE],  # -P: nothing of the current folder
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,
        )
        self._process, self._owner = process, os.getpid()
        return process


class _Watch:
    """Ends a process at a deadline that may be put off."""

    def __init__(self, process: "subprocess.Popen[bytes]", seconds: float) -> None:
        self._process = process
        self._deadline = time.monotonic() + seconds
        self._done = threading.Event()
        self.is_late = False
        self._thread = threading.Thread(target=self._wait, daemon=True)
        self._thread.start()

    def put_off(self, seconds: float) -> None:
        """Allow some more time."""
        self._deadline += seconds

    def stop(self) -> None:
        """Watch no more."""
        self._done.set()
        self._thread.join()

    def _wait(self) -> None:
        while (left := self._deadline - time.monotonic()) > 0:
            if self._done.wait(left):
                return
        self.is_late = True
        self._process.kill()


def _is_out_of_time(process: "subprocess.Popen[bytes]") -> bool:
    """Whether the system ended the process for its processor time."""
    try:
        status = process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        return False
    return status == -getattr(signal, "SIGXCPU", 0) < 0


def _answer(process: "subprocess.Popen[bytes]", job: Frame, watch: _Watch) -> Frame:
    requests, answers = process.stdin, process.stdout
    assert requests is not None
    assert answers is not None
    send(requests, job)
    while True:
        answer = receive(answers)
        if answer is None:
            raise EOFError("the worker ended")
        if "error" in answer.about:
            raise _error(answer.about)
        if "more_seconds" not in answer.about:
            return answer
        watch.put_off(_PATIENCE * answer.about["more_seconds"])


def _error(about: dict[str, Any]) -> Exception:
    """The error that the worker names."""
    known: dict[str, type[Exception]] = _RAISED | {
        name: kind
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.GroundcheckError)
    }
    return known.get(about["error"], UnreadableDocument)(about["message"])


def _too_much(name: str, about: dict[str, Any], *, late: bool) -> DocumentTooLarge:
    if late:
        return DocumentTooLarge(
            f"{name} takes longer than the {about['seconds']:g} seconds allowed; print it to a new "
            "PDF, or raise max_seconds in the reading settings"
        )
    return DocumentTooLarge(
        f"{name} needs more memory than the {about['memory_bytes'] // 1_000_000:,} MB allowed, or "
        "broke the PDF reader; print it to a new PDF, or raise max_memory_bytes in the reading "
        "settings"
    )


def _environment() -> dict[str, str]:
    """This process's environment, with this very package first on the path."""
    here = str(Path(groundcheck.__file__).parent.parent)
    paths = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


_readers, _painters = _Worker(), _Worker()
atexit.register(_readers.close)
atexit.register(_painters.close)
