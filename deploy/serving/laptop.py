"""The laptop's server: web, streams, worker and beat in one process; pages in a child."""

import logging
import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from celery.beat import Service
from celery.worker import WorkController
from celery.worker.consumer import Consumer
from django.conf import settings

from deploy.beat import LaptopScheduler
from deploy.celery import app as celery_app
from deploy.celery import new_app
from deploy.serving.http_server import serve

log = logging.getLogger(__name__)
# Seconds: waiting requests are answered before the jobs start.
JOBS_AFTER = 1.0


def run(host: str, port: int, listening: socket.socket) -> None:
    """Serve this port, on which it listens already, until stopped."""
    jobs = Jobs()

    def start_jobs() -> None:
        time.sleep(JOBS_AFTER)
        jobs.start()

    try:
        serve(host, port, start_jobs, listening)
    finally:
        jobs.stop()


class Jobs:
    """A worker for each queue, and beat; each has its own thread."""

    def __init__(self) -> None:
        self._running: list[Any] = []

    def start(self) -> None:
        for queue in settings.CELERY_TASK_QUEUES:
            worker = _worker(queue, self._add_ready)
            threading.Thread(target=worker.start, name="worker", daemon=True).start()
        beat = Service(celery_app, max_interval=5, scheduler_cls=LaptopScheduler)
        self._running.append(beat)
        beat_start = partial(beat.start, embedded_process=False)
        threading.Thread(target=beat_start, name="beat", daemon=True).start()

    def _add_ready(self, consumer: Consumer) -> None:
        self._running.append(consumer.controller)

    def stop(self) -> None:
        """Stop those that run. A worker that is still starting ends with the process."""
        for running in self._running:
            running.stop()


def _worker(queue: str, when_ready: Callable[[Consumer], None]) -> WorkController:
    """A worker with one thread for one queue, so that a slow queue delays no other."""
    own = new_app(set_as_current=False)
    own.finalize()
    own.loader.import_default_modules()
    return own.WorkController(
        pool="solo",
        concurrency=1,
        queues=[queue],
        ready_callback=when_ready,
        loglevel="WARNING",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
