"""A Moon night: each for themselves at tables of three, from the draw to the seal."""

from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client

from players.archive.models import Performance
from scoring.game.catalogue import Consequence
from scoring.game.endings import NotFinalError
from scoring.game.links import code_of
from scoring.game.models import Submission
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import forfeit_match, no_show
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import options
from tests.make import play, started_event
from tests.scoring.made_rulings import appealed, decided, happened, pair_of, ruled
from tests.scoring.rehearse.test_play import check
from tests.scoring.tables import at_table, first_game, give_links, pair_at, send
from tests.walk.test_players import WORD, spoken
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event, Game, Match
from tournaments.event.play import sides_of
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_event
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db

SCORE = (21, -7, 9)
PAGES = (
    *("", "standings/", "rounds/", "rounds/1/1/", "pairs/", "pairs/1/", "rules/"),
    *("wall/", "results.csv", "standings.csv"),
)
DESK = ("", "pairs/", "draw/", "finish/", "matches/1/", "rulings/")


def moon_night(players: int = 6, tables: int = 2) -> Event:
    event = started_event(players, preset="evening-moon", tables=tables)
    give_links(event)
    return event


def entry(**more: object) -> dict[str, object]:
    marks = {f"marks_{side}": own for side, own in enumerate(SCORE, 1)}
    return {"game": 1, "seen_versions": 0, "key": uuid4(), **marks, **more}


def test_a_moon_night_of_fifteen_is_played_to_its_seal(client: Client) -> None:
    event = moon_night(15, tables=5)
    game = first_game(event)
    code, number = code_of(at_table(game)), game.match.number
    page = client.get(f"/t/{code}/").text
    assert page.count('name="marks_') == 3
    review = client.post(f"/t/{code}/{number}/", entry(do="review"))
    assert "\N{MINUS SIGN}7" in review.text
    assert client.post(f"/t/{code}/{number}/", entry(do="send")).status_code == 302
    waiting = client.get(f"/t/{code}/").text
    assert not WORD.findall(spoken(waiting))
    [sent] = Submission.objects.filter(game=game)
    assert sent.marks == SCORE
    confirm_result(link=pair_at(game, 2), version=sent, key=uuid4())
    game.refresh_from_db()
    assert game.score.marks == SCORE
    assert game.match.__class__.objects.get(pk=game.match_id).winner == 1
    for number in range(1, 5):
        for match in event.matches.filter(state="playing"):
            play(event, match, (match.number % 21, -number, 21))
        if number < 4:
            start_next(event=event, by="dora")
    assert finalise(event=event, by="dora") == []
    met = [frozenset(two) for m in event.matches.all() for two in _meetings(m)]
    assert len(met) == len(set(met)) == 4 * 5 * 3
    rows = export_event(event)["stages"][0]["standings"]
    assert sum(row["wins"] for row in rows) == 4 * 5
    assert min(row["marks_for"] for row in rows) < 21
    assert Performance.objects.filter(event_uid=event.uid, partner=None).count() == 15
    again = check(event)
    for page in PAGES:
        answer = client.get(f"/e/{again.slug}/{page}")
        assert answer.status_code == 200
        assert not WORD.findall(spoken(answer.text)), page


def _meetings(match: Match) -> list[tuple[int, int]]:
    (a,), (b,), (c,) = sides_of(match)
    return [(a, b), (a, c), (b, c)]


def test_the_desk_enters_corrects_and_shows_three_sides(admin_client: Client) -> None:
    event = moon_night()
    place = f"/desk/{event.slug}/matches/1/"
    assert admin_client.post(place, entry(do="marks")).status_code == 302
    assert Game.objects.get(match__event=event, match__number=1).marks == SCORE
    other = entry(do="marks", seen_versions=1) | {"marks_2": 4}
    assert admin_client.post(place, other).status_code == 302
    assert Game.objects.get(match__event=event, match__number=1).marks == (21, 4, 9)
    for page in DESK:
        assert admin_client.get(f"/desk/{event.slug}/{page}").status_code == 200
    start = admin_client.get(f"/desk/{event.slug}/matches/2/no-show/").text
    assert start.count('name="absent"') == 7


def test_an_evening_may_rank_by_points_before_games() -> None:
    event = moon_night()
    shape = deepcopy(event.format_json)
    shape["stages"][0]["rank_by"] = ["marks_for", "wins", "lot"]
    Event.objects.filter(pk=event.pk).update(format_json=shape)
    event.refresh_from_db()
    first, second = event.matches.order_by("number")
    play(event, first, (21, 20, 0))
    play(event, second, (9, 3, 1))
    rows = export_event(event)["stages"][0]["standings"]
    assert [row["marks_for"] for row in rows] == [21, 20, 9, 3, 1, 0]
    assert [row["wins"] for row in rows] == [1, 0, 1, 0, 0, 0]


def test_who_does_not_come_to_a_table_of_three_loses_and_the_others_are_level() -> None:
    event = moon_night()
    first, second = event.matches.order_by("number")
    no_show(event=event, match=first, absent=(2,), by="dora")
    no_show(event=event, match=second, absent=(1, 3), by="dora")
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.games.get().marks == (21, 0, 21)
    assert (first.state, first.winner) == ("final", None)
    assert second.games.get().marks == (0, 21, 0)
    assert second.winner == 2
    rows = export_event(event)["stages"][0]["standings"]
    assert sorted((row["wins"], row["ties"]) for row in rows) == [
        *[(0, 0)] * 3,
        *[(0, 1)] * 2,
        (1, 0),
    ]
    with pytest.raises(Refused, match="is over"):
        forfeit_match(event=event, match=first, winner=None, absent=(1,), by="dora")


def test_a_score_no_table_of_three_ends_with_is_refused() -> None:
    game = first_game(moon_night())
    for marks, sentence in (
        ((21, 3), "score of each side"),
        ((5, 3, -1), "5 to 3 to −1 is not possible"),
        ((21, -2001, 4), "2001 points are more than a game can have"),
    ):
        with pytest.raises((Refused, NotFinalError), match=sentence):
            send(at_table(game), game, marks)


def test_at_a_table_of_three_a_rulings_marks_go_to_both_others(client: Client) -> None:
    event = started_event(6, preset="evening-3-handed", tables=2)
    give_links(event)
    game = first_game(event)
    ruling = ruled(game, "mark", code="asked_trump", side=3)
    code, number = code_of(at_table(game)), game.match.number
    page = client.get(f"/t/{code}/{number}/").text
    assert page.count("Given by rulings") == 1
    assert page.count("(Asked what trumps are") == 2
    late = options(happened(game, "late", 3), Consequence.GAME)
    effects = [each.effect for each in late]
    assert any("loses this game 0 : 7 : 7, now" in effect for effect in effects)
    with pytest.raises(Refused, match="got 1 mark by a ruling and cannot end with 0"):
        send(at_table(game), game, (7, 0, 2))
    marks = {"seen_rulings": 1, "marks_1": 7, "marks_2": 1, "marks_3": 2}
    review = client.post(f"/t/{code}/{number}/", entry(do="review", **marks))
    assert "Of these by rulings: 1 : 1 : 0." in review.text
    sent = send(at_table(game), game, (7, 1, 2))
    assert sent.ruled == (1, 1, 0)
    confirm_result(link=pair_at(game, 2), version=sent, key=uuid4())
    [penalty] = game.penalties.all()
    assert (penalty.pair, penalty.marks) == (pair_of(game, 3), 1)
    decided(appealed(ruling), is_upheld=False)
    [changed] = games_overruled(Event.objects.get())
    assert changed.marks == (6, 0, 2)


def test_the_desk_writes_a_forfeit_of_a_table_of_three(admin_client: Client) -> None:
    event = moon_night()
    for number, absent, marks in ((1, ["3"], (21, 21, 0)), (2, ["1", "2"], (0, 0, 21))):
        place = f"/desk/{event.slug}/matches/{number}/"
        assert admin_client.get(place).text.count('name="absent"') == 3
        nobody = {"do": "forfeit", "key": uuid4()}
        assert "Say who forfeits." in admin_client.post(place, nobody).text
        done = {"do": "forfeit", "key": uuid4(), "absent": absent}
        assert admin_client.post(place, done).status_code == 302
        assert Game.objects.get(match__event=event, match__number=number).marks == marks
