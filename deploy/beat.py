"""Beat's scheduler, which has a line for Redis going away and one for its return.

Celery's own tells it with two stacks for every job that cannot be sent.
"""

import logging
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


class Scheduler(PersistentScheduler):  # type: ignore[misc]
    """Sends what is due; what cannot be sent is due again in a few seconds."""

    is_away = False

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send one job."""
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
