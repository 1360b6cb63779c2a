"""Who signed up checks in by phone, in the window that the director opens."""

import pytest
from django.test import Client

from tests.make import official_of
from tests.tournaments.signup import made
from tests.tournaments.signup.made import open_event, signed_up
from tournaments.event.models import Event
from tournaments.signup.models import SignUp

pytestmark = pytest.mark.django_db
HALL, HOME = "52.1.0.7", "98.2.0.9"


def decide(director: Client, event: Event, do: str, address: str = HALL) -> str:
    path = f"/desk/{event.slug}/sign-ups/"
    page = director.post(path, {"do": do}, follow=True, REMOTE_ADDR=address)
    return page.text


def press(row: SignUp, address: str = HALL) -> str:
    """Press *We are in the hall* on the page of the code."""
    return made.press(made.path_of(row), "here", Client(REMOTE_ADDR=address))


def test_a_pair_checks_in_while_the_window_is_open_and_once(event) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    assert "check-in by phone is closed" in press(row)
    director = official_of(event.club)
    assert "checks in by phone." in decide(director, event, "open-check-in")
    for _press in range(2):
        assert "You are checked in." in press(row, HOME)
    row.refresh_from_db()
    assert row.pair.is_checked_in
    assert "From anywhere" in decide(director, event, "close-check-in")


def test_only_the_halls_network_where_the_director_wants_it(event) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    decide(official_of(event.club), event, "open-check-in-hall")
    assert "own Wi-Fi" in press(row, HOME)
    row.refresh_from_db()
    assert not row.pair.is_checked_in
    assert "You are checked in." in press(row)


def test_a_laptop_in_the_hall_knows_its_network_by_local_addresses(event) -> None:
    pairs = ("Ann Ray", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")
    rows = [signed_up(event, *pair) for pair in pairs]
    decide(official_of(event.club), event, "open-check-in-hall", "127.0.0.1")
    assert "own Wi-Fi" in press(rows[0], HOME)
    phones = ("192.168.1.30", "10.0.0.7", "::ffff:192.168.1.31")
    for row, phone in zip(rows, phones, strict=True):
        assert "You are checked in." in press(row, phone)


def test_a_single_player_is_in_the_hall_and_who_waits_is_sent_to_the_desk() -> None:
    event = open_event(cap=1)
    single = signed_up(event, "Cy Dunn")
    waits = signed_up(event, "Ed Nash", "Di Moss")
    decide(official_of(event.club), event, "open-check-in")
    assert "You are checked in." in press(single)
    single.refresh_from_db()
    assert single.is_checked_in
    assert "no place yet" in press(waits)
