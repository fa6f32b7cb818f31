"""Clock: how long each phase of a judgement takes."""

from time import perf_counter


class Clock:
    """Milliseconds between laps, from the moment it is made."""

    def __init__(self) -> None:
        """Begin."""
        self._began = self._last = perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, name: str) -> None:
        """End a phase."""
        now = perf_counter()
        self._laps[name] = round((now - self._last) * 1000, 2)
        self._last = now

    def laps(self) -> dict[str, float]:
        """Each phase, and "total" so far."""
        total = round((perf_counter() - self._began) * 1000, 2)
        return {**self._laps, "total": total}
