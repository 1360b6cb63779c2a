"""Where somebody is signed in, and how that ends."""

import re
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from tests.make import make_director, signed_in
from tournaments.setup.jobs import forget_old

pytestmark = pytest.mark.django_db
PAGE = "/desk/account/sessions/"
RIGHT = {"username": "dora", "password": "shake the bones"}
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def devices() -> tuple[Client, Client]:
    make_director()
    first, second = Client(), Client(headers={"user-agent": FIREFOX})
    for each, address in ((first, "10.0.0.1"), (second, "fd00:1::7")):
        each.post("/sign-in/", RIGHT, REMOTE_ADDR=address)
    return first, second


def test_each_device_is_listed_and_one_is_ended_while_the_others_go_on(devices) -> None:
    page = devices[0].get(PAGE, REMOTE_ADDR="10.0.0.1").content.decode()
    assert "Firefox, Windows" in page
    assert page.count("last used") == 2
    assert "from fd00:1::" in page
    assert page.count("this one") == 1
    first, second = devices
    number = UserSession.objects.get(user_agent=FIREFOX).pk
    assert first.post(PAGE, {"id": number})["Location"] == PAGE
    assert second.get("/desk/").status_code == 302
    assert first.get("/desk/").status_code == 200


def test_all_others_are_ended_with_one_press(devices) -> None:
    first, second = devices
    first.post(PAGE, {"do": "others"})
    assert second.get("/desk/").status_code == 302
    assert first.get("/desk/").status_code == 200


def test_to_end_this_one_is_to_sign_out(devices) -> None:
    page = devices[0].get(PAGE).content.decode()
    number = re.search(r'this one.*?name="id" value="(\d+)"', page, re.S)[1]
    assert devices[0].post(PAGE, {"id": number})["Location"] == "/"
    assert devices[0].get("/desk/").status_code == 302


def test_nobody_ends_what_is_not_theirs(devices) -> None:
    other = signed_in(make_director("olga"))
    theirs = UserSession.objects.filter(user__username="dora").first()
    for number in (theirs.pk, "no", "0", "99999999999999999999"):
        assert other.post(PAGE, {"id": number}).status_code == 404, number
    assert devices[1].get("/desk/").status_code == 200


def test_what_was_not_used_for_long_is_forgotten(devices, settings) -> None:
    long_ago = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE + 60)
    UserSession.objects.filter(user_agent=FIREFOX).update(last_seen_at=long_ago)
    forget_old()
    assert UserSession.objects.count() == 1
