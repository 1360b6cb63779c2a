"""Messages to phones: over TLS to a push service, read as the phone reads them."""

import socket

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.each import each
from tests.make import play_tables, started_event
from tests.push_service import Phone, Service, push_service, vouched
from tests.tournaments.notices.followers import followed, later, send_all
from tournaments.event.models import Follower, Notice
from tournaments.following import services as following
from tournaments.notices.push import push_host

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(tmp_path, settings, monkeypatch):
    with push_service(tmp_path) as running:
        settings.PUSH_SERVICES = [running.place]
        monkeypatch.setattr(following, "MOST_PHONES", 4)
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
        yield running


def following_phone(service: Service, event=None, name: str = "ann", number: int = 1):
    phone = Phone()
    following.follow_on_phone(
        of=(event or started_event()).pairs.get(number=number),
        address=service.address(name),
        keys=phone.keys,
        language="en",
    )
    return phone


def test_a_phone_is_welcomed_told_of_its_table_and_of_the_result(service, event):
    phone = following_phone(service, event)
    send_all()
    play_tables(event)
    send_all()
    send_all()
    messages = [phone.read(body) for _path, _headers, body in service.posted]
    titles = [t["title"] for t in messages[:2]]
    assert titles == ["This phone follows pair 1", "You play at table 1"]
    assert messages[2]["title"].startswith(("7\u2013", "3\u2013"))
    assert {t["url"] for t in messages} == {f"/e/{event.slug}/pairs/1/"}
    assert messages[1]["tag"] == messages[2]["tag"], (
        "a result takes the place of its call"
    )
    _path, headers, _body = service.posted[0]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert vouched(headers["Authorization"])["aud"] == f"https://{service.place}"
    assert set(Notice.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_is_gone_is_forgotten(service, status: int, event) -> None:
    following_phone(service, event, "gone")
    following_phone(service, event, "here")
    service.answers["gone"] = status
    send_all()
    assert Follower.objects.get().address == service.address("here")
    assert set(Notice.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_is_asked_again_later_and_not_for_each(service, status, event):
    for name in ("a", "b", "c"):
        following_phone(service, event, name)
        service.answers[name] = status
    send_all()
    assert len(service.posted) == 1
    assert set(Notice.objects.values_list("state", "tries")) == {("queued", 1)}
    service.answers.clear()
    later()
    send_all()
    assert set(Notice.objects.values_list("state", flat=True)) == {"sent"}


def test_a_message_the_service_refuses_is_not_tried_again(service) -> None:
    following_phone(service, name="ann")
    service.answers["ann"] = 403
    send_all()
    assert set(Notice.objects.values_list("state", flat=True)) == {"failed"}


def test_a_service_that_does_not_answer_loses_nothing_and_holds_up_no_mail(
    service, settings
) -> None:
    settings.PUBLIC_URL, settings.CAN_MAIL = "https://marks.example.org", True
    event = started_event()
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        place = f"localhost:{deaf.getsockname()[1]}"
    settings.PUSH_SERVICES = [service.place, place]
    following.follow_on_phone(
        of=event.pairs.get(number=1),
        address=f"https://{place}/x",
        keys=Phone().keys,
        language="en",
    )
    following_phone(service, event)
    following.follow(of=event.pairs.get(number=1), address="a@b.org", language="en")
    send_all()
    assert len(mail.outbox) == 1
    assert len(service.posted) == 2
    late = Notice.objects.filter(follower__address=f"https://{place}/x")
    assert {(n.state, n.tries) for n in late} == {("queued", 1)}
    assert all("refused" in n.fault for n in late)


def test_a_certificate_of_a_stranger_is_not_believed(service, monkeypatch) -> None:
    following_phone(service)
    monkeypatch.delenv("SSL_CERT_FILE")
    send_all()
    assert service.posted == []
    assert "CERTIFICATE_VERIFY_FAILED" in Notice.objects.first().fault


def test_an_address_stored_before_stops_nobody_behind_it(service, event) -> None:
    following_phone(service, event, "bad")
    bad = "https://a:b.push.apple.com/x"
    Follower.objects.update(address=bad, keys={"p256dh": "", "auth": ""})
    following_phone(service, event, "good", 2)
    send_all()
    assert {path for path, *_rest in service.posted} == {"/push/good"}
    states = Notice.objects.values_list("follower__address", "state", "tries")
    assert (bad, "failed", 1) in set(states)


@each(
    "address",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@10.0.0.1/x",
        "https://10.0.0.1/fcm.googleapis.com",
        "https://evil-push.apple.com.example.org/x",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "https://fcm.googleapis.com",
        "file:///etc/passwd",
        "https://a:b.push.apple.com/x",
        "https://a..push.apple.com/",
        f"https://{'a' * 70}.push.apple.com/",
        "https://-a.push.apple.com/",
        "https://web.push.apple.com:8443/x",
        "https://web.push.apple.com@web.push.apple.com/x",
        "https://\u00fc.push.apple.com/x",
    ],
)
def test_no_other_address_is_ever_asked(address: str, client: Client, event) -> None:
    assert not push_host(address)
    entry = {"do": "tell", "address": address, **Phone().keys}
    answer = client.post(f"/follow/{event.slug}/1/phone/", entry)
    assert answer.status_code == 422
    assert not Follower.objects.exists()


@each(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/a:b",
        "https://web.push.apple.com/QH-x_y",
        "https://web.push.apple.com:443/QH-x_y",
    ],
)
def test_the_browsers_own_services_are_known(address: str) -> None:
    assert push_host(address)


def test_a_phone_asks_is_told_and_ends_it(service, client: Client, event) -> None:
    url = f"/follow/{event.slug}/1/phone/"
    address = service.address("ann")
    assert len(client.get(url).json()["key"]) == 87
    asked = {"do": "ask", "address": address}
    assert client.post(url, asked).json() == {"is_following": False}
    tell = {"do": "tell", "address": address, **Phone().keys}
    for _ in range(2):
        assert client.post(url, tell).json() == {"is_following": True}
    assert Follower.objects.count() == 1
    assert client.post(url, {"do": "stop", "address": address}).json() == {
        "is_following": False
    }
    assert not Follower.objects.exists()


def test_a_phone_with_a_new_address_is_told_of_all_its_pairs_there(service, client):
    event = started_event()
    for number in (1, 2):
        following_phone(service, event, "old", number)
    following_phone(service, event, "new", 2)
    following_phone(service, event, "other", 1)
    assert len(client.get("/told/phone/").json()["key"]) == 87
    moved = {"old": service.address("old"), "address": service.address("new")}
    keys = Phone().keys
    for _ in range(2):
        assert client.post("/told/phone/", {**moved, **keys}).status_code == 204
    messages = Follower.objects.order_by("pair__number", "address")
    phones = [(f.pair.number, f.address.rpartition("/")[2]) for f in messages]
    assert phones == [(1, "new"), (1, "other"), (2, "new")]
    assert messages[0].keys == keys
    same = {"old": service.address("new"), "address": service.address("new")}
    assert client.post("/told/phone/", {**same, **keys}).status_code == 204
    assert Follower.objects.count() == 3
    away = {"old": service.address("new"), "address": "https://10.0.0.1/x"}
    answer = client.post("/told/phone/", {**away, **keys})
    assert answer.status_code == 422
    assert (
        answer.json()["sentence"]
        == "The browser of this phone uses a notification service that is not supported here."
    )


@each("keys", [{}, {"p256dh": "B" * 87}, {"auth": "abc"}])
def test_wrong_keys_are_refused_in_words(service, client: Client, event, keys) -> None:
    entry = {**Phone().keys, **keys} if keys else {}
    entry |= {"do": "tell", "address": service.address("ann")}
    answer = client.post(f"/follow/{event.slug}/1/phone/", entry)
    assert answer.status_code == 422
    assert answer.json()["sentence"]
    assert not Follower.objects.exists()


def test_so_many_phones_of_one_pair_and_no_more(service, client: Client, event) -> None:
    for n in range(following.MOST_PHONES):
        following_phone(service, event, f"p{n}")
    Notice.objects.update(state="sent", sent_at=timezone.now())
    entry = {"do": "tell", "address": service.address("more"), **Phone().keys}
    answer = client.post(f"/follow/{event.slug}/1/phone/", entry)
    assert answer.status_code == 422
    assert "as many followers" in answer.json()["sentence"]


def test_phones_that_no_message_reached_make_room(service, client: Client, event):
    for n in range(following.MOST_PHONES):
        following_phone(service, event, f"invented{n}")
    entry = {"do": "tell", "address": service.address("family"), **Phone().keys}
    answer = client.post(f"/follow/{event.slug}/1/phone/", entry)
    assert answer.json() == {"is_following": True}
    assert Follower.objects.count() == following.MOST_PHONES


def test_where_no_service_is_named_nothing_is_offered(client: Client, settings, event):
    page = f"/e/{event.slug}/pairs/1/"
    assert b"data-follow" in client.get(page).content
    settings.PUSH_SERVICES = []
    assert b"data-follow" not in client.get(page).content


def test_no_public_page_says_who_follows(service, client: Client, event) -> None:
    following_phone(service, event, "a-secret-name")
    followed(event)
    for path in ("", "pairs/", "pairs/1/", "wall/", "rounds/"):
        content = client.get(f"/e/{event.slug}/{path}").content
        assert b"a-secret-name" not in content
        assert b"ann@example.org" not in content
    export = client.get(f"/api/events/{event.uid}/export")
    assert b"a-secret-name" not in export.content
