"""What the desk shows of associations to officers and to owners of clubs."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from players.associations.services import agree_to_association, create_association
from tests.make import make_club, make_director, signed_in
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
