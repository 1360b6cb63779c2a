"""A result in a live event, in an empty database and beside an archive, in turn.

Tables post to the same event in both, on SQLite and on Postgres. The archive is a state
or the part that STATE_PART names, or what ``make demo-state`` has filled: STATE_DIR names
its folder, STATE_URL its Postgres.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from tests.bench.figure import figure, percentile, server_seconds
from tests.served import ROOT
from tests.servers import own_postgres

TABLES, ROUNDS = 64, 4
PART = os.environ.get("STATE_PART", "1")
Env = dict[str, str]


def main() -> None:
    """Print the figures of each kind of database."""
    given = {kind: os.environ.get(f"STATE_{kind}", "") for kind in ("DIR", "URL")}
    with ExitStack() as around:
        folder = Path(
            around.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        )
        empty, full = folder / "empty", Path(given["DIR"] or folder / "full")
        for place in (empty, full):
            place.mkdir(exist_ok=True)
        _compare("sqlite", _env(empty), _filled(_env(full), bool(given["DIR"])))
        server = around.enter_context(own_postgres())
        if server is None:
            figure("archive.postgres.skipped", 1, "no Postgres")
            return
        server.ask("CREATE DATABASE filled")
        filled = given["URL"] or server.url.removesuffix("marks") + "filled"
        env = _env(empty) | {"DATABASE_URL": filled}
        beside = _filled(env, bool(given["URL"]))
        _compare("postgres", env | {"DATABASE_URL": server.url}, beside)


def _env(folder: Path) -> Env:
    settings = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    env = os.environ | settings
    return {k: v for k, v in env.items() if k not in ("DATABASE_URL", "REDIS_URL")}


def _filled(env: Env, is_given: bool) -> Env:
    if not is_given:
        make = [sys.executable, "-m", "tests.bench.demo_state", PART]
        subprocess.run(make, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return env


def _compare(name: str, empty: Env, full: Env) -> None:
    halls = {"empty": _Hall(empty), "full": _Hall(full)}
    try:
        for number in range(TABLES * ROUNDS):
            # each goes first as often as the other
            for place in sorted(halls, reverse=number % 2 == 0):
                halls[place].post()
    finally:
        for hall in halls.values():
            hall.stop()
    for clock in ("wall", "processor", "server"):
        values = {k: percentile(hall.times[clock], 0.5) for k, hall in halls.items()}
        if not values["empty"]:
            continue
        more = round(100 * (values["full"] / values["empty"] - 1), 1)
        figure(
            f"archive.{name}.post.{clock}",
            values["full"],
            "ms",
            empty=round(values["empty"], 3),
            percent_more=more,
            games=halls["full"].games,
            posts=TABLES * ROUNDS,
        )


class _Hall:
    """A process with an event in a database; it posts when it is asked."""

    def __init__(self, env: Env) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.archive", "hall"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.times: dict[str, list[float]] = {}
        self.games = int(self._line())

    def post(self) -> None:
        self.process.stdin.write("post\n")
        self.process.stdin.flush()
        for clock, value in json.loads(self._line()).items():
            self.times.setdefault(clock, []).append(1000 * value)

    def _line(self) -> str:
        while line := self.process.stdout.readline():
            if line.startswith("> "):
                return line[2:]
        raise RuntimeError("a hall ended")

    def stop(self) -> None:
        self.process.communicate(timeout=60)


def _serve() -> None:
    """Make a hall, then post a result for each line that comes in."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    from tournaments.event.models import Game

    posts = _posts()
    _answer(Game.objects.count())
    for _line in sys.stdin:
        _answer(json.dumps(next(posts)))


def _answer(value: object) -> None:
    sys.stdout.write(f"> {value}\n")
    sys.stdout.flush()


def _posts() -> Iterator[dict[str, float]]:
    """Post from each table of each round; give what each post took."""
    from uuid import uuid4

    from django.test import Client

    from scoring.codes.services import make_links
    from scoring.game.links import code_of
    from tests.make import make_club, make_event, make_pairs
    from tournaments.draw.services.drawing import confirm_draw, draw_event
    from tournaments.event.models import Event
    from tournaments.floor.services.rounds import start_next

    club = make_club(f"Bench {uuid4()}")
    event = make_event(club, preset="state", tables=TABLES)
    make_pairs(event, 2 * TABLES)
    draw_event(event=event, by="bench", seed=1)
    confirm_draw(event=event, by="bench")
    make_links(event=event, kind="table", by="bench")
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    event.refresh_from_db()
    codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
    for number in count(1):
        start_next(event=event, by="bench")
        for match in event.matches.filter(state="playing").order_by("table"):
            client = Client()
            client.get(f"/t/{codes[match.table]}/")
            form = {"do": "send", "game": 1, "marks_1": 7, "marks_2": number}
            form |= {"seen_versions": 0, "key": uuid4()}
            before = _clocks()
            response = client.post(f"/t/{codes[match.table]}/{match.number}/", form)
            after = _clocks()
            assert response.status_code == 302, response.status_code
            match.refresh_from_db()
            assert match.state == "final", match.state
            yield {clock: after[clock] - before[clock] for clock in after}


def _clocks() -> dict[str, float]:
    """Seconds by the clock, of this process, and of Postgres for its connections."""
    return {
        "wall": time.perf_counter(),
        "processor": time.process_time(),
        "server": server_seconds(),
    }


if __name__ == "__main__":
    _serve() if sys.argv[1:] == ["hall"] else main()
