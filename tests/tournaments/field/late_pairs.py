"""A pair that walks up late, and the rounds it joins."""

from tournaments.event.models import Event, Match, Pair
from tournaments.event.play import load_play
from tournaments.event.selectors.event_plan import matches_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.field.services.late import add_late_walk_up


def walks_up(event: Event) -> Pair:
    return add_late_walk_up(event=event, players=("Late Ann", "Late Bo"), by="dora")


def matches(event: Event, pair: Pair) -> list[Match]:
    return list(event.matches.filter(sides__pair=pair).order_by("round__number"))


def lines(event: Event) -> list[MatchLine]:
    return sorted(matches_of(event).values(), key=lambda line: line.number)


def check_rounds(event: Event) -> None:
    """Nobody twice in a round, no table twice in a wave, everybody once a round."""
    stage = event.stages.get(number=1)
    stage.event = event
    play = load_play(stage)
    for round in stage.rounds.all():
        seated = [
            s.pair.number
            for m in round.matches.all()
            for s in m.sides.all()
            if s.pair is not None
        ]
        assert len(seated) == len(set(seated))
        places = [(m.table, m.wave) for m in round.matches.exclude(table=None)]
        assert len(places) == len(set(places))
    assert len(play.entrants) == len(set(play.entrants))
