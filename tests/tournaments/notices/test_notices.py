"""Messages to those who asked: once as a row, at least once on the line."""

import smtplib
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test import Client
from django.utils import timezone

from scoring.codes.services import make_links
from scoring.game.links import code_of
from tests.make import play_tables, started_event
from tournaments.event.models import Follower, Notice
from tournaments.event.services.change import Refused
from tournaments.floor.jobs import _for_each
from tournaments.following import services as following
from tournaments.notices import jobs
from tournaments.notices.services.deliver import (
    LONGEST_WAIT,
    MOST_TRIES,
    deliver,
    hand_over,
    ways_due,
)
from tournaments.notices.services.write import write_notices

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _mail(settings) -> None:
    cache.clear()
    settings.PUBLIC_URL = "https://marks.example.org"
    settings.CAN_MAIL = True


class DeadServer(EmailBackend):
    """Nobody answers."""

    def open(self) -> bool:
        raise ConnectionRefusedError("nobody answers")


class RefusesAddress(EmailBackend):
    """The server knows no such address."""

    def send_messages(self, messages) -> int:
        raise smtplib.SMTPRecipientsRefused({messages[0].to[0]: (550, b"no such user")})


class BreaksOff(EmailBackend):
    """Hangs up on the first message."""

    asked = 0

    def send_messages(self, messages) -> int:
        BreaksOff.asked += 1
        raise TimeoutError("timed out")


def followed(event=None, address="ann@example.org", language="en") -> Follower:
    pair = (event or started_event()).pairs.get(number=1)
    following.follow(pair=pair, address=address, language=language)
    follower = Follower.objects.get(pair=pair, address=address)
    Notice.objects.filter(follower=follower).delete()
    following.confirm(token=follower.token)
    follower.refresh_from_db()
    return follower


def send_all() -> None:
    write_notices()
    for way in ways_due():
        deliver(way, hand_over(way))


def later() -> None:
    """The time for another try has come."""
    Notice.objects.update(next_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("end", ["", "/"])
def test_an_address_is_asked_first_and_once(settings, end: str) -> None:
    settings.PUBLIC_URL = f"https://marks.example.org{end}"
    pair = started_event().pairs.get(number=1)
    for _ in range(2):
        following.follow(pair=pair, address="Ann@Example.org ", language="en")
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
    following.follow(pair=event.pairs.get(number=1), address="b@c.org", language="en")
    assert write_notices() == 0


def test_a_dead_mail_server_loses_nothing(settings) -> None:
    followed()
    settings.EMAIL_BACKEND = "tests.tournaments.notices.test_notices.DeadServer"
    send_all()
    notice = Notice.objects.get()
    assert (notice.state, notice.tries, notice.fault) == (
        "queued",
        1,
        "nobody answers",
    )
    assert notice.next_at > timezone.now() + timedelta(seconds=10)
    assert ways_due() == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    later()
    send_all()
    assert len(mail.outbox) == 1


def test_a_server_that_hangs_up_is_not_asked_for_every_message(settings) -> None:
    event = started_event()
    for n in range(5):
        followed(event, address=f"a{n}@example.org")
    settings.EMAIL_BACKEND = "tests.tournaments.notices.test_notices.BreaksOff"
    BreaksOff.asked = 0
    send_all()
    assert BreaksOff.asked == 1
    assert set(Notice.objects.values_list("state", "tries")) == {("queued", 1)}


def test_each_try_waits_longer_and_the_last_gives_up(settings) -> None:
    followed()
    settings.EMAIL_BACKEND = "tests.tournaments.notices.test_notices.DeadServer"
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
    settings.EMAIL_BACKEND = "tests.tournaments.notices.test_notices.RefusesAddress"
    send_all()
    assert Notice.objects.get().state == "failed"


BAD = "a@" + "\u00fc" * 60 + ".de"


def test_an_address_without_a_domain_stops_nobody_behind_it() -> None:
    event = started_event()
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


@pytest.mark.parametrize("address", [BAD, "ann", "ann@-a.org", "ann@a..org"])
def test_no_address_without_a_domain_is_stored(client: Client, address: str) -> None:
    event = started_event()
    answer = client.post(f"/follow/{event.slug}/1/", {"address": address})
    assert answer.status_code == 422
    assert not Follower.objects.exists()


def test_an_event_that_fails_in_a_job_stops_no_other() -> None:
    first, second = started_event(), started_event()
    done = []

    def act(event) -> None:
        if event == first:
            raise ValueError
        done.append(event)

    _for_each([first, second], act)
    assert done == [second]


def test_the_same_message_handed_to_two_workers_is_sent_once() -> None:
    followed()
    write_notices()
    batch = hand_over("mail")
    deliver("mail", batch)
    deliver("mail", batch)
    assert len(mail.outbox) == 1


def test_a_message_whose_worker_died_is_handed_over_again() -> None:
    followed()
    write_notices()
    assert len(hand_over("mail")) == 1
    assert hand_over("mail") == []
    later()
    send_all()
    assert len(mail.outbox) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_at_one_moment_send_each_message_once() -> None:
    event = started_event(8)
    for number in range(1, 9):
        pair = event.pairs.get(number=number)
        following.follow(pair=pair, address=f"p{number}@example.org", language="en")
    start = Barrier(4)

    def work() -> None:
        try:
            start.wait(10)
            write_notices()
            for way in ways_due():
                deliver(way, hand_over(way))
        finally:
            connection.close()

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(m.to[0] for m in mail.outbox) == [
        f"p{number}@example.org" for number in range(1, 9)
    ]


def test_nobodys_mail_box_is_filled_by_others() -> None:
    pairs = started_event(8).pairs.all()
    for pair in pairs[:3]:
        following.follow(pair=pair, address="ann@example.org", language="en")
    with pytest.raises(Refused, match="wait an hour"):
        following.follow(pair=pairs[3], address="ann@example.org", language="en")


def test_a_pair_has_so_many_followers_and_no_more() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS):
        following.follow(pair=pair, address=f"a{n}@example.org", language="en")
    Follower.objects.update(confirmed_at=timezone.now())
    with pytest.raises(Refused, match="as many followers"):
        following.follow(pair=pair, address="z@example.com", language="en")
    following.follow(pair=pair, address="z@example.com", language="en", is_own=True)


def test_an_address_that_never_answered_makes_room() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS + 1):
        following.follow(pair=pair, address=f"a{n}@example.org", language="en")
    assert pair.followers.count() == following.MOST_FOLLOWERS
    assert not pair.followers.filter(address="a0@example.org").exists()


def test_an_address_with_a_tag_is_one_with_others() -> None:
    pairs = started_event(8).pairs.all()
    for n, pair in enumerate(pairs[:3]):
        following.follow(pair=pair, address=f"ann+{n}@example.org", language="en")
    with pytest.raises(Refused, match="wait an hour"):
        following.follow(pair=pairs[3], address="ann+9@example.org", language="en")


def test_a_domain_is_asked_so_often_an_hour_in_all_events() -> None:
    events = [started_event(8) for _ in range(2)]

    def ask(n: int) -> None:
        pair = events[n % 2].pairs.get(number=n % 8 + 1)
        following.follow(pair=pair, address=f"s{n}@example.org", language="en")

    for n in range(following.MOST_TO_DOMAIN):
        ask(n)
    with pytest.raises(Refused, match="Many addresses"):
        ask(following.MOST_TO_DOMAIN)


def test_strangers_of_one_network_are_slowed_and_the_pair_is_not(
    client: Client,
) -> None:
    event = started_event()
    path = f"/follow/{event.slug}/1/"
    for n in range(30):
        address = f"2001:db8:1:2::{n:x}"
        answer = client.post(path, {"address": f"x@s{n}.org"}, REMOTE_ADDR=address)
    assert answer.status_code == 422
    assert "Many followed from this network" in answer.content.decode()
    make_links(event=event, kind="pair", by="dora")
    link = event.links.get(kind="pair", number=1)
    client.get(f"/t/{code_of(link)}/", REMOTE_ADDR="2001:db8:1:2::1")
    own = client.post(
        path, {"address": "ann@example.org"}, REMOTE_ADDR="2001:db8:1:2::1"
    )
    assert own.status_code == 200
    assert Follower.objects.filter(address="ann@example.org").exists()


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


def test_the_job_writes_and_hands_over() -> None:
    followed()
    jobs.hand_over_notices.apply()
    notice = Notice.objects.get()
    assert notice.what.startswith("table:")
    jobs.deliver_notices.apply(("mail",))
    assert len(mail.outbox) == 1


def test_a_player_asks_says_yes_and_ends_it_in_the_browser(client: Client) -> None:
    event = started_event()
    page = client.get(f"/e/{event.slug}/pairs/1/").content.decode()
    assert f"/follow/{event.slug}/1/" in page
    wrong = client.post(f"/follow/{event.slug}/1/", {"address": "ann"})
    assert wrong.status_code == 422
    assert "ann@example.org" in wrong.content.decode()
    asked = client.post(f"/follow/{event.slug}/1/", {"address": "a@b.org"})
    assert "a@b.org" in asked.content.decode()
    token = Follower.objects.get().token
    assert "Yes, tell me" in client.get(f"/told/{token}/").content.decode()
    assert Follower.objects.get().confirmed_at is None
    client.post(f"/told/{token}/", {"do": "confirm"})
    assert Follower.objects.get().confirmed_at is not None
    client.post(f"/told/{token}/stop/", {"List-Unsubscribe": "One-Click"})
    assert not Follower.objects.exists()
    assert "not stored" in client.get(f"/told/{token}/").content.decode()


def test_no_public_page_says_who_follows(client: Client) -> None:
    event = started_event()
    followed(event)
    for path in ("", "pairs/", "pairs/1/", "wall/", "rounds/"):
        assert b"ann@example.org" not in client.get(f"/e/{event.slug}/{path}").content


def test_without_a_mail_server_nothing_is_offered(client: Client, settings) -> None:
    settings.CAN_MAIL = False
    event = started_event()
    page = client.get(f"/e/{event.slug}/pairs/1/").content.decode()
    assert f'/follow/{event.slug}/1/"' not in page
    page = client.post(f"/follow/{event.slug}/1/", {"address": "a@b.org"})
    assert "No messages are sent from here." in page.content.decode()
    assert not Follower.objects.exists()
