"""One-time passwords, recovery codes and what stands in for a lost phone."""

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from players.accounts.sealing import SEALED, opened, sealed
from players.common.held_form import SALT
from tests.each import each
from tests.make import asked_again, make_director

pytestmark = pytest.mark.django_db
STEP = "/desk/account/second-step/"
RIGHT = {"username": "dora", "password": "shake the bones"}


class Https(Client):
    """A browser at an address with https."""

    def generic(self, *args, **kwargs):
        return super().generic(*args, **kwargs | {"secure": True})


def code_of(secret: str, steps: int = 0) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


@pytest.fixture
def secret() -> str:
    """Of an app that dora set up."""
    client = Https()
    client.force_login(make_director())
    page = asked_again(client).get(f"{STEP}app/").content.decode()
    secret = re.search(r'id="secret"[^>]*value="(\w+)"', page)[1]
    done = client.post(f"{STEP}app/", {"code": code_of(secret)})
    assert done["Location"] == f"{STEP}codes/"
    assert (
        len(re.findall(r"<li>\s*\d{8}", client.get(f"{STEP}codes/").content.decode()))
        == 10
    )
    return secret


def begin() -> Https:
    """Give the password: the second step is next."""
    client = Https()
    assert client.post("/sign-in/", RIGHT)["Location"] == "/sign-in/second-step/"
    assert client.get("/desk/").status_code == 302
    assert client.get("/sign-in/second-step/").status_code == 200
    return client


@each("steps", [-1, 1])
def test_a_clock_half_a_minute_off_is_forgiven(secret, steps) -> None:
    code = {"code": code_of(secret, steps)}
    done = begin().post("/sign-in/second-step/", code)
    assert done["Location"] == "/desk/"
    again = begin().post("/sign-in/second-step/", code)
    assert again.status_code == 200, "a code works once"


def test_a_wrong_clock_is_named_and_wrong_codes_lock(secret) -> None:
    page = begin().post("/sign-in/second-step/", {"code": code_of(secret, 20)})
    assert re.search(r"here it is \d+:\d\d", page.content.decode())
    client = begin()
    for _ in range(9):
        page = client.post("/sign-in/second-step/", {"code": "000000"})
    assert "Wait 15 minutes" in page.content.decode()


def test_no_secret_is_readable_in_the_database_and_one_of_before_still_opens(
    secret, settings
) -> None:
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in stored
    assert stored.count(SEALED) == 2
    Authenticator.objects.filter(type="totp").update(data={"secret": secret})
    code = {"code": code_of(secret, 1)}
    assert begin().post("/sign-in/second-step/", code)["Location"] == "/desk/"
    settings.SECRET_KEY = "another"
    assert opened(sealed(secret)) == secret
    assert begin().post("/sign-in/second-step/", code).status_code == 200


def test_a_recovery_code_stands_in_once_and_the_last_door_opens_without_the_phone(
    secret, capsys
) -> None:
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert begin().post("/sign-in/second-step/", {"code": codes[0]}).status_code == 302
    assert begin().post("/sign-in/second-step/", {"code": codes[0]}).status_code == 200
    call_command("sign_in", "dora")
    password = capsys.readouterr().out.split()[-1]
    sent = RIGHT | {"password": password}
    assert Https().post("/sign-in/", sent)["Location"] == "/desk/"


def test_what_was_typed_survives_the_second_step(secret) -> None:
    from django.core import signing

    text = signing.dumps(["/desk/x/", [["text", "Lunch"]]], salt=SALT, compress=True)
    client = Https()
    client.post("/sign-in/", RIGHT | {"held": text})
    done = client.post("/sign-in/second-step/", {"code": code_of(secret, 1)})
    page = client.get(done["Location"]).content.decode()
    assert 'action="/desk/x/"' in page
    assert 'value="Lunch"' in page
    assert client.get(done["Location"])["Location"] == "/desk/"


def test_without_https_nothing_is_set_up(client) -> None:
    client.force_login(make_director())
    assert "needs an address with https" in client.get(STEP).content.decode()
    asked_again(client)
    for page in (f"{STEP}app/", f"{STEP}passkeys/new/", "/sign-in/passkey/"):
        assert client.get(page).status_code == 404
    assert "passkey" not in Client().get("/sign-in/").content.decode()


def test_each_change_asks_for_the_password_first(secret) -> None:
    client = begin()
    client.post("/sign-in/second-step/", {"code": code_of(secret, 1)})
    for page in ("app/off/", "codes/", "codes/new/", "passkeys/new/"):
        answer = client.get(f"{STEP}{page}")
        assert answer["Location"].startswith("/desk/account/confirm/"), page
    asked_again(client)
    client.post(f"{STEP}app/off/")
    assert not Authenticator.objects.exists()


@each(
    "credential",
    ["", "x", "[]", "{}", "null", '{"id": 1}', '{"response": []}', '"a"', "1e999"],
)
def test_what_no_passkey_sends_is_a_wrong_one(secret, credential) -> None:
    client = Https()
    client.get("/sign-in/passkey/", headers={"accept": "application/json"})
    answer = client.post("/sign-in/passkey/", {"credential": credential})
    assert answer["Location"] == "/sign-in/"
    client.force_login(User.objects.get())
    asked_again(client).get(f"{STEP}passkeys/new/")
    answer = client.post(f"{STEP}passkeys/new/", {"credential": credential})
    assert answer.status_code == 200
