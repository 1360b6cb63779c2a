"""Signing in: names, wrong passwords and floods, and who is asked again."""

import re
from itertools import product
from urllib.parse import unquote

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.accounts.adapter import sentence_of
from players.accounts.devices import name_of
from tests.make import asked_again, make_club, make_director, make_event
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db
RIGHT = {"username": "dora", "password": "shake the bones"}
WRONG = RIGHT | {"password": "guess"}


def test_a_name_may_differ_in_case_or_look() -> None:
    make_director()
    for typed in ("dora", "Dora", "DORA", " dora ", "dοra"):
        answer = Client().post("/sign-in/", RIGHT | {"username": typed})
        assert answer["Location"] == "/desk/", typed


def test_the_name_has_the_focus() -> None:
    page = Client().get("/sign-in/").content.decode()
    assert re.search('<input[^>]* name="username"[^>]* autofocus', page)


def test_two_accounts_that_differ_in_case_alone_stay_two() -> None:
    make_director(), make_director("Dora")
    for name in ("dora", "Dora"):
        client = Client()
        client.post("/sign-in/", RIGHT | {"username": name})
        assert client.get("/desk/").wsgi_request.user.username == name
    assert Client().post("/sign-in/", RIGHT | {"username": "DORA"}).status_code == 200


def test_a_wrong_password_and_no_such_account_read_the_same() -> None:
    make_director()
    known, unknown = (
        Client().post("/sign-in/", WRONG | {"username": name}).content.decode()
        for name in ("dora", "nora")
    )
    cut = 'name="csrfmiddlewaretoken"'
    strip = lambda page: [row for row in page.split("<") if cut not in row]  # noqa: E731
    assert strip(known) == strip(unknown.replace("nora", "dora"))
    assert "Nobody signs in with this name and password" in known
    assert 'value="dora"' in known


def test_a_flood_locks_out_strangers_with_the_time_left_and_no_known_device() -> None:
    make_director()
    home = Client()
    home.post("/sign-in/", RIGHT)
    home.post("/sign-out/")
    for n in range(9):
        flood = Client().post("/sign-in/", WRONG, REMOTE_ADDR=f"10.0.0.{n}")
    assert flood.status_code == 429
    assert 800 < int(flood["Retry-After"]) <= 901
    assert "Too many tries" in flood.content.decode()
    assert "Wait 15 minutes" in flood.content.decode()
    stranger = Client().post("/sign-in/", RIGHT, REMOTE_ADDR="10.0.1.1")
    assert stranger.status_code == 429
    assert home.post("/sign-in/", RIGHT)["Location"] == "/desk/"
    home.post("/sign-out/")
    wrong = [home.post("/sign-in/", WRONG).status_code for _ in range(9)]
    assert wrong[-1] == 429, "a known device has a limit of its own"


def test_names_alike_count_together_and_what_was_typed_survives_the_lock_out() -> None:
    make_director()
    for name in ("dora", "Dora", "DORA", "dοra") * 2:
        Client().post("/sign-in/", WRONG | {"username": name})
    assert Client().post("/sign-in/", RIGHT).status_code == 429
    page = Client().post("/sign-in/", WRONG | {"held": "abc"})
    assert 'name="held" value="abc"' in page.content.decode()


def test_a_session_of_before_goes_on(client) -> None:
    """As Django wrote it: nothing of allauth is in it."""
    client.force_login(make_director())
    session = Session.objects.get().get_decoded()
    backend = "django.contrib.auth.backends.ModelBackend"
    assert session["_auth_user_backend"] == backend
    assert client.get("/desk/account/").status_code == 200
    assert "this one" in client.get("/desk/account/sessions/").content.decode()


def test_a_page_that_asks_nobody_who_it_is_reads_no_session(client) -> None:
    event = make_event(make_club(director=make_director()))
    client.post("/sign-in/", RIGHT)
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        client.get("/glossary/")
        client.get(f"/e/{event.slug}/rounds/")
    assert not [query for query in asked if "session" in query["sql"]]


def test_before_a_deletion_the_password_is_asked_once_more(client) -> None:
    event = make_event(make_club(director=make_director()))
    client.post("/sign-in/", RIGHT)
    path = f"/desk/{event.slug}/delete/"
    answer = client.post(path, {"key": "1"})
    assert unquote(answer["Location"]) == f"/desk/account/confirm/?next={path}"
    assert Event.objects.get().deleted_at is None
    confirm = answer["Location"]
    wrong = client.post(confirm, {"password": "guess", "next": path})
    assert "not your password" in wrong.content.decode()
    done = client.post(confirm, {"password": "shake the bones", "next": path})
    assert done.status_code == 302
    assert Event.objects.get().deleted_at is not None


def test_the_address_is_asked_for_again_too(client) -> None:
    dora = make_director()
    client.force_login(dora)
    sent = {"email": "dora@example.org"}
    assert "confirm" in client.post("/desk/account/", sent)["Location"]
    asked_again(client).post("/desk/account/", sent)
    dora.refresh_from_db()
    assert dora.email == "dora@example.org"
    client.post("/desk/account/", {"email": "no address"})
    dora.refresh_from_db()
    assert dora.email == "dora@example.org"


def test_a_changed_password_signs_out_every_other_device(client) -> None:
    make_director()
    other = Client()
    for each in (client, other):
        each.post("/sign-in/", RIGHT)
    new = {"oldpassword": "shake the bones", "password1": "seven marks to me"}
    page = client.post("/desk/account/password/", new | {"password2": "another"})
    assert page.status_code == 200
    done = client.post("/desk/account/password/", new | {"password2": new["password1"]})
    assert done["Location"] == "/desk/account/"
    assert client.get("/desk/account/").status_code == 200
    assert other.get("/desk/account/").status_code == 302


def test_what_allauth_has_beyond_this_is_not_there(client) -> None:
    client.force_login(make_director())
    starts = ("", "sign-in/", "desk/account/")
    pages = ("signup/", "email/", "password/set/", "login/code/", "accounts/")
    for start, page in product(starts, (*pages, "inactive/")):
        assert client.get(f"/{start}{page}").status_code == 404, (start, page)


def test_the_time_left_is_said_in_minutes_and_devices_as_people_call_them() -> None:
    assert "Wait a minute" in sentence_of(12)
    assert "Wait 3 minutes" in sentence_of(121)
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17 Safari"
    windows = "Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537 Edg/120"
    assert name_of(iphone) == "Safari, iPhone"
    assert name_of(windows) == "Edge, Windows"
    assert name_of("") == ""
