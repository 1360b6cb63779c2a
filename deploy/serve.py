"""The one process of a laptop: web, live streams, worker and beat together."""

import logging
import threading
from types import FrameType

import uvicorn
from celery.beat import Scheduler, Service

from deploy.celery import app as celery_app

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Ends the open streams first, so that stopping does not wait for phones."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        from deploy.asgi import hub

        hub.close()
        super().handle_exit(sig, frame)


def run(host: str, port: int) -> None:
    """Serve until stopped."""
    from deploy.asgi import application, hub

    celery_app.finalize()
    celery_app.loader.import_default_modules()
    worker = celery_app.WorkController(
        pool="solo",
        concurrency=1,
        loglevel="WARNING",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    beat = Service(celery_app, max_interval=5, scheduler_cls=Scheduler)
    threading.Thread(target=worker.start, name="worker", daemon=True).start()
    threading.Thread(
        target=beat.start, kwargs={"embedded_process": False}, name="beat", daemon=True
    ).start()
    server = Server(
        uvicorn.Config(
            application,
            host=host,
            port=port,
            http="httptools",
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
        worker.stop()
