"""Who meets whom again is said before a swapped round is played."""

import pytest

from tests.make import drawn_event, make_event, make_pairs, play_tables, played_rounds
from tournaments.draw.selectors.meetings import meeting_warnings
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.draw.services.seating import swap_pairs
from tournaments.event.models import Event, Pair, Round
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def round_of(event: Event, number: int, stage: int = 1) -> Round:
    row = Round.objects.get(stage__event=event, stage__number=stage, number=number)
    row.stage.event = event
    return row


def opponents(round: Round) -> dict[int, int]:
    met = {}
    for match in round.matches.all():
        sides = [s.pair.number for s in match.sides.all() if s.pair]
        if len(sides) == 2:
            met |= dict([sides, sides[::-1]])
    return met


def swapped(event: Event, round: Round, first: int, second: int) -> tuple[str, ...]:
    swap_pairs(event=event, round=round, pairs=(first, second), by="dora")
    return meeting_warnings(round, (first, second))


def test_pairs_that_met_or_are_still_to_meet_are_named_with_the_round() -> None:
    event = drawn_event(4)
    first, second = round_of(event, 1), round_of(event, 2)
    met, other = opponents(first)[1], opponents(second)[1]
    warnings = swapped(event, first, met, other)
    assert any("are to meet in round 2 too." in line for line in warnings)
    swap_pairs(event=event, round=first, pairs=(met, other), by="dora")
    start_next(event=event, by="dora")
    play_tables(event)
    warnings = swapped(event, second, other, met)
    assert any("met in round 1." in line and "1 Ann Ray" in line for line in warnings)


def test_pairs_that_nowhere_else_meet_are_no_matter() -> None:
    event = drawn_event(6, preset="new-mexico")
    first = round_of(event, 1)
    pair, other = (m.sides.first().pair.number for m in first.matches.all()[:2])
    assert swapped(event, first, pair, other) == ()


def test_two_of_one_group_in_the_first_round_of_a_bracket() -> None:
    event = played_rounds(12)
    make_cut(event=event, by="dora")
    first = round_of(event, 1, stage=2)
    met = opponents(first)
    group = dict(event.stages.get(number=1).seats.values_list("pair__number", "group"))
    pair = min(met)
    other = next(
        n for n in met if group[n] == group[pair] and n not in (pair, met[pair])
    )
    warnings = swapped(event, first, met[pair], other)
    names = {f"{n} {event.pairs.get(number=n).name}" for n in (pair, other)}
    [line] = [line for line in warnings if all(name in line for name in names)]
    assert line.endswith(f"both come from group {group[pair]}.")


def test_one_group_before_is_nothing_to_keep_apart() -> None:
    event = played_rounds(4)
    make_cut(event=event, by="dora")
    first = round_of(event, 1, stage=2)
    pair, other = (m.sides.first().pair.number for m in first.matches.all()[:2])
    [line] = swapped(event, first, pair, other)
    assert line.startswith("By the seeding rule"), line


def test_two_of_one_club_in_a_league_of_clubs() -> None:
    event = make_event(preset="curry-county", tables=5)
    make_pairs(event, 10)
    for pair in event.pairs.all():
        Pair.objects.filter(pk=pair.pk).update(
            club_name="Clovis" if pair.number <= 5 else "Melrose"
        )
    draw_event(event=event, by="dora", seed=42)
    confirm_draw(event=event, by="dora")
    first = round_of(event, 1)
    warnings = swapped(event, first, opponents(first)[1], 2)
    assert any("are both of Clovis." in line for line in warnings)
