"""The day's figures: the draw, a posted result, the standings page, requests a second.

Runs the real one-process server on a scratch database in a folder of its own.
"""

import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PORT = 8177


def main() -> None:
    """In a folder of its own, so that nobody's data is touched."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        env = {
            **os.environ,
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            env.pop(name, None)
        subprocess.run([sys.executable, __file__], cwd=ROOT, env=env, check=True)


@contextmanager
def _server() -> Iterator[int]:
    serve = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*serve, "--port", str(PORT)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        for _try in range(100):
            try:
                _get("/health")
                break
            except OSError:
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def _get(path: str) -> tuple[float, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    start = time.perf_counter()
    line.request("GET", path, headers={"Accept-Encoding": "gzip"})
    body = line.getresponse().read()
    line.close()
    return time.perf_counter() - start, body


def _measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    slug = _play_six_rounds()
    _share_images(slug)
    _post_results()
    page = f"/e/{slug}/standings/"
    with _server() as pid:
        _pages(page, slug)
        _load(page)
        _tables_and_phones(slug, pid)


def _play_six_rounds() -> str:
    from scoring.codes.services import make_links
    from tests.bench.figure import figure, seconds
    from tests.make import make_director, make_event, make_pairs
    from tests.walk.test_services import play_called_matches
    from tournaments.draw.services.drawing import confirm_draw, draw_event
    from tournaments.field.services.check_in import check_in_all
    from tournaments.floor.services.rounds import start_next

    make_director()
    event = make_event(preset="state", tables=80, name="Draw")
    make_pairs(event, 147)
    check_in_all(event=event, by="bench")
    times = [
        seconds(partial(draw_event, event=event, by="bench", seed=n)) for n in range(7)
    ]
    figure("event.draw", sorted(times)[3] * 1000, "ms", pairs=147, stored=True)

    event = make_event(preset="state", tables=64, name="Standings")
    make_pairs(event, 128)
    check_in_all(event=event, by="bench")
    draw_event(event=event, by="bench", seed=1)
    confirm_draw(event=event, by="bench")
    make_links(event=event, kind="pair", by="bench")
    make_links(event=event, kind="table", by="bench")
    dice = random.Random(1)
    for _round in range(6):
        start_next(event=event, by="bench")
        play_called_matches(event, dice)
    start_next(event=event, by="bench")
    return event.slug


def _share_images(slug: str) -> None:
    """Draw what messengers show beside a shared address; fonts are read at the first."""
    from tests.bench.figure import figure, percentile, seconds
    from tournaments.event.models import Event
    from tournaments.event.selectors.snapshot import read_snapshot
    from tournaments.public.selectors.cards import event_card, pair_card
    from tournaments.public.share_image import draw_share_image

    snapshot = read_snapshot(Event.objects.get(slug=slug))
    for kind, card in (
        ("event", event_card(snapshot)),
        ("pair", pair_card(snapshot, 1)),
    ):
        assert card is not None
        times = [seconds(partial(draw_share_image, card)) * 1000 for _ in range(21)]
        p50 = percentile(times, 0.5)
        figure(f"image.{kind}", p50, "ms", first=round(times[0], 1))


def _post_results() -> None:
    from uuid import uuid4

    from scoring.game.models import Link
    from scoring.game.seen import Seen
    from scoring.results.services.results import submit_result
    from tests.bench.figure import figure, percentile, seconds
    from tournaments.event.models import Game
    from tournaments.formats import Score

    times = []
    for game in Game.objects.filter(marks_1=None, match__state="playing"):
        link = Link.objects.get(
            event=game.match.event, kind="table", number=game.match.table
        )
        times.append(
            seconds(
                lambda game=game, link=link: submit_result(
                    link=link, game=game, score=Score((7, 4)), seen=Seen(), key=uuid4()
                )
            )
        )
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        figure(
            f"result.submit.{name}", percentile(times, share) * 1000, "ms", n=len(times)
        )


def six_rounds() -> None:
    """Play them into the database of the environment; print the hall as JSON."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    slug = _play_six_rounds()
    sys.stdout.write(json.dumps({"slug": slug, "tables": _tables(slug)}) + "\n")


def _tables(slug: str) -> list[tuple[str, int]]:
    from scoring.game.links import code_of
    from tournaments.event.models import Event

    event = Event.objects.get(slug=slug)
    codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
    playing = event.matches.filter(state__in=["playing", "reported"])
    return [(codes[match.table], match.number) for match in playing.order_by("table")]


def _tables_and_phones(slug: str, pid: int) -> None:
    from tests.bench import posting, streams
    from tests.soak.kill import Desk

    # each table has sent one result already
    desks = [Desk(code, match, [[]]) for code, match in _tables(slug)]
    posting.measure("laptop", PORT, desks)
    streams.measure("laptop", PORT, PORT, slug, desks[0], pid)


def _pages(page: str, slug: str) -> None:
    from tests.bench.figure import figure, percentile
    from tournaments.event.models import Event
    from tournaments.event.services.change import open_change

    cold = []
    for _try in range(9):
        with open_change(Event.objects.get(slug=slug), by="bench") as change:
            change.log("bench")
        cold.append(_get(page)[0])
    figure("standings.cold", percentile(cold, 0.5) * 1000, "ms", pairs=128, rounds=6)
    warm = [_get(page)[0] for _try in range(200)]
    figure("standings.warm.p50", percentile(warm, 0.5) * 1000, "ms")
    figure("standings.warm.p99", percentile(warm, 0.99) * 1000, "ms")


def _load(page: str) -> None:
    from tests.bench.figure import figure
    from tests.bench.load import requests_a_second

    for connections in (8, 64):
        value = requests_a_second(PORT, page, connections=connections)
        figure("standings.load", value, "requests/s", connections=connections)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    six_rounds() if "six-rounds" in sys.argv else _measure()
