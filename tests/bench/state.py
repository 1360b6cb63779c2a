"""Pages made anew from an archive: a state of clubs, or the part that STATE_PART names.

In a folder of its own, unless STATE_DIR names one that ``make demo-state`` has filled, or
STATE_URL a Postgres.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TIMES = 60


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
            part = os.environ.get("STATE_PART", "0.04")
            make = [sys.executable, "-m", "tests.bench.demo_state", part]
            subprocess.run(make, cwd=ROOT, env=env, check=True)
        migrate = [sys.executable, "manage.py", "migrate", "-v0"]
        subprocess.run(migrate, cwd=ROOT, env=env, check=True)
        subprocess.run([sys.executable, __file__], cwd=ROOT, env=env, check=True)


def _measure() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.db.models import Count
    from django.test import Client

    from players.models import Club, Person, Season
    from tests.bench.figure import figure
    from tournaments.models import Event, Game

    settings.ALLOWED_HOSTS = ["*"]
    figure("state.events", Event.objects.count(), "events", games=Game.objects.count())
    busy = Person.objects.annotate(count=Count("performances")).order_by("-count")
    person = busy.first()
    club = Club.objects.earliest("pk")
    _rate(club)
    season = Season.objects.filter(club=club).order_by("-ends_on").first()
    assert person is not None
    assert season is not None
    pages = {
        "person": f"/people/{person.pk}/",
        "season": f"/seasons/{season.pk}/",
        "club": f"/clubs/{club.slug}/",
        "winners": f"/clubs/{club.slug}/winners/",
        "archive": "/events/",
        "search": "/events/?q=ann+kubala",
        "search.town": "/events/?q=shiner",
        "clubs": "/clubs/",
        "front": "/",
    }
    client = Client()
    for name, path in pages.items():
        _time(f"state.{name}", lambda path=path: _get(client, path))
    _keep(pages["person"])
    _post()


def _keep(path: str) -> None:
    """A page that was made in this state of the database, as the front sends it."""
    from deploy.serving.page_cache import render_with
    from deploy.serving.people_pages import PeoplePages
    from deploy.serving.public_handler import PublicHandler
    from deploy.serving.versions import open_versions

    pages, versions = PeoplePages(render_with(PublicHandler())), open_versions()
    pages.render(path, "en", versions.state())

    def send() -> None:
        page = pages.get(path, "en", versions.state())
        assert page is not None
        assert page.response("", "gzip").status == 200

    _time("state.kept", send)


def _get(client, path: str) -> None:
    assert client.get(path).status_code == 200, path


def _time(name: str, work: Callable[[], object]) -> None:
    from tests.bench.figure import figure, percentile, server_seconds

    work()
    times, before, server = [], _processor(), server_seconds()
    for _time in range(TIMES):
        start = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - start))
    own = 1000 * (_processor() - before) / TIMES
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    figure(
        name,
        p50,
        "ms",
        p99=round(p99, 1),
        processor=round(own, 1),
        server=round(1000 * (server_seconds() - server) / TIMES, 1),
    )


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _rate(club) -> None:
    """Everything of the largest club, then its last event alone."""
    from players.services.ratings import mark_due
    from tests.bench.demo_state import EVENTS
    from tests.bench.figure import figure
    from tournaments.selectors.rated_games import events_to_rate
    from tournaments.services.ratings import rate_anew, rate_club

    before = _processor()
    count = rate_anew(club)
    took = _processor() - before
    whole = took / count * EVENTS / 60
    figure("state.rate.all", took, "s", events=count, minutes_of_whole=round(whole, 1))
    last = events_to_rate(club.pk).last()
    before = _processor()
    mark_due(club=club, event_uid=last.uid, date=last.date)
    rate_club(club.pk)
    figure("state.rate.one", _processor() - before, "s")


def _post() -> None:
    """A result stored in a live event beside the archive."""
    from uuid import uuid4

    from scoring.ruling_marks import seen_of
    from scoring.services.desk import enter_result
    from tests.make import make_club, started_event
    from tournaments.formats import Score
    from tournaments.models import Game

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
    from tests.bench.figure import figure, percentile

    figure("state.post", percentile(took, 0.5), "ms of the processor", posts=len(took))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    _measure()
