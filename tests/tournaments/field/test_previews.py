"""What a preview shows is what is carried out, then and in the rounds that follow."""

import os
import random
import re
from collections.abc import Callable

import pytest

from scoring.results.services.desk import no_show
from tests.make import drawn_event, make_club, play, started_event
from tests.tournaments.exchange.taking_in import cut_next
from tournaments.corrections.services.preview import preview_changes
from tournaments.draw.services.seating import swap_pairs
from tournaments.event.models import Event, Match, Pair
from tournaments.event.selectors.event_diff import describe_changes
from tournaments.event.selectors.event_plan import EventPlan, event_plan
from tournaments.event.services.change import Refused
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db
DAYS = int(os.environ.get("DAYS", "1"))

Act = Callable[[Event], object]

FIELDS = {
    "timpson": (5, 7),
    "westfest": (5, 8),
    "draw-box": (4, 6),
    "evening-84": (4, 6),
    "austin": (6, 8),
    "weatherford": (4, 5),
    "club-night": (8, 9),
    "evening-moon": (6, 7),
}


class Day:
    """A day with random results, from a seed."""

    def __init__(self, preset: str, seed: int) -> None:
        self.chance = random.Random(seed)
        pairs = self.chance.randint(*FIELDS[preset])
        club = make_club(f"Club {preset} {seed}")
        self.event = started_event(pairs, preset=preset, club=club, tables=6)

    def goes_on(self) -> bool:
        """Play one match, or start what comes next; False once all is over."""
        self.event.refresh_from_db()
        at_table = list(self.event.matches.filter(state__in=["called", "playing"]))
        if at_table:
            match = self.chance.choice(at_table)
            sides = {side.side for side in match.sides.all()}
            marks = [self.chance.randint(0, 6) for _side in sides]
            marks[self.chance.randrange(len(marks))] = 7
            play(self.event, match, tuple(marks))
            return True
        try:
            start_next(event=self.event, by="dora")
        except Refused:
            return cut_next(self.event)
        return self.event.matches.filter(state__in=["called", "playing"]).exists()

    def pair(self, *states: str) -> Pair:
        return self.chance.choice(list(self.event.pairs.filter(state__in=states)))


def leaves(day: Day) -> Act:
    pair = day.pair("in")
    return lambda event: withdraw_pair(event=event, pair=pair, by="dora")


def is_disqualified(day: Day) -> Act:
    pair = day.pair("in")
    why = {"reason": "x", "is_disqualified": True}
    return lambda event: withdraw_pair(event=event, pair=pair, by="dora", **why)


def comes_back(day: Day) -> Act:
    pair = day.pair("in")
    withdraw_pair(event=day.event, pair=pair, by="dora")
    return lambda event: reinstate_pair(event=event, pair=pair, by="dora")


def does_not_come(day: Day) -> Act:
    match = day.event.matches.filter(state__in=["called", "playing"]).first()
    if match is None:
        return leaves(day)
    return lambda event: no_show(event=event, match=match, absent=(1,), by="dora")


def is_substituted(day: Day) -> Act:
    pair = day.pair("in")
    return lambda event: substitute_player(
        event=event, number=pair.number, place=1, name="Sam Hope", by="dora"
    )


def comes_late(day: Day) -> Act:
    names = ("Late Ann", "Late Bo")[: day.event.players_a_pair]
    return lambda event: add_late_walk_up(event=event, players=names, by="dora")


ACTIONS = (
    leaves,
    is_disqualified,
    leaves,
    comes_back,
    comes_late,
    does_not_come,
    is_substituted,
)


def carried_out(event: Event, act: Act) -> tuple[str, ...]:
    before = event_plan(event)
    act(event)
    return describe_changes(event, before, event_plan(event))


def forfeits(event: Event) -> set[int]:
    return set(event.matches.filter(is_forfeit=True).values_list("pk", flat=True))


KINDS = ("westfest", "austin", "club-night")


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, marks=[] if preset in KINDS else pytest.mark.soak)
        for preset in FIELDS
    ],
)
def test_the_preview_is_what_happens(preset: str) -> None:
    first = list(FIELDS).index(preset)
    for seed in range(DAYS):
        day = Day(preset, seed)
        for _step in range(day.chance.randint(0, 9)):
            if not day.goes_on():
                break
        _check(day, ACTIONS[(first + seed) % len(ACTIONS)](day))


def _check(day: Day, act: Act) -> None:
    try:
        shown = preview_changes(day.event, act)
    except Refused:
        with pytest.raises(Refused):
            act(day.event)
        return
    day.event.refresh_from_db()
    assert carried_out(day.event, act) == shown
    _what_follows(day, event_plan(day.event))


def _what_follows(day: Day, after: EventPlan) -> None:
    """Play on: who has left forfeits just what was announced."""
    already = forfeits(day.event)
    drawn = set(after.matches)
    while day.goes_on():
        pass
    later = forfeits(day.event) - already
    assert later & drawn <= set(after.forfeits)
    gone = {pair.pk for pair in day.event.pairs.exclude(state="in")}
    for pk in set(after.forfeits) - later:
        match = Match.objects.get(pk=pk)
        present = {side.pair_id for side in match.sides.all() if side.pair_id} - gone
        assert match.state == "void" or not present, match.number


def test_of_two_matches_at_one_table_the_wave_says_which() -> None:
    event = drawn_event(8, preset="new-mexico", tables=3)
    first, second = (
        event.matches.get(round__number=1, table=1, wave=wave) for wave in (1, 2)
    )
    pairs = tuple(m.sides.get(side=1).pair.number for m in (first, second))
    sentences = preview_changes(
        event, lambda e: swap_pairs(event=e, round=first.round, pairs=pairs, by="dora")
    )
    assert [sentence.partition(":")[0] for sentence in sentences] == [
        "Preliminary, round 1, table 1",
        "Preliminary, round 1, wave 2, table 1",
    ]


def test_who_waits_in_a_bracket_is_announced_to_forfeit_what_it_waits_for() -> None:
    event = started_event(8, preset="westfest", tables=4)
    match = event.matches.filter(state="called").order_by("number")[0]
    play(event, match)
    winner = event.pairs.get(sides__match=match, sides__side=1)
    shown = preview_changes(
        event, lambda e: withdraw_pair(event=e, pair=winner, by="dora")
    )
    assert len(shown) == 2
    assert all(f"{winner} forfeits it as soon as both sides" in s for s in shown)
    assert re.search(r"match 5: .*Winner of match", shown[0])
