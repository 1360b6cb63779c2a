"""A message is handed over at least once, whatever mail servers and workers do."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from tests.make import started_event
from tests.scoring.results.races import at_once
from tests.tournaments.notices.followers import BAD, followed, later, send_all
from tests.tournaments.notices.mail_servers import BreaksOff
from tournaments.event.models import Follower, Notice
from tournaments.following import services as following
from tournaments.notices import jobs
from tournaments.notices.services.deliver import (
    LONGEST_WAIT,
    MOST_TRIES,
    NOTICES,
    deliver,
    hand_over,
    ways_due,
)
from tournaments.notices.services.write import write_notices

MAIL = NOTICES["mail"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]


def test_a_dead_mail_server_loses_nothing(settings) -> None:
    followed()
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.DeadServer"
    send_all()
    notice = Notice.objects.get()
    assert (notice.state, notice.tries, notice.fault) == ("queued", 1, "nobody answers")
    assert notice.next_at > timezone.now() + timedelta(seconds=10)
    assert ways_due() == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    later()
    send_all()
    assert len(mail.outbox) == 1


def test_a_server_that_hangs_up_is_not_asked_for_every_message(settings, event) -> None:
    for n in range(5):
        followed(event, address=f"a{n}@example.org")
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.BreaksOff"
    BreaksOff.asked = 0
    send_all()
    assert BreaksOff.asked == 1
    assert set(Notice.objects.values_list("state", "tries")) == {("queued", 1)}


def test_each_try_waits_longer_and_the_last_gives_up(settings) -> None:
    followed()
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.DeadServer"
    waits = []
    for _ in range(MOST_TRIES):
        later()
        send_all()
        waits.append(Notice.objects.get().next_at - timezone.now())
    assert waits[0] < waits[1] < waits[2]
    assert max(waits) <= LONGEST_WAIT
    assert Notice.objects.get().state == "failed"


def test_an_address_that_does_not_exist_is_not_tried_again(settings) -> None:
    followed()
    settings.EMAIL_BACKEND = "tests.tournaments.notices.mail_servers.RefusesAddress"
    send_all()
    assert Notice.objects.get().state == "failed"


def test_an_address_without_a_domain_stops_nobody_behind_it(event) -> None:
    bad = followed(event)
    Follower.objects.filter(pk=bad.pk).update(address=BAD)
    followed(event, "bo@example.org")
    send_all()
    assert [message.to for message in mail.outbox] == [["bo@example.org"]]
    states = Notice.objects.values_list("follower__address", "state", "tries")
    assert set(states) == {(BAD, "failed", 1), ("bo@example.org", "sent", 1)}


def test_a_message_that_no_worker_survived_is_given_up() -> None:
    followed()
    write_notices()
    Notice.objects.update(tries=MOST_TRIES)
    send_all()
    assert mail.outbox == []
    assert Notice.objects.get().state == "failed"


def test_the_same_message_handed_to_two_workers_is_sent_once() -> None:
    followed()
    write_notices()
    batch = hand_over(MAIL)
    for _worker in range(2):
        deliver(MAIL, batch)
    assert len(mail.outbox) == 1


def test_a_message_whose_worker_died_is_handed_over_again() -> None:
    followed()
    write_notices()
    assert len(hand_over(MAIL)) == 1
    assert hand_over(MAIL) == []
    later()
    send_all()
    assert len(mail.outbox) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_at_one_moment_send_each_message_once() -> None:
    event = started_event(8)
    for number in range(1, 9):
        pair = event.pairs.get(number=number)
        following.follow(of=pair, address=f"p{number}@example.org", language="en")

    def work() -> None:
        write_notices()
        for way in ways_due():
            deliver(NOTICES[way], hand_over(NOTICES[way]))

    assert at_once(*[work] * 4) == []
    everybody = [f"p{number}@example.org" for number in range(1, 9)]
    assert sorted(m.to[0] for m in mail.outbox) == everybody


def test_while_one_task_sends_another_leaves_its_worker_to_others() -> None:
    followed()
    write_notices()
    cache.set("delivering-mail", True)
    jobs.deliver_notices.apply(("mail",))
    assert mail.outbox == []
    cache.delete("delivering-mail")
    jobs.deliver_notices.apply(("mail",))
    assert len(mail.outbox) == 1
    assert cache.get("delivering-mail") is None
