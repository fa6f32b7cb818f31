"""Work: the judge on a golden set, on a thread of its own, watched from any session.

What enters: what is to be scored. What leaves: how far it is, then a score and its tables, or what
stood in the way. What always holds: the same golden set and judge are scored once; a page that is
left or loaded again finds the work where it is.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, NamedTuple

from groundcheck.errors import GroundcheckError
from groundcheck.figures.figure import Table

if TYPE_CHECKING:
    from groundcheck.golden.score import GoldenScore, OnProgress

KEPT = 6
"""Scores kept by one process, least recently used out first."""
DEFECT = "The judge broke on the golden set; the terminal that groundcheck runs in tells where."

_LOG = logging.getLogger(__name__)


class Task(NamedTuple):
    """Which judge on which labels."""

    source: str
    revision: str
    """Of the golden set."""
    calibration: str
    """Name and version, or ""."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A score and every figure taken from it."""

    score: "GoldenScore"
    tables: tuple[Table, ...]
    breakdowns: tuple[Table, ...]


class Work:
    """One scoring."""

    def __init__(self, judge: "Callable[[OnProgress], GoldenScore]") -> None:
        """Start it."""
        self.done = 0
        self.total = 0
        self.seconds = 0.0
        self.result: Scored | None = None
        self.problem = ""
        self._judge = judge
        self._stop = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the judge is still at it."""
        return self._thread.is_alive()

    @property
    def share(self) -> float:
        """How far it is, in [0, 1]."""
        return self.done / self.total if self.total else 0.0

    def stop(self) -> None:
        """End it after the answer that is being judged."""
        self._stop.set()

    def wait(self, seconds: float) -> None:
        """Wait for its end, but no longer than this."""
        self._thread.join(seconds)

    def _run(self) -> None:
        start = time.monotonic()
        try:
            result = with_tables(self._judge(self._tell))
            self.seconds = time.monotonic() - start
            self.result = result
        except _Stopped:
            pass
        except GroundcheckError as error:
            self.problem = str(error)
        except Exception:  # noqa: BLE001 - logged, and the reader is told
            _LOG.exception("the golden set could not be judged")
            self.problem = DEFECT

    def _tell(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        if self._stop.is_set():
            raise _Stopped


class Works:
    """The scorings of one process."""

    def __init__(self) -> None:
        self._works: OrderedDict[Task, Work] = OrderedDict()
        self._lock = Lock()

    def find(self, task: Task) -> Work | None:
        """The work on a task, if there is any."""
        with self._lock:
            found = self._works.get(task)
            if found is not None:
                self._works.move_to_end(task)
            return found

    def start(self, task: Task, judge: "Callable[[OnProgress], GoldenScore]") -> Work:
        """Begin a task, unless it is under way or done."""
        with self._lock:
            found = self._works.get(task)
            if found is None or not (found.running or found.result):
                found = self._works[task] = Work(judge)
            self._works.move_to_end(task)
            while len(self._works) > KEPT:
                self._works.popitem(last=False)[1].stop()
        return found

    def seconds_each(self) -> float | None:
        """How long this machine took for a claim lately; None before it judged any."""
        with self._lock:
            done = [work for work in self._works.values() if work.result]
        for work in reversed(done):
            if work.result and (claims := len(work.result.score.outcomes)):
                return work.seconds / claims
        return None


class _Stopped(Exception):
    """Raised inside the work when a reader asked it to stop."""


def with_tables(score: "GoldenScore") -> Scored:
    """A score with its figures and their intervals."""
    from groundcheck.golden.tables import breakdowns_of, tables_of

    if not score.outcomes:
        return Scored(score, (), ())
    return Scored(score, tables_of(score.outcomes), breakdowns_of(score.outcomes))
