"""The pages of an event's money: who sees them, what they take, their sheets."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client

from tests.make import asked_again, official_of
from tests.tournaments.money.made import account, pay
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def test_a_treasurer_keeps_the_money_and_no_scores(event) -> None:
    client, desk = official_of(event.club, "treasurer"), f"/desk/{event.slug}/"
    assert desk + "money/" in client.get("/desk/").text
    page = client.post(desk + "money/", {"cash": "1"}, follow=True).text
    assert "$50.00" in page
    assert "Results to enter" not in page
    assert client.get(desk + "scores/").status_code == 403
    assert client.get(desk).status_code == 403


def test_a_scorekeeper_sees_no_money(event) -> None:
    client = official_of(event.club, "scorekeeper")
    assert client.get(f"/desk/{event.slug}/money/").status_code == 403
    assert "money/" not in client.get(f"/desk/{event.slug}/scores/").text


def test_no_public_page_and_no_export_names_the_money(event) -> None:
    pay(event, 1)
    client = Client()
    for path in ("", "pairs/", "pairs/1/", "standings/"):
        assert "50.00" not in client.get(f"/e/{event.slug}/{path}").text
    assert "50.00" not in client.get(f"/api/events/{event.uid}/export").text


def test_the_check_in_takes_the_fee_by_a_tap(event) -> None:
    client = official_of(event.club, "director")
    pairs = f"/desk/{event.slug}/pairs/"
    page = client.post(pairs + "check-in/", {"card": "1"}, follow=True).text
    assert "$50.00, card." in page
    page = client.post(pairs + "check-in/", {"fee-back": "1"}, follow=True).text
    assert account(event, 1).open == 5000


def test_what_is_open_is_named_where_something_is(event) -> None:
    client = official_of(event.club, "treasurer")
    address = f"/desk/{event.slug}/money/2/"
    assert "all that is open: $40.00." in client.get(address).text
    pay(event, 2)
    assert "all that is open" not in client.get(address).text


def test_amounts_that_are_none_are_said_at_their_field(event) -> None:
    client, desk = official_of(event.club, "treasurer"), f"/desk/{event.slug}/money/"
    typed = {"do": "pay", "does": "cash", "amount": "many", "key": uuid4()}
    answer = client.post(desk + "1/", typed)
    assert answer.status_code == 422
    assert "such as 20 or 12.50" in answer.text
    pot = {"name": "x", "scale": "10/60", "key": uuid4()}
    assert "do not rise" in client.post(desk + "pots/new/", pot).text
    back = {"payment": 99, "back": "https://evil.example/desk/"}
    assert client.post(desk + "undo/", back)["Location"] == desk
    assert client.post(desk, {"cash": "999"}, follow=True).status_code == 200


def test_the_treasurers_sheets_hold_amounts_as_numbers(event) -> None:
    client, desk = official_of(event.club, "treasurer"), f"/desk/{event.slug}/money/"
    pay(event, 1)
    pay(event, 1, kind="refund", cents=550)
    sheet = client.get(desk + "payments.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(sheet)))
    assert [row[7] for row in rows[1:]] == ["50.00", "-5.50"]
    accounts = client.get(desk + "accounts.csv").content.decode("utf-8-sig")
    assert '1,"Ann Ray / Bo Fitz",50.00,0.00,44.50,5.50' in accounts
    assert "Receipt 2" in client.get(desk + "receipts/2/").text


def test_deleting_an_event_with_payments_asks(event) -> None:
    client = official_of(event.club, "director")
    pay(event, 1)
    path = f"/desk/{event.slug}/delete/"
    assert "$50.00 received" in client.get(path).text
    asked_again(client)
    assert client.post(path).status_code == 422
    assert client.post(path, {"money": "on"}).status_code == 302
    with pytest.raises(ObjectDoesNotExist):
        Event.objects.present().get()
