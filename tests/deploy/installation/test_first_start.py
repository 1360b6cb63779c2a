"""A club from nothing: who may begin, from where, and until when."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from deploy.installation.first_start import begin, is_open, path_of_start
from deploy.sign_ins import make_sign_in
from players.clubs.models import Club
from players.clubs.roles import Role
from players.clubs.selectors import keeper
from players.common.refused import Refused
from players.common.throttle import FREE_TRIES
from tests.each import each
from tests.make import make_club, make_director
from tests.page_text import text_of
from tests.scoring.results.races import at_once
from tournaments.event.services.events import time_zone_of

pytestmark = pytest.mark.django_db
TYPED = {
    "club": "Lavaca 42",
    "town": "Shiner",
    "language": "es",
    "time_zone": "America/Denver",
    "name": "Olga Kubala",
    "password": "shake the bones",
}
HALL = {"REMOTE_ADDR": "192.168.1.30", "HTTP_HOST": "192.168.1.4:8042"}
LAPTOP = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8042"}


@pytest.fixture(autouse=True)
def password() -> str:
    """What a first start prints."""
    return make_sign_in("director")


@pytest.fixture
def laptop() -> Client:
    return Client(**LAPTOP)


def test_a_club_is_begun_on_the_programs_own_machine(laptop, password) -> None:
    assert "Your club" in text_of(laptop.get("/start/"))
    answer = laptop.post("/start/", TYPED)
    club = Club.objects.get()
    assert answer["Location"] == f"/desk/clubs/{club.slug}/"
    assert laptop.get(answer["Location"]).status_code == 200
    assert (club.name, club.town, club.language) == ("Lavaca 42", "Shiner", "es")
    assert time_zone_of(club) == "America/Denver"
    owner = club.memberships.get(role=Role.OWNER).user
    assert (owner.username, keeper()) == ("Olga Kubala", owner)
    assert owner.check_password("shake the bones")
    assert not owner.check_password(password)
    assert laptop.get("/start/").status_code == 410
    assert User.objects.count() == 1


def test_a_new_password_goes_to_the_account_whose_name_looks_alike(
    laptop, capsys
) -> None:
    laptop.post("/start/", TYPED)
    call_command("sign_in", "olga", "kubala")  # as the shell parts a name
    printed = capsys.readouterr().out.split()
    assert User.objects.get().check_password(printed[2])


def test_the_printed_address_begins_from_another_device(laptop) -> None:
    phone, path = Client(**HALL), path_of_start()
    assert phone.get("/start/").status_code == 403
    assert phone.post("/start/", TYPED).status_code == 403
    assert phone.post(f"{path[:-4]}/", TYPED).status_code == 404
    assert not Club.objects.exists()
    assert phone.get(path)["Referrer-Policy"] == "same-origin"
    assert phone.post(path, TYPED).status_code == 302
    for client in (phone, laptop):
        assert client.post(path, TYPED).status_code == 410
    assert path_of_start() == ""


@each(
    "changed",
    [
        {"HTTP_X_FORWARDED_FOR": "192.168.1.30"},
        {"HTTP_FORWARDED": "for=192.168.1.30"},
        {"HTTP_HOST": "elsewhere.example.org"},
        {"HTTP_HOST": "192.168.1.4:8042", "REMOTE_ADDR": "192.168.1.4"},
        {"REMOTE_ADDR": "unknown"},
    ],
)
def test_who_only_seems_to_sit_at_the_machine_is_kept_out(changed) -> None:
    """A proxy passes on others; a page of elsewhere may lead its name to this machine."""
    client = Client(**{**LAPTOP, **changed})
    assert client.post("/start/", TYPED).status_code == 403
    assert not Club.objects.exists()


@each("own", [{"REMOTE_ADDR": "::1"}, {"REMOTE_ADDR": "::ffff:127.0.0.1"}])
def test_this_machine_has_several_addresses(own) -> None:
    assert Client(**{**LAPTOP, **own}).get("/start/").status_code == 200


def test_who_guesses_addresses_has_to_wait() -> None:
    phone = Client(**HALL)
    for _guess in range(FREE_TRIES):
        phone.get("/start/wrong/")
    answer = phone.get(path_of_start())
    assert (answer.status_code, int(answer["Retry-After"]) > 0) == (429, True)


def test_who_signs_in_with_what_was_printed_closes_the_page(laptop, password) -> None:
    entry = {"username": "director", "password": password}
    assert laptop.post("/sign-in/", entry).status_code == 302
    assert laptop.get("/start/").status_code == 410


def test_a_second_account_or_a_club_closes_the_page(laptop) -> None:
    demo = make_club("Demo 42 Club", director=User.objects.get())
    Club.objects.update(is_demo=True)
    assert is_open()
    Club.objects.filter(pk=demo.pk).update(is_demo=False)
    assert not is_open()
    Club.objects.update(is_demo=True)
    make_director()
    assert not is_open()


@each(
    ("changed", "sentence"),
    [
        ({"club": ""}, "This field is required."),
        ({"password": "short"}, "too short"),
        ({"name": "direct\u043er"}, "letters of one script"),
        ({"time_zone": "Moon/Base"}, "Select a valid choice."),
    ],
)
def test_what_is_typed_wrong_is_said_and_nothing_is_made(
    laptop, changed, sentence
) -> None:
    page = laptop.post("/start/", TYPED | changed).text
    assert sentence in page
    assert 'value="Shiner"' in page
    assert not Club.objects.exists()
    assert is_open()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_begin_at_once_one_is_the_owner() -> None:
    def begins(name: str):
        return lambda: begin(**{**TYPED, "name": name, "club": f"{name}'s club"})

    [refusal] = at_once(begins("olga"), begins("pete"))
    assert isinstance(refusal, Refused), refusal
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


def test_the_page_is_in_spanish_too(laptop) -> None:
    laptop.cookies["django_language"] = "es"
    assert "Su club" in text_of(laptop.get("/start/"))
