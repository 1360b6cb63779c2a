"""The hall of the benchmark in round 7, made by a program beside its server."""

import random
from uuid import uuid4

from django.urls import reverse

from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.game.seen import Seen
from scoring.results.services.decisions import confirm_result
from scoring.results.services.results import submit_result
from tests.make import signed_in
from tests.soak.hall import drawn, places_of
from tournaments.event.models import Event, Game
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.setup.services.log_heads import write_heads


def make(pairs: int) -> dict:
    """A hall in round 7, in the database of the environment."""
    event = drawn(max(5, (pairs + 1) // 2), pairs)
    make_links(event=event, kind="pair", by="bench")
    dice = random.Random(1)
    for _round in range(6):
        start_next(event=event, by="bench")
        _play_round(event, dice)
    write_heads()  # as the clock's job did when each of them had ended
    start_next(event=event, by="bench")
    # one word stands: each result moves the standings, and with them many pages
    Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
    numbers = event.pairs.order_by("number").values_list("number", flat=True)
    director = signed_in(event.club.memberships.get().user)
    return {
        **places_of(event),
        "numbers": list(numbers),
        "session": director.cookies["sessionid"].value,
        "board": reverse("now", args=[event.slug]),
    }


def _play_round(event: Event, dice: random.Random) -> None:
    """One side of each match sends the marks, the other confirms them."""
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
