"""Questions to another process from the event loop, each shared by all who wait.

An answer counts only for callers who came before its question was sent, because another
process's version may be old a moment later.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Questions(Generic[Answer]):
    """Asks about names in one thread; later callers wait for the next answer."""

    def __init__(
        self, ask: Callable[[str], Answer], thread: ThreadPoolExecutor
    ) -> None:
        self._ask, self._thread = ask, thread
        self._waiting: dict[str, list[Callable[[asyncio.Future[Answer]], None]]] = {}
        self._asked: set[str] = set()

    async def of(self, name: str) -> Answer:
        """Return the answer to a question sent after this call.

        Raises what ``ask`` raises.
        """
        waiter: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.tell(name, partial(_copy, waiter))
        return await waiter

    def tell(
        self, name: str, receive: Callable[[asyncio.Future[Answer]], None]
    ) -> None:
        """Call ``receive`` with the finished question, which is sent after this call."""
        if waiting := self._waiting.get(name):
            waiting.append(receive)
            return
        self._waiting[name] = [receive]
        if name not in self._asked:
            # all callers in one step of the loop share the question
            asyncio.get_running_loop().call_soon(self._send, name)

    def _send(self, name: str) -> None:
        self._asked.add(name)
        receivers = self._waiting.pop(name)
        loop = asyncio.get_running_loop()
        question = loop.run_in_executor(self._thread, self._ask, name)
        question.add_done_callback(partial(self._take, name, receivers))

    def _take(
        self,
        name: str,
        receivers: list[Callable[[asyncio.Future[Answer]], None]],
        question: asyncio.Future[Answer],
    ) -> None:
        self._asked.discard(name)
        if name in self._waiting:
            self._send(name)
        for receive in receivers:
            receive(question)


def _copy(waiter: asyncio.Future[Answer], question: asyncio.Future[Answer]) -> None:
    """Copy the question's outcome to the waiter, unless it was cancelled."""
    if waiter.done():
        return
    if question.cancelled():
        waiter.cancel()
    elif error := question.exception():
        waiter.set_exception(error)
    else:
        waiter.set_result(question.result())
