"""An association from its making to a season of two clubs, by the people who may."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.associations.models import Association, PersonLink
from players.associations.services import (
    agree_to_association,
    agree_to_link,
    ask_for_link,
    create_association,
    end_association,
    end_link,
)
from players.clubs.models import Club
from players.seasons.models import Season
from players.seasons.services import open_season, seal_season
from tests.make import asked_again, make_club, make_director, signed_in
from tests.players.made_seasons import make_season, people, perform
from tests.tournaments.seasons.season_desk import TYPED, words
from tournaments.people.services import forget_person

pytestmark = pytest.mark.django_db


def test_two_clubs_agree_and_have_a_season(dora, clubs) -> None:
    waco, shiner = clubs
    desk, guests = signed_in(dora), signed_in(shiner.memberships.get().user)
    made = desk.post(reverse("association-new"), {"name": "State"}, follow=True)
    assert "dora" in words(made)
    path = reverse("association-desk", args=["state"])
    assert guests.get(path).status_code == 403
    for club in clubs:
        desk.post(path, {"invite": f"https://42.example/clubs/{club.slug}/"})
    assert "has not agreed yet" in words(desk.get(path))
    assert "No club yet" in words(Client().get(reverse("association", args=["state"])))
    for client, club in ((desk, waco), (guests, shiner)):
        own = reverse("club-associations", args=[club.slug])
        assert "invites the club" in words(client.get(own))
        client.post(own, {"agree": club.associations.through.objects.get(club=club).pk})
    assert "Shiner" in words(Client().get(reverse("association", args=["state"])))
    public = Client().get(reverse("club-page", args=[waco.slug])).text
    assert '<a href="/associations/state/">State</a>' in public

    new = reverse("association-season-new", args=["state"])
    assert desk.post(new, {**TYPED, "save": ""}).status_code == 302
    assert "State: Circuit" in words(Client().get(reverse("home")))


@pytest.fixture
def linked(state: Association, clubs: tuple[Club, Club]) -> PersonLink:
    [ann], [anna] = people(clubs[0], "Ann Ray"), people(clubs[1], "Anna Ray")
    link = ask_for_link(person=ann, other=anna.pk, by="dora")
    agree_to_link(club=clubs[1], number=link.pk, by="otto")
    return link


def test_who_is_forgotten_in_one_club_is_not_told_by_the_name_in_another(linked):
    for person in (linked.asking, linked.asked):
        perform([person, *people(person.club, "Bo Fitz")], 1, event=person.club.name)
    page = reverse("person", args=[linked.asking_id])
    assert "Shiner" in words(Client().get(page))
    forget_person(person=linked.asking, by="dora")
    assert "Shiner" not in words(Client().get(page))
    assert not PersonLink.objects.exists()


def test_of_who_is_forgotten_no_link_that_ended_stays(linked: PersonLink) -> None:
    end_link(club=linked.asking.club, number=linked.pk)
    assert PersonLink.with_ended.exists()
    forget_person(person=linked.asking, by="dora")
    assert not PersonLink.with_ended.exists()


def test_a_club_leaves_only_after_its_owner_was_asked(dora, clubs, state) -> None:
    desk, path = signed_in(dora), reverse("club-associations", args=[clubs[0].slug])
    row, other = (state.memberships.get(club=club) for club in clubs)
    for number in (other.pk, "x"):
        assert "?" not in words(desk.get(path, {"leave": number}))
    dora.memberships.update(role="director")
    assert "?" not in words(desk.get(path, {"leave": row.pk}))
    assert desk.post(path, {"leave": row.pk}).status_code == 403
    dora.memberships.update(role="owner")
    assert f'href="?leave={row.pk}"' in desk.get(path).text
    asked = words(desk.get(path, {"leave": row.pk}))
    assert "Leave State? The events of Waco 42 Club then count in none" in asked
    assert state.clubs.count() == 2
    left = words(desk.post(path, {"leave": row.pk}, follow=True))
    assert "Waco 42 Club has left State." in left
    assert state.clubs.get() == clubs[1]
    assert "has left" not in words(desk.post(path, {"leave": row.pk}, follow=True))


def test_an_invitation_is_agreed_to_declined_or_taken_back(dora, clubs) -> None:
    desk, state = signed_in(dora), create_association(name="State", officer=dora)
    path = reverse("association-desk", args=[state.slug])
    own = reverse("club-associations", args=[clubs[0].slug])

    def invited() -> int:
        page = words(desk.post(path, {"invite": clubs[0].slug}, follow=True))
        assert "Waco 42 Club is invited. An owner of it agrees." in page
        return state.memberships.get().pk

    back = desk.post(path, {"out": invited()}, follow=True)
    assert "Waco 42 Club is no longer invited." in words(back)
    no = desk.post(own, {"leave": invited()}, follow=True)
    assert "Waco 42 Club does not join State." in words(no)
    yes = desk.post(own, {"agree": invited()}, follow=True)
    assert "Waco 42 Club belongs to State." in words(yes)
    again = desk.post(path, {"invite": clubs[0].slug}, follow=True)
    assert "Waco 42 Club belongs to it already." in words(again)


def test_an_officer_takes_a_club_out_only_after_it_was_asked(dora, clubs, state):
    desk, path = signed_in(dora), reverse("association-desk", args=[state.slug])
    row = state.memberships.get(club=clubs[1])
    assert f'href="?out={row.pk}"' in desk.get(path).text
    asked = words(desk.get(path, {"out": row.pk}))
    assert "Take Shiner out? The events of Shiner then count in no season of" in asked
    assert state.clubs.count() == 2
    out = words(desk.post(path, {"out": row.pk}, follow=True))
    assert "Shiner is taken out." in out
    assert state.clubs.get() == clubs[0]


def test_who_takes_themselves_off_is_led_to_their_own_desk(dora, clubs, state) -> None:
    state.officers.add(User.objects.get(username="otto"))
    path = reverse("association-desk", args=[state.slug])
    off = signed_in(dora).post(path, {"off": dora.pk}, follow=True)
    assert off.redirect_chain == [(reverse("desk"), 302)]
    assert "dora is no longer an officer." in words(off)


def test_two_people_are_parted_only_after_it_was_asked(dora, clubs, linked) -> None:
    desk, path = signed_in(dora), reverse("club-associations", args=[clubs[0].slug])
    assert f'href="{path}?apart={linked.pk}"' in desk.get(path).text
    asked = words(desk.get(path, {"apart": linked.pk}))
    assert "Are Ann Ray and Anna Ray of Shiner two people?" in asked
    assert PersonLink.objects.get() == linked
    apart = words(desk.post(path, {"apart": linked.pk}, follow=True))
    assert "Ann Ray and Anna Ray are two people." in apart
    assert not PersonLink.objects.exists()
    assert "are two people" not in words(desk.post(path, {"apart": "1"}, follow=True))


def test_a_link_is_declined_asked_again_agreed_to_and_ended(dora, clubs, state) -> None:
    waco, shiner = clubs
    ann, bo = people(waco, "Ann Ray", "Bo Fitz")
    anna, cy = people(shiner, "Anna Ray", "Cy Fox")
    perform([ann, bo], 1, event="Waco")
    perform([anna, cy], 2, event="Open")
    season = make_season(waco, association_id=state.pk)
    desk, guests = signed_in(dora), signed_in(shiner.memberships.get().user)
    theirs = reverse("club-associations", args=[shiner.slug])
    ask = reverse("member-link", args=[waco.slug, ann.pk])

    def page() -> str:
        return words(Client().get(reverse("season", args=[season.pk])))

    before = page()
    assert "Ann Ray , Bo Fitz 11 points" in before
    assert "Anna Ray , Shiner" in words(desk.get(ask, {"q": "Anna Ray"}))
    asked = words(desk.post(ask, {"other": anna.pk}, follow=True))
    assert "has not agreed yet" in asked
    assert "dora says that they are one person" in words(guests.get(theirs))
    assert page() == before
    number = PersonLink.objects.get().pk
    outsider = signed_in(make_director("olga"))
    assert outsider.post(theirs, {"same": number}).status_code == 403
    desk.post(reverse("club-associations", args=[waco.slug]), {"same": number})
    assert page() == before
    declined = words(guests.post(theirs, {"apart": number}, follow=True))
    assert "Ann Ray and Anna Ray are two people." in declined
    assert page() == before
    desk.post(ask, {"other": anna.pk})
    back = reverse("member-link", args=[shiner.slug, anna.pk])
    agreed = words(guests.post(back, {"other": ann.pk}, follow=True))
    assert "Ann Ray and Anna Ray are one person." in agreed
    assert "is asked" not in agreed
    assert "one person: their points add up" in agreed
    together = page()
    assert "Ann Ray 20 points" in together
    assert "Anna Ray" not in together
    assert "1st of 8 at Waco, Waco 42 Club : 11" in together
    assert "2nd of 8 at Open, Shiner : 9" in together
    guests.post(theirs, {"apart": PersonLink.objects.get().pk})
    assert page() == before


def test_points_of_one_person_add_up_only_while_the_clubs_share_an_association(
    dora, clubs, state, linked
) -> None:
    row = state.memberships.get(club=clubs[1])
    end_association(number=row.pk, by="otto", club=clubs[1])
    path = reverse("club-associations", args=[clubs[0].slug])
    page = words(signed_in(dora).get(path))
    assert "their points add up again once both clubs are in one association" in page
    assert "one person: their points add up" not in page


def test_the_desk_leads_officers_and_invited_owners_to_what_is_theirs() -> None:
    dora = make_director("dora")
    officer, desk = User.objects.create_user("olga"), signed_in(dora)
    club = make_club("Waco 42 Club", director=dora)
    own = signed_in(officer)
    assert "Make a club" in words(own.get("/desk/"))
    association = create_association(name="State", officer=officer)
    page = own.get("/desk/").text
    assert reverse("association-desk", args=["state"]) in page
    assert "Make a club" not in page
    path = reverse("association-desk", args=["state"])
    assert "Waco 42 Club" in words(own.get(path))
    own.post(path, {"invite": club.slug})
    assert "Every club is invited." in words(own.get(path))
    invited = "State invites Waco 42 Club. An owner of Waco 42 Club agrees or declines."
    assert invited in words(desk.get("/desk/"))
    row = association.memberships.get()
    agree_to_association(club=club, number=row.pk, by="dora")
    assert invited not in words(desk.get("/desk/"))


def test_an_association_is_renamed_and_has_the_same_address(dora, state) -> None:
    desk, path = signed_in(dora), reverse("association-edit", args=[state.slug])
    page = words(desk.post(path, {"name": " Texas  42 "}, follow=True))
    assert "Saved." in page
    assert "Renamed the association to Texas 42." in page
    assert "Texas 42" in words(desk.get(reverse("association", args=["state"])))
    assert desk.post(path, {"name": "Texas 42"}).status_code == 302
    assert state.entries.filter(action="rename").count() == 1
    assert signed_in(make_director("olga")).post(path).status_code == 403


def test_an_association_is_deleted_once_no_club_loses_anything(dora, state) -> None:
    desk = asked_again(signed_in(dora))
    path = reverse("association-delete", args=["state"])

    def refusal() -> str:
        assert "Delete State" not in words(desk.get(path))
        return words(desk.post(path, follow=True))

    season = make_season(state.clubs.first(), association_id=state.pk)
    seal_season(season=season, by="dora", at=timezone.now())
    assert "Clubs belong to State. Take them out first" in refusal()
    state.memberships.all().delete()
    assert "State has sealed seasons, which its clubs would lose" in refusal()
    open_season(season=season)
    assert "Its seasons, its invitations and its log" in words(desk.get(path))
    assert Association.objects.exists()
    assert "State is deleted." in words(desk.post(path, follow=True))
    assert not Association.objects.exists()
    assert not Season.with_deleted.exists()


def test_who_deletes_an_association_gives_the_password_once_more(dora, state) -> None:
    state.memberships.all().delete()
    answer = signed_in(dora).post(reverse("association-delete", args=["state"]))
    assert "/desk/account/confirm/" in answer.url
    assert Association.objects.exists()
