"""A season as its captains and its director press it: dates, results, table, playoff."""

import re
from datetime import UTC, datetime, time, timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from scoring.codes.services import make_links
from scoring.game.links import code_of
from scoring.game.models import Submission
from scoring.game.ruling_marks import seen_of
from scoring.results.services.desk import enter_result
from tests.make import make_club, make_director, make_event, make_pairs, play
from tests.tournaments.exchange.taking_in import twin
from tests.tournaments.notices.test_notices import send_all
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Fixture, Follower, Notice, Stage
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.exchange.export import export_bytes
from tournaments.floor.services.rounds import start_next
from tournaments.following import services as following
from tournaments.formats import Score
from tournaments.league.services.planning import set_homes
from tournaments.notices.services.write import write_notices
from tournaments.progress.selectors.next_step import next_step

pytestmark = pytest.mark.django_db

NIGHT = datetime(2027, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def league(director):
    """A league of four in its first week, with a link for each pair."""
    club = make_club(director=director)
    event = make_event(club, preset="home-away-league", tables=2)
    make_pairs(event, 4)
    home = ("Legion Hall", 5, time(19))
    set_homes(event=event, homes=dict.fromkeys((1, 2, 3, 4), home), by="dora")
    draw_event(event=event, seed=42, by="dora")
    confirm_draw(event=event, by="dora")
    make_links(event=event, kind="pair", by="dora")
    with clock.at(NIGHT):
        start_next(event=event, by="dora")
    return event


class Captain:
    """A captain's phone."""

    def __init__(self, event, number: int) -> None:
        self.client = Client()
        self.code = code_of(event.links.get(kind="pair", number=number))
        self.number = number

    def page(self) -> str:
        return self.client.get(reverse("table", args=[self.code])).content.decode()

    def press(self, match: int, **fields):
        path = reverse("match-dates", args=[self.code, match])
        return self.client.post(path, fields)

    def send(self, match: int, game: int, ours: int, theirs: int, side: int):
        marks = (ours, theirs) if side == 1 else (theirs, ours)
        path = reverse("match", args=[self.code, match])
        fields = {"game": game, "marks_1": marks[0], "marks_2": marks[1], "do": "send"}
        return self.client.post(path, {**fields, "seen": "0", "key": _key()})


def _key() -> str:
    return str(uuid4())


def captains(event, match) -> tuple[Captain, Captain]:
    sides = match.sides.order_by("side").values_list("pair__number", flat=True)
    first, second = (Captain(event, number) for number in sides)
    return first, second


def test_a_game_is_entered_while_the_one_before_it_waits(league):
    match = league.matches.order_by("number")[0]
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


def test_an_event_with_several_open_games_in_a_match_moves_to_another_server(league):
    match = league.matches.order_by("number")[0]
    home, _guest = captains(league, match)
    with clock.at(NIGHT + timedelta(days=11)):
        for game in (1, 2):
            home.send(match.number, game, 7, 2, 1)
    body = export_bytes(league)
    assert export_bytes(twin(league)) == body


def test_what_was_sent_of_a_game_that_was_not_needed_waits_no_longer(league, director):
    match = league.matches.order_by("number")[0]
    home, guest = captains(league, match)
    number = match.number
    with clock.at(NIGHT + timedelta(days=11)):
        for game, theirs in ((1, 2), (2, 9), (3, 1)):
            marks = (7, theirs) if theirs < 7 else (3, 7)
            home.send(number, game, *marks, 1)
        guest.send(number, 1, 7, 3, 2)
        match.refresh_from_db()
        assert match.state == "disputed"
        desk = Client()
        desk.force_login(director)
        for game in (1, 2):
            enter_result(
                event=league,
                game=match.games.get(number=game),
                score=Score((3, 7)),
                seen=seen_of(match.games.get(number=game)),
                by="dora",
                key=uuid4(),
            )
    match.refresh_from_db()
    assert (match.state, match.winner) == ("final", 2)
    assert not Submission.objects.undecided().exists()
    assert "Results that wait" not in home.page()


def test_captains_postpone_agree_on_a_date_play_and_confirm(league):
    match = league.matches.order_by("number")[0]
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


def test_a_captain_reads_the_own_marks_first(league):
    match = league.matches.order_by("number")[0]
    home, guest = captains(league, match)
    with clock.at(NIGHT + timedelta(days=4)):
        for game, (ours, theirs) in enumerate(((7, 4), (4, 7), (7, 4)), 1):
            home.send(match.number, game, ours, theirs, 1)
            if game == 2:
                assert ", 0 – 1 Look at it and confirm" in words(guest.page())
            guest.send(match.number, game, theirs, ours, 2)
        assert "2 – 1 won" in words(home.page())
        assert "1 – 2 lost" in words(guest.page())


MOVED = {
    "starts_at": "2027-03-10T19:30",
    "venue": "KC Hall",
    "decide_on": "2027-03-30",
}


def give_addresses(match) -> None:
    """Ann, who is at home, and a guest have an address in the club's list."""
    for side, address in ((1, "Ann@Example.org"), (2, "guest@example.org")):
        person = match.sides.get(side=side).pair.players.first().person
        Person.objects.filter(pk=person.pk).update(email=address)


def test_a_move_stands_on_both_captains_pages_until_they_know(league, director, client):
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    number, (home, guest) = match.number, captains(league, match)
    path = f"/desk/{league.slug}/dates/"
    moved = "Moved from Sat March 6, 7:00 PM (Legion Hall) to Wed March 10, 7:30 PM (KC Hall) by the director."
    with clock.at(NIGHT + timedelta(hours=1)):
        assert client.post(f"{path}{number}/", MOVED).status_code == 302
        for captain in (home, guest):
            assert moved in words(captain.page())
            assert 'value="acknowledge"' in captain.page()
        assert words(client.get(path).content.decode()).count("Not acknowledged:") == 1
        home.press(number, do="acknowledge", moves="1")
        assert 'value="acknowledge"' not in home.page()
        assert moved in words(home.page())
        desk = words(client.get(f"{path}{number}/").content.decode())
        assert f"Not acknowledged: {guest.number} " in desk
    with clock.at(NIGHT + timedelta(hours=2)):
        assert guest.press(number, do="postpone").status_code == 302
        assert guest.press(number, do="acknowledge", moves="1").status_code == 409
        assert 'value="acknowledge"' not in guest.page()
        assert "to no date yet by them." in words(home.page())


def test_both_captains_are_told_of_a_move_without_following(
    league, director, client, settings
):
    settings.CAN_MAIL = True
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    give_addresses(match)
    with clock.at(NIGHT + timedelta(hours=1)):
        client.post(f"/desk/{league.slug}/dates/{match.number}/", MOVED)
        send_all()
    assert [m.to for m in mail.outbox] == [["ann@example.org"], ["guest@example.org"]]
    body = mail.outbox[0].body
    assert "is now on March 10, 2027, 7:30 PM. KC Hall" in body
    assert "It was to be on March 6, 2027, 7:00 PM. Legion Hall" in body
    assert "Moved by the director." in body


def test_a_captain_who_stopped_the_messages_is_told_once_asked_again(
    league, director, client, settings
):
    settings.CAN_MAIL = True
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    give_addresses(match)
    with clock.at(NIGHT + timedelta(hours=1)):
        client.post(f"/desk/{league.slug}/dates/{match.number}/", MOVED)
        send_all()
    mail.outbox.clear()
    guest = Follower.objects.get(address="guest@example.org")
    answer = reverse("follow-link", args=[guest.token])
    assert "You get messages about moved matches" in client.get(answer).content.decode()
    client.post(answer, {"do": "stop"})
    assert "stays in your club" in words(client.get(answer).content.decode())
    Person.objects.filter(email="Ann@Example.org").update(email="ann@home.example")
    with clock.at(NIGHT + timedelta(hours=2)):
        captains(league, match)[1].press(match.number, do="postpone")
        send_all()
    assert [m.to for m in mail.outbox] == [["ann@home.example"]]
    assert "Moved by Cy Hill / Di Moss." in mail.outbox[0].body
    with clock.at(NIGHT + timedelta(hours=3)):
        for _ in range(2):
            following.follow(pair=guest.pair, address=guest.address, language="en")
        send_all()
    [asked] = mail.outbox[1:]
    assert asked.to == ["guest@example.org"]
    client.post(answer, {"do": "confirm"})
    assert "Messages are on" in client.get(answer).content.decode()


def words(page: str) -> str:
    """What a page says, without its elements and breaks."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def test_the_season_shows_its_weeks_its_tables_and_its_calendar(league, client):
    base = f"/e/{league.slug}/"
    late = league.matches.filter(round__number=1).order_by("number")[1]
    for match in league.matches.filter(round__number__lte=2).exclude(pk=late.pk):
        play(league, match)
    schedule = client.get(f"{base}schedule/").content.decode()
    assert schedule.index("Week 1") < schedule.index("Week 6")
    assert "Legion Hall" in schedule
    week = client.get(f"{base}schedule/1/").content.decode()
    assert "Table after week 1" in week
    assert client.get(f"{base}schedule/7/").status_code == 404
    table = client.get(f"{base}standings/").content.decode()
    assert "In hand" in table
    with clock.at(NIGHT):
        Captain(league, 1).press(late.number, do="postpone")
    number = late.sides.get(side=1).pair.number
    with clock.at(NIGHT - timedelta(days=1)):
        Captain(league, number).press(late.number, do="postpone")
    everything = client.get(f"{base}calendar.ics")
    assert everything["Content-Type"].startswith("text/calendar")
    text = everything.content.decode()
    assert text.count("BEGIN:VEVENT") == 12
    assert text.count("STATUS:CANCELLED") == 1
    assert "DTSTART:20270307T010000Z" in text
    assert all(len(row.encode()) <= 75 for row in text.split("\r\n"))
    page = client.get(f"{base}pairs/1/").content.decode()
    assert "Legion Hall" in page
    assert "calendar.ics" in page
    mine = client.get(f"{base}pairs/1/calendar.ics").content.decode()
    assert mine.count("BEGIN:VEVENT") == 6
    assert client.get(f"{base}pairs/9/calendar.ics").status_code == 404
    make_event(league.club, name="Spring; Open")
    of_club = client.get(f"/clubs/{league.club.slug}/calendar.ics").content.decode()
    assert of_club.count("BEGIN:VEVENT") == 12 + 1
    assert "SUMMARY:Spring\\; Open" in of_club
    assert "DTSTART;VALUE=DATE:20270306" in of_club


def follow_both(match) -> None:
    """Somebody follows each pair of a match by mail."""
    for side in match.sides.all():
        Follower.objects.create(
            pair=side.pair,
            way="mail",
            address=f"{side.pair.number}@example.org",
            asked_at=NIGHT,
            confirmed_at=NIGHT,
        )


def test_the_director_moves_a_match_and_both_are_told(
    league, director, client, settings
):
    settings.CAN_MAIL = True
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    follow_both(match)
    path = f"/desk/{league.slug}/dates/"
    assert "Legion Hall" in client.get(path).content.decode()
    too_early = MOVED | {"decide_on": "2027-03-08"}
    assert client.post(f"{path}{match.number}/", too_early).status_code == 422
    with clock.at(NIGHT + timedelta(hours=1)):
        client.post(f"{path}{match.number}/", MOVED)
        assert "KC Hall" in client.get(path).content.decode()
        write_notices()
        write_notices()
    written = Notice.objects.filter(what=f"date:{match.number}:1")
    assert [n.subject for n in written] == ["Moved to March 10, 2027, 7:30 PM"] * 2
    assert all("KC Hall" in n.text for n in written)
    assert mail.outbox == []


def homes_on_wednesdays() -> dict[str, str]:
    """The form of the homes: each pair in a hall of its own."""
    return {
        name: text
        for number in (1, 2, 3, 4)
        for name, text in (
            (f"home-{number}-venue", f"Hall {number}"),
            (f"home-{number}-weekday", "2"),
            (f"home-{number}-starts", "18:00"),
        )
    }


def test_a_captain_acknowledges_at_once_what_the_director_planned_anew(
    league, director, client
):
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    captain = captains(league, match)[0]
    path = f"/desk/{league.slug}/dates/"
    client.post(f"{path}{match.number}/", MOVED)
    assert client.get(f"{path}homes/").status_code == 200
    with clock.at(NIGHT + timedelta(hours=2)):
        given = homes_on_wednesdays()
        assert client.post(f"{path}homes/", given).status_code == 302
        page = words(captain.page())
        assert "gave 5 of your matches other dates or venues" in page
        assert "Moved from Sat March 13, 7:00 PM (Legion Hall) to Wed" in page
        known = re.findall(r'name="moves"\s+value="(\d+:1)"', captain.page())
        assert len(known) == 5
        captain.press(match.number, do="acknowledge", moves=known)
        assert "The schedule has changed" not in captain.page()
    assert "Hall 3" in client.get(path).content.decode()
    with clock.at(NIGHT + timedelta(hours=3)):
        assert client.post(path, {"skip": "3"}).status_code == 302
        again = captain.press(match.number, do="acknowledge", moves=known)
        assert again.status_code == 409
        assert "gave 4 of your matches other" in words(captain.page())
    weeks = Fixture.objects.filter(match__event=league, match__round__number=3)
    assert {str(f.week_of) for f in weeks} == {"2027-03-27"}


def test_what_is_planned_anew_is_told_in_one_message(
    league, director, client, settings
):
    settings.CAN_MAIL = True
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    follow_both(match)
    listed = league.pairs.get(number=1).players.first().person
    Person.objects.filter(pk=listed.pk).update(email="ann@list.example")
    Club.objects.filter(pk=league.club_id).update(language="es")
    path = f"/desk/{league.slug}/dates/"
    with clock.at(NIGHT + timedelta(hours=1)):
        client.post(f"{path}{match.number}/", MOVED)
        send_all()
    mail.outbox.clear()
    with clock.at(NIGHT + timedelta(hours=2)):
        client.post(f"{path}homes/", homes_on_wednesdays())
        send_all()
    with clock.at(NIGHT + timedelta(hours=3)):
        client.post(path, {"skip": "3"})
        send_all()
        send_all()
    number = captains(league, match)[0].number
    plans = [m for m in mail.outbox if m.to == [f"{number}@example.org"]]
    assert [m.subject for m in plans] == [
        "The schedule has changed: 5 matches",
        "The schedule has changed: 4 matches",
    ]
    assert plans[1].body.count("Week ") == 4
    [spanish, _later] = [m for m in mail.outbox if m.to == ["ann@list.example"]]
    assert spanish.subject == "Cambió el calendario: 5 partidos"


def test_the_homes_of_a_finished_league_are_refused_and_stay_typed(
    league, director, client
):
    client.force_login(director)
    Event.objects.filter(pk=league.pk).update(state=Event.State.FINAL)
    given = homes_on_wednesdays() | {"home-3-venue": "Lake house"}
    sealed = client.post(f"/desk/{league.slug}/dates/homes/", given)
    assert sealed.status_code == 422
    page = sealed.content.decode()
    assert "Lake house" in page
    assert "The homes are stored" not in page


def test_the_director_enters_who_plays_a_match_of_two_pairs(league, director, client):
    client.force_login(director)
    match = league.matches.order_by("number")[0]
    home, guest = (side.pair for side in match.sides.order_by("side"))
    path = reverse("desk-meeting", args=[league.slug, match.number])
    assert path in client.get(f"/desk/{league.slug}/dates/").content.decode()
    assert home.players.first().name in client.get(path).content.decode()

    def enter(first: str, second: str):
        names = {f"pair-{home.number}-first": first}
        names |= {f"pair-{home.number}-second": second}
        return client.post(path, {"do": "lineup", "side": "1", "key": _key(), **names})

    own, other = home.players.first().name, guest.players.first().name
    assert enter(own, "").status_code == 422
    refused = enter(own, other)
    assert refused.status_code == 409
    assert f"{other} plays for pair {guest.number}" in refused.content.decode()
    assert enter(own, "Zoe Ott").status_code == 302
    page = client.get(path).content.decode()
    assert "Zoe Ott" in page
    assert "Zoe Ott" in Captain(league, guest.number).page()
    play(league, match)
    assert "Store the line-up" not in client.get(path).content.decode()


def test_the_board_leads_from_week_to_week_to_the_playoff(league):
    steps = []
    for _step in range(40):
        step = next_step(read_snapshot(league))
        steps.append(step.label)
        if step.label.startswith("Enter match"):
            play(league, league.matches.get(number=int(step.label.split()[-1])))
        elif step.do:
            start_next(event=league, by="dora")
        else:
            break
    assert steps[0] == "Enter match 1"
    assert [s for s in steps if s.startswith("Start")] == [
        f"Start week {n} now" for n in range(2, 7)
    ]
    assert steps[-1] in ("Settle ties", "Look at the cut")
    assert league.stages.get(number=1).state == Stage.State.OVER
