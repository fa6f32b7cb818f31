"""The process in which PDFium works: `python -m groundcheck.documents.pdf_worker`.

What enters on standard input: jobs, each a JSON object and a file's bytes. What leaves on standard
output: for each job its answer, or the error to raise. What always holds: the process ends when
its input ends, and when a job takes more memory or processor time than it may.
"""

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from groundcheck.documents.frames import Frame, receive, send
from groundcheck.errors import GroundcheckError
from groundcheck.settings import ReadingSettings


def work(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Do jobs until there are no more."""
    while (job := receive(requests)) is not None:
        _bound(job.about["seconds"], job.about["memory_bytes"])
        try:
            answer = _JOBS[job.about["job"]](job, _AskFor(job, answers))
        except (GroundcheckError, IndexError, ValueError) as error:
            answer = Frame({"error": type(error).__name__, "message": str(error)})
        except MemoryError:
            return
        send(answers, answer)


class _AskFor:
    """Asks for more time for a job, here and on the other side."""

    def __init__(self, job: Frame, answers: IO[bytes]) -> None:
        self._about = job.about
        self._answers = answers

    def __call__(self, seconds: float) -> None:
        _bound(self._about["seconds"] + seconds, self._about["memory_bytes"])
        send(self._answers, Frame({"more_seconds": seconds}))


def _read(job: Frame, ask_for: Callable[[float], None]) -> Frame:
    from groundcheck.documents.pdf import read_pdf

    about = job.about
    settings = ReadingSettings.model_validate(about["settings"])
    reading = read_pdf(
        job.data, about["name"], settings, password=about["password"], ask_for=ask_for
    )
    layout = reading.layout.model_dump() if reading.layout else None
    found = {
        "text": reading.text,
        "page_starts": reading.page_starts,
        "warnings": reading.warnings,
        "unread_pages": reading.unread_pages,
        "layout": layout,
        "changes": reading.changes.model_dump(),
    }
    return Frame(found, reading.source if about["password"] is not None else b"")


def _draw(job: Frame, _ask_for: Callable[[float], None]) -> Frame:
    from groundcheck.documents.pictures import page_as_png

    return Frame({}, page_as_png(job.data, job.about["page"], job.about["scale"]))


_JOBS: dict[str, Callable[[Frame, Callable[[float], None]], Frame]] = {"read": _read, "draw": _draw}


def _bound(seconds: float, memory_bytes: int) -> None:
    """Limit what this process may take from now on, where the system can."""
    try:
        import resource
    except ImportError:  # Windows: the other side's deadline is the only bound
        return
    _lower(resource, resource.RLIMIT_CPU, math.ceil(time.process_time() + seconds))
    pages = Path("/proc/self/statm")
    if pages.exists():
        used = int(pages.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        _lower(resource, resource.RLIMIT_AS, used + memory_bytes)


def _lower(resource: Any, kind: int, wanted: int) -> None:
    _, most = resource.getrlimit(kind)
    soft = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(kind, (soft, most))


if __name__ == "__main__":
    work(sys.stdin.buffer, sys.stdout.buffer)
