"""Keeps one connection to Postgres open for the next thread without one.

A web worker starts a thread in the middle of a rush, for the request that finds the
others busy. That request would have to wait until Postgres has started a process and
read its catalog.
"""

import logging
import time
from queue import Empty, Queue
from threading import Semaphore, Thread

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from scoring.context import read_link

log = logging.getLogger(__name__)
AGAIN_SECONDS = 5.0  # The pause before an unreachable database is tried again


class SpareConnection:
    """An open connection; once it is lent, another is opened."""

    def __init__(self) -> None:
        self._open: Queue[BaseDatabaseWrapper] = Queue()
        self._lent = Semaphore()

    def start(self) -> None:
        """Keep one open, in a thread of its own."""
        Thread(target=self._keep_open, name="spare", daemon=True).start()

    def open(self) -> None:
        """Open one; wait for an unreachable database."""
        self._open.put(_opened())

    def lend(self) -> None:
        """Lend it to the calling thread, if that has none.

        The request's own check finds out whether it still works.
        """
        if connection.connection is None:
            try:
                connections[DEFAULT_DB_ALIAS] = self._open.get_nowait()
            except Empty:
                return
            self._lent.release()

    def _keep_open(self) -> None:
        while True:
            self._lent.acquire()
            self.open()


def _opened() -> BaseDatabaseWrapper:
    """Open a connection and run the queries of a result once over it."""
    while True:
        opened = connections.create_connection(DEFAULT_DB_ALIAS)
        opened.inc_thread_sharing()
        connections[DEFAULT_DB_ALIAS] = opened
        try:
            read_link(0)
        except DatabaseError:
            opened.close()
            log.debug("The database is away: no spare connection")
            time.sleep(AGAIN_SECONDS)
        else:
            return opened
