"""Places: given once, to the first who asks; who waits moves up."""

from datetime import datetime, time, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from players.common import clock
from tests.stored import made_once
from tests.tournaments.field.check_in import entered
from tests.tournaments.signup.made import (
    STATES,
    cancel,
    open_event,
    signed_up,
    state_of,
)
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.field.services.check_in import check_in_all
from tournaments.field.services.pairs import remove_pair
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import set_fee
from tournaments.signup.jobs import fill_places, forget_sign_ups
from tournaments.signup.models import SignUp
from tournaments.signup.services import desk, partners, sign_ups

pytestmark = pytest.mark.django_db


@made_once
def full_event() -> tuple[Event, SignUp, SignUp]:
    """An event of one place, who has it, and who waits for it."""
    event = open_event(cap=1)
    pairs = ("Ann Ray", "Bo Fitz"), ("Cy Hill", "Di Moss")
    return event, *(signed_up(event, *pair) for pair in pairs)


def test_a_sheet_merges_with_who_signed_up_line_by_line(event) -> None:
    signed_up(event, "Ann Ray", "Bo Fitz")
    [new] = entered(event, "Bo Fitz;Ann Ray\nCy Hill;Di Moss")
    assert new.name == "Cy Hill / Di Moss"


def test_the_same_form_twice_is_one_sign_up() -> None:
    event, key = open_event(), uuid4()
    entry = SignUp(players=["Ann Ray", "Bo Fitz"])
    first, again = (
        sign_ups.sign_up(event=event, entry=entry, key=key) for _ in range(2)
    )
    assert first == again
    assert event.pairs.count() == 1


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("Bo Fitz", "ann ray"), "signed up already. Open the link"),
        (("Cy Hill", "Bo Fitz"), "Bo Fitz is signed up already with somebody else"),
        (("Ann Ray", ""), "Ann Ray is signed up already with somebody else"),
        (("Cy Hill", "Cy Hill"), "stands here twice"),
        (("", "Cy Hill"), "has no partner"),
        (("", ""), "no name"),
        (("x" * 81, "Cy Hill"), "80 letters"),
    ],
)
def test_who_cannot_sign_up_reads_one_sentence(players, sentence, event) -> None:
    signed_up(event, "Ann Ray", "Bo Fitz")
    with pytest.raises(Refused, match=sentence) as refused:
        signed_up(event, *players)
    assert str(refused.value).count("number") == 0
    assert event.sign_ups.count() == 1


def test_the_last_place_is_given_once_and_who_waits_moves_up() -> None:
    event, first, second = full_event()
    third = signed_up(event, "Ed Nash", "Flo Lane")
    assert [state_of(row) for row in (second, third)] == ["waiting"] * 2
    cancel(first)
    states = [state_of(row) for row in (first, second, third)]
    assert states == [*("cancelled", "in", "waiting")]


def test_a_place_that_the_director_frees_or_adds_goes_to_who_waits() -> None:
    event, _first, second = full_event()
    third = signed_up(event, "Ed Nash", "Flo Lane")
    remove_pair(event=event, number=1, by="dora")
    fill_places()
    assert (state_of(second), state_of(third)) == ("in", "waiting")
    values = {"signs_up": True, "cap": 2}
    desk.set_facts(event=event, values=values, by="dora")
    assert state_of(third) == STATES.IN


def test_a_cancelled_sign_up_comes_back_at_the_end_of_the_list() -> None:
    event, first, _second = full_event()
    cancel(first)
    sign_ups.confirm(event=event, number=first.pk, by="Sign-up 1")
    assert state_of(first) == STATES.WAITING


def test_who_plays_with_somebody_else_meanwhile_does_not_come_back() -> None:
    event = open_event()
    ann = signed_up(event, "Ann Ray", "Bo Fitz")
    cancel(ann)
    signed_up(event, "Bo Fitz", "Cy Hill")
    with pytest.raises(Refused, match="Bo Fitz is signed up already with somebody"):
        sign_ups.confirm(event=event, number=ann.pk, by="Sign-up 1")
    assert state_of(ann) == STATES.CANCELLED


def test_what_does_not_stand_is_neither_confirmed_nor_changed() -> None:
    event, _first, second = full_event()
    desk.decline(event=event, number=second.pk, by="dora")
    sign_ups.confirm(event=event, number=second.pk, by="Sign-up 2")
    entry = SignUp(players=["Cy Hill", "Ed Nash"])
    with pytest.raises(Refused, match="does not stand any more"):
        sign_ups.change_entry(event=event, number=second.pk, entry=entry, by="S")
    assert state_of(second) == STATES.DECLINED
    assert second.players == ["Cy Hill", "Di Moss"]


def test_who_has_paid_is_not_cancelled_with_the_payment() -> None:
    event, first, second = full_event()
    set_fee(event=event, cents=2000, per="entry", by="tess")
    note_payment(event=event, number=1, kind="fee", way="cash", by="tess")
    with pytest.raises(Refused, match="is in the list of payments"):
        cancel(first)
    assert (state_of(first), state_of(second)) == (STATES.IN, STATES.WAITING)


def test_whoever_is_entered_by_the_director_meanwhile_waits_no_more() -> None:
    event, first, second = full_event()
    entered(event, "Cy Hill;Di Moss")
    values = {"signs_up": True, "cap": 3}
    desk.set_facts(event=event, values=values, by="dora")
    assert (state_of(first), state_of(second)) == ("in", "in")
    assert event.pairs.count() == 2


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"signs_up": False}, "takes no sign-ups"),
        ({"closes_at": timezone.now() - timedelta(1)}, "its last moment has passed"),
    ],
)
def test_a_closed_event_says_so(facts: dict, sentence: str) -> None:
    event = open_event(**facts)
    with pytest.raises(Refused, match=sentence):
        signed_up(event, "Ann Ray", "Bo Fitz")


def test_an_event_whose_day_has_passed_takes_nobody_though_it_never_began(event):
    evening, morning = (
        datetime.combine(event.date, time(23), ZoneInfo(event.time_zone))
        + timedelta(hours=hours)
        for hours in (0, 2)
    )
    with clock.at(evening):
        signed_up(event, "Ann Ray", "Bo Fitz")
    with clock.at(morning), pytest.raises(Refused, match="has passed"):
        signed_up(event, "Cy Hill", "Di Moss")


def test_after_the_draw_nobody_signs_up_changes_or_cancels(event) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    for n in range(3):
        signed_up(event, f"First {n}", f"Second {n}")
    check_in_all(event=event, by="dora")
    draw_event(event=event, by="dora")
    with pytest.raises(Refused, match="draw is made"):  # looked at, not yet confirmed
        cancel(row)
    confirm_draw(event=event, by="dora")
    entry = SignUp(players=["Ann Ray", "Cy Hill"])
    for act in (
        lambda: signed_up(event, "Cy Hill", "Di Moss"),
        lambda: cancel(row),
        lambda: sign_ups.change_entry(
            event=event, number=row.pk, entry=entry, by="Sign-up 1"
        ),
    ):
        with pytest.raises(Refused, match="The draw is made"):
            act()
    assert state_of(row) == STATES.IN
    row.pair = None
    row.state = STATES.DECLINED
    row.save()
    with pytest.raises(Refused, match="The draw is confirmed"):
        desk.approve(event=event, number=row.pk, by="dora")


def test_a_single_player_who_finds_a_partner_is_on_the_list() -> None:
    event = open_event(cap=1)
    row = signed_up(event, "Ann Ray")
    assert state_of(row) == STATES.LOOKING
    entry = SignUp(players=["Ann Ray", "Cy Hill"])
    sign_ups.change_entry(event=event, number=row.pk, entry=entry, by="Sign-up 1")
    assert event.pairs.get().name == "Ann Ray / Cy Hill"


def test_a_single_whose_place_is_shared_brings_no_partner_of_their_own() -> None:
    event = open_event(cap=1)
    ann, _bo = signed_up(event, "Ann Ray"), signed_up(event, "Bo Fitz")
    entry = SignUp(players=["Ann Ray", "Cy Hill"])
    with pytest.raises(Refused, match="there is no place for a pair"):
        sign_ups.change_entry(event=event, number=ann.pk, entry=entry, by="Sign-up 1")
    assert state_of(ann) == STATES.LOOKING
    assert ann.players == ["Ann Ray"]


def test_two_singles_share_a_place_and_join_by_code() -> None:
    event = open_event(cap=1)
    ann, bo = signed_up(event, "Ann Ray"), signed_up(event, "Bo Fitz")
    assert state_of(signed_up(event, "Cy Hill")) == STATES.WAITING
    with pytest.raises(Refused, match="No other sign-up"):
        partners.join_by_code(event=event, number=ann.pk, code=ann.code, by="S")
    partners.join_by_code(event=event, number=ann.pk, code=bo.code.lower(), by="S")
    assert state_of(ann) == state_of(bo) == STATES.IN
    assert event.pairs.get().name == "Ann Ray / Bo Fitz"
    cancel(bo)
    assert (state_of(ann), state_of(bo)) == ("looking", "cancelled")


def test_a_single_who_shares_a_place_waits_behind_no_pair() -> None:
    event = open_event(cap=1)
    signed_up(event, "Ann Ray")
    waits = signed_up(event, "Cy Hill", "Di Moss")
    assert state_of(signed_up(event, "Bo Fitz")) == STATES.LOOKING
    assert state_of(waits) == STATES.WAITING
    assert state_of(signed_up(event, "Ed Nash")) == STATES.WAITING


@pytest.mark.parametrize("admits", ["members", "approved"])
def test_the_director_lets_in_and_declines(admits: str) -> None:
    event = open_event(admits=admits, cap=1)
    ann = signed_up(event, "Ann Ray", "Bo Fitz", phone="555 1234")
    assert state_of(ann) == STATES.PENDING
    late = signed_up(event, "Cy Hill", "Di Moss")
    assert state_of(late) == STATES.WAITING
    desk.decline(event=event, number=ann.pk, by="dora")
    assert (state_of(ann), state_of(late)) == ("declined", "pending")
    desk.approve(event=event, number=ann.pk, by="dora")
    assert state_of(ann) == STATES.IN
    assert event.club.people.get(name="Ann Ray").phone == "555 1234"


def test_nobody_writes_contacts_into_the_list_of_the_club(event) -> None:
    signed_up(event, "Ann Ray", "Bo Fitz", phone="555 1234", email="eve@evil.org")
    ann = event.club.people.get(name="Ann Ray")
    assert (ann.phone, ann.email) == ("", "")


def test_a_code_is_stored_nowhere() -> None:
    row = signed_up(open_event(), "Ann Ray", "Bo Fitz")
    stored = str(list(SignUp.objects.values_list())) + str(row.event.audit.values())
    assert row.code not in stored
    assert SignUp.objects.get(digest=SignUp.digest_of(row.code.lower())) == row


def test_sign_ups_are_forgotten_some_weeks_after_the_day() -> None:
    row = signed_up(open_event(), "Ann Ray", "Bo Fitz")
    event = row.event
    event.date = timezone.localdate() - timedelta(days=31)
    event.save()
    forget_sign_ups()
    assert not SignUp.objects.exists()
    assert event.pairs.count() == 1
