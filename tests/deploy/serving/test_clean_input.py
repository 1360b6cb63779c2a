"""What a browser sends is clean before a view reads it, at every page."""

import json

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.urls import reverse

from deploy.pages import server_error
from scoring.game.links import code_of
from scoring.game.models import Link
from tests.each import each
from tests.make import make_director, make_event, official_of, started_event
from tests.scoring.offline_phone import send_all, sentence, sync_url, unsent
from tests.scoring.tables import first_game, give_links, hall, pair_at
from tournaments.exchange.export import export_bytes
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export

pytestmark = pytest.mark.django_db
DIGITS = "9" * 5_000


@pytest.fixture
def event():
    event = started_event()
    give_links(event)
    return event


@pytest.fixture
def desk(event) -> Client:
    return official_of(event.club, "owner", "dora")


def test_names_are_stored_without_what_nobody_sees(desk):
    club = make_event(name="Other").club
    club.memberships.create(user_id=desk.session["_auth_user_id"])
    event = club.events.get(name="Other")
    page = reverse("pair-add", args=[event.slug])
    fields = {"first": "\u202eJose\u0301 \u200bDiaz", "second": "Di\u2066ana Moss"}
    assert desk.post(page, fields).status_code in (200, 302)
    assert event.pairs.get().name == "José Diaz / Diana Moss"


@each("name", ["pair-add", "links", "desk-rulings", "pairs"])
def test_a_nul_is_refused_in_one_sentence(desk, event, name):
    page = reverse(name, args=[event.slug])
    fields = {"do": "judge", "name": "a\x00b", "first": "a\x00b", "second": "Bo"}
    for answer in (desk.post(page, fields), desk.get(page, {"q": "\x00"})):
        assert answer.status_code == 400
        assert "cannot be stored" in answer.text
    assert not Link.objects.filter(name__contains="a").exists()


@each("path", ["/told/%00/", "/t/a%00b/", "/join/%00/"])
def test_an_address_with_a_nul_is_refused_in_one_sentence(desk, path):
    answer = desk.get(path)
    assert answer.status_code == 400
    assert "cannot be stored" in answer.text


def test_passwords_stay_as_they_are_typed(client):
    user = make_director("dana")
    user.set_password("cafe\u0301 dominoes")
    user.save()
    fields = {"username": "dana", "password": "cafe\u0301 dominoes"}
    assert client.post("/sign-in/", fields).status_code == 302


@pytest.mark.parametrize("name", ["password", "password1", "oldpassword"])
def test_a_page_that_keeps_what_was_typed_keeps_no_password(name):
    request = RequestFactory().post(
        "/desk/account/password/", {name: "shake the bones"}
    )
    try:
        raise OperationalError
    except OperationalError:
        page = server_error(request)
    assert page.status_code == 503
    assert b"shake" not in page.content


def test_a_new_password_stays_as_it_is_typed_too(desk, client):
    typed = "cafe\u0301 dominoes"
    fields = {"oldpassword": "shake the bones", "password1": typed, "password2": typed}
    assert desk.post("/desk/account/password/", fields).status_code == 302
    fields = {"username": "dora", "password": typed}
    assert client.post("/sign-in/", fields).status_code == 302


def json_of(name: str) -> str:
    """A document that Python's own parser refuses to read."""
    return f'{{"{name}": [{DIGITS}]}}'


def test_five_thousand_digits_are_no_number_in_any_query(desk, event):
    """Those in forms and paths: ``tests/walk/test_every_address.py``."""
    game = first_game(event)
    code, number = code_of(pair_at(game, 1)), game.match.number
    queries = [
        (reverse("links", args=[event.slug]), "revoke"),
        (reverse("find", args=[event.slug]), "q"),
        (reverse("pairs", args=[event.slug]), "changed"),
        (reverse("handover", args=[event.slug]), "kept"),
        (reverse("sheets", args=[event.slug, 1]), "stage"),
        (reverse("sheets", args=[event.slug, 1]), "table"),
        (reverse("directors", args=[event.club.slug]), "remove"),
        (reverse("hands", args=[code, number]), "hand"),
        (reverse("record", args=[code, number]), "played"),
        (reverse("match", args=[code, number]), "lost"),
    ]
    for page, name in queries:
        assert desk.get(page, {name: f"0{DIGITS}"}).status_code < 500, (page, name)


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", DIGITS])
def test_an_offline_entry_is_refused_in_a_sentence_and_never_fails(client, text):
    event = hall()
    game = first_game(event)
    link = pair_at(game, 1)
    fields = ("marks_1", "seen_versions", "hand", "game")
    for name in fields:
        entry = unsent(game)
        entry["fields"][name] = text[:900]
        assert send_all(client, link, [entry])[0]["state"] in ("refused", "taken")
    entry = unsent(game) | {"path": f"{DIGITS}/"}
    assert "cannot be read" in sentence(client, link, entry)
    assert client.post(sync_url(link), json_of("kept"), "application/json")


@pytest.mark.parametrize("text", ["\ud800", "a\x00b"])
def test_an_offline_note_that_cannot_be_stored_says_so(client, text):
    event = hall()
    game = first_game(event)
    entry = unsent(game)
    entry["fields"]["note"] = text
    assert "cannot be stored" in sentence(client, pair_at(game, 1), entry)


def test_the_rules_are_asked_about_anything_and_answer(client):
    for body in (
        '{"game": "42", "rules": {"preset": "\\ud800"}}',
        json_of("bids"),
        json_of("shaker"),
        f'"42 spec; shaker {DIGITS}; bids \\u0000 \\ud800"',
        "42 spec; shaker 1; bids 3:30\x00; plays " + DIGITS,
    ):
        answer = client.post("/api/hands/check", body, "application/json")
        assert answer.status_code in (200, 422), body[:60]
        assert answer.json()


@each(
    ("old", "new", "words"),
    [
        ('"Spring Open"', '"a\\u0000b"', "cannot be stored"),
        ('"Spring Open"', '"\\ud800"', "cannot be stored"),
        ('"version": ', '"version": ' + DIGITS, "no JSON document"),
        ('"seed": 42', '"seed": NaN', "NaN is no number"),
    ],
)
def test_an_import_says_what_cannot_be_stored(event, old, new, words):
    text = export_bytes(event).decode()
    assert old in text
    with pytest.raises(FileError, match=words):
        read_export(text.replace(old, new, 1))


def test_an_imported_name_loses_what_nobody_sees(event):
    document = json.loads(export_bytes(event))
    document["event"]["name"] = "Spring\u202e Ope\u200bn"
    assert read_export(json.dumps(document)).row.name == "Spring Open"
