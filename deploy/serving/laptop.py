"""The one process of a laptop: web, live streams, worker and beat together."""

import logging
import sys
import threading
from functools import partial
from types import FrameType

import uvicorn
from celery.beat import Scheduler, Service
from celery.worker import WorkController
from django.conf import settings

from deploy.celery import app as celery_app
from deploy.celery import new_app
from deploy.serving.fast_path import FastPathProtocol

log = logging.getLogger(__name__)
MOST_FILES = 10_240


class Server(uvicorn.Server):
    """Closes the open streams first, so that a stop does not wait for phones."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        from deploy.asgi import hub

        hub.close()
        super().handle_exit(sig, frame)


def allow_many_files() -> None:
    """Each open page holds a file; many systems start programs with 256 or 1,024."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def run(host: str, port: int) -> None:
    """Serve until stopped."""
    from deploy.asgi import application, hub

    allow_many_files()
    # Python's default of 5 ms is half of an answer's time limit
    sys.setswitchinterval(0.001)
    workers = [_worker(queue) for queue in settings.CELERY_TASK_QUEUES]
    beat = Service(celery_app, max_interval=5, scheduler_cls=Scheduler)
    for worker in workers:
        threading.Thread(target=worker.start, name="worker", daemon=True).start()
    threading.Thread(
        target=beat.start, kwargs={"embedded_process": False}, name="beat", daemon=True
    ).start()
    protocol = partial(FastPathProtocol, cached_response=application.cached_response)
    server = Server(
        uvicorn.Config(
            application,
            host=host,
            port=port,
            http=protocol,  # type: ignore[arg-type]
            proxy_headers=bool(settings.TRUSTED_PROXIES),
            forwarded_allow_ips=settings.TRUSTED_PROXIES,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
        )
    )
    try:
        server.run()
    finally:
        hub.close()
        beat.stop()
        for worker in workers:
            worker.stop()


def _worker(queue: str) -> WorkController:
    """One thread for one queue, so that a slow queue does not delay another."""
    own = new_app(set_as_current=False)
    own.finalize()
    own.loader.import_default_modules()
    return own.WorkController(
        pool="solo",
        concurrency=1,
        queues=[queue],
        loglevel="WARNING",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
