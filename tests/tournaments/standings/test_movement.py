"""Places gained and lost: since the last whole round, whatever comes in meanwhile."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.clubs import day, league_of_clubs
from tests.make import play, play_tables, started_event
from tests.stored import made_once
from tournaments.corrections.services.correct import correct_game, plan_correction
from tournaments.event.models import Event, Game
from tournaments.event.selectors.snapshot import EventSnapshot, read_snapshot
from tournaments.event.services.change import open_change
from tournaments.floor.selectors.wall import wall_page
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.formats import Score
from tournaments.public.selectors.pairs import pair_page
from tournaments.standings.selectors.movement import movement
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db


@made_once
def after_rounds(rounds: int) -> Event:
    """So many rounds are over, and the next one has begun."""
    event = started_event(8)
    for number in range(rounds):
        for at, match in enumerate(event.matches.filter(state="playing")):
            play(event, match, (7, (number + at) % 7))
        start_next(event=event, by="dora")
    return event


def correct(event: Event, game: Game, marks: tuple[int, int]) -> None:
    plan = plan_correction(event=event, game=game, score=Score(marks))
    with open_change(event, by="dora") as change:
        correct_game(change, game=game, score=Score(marks), token=plan.token)


def places(snapshot: EventSnapshot) -> dict[int, int]:
    [line, *_more] = standing_of(snapshot).tables
    return {line.pair: line.rank for line in line.lines}


def test_before_a_round_is_over_nobody_has_moved() -> None:
    event = started_event(8)
    play(event, event.matches.filter(state="playing").first())
    standing = standing_of(read_snapshot(event))
    assert standing.since == 0
    assert {line.moved for table in standing.tables for line in table.lines} == {0}
    assert pair_page(read_snapshot(event), 1).placed[0].line.course == ()


def test_a_round_is_compared_with_the_one_before() -> None:
    event = after_rounds(1)
    first = places(read_snapshot(event))
    play_tables(event, (2, 7))
    snapshot = read_snapshot(event)
    standing = standing_of(snapshot)
    assert standing.since == 1
    second = places(snapshot)
    moved = {line.pair: line.moved for line in standing.tables[0].lines}
    assert moved == {pair: first[pair] - second[pair] for pair in first}
    assert any(moved.values())


def test_the_last_whole_round_counts_made_once_until_it_is_corrected() -> None:
    event = after_rounds(2)
    second = places(read_snapshot(event))
    play(event, event.matches.filter(state="playing").first(), (1, 7))
    snapshot = read_snapshot(event)
    standing = standing_of(snapshot)
    assert standing.since == 2
    for line in standing.tables[0].lines:
        assert len(line.course) == 3
        assert line.course[-2] == second[line.pair]
        assert line.moved == second[line.pair] - line.course[-1]
        assert pair_page(snapshot, line.pair).placed[-1].line.course == line.course
    rows = wall_page(snapshot).tables[0].rows
    assert [row.moved for row in rows] == [
        line.moved for line in standing.tables[0].lines
    ]
    stage = event.stages.get(number=1)
    before = read_snapshot(event)
    first = movement(before, stage)
    play(event, event.matches.filter(state="playing").first())
    later = read_snapshot(event, before)
    assert movement(later, stage).rounds[0] is first.rounds[0]
    match = event.matches.filter(round__number=1).first()
    correct(event, match.games.get(), (0, 7))
    corrected = movement(read_snapshot(event, later), stage)
    assert corrected.rounds[0] != first.rounds[0]
    fresh = movement(read_snapshot(event), stage)
    assert corrected == fresh


def test_a_league_of_clubs_is_compared_with_the_week_before(client: Client) -> None:
    league = league_of_clubs()
    for match in league.matches.filter(round__number__lte=12):
        match.games.update(
            marks_1=7, marks_2=match.number % 7, ended="played", versions=1
        )
        match.winner, match.state = 1, "final"
        match.save()
    with day(8):
        start_due_weeks(event=league)
    for match in league.matches.filter(round__number__in=(13, 14)):
        play(league, match)
    snapshot = read_snapshot(league)
    standing = standing_of(snapshot)
    assert standing is not None
    assert standing.since == 1
    assert {len(line.course) for line in standing.tables[-1].lines} == {2}
    moved = next(line.pair for line in standing.tables[-1].lines if line.moved)
    pages = (
        reverse("standings", args=[league.slug]),
        reverse("pair", args=[league.slug, moved]),
    )
    for language, week in (("en", "since week 1"), ("es", "desde la semana 1")):
        for page in pages:
            shown = client.get(page, headers={"accept-language": language})
            assert week in shown.content.decode()
