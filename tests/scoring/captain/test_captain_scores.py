"""Captains enter the games of a match and confirm them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from players.common import clock
from scoring.codes.services import add_judge
from scoring.game.links import code_of
from scoring.game.models import Submission
from scoring.table.selectors import judge_lines
from tests.page_text import words
from tests.scoring.captain.captains import NIGHT, captains
from tests.scoring.tables import enter
from tests.scoring.tables import judge as judge_of
from tests.tournaments.exchange.taking_in import twin
from tournaments.event.models import Fixture
from tournaments.exchange.export import export_bytes

pytestmark = pytest.mark.django_db


def test_a_game_is_entered_while_the_one_before_it_waits(league, match):
    home, guest = captains(league, match)
    number = match.number
    path = reverse("match", args=[home.code, number])
    with clock.at(NIGHT + timedelta(days=11)):
        assert home.send(number, 2, 7, 5, 1).status_code == 400
        assert home.send(number, 1, 7, 2, 1).status_code == 302
        assert "Enter game 2" in words(home.page())
        entry = home.client.get(f"{path}?game=2").content.decode()
        assert 'name="game" value="2"' in entry
        assert home.send(number, 2, 4, 7, 1).status_code == 302
        assert home.send(number, 3, 7, 6, 1).status_code == 302
        page = words(home.client.get(path).content.decode())
        assert re.search("Game 3 waits, too: 7.6", page), page
        early = guest.send(number, 2, 7, 4, 2)
        assert early.status_code == 409
        assert "Game 1 has to be settled first." in early.content.decode()
        for ours, theirs in ((2, 7), (7, 4), (6, 7)):
            assert "Look at it and confirm" in guest.page()
            game = match.games.filter(marks_1=None).earliest("number").number
            assert guest.send(number, game, ours, theirs, 2).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.winner, match.games.count()) == ("final", 1, 3)


def test_an_event_with_several_open_games_in_a_match_moves_to_another_server(
    league, match
):
    home, _guest = captains(league, match)
    with clock.at(NIGHT + timedelta(days=11)):
        for game in (1, 2):
            home.send(match.number, game, 7, 2, 1)
    body = export_bytes(league)
    assert export_bytes(twin(league)) == body


def test_what_was_sent_of_a_game_that_was_not_needed_waits_no_longer(
    league, match, desk
):
    home, guest = captains(league, match)
    number = match.number
    with clock.at(NIGHT + timedelta(days=11)):
        for game, theirs in ((1, 2), (2, 9), (3, 1)):
            marks = (7, theirs) if theirs < 7 else (3, 7)
            home.send(number, game, *marks, 1)
        guest.send(number, 1, 7, 3, 2)
        match.refresh_from_db()
        assert match.state == "disputed"
        for captain in (home, guest):
            page = words(captain.page())
            assert "disputed: a judge or the director decides" in page
            assert "Look at it and confirm" not in page
            path = reverse("match", args=[captain.code, number])
            of_match = words(captain.client.get(path).content.decode())
            assert "director decides." in of_match
            assert "comes to the table" not in of_match
        assert "Missing" not in words(
            desk.get(reverse("now", args=[league.slug])).content.decode()
        )
        for game in (1, 2):
            enter(match.games.get(number=game), (3, 7))
    match.refresh_from_db()
    assert (match.state, match.winner) == ("final", 2)
    assert not Submission.objects.undecided().exists()
    assert "Results that wait" not in home.page()


def test_captains_postpone_agree_on_a_date_play_and_confirm(league, match):
    home, guest = captains(league, match)
    number = match.number
    with clock.at(NIGHT):
        assert "We cannot play then" in guest.page()
        assert guest.press(number, do="postpone").status_code == 302
        assert "A date that suits you" in home.page()
        late = home.press(number, do="offer", starts_at="2027-05-06T19:00")
        assert late.status_code == 409
        assert "by when it has to be played" in late.content.decode()
        assert home.press(number, do="offer", starts_at="soon").status_code == 422
        home.press(number, do="offer", starts_at="2027-03-16T19:00")
        assert "Tue March 16" in guest.page()
        with clock.at(NIGHT + timedelta(days=11)):
            assert "Tue March 16" not in guest.page()
        at = "2027-03-16T19:00:00-05:00"
        assert home.press(number, do="accept", at=at).status_code == 409
        assert guest.press(number, do="accept", at=at).status_code == 302
        assert guest.press(number, do="accept", at="never").status_code == 400
    fixture = Fixture.objects.get(match=match)
    assert fixture.starts_at == datetime(2027, 3, 17, 0, tzinfo=UTC)
    with clock.at(NIGHT):
        assert home.send(number, 1, 7, 2, 1).status_code == 409
    with clock.at(NIGHT + timedelta(days=11)):
        players = [p.name for p in match.sides.get(side=1).pair.players.all()]
        home.press(number, do="lineup", first=players[0], second="Zoe Ott")
        entry = home.client.get(reverse("match", args=[home.code, number]))
        assert "Season, week 1" in words(entry.content.decode())
        assert "Zoe Ott" in guest.page()
        for game in (1, 2):
            assert home.send(number, game, 7, 2 * game, 1).status_code == 302
            assert "Look at it and confirm" in guest.page()
            assert guest.send(number, game, 2 * game, 7, 2).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.winner) == ("final", 1)


def test_a_judge_finds_the_matches_of_the_day_and_what_waits(league, match):
    def lines() -> list[tuple[int, str]]:
        return [(line.match.number, line.state) for line in judge_lines(judge)]

    add_judge(event=league, name="Jim", by="dora")
    judge = judge_of(league)
    page = reverse("table", args=[code_of(judge)])
    with clock.at(NIGHT - timedelta(days=1)):
        text = words(Client().get(page).content.decode())
    assert "Each shows up here on its day." in text
    with clock.at(NIGHT):
        own, other = (m.number for m in league.matches.filter(round__number=1))
        assert lines() == [(own, ""), (other, "")]
        captains(league, match)[0].send(own, 1, 7, 2, 1)
        assert lines() == [(own, "reported"), (other, "")]
        text = words(Client().get(page).content.decode())
    assert "Confirm" in text


def test_a_judge_of_a_league_of_clubs_reads_that_no_result_waits(club_league):
    add_judge(event=club_league, name="Jim", by="dora")
    page = reverse("table", args=[code_of(judge_of(club_league))])
    assert "No result waits for a judge." in words(Client().get(page).content.decode())


def test_who_is_late_in_a_league_by_dates_follows_from_the_date(league, match, desk):
    address = reverse("no-show", args=[league.slug, match.number])
    for hours, sentence, has_time in (
        (0, "It begins on March 6, 2027, 7:00 PM: nobody is late.", True),
        (5.05, "It was to begin on March 6, 2027, 7:00 PM. After 5 minutes", True),
        (6, "It was to begin on March 6, 2027, 7:00 PM. After 5 minutes", False),
    ):
        with clock.at(NIGHT + timedelta(hours=hours)):
            page = words(desk.get(address).content.decode())
        assert sentence in page
        assert ("They still have time." in page) == has_time
    Fixture.objects.filter(match=match).update(status="undecided")
    with clock.at(NIGHT):
        page = words(desk.get(address).content.decode())
    assert "They still have time." not in page


def test_a_captain_reads_the_own_marks_first(league, match):
    home, guest = captains(league, match)
    with clock.at(NIGHT + timedelta(days=4)):
        for game, (ours, theirs) in enumerate(((7, 4), (4, 7), (7, 4)), 1):
            home.send(match.number, game, ours, theirs, 1)
            if game == 2:
                assert ", 0 – 1 Look at it and confirm" in words(guest.page())
            guest.send(match.number, game, theirs, ours, 2)
        assert "2 – 1 won" in words(home.page())
        assert "1 – 2 lost" in words(guest.page())
