"""How fast an event is drawn and stored, read back as standings, forecast and clinched.

In a scratch database of its own; sizes from 64 to 1,024 pairs show how it grows.
"""

import os
import random
import subprocess
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = (64, 147, 256, 512, 1024)


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


def _measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.make import make_club

    call_command("migrate", verbosity=0)
    club = make_club()
    for pairs in SIZES:
        event = _event(club, pairs)
        _draw(event, pairs)
        _play_six_rounds(event)
        _read(event, pairs)


def _event(club, pairs: int):
    """As many pairs as asked, each at a table at once."""
    from tests.make import make_event
    from tournaments import formats
    from tournaments.field.services.imports import import_pairs
    from tournaments.field.sheet import RegistrationLine
    from tournaments.setup.services.presets import change_format

    event = make_event(club, tables=pairs // 2, name=f"{pairs} pairs")
    shape = replace(formats.preset("state"), field=(2, 1024))
    change_format(event=event, format=shape, by="bench")
    lines = [
        RegistrationLine(n, (f"First {n} of {pairs}", f"Second {n} of {pairs}"))
        for n in range(1, pairs + 1)
    ]
    import_pairs(event=event, lines=lines, by="bench", is_checked_in=True)
    return event


def _draw(event, pairs: int) -> None:
    from tests.bench.figure import figure, seconds
    from tournaments.draw.services.drawing import confirm_draw, draw_event

    runs = [
        seconds(partial(draw_event, event=event, by="bench", seed=n)) for n in range(5)
    ]
    figure("stored.draw", sorted(runs)[2] * 1000, "ms", pairs=pairs)
    confirm_draw(event=event, by="bench")


def _play_six_rounds(event) -> None:
    """Results written straight into the rows: only reading is measured."""
    from django.utils import timezone

    from tournaments.event.models import Game, Match, Round

    dice, now = random.Random(1), timezone.now()
    played = event.matches.filter(round__number__lte=6).exclude(table=None)
    games = list(Game.objects.filter(match__in=played))
    for game in games:
        game.marks_1, game.marks_2 = dice.choice(
            [(7, dice.randrange(7)), (dice.randrange(7), 7)]
        )
        game.ended = "played"
    Game.objects.bulk_update(games, ["marks_1", "marks_2", "ended"], batch_size=500)
    won = {g.match_id: 1 if g.marks_1 > g.marks_2 else 2 for g in games}
    rows = list(played)
    for match in rows:
        match.state, match.winner = Match.State.FINAL, won[match.pk]
        match.called_at = match.ended_at = now
    Match.objects.bulk_update(
        rows, ["state", "winner", "called_at", "ended_at"], batch_size=500
    )
    Round.objects.filter(stage__event=event, number__lte=6).update(wave=1)
    event.stages.filter(number=1).update(state="running")
    event.state = "running"
    event.save()


def _read(event, pairs: int) -> None:
    from tests.bench.figure import figure, seconds
    from tournaments import formats
    from tournaments.event.play import load_play
    from tournaments.schedule.selectors.forecast import forecast
    from tournaments.standings.selectors.clinch import clinch_of
    from tournaments.standings.selectors.standings import standing_of

    stage = event.stages.get(number=1)
    stage.event = event
    play = load_play(stage)
    results = tuple(play.results.values())
    everybody = play.entrants

    def best(work) -> float:
        return min(seconds(work) for _ in range(5)) * 1000

    chain = play.rules.rank_by
    ranking = formats.Ranking(everybody, results, chain)
    table = partial(formats.standings, ranking)
    figure("stored.standings", best(table), "ms", pairs=pairs, of="one table, 6 rounds")
    page = partial(standing_of, event, clinched=True)
    figure("stored.standings.read", best(page), "ms", pairs=pairs, of="with all reads")
    figure("stored.forecast", best(partial(forecast, event)), "ms", pairs=pairs)
    sample = random.Random(1).sample(everybody, 12)
    runs = [seconds(partial(clinch_of, play, number)) * 1000 for number in sample]
    figure(
        "stored.clinch", sorted(runs)[6], "ms", pairs=pairs, worst=round(max(runs), 1)
    )


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    _measure()
