"""Pairs change places by hand: what that breaks is said, and one press mends it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.make import (
    cut_event,
    drawn_event,
    drawn_event_of_clubs,
    make_draw,
    play_tables,
)
from tests.tournaments.draw.wished import absolute, drawn, field, meetings, wish
from tests.tournaments.signed_in import Desk
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.selectors.meetings import meeting_warnings
from tournaments.draw.selectors.wishes import unmet_wishes, wishes_shown
from tournaments.draw.services.seating import swap_pairs, take_back_swap
from tournaments.event.models import Event, Round
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_swapping_warns_of_wishes_and_is_taken_back_with_one_press(desk: Desk) -> None:
    event = field(preset="spec", club=desk.club)
    wish(event, absolute(1, 3))
    make_draw(event)
    meet = meetings(event)
    round = Round.objects.get(stage__event=event, stage__number=1, number=1)
    [met] = [n for two in meetings(event, round=1) if 1 in two for n in two - {1}]
    swap_pairs(event=event, round=round, pairs=(3, met), by="dora")
    warnings = meeting_warnings(round, (3, met))
    assert any("are not to meet: Named pairs 1, 3, absolute." in w for w in warnings)
    assert any("plays in group" in w for w in warnings)
    assert unmet_wishes(event)[0].endswith("as pairs changed places by hand.")
    page = desk.look(event, "draw/")
    assert f"3 and {met} changed places by hand in round 1." in page
    [form] = [form for form in forms_in(page) if "entry" in form.fields]
    sent = {**form.fields, "key": str(uuid4())}
    for _twice in range(2):
        desk.do(event, "swap-back", "draw/", **sent)
    assert meetings(event) == meet
    assert "changed places by hand" not in desk.look(event, "draw/")
    assert event.audit.filter(action="round.swap").count() == 2


def test_the_rounds_of_a_league_by_weeks_are_weeks_on_the_draw_too(desk: Desk) -> None:
    event = field(5, preset="austin-league", club=desk.club)
    drawn(event)
    page = desk.look(event, "draw/")
    assert "Week 5" in page
    assert "Round 5" not in page


def test_the_rounds_of_a_bracket_have_its_names_on_the_draw_too(desk: Desk) -> None:
    event = drawn_event(8, preset="timpson", club=desk.club)
    page = desk.look(event, "draw/")
    assert "Quarterfinals" in page
    assert "Round 1" not in page
    assert "Scoresheets, quarterfinals" in desk.look(event, "sheets/1/")


def test_only_the_last_swap_of_a_round_that_waits_is_taken_back() -> None:
    event = field(8, preset="spec")
    make_draw(event)
    round = Round.objects.get(stage__event=event, stage__number=1, number=1)
    first, second = (sorted(two) for two in list(meetings(event, round=1))[:2])
    for pairs in ((first[0], second[0]), (first[1], second[1])):
        swap_pairs(event=event, round=round, pairs=pairs, by="dora")
    entries = sorted(
        event.audit.filter(action="round.swap").values_list("number", flat=True)
    )
    with pytest.raises(Refused, match="others changed places in it since"):
        take_back_swap(event=event, entry=entries[0], by="dora")
    for entry in reversed(entries):
        take_back_swap(event=event, entry=entry, by="dora")
    with pytest.raises(Refused):
        take_back_swap(event=event, entry=entries[0], by="dora")


def test_more_swaps_ask_the_database_no_more_often(desk: Desk) -> None:
    event = field(8, preset="spec", club=desk.club)
    make_draw(event)
    queries = []
    for number in (1, 2, 3):
        first, second = (sorted(two) for two in list(meetings(event, round=number))[:2])
        round = Round.objects.get(stage__event=event, number=number)
        pairs = (first[0], second[0])
        swap_pairs(event=event, round=round, pairs=pairs, by="dora")
        with CaptureQueriesContext(connection) as asked:
            assert len(wishes_shown(event).swaps) == number
        queries.append(len(asked))
    assert len({*queries}) == 1


def test_a_swap_in_a_bracket_warns_of_its_seeds_and_is_taken_back_at_the_cut(
    desk: Desk,
) -> None:
    event = cut_event(8, club=desk.club)
    meet = meetings(event, stage=2)
    round = Round.objects.get(stage__event=event, stage__number=2, number=1)
    pairs = (min(min(meet, key=min)), min(max(meet, key=min)))
    swap_pairs(event=event, round=round, pairs=pairs, by="dora")
    assert any(
        w.startswith("By the seeding rule") for w in meeting_warnings(round, pairs)
    )
    page = desk.look(event, "cut/")
    [form] = [form for form in forms_in(page) if "entry" in form.fields]
    answer = desk.client.post(form.action, {**form.fields, "do": "swap-back"})
    assert answer.url == f"/desk/{event.slug}/cut/"
    assert meetings(event, stage=2) == meet


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
    event = cut_event(12)
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
    event = cut_event(4)
    first = round_of(event, 1, stage=2)
    pair, other = (m.sides.first().pair.number for m in first.matches.all()[:2])
    [line] = swapped(event, first, pair, other)
    assert line.startswith("By the seeding rule"), line


def test_two_of_one_club_in_a_league_of_clubs() -> None:
    event = drawn_event_of_clubs()
    first = round_of(event, 1)
    warnings = swapped(event, first, opponents(first)[1], 2)
    assert any("are both of Shiner." in line for line in warnings)


def test_the_round_of_a_bracket_has_its_name_where_pairs_change_places_by_hand(
    desk: Desk,
) -> None:
    event = cut_event(8, club=desk.club)
    meet = meetings(event, stage=2)
    pairs = (min(min(meet, key=min)), min(max(meet, key=min)))
    page = f"pairs/{pairs[0]}/swap/"
    form = desk.look(event, page)
    assert "quarterfinals" in form
    assert "round 1" not in form
    round = round_of(event, 1, stage=2)
    desk.send(event, page, round=round.pk, other=pairs[1], sure="1")
    first, second = pairs
    changed = f"{first} and {second} changed places by hand (quarterfinals)."
    assert changed in desk.look(event, "cut/")
    logged = f"Pairs {first}, {second} changed places (quarterfinals)."
    assert logged in desk.look(event, "log/")
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="It has started: quarterfinals"):
        swap_pairs(event=event, round=round, pairs=pairs, by="dora")
