"""Beat's scheduler: logs one line when Redis goes away and one when it returns.

Celery's own scheduler logs two stack traces for every job that it cannot send.
"""

import logging
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError
from celery.beat import Scheduler as MemoryScheduler
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


class ClockSetBack(MemoryScheduler):
    """A scheduler whose jobs stay due if the machine's clock is set back."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Move a job's last run from the future to now; send due jobs."""
        now = self.app.now()
        ahead = [e for e in self.schedule.values() if e.last_run_at > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None
        return float(super().tick(*args, **kwargs))


class LaptopScheduler(ClockSetBack):
    """A scheduler without a file that sleeps until a job is due.

    Celery's own wakes 10 ms before and polls without a pause, which would delay
    results.
    """

    def adjust(self, n: float, drift: float = 0.0) -> float:
        return float(super().adjust(n, drift))


class Scheduler(ClockSetBack, PersistentScheduler):
    """Sends due jobs; a job that cannot be sent is due again in a few seconds."""

    is_away = False

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as wrong:
            if not isinstance(wrong.__context__, OperationalError):
                log.exception("A job could not be sent.")
            elif not self.is_away:
                log.warning("Redis is away, no job is sent: %s", wrong.__context__)
                self.is_away = True
            return
        if self.is_away:
            log.warning("Redis is back, jobs are sent again.")
            self.is_away = False
