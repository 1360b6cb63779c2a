"""Officers of an association and officials of a club: invited, paused, taken off, handed over."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.make import asked_again, make_director, make_event, signed_in
from tests.page_text import text_of
from tests.players.made_seasons import make_season, people, perform
from tests.tournaments.clubs.test_directors import joined, page_of
from tests.tournaments.seasons.season_desk import TYPED, words

pytestmark = pytest.mark.django_db


def test_an_associations_season_names_every_club(dora, clubs, state) -> None:
    for club in clubs:
        perform(people(club, "Susan Lopez", "Bo Fitz"), 1, event=f"{club.slug} night")
    season = make_season(clubs[0], association_id=state.pk)
    answer = Client().get(reverse("season", args=[season.pk]))
    page = words(answer)
    title = answer.text.partition("<title>")[2].partition("</title>")[0]
    assert f"{season.name} · State" in title
    for club in clubs:
        assert re.search(f"Susan Lopez[^.]* {club.name} ", page)
        assert f"{club.slug} night, {club.name}" in page


def test_an_officer_without_a_club_makes_corrects_seals_and_opens_a_season(
    clubs, state
) -> None:
    officer = User.objects.create_user("olga")
    state.officers.add(officer)
    desk, new = signed_in(officer), reverse("association-season-new", args=["state"])
    first = desk.post(new, {**TYPED, "save": ""})
    season = state.seasons.get()
    path = reverse("association-season", args=["state", season.pk])
    assert first["Location"] == path
    desk.post(path, {**TYPED, "name": "Corrected", "save": ""})
    for do in ("seal", "open", "delete"):
        assert desk.post(path, {"do": do}).status_code == 302
    desk.post(reverse("association-seasons", args=["state"]), {"season": season.pk})
    desk.post(path, {"do": "seal"})
    season = state.seasons.get()
    assert (season.name, season.sealed_by, season.club) == ("Corrected", "olga", None)
    log = [str(entry) for entry in state.entries.order_by("pk")]
    assert log[-7:] == [
        "Saved the season Circuit.",
        "Saved the season Corrected.",
        "Sealed the season Corrected.",
        "Opened the season Corrected.",
        "Deleted the season Corrected.",
        "Brought the season Corrected back.",
        "Sealed the season Corrected.",
    ]
    page = words(desk.get(reverse("association-desk", args=["state"])))
    assert "Sealed the season Corrected." in page


def test_an_officer_reads_that_links_agreed_after_the_seal_change_no_sealed_table(
    dora, state
) -> None:
    desk, new = signed_in(dora), reverse("association-season-new", args=["state"])
    desk.post(new, {**TYPED, "save": ""})
    path = reverse("association-season", args=["state", state.seasons.get().pk])
    before = "People whom two clubs link or part afterwards stay in it as they are now."
    since = "People whom two clubs have linked or parted since the seal stay"
    assert before in words(desk.get(path))
    desk.post(path, {"do": "seal"})
    page = words(desk.get(path))
    assert since in page
    assert before not in page


def test_a_club_decides_which_of_its_events_count(dora, clubs, state) -> None:
    event = make_event(clubs[1])
    for club, name, uid in zip(
        clubs, ("Waco Night", event.name), ("waco", event.uid), strict=True
    ):
        pair = people(club, "Ann Ray", "Bo Fitz")
        perform(pair, 1, event=name, event_uid=uid)
    season = make_season(clubs[0], association_id=state.pk)
    table = reverse("season", args=[season.pk])
    guests = signed_in(clubs[1].memberships.get().user)
    row = state.memberships.get(club=clubs[1])
    path = reverse("club-association", args=[clubs[1].slug, row.pk])
    assert "Spring Open" in words(guests.get(path))
    assert "Spring Open" in words(Client().get(table))

    guests.post(path, {"withhold": event.uid})
    assert "does not count" in words(guests.get(path))
    assert "Shiner" not in words(Client().get(table))
    assert "Spring Open" not in words(Client().get(table))
    officers = reverse("association-season", args=["state", season.pk])
    assert "Spring Open" not in words(signed_in(dora).get(officers))
    assert str(state.entries.first()).startswith("Spring Open, Shiner does not count")
    guests.post(path, {"count": event.uid})
    assert "Spring Open" in words(Client().get(table))
    assert guests.post(path, {"withhold": "another"}).status_code == 404
    assert signed_in(dora).post(path, {"count": event.uid}).status_code == 403


def test_an_officer_is_invited_by_a_link_and_taken_off_only_after_it_was_asked(
    dora, clubs, state
) -> None:
    desk, path = signed_in(dora), reverse("association-desk", args=[state.slug])
    otto = User.objects.get(username="otto")
    sent = {"do": "invite-officer", "name": "Otto", "key": str(uuid4())}
    page = desk.post(path, sent).text
    [link] = re.findall(r'value="http://testserver(/join/[^"]+)"', page)
    assert "invited by dora, ends" in words(desk.get(path))
    assert "/join/" not in desk.post(path, sent, follow=True).text
    guests = signed_in(otto)
    invites = "dora invites Otto as officer of this association."
    assert invites in words(guests.get(link))
    assert guests.post(link)["Location"] == path
    assert guests.get(path).status_code == 200
    assert Client().get(link).status_code == 410
    assert f'href="?off={otto.pk}"' in desk.get(path).text
    asked = words(desk.get(path, {"off": otto.pk}))
    assert "Take otto off the officers? From then on otto can no longer run" in asked
    assert state.officers.count() == 2
    off = words(desk.post(path, {"off": otto.pk}, follow=True))
    assert "otto is no longer an officer." in off
    assert state.officers.get() == dora
    late = guests.post(path, {"invite": "x"})
    assert late.status_code == 403
    assert "You are no longer an officer of State." in text_of(late)
    last = desk.post(path, {"off": dora.pk}, follow=True)
    assert "An association needs an officer." in words(last)
    assert [str(entry) for entry in state.entries.order_by("pk")][-3:] == [
        "Invited Otto as officer.",
        "otto became an officer.",
        "otto is no longer an officer.",
    ]


def test_a_link_for_an_officer_is_taken_back(dora, clubs, state) -> None:
    desk, path = signed_in(dora), reverse("association-desk", args=[state.slug])
    sent = {"do": "invite-officer", "name": "Otto"}
    page = desk.post(path, sent).text
    [link] = re.findall(r'value="http://testserver(/join/[^"]+)"', page)
    desk.post(path, {"revoke": state.invitations.get().pk})
    assert Client().get(link).status_code == 410
    assert "Say whom the link is for." in text_of(desk.post(path, sent | {"name": ""}))


def test_a_removed_or_paused_officials_open_page_says_so_at_the_next_press(desk, club):
    event, (olga, user) = make_event(club), joined(desk, club)
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
            assert sentence in page.text
        event.refresh_from_db()
        now = (event.version, club.invitations.open(timezone.now()).count())
        assert now == (version, 0)
    stranger = signed_in(make_director("pete"))
    assert "for other officials" in stranger.get(page_of(club)).text


def test_the_page_pauses_others_and_offers_to_leave_oneself(desk, club) -> None:
    _olga, user = joined(desk, club)
    desk.post(page_of(club), {"do": "pause", "id": user.pk})
    page = desk.get(page_of(club)).text
    assert "paused since" in page
    desk.post(page_of(club), {"do": "resume", "id": user.pk})
    own = club.memberships.get(user__username="dora").user_id
    desk.post(page_of(club), {"do": "pause", "id": own})
    page = desk.get(f"{page_of(club)}?remove={own}").text
    assert "paused since" not in page
    assert "Leave the officials of Hallettsville 42 Club?" in page


def test_a_club_is_handed_over_on_a_page_of_its_own(desk, club) -> None:
    path = f"/desk/clubs/{club.slug}/hand-over/"
    assert "Nobody else is in office." in desk.get(path).text
    olga, user = joined(desk, club)
    assert olga.post(path, {"to": user.pk}).status_code == 403
    asked_again(desk)
    assert desk.post(path, {"to": ""}).status_code == 404
    page = desk.post(path, {"to": user.pk, "then": "leave"}, follow=True)
    assert "olga owns Hallettsville 42 Club from now on." in page.text
    assert page.redirect_chain == [("/desk/", 302)]
    assert club.memberships.get().user == user
    assert desk.get(path).status_code == 403


def test_an_invitation_is_mailed_and_says_where_the_mail_went(
    desk, club, settings, mailoutbox
) -> None:
    settings.CAN_MAIL = True
    sent = {"do": "invite", "name": "Olga", "to": " olga@example.org "}
    page = desk.post(page_of(club), sent).text
    [link] = re.findall(r'value="(http://testserver/join/[^"]+)"', page)
    assert "It was mailed to olga@example.org." in page
    [mail] = mailoutbox
    assert (mail.to, link in mail.body) == (["olga@example.org"], True)
    assert "olga@example.org" in desk.get(page_of(club)).text
    wrong = desk.post(page_of(club), sent | {"to": "olga@"}).text
    assert 'value="olga@"' in wrong
    assert club.invitations.count() == 1


def test_a_mail_server_that_is_away_leaves_the_link_to_hand_over(desk, club, settings):
    settings.CAN_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    sent = {"do": "invite", "name": "Olga", "to": "olga@example.org"}
    page = desk.post(page_of(club), sent).text
    assert "It could not be mailed to olga@example.org: hand it over" in page
    assert "/join/" in page
