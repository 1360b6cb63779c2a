"""Messages to those who asked: once as a row, at least once on the line."""

import pytest
from django.core import mail
from django.test import Client

from tests.make import play_tables, started_event
from tests.tournaments.notices.followers import followed, send_all
from tournaments.event.models import Follower, Notice
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


def test_a_pair_is_told_where_it_plays_and_how_it_went_each_once() -> None:
    event = started_event()
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


def test_what_was_played_before_somebody_asked_is_not_told() -> None:
    event = started_event()
    play_tables(event)
    followed(event)
    send_all()
    assert mail.outbox == []


def test_messages_are_in_the_language_that_was_read() -> None:
    follower = followed(language="es")
    send_all()
    assert follower.language == "es"
    assert len(mail.outbox) == 1


def test_who_is_not_confirmed_hears_nothing_of_play() -> None:
    event = started_event()
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


def test_without_a_mail_server_nothing_is_offered(client: Client, settings) -> None:
    settings.CAN_MAIL = False
    event = started_event()
    page = client.get(f"/e/{event.slug}/pairs/1/").content.decode()
    assert f'/follow/{event.slug}/1/"' not in page
    page = client.post(f"/follow/{event.slug}/1/", {"address": "a@b.org"})
    assert "No messages are sent from here." in page.content.decode()
    assert not Follower.objects.exists()
