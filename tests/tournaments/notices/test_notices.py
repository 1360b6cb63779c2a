"""Messages to those who asked: who may ask, once as a row, at least once on the line."""

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from scoring.codes.services import make_links
from scoring.game.links import code_of
from tests.each import each
from tests.make import play_tables, started_event
from tests.tournaments.notices.followers import BAD, followed, send_all
from tournaments.event.models import Follower, Notice
from tournaments.event.services.change import Refused
from tournaments.floor.jobs import _for_each
from tournaments.following import services as following
from tournaments.notices import jobs
from tournaments.notices.services.write import write_notices

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]


@pytest.mark.parametrize("end", ["", "/"])
def test_an_address_is_asked_first_and_once(settings, end: str) -> None:
    settings.PUBLIC_URL = f"https://marks.example.org{end}"
    pair = started_event().pairs.get(number=1)
    for _ in range(2):
        following.follow(of=pair, address="Ann@Example.org ", language="en")
    send_all()
    send_all()
    [message] = mail.outbox
    follower = pair.followers.get()
    assert message.to == ["ann@example.org"]
    answer = f"https://marks.example.org/told/{follower.token}/"
    assert answer in message.body
    assert message.extra_headers["List-Unsubscribe"] == f"<{answer}stop/>"
    assert follower.confirmed_at is None


def test_a_pair_is_told_where_it_plays_and_how_it_went_each_once(event) -> None:
    followed(event)
    send_all()
    send_all()
    assert [m.subject for m in mail.outbox] == ["You play at table 1"]
    play_tables(event)
    send_all()
    send_all()
    assert len(mail.outbox) == 2
    assert "7\u20133" in mail.outbox[1].subject or "3\u20137" in mail.outbox[1].subject
    assert Notice.objects.filter(state="sent").count() == 2


def test_what_was_played_before_somebody_asked_is_not_told(event) -> None:
    play_tables(event)
    followed(event)
    send_all()
    assert mail.outbox == []


def test_messages_are_in_the_language_that_was_read() -> None:
    followed(language="es")
    send_all()
    assert mail.outbox[0].subject == "Usted juega en la mesa 1"


def test_who_is_not_confirmed_hears_nothing_of_play(event) -> None:
    following.follow(of=event.pairs.get(number=1), address="b@c.org", language="en")
    assert write_notices() == 0


def test_an_event_that_fails_in_a_job_stops_no_other() -> None:
    first, second = started_event(), started_event()
    done = []

    def act(event) -> None:
        if event == first:
            raise ValueError
        done.append(event)

    _for_each([first, second], act)
    assert done == [second]


def test_the_job_writes_and_hands_over() -> None:
    followed()
    jobs.hand_over_notices.apply()
    notice = Notice.objects.get()
    assert notice.what.startswith("table:")
    jobs.deliver_notices.apply(("mail",))
    assert len(mail.outbox) == 1


def test_without_a_mail_server_nothing_is_offered(client: Client, settings, event):
    settings.CAN_MAIL = False
    page = client.get(f"/e/{event.slug}/pairs/1/").text
    assert f'/follow/{event.slug}/1/"' not in page
    page = client.post(f"/follow/{event.slug}/1/", {"address": "a@b.org"})
    assert "No messages are sent from here." in page.text
    assert not Follower.objects.exists()


@each("address", [BAD, "ann", "ann@-a.org", "ann@a..org"])
def test_no_address_without_a_domain_is_stored(client: Client, address: str) -> None:
    event = started_event()
    answer = client.post(f"/follow/{event.slug}/1/", {"address": address})
    assert answer.status_code == 422
    assert not Follower.objects.exists()


@pytest.mark.parametrize("tag", ["", "+{}"])
def test_nobodys_mail_box_is_filled_by_others(tag: str) -> None:
    pairs = started_event(8).pairs.all()
    boxes = [f"ann{tag.format(n)}@example.org" for n in range(4)]
    for pair, address in zip(pairs[:3], boxes, strict=False):
        following.follow(of=pair, address=address, language="en")
    with pytest.raises(Refused, match="wait an hour"):
        following.follow(of=pairs[3], address=boxes[3], language="en")


def test_a_pair_has_so_many_followers_and_no_more() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS):
        following.follow(of=pair, address=f"a{n}@example.org", language="en")
    Follower.objects.update(confirmed_at=timezone.now())
    with pytest.raises(Refused, match="as many followers"):
        following.follow(of=pair, address="z@example.com", language="en")
    following.follow(of=pair, address="z@example.com", language="en", is_own=True)


def test_an_address_that_never_answered_makes_room() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS + 1):
        following.follow(of=pair, address=f"a{n}@example.org", language="en")
    assert pair.followers.count() == following.MOST_FOLLOWERS
    assert not pair.followers.filter(address="a0@example.org").exists()


def test_a_domain_is_asked_so_often_an_hour_in_all_events() -> None:
    events = [started_event(8) for _ in range(2)]

    def ask(n: int) -> None:
        pair = events[n % 2].pairs.get(number=n % 8 + 1)
        following.follow(of=pair, address=f"s{n}@example.org", language="en")

    for n in range(following.MOST_TO_DOMAIN):
        ask(n)
    with pytest.raises(Refused, match="Many addresses"):
        ask(following.MOST_TO_DOMAIN)


def test_strangers_of_one_network_are_slowed_and_the_pair_is_not(client, event) -> None:
    path = f"/follow/{event.slug}/1/"
    for n in range(30):
        address = f"2001:db8:1:2::{n:x}"
        answer = client.post(path, {"address": f"x@s{n}.org"}, REMOTE_ADDR=address)
    assert answer.status_code == 422
    assert "Many followed from this network" in answer.text
    make_links(event=event, kind="pair", by="dora")
    link = event.links.get(kind="pair", number=1)
    client.get(f"/t/{code_of(link)}/", REMOTE_ADDR="2001:db8:1:2::1")
    own = client.post(
        path, {"address": "ann@example.org"}, REMOTE_ADDR="2001:db8:1:2::1"
    )
    assert own.status_code == 200
    assert Follower.objects.filter(address="ann@example.org").exists()
