"""What a director decides about sign-ups, and what waits for them."""

import pytest

from players.people.services.people import MemberFacts, add_person
from tests.page_text import text_of
from tests.tournaments.field.check_in import entered
from tests.tournaments.signup.made import (
    STATES,
    open_event,
    path_of,
    signed_up,
    state_of,
)
from tournaments.event.services.change import Refused
from tournaments.field.services.pairs import remove_pair
from tournaments.signup.services import desk

pytestmark = pytest.mark.django_db


def test_a_director_reads_why_a_sign_up_cannot_come_in() -> None:
    event = open_event(cap=1)
    signed_up(event, "Ann Ray", "Bo Fitz")
    second = signed_up(event, "Cy Hill", "Di Moss")
    entered(event, "Di Moss;Ed Nash")
    with pytest.raises(Refused, match="Di Moss is signed up already with somebody"):
        desk.approve(event=event, number=second.pk, by="dora")
    assert state_of(second) == STATES.WAITING


def test_whom_the_director_took_off_the_list_is_declined_and_let_in_again(
    event, admin_client
) -> None:
    ann = signed_up(event, "Ann Ray", "Bo Fitz")
    remove_pair(event=event, number=1, by="dora")
    page = text_of(admin_client.get(f"/desk/{event.slug}/sign-ups/"))
    assert "Declined 1 Ann Ray / Bo Fitz" in page
    assert "On the list" not in page
    own = text_of(admin_client.get(path_of(ann)))
    assert "The director took you off the list." in own
    assert "Show this at the desk" not in own
    desk.approve(event=event, number=ann.pk, by="dora")
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"


def test_who_types_a_members_address_without_its_proof_waits_for_the_director() -> None:
    event = open_event(admits="members")
    facts = MemberFacts(email="ann@example.org", is_member=True)
    add_person(club=event.club, name="Ann Ray", facts=facts)
    row = signed_up(event, "Ann Ray", "Bo Fitz", email="ann@example.org")
    assert state_of(row) == STATES.PENDING


def test_a_director_makes_a_pair_of_two_singles(event) -> None:
    ann, bo = signed_up(event, "Ann Ray"), signed_up(event, "Bo Fitz")
    desk.pair_up(event=event, number=ann.pk, partner=bo.pk, by="dora")
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"
    with pytest.raises(Refused, match="Choose two"):
        desk.pair_up(event=event, number=ann.pk, partner=bo.pk, by="dora")
