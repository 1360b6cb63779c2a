"""What the desk shows of associations to officers and to owners of clubs."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from players.associations.models import Association
from players.associations.services import agree_to_association, create_association
from players.seasons.models import Season
from players.seasons.services import open_season, seal_season
from tests.make import asked_again, make_club, make_director, signed_in
from tests.players.made_seasons import make_season
from tests.tournaments.clubs.test_associations import words

pytestmark = pytest.mark.django_db


def test_the_desk_leads_officers_and_invited_owners_to_what_is_theirs() -> None:
    dora = make_director("dora")
    officer, desk = User.objects.create_user("olga"), signed_in(dora)
    club = make_club("Waco 42 Club", director=dora)
    own = signed_in(officer)
    assert "Make a club" in words(own.get("/desk/"))
    association = create_association(name="State", officer=officer)
    page = own.get("/desk/").content.decode()
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
    desk, path = (
        asked_again(signed_in(dora)),
        reverse("association-delete", args=["state"]),
    )

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
