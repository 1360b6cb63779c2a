import pytest

from tests.make import drawn_event, make_event, make_pairs, started_event
from tests.tournaments.ratings.rated_events import rate
from tests.tournaments.signed_in import Desk
from tournaments.draw.services.drawing import draw_event

pytestmark = pytest.mark.django_db


def test_too_few_pairs_are_sent_to_the_check_in(desk: Desk) -> None:
    event = make_event(desk.club)
    make_pairs(event, 1)
    page = desk.look(event, "draw/")
    assert "takes 2 to 256 pairs" in page
    assert "Check pairs in" in page
    assert "takes 2 to 256 pairs" in desk.press(event, "make", "draw/")


def test_a_draw_is_made_looked_at_made_again_and_confirmed(desk: Desk) -> None:
    event = make_event(desk.club)
    make_pairs(event, 9)
    page = desk.press(event, "make", "draw/", seed="lucky")
    assert 'value="lucky"' in page
    assert 'role="alert"' in page
    assert not event.matches.exists()
    page = desk.press(event, "make", "draw/", seed="77")
    assert "Group A" in page
    assert page.index("Group B") < page.index("forfeits the game"), (
        "the day's text follows"
    )
    assert "sm-draw-1|77|groups|k" in page
    assert "Confirm this draw" in page
    assert "sm-draw-1|78|groups|k" in desk.press(event, "make", "draw/", seed="78")
    assert "Start round 1" in desk.press(event, "confirm", "draw/")
    refused = desk.press(event, "make", "draw/")
    assert "The draw is confirmed. Take it back first to draw again." in refused


def test_taking_back_says_what_goes_and_does_it(desk: Desk) -> None:
    event = drawn_event(club=desk.club)
    page = desk.look(event, "draw/")
    assert "Throws away the draw with seed 42" in page
    desk.do(event, "take-back", "draw/")
    assert not event.matches.exists()
    assert event.pairs.filter(is_checked_in=True).count() == 4
    assert "Confirm this draw" in desk.press(event, "make", "draw/")


def test_a_draw_that_is_played_stands(desk: Desk) -> None:
    event = started_event(club=desk.club)
    page = desk.look(event, "draw/")
    assert "Play has begun: the draw stands." in page
    for do in ("take-back", "make"):
        page = desk.press(event, do, "draw/")
        assert "Round 1 has started: the draw stands." in page


def test_few_tables_are_shown_as_waves(desk: Desk) -> None:
    event = drawn_event(8, club=desk.club, tables=2)
    page = desk.look(event, "draw/")
    assert "2 waves" in page
    assert "Wave 2" in page


def test_a_bracket_without_a_morning_shows_its_first_matches(desk: Desk) -> None:
    event = drawn_event(4, club=desk.club, preset="timpson")
    page = desk.look(event, "draw/")
    assert "winner of match 1" in page


def test_how_long_the_day_takes_is_told_before_the_draw(desk: Desk) -> None:
    event = make_event(desk.club, tables=12)
    make_pairs(event, 9)
    sentence = "With 9 pairs at 12 tables the day takes about"
    for place in ("", "draw/"):
        page = desk.look(event, place)
        assert sentence in page
        assert "If play starts now, the day ends about" in page
    draw_event(event=event, by="dora", seed=42)
    assert sentence not in desk.look(event, "draw/")
    evening = make_event(desk.club, name="Club night", preset="club-night")
    make_pairs(evening, 8)
    page = desk.look(evening, "draw/")
    assert "With 8 players at 4 tables the day takes about 2 h 55 min" in page


def test_the_draw_names_the_player_who_sits_out(desk: Desk) -> None:
    event = drawn_event(9, club=desk.club, preset="club-night")
    drawn = event.matches.values("sides__pair")
    player = event.pairs.exclude(pk__in=drawn).get()
    page = desk.look(event, "draw/")
    assert f"Sitting out: {player}" in page


def test_who_is_not_checked_in_is_named_before_the_draw(desk: Desk) -> None:
    event = make_event(desk.club)
    assert "Add pairs" in desk.look(event, "draw/")
    make_pairs(event, 5)
    event.pairs.filter(number=3).update(is_checked_in=False)
    page = desk.look(event, "draw/")
    missing = event.pairs.get(number=3).name.split(" / ")[0]
    assert "1 is not checked in" in page
    assert missing in page
    teams = make_event(desk.club, name="Six", preset="evening-84-six")
    make_pairs(teams, 2)
    page = desk.look(teams, "draw/")
    assert "2 of 2 teams are checked in" in page


def test_ratings_seed_a_draw_only_where_the_director_asks(desk: Desk) -> None:
    event = make_event(desk.club, preset="timpson")
    make_pairs(event, 4)
    assert "Ratings decide" not in desk.look(event, "draw/")
    rate(desk.club, {"Gus Pike": 40.0, "Ann Ray": 10.0})
    assert "by lot alone" in desk.look(event, "draw/")
    page = desk.press(event, "make", "draw/", seed="7", use="seeds")
    first = event.matches.filter(round__number=1)
    sides = [{side.pair.number for side in match.sides.all()} for match in first]
    assert {4, 1} in sides
    assert "The seeds: the best rated meet late" in page
    assert "From the strongest down" in page
    assert "The director had the ratings used" in page
    page = desk.press(event, "make", "draw/", seed="7")
    assert event.stages.first().strengths is None
    assert "The director had the ratings used" not in page
    desk.do(event, "take-back", "draw/")
    desk.send(event, "draw/", do="make", use="flights")
    assert event.stages.first().state == "waiting"
