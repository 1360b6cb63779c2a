"""What one result costs as the field grows: 16, 64, 147 and 512 pairs, in one process.

In milliseconds of the processor. Of a round in the middle: the snapshot built from the one before, what every pair needs,
which pairs' pages differ, one pair's page and the standings page made anew, memory.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
import tracemalloc
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = (16, 64, 147, 512)
ROUNDS = 3
RESULTS = 5


def main() -> None:
    """Each size in a process of its own."""
    for pairs in SIZES:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            env = os.environ | {
                "DATA_DIR": folder,
                "DJANGO_SETTINGS_MODULE": "deploy.settings",
            }
            for name in ("DATABASE_URL", "REDIS_URL"):
                env.pop(name, None)
            run = [sys.executable, "-m", "tests.bench.growth", str(pairs)]
            subprocess.run(run, cwd=ROOT, env=env, check=True)


def measure(pairs: int) -> None:
    """Print the figures of one size."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.bench.figure import figure, percentile
    from tournaments import formats
    from tournaments.event.models import Event
    from tournaments.event.selectors.snapshot import read_snapshot
    from tournaments.public.selectors.touched import pair_pages

    event = _drawn(replace(formats.preset("state"), field=(2, 1024)), pairs)
    dice = random.Random(1)
    _play_rounds(event, dice)
    tracemalloc.start()
    before = read_snapshot(Event.objects.get(pk=event.pk))
    pages = pair_pages(before)
    memory = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    times, concerned = _results(event, dice, before, pages)
    for name, values in times.items():
        value = percentile(values, 0.5)
        figure(f"growth.{name}", value, "ms", pairs=pairs)
    figure("growth.concerned", percentile(concerned, 0.5), "pairs", pairs=pairs)
    figure("growth.memory", memory, "MB", pairs=pairs)


def _play_rounds(event, dice: random.Random) -> None:
    """Up to a round in the middle, which begins."""
    from tests.make import play
    from tournaments.floor.services.rounds import start_next

    for _round in range(ROUNDS):
        start_next(event=event, by="bench")
        for match in event.matches.filter(state="playing"):
            play(event, match, _marks(dice))
    start_next(event=event, by="bench")


def _marks(dice: random.Random) -> tuple[int, int]:
    lost = dice.randrange(7)
    return (7, lost) if dice.random() < 0.5 else (lost, 7)


def _results(
    event, dice: random.Random, before, pages
) -> tuple[dict[str, list[float]], list[int]]:
    """By step what each result took, and how many pairs' pages it changed."""
    from django.test import Client
    from django.urls import reverse

    from tests.make import play
    from tournaments.event.models import Event
    from tournaments.event.selectors.snapshot import read_snapshot
    from tournaments.public.selectors.touched import pair_pages, touched
    from tournaments.standings.selectors.clinch import clinch_of

    times: dict[str, list[float]] = {}
    concerned: list[int] = []
    client = Client(HTTP_HOST="localhost")
    addresses = {
        "pair": reverse("pair", args=[event.slug, 1]),
        "standings": reverse("standings", args=[event.slug]),
    }

    def timed(name: str, work):
        started = time.process_time()
        done = work()
        times.setdefault(name, []).append((time.process_time() - started) * 1000)
        return done

    for match in event.matches.filter(state="playing")[:RESULTS]:
        timed("store", partial(play, event, match, _marks(dice)))
        changed = Event.objects.get(pk=event.pk)
        after = timed("snapshot", partial(read_snapshot, changed, before))
        timed("needs", partial(clinch_of, after, after.stages[0], 1))
        new = timed("pages", partial(pair_pages, after))
        concerned.append(len(touched(pages, new).pairs))
        before, pages = after, new
        for name, address in addresses.items():
            timed(f"page.{name}", partial(client.get, address))
    return times, concerned


def _drawn(shape, pairs: int):
    from datetime import date

    from tests.make import make_club, make_director, make_pairs
    from tournaments.draw.services.drawing import confirm_draw, draw_event
    from tournaments.event.models import Event
    from tournaments.event.services.events import create_event
    from tournaments.field.services.check_in import check_in_all

    event = create_event(
        Event(
            club=make_club(director=make_director()),
            name="Growth",
            date=date(2027, 3, 6),
        ),
        format=shape,
        tables=pairs // 2 + 1,
        by="bench",
    )
    make_pairs(event, pairs)
    check_in_all(event=event, by="bench")
    draw_event(event=event, by="bench", seed=1)
    confirm_draw(event=event, by="bench")
    return event


if __name__ == "__main__":
    measure(int(sys.argv[1])) if sys.argv[1:] else main()
