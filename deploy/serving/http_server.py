"""The HTTP server of the laptop and of the live process."""

import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings

from deploy.live.hub import Hub
from deploy.serving.frozen_objects import freeze_startup_objects
from deploy.serving.http_protocol import BoundedProtocol

GRACE_SECONDS = 5
KEEP_ALIVE_SECONDS = 30


def http_config(application: Any, host: str, port: int) -> uvicorn.Config:
    """The server's settings; only named proxies may forward addresses."""
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=BoundedProtocol,
        proxy_headers=bool(settings.TRUSTED_PROXIES),
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
    )


class HttpServer(uvicorn.Server):
    """Closes the open streams first, so that a stop does not wait for phones."""

    def __init__(
        self,
        config: uvicorn.Config,
        hub: Hub,
        after_start: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(config)
        self.hub, self.after_start = hub, after_start

    async def startup(self, sockets: Any = None) -> None:
        """Listen first; then start the parts that streams and probes do not need."""
        await super().startup(sockets)
        threading.Thread(target=self._finish_start, daemon=True).start()

    def _finish_start(self) -> None:
        """Import the views; requests wait for them."""
        freeze_startup_objects()
        if self.after_start:
            self.after_start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)
