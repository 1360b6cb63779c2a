"""The pages of the sign-up, as people without an account use them."""

import re
from time import time
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client

from players.people.models import Person
from tests.make import make_event
from tests.tournaments.field.check_in import entered
from tests.tournaments.signup import made
from tests.tournaments.signup.made import (
    STATES,
    cancel,
    open_event,
    path_of,
    press,
    signed_up,
)
from tournaments.event.models import Event
from tournaments.signup.forms import signed
from tournaments.signup.forms.signed import seal_of
from tournaments.signup.models import PartnerMessage, SignUp
from tournaments.signup.views import sign_up as views

pytestmark = pytest.mark.django_db
PAIR = {"player_1": "Ann Ray", "player_2": "Bo Fitz", "town": "Shiner"}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch) -> None:
    monkeypatch.setattr(signed, "QUICKEST", 0.0)


def send(client: Client, event: Event, fields: dict = PAIR, **more: str):
    return made.send(f"/sign-up/{event.slug}/", client, **fields | more)


def played_before(event: Event) -> None:
    """Ann Ray was in an event of the club last year."""
    entered(make_event(event.club, name="Last year"), "Ann Ray;Zoe Lamb")


def test_without_mail_the_page_has_the_code_that_changes_and_cancels(event, client):
    answer = send(client, event)
    row = SignUp.objects.get()
    assert answer.url == f"/sign-up/{event.slug}/{row.code}/"
    page = client.get(answer.url).text
    assert row.code in page
    assert "You are on the list: number 1" in page
    press(answer.url, "change", **PAIR | {"player_2": "Cy Hill"})
    assert event.pairs.get().name == "Ann Ray / Cy Hill"
    assert "This sign-up is cancelled" in press(answer.url, "cancel")
    assert not event.pairs.exists()
    assert "on the list" in press(answer.url, "confirm")


def test_a_link_goes_on_under_a_new_key_of_the_server(settings, event) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    path = path_of(row)
    settings.SECRET_KEY = "the key of another laptop, long enough for it"
    for names in (PAIR | {"player_2": "Cy Hill"}, PAIR):
        assert made.send(path, do="change", **names).url == path
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"


def test_nothing_typed_is_lost_where_something_is_wrong(event) -> None:
    answer = send(Client(), event, {"player_1": "", "town": "Shiner", "email": "x"})
    page = answer.text
    assert answer.status_code == 422
    assert 'value="Shiner"' in page
    assert "looks like ann@example.org" in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"website": "x"}, "Leave this field empty"),
        ({"seal": "x"}, "open for a long time"),
        ({"seal": ""}, "open for a long time"),
    ],
)
def test_programs_are_refused_in_one_sentence(fields: dict, sentence: str, event):
    answer = send(Client(), event, PAIR | fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not SignUp.objects.exists()


def test_a_seal_of_another_event_and_a_young_one_do_nothing(monkeypatch, event) -> None:
    other = make_event(event.club, name="Other")
    seal = seal_of(f"sign-up {other.uid}")
    assert send(Client(), event, PAIR | {"seal": seal}).status_code == 422
    monkeypatch.setattr(signed, "QUICKEST", 60.0)
    assert "very quick" in send(Client(), event).text
    assert not SignUp.objects.exists()


def test_floods_are_answered_in_one_sentence_before_anything_is_read(
    django_assert_num_queries, monkeypatch
) -> None:
    monkeypatch.setattr(views, "OF_NETWORK", 3)
    event, client = open_event(), Client()
    for _ in range(views.OF_NETWORK):
        client.post(f"/sign-up/{event.slug}/", {"website": "x"})
    with django_assert_num_queries(0):
        answer = client.post(f"/sign-up/{event.slug}/", PAIR)
    assert answer.status_code == 429
    assert "what you typed is still there" in answer.text


def test_after_the_clock_was_set_back_the_form_goes_out_when_it_is_sent_once_more(
    monkeypatch,
) -> None:
    event, client = open_event(), Client()
    monkeypatch.setattr(signed, "time", SimpleNamespace(time=lambda: time() + 3600))
    seal = seal_of(f"sign-up {event.uid}")
    monkeypatch.undo()
    monkeypatch.setattr(signed, "QUICKEST", 0.0)
    path = f"/sign-up/{event.slug}/"
    page = client.post(path, PAIR | {"seal": seal}).text
    assert "Send it once more" in page
    [again] = re.findall(r'name="seal" value="([^"]+)"', page)
    assert client.post(path, PAIR | {"seal": again}).status_code == 302


def test_one_seal_from_many_networks_is_soon_worth_nothing(monkeypatch) -> None:
    monkeypatch.setattr(views, "OF_SEAL", 3)
    monkeypatch.setattr(views, "UNSEALED", 2)
    event = open_event()
    seal = seal_of(f"sign-up {event.uid}")
    codes = [
        Client(REMOTE_ADDR=f"10.0.0.{n}")
        .post(f"/sign-up/{event.slug}/", PAIR | {"seal": seal})
        .status_code
        for n in range(views.OF_SEAL + views.UNSEALED + 1)
    ]
    assert codes[0] == 302
    assert codes[-1] == 429
    assert SignUp.objects.count() == 1


def test_a_known_player_is_asked_is_this_you(event, client) -> None:
    played_before(event)
    asked = send(client, event).text
    assert "Ann Ray has played at this club. Is this you?" in asked
    assert not SignUp.objects.exists()
    send(client, event, PAIR, is_player_1="yes")
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"
    cancel(SignUp.objects.get())
    send(client, event, PAIR, is_player_1="no")
    assert event.pairs.get().name == "Ann Ray (Shiner) / Bo Fitz"


def test_nothing_is_asked_about_a_member_whom_no_page_shows(event) -> None:
    played_before(event)
    Person.objects.filter(name="Ann Ray").update(shown_as="A. R.", shown_key="a r")
    Person.objects.create(club=event.club, name="Bo Fitz", key="bo fitz")
    assert "Is this" not in send(Client(), event).text


def test_the_board_shows_first_names_and_passes_messages_on(event, client) -> None:
    row = signed_up(event, "Ann Ray", town="Shiner", phone="555", email="a@b.org")
    page = client.get(f"/sign-up/{event.slug}/").text
    assert "<strong>Ann</strong>, Shiner" in page
    assert not any(word in page for word in ("Ray", "555", "a@b.org"))
    path = f"/sign-up/{event.slug}/partners/{row.pk}/"
    seal = seal_of(f"partner {event.uid} {row.pk}")
    fields = {"name": "Bo", "reply_to": "bo@example.org", "text": "Shall we?"}
    for _ in range(2):
        answer = client.post(path, fields | {"seal": seal})
        assert "through the club" in answer.text
    assert PartnerMessage.objects.count() == 1
    own = client.get(path_of(row)).text
    assert "Shall we?" in own
    assert "bo@example.org" in own


def test_wrong_codes_and_links_of_other_events_are_told_apart(event) -> None:
    other = make_event(event.club, name="Other")
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    client = Client()
    answer = client.get(f"/sign-up/{other.slug}/{row.code}/")
    assert answer.status_code == 404
    assert "This link is of another event" in answer.text
    unknown = client.get(f"/sign-up/{event.slug}/AAAA-BBBB/").text
    assert "No sign-up has this code" in unknown
    for _ in range(12):
        last = client.get(f"/sign-up/{event.slug}/{uuid4()}/")
    assert last.status_code == 429


def test_who_guesses_in_the_hall_shuts_nobodys_own_page(event) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    for _ in range(25):
        Client().get(f"/sign-up/{event.slug}/{uuid4()}/")
    assert Client().get(path_of(row)).status_code == 200


def test_a_full_and_a_closed_event_say_so_before_anybody_types() -> None:
    event, client = open_event(cap=1), Client()
    signed_up(event, "Ann Ray", "Bo Fitz")
    page = client.get(f"/sign-up/{event.slug}/").text
    assert "The event is full" in page
    closed = make_event(event.club, name="Other")
    page = client.get(f"/sign-up/{closed.slug}/").text
    assert "takes no sign-ups" in page
    assert "<form" not in page.partition("<main")[2].partition("</main")[0]
    assert not SignUp.objects.filter(state=STATES.WAITING).exists()
