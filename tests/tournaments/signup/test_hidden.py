"""Nobody learns of hidden or forgotten people by sign-ups."""

import pytest

from players.people.models import Person
from tests.stored import made_once
from tests.tournaments.signup.made import STATES, open_event, signed_up, state_of
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.people.services import forget_person
from tournaments.signup.models import SignUp
from tournaments.signup.services import desk, partners, sign_ups

pytestmark = pytest.mark.django_db


@made_once
def event_of_hidden() -> Event:
    """An event of a club in which Ann Ray is shown as A. R."""
    event = open_event()
    event.club.people.create(
        name="Ann Ray", key="ann ray", shown_as="A. R.", shown_key="a r"
    )
    return event


def test_nobody_learns_who_hides_behind_a_name_by_signing_them_up() -> None:
    event = event_of_hidden()
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    assert state_of(row) == STATES.PENDING
    desk.approve(event=event, number=row.pk, by="dora")
    assert event.pairs.get().name == "A. R. / Bo Fitz"
    again = signed_up(event, "Ann Ray", "Cy Hill")
    assert state_of(again) == STATES.PENDING


@pytest.mark.parametrize(
    ("signed", "changed"),
    [
        (("Cy Hill", "Bo Fitz"), ["Ann Ray", "Bo Fitz"]),
        (("Cy Hill",), ["Cy Hill", "Ann Ray"]),
        (("Cy Hill",), ["Ann Ray"]),
    ],
)
def test_nobody_learns_who_hides_behind_a_name_by_changing_a_sign_up(signed, changed):
    event = event_of_hidden()
    row = signed_up(event, *signed)
    with pytest.raises(Refused, match="The director enters this name"):
        sign_ups.change_entry(
            event=event, number=row.pk, entry=SignUp(players=changed), by="x"
        )
    row.refresh_from_db()
    assert row.players == [*signed]


def test_who_was_let_in_under_a_hidden_name_may_still_change_the_rest() -> None:
    event = event_of_hidden()
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    desk.approve(event=event, number=row.pk, by="dora")
    changed = SignUp(players=["Ann Ray", "Cy Hill"])
    sign_ups.change_entry(event=event, number=row.pk, entry=changed, by="x")
    assert event.pairs.get().name == "A. R. / Cy Hill"


def test_a_forgotten_person_is_forgotten_in_sign_ups_too(event) -> None:
    signed_up(event, "Ann Ray", "Bo Fitz", phone="555", note="Ann likes pie")
    forget_person(person=event.club.people.get(name="Ann Ray"), by="dora")
    stored = str(list(SignUp.objects.values_list("players", "phone", "note")))
    assert not any(word in stored for word in ("Ann", "555"))


def test_who_signed_up_by_a_public_name_is_forgotten_with_what_they_wrote() -> None:
    event = event_of_hidden()
    signed_up(event, "A. R.", "Bo Fitz", phone="555")
    single = signed_up(event, "Cy Hill")
    Person.objects.filter(name="Ann Ray").update(email="Ann@example.org")
    message = {"reply_to": "di@example.org", "text": "You and I?"}
    for more in (
        {"name": "Ann Ray"},
        {"name": "Annie", "reply_to": "ann@example.org"},
        {"name": "Di Moss"},
    ):
        partners.write_to(event=event, number=single.pk, **message | more)
    forget_person(person=event.club.people.get(name="Ann Ray"), by="dora")
    assert not SignUp.objects.filter(phone="555").exists()
    assert [written.name for written in single.messages.all()] == ["Di Moss"]
