"""Pages of events that are over, read from a streaming replica while the primary writes.

``python -m tests.soak.replica`` starts a Postgres, a hot standby of it and a web worker
that knows both. Tables send results without a pause. The standby follows, falls behind,
cancels its readers, stands still, dies and comes again; it fails where a page is not answered, an old
page is shown, or the standby is not asked while it could answer.
"""

import json
import signal
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests import servers
from tests.soak.kill import Desk, Servers, refuse_stale
from tests.stack import SMALL, Stack, hall_in, until

TABLES, OVER, PAGES = 8, 4, 40
KINDS = ("", "standings/", "rounds/", "pairs/1/", "pairs/2/")
CONFLICT_SECONDS = 10.0
RETURN_SECONDS = 30.0
"""A replica that did not answer is left alone for 5."""
STOPPED_SECONDS = 10.0
"""No page waits longer for a replica that stands still, on a machine that does much else."""
FLAGS = ("-c", "log_statement=all")
MAKE = """
from tests.make import played_rounds, make_club
from tournaments.models import Event
for number in range({over}):
    event = played_rounds(4, club=make_club(f"Club {number}"))
    Event.objects.filter(pk=event.pk).update(state="final")
print(" ".join(Event.objects.filter(state="final").values_list("slug", flat=True)))
"""
RENAME = """
from tournaments.models import Event
from tournaments.services.change import change
with change(Event.objects.get(slug="{slug}"), by="dora") as now:
    now.event.name = "{name}"
    now.event.save(update_fields=["name"])
    now.log("test")
"""


def main() -> None:
    """Print one JSON line."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="replica-", dir="/tmp") as folder:
        counted = prove(Path(folder))
    took = round(time.perf_counter() - start, 1)
    line = {"proof": "replica", "ok": True, **counted, "seconds": took}
    sys.stdout.write(json.dumps(line) + "\n")


def prove(folder: Path) -> dict[str, object]:
    """Read through every state of the standby; fail at a wrong page."""
    with servers.own_postgres() as primary, servers.own_redis() as redis:
        if primary is None or redis is None:
            return {"skipped": servers.MISSING}
        with servers.own_replica(primary, *FLAGS) as standby:
            more = SMALL | {"DATABASE_REPLICA_URL": standby.url}
            running = Stack(folder, primary, redis, more)
            try:
                hall_in(running, TABLES)
                over = running.beside.run(MAKE, over=OVER).split()
                running.start("web")
                with _results(running) as hall:
                    return Readers(running, standby, hall, over).walk()
            finally:
                running.beside.stop()
                running.stop(*running.running)


class Hall:
    """A live event whose tables send results without a pause."""

    def __init__(self, running: Stack) -> None:
        self.victim, self.made = Servers(running), running.made
        self.desks = [Desk(code, match) for code, match in running.made["tables"]]
        self.is_over = threading.Event()

    def send(self) -> None:
        """Each table in turn."""
        while not self.is_over.is_set():
            for desk in self.desks:
                desk.send(self.victim.port)

    @property
    def results(self) -> int:
        return sum(len(desk.acknowledged) for desk in self.desks)


@contextmanager
def _results(running: Stack) -> Iterator[Hall]:
    hall = Hall(running)
    thread = threading.Thread(target=hall.send)
    thread.start()
    try:
        yield hall
    finally:
        hall.is_over.set()
        thread.join()
    for desk in hall.desks:
        assert not desk.wrong, desk.wrong


class Readers:
    """Somebody who asks for pages, and looks where each was read."""

    def __init__(
        self, running: Stack, standby: servers.Postgres, hall: Hall, over: list[str]
    ) -> None:
        self.running, self.standby, self.hall, self.over = running, standby, hall, over
        self.log = standby.home / "log"
        self.numbers = count()
        self.slowest = 0.0

    def walk(self) -> dict[str, object]:
        """Every state of the standby, one after the other."""
        assert until(self._has_followed), "the standby does not follow"
        counted = {"following": self.read(PAGES)}
        assert counted["following"] == PAGES, counted
        assert self._statements("tournaments_match") > 0, "no page was read from it"
        counted["behind"] = self._fall_behind()
        counted["conflicts"] = self._cancel()
        counted["stopped"] = self._stand_still()
        counted["dead"] = self._die()
        log = (self.running.folder / "web.log").read_text()
        assert "Traceback" not in log, log
        return {
            **counted,
            "results": self.hall.results,
            "slowest_page": round(self.slowest, 2),
        }

    def read(self, pages: int) -> int:
        """Ask for pages of what is over and what is live; how many of the standby."""
        from_standby = 0
        for number in range(pages):
            slug = self.over[number % len(self.over)]
            before = self._statements("BEGIN")
            self._page(slug, KINDS[number % len(KINDS)])
            from_standby += self._statements("BEGIN") > before
            refuse_stale(self.hall.victim, self.hall.made, self.hall.desks)
        return from_standby

    def _fall_behind(self) -> int:
        """A corrected event comes from the primary, the others from the standby."""
        corrected, *others = self.over
        self.standby.ask("SELECT pg_wal_replay_pause()")
        name = "Corrected since"
        self.running.beside.run(RENAME, slug=corrected, name=name)
        before = self._statements("BEGIN")
        assert name in self._page(corrected, "")
        self.over = others
        assert self.read(PAGES) == PAGES, "the standby was left alone"
        self.over = [corrected, *others]
        self.standby.ask("SELECT pg_wal_replay_resume()")
        assert until(self._has_followed), "the standby does not follow any more"
        assert name in self._page(corrected, "")
        return self._statements("BEGIN") - before

    def _cancel(self) -> int:
        """Tables written anew on the primary end what reads them on the standby."""
        self.standby.ask("ALTER SYSTEM SET max_standby_streaming_delay = 0")
        self.standby.ask("SELECT pg_reload_conf()")
        is_over = threading.Event()
        rewriting = threading.Thread(target=self._rewrite_tables, args=(is_over,))
        rewriting.start()
        end = time.monotonic() + CONFLICT_SECONDS
        while time.monotonic() < end:
            for slug in self.over:
                self.running.beside.run(RENAME, slug=slug, name="Once more")
            until(self._has_followed)
            self.read(2 * len(self.over))
        is_over.set()
        rewriting.join()
        self.standby.ask("ALTER SYSTEM RESET max_standby_streaming_delay")
        self.standby.ask("SELECT pg_reload_conf()")
        assert until(self._has_followed), "the standby does not follow any more"
        assert until(lambda: self.read(1) == 1, RETURN_SECONDS), "it is not asked"
        return self._statements("conflict with recovery")

    def _rewrite_tables(self, is_over: threading.Event) -> None:
        while not is_over.is_set():
            for table in ("tournaments_event", "tournaments_match"):
                self.running.postgres.ask(f"VACUUM FULL {table}", "marks")

    def _stand_still(self) -> float:
        """Stopped, it keeps its connections and answers nothing: pages come all the same."""
        self.slowest, slowest_before = 0.0, self.slowest
        with self.standby.stopped():
            self.read(PAGES)
            slowest = self.slowest
        assert slowest < STOPPED_SECONDS, slowest
        self.slowest = max(slowest_before, slowest)
        assert until(lambda: self.read(1) == 1, RETURN_SECONDS), "it is not asked"
        return round(slowest, 2)

    def _die(self) -> int:
        """While it is away the primary makes all; soon after it is there it is asked."""
        self.standby.stop(signal.SIGQUIT)
        assert self.read(PAGES) == 0
        self.standby.start()
        assert until(lambda: self.read(1) == 1, RETURN_SECONDS), "it is not asked"
        return PAGES

    def _page(self, slug: str, kind: str) -> str:
        """The page as Django makes it: one with a query is in no cache."""
        path = f"/e/{slug}/{kind}?n={next(self.numbers)}"
        start = time.perf_counter()
        with urllib.request.urlopen(
            f"http://127.0.0.1:{self.running.web_port}{path}", timeout=60
        ) as answer:
            shown = answer.read().decode()
        self.slowest = max(self.slowest, time.perf_counter() - start)
        return shown

    def _statements(self, word: str) -> int:
        return self.log.read_text().count(word)

    def _has_followed(self) -> bool:
        [(written,)] = self.running.postgres.ask("SELECT pg_current_wal_lsn()::text")
        end = time.monotonic() + 1
        while time.monotonic() < end:
            [(is_there,)] = self.standby.ask(
                f"SELECT pg_last_wal_replay_lsn() >= '{written}'"
            )
            if is_there:
                return True
        return False


if __name__ == "__main__":
    main()
