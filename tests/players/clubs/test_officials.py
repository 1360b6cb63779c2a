"""Who is in office in a club: links that work once, and a last owner who stays."""

from datetime import timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from players.clubs.models import Club, Invitation
from players.clubs.roles import Right, Role
from players.clubs.services import invitations
from players.clubs.services.invitations import invite, revoke
from players.clubs.services.officials import (
    hand_over,
    join_club,
    remove_official,
    set_paused,
    set_role,
)
from players.common.refused import Refused
from players.people.services.club_list import add_partnerships, add_people
from tests.each import each
from tests.make import make_club, make_director
from tests.scoring.results.races import at_once
from tournaments.clubs.services import delete_club
from tournaments.event.permissions import role_in

pytestmark = pytest.mark.django_db
KEY = UUID("11111111-1111-4111-8111-111111111111")
PASSWORD = "shake the bones"
join_as_new = partial(invitations.join_as_new, join=join_club)


@pytest.fixture
def club() -> Club:
    return make_club(director=make_director())


def invited(club: Club, name: str = "Olga") -> str:
    token = invite(holder=club, name=name, by="dora", key=uuid4())
    assert token
    return token


def actions(club: Club) -> list[str]:
    return [str(entry) for entry in club.entries.order_by("pk")]


def test_whoever_holds_the_link_becomes_a_director(club: Club) -> None:
    user = join_as_new(token=invited(club), name="  olga   kubala ", password=PASSWORD)
    assert user.username == "olga kubala"
    assert user.check_password(PASSWORD)
    assert Club.objects.run_by(user).get() == club
    assert actions(club) == [
        "Invited Olga as director.",
        "olga kubala became director, invited as Olga.",
    ]


def test_a_director_of_another_club_keeps_their_sign_in(club: Club) -> None:
    olga = make_director("olga")
    other = make_club("Yoakum 42 Club", director=olga)
    join_club(token=invited(club), user=olga)
    assert set(Club.objects.run_by(olga)) == {club, other}


def test_a_link_works_once(club: Club) -> None:
    token = invited(club)
    join_as_new(token=token, name="olga", password=PASSWORD)
    with pytest.raises(Refused, match="no longer good"):
        join_as_new(token=token, name="pete", password=PASSWORD)
    with pytest.raises(Refused, match="no longer good"):
        join_club(token=token, user=make_director("quin"))
    assert club.memberships.count() == 2
    assert not User.objects.filter(username="pete").exists()


def test_a_link_ends_after_three_days(club: Club) -> None:
    token = invited(club)
    invitation = Invitation.objects.of(token).get()
    assert invitation.ends_at - invitation.at == timedelta(days=3)
    Invitation.objects.update(
        at=timezone.now() - timedelta(days=4), ends_at=timezone.now()
    )
    with pytest.raises(Refused, match="no longer good"):
        join_as_new(token=token, name="olga", password=PASSWORD)


def test_a_link_is_stored_nowhere_and_taken_back_lets_nobody_in(club: Club) -> None:
    token = invited(club)
    stored = str(Invitation.objects.values()[0]) + str(list(club.entries.values()))
    assert token not in stored
    invitation = Invitation.objects.of(token).get()
    revoke(holder=club, number=invitation.pk, by="dora")
    revoke(holder=club, number=invitation.pk, by="dora")
    with pytest.raises(Refused, match="no longer good"):
        join_club(token=token, user=make_director("olga"))
    assert actions(club) == [
        "Invited Olga as director.",
        "Took the invitation of Olga back.",
    ]


def test_a_button_pressed_twice_makes_one_link_and_open_links_have_an_end(
    club: Club,
) -> None:
    assert invite(holder=club, name="Olga", by="dora", key=KEY)
    assert invite(holder=club, name="Olga", by="dora", key=KEY) is None
    assert club.invitations.count() == 1
    for _n in range(9):
        invited(club)
    with pytest.raises(Refused, match="10 links are open already"):
        invited(club)
    revoke(holder=club, number=club.invitations.first().pk, by="dora")
    invited(club)


@each("name", ["Dora", "ＤＯＲＡ", " dora ", "d0ra"])
def test_a_name_in_use_is_nobody_elses(club: Club, name: str) -> None:
    token = invited(club)
    with pytest.raises(Refused, match="signs in with this name already"):
        join_as_new(token=token, name=name, password=PASSWORD)
    assert Invitation.objects.of(token).get().used_at is None


def test_who_is_in_office_and_a_name_of_two_scripts_leave_the_link_alone(
    club: Club,
) -> None:
    token = invited(club)
    with pytest.raises(Refused, match="You are an official of"):
        join_club(token=token, user=User.objects.get(username="dora"))
    assert Invitation.objects.of(token).get().used_at is None
    mixed = "direct\u043er"
    for attempt in (
        lambda: join_as_new(token=token, name=mixed, password=PASSWORD),
        lambda: invite(holder=club, name=mixed, by="dora", key=uuid4()),
    ):
        with pytest.raises(Refused, match="letters of one script"):
            attempt()


def test_an_official_is_taken_off_but_never_the_last_owner(club: Club) -> None:
    olga = join_as_new(token=invited(club), name="olga", password=PASSWORD)
    dora = User.objects.get(username="dora")
    with pytest.raises(Refused, match="A club needs an owner"):
        remove_official(club=club, user=dora, by="olga")
    set_role(club=club, user=olga, role=Role.OWNER, by="dora")
    remove_official(club=club, user=dora, by="olga")
    assert not Club.objects.run_by(dora).exists()
    for leave in (
        partial(remove_official, user=olga),
        partial(set_role, user=olga, role=Role.DIRECTOR),
    ):
        with pytest.raises(Refused, match="A club needs an owner"):
            leave(club=club, by="olga")
    assert actions(club)[-2:] == [
        "olga is owner from now on.",
        "dora is no longer owner.",
    ]


@pytest.mark.parametrize(
    "leave",
    [
        partial(remove_official, by="olga"),
        partial(set_paused, is_paused=True, by="olga"),
        partial(set_role, role=Role.SCOREKEEPER, by="olga"),
        "hands over",
    ],
)
def test_who_is_no_owner_any_more_leaves_no_link_that_leads_back(
    club: Club, leave: partial | str
) -> None:
    olga, dora = make_director("olga"), User.objects.get(username="dora")
    club.memberships.create(user=olga, role=Role.OWNER)
    token, other = invited(club), invite(holder=club, name="Al", by="olga", key=KEY)
    if isinstance(leave, partial):
        leave(club=club, user=dora)
    else:
        hand_over(club=club, user=dora, to=olga, stays=True)
    with pytest.raises(Refused, match="no longer good"):
        join_club(token=token, user=make_director("pete"))
    assert other
    join_club(token=other, user=make_director("al"))
    assert "Took the invitation of Olga back." in actions(club)


def test_a_paused_official_has_no_right_until_the_pause_ends(club: Club) -> None:
    olga = join_as_new(token=invited(club), name="olga", password=PASSWORD)
    for is_paused in (True, True, False):
        set_paused(club=club, user=olga, is_paused=is_paused, by="dora")
        assert Club.objects.run_by(olga).exists() is not is_paused
        assert (role_in(olga, club) is None) is is_paused
    assert actions(club)[-2:] == [
        "olga is paused as director.",
        "olga is director again.",
    ]


def test_a_paused_owner_is_none_that_a_club_could_rely_on(club: Club) -> None:
    olga, dora = make_director("olga"), User.objects.get(username="dora")
    club.memberships.create(user=olga, role=Role.OWNER)
    set_paused(club=club, user=olga, is_paused=True, by="dora")
    for leave in (
        partial(set_paused, is_paused=True, by="olga"),
        partial(set_role, role=Role.DIRECTOR, by="olga"),
        partial(remove_official, by="olga"),
    ):
        with pytest.raises(Refused, match="A club needs an owner"):
            leave(club=club, user=dora)
    with pytest.raises(Refused, match="olga is not in office now"):
        hand_over(club=club, user=dora, to=olga, stays=True)
    remove_official(club=club, user=olga, by="dora")
    assert club.memberships.get().user == dora


@pytest.mark.parametrize("stays", [True, False])
def test_a_club_is_handed_over_and_its_owner_stays_or_leaves(club, stays) -> None:
    olga = join_as_new(token=invited(club), name="olga", password=PASSWORD)
    dora = User.objects.get(username="dora")
    hand_over(club=club, user=dora, to=olga, stays=stays)
    assert role_in(olga, club) == Role.OWNER
    assert role_in(dora, club) == (Role.DIRECTOR if stays else None)
    assert "Handed the club over to olga." in actions(club)
    with pytest.raises(Refused, match="you no longer are one"):
        hand_over(club=club, user=dora, to=olga, stays=stays)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "leave",
    [
        remove_official,
        partial(set_role, role=Role.DIRECTOR),
        partial(set_paused, is_paused=True),
    ],
)
def test_two_owners_who_leave_at_once_leave_one(club: Club, leave) -> None:
    olga, dora = make_director("olga"), User.objects.get(username="dora")
    club.memberships.create(user=olga, role=Role.OWNER)
    raised = at_once(
        partial(leave, club=club, user=olga, by="dora"),
        partial(leave, club=club, user=dora, by="olga"),
    )
    [refusal] = raised
    assert isinstance(refusal, Refused), refusal
    assert club.memberships.filter(role=Role.OWNER, paused_at=None).count() == 1


def test_who_is_invited_as_treasurer_directs_nothing(club: Club) -> None:
    token = invite(
        holder=club, name="Tess", role=Role.TREASURER, by="dora", key=uuid4()
    )
    assert token
    tess = join_as_new(token=token, name="tess", password=PASSWORD)
    assert not Club.objects.run_by(tess).exists()
    assert Club.objects.run_by(tess, Right.PEOPLE).get() == club
    assert actions(club)[-1] == "tess became treasurer, invited as Tess."


def test_a_club_without_events_can_be_deleted(club: Club) -> None:
    other = make_club("Shiner 42 Club")
    people = add_people(club=other, people=[("Ann", "", ""), ("Bo", "", "")])
    ann, bo = people.values()
    add_partnerships(club=other, pairs=[(ann, bo)])
    other.people.filter(pk=bo.pk).update(merged_into=ann)
    delete_club(club=other)
    assert Club.objects.get() == club
