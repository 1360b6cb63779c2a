"""Mails about sign-ups, received by a real server; a dead one loses none."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from players.common import clock
from tests.mail_server import Inbox, links_in, mail_server, text_of
from tests.tournaments.signup.made import (
    STATES,
    cancel,
    open_event,
    path_of,
    press,
    signed_up,
    state_of,
)
from tournaments.event.models import EventFacts, ReturnedAddress
from tournaments.signup.forms import signed
from tournaments.signup.jobs import mail_sign_ups
from tournaments.signup.services import desk, partners

pytestmark = pytest.mark.django_db
BASE = "http://testserver/"


@pytest.fixture
def inbox(settings, monkeypatch) -> Iterator[Inbox]:
    monkeypatch.setattr(signed, "QUICKEST", 0.0)
    cache.clear()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.CAN_MAIL, settings.PUBLIC_URL = True, BASE
    with mail_server() as (box, settings.EMAIL_PORT):
        settings.EMAIL_HOST = "127.0.0.1"
        yield box


def test_the_link_in_the_mail_confirms_changes_and_cancels(inbox: Inbox) -> None:
    event = open_event(cap=1)
    row = signed_up(event, "Ann Ray", "Bo Fitz", email="Ann@example.org")
    assert state_of(row) == STATES.ASKED
    mail_sign_ups()
    [asked] = inbox.messages
    assert asked["To"] == "ann@example.org"
    assert asked["Subject"] == "Spring Open: confirm your sign-up"
    path = links_in(asked, BASE)[0]
    assert "Not confirmed yet" in Client().get(path).text
    assert state_of(row) == STATES.ASKED
    ReturnedAddress.objects.create(address="ann@example.org", at=clock.now())
    assert "on the list: number 1" in press(path, "confirm")
    assert not ReturnedAddress.objects.exists()
    mail_sign_ups()
    assert "you are on the list" in inbox.messages[1]["Subject"]
    cancelled = press(path, "cancel")
    assert "This sign-up is cancelled" in cancelled
    assert "Show this at the desk" not in cancelled
    assert not event.pairs.exists()


def test_what_nobody_confirmed_holds_no_place(inbox: Inbox) -> None:
    event = open_event(cap=1)
    signed_up(event, "Ann Ray", "Bo Fitz", email="eve@evil.org")
    assert state_of(signed_up(event, "Ann Ray", "Cy Hill")) == STATES.IN


def test_who_moves_up_is_told_in_their_language(inbox: Inbox) -> None:
    event = open_event(cap=1)
    first = signed_up(event, "Ann Ray", "Bo Fitz")
    second = signed_up(event, "Cy Hill", "Di Moss", email="c@d.org", language="es")
    mail_sign_ups()
    link = links_in(inbox.messages[0], BASE)[0]
    press(link, "confirm")
    mail_sign_ups()
    cancel(first)
    mail_sign_ups()
    assert state_of(second) == STATES.IN
    assert inbox.subjects() == [
        "Spring Open: confirme su inscripción",
        "Spring Open: está en la lista de espera",
        "Spring Open: está en la lista",
    ]


def test_whose_partner_cancels_is_told_to_look_for_another(inbox: Inbox) -> None:
    event = open_event()
    ann = signed_up(event, "Ann Ray", email="ann@example.org")
    bo = signed_up(event, "Bo Fitz")
    mail_sign_ups()
    press(links_in(inbox.messages[0], BASE)[0], "confirm")
    desk.pair_up(event=event, number=ann.pk, partner=bo.pk, by="dora")
    mail_sign_ups()
    cancel(bo)
    mail_sign_ups()
    assert state_of(ann) == STATES.LOOKING
    assert inbox.subjects() == [
        "Spring Open: confirm your sign-up",
        "Spring Open: you are on the list",
        "Spring Open: you look for a partner",
    ]


def test_a_member_whose_address_is_proven_comes_straight_in(inbox: Inbox) -> None:
    event = open_event(admits=EventFacts.Admits.MEMBERS)
    event.club.people.create(
        name="Ann Ray", key="ann ray", email="ann@example.org", is_member=True
    )
    stranger = signed_up(event, "Ann Ray", "Bo Fitz")
    assert state_of(stranger) == STATES.PENDING
    desk.decline(event=event, number=stranger.pk, by="dora")
    row = signed_up(event, "Ann Ray", "Bo Fitz", email="ann@example.org")
    press(path_of(row), "confirm")
    assert state_of(row) == STATES.IN


def test_the_club_asks_is_this_you_only_who_proved_the_address(inbox: Inbox, event):
    event.club.people.create(name="Ann Ray", key="ann ray", email="ann@example.org")
    row = signed_up(event, "Annie", "Bo Fitz", email="ann@example.org")
    path = path_of(row)
    assert "Ann Ray" not in Client().get(path).text
    assert "At your address the club knows Ann Ray" in press(path, "confirm")
    press(path, "is-me")
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"


def test_a_message_to_a_single_goes_through_the_club(inbox: Inbox, event) -> None:
    row = signed_up(event, "Ann Ray", email="ann@example.org")
    press(path_of(row), "confirm")
    partners.write_to(
        event=event, number=row.pk, name="Bo", reply_to="bo@example.org", text="Hello"
    )
    mail_sign_ups()
    message = inbox.messages[-1]
    assert (message["To"], message["Reply-To"]) == ("ann@example.org", "bo@example.org")
    assert "Hello" in text_of(message)
