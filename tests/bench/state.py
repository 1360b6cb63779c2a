"""Pages made anew from an archive: a state of clubs, or the part that STATE_PART names.

In a folder of its own, unless STATE_DIR names one that ``make demo-state`` has filled, or
STATE_URL a Postgres.
"""

import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from random import Random

from tests.bench.figure import figure, percentile
from tests.served import ROOT

TIMES, AGAIN, WARM = 60, 5, 3
"""How many of each kind; how often the few there are; how many are made before."""


def main() -> None:
    """Fill a scratch database where none is given, and measure in it."""
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        folder = os.environ.get("STATE_DIR", scratch)
        settings = {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
        env = {**os.environ, **settings}
        for name in ("DATABASE_URL", "REDIS_URL"):
            env.pop(name, None)
        if url := os.environ.get("STATE_URL"):
            env["DATABASE_URL"] = url
        elif folder == scratch:
            part = os.environ.get("STATE_PART", "1")
            make = [sys.executable, "-m", "tests.bench.demo_state", part]
            subprocess.run(make, cwd=ROOT, env=env, check=True)
        migrate = [sys.executable, "manage.py", "migrate", "-v0"]
        subprocess.run(migrate, cwd=ROOT, env=env, check=True)
        measure = [sys.executable, "-m", "tests.bench.state"]
        subprocess.run(measure, cwd=ROOT, env=env, check=True)


def _measure() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    from deploy.serving.frozen_objects import freeze_startup_objects
    from players.clubs.models import Club
    from players.people.models import Person
    from tournaments.event.models import Event, Game

    settings.ALLOWED_HOSTS = ["*"]
    figure(
        "state.events",
        Event.objects.count(),
        "events",
        clubs=Club.objects.count(),
        people=Person.objects.count(),
        years=len(Event.objects.dates("date", "year")),
        games=Game.objects.count(),
    )
    club = Club.objects.earliest("pk")
    _rate(club)
    pages, client = _pages(club), Client()
    for paths in pages.values():
        for path in paths[:WARM]:
            _get(client, path)
    gc.collect()
    freeze_startup_objects()
    for name, paths in pages.items():
        _time(f"state.{name}", [partial(_get, client, path) for path in paths])
    _post()


def _pages(club) -> dict[str, list[str]]:
    """The addresses of each kind: different people, seasons, clubs, years and towns."""
    from django.db.models import Count

    from players.clubs.models import Club
    from players.people.models import Partnership, Person
    from players.seasons.models import Season
    from tests.bench.demo_clubs import LAST_YEAR, YEARS
    from tests.bench.demo_names import FIRST, LAST, TOWNS

    random = Random(18)
    count = Count("performances")
    people = Person.objects.annotate(count=count).filter(count__gt=0)
    numbers = list(people.order_by("-count", "pk").values_list("pk", flat=True))
    own = numbers[:TIMES] + random.sample(numbers[TIMES:], TIMES)
    seasons = Season.objects.order_by("pk").values_list("pk", flat=True)
    largest = seasons.filter(club=club)
    others = random.sample(list(seasons.exclude(club=club)), 2 * TIMES)
    clubs = list(Club.objects.order_by("pk").values_list("slug", flat=True)[:TIMES])
    years = range(LAST_YEAR - YEARS + 1, LAST_YEAR + 1)
    pairs = Partnership.objects.filter(club=club).order_by("pk")[: 3 * TIMES : 3]
    return {
        "person": [f"/people/{number}/" for number in own],
        "partnership": [f"/people/{p.first_id}/{p.second_id}/" for p in pairs],
        "season": [f"/seasons/{number}/" for number in (*largest, *others)],
        "season.largest": [f"/seasons/{number}/" for number in largest] * AGAIN,
        "club": [f"/clubs/{slug}/" for slug in clubs],
        "winners": [f"/clubs/{slug}/winners/" for slug in clubs],
        "archive": [
            *(f"/events/?year={year}" for year in years),
            *(f"/events/?town={town}" for town in TOWNS),
            *(f"/events/?club={slug}" for slug in clubs),
        ],
        "search": [
            f"/events/?q={random.choice(FIRST)}+{random.choice(LAST)}"
            for _time in range(TIMES)
        ],
        "search.part": [f"/events/?q={part}" for part in (*FIRST, *LAST)],
        "search.town": [f"/events/?q={town}" for town in TOWNS] * AGAIN,
        "clubs": ["/clubs/"] * TIMES,
        "front": ["/"] * TIMES,
    }


def _get(client, path: str) -> None:
    assert client.get(path).status_code == 200, path


def _time(name: str, works: list[Callable[[], object]]) -> None:
    """Time each of these, done once: of the processor, and by the clock."""
    own, clock = [], []
    for work in works:
        start, before = time.perf_counter(), time.process_time()
        work()
        own.append(1000 * (time.process_time() - before))
        clock.append(1000 * (time.perf_counter() - start))
    p50, p99 = (round(percentile(own, share), 2) for share in (0.5, 0.99))
    by_clock = [round(percentile(clock, share), 1) for share in (0.5, 0.99)]
    figure(name, p50, "ms of the processor", p99=p99, clock=by_clock, of=len(works))


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _rate(club) -> None:
    """Everything of every club, then the last event of the largest alone."""
    from players.clubs.models import Club
    from players.ratings.services import mark_due
    from tournaments.ratings.selectors import events_to_rate
    from tournaments.ratings.services import rate_anew, rate_club

    start, before = time.perf_counter(), _processor()
    count = sum(rate_anew(each) for each in Club.objects.order_by("pk"))
    took, clock = _processor() - before, time.perf_counter() - start
    figure("state.rate.all", round(clock, 1), "s", processor=took, events=count)
    last = events_to_rate(club.pk).last()
    start, before = time.perf_counter(), _processor()
    mark_due(club=club, event_uid=last.uid, date=last.date)
    rate_club(club.pk)
    took, clock = _processor() - before, time.perf_counter() - start
    figure("state.rate.one", round(clock, 3), "s", processor=took)


def _post() -> None:
    """A result stored in a live event beside the archive."""
    from uuid import uuid4

    from scoring.game.ruling_marks import seen_of
    from scoring.results.services.desk import enter_result
    from tests.make import make_club, started_event
    from tournaments.event.models import Game
    from tournaments.formats import Score

    event = started_event(64, club=make_club(f"Bench {uuid4()}"), tables=32)
    games = list(Game.objects.filter(match__event=event, match__state="playing"))
    took = []
    for game in games:
        start = _processor()
        enter_result(
            event=event,
            game=game,
            score=Score((7, 3)),
            seen=seen_of(game),
            by="bench",
            key=uuid4(),
        )
        took.append(1000 * (_processor() - start))
    figure("state.post", percentile(took, 0.5), "ms of the processor", posts=len(took))


if __name__ == "__main__":
    _measure()
