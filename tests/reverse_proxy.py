"""One address in front of web and live: a proxy for this machine, one request a line."""

import asyncio
import re
import threading
from contextlib import suppress

MOST_HEAD = 65_536


SPECTATORS = re.compile(
    rb"(?:GET|HEAD) /(?:(?:e|people|clubs|seasons|associations|events)/\S*)? HTTP/"
)


class ReverseProxy:
    """Sends streams and spectators' pages to the live process, all else to the web workers.

    While the live process is gone, the workers give the pages.
    """

    def __init__(self, port: int, web: int, live: int) -> None:
        self.port, self.web, self.live = port, web, live
        self.is_open = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None

    async def serve(self) -> None:
        """Until closed."""
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(
            self._pass_on, "127.0.0.1", self.port, limit=MOST_HEAD
        )
        self.is_open.set()
        await self._end.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    def close(self) -> None:
        """End it, from any thread."""
        self._loop.call_soon_threadsafe(self._end.set)

    async def _pass_on(
        self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await browser.readuntil(b"\r\n\r\n")
            server, to_server = await self._connect(head)
            lines = [
                line
                for line in head[:-4].split(b"\r\n")
                if not line.lower().startswith(b"connection:")
            ]
            to_server.write(b"\r\n".join([*lines, b"Connection: close", b"", b""]))
            back = asyncio.ensure_future(_copy(server, to_browser))
            onward = asyncio.ensure_future(_copy(browser, to_server))
            await asyncio.wait({back, onward}, return_when=asyncio.FIRST_COMPLETED)
            if not back.done() and not browser.at_eof():
                await back
            onward.cancel()
            back.cancel()
            to_server.close()
        with suppress(OSError, RuntimeError):
            to_browser.close()

    async def _connect(
        self, head: bytes
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        is_page = SPECTATORS.match(head) and b"sessionid=" not in head
        if is_page or head.split(b" ", 2)[1].startswith(b"/live/"):
            try:
                return await asyncio.open_connection("127.0.0.1", self.live)
            except OSError:
                if not is_page:
                    raise
        return await asyncio.open_connection("127.0.0.1", self.web)


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while part := await source.read(65_536):
            target.write(part)
            await target.drain()
