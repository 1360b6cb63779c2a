"""News of clubs, people and seasons: each once, in the reader's language, and ended."""

from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from players.archive.services import Win, add_winners
from players.common import clock
from players.people.models import Person
from tests.make import make_club, make_event, make_pairs, started_event
from tests.players.made_seasons import make_season
from tests.tournaments.notices.followers import follower_of, send_all
from tests.tournaments.ratings.rated_events import CUP, finished
from tournaments.event.models import Event, Follower, Notice
from tournaments.field.services.names import show_person
from tournaments.following import services as following
from tournaments.notices.services.ahead import follow_pairs_of_people, write_ahead
from tournaments.notices.services.news import QUIET, write_news
from tournaments.people.services import forget_person, merge_people, unmerge_people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]


def settle(event: Event, **columns: object) -> None:
    """Nothing of it was changed for a while."""
    moment = timezone.now() - QUIET - timedelta(seconds=1)
    Event.objects.filter(pk=event.pk).update(changed_at=moment, **columns)


def subjects() -> list[str]:
    return list(Notice.objects.values_list("subject", flat=True))


def test_dates_made_at_once_come_in_one_message_and_once(club) -> None:
    follower_of(club)
    for month in (5, 6):
        event = make_event(club, name=f"Month {month}")
        settle(event, date=date(2031, month, 3), place="Hall A")
    assert write_news() == 1
    assert write_news() == 0
    notice = Notice.objects.get()
    assert notice.subject == "Hallettsville 42 Club: 2 dates"
    assert notice.text.splitlines() == [
        "Saturday, May 3, 2031 · Month 5, Hall A",
        "Tuesday, June 3, 2031 · Month 6, Hall A",
    ]
    send_all()
    assert f"/clubs/{club.slug}/" in mail.outbox[0].body


def test_an_event_is_announced_only_when_it_has_been_left_alone_for_a_while() -> None:
    club = make_club()
    follower_of(club)
    event = make_event(club)
    Event.objects.update(date=date(2031, 5, 3))
    assert write_news() == 0
    settle(event)
    assert write_news() == 1


@pytest.mark.parametrize(
    "columns",
    [{"visibility": "draft"}, {"visibility": "unlisted"}, {"is_practice": True}],
)
def test_nobody_hears_of_an_event_that_no_list_shows(columns: dict, club) -> None:
    follower_of(club)
    settle(make_event(club), date=date(2031, 5, 3), **columns)
    assert write_news() == 0


def test_a_finished_event_says_who_won_and_to_each_their_own_place(club) -> None:
    event = finished(club=club, name="Cup", day=date(2031, 5, 3), preset=CUP)
    season = make_season(club, starts_on=date(2031, 1, 1), ends_on=date(2031, 12, 31))
    follower_of(club)
    follower_of(season, "sue@example.org", "es")
    follower_of(event.pairs.get(number=1), "bo@example.org")
    settle(event)
    assert write_news() == 3
    assert write_news() == 0
    won, leads, own = (
        Notice.objects.get(follower__address=address)
        for address in ("ann@example.org", "sue@example.org", "bo@example.org")
    )
    assert won.subject == "Cup: who won"
    assert won.text.startswith("1. ")
    assert won.path == f"/e/{event.slug}/"
    assert "Cup" in leads.subject
    assert leads.text.startswith("1. ")
    assert "of 4 · Cup" in own.subject


def test_a_name_hidden_before_the_news_has_gone_out_is_not_in_it(club) -> None:
    event = finished(club=club, name="Cup", day=date(2031, 5, 3), preset=CUP)
    season = make_season(club, starts_on=date(2031, 1, 1), ends_on=date(2031, 12, 31))
    winner = Person.objects.filter(performances__place=1).earliest("pk")
    follower_of(club)
    follower_of(season, "sue@example.org", "es")
    following.follow(of=winner, address="fan@example.org", language="en")
    settle(event)
    assert write_news() == 2
    name = winner.name
    assert sum(name in notice.text for notice in Notice.objects.all()) == 3
    unnamed = Person.objects.exclude(performances__place__lte=3).latest("pk")
    written = set(Notice.objects.values_list("pk", flat=True))
    show_person(person=unnamed, name="Zoe Q", shown_as="", by="dora")
    assert set(Notice.objects.values_list("pk", flat=True)) == written
    show_person(person=winner, name=name, shown_as="N. N. 1", by="dora")
    settle(event)
    assert write_news() == 2
    assert all("N. N. 1" in notice.text for notice in Notice.objects.all())
    assert not any(name in notice.text for notice in Notice.objects.all())


def test_the_other_spelling_of_a_hidden_name_is_in_no_news_that_waits(club) -> None:
    event = finished(club=club, name="Cup", day=date(2031, 5, 3), preset=CUP)
    winner = Person.objects.filter(performances__place=1).earliest("pk")
    hidden = club.people.create(
        name="Anna R", key="anna r", shown_as="N. N. 1", shown_key="n n 1"
    )
    follower_of(club)
    follower_of(event.pairs.get(players__person=winner), "bo@example.org")
    settle(event)
    assert write_news() == 2
    merge = merge_people(kept=hidden, gone=winner, by="dora", key=uuid4())
    settle(event)
    assert write_news() == 2
    texts = list(Notice.objects.values_list("text", flat=True))
    assert all("N. N. 1" in text and winner.name not in text for text in texts)
    unmerge_people(merge=merge, by="dora", key=uuid4())
    settle(event)
    assert write_news() == 2
    texts = list(Notice.objects.values_list("text", flat=True))
    assert all(winner.name in text and "N. N. 1" not in text for text in texts)


def test_on_the_evening_before_who_follows_a_pair_is_reminded() -> None:
    event = make_event()
    make_pairs(event, 4)
    follower_of(event.pairs.get(number=1))
    settle(event, date=date(2031, 5, 4), time_zone="America/Chicago")
    for at, count in (
        (datetime(2031, 5, 3, 22, tzinfo=UTC), 0),  # five in the afternoon
        (datetime(2031, 5, 3, 23, tzinfo=UTC), 1),
        (datetime(2031, 5, 4, 1, tzinfo=UTC), 0),  # once
    ):
        with clock.at(at):
            assert write_news() == count
    assert subjects() == ["Tomorrow: Spring Open"]
    assert "Ann Ray" in Notice.objects.get().text
    ann = event.pairs.get(number=1).players.get(name="Ann Ray").person
    show_person(person=ann, name="Ann Ray", shown_as="N. N. 1", by="dora")
    settle(event)
    with clock.at(datetime(2031, 5, 4, 1, tzinfo=UTC)):
        write_news()
    assert "N. N. 1" in Notice.objects.get().text


def test_who_was_reminded_of_an_event_is_reminded_again_where_it_was_put_off() -> None:
    event = make_event()
    make_pairs(event, 4)
    follower_of(event.pairs.get(number=1))
    settle(event, date=date(2031, 5, 4), time_zone="America/Chicago")
    evening = datetime(2031, 5, 3, 23, tzinfo=UTC)
    with clock.at(evening):
        assert write_news() == 1
    settle(event, date=date(2031, 5, 5))
    with clock.at(evening + timedelta(hours=1)):
        assert write_news() == 0
    assert not Notice.objects.exists()  # It had not gone out
    for hours, count in ((24, 1), (25, 0)):
        with clock.at(evening + timedelta(hours=hours)):
            assert write_news() == count
    assert "Monday, May 5, 2031" in Notice.objects.get().text


def test_news_that_are_written_over_midnight_are_all_of_one_day() -> None:
    event = make_event()
    make_pairs(event, 4)
    follower_of(event.pairs.get(number=1))
    settle(event, date=date(2031, 5, 5), time_zone="America/Chicago")
    midnight = datetime(2031, 5, 4, 5, tzinfo=UTC)
    with clock.at(midnight - timedelta(seconds=1)), ExitStack() as passed:

        def wait(execute, *asked):
            passed.enter_context(clock.at(midnight))
            return execute(*asked)

        with connection.execute_wrapper(wait):
            assert write_news() == 0


def test_who_follows_a_person_follows_their_pair_in_each_event(event) -> None:
    person = Person.objects.get(name="Ann Ray")
    asked = follower_of(person)
    follow_pairs_of_people()
    follow_pairs_of_people()
    derived = asked.pairs.get()
    assert derived.pair == event.pairs.get(number=1)
    send_all()
    [message] = mail.outbox
    assert message.subject == "You play at table 1"
    assert f"/told/{asked.token}/" in message.body
    following.stop(token=asked.token)
    assert not Follower.objects.exists()


def test_who_plays_in_two_events_at_once_is_followed_in_both() -> None:
    first = started_event()
    second = started_event(8, club=first.club)
    asked = follower_of(Person.objects.get(name="Ann Ray"))
    follow_pairs_of_people()
    assert {row.own_pair.event for row in asked.pairs.all()} == {first, second}


def test_a_table_is_known_so_many_minutes_before_its_round(event) -> None:
    follower = follower_of(event.pairs.get(number=1), minutes_ahead=60)
    write_ahead()
    first = subjects()
    assert first
    assert all(subject.startswith("About ") for subject in first)
    write_ahead()
    assert subjects() == first
    Notice.objects.all().delete()
    Follower.objects.filter(pk=follower.pk).update(minutes_ahead=0)
    write_ahead()
    assert subjects() == []


def test_who_is_forgotten_has_no_followers() -> None:
    started_event()
    person = Person.objects.get(name="Ann Ray")
    follower_of(person)
    forget_person(person=person, by="dora")
    assert not Follower.objects.exists()


@pytest.mark.parametrize("kind", ["pair", "person", "club", "season"])
def test_anybody_asks_by_mail_says_yes_chooses_when_and_ends_it(client, kind, event):
    club, pair = event.club, event.pairs.get(number=1)
    person, season = Person.objects.get(name="Ann Ray"), make_season(club)
    row, address, page = {
        "pair": (pair, f"/follow/{event.slug}/1/", f"/e/{event.slug}/pairs/1/"),
        "person": (person, f"/follow/of/person/{person.pk}/", f"/people/{person.pk}/"),
        "club": (club, f"/follow/of/club/{club.pk}/", f"/clubs/{club.slug}/"),
        "season": (season, f"/follow/of/season/{season.pk}/", f"/seasons/{season.pk}/"),
    }[kind]
    assert client.get(address).status_code == 200
    assert address in client.get(page).text
    wrong = client.post(address, {"address": "ann"})
    assert wrong.status_code == 422
    assert "ann@example.org" in wrong.text
    asked = client.post(address, {"address": "a@b.org", "minutes_ahead": "10"})
    assert "a@b.org" in asked.text
    follower = row.followers.get()
    assert follower.minutes_ahead == (10 if kind in ("pair", "person") else 0)
    link = f"/told/{follower.token}/"
    assert "Yes, tell me" in client.get(link).text
    assert row.followers.get().confirmed_at is None
    client.post(link, {"do": "confirm", "minutes_ahead": "30"})
    assert row.followers.get().confirmed_at is not None
    client.post(f"{link}stop/", {"List-Unsubscribe": "One-Click"})
    assert not Follower.objects.exists()
    assert "not stored" in client.get(link).text


@pytest.mark.parametrize("address", ["person/999999/", "club/999999/", "cow/1/"])
def test_what_is_not_there_cannot_be_followed(client: Client, address: str) -> None:
    assert client.get(f"/follow/of/{address}").status_code == 404
    assert client.post(f"/follow/of/{address}phone/").status_code == 404


def test_a_winner_of_before_the_program_can_be_followed(client: Client) -> None:
    add_winners(club=make_club(), wins=[Win(1999, "Winter Open", "Ann Ray")])
    page = f"/people/{Person.objects.get().pk}/"
    address = f"/follow/of{page.replace('people', 'person')}"
    assert address in client.get(page).text
    assert client.get(address).status_code == 200


def test_somebody_in_no_public_event_cannot_be_followed(client: Client) -> None:
    started_event()
    Event.objects.update(visibility="draft")
    person = Person.objects.get(name="Ann Ray")
    assert client.get(f"/follow/of/person/{person.pk}/").status_code == 404
