"""The tables of a standing, and the places gained and lost in them since the last whole round."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.clubs import day, league_of_clubs
from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    play,
    play_on,
    play_tables,
    played_rounds,
    started_event,
)
from tests.stored import made_once
from tournaments.corrections.services.correct import correct_game, plan_correction
from tournaments.draw.services.cutting import settle_tie
from tournaments.event.models import Event, Game, Pair
from tournaments.event.selectors.snapshot import EventSnapshot, read_snapshot
from tournaments.event.services.change import open_change
from tournaments.exchange.spreadsheet import standings_csv
from tournaments.floor.selectors.wall import wall_page
from tournaments.floor.selectors.wall.standings import tables
from tournaments.floor.services.rounds import start_due_weeks, start_next
from tournaments.formats import Score, TieBreak
from tournaments.public.selectors.pairs import pair_page
from tournaments.standings.selectors.cut import cut_of
from tournaments.standings.selectors.movement import movement
from tournaments.standings.selectors.standings import standing_of
from tournaments.standings.tables import ledgers_of

pytestmark = pytest.mark.django_db


def written(event: Event) -> list[str]:
    request = RequestFactory().get("/")
    return [
        render_to_string("components/table.html", {"table": ledger.table}, request)
        for ledger in ledgers_of(event, standing_of(read_snapshot(event)))
    ]


def test_without_results_there_is_no_table() -> None:
    event = drawn_event(4)
    assert ledgers_of(event, None) == ()
    assert ledgers_of(event, standing_of(read_snapshot(event))) == ()


def test_each_row_leads_to_its_pair_its_name_escaped_and_faint_if_it_left() -> None:
    event = played_rounds(4)
    (text,) = written(event)
    for number in range(1, 5):
        assert f'data-pair="{number}"' in text
        assert f'href="/e/{event.slug}/pairs/{number}/"' in text
    assert ">Tied<" not in text
    Pair.objects.filter(event=event, number=1).update(name="<b>Ann</b> / Bo")
    (text,) = written(event)
    assert "&lt;b&gt;Ann&lt;/b&gt;\N{NO-BREAK SPACE}/</span> <span>Bo" in text
    assert "<b>Ann" not in text
    Pair.objects.filter(event=event, number=1).update(state=Pair.State.WITHDRAWN)
    (text,) = written(event)
    assert text.count("is-out") == 1


def test_the_cut_is_drawn_with_words() -> None:
    overall, *groups = written(played_rounds(12))
    assert "The best 8 go on" in overall
    assert not any("go on" in text for text in groups)


def test_where_wins_decide_nobody_goes_on_before_they_have_them() -> None:
    event = started_event(8, preset="new-mexico")
    play_lower_numbers(event)
    assert "go on" not in written(event)[0]
    for _round in range(3):
        start_next(event=event, by="dora")
        play_lower_numbers(event)
    (text,) = written(event)
    assert "All with 4 wins or more go on" in text
    assert "The best" not in text


def play_lower_numbers(event: Event) -> None:
    """The round's matches, won by the lower number."""
    for match in event.matches.filter(state="playing"):
        first, second = (side.pair.number for side in match.sides.order_by("side"))
        play(event, match, (7, 3) if first < second else (3, 7))


def test_clubs_stand_under_their_own_heading() -> None:
    event = drawn_event_of_clubs()
    start_next(event=event, by="dora")
    play_tables(event)
    clubs, pairs = written(event)
    assert ">Pair<" in pairs
    assert ">Club<" in clubs
    assert ">Pair<" not in clubs


def test_a_phone_shows_a_league_s_names_beside_what_it_is_ranked_by() -> None:
    event = league_of_clubs()
    play(event, event.matches.filter(state="ready").first())
    *_clubs, pairs = ledgers_of(event, standing_of(read_snapshot(event)))
    columns = pairs.table.columns
    classes = {c.name: c.attrs["td"].get("class") or "" for c in columns}
    shown = [name for name, these in classes.items() if "col-more" not in these]
    assert shown == ["place", "pair", "wins", "marks_for"]
    assert {"played", "left", "in_hand"} < set(columns.names())


def test_a_tie_at_the_cut_looks_open_until_it_is_decided() -> None:
    event = started_event(12)
    play_on(event, (7, 0))  # Whoever has the lower number loses by as much
    overall, *groups = written(event)
    assert "is-open" in overall
    label = re.search("cut-line is-open.*?>([^<>]*)</th>", overall)
    assert label
    assert re.fullmatch(r"\d= tied, .* decides\. The best 8 go on", label[1])
    assert not any("decides" in text for text in groups)
    sheet = standings_csv(read_snapshot(event)).decode("utf-8-sig")
    assert sheet.splitlines()[0].endswith(',"To decide"')
    assert sheet.count("= tied, ") > 1
    (_head, *rows) = next(iter(tables(read_snapshot(event)))).rows
    assert [row.open_at_cut != "" for row in rows].count(True) == 1
    stage = event.stages.get(number=1)
    for tie in cut_of(stage).blocked_by:
        order = tuple(sorted(tie.entrants))
        settled = TieBreak(tie.group, order, tie.by[0], order)
        settle_tie(event=event, stage=stage, tie=settled, by="dora")
    assert "is-open" not in written(event)[0]
    assert b"To decide" not in standings_csv(read_snapshot(event))


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
