"""Questions to another process, from the event loop: asked once for all who wait.

An answer counts only for those who came before its question was sent: what another
process says of a version may be old a moment later.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Questions(Generic[Answer]):
    """Asks about names in one thread; who comes meanwhile waits for the next answer."""

    def __init__(
        self, ask: Callable[[str], Answer], thread: ThreadPoolExecutor
    ) -> None:
        self._ask, self._thread = ask, thread
        self._waiting: dict[str, list[asyncio.Future[Answer]]] = {}
        self._asked: dict[str, list[asyncio.Future[Answer]]] = {}

    async def of(self, name: str) -> Answer:
        """Give the answer to a question that is sent after this call.

        Raises what ``ask`` raises.
        """
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[Answer] = loop.create_future()
        if waiting := self._waiting.get(name):
            waiting.append(waiter)
            return await waiter
        self._waiting[name] = [waiter]
        if name not in self._asked:
            # all who come in the same step of the loop share the question
            loop.call_soon(self._send, name)
        return await waiter

    def _send(self, name: str) -> None:
        self._asked[name] = self._waiting.pop(name)
        loop = asyncio.get_running_loop()
        question = loop.run_in_executor(self._thread, self._ask, name)
        question.add_done_callback(partial(self._take, name))

    def _take(self, name: str, question: "asyncio.Future[Answer]") -> None:
        for waiter in self._asked.pop(name):
            if waiter.done():  # it was cancelled
                continue
            if question.cancelled():
                waiter.cancel()
            elif error := question.exception():
                waiter.set_exception(error)
            else:
                waiter.set_result(question.result())
        if name in self._waiting:
            self._send(name)
