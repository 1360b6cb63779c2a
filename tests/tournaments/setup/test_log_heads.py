"""The log's head is mailed to the directors after each round, where mail is set."""

from datetime import timedelta

import pytest
from django.core import mail

from players.clubs.services.officials import set_own_address
from players.common import clock
from tests.make import asked_again, make_club, make_director, play_tables, started_event
from tournaments.event.models import Event, LogHead
from tournaments.event.selectors.audit import line_of_head
from tournaments.event.services.change import Refused
from tournaments.setup import jobs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]


@pytest.fixture
def event() -> Event:
    """An event in its first round; one of its directors gave an address."""
    event = started_event(8)
    for name, email in (("ann", "ann@example.org"), ("bo", "")):
        director = make_director(name)
        event.club.memberships.create(user=director)
        set_own_address(user=director, email=email)
    foreign = make_director("olga")
    set_own_address(user=foreign, email="olga@example.org")
    make_club("Yoakum 42 Club", director=foreign)
    return event


def test_once_after_the_round_to_each_director_with_an_address(event) -> None:
    jobs.mail_heads()
    assert mail.outbox == [], "the round is being played"
    play_tables(event)
    for _ in range(2):
        jobs.mail_heads()
    event.refresh_from_db()
    [message] = mail.outbox
    assert message.recipients() == ["ann@example.org"]
    assert message.to == []
    assert event.audit_head in message.body
    assert "round 1: over" in message.body
    assert "ronda 1: " in message.body
    assert line_of_head(event, event.audit_head) == event.audit_entries


def test_a_silent_server_is_asked_again_later_and_less_often(event, settings) -> None:
    play_tables(event)
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.BreaksOff"
    jobs.mail_heads()
    row = LogHead.objects.get()
    assert (row.tries, row.sent_at) == (1, None)
    jobs.mail_heads()
    assert LogHead.objects.get().tries == 1, "not before its time"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with clock.at(row.next_at + timedelta(seconds=1)):
        jobs.mail_heads()
    assert len(mail.outbox) == 1
    assert LogHead.objects.get().sent_at


def test_for_practice_nothing(event) -> None:
    play_tables(event)
    Event.objects.update(is_practice=True)
    jobs.mail_heads()
    assert mail.outbox == []
    assert not LogHead.objects.exists()


def test_without_mail_the_head_is_stored_and_never_mailed_late(event, settings) -> None:
    play_tables(event)
    settings.CAN_MAIL = False
    jobs.mail_heads()
    event.refresh_from_db()
    row = LogHead.objects.get()
    assert (row.entries, row.head) == (event.audit_entries, event.audit_head)
    assert event.audit.latest("number").action == "log.cover"
    settings.CAN_MAIL = True
    with clock.at(row.at + timedelta(days=3)):
        jobs.mail_heads()
    assert mail.outbox == []


def test_a_director_sets_the_address_on_the_account_page(event, client) -> None:
    director = event.club.memberships.get(user__username="bo").user
    client.force_login(director)
    asked_again(client)
    page = "/desk/account/"
    wrong = client.post(page, {"email": "bo@"}, follow=True)
    assert "looks like ann@example.org" in wrong.text
    client.post(page, {"email": " bo@example.org "})
    director.refresh_from_db()
    assert director.email == "bo@example.org"
    officials = f"/desk/clubs/{event.club.slug}/directors/"
    assert "@example.org" not in client.get(officials).text
    with pytest.raises(Refused):
        set_own_address(user=director, email="a" * 300 + "@example.org")


def test_a_printed_digest_is_looked_for_on_the_check_of_the_log(event, client) -> None:
    director = event.club.memberships.get(user__username="ann").user
    client.force_login(director)
    page = f"/desk/{event.slug}/log/check/"
    line = event.audit.get(number=2)
    answer = client.get(page, {"digest": f" {line.digest[:16].upper()} "})
    assert "digest of line 2" in answer.text
    printed = client.get(f"/e/{event.slug}/rounds/1/1/").text
    assert f"line {event.audit_entries}, {event.audit_head[:16]}" in printed
    for digest in ("0" * 16, "%", "ab", "x" * 64, "9" * 5_000):
        answer = client.get(page, {"digest": digest})
        assert "No line of this log has this digest" in answer.text
