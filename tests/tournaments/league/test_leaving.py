"""A pair leaves a league by dates: the director chooses what becomes of its matches."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from icalendar import Calendar

from scoring.captain.selectors.captain import captain_page
from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.results.services.desk import forfeit_match
from tests.make import official_of, play
from tests.page_text import words
from tests.tournaments.exchange.taking_in import twin, worked_out
from tests.tournaments.league.dates import DORA, dated
from tournaments.event.models import Event, Pair
from tournaments.event.play import load_play
from tournaments.event.selectors.audit import check_log
from tournaments.event.selectors.matches import line_of, round_in
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.exchange.export import export_bytes
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.formats import clinches, stage_standings
from tournaments.league.calendar import calendar_bytes
from tournaments.league.selectors.fixtures import fixture_lines
from tournaments.public.selectors.pairs import pair_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_played(league) -> Event:
    """Pair 1 has played one of its six matches, and won it."""
    match = league.matches.filter(sides__pair__number=1).order_by("number").first()
    side = match.sides.get(pair__number=1).side
    play(league, match, (7, 2) if side == 1 else (2, 7))
    return league


def leave(event: Event, *, annul: bool) -> Pair:
    pair = event.pairs.get(number=1)
    withdraw_pair(event=event, pair=pair, annul=annul, **DORA)
    event.refresh_from_db()
    return pair


def calendar(event: Event, pair: int) -> str:
    lines = fixture_lines(event, pair)
    return calendar_bytes("x", [(event, lines)]).decode()


def sequences(text: str) -> list[int]:
    return sorted(event["SEQUENCE"] for event in Calendar.from_ical(text).events)


def records(event: Event) -> dict[int, tuple[int, int]]:
    rows = stage_standings(load_play(event.stages.get(number=1)))
    return {row.entrant: (row.wins, row.losses) for row in rows}


def test_what_it_played_counts_and_the_rest_is_forfeited_and_cancelled_in_calendars(
    one_played: Event,
) -> None:
    before = calendar(one_played, 1)
    assert "CANCELLED" not in before
    leave(one_played, annul=False)
    after = calendar(one_played, 1)
    assert after.count("STATUS:CANCELLED") == 5
    assert after.count("STATUS:CONFIRMED") == 1
    assert sequences(after) > sequences(before)
    assert records(one_played)[1] == (1, 5)
    assert sum(wins for wins, _losses in records(one_played).values()) == 6
    make_links(event=one_played, kind="pair", **DORA)
    page = captain_page(Link.objects.get(kind="pair", number=2))
    [first, *_others] = page.called_off
    assert first.outcome == "won, they left the league"
    assert all(not match.line.is_called_off for match in page.played)
    shown = pair_page(read_snapshot(one_played), 2)
    assert "won, they left the league" in {m.outcome for m in shown.matches}


def test_all_its_matches_are_annulled_go_out_and_come_in_again(
    one_played: Event,
) -> None:
    before, states = records(one_played), states_of(one_played)
    leave(one_played, annul=True)
    assert set(records(one_played).values()) == {(0, 0)}
    assert calendar(one_played, 2).count("STATUS:CANCELLED") in (1, 2)
    shown = pair_page(read_snapshot(one_played), 1)
    assert {match.outcome for match in shown.matches} == {"annulled"}
    assert clinches(load_play(one_played.stages.get(number=1))) is not None
    assert check_log(one_played).faults == ()
    body = export_bytes(one_played)
    copy = twin(one_played)
    assert export_bytes(copy) == body
    assert worked_out(copy) == body
    reinstate_pair(event=copy, pair=copy.pairs.get(number=1), **DORA)
    assert (records(copy), states_of(copy)) == (before, states)


def test_a_match_to_be_played_after_all_has_a_higher_sequence_in_calendars(
    league: Event,
) -> None:
    """A calendar that was subscribed to takes no event with a lower one (RFC 5545)."""
    pair = leave(league, annul=False)
    away = calendar(league, 1)
    reinstate_pair(event=league, pair=pair, **DORA)
    league.refresh_from_db()
    again = calendar(league, 1)
    assert away.count("CANCELLED") > again.count("CANCELLED")
    assert min(sequences(again)) > max(sequences(away))


def test_who_comes_back_plays_what_was_forfeited_since_in_weeks_begun_too(
    league: Event,
) -> None:
    """A no-show of before stays forfeited."""
    first, second = league.matches.filter(sides__pair__number=1).order_by("number")[:2]
    league.stages.get(number=1).rounds.filter(number__lte=2).update(wave=1)
    forfeit_match(event=league, match=first, winner=2, **DORA)
    pair = leave(league, annul=False)
    director = official_of(league.club, "owner")
    page = director.get(f"/desk/{league.slug}/pairs/1/reinstate/")
    assert "Matches forfeited since it left are to be played after all" in page.text
    reinstate_pair(event=league, pair=pair, **DORA)
    own = league.matches.filter(sides__pair=pair)
    assert own.get(is_forfeit=True) == first
    assert own.filter(state="ready").count() == 5
    assert dated(league, second.number).status == "scheduled"


def states_of(event: Event) -> list[tuple[int, str, int | None]]:
    return list(event.matches.values_list("number", "state", "winner"))


def test_two_that_left_differently_are_told_apart(one_played: Event) -> None:
    pair = leave(one_played, annul=True)
    withdraw_pair(event=one_played, pair=one_played.pairs.get(number=2), **DORA)
    reinstate_pair(event=one_played, pair=pair, **DORA)
    lines = fixture_lines(one_played, 1)
    assert not any(line.is_annulled for line in lines)
    with_other = [
        line
        for line in lines
        if 2 in (*line.match.sides[0].numbers, *line.match.sides[1].numbers)
    ]
    assert all(line.match.is_over for line in with_other)


def test_the_director_sees_both_tables_and_chooses(one_played: Event) -> None:
    client = official_of(one_played.club, "owner")
    page_of = f"/desk/{one_played.slug}/pairs/1/"
    disqualified = client.get(f"{page_of}disqualify/").content.decode()
    assert "If all its matches are annulled" in disqualified
    assert "Rd." not in client.get(page_of).content.decode()
    address = f"{page_of}withdraw/"
    page = client.get(address).content.decode()
    assert "If the rest is forfeited" in page
    assert "If all its matches are annulled" in page
    assert "1 of 6" in page
    assert page.count("1 Ann Ray / Bo Fitz</span>") == 2
    chosen = re.search(r"<input[^>]*checked[^>]*>", page)
    assert 'value="annul"' in chosen[0]
    asked = client.post(address, {"reason": "moved away"}).content.decode()
    assert "Choose what becomes of its matches." in asked
    typed = {"rest": "annul", "reason": "moved away"}
    shown = client.post(address, typed).content.decode()
    assert "no longer counts" in shown
    assert "Season, week 1, match" in shown
    assert "round 1" not in shown
    client.post(address, {**typed, "sure": "1"})
    assert set(records(one_played).values()) == {(0, 0)}


def test_every_page_names_the_weeks_of_a_league_and_the_rounds_of_its_playoff(
    league: Event,
) -> None:
    client = official_of(league.club, "owner")
    match = league.matches.filter(round__number=1)[0]
    for page, args in (
        ("log", ()),
        ("sheets", (1,)),
        ("enter", (match.number,)),
        ("match-scores", (match.number,)),
    ):
        page = client.get(reverse(page, args=[league.slug, *args])).content.decode()
        assert "week 1" in words(page).lower()
        assert "round 1" not in words(page).lower()
    playoff = replace(line_of(match.pk), group="", part="final")
    assert round_in(league.format, playoff) == "final"
