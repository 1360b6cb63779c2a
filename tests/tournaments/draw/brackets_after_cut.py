"""Brackets after a cut that a correction moves."""

from dataclasses import replace
from datetime import date

from tests.make import make_club, make_draw, make_pairs, play
from tests.stored import made_once
from tests.tournaments.event.same import event_state
from tournaments import formats
from tournaments.brackets.services.settle import settle_bracket
from tournaments.corrections.services.correct import correct_game, plan_correction
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event, Match, Stage
from tournaments.event.services.change import open_change
from tournaments.event.services.events import create_event
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score


def by_wins(wins, *, kind="single_elimination", at_least=2, best_of=1):
    """One group in the morning; who wins so many goes on, the rest plays beside."""
    spec = formats.preset("spec")
    morning, championship, consolation = spec.stages
    chain = (*morning.rank_by[:3], "lot")
    return replace(
        spec,
        stages=(
            replace(morning, advance={"min_wins": wins}, rank_by=chain),
            replace(championship, kind=kind, best_of=(best_of,)),
            replace(consolation, best_of=(1,), options=(("at_least", at_least),)),
        ),
    )


@made_once
def after_the_cut(shape, pairs=8):
    """Every pair has beaten all of a higher number: 7 wins, 6, .. and none."""
    event = create_event(
        Event(club=make_club(), name="Spring Open", date=date(2027, 3, 6)),
        format=shape,
        tables=4,
        by="dora",
        seed=42,
    )
    make_pairs(event, pairs)
    make_draw(event)
    start_next(event=event, by="dora")
    for match in event.matches.all():
        first, second = (side.pair.number for side in match.sides.all())
        lower = 10 * max(first, second) % 7
        marks = (7, lower) if first < second else (lower, 7)
        match.games.update(
            marks_1=marks[0], marks_2=marks[1], ended="played", versions=1
        )
        match.winner, match.state = 1 if first < second else 2, "final"
        match.save()
    event.stages.filter(number=1).update(state=Stage.State.OVER)
    make_cut(event=event, by="dora")
    return event


def stage(event, number):
    stage_row = event.stages.get(number=number)
    stage_row.event = event
    return stage_row


def meeting(event, number, *pairs) -> Match:
    matches = event.matches.filter(stage__number=number)
    for pair in pairs:
        matches = matches.filter(sides__pair__number=pair)
    return matches.get()


def turned(event, *pairs):
    """The morning game of two pairs, and its marks the other way about."""
    game = meeting(event, 1, *pairs).games.get()
    return game, (game.marks_2, game.marks_1)


def correct(event, game, marks):
    """Correct a game; the brackets that follow stay as they are if settled again."""
    plan = plan_correction(event=event, game=game, score=Score(marks))
    with open_change(event, by="dora") as change:
        assert (
            correct_game(change, game=game, score=Score(marks), token=plan.token)
            == plan
        )
    settled = event_state(event)
    with open_change(event, by="dora") as change:
        for bracket in (s for s in change.event.stages.all() if s.is_bracket):
            settle_bracket(change, bracket, conflict="void")
    assert event_state(event) == settled
    return plan


def seeds(event, number):
    return sorted(stage(event, number).seats.values_list("pair__number", flat=True))


def play_out(event):
    """Both brackets to the end, lower numbers winning."""
    for _turn in range(30):
        for match in event.matches.filter(state__in=["called", "playing"]):
            first, second = (side.pair.number for side in match.sides.all())
            play(event, match, (7, 1) if first < second else (1, 7))
        if not event.stages.exclude(state=Stage.State.OVER).exists():
            return
        start_next(event=event, by="dora")
    raise AssertionError("It does not end.")
