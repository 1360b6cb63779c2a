"""Officials paused, taken off, invited by mail, and a club handed over."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.make import asked_again, make_director, make_event, signed_in
from tests.tournaments.clubs.test_directors import JOINS, invite, page_of

pytestmark = pytest.mark.django_db


def test_a_removed_or_paused_officials_open_page_says_so_at_the_next_press(
    desk, club
) -> None:
    event, olga = make_event(club), Client()
    olga.post(invite(desk, club), JOINS)
    user = User.objects.get(username="olga")
    presses = (page_of(club), f"/desk/{event.slug}/hall/", f"/desk/{event.slug}/")
    for do, sentence in (
        ("pause", "You are paused as an official of Hallettsville 42 Club."),
        ("remove", "You are no longer an official of Hallettsville 42 Club."),
    ):
        desk.post(page_of(club), {"do": do, "id": user.pk})
        version = event.version
        for path in presses:
            page = olga.post(path, {"text": "Lunch", "name": "Pete", "do": "invite"})
            assert page.status_code == 403
            assert sentence in page.content.decode()
        event.refresh_from_db()
        assert (event.version, club.invitations.open(timezone.now()).count()) == (
            version,
            0,
        )
    stranger = signed_in(make_director("pete"))
    assert "for other officials" in stranger.get(page_of(club)).content.decode()


def test_the_page_pauses_others_and_offers_to_leave_oneself(desk, club) -> None:
    Client().post(invite(desk, club), JOINS)
    user = User.objects.get(username="olga")
    desk.post(page_of(club), {"do": "pause", "id": user.pk})
    page = desk.get(page_of(club)).content.decode()
    assert "paused since" in page
    desk.post(page_of(club), {"do": "resume", "id": user.pk})
    own = club.memberships.get(user__username="dora").user_id
    desk.post(page_of(club), {"do": "pause", "id": own})
    page = desk.get(f"{page_of(club)}?remove={own}").content.decode()
    assert "paused since" not in page
    assert "Leave the officials of Hallettsville 42 Club?" in page


def test_a_club_is_handed_over_on_a_page_of_its_own(desk, club) -> None:
    path, olga = f"/desk/clubs/{club.slug}/hand-over/", Client()
    assert "Nobody else is in office." in desk.get(path).content.decode()
    olga.post(invite(desk, club), JOINS)
    user = User.objects.get(username="olga")
    assert olga.post(path, {"to": user.pk}).status_code == 403
    asked_again(desk)
    assert desk.post(path, {"to": ""}).status_code == 404
    page = desk.post(path, {"to": user.pk, "then": "leave"}, follow=True)
    assert "olga owns Hallettsville 42 Club from now on." in page.content.decode()
    assert page.redirect_chain == [("/desk/", 302)]
    assert club.memberships.get().user == user
    assert desk.get(path).status_code == 403


def test_an_invitation_is_mailed_and_says_where_the_mail_went(
    desk, club, settings, mailoutbox
) -> None:
    settings.CAN_MAIL = True
    sent = {"do": "invite", "name": "Olga", "to": " olga@example.org "}
    page = desk.post(page_of(club), sent).content.decode()
    [link] = re.findall(r'value="(http://testserver/join/[^"]+)"', page)
    assert "It was mailed to olga@example.org." in page
    [mail] = mailoutbox
    assert (mail.to, link in mail.body) == (["olga@example.org"], True)
    assert "olga@example.org" in desk.get(page_of(club)).content.decode()
    wrong = desk.post(page_of(club), sent | {"to": "olga@"}).content.decode()
    assert 'value="olga@"' in wrong
    assert club.invitations.count() == 1


def test_a_mail_server_that_is_away_leaves_the_link_to_hand_over(
    desk, club, settings
) -> None:
    settings.CAN_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    sent = {"do": "invite", "name": "Olga", "to": "olga@example.org"}
    page = desk.post(page_of(club), sent).content.decode()
    assert "It could not be mailed to olga@example.org: hand it over" in page
    assert "/join/" in page
