"""One hidden name is followed through every address that needs no account, and every mail."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.archive.services import Win, add_winners
from players.associations.services import create_association
from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from players.seasons.models import Season
from players.seasons.services import seal_season
from tests.make import (
    make_club,
    make_director,
    make_draw,
    make_event,
    make_pairs,
    play,
    play_tables,
)
from tests.players.made_seasons import (
    bring_in,
    link_people,
    make_season,
    people,
    perform,
)
from tests.scoring.tables import at_table, enter, first_game, hall
from tests.scoring.written_sheets import write
from tests.tournaments.days.made_days import share_hall
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.ratings.rated_events import rate
from tests.walk.public_addresses import HIDDEN, addresses
from tournaments.event.models import Event, Fixture, Game, Match, Notice
from tournaments.field.services.names import show_person
from tournaments.floor.services.rounds import start_next
from tournaments.following import services as following
from tournaments.league.services.fixtures import move_fixture
from tournaments.league.services.lineups import enter_lineup
from tournaments.notices.push import _payload
from tournaments.notices.services.deliver import NOTICES, send_due
from tournaments.notices.services.write import write_notices
from tournaments.ratings.services import rate_club
from tournaments.setup import jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = hall()
    Event.objects.filter(pk=event.pk).update(live_sheets=True)
    enter(first_game(event))
    second = Game.objects.filter(match__event=event, match__state="playing").first()
    write(at_table(second), second)
    ann, bo = (Person.objects.get(name=name) for name in ("Ann Ray", "Bo Fitz"))
    win = Win(1998, "State", "Ann Ray", "Bo Fitz")
    add_winners(club=event.club, wins=[win])
    _with_a_season_and_ratings(ann, bo)
    _with_another_club(ann)
    share_hall(Event.objects.get(pk=event.pk))
    show_person(person=ann, name="Ann Ray", shown_as="N. N. 1", by="dora")
    return Event.objects.get(pk=event.pk)


def _with_a_season_and_ratings(*pair: Person) -> None:
    """A season that follows its events, a sealed one, and a rated event."""
    club = pair[0].club
    perform(list(pair), 1)
    make_season(club)
    sealed = make_season(club, name="Sealed")
    seal_season(season=sealed, by="dora", at=timezone.now())
    rate(club, {person.name: 26.0 for person in pair})


def _with_another_club(ann: Person) -> None:
    """She plays for another club of an association too, under her own name there."""
    officer = make_director("otto")
    association = create_association(name="State", officer=officer)
    other = make_club("Shiner 42 Club")
    bring_in(association, ann.club, other)
    own, partner = people(other, "A. R.", "Cy Fox")
    link_people(own, ann)
    perform([own, partner], 1, event="Shiner")
    make_season(ann.club, name="State", association_id=association.pk)


@pytest.mark.parametrize(
    "everybody", [False, pytest.param(True, marks=pytest.mark.soak)]
)
def test_it_stands_on_no_page_file_or_feed(event: Event, everybody: bool) -> None:
    """In no language, also where it was typed again since it was hidden."""
    ratings = Client().get(reverse("club-ratings", args=[event.club.slug]))
    assert "N. N. 1" in ratings.content.decode()
    again = typed_again(event.club)
    english, spanish = Client(), Client(headers={"Accept-Language": "es"})
    cache.clear()
    read, named = 0, set()
    of_new = [*addresses(again, everybody=everybody)]
    for address in dict.fromkeys([*addresses(event, everybody=everybody), *of_new]):
        answer = english.get(address, follow=True)
        read += answer.status_code == 200
        pages = [answer.content]
        if b"N. N. 1" in answer.content:
            named.add(address)
            if address in of_new:
                pages.append(spanish.get(address, follow=True).content)
        for name, page in product(HIDDEN, pages):
            assert name.encode() not in page, address
    assert read > 40
    assert named >= {*shown_on(event, again)}


def shown_on(event: Event, again: Event) -> Iterator[str]:
    """Where the name that is shown in its place has to be."""
    club = event.club.slug
    for name in ("event-pairs", "rounds", "standings-sheet"):
        yield reverse(name, args=[event.slug])
    for name in ("winners", "ratings-sheet"):
        yield reverse(name, args=[club])
    for name, season in product(("season", "season-sheet"), Season.objects.all()):
        yield reverse(name, args=[season.pk])
    yield reverse("export", args=[event.uid])
    yield reverse("standings", args=[again.slug])


def typed_again(club: Club) -> Event:
    """In a list of winners, a new event that is finished, its season and ratings."""
    add_winners(club=club, wins=[Win(1999, "Open", "Ann Ray", "Cy Hill")])
    again = make_event(club, name="Autumn Open")
    make_pairs(again, 4)
    make_draw(again)
    with clock.at(datetime(2027, 3, 6, 19, tzinfo=UTC)):
        start_next(event=again, by="dora")
    play_to_the_end(again, 1, datetime(2027, 3, 6, 20, tzinfo=UTC))
    rate_club(club.pk)
    return again


def follow_each_pair(event: Event) -> None:
    """By mail, answered and not, and by phone: what waits names the pair."""
    for pair in event.pairs.order_by("number")[:2]:
        for name in ("asked", "answered"):
            address = f"{name}-{pair.number}@example.org"
            following.follow(of=pair, address=address, language="en")
        keys = {"p256dh": "p", "auth": "a"}
        phone = f"https://push.example.org/{event.pk}/{pair.number}"
        following.follow_on_phone(of=pair, address=phone, keys=keys, language="es")
        follower = pair.followers.get(address__startswith="answered")
        following.confirm(token=follower.token)


def dated_league(club: Club) -> Event:
    """Ann and Bo are pair 1 of a league by dates; Sam Ott plays the moved match."""
    league = make_event(club, preset="home-away-league", name="League")
    make_pairs(league, 4)
    make_draw(league)
    with clock.at(datetime(2027, 3, 6, 18, tzinfo=UTC)):
        start_next(event=league, by="dora")
    return league


def move_own_match(league: Event) -> None:
    """The first match of pair 1 is moved, with a substitute on its line-up."""
    own = Fixture.objects.filter(match__sides__pair__number=1, match__event=league)
    fixture = own.select_related("match").order_by("match__number")[0]
    side = fixture.match.sides.get(pair__number=1)
    number, players = fixture.match.number, [HIDDEN[0], "Sam Ott"]
    enter_lineup(event=league, number=number, side=side.side, players=players, by="x")
    move_fixture(
        event=league,
        number=number,
        starts_at=fixture.starts_at + timedelta(days=1),
        venue="KC Hall",
        decide_on=fixture.decide_on,
        by="dora",
    )


def test_no_mail_and_no_message_to_a_phone_names_it(settings) -> None:
    """Also of those that were written before the name was hidden, and not yet sent."""
    settings.PUBLIC_URL, settings.CAN_MAIL = "https://marks.example.org", True
    event = hall()
    league = dated_league(event.club)
    director = make_director("dana")
    event.club.memberships.create(user=director)
    type(director).objects.filter(pk=director.pk).update(email="dana@example.org")
    for each in (event, league):
        follow_each_pair(each)
    move_own_match(league)
    write_notices()
    waiting = [f"{notice.subject} {notice.text}" for notice in Notice.objects.all()]
    assert sum("Ann Ray" in text for text in waiting) >= 6
    exported = reverse("export", args=[league.uid])
    assert "Sam Ott" in Client().get(exported).content.decode()
    for name, shown_as in (("Ann Ray", "N. N. 1"), ("Sam Ott", "N. N. 2")):
        person = Person.objects.get(name=name)
        show_person(person=person, name=name, shown_as=shown_as, by="dora")
    hidden = (*HIDDEN, "Sam Ott")
    write_notices()
    play_tables(event)
    write_notices()
    jobs.mail_heads()
    kinds = {notice.what.partition(":")[0] for notice in Notice.objects.all()}
    assert kinds == {"confirm", "welcome", "table", "result", "date"}
    for notice in Notice.objects.filter(follower__way="push"):
        text = _payload(notice).decode()
        assert not any(name in text for name in hidden), notice
    send_due(NOTICES["mail"], name="mail")
    assert "dana@example.org" in {to for each in mail.outbox for to in each.bcc}
    assert len(mail.outbox) > 8
    assert any("N. N. 1" in each.body for each in mail.outbox)
    for each in mail.outbox:
        assert not any(name in f"{each.subject} {each.body}" for name in hidden)
    moved = Match.objects.filter(event=league, lineup__person__name="Sam Ott")
    play(league, moved.get())
    schedule = Client().get(reverse("schedule", args=[league.slug]))
    assert "N. N. 2" in schedule.content.decode()
    for address in (
        exported,
        reverse("match-sheet", args=[league.slug, moved.get().number]),
        reverse("schedule", args=[league.slug]),
        reverse("week", args=[league.slug, 1]),
        reverse("calendar", args=[league.slug]),
        reverse("pair-calendar", args=[league.slug, 1]),
    ):
        page = Client().get(address).content.decode()
        assert not any(name in page for name in hidden), address
