"""The hall of the benchmark in round 7: ``python -m tests.bench.hall_event PAIRS``."""

import json
import random
import sys
from uuid import uuid4


def make(pairs: int) -> dict:
    """A hall in round 7, in the database of the environment."""
    import django

    django.setup()
    from django.contrib.auth import get_user_model
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    call_command("migrate", verbosity=0)
    from scoring.game.links import code_of
    from tests.make import make_director
    from tournaments.event.models import Match

    director = make_director()
    event = _in_round_7(director, pairs)
    client = Client()
    client.force_login(get_user_model().objects.get(pk=director.pk))
    codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
    playing = event.matches.filter(state=Match.State.PLAYING).order_by("table")
    return {
        "slug": event.slug,
        "pairs": pairs,
        "numbers": list(
            event.pairs.order_by("number").values_list("number", flat=True)
        ),
        "session": client.cookies["sessionid"].value,
        "board": reverse("now", args=[event.slug]),
        "tables": [[codes[match.table], match.number] for match in playing],
    }


def _in_round_7(director, pairs: int):
    from scoring.codes.services import make_links
    from tests.make import make_club, make_event, make_pairs
    from tournaments.draw.services.drawing import confirm_draw, draw_event
    from tournaments.event.models import Event
    from tournaments.field.services.check_in import check_in_all
    from tournaments.floor.services.rounds import start_next
    from tournaments.setup.services.log_heads import write_heads

    event = make_event(
        make_club(director=director),
        preset="state",
        tables=max(5, (pairs + 1) // 2),
        name="Hall",
    )
    make_pairs(event, pairs)
    check_in_all(event=event, by="bench")
    draw_event(event=event, by="bench", seed=1)
    confirm_draw(event=event, by="bench")
    make_links(event=event, kind="pair", by="bench")
    make_links(event=event, kind="table", by="bench")
    dice = random.Random(1)
    for _round in range(6):
        start_next(event=event, by="bench")
        _play_round(event, dice)
    write_heads()  # as the clock's job did when each of them had ended
    start_next(event=event, by="bench")
    # one word stands: each result moves the standings, and with them many pages
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    return event


def _play_round(event, dice: random.Random) -> None:
    """One side of each match sends the marks, the other confirms them."""
    from scoring.game.models import Link
    from scoring.game.seen import Seen
    from scoring.results.services.decisions import confirm_result
    from scoring.results.services.results import submit_result
    from tournaments.event.models import Game
    from tournaments.formats import Score

    links = {link.number: link for link in event.links.filter(kind=Link.Kind.PAIR)}
    open_games = Game.objects.filter(
        match__event=event, match__state="playing", marks_1=None
    )
    for game in open_games.order_by("match__number"):
        sides = list(game.match.sides.values_list("pair__number", flat=True))
        marks = (7, dice.randrange(7))
        score = Score(marks if dice.random() < 0.5 else marks[::-1])
        given = {"game": game, "score": score, "seen": Seen(), "key": uuid4()}
        sent = submit_result(link=links[sides[0]], **given)
        confirm_result(link=links[sides[1]], version=sent, key=uuid4())


if __name__ == "__main__":
    sys.stdout.write(json.dumps(make(int(sys.argv[1]))) + "\n")
