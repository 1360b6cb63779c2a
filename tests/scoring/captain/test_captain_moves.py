"""A match on another date: moved, planned anew, told to both captains."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse

from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from tests.page_text import words
from tests.scoring.captain.captains import NIGHT, captains, new_key
from tests.tournaments.league.dates import dated
from tests.tournaments.notices.followers import follower_of, send_all
from tournaments.event.models import Event, Fixture, Follower, LineupPlayer, Notice
from tournaments.following import services as following
from tournaments.notices.services.write import write_notices

pytestmark = pytest.mark.django_db
MOVED = {"starts_at": "2027-03-10T19:30", "venue": "KC Hall", "decide_on": "2027-03-30"}


def give_addresses(match) -> None:
    """Ann, who is at home, and a guest have an address in the club's list."""
    for side, address in ((1, "Ann@Example.org"), (2, "guest@example.org")):
        person = match.sides.get(side=side).pair.players.first().person
        Person.objects.filter(pk=person.pk).update(email=address)


def test_a_move_stands_on_both_captains_pages_until_they_know(league, match, desk):
    number, (home, guest) = match.number, captains(league, match)
    path = f"/desk/{league.slug}/dates/"
    moved = "Moved from Sat March 6, 7:00 PM (Legion Hall) to Wed March 10, 7:30 PM (KC Hall) by the director."
    with clock.at(NIGHT + timedelta(hours=1)):
        assert desk.post(f"{path}{number}/", MOVED).status_code == 302
        for captain in (home, guest):
            assert moved in words(captain.page())
            assert 'value="acknowledge"' in captain.page()
        assert words(desk.get(path).content.decode()).count("Not acknowledged:") == 1
        home.press(number, do="acknowledge", moves="1")
        assert 'value="acknowledge"' not in home.page()
        assert moved in words(home.page())
        shown = words(desk.get(f"{path}{number}/").content.decode())
        assert f"Not acknowledged: {guest.number} " in shown
    with clock.at(NIGHT + timedelta(hours=2)):
        assert 'name="moves" value="1"' in " ".join(guest.page().split())
        assert guest.press(number, do="postpone", moves="0").status_code == 409
        assert guest.press(number, do="postpone", moves="1").status_code == 302
        assert guest.press(number, do="acknowledge", moves="1").status_code == 409
        assert 'value="acknowledge"' not in guest.page()
        assert "to no date yet by them." in words(home.page())


def test_both_captains_are_told_of_a_move_without_following_until_they_stop_it(
    league, match, settings, desk
):
    """Who stopped the messages is told once asked again."""
    settings.CAN_MAIL = True
    give_addresses(match)
    with clock.at(NIGHT + timedelta(hours=1)):
        desk.post(f"/desk/{league.slug}/dates/{match.number}/", MOVED)
        send_all()
    assert [m.to for m in mail.outbox] == [["ann@example.org"], ["guest@example.org"]]
    body = mail.outbox[0].body
    assert "is now on March 10, 2027, 7:30 PM. KC Hall" in body
    assert "It was to be on March 6, 2027, 7:00 PM. Legion Hall" in body
    assert "Moved by the director." in body
    mail.outbox.clear()
    guest = Follower.objects.get(address="guest@example.org")
    answer = reverse("follow-link", args=[guest.token])
    assert "You get messages about moved matches" in desk.get(answer).content.decode()
    desk.post(answer, {"do": "stop"})
    assert "stays in your club" in words(desk.get(answer).content.decode())
    Person.objects.filter(email="Ann@Example.org").update(email="ann@home.example")
    with clock.at(NIGHT + timedelta(hours=2)):
        captains(league, match)[1].press(match.number, do="postpone")
        send_all()
    assert [m.to for m in mail.outbox] == [["ann@home.example"]]
    assert "Moved by Cy Hill / Di Moss." in mail.outbox[0].body
    with clock.at(NIGHT + timedelta(hours=3)):
        for _ in range(2):
            following.follow(of=guest.pair, address=guest.address, language="en")
        send_all()
    [asked] = mail.outbox[1:]
    assert asked.to == ["guest@example.org"]
    desk.post(answer, {"do": "confirm"})
    assert "Messages are on" in desk.get(answer).content.decode()


def follow_both(match) -> None:
    """Somebody follows each pair of a match by mail."""
    with clock.at(NIGHT):
        for side in match.sides.all():
            follower_of(side.pair, f"{side.pair.number}@example.org")


def test_the_director_moves_a_match_and_both_are_told(league, match, settings, desk):
    settings.CAN_MAIL = True
    follow_both(match)
    path = f"/desk/{league.slug}/dates/"
    assert "Legion Hall" in desk.get(path).content.decode()
    no_hour = MOVED | {"starts_at": "2027-03-14T02:30"}
    refused = desk.post(f"{path}{match.number}/", no_hour)
    assert "The clocks change at that hour" in refused.content.decode()
    too_early = MOVED | {"decide_on": "2027-03-08"}
    assert desk.post(f"{path}{match.number}/", too_early).status_code == 422
    with clock.at(NIGHT + timedelta(hours=1)):
        desk.post(f"{path}{match.number}/", MOVED)
        assert "KC Hall" in desk.get(path).content.decode()
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
    league, match, desk
):
    captain = captains(league, match)[0]
    path = f"/desk/{league.slug}/dates/"
    desk.post(f"{path}{match.number}/", MOVED)
    assert desk.get(f"{path}homes/").status_code == 200
    with clock.at(NIGHT + timedelta(hours=2)):
        given = homes_on_wednesdays()
        assert desk.post(f"{path}homes/", given).status_code == 302
        page = words(captain.page())
        assert "gave 5 of your matches other dates or venues" in page
        assert "Moved from Sat March 13, 7:00 PM (Legion Hall) to Wed" in page
        known = re.findall(r'name="moves"\s+value="(\d+:1)"', captain.page())
        assert len(known) == 5
        captain.press(match.number, do="acknowledge", moves=known)
        assert "The schedule has changed" not in captain.page()
    assert "Hall 3" in desk.get(path).content.decode()
    with clock.at(NIGHT + timedelta(hours=3)):
        assert desk.post(path, {"skip": "3"}).status_code == 302
        again = captain.press(match.number, do="acknowledge", moves=known)
        assert again.status_code == 409
        assert "gave 4 of your matches other" in words(captain.page())
    weeks = Fixture.objects.filter(match__event=league, match__round__number=3)
    assert {str(f.week_of) for f in weeks} == {"2027-03-27"}


def test_what_is_planned_anew_is_told_in_one_message(league, match, settings, desk):
    settings.CAN_MAIL = True
    follow_both(match)
    listed = league.pairs.get(number=1).players.first().person
    Person.objects.filter(pk=listed.pk).update(email="ann@list.example")
    Club.objects.filter(pk=league.club_id).update(language="es")
    path = f"/desk/{league.slug}/dates/"
    with clock.at(NIGHT + timedelta(hours=1)):
        desk.post(f"{path}{match.number}/", MOVED)
        send_all()
    mail.outbox.clear()
    with clock.at(NIGHT + timedelta(hours=2)):
        desk.post(f"{path}homes/", homes_on_wednesdays())
        send_all()
    with clock.at(NIGHT + timedelta(hours=3)):
        desk.post(path, {"skip": "3"})
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


def test_the_homes_of_a_finished_league_are_refused_and_stay_typed(league, desk):
    Event.objects.filter(pk=league.pk).update(state=Event.State.FINAL)
    given = homes_on_wednesdays() | {"home-3-venue": "Lake house"}
    sealed = desk.post(f"/desk/{league.slug}/dates/homes/", given)
    assert sealed.status_code == 422
    page = sealed.content.decode()
    assert "Lake house" in page
    assert "The homes are stored" not in page


def test_two_forms_of_one_page_both_count(league, match):
    """A press on the second need not wait for the first's answer, or comes after Back."""
    captain = captains(league, match)[0]
    ours = league.matches.filter(sides__pair__number=captain.number)
    first, second, *_others = ours.order_by("number").values_list("number", flat=True)
    own = league.pairs.get(number=captain.number).players.first().name
    lineup = {"do": "lineup", "first": own, "second": "Zoe Ott", "key": new_key()}
    with clock.at(NIGHT - timedelta(days=1)):
        for number in (first, second, second):
            assert captain.press(number, **lineup).status_code == 302
    lined_up = LineupPlayer.objects.filter(is_substitute=True)
    assert set(lined_up.values_list("match__number", flat=True)) == {first, second}
    assert league.audit.filter(action="fixture.lineup").count() == 2


def test_a_captain_takes_a_postponement_back_until_the_other_side_has_answered(
    league, match, settings
):
    settings.CAN_MAIL = True
    number, (home, guest) = match.number, captains(league, match)
    follow_both(match)
    offered = {"starts_at": "2027-03-06T16:30", "at": "2027-03-06T16:30:00-06:00"}
    with clock.at(NIGHT + timedelta(hours=1)):
        guest.press(number, do="postpone")
        assert 'value="restore"' not in home.page()
        assert home.press(number, do="restore").status_code == 409
        assert "Play on Sat March 6, 7:00 PM after all" in words(guest.page())
        assert guest.press(number, do="restore").status_code == 302
        assert "Stays on Sat March 6, 7:00 PM." in words(home.page())
        write_notices()
        news = Notice.objects.filter(what=f"date:{number}:2")
        assert {n.subject for n in news} == {"Stays on March 6, 2027, 7:00 PM"}
        guest.press(number, do="postpone")
        for press, status in (("offer", 409), ("withdraw", 302), ("acknowledge", 409)):
            home.press(number, do=press, moves=dated(league, number).moves, **offered)
            with clock.at(NIGHT + timedelta(hours=3)):  # What was offered is over
                is_shown = 'value="restore"' in guest.page()
            assert is_shown == (status == 302)
            assert guest.press(number, do="restore").status_code == status
            if is_shown:
                guest.press(number, do="postpone")


def test_nobody_takes_a_postponement_back_to_a_week_left_free(league, match, desk):
    guest = captains(league, match)[1]
    with clock.at(NIGHT - timedelta(days=9)):
        guest.press(match.number, do="postpone")
        league.stages.get(number=1).rounds.update(wave=0)
        desk.post(f"/desk/{league.slug}/dates/", {"skip": 1, "key": new_key()})
        assert 'value="restore"' not in guest.page()
        assert guest.press(match.number, do="restore").status_code == 409


def test_the_director_leaves_a_week_free_and_takes_that_back(league, desk):
    path = f"/desk/{league.slug}/dates/"
    with clock.at(NIGHT - timedelta(hours=12)):
        assert "after all" not in words(desk.get(path).content.decode())
        for pressed, sentence in (
            ({"skip": 4}, "Week 4 begins later now."),
            ({"restore": 4}, "Week 4 begins earlier now."),
        ):
            page = desk.post(path, {**pressed, "key": new_key()}, follow=True)
            text = words(page.content.decode())
            assert sentence in text
            assert ("Play on March 27 after all" in text) == ("skip" in pressed)
        assert desk.post(path, {"restore": 99}).status_code == 400
    log = words(desk.get(f"/desk/{league.slug}/log/").content.decode())
    assert "Took back the free week before week 4: it begins 7 days earlier." in log
