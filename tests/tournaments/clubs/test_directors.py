"""A club's officials on its page, and the way in by a link."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils.html import escape

from players.clubs.models import Club, Invitation
from players.clubs.roles import Role
from players.common.throttle import FREE_TRIES
from tests.make import asked_again, make_club, make_director, make_event, signed_in

pytestmark = pytest.mark.django_db
JOINS = {"name": "olga", "password": "shake the bones"}


@pytest.fixture(autouse=True)
def _nobody_guessed() -> None:
    cache.clear()


def page_of(club: Club) -> str:
    return f"/desk/clubs/{club.slug}/directors/"


def invite(desk: Client, club: Club, name: str = "Olga", role: str = "director") -> str:
    """The path of the link, as it is shown once."""
    sent = {"do": "invite", "name": name, "role": role, "key": str(uuid4())}
    page = desk.post(page_of(club), sent).text
    return re.search(r'value="http://testserver(/join/[^"]+)"', page).group(1)


def joined(desk: Client, club: Club) -> tuple[Client, User]:
    """Olga's browser, in which she joined by the link, and herself."""
    olga = Client()
    olga.post(invite(desk, club), JOINS)
    return olga, User.objects.get(username="olga")


def test_the_link_is_shown_once_and_a_signed_in_director_joins_with_one_press(
    desk, club
) -> None:
    sent = {"do": "invite", "name": "Olga", "key": str(uuid4())}
    first = desk.post(page_of(club), sent)
    assert b"/join/" in first.content
    assert b'class="qr"' in first.content
    assert "no-store" in first["Cache-Control"]
    assert b"/join/" not in desk.post(page_of(club), sent, follow=True).content
    page = desk.get(page_of(club)).text
    assert "/join/" not in page
    assert "invited by dora, ends" in page
    assert club.invitations.count() == 1
    other = signed_in(make_director("olga"))
    link = invite(desk, club)
    assert b"Join as olga" in other.get(link).content
    assert other.post(link)["Location"] == f"/desk/clubs/{club.slug}/"


def test_a_new_director_is_in_with_a_password_that_is_not_weak_and_a_free_name(
    desk, club
) -> None:
    link, phone = invite(desk, club), Client()
    assert b"dora invites Olga" in phone.get(link).content
    assert b"too short" in Client().post(link, JOINS | {"password": "x"}).content
    taken = Client().post(link, JOINS | {"name": "Dora"})
    assert b"signs in with this name already" in taken.content
    assert b'value="Dora"' in taken.content
    answer = phone.post(link, JOINS)
    assert answer["Location"] == f"/desk/clubs/{club.slug}/"
    assert phone.get(answer["Location"]).status_code == 200
    again = Client().post(
        "/sign-in/", {"username": "olga", "password": "shake the bones"}
    )
    assert again.status_code == 302


def test_a_link_that_is_over_says_why(desk, club) -> None:
    used, revoked, ended = (invite(desk, club, name) for name in "ABC")
    Client().post(used, JOINS)
    pk = club.invitations.get(name="B").pk
    desk.post(page_of(club), {"do": "revoke", "id": pk})
    late = club.invitations.filter(name="C")
    late.update(ends_at=late.get().at + (late.get().ends_at - late.get().at) / 10**9)
    for link, words in (
        (used, "used already"),
        (revoked, "was taken back"),
        (ended, "has ended"),
    ):
        for answer in (Client().get(link), Client().post(link, JOINS)):
            assert answer.status_code == 410
            assert words in answer.text
    assert club.memberships.count() == 2


def test_who_guesses_links_has_to_wait(desk, club) -> None:
    link, guesser = invite(desk, club), Client()
    for _guess in range(FREE_TRIES):
        assert guesser.get("/join/nonsense/").status_code == 404
    answer = guesser.get(link)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) in (1, 2)


def test_who_guesses_names_with_a_good_link_has_to_wait_too(desk, club) -> None:
    link, guesser = invite(desk, club), Client()
    for _guess in range(20):
        guesser.post(link, JOINS | {"name": "dora"})
    assert guesser.post(link, JOINS).status_code == 429


def test_a_director_of_another_club_changes_nobody_here(desk, club) -> None:
    invite(desk, club)
    stranger = make_director("olga")
    theirs = make_club("Yoakum 42 Club", director=stranger)
    client = signed_in(stranger)
    pk, user = club.invitations.get().pk, club.memberships.get().user_id
    for sent in ({"do": "revoke", "id": pk}, {"do": "remove", "id": user}):
        assert client.post(page_of(club), sent).status_code == 403
        assert client.post(page_of(theirs), sent).status_code == 404
    assert Invitation.objects.get().revoked_at is None
    assert club.memberships.count() == 1


def test_taking_a_director_off_asks_first_and_shuts_the_desk(desk, club) -> None:
    olga, user = joined(desk, club)
    asked = desk.get(f"{page_of(club)}?remove={user.pk}").text
    assert "Take olga off the officials?" in asked
    assert club.memberships.count() == 2
    desk.post(page_of(club), {"do": "remove", "id": user.pk})
    assert olga.get(f"/desk/clubs/{club.slug}/").status_code == 403
    last = club.memberships.get().user_id
    refused = desk.post(page_of(club), {"do": "remove", "id": last})
    assert refused.status_code == 409
    assert "A club needs an owner" in refused.text


def test_who_takes_themselves_off_is_led_to_their_desk(desk, club) -> None:
    olga, user = joined(desk, club)
    answer = olga.post(page_of(club), {"do": "remove", "id": user.pk})
    assert answer["Location"] == "/desk/"
    assert olga.get(page_of(club)).status_code == 403


def test_the_link_says_in_a_sentence_what_the_role_may(desk, club) -> None:
    page = desk.get(page_of(club)).text
    for role in Role:
        assert escape(str(role.sentence)) in page
    link, tess = invite(desk, club, "Tess", "treasurer"), Client()
    page = tess.get(link).text
    assert "dora invites Tess as treasurer of this club." in page
    assert escape(str(Role.TREASURER.sentence)) in page
    pages = tess.post(link, JOINS, follow=True), tess.get("/desk/")
    for page in (page.text for page in pages):
        assert f"/desk/clubs/{club.slug}/people/" in page
        assert "New event" not in page


def test_a_club_is_handed_over_to_another_owner(desk, club) -> None:
    olga, user = joined(desk, club)
    pressed = {"do": "role", "id": user.pk, "role": "owner"}
    assert olga.post(page_of(club), pressed).status_code == 403
    desk.post(page_of(club), pressed)
    own = club.memberships.get(user__username="dora").user_id
    olga.post(page_of(club), {"do": "role", "id": own, "role": "scorekeeper"})
    assert desk.get(f"/desk/clubs/{club.slug}/people/").status_code == 403
    page = desk.get(page_of(club)).text
    assert "An owner names the officials: ask one of them." in page
    assert "Make the link" not in page
    for wrong in ({"role": "king"}, {"do": "crown"}):
        assert olga.post(page_of(club), pressed | wrong).status_code == 400


def test_a_director_changes_the_contact_and_an_owner_the_name(desk, club) -> None:
    (olga, _user), where = joined(desk, club), f"/desk/clubs/{club.slug}/settings/"
    olga.post(where, {"name": "Olga's Club", "contact": "Olga", "language": "es"})
    club.refresh_from_db()
    assert (club.name, club.contact) == ("Hallettsville 42 Club", "Olga")
    assert club.language == "es"
    make_event(club)
    asked_again(desk)
    gone = desk.post(f"/desk/clubs/{club.slug}/delete/", follow=True)
    assert "has events" in gone.text
    desk.post(where, {"name": "Lavaca 42 Club", "language": "en"})
    club.refresh_from_db()
    assert club.name == "Lavaca 42 Club"
    empty = make_club("Empty Club", director=User.objects.get(username="dora"))
    desk.post(f"/desk/clubs/{empty.slug}/delete/")
    assert Club.objects.get() == club


def test_what_was_typed_in_any_form_is_carried_through_the_sign_in(club: Club) -> None:
    event = make_event(club)
    of_club = f"/desk/clubs/{club.slug}/"
    many = "".join(f"Ann Ray {n},Shiner\n" for n in range(600))
    for where, name, typed in (
        (f"{of_club}people/new/", "name", "Ann Ray"),
        (f"{of_club}people/import/", "text", f"Name,Town\n{many}"),
        (f"{of_club}winners/", "event_name", "State"),
        (f"{of_club}winners/import/", "text", "1998,State,Ann Ray"),
        (f"{of_club}seasons/new/?preset=league", "name", "The year"),
        (f"/desk/{event.slug}/pairs/add/", "players", "Ann Ray / Bo Fitz"),
        (f"/desk/{event.slug}/pairs/check-in/", "number", "12"),
        (f"/desk/{event.slug}/hall/", "text", "Lunch is <ready>."),
    ):
        client, key = Client(), str(uuid4())
        page = client.post(where, {name: typed, "key": key})
        assert page.status_code == 401, where
        assert "What you typed is saved" in page.text
        text = re.search('name="held" value="([^"]+)"', page.text)[1]
        entry = {"username": "dora", "password": "shake the bones", "held": text}
        page = client.post("/sign-in/", entry).text
        assert f'action="{where}"' in page
        assert escape(typed.strip()) in page
    client.post(where, {name: typed, "key": key})
    assert event.audit.get(action="announce").detail["text"] == typed


def test_what_was_typed_is_carried_on_when_both_cookies_are_gone(club: Club) -> None:
    event = make_event(club)
    where, typed = f"/desk/{event.slug}/hall/", {"text": "Lunch", "key": str(uuid4())}
    browser = Client(enforce_csrf_checks=True)
    ours, others = ({"Origin": f"http://{host}"} for host in ("testserver", "else"))
    page = browser.post(where, typed, headers=ours)
    assert page.status_code == 401
    text = re.search('name="held" value="([^"]+)"', page.text)[1]
    token = browser.cookies["csrftoken"].value
    entry = {"username": "dora", "password": "shake the bones", "held": text}
    page = browser.post(
        "/sign-in/", {**entry, "csrfmiddlewaretoken": token}, headers=ours
    )
    assert f'action="{where}"' in page.text
    del browser.cookies["csrftoken"]
    page = browser.post(where, typed, headers=ours)
    assert (page.status_code, "Send it now" in page.text) == (403, True)
    for headers in (others, {}):
        page = Client(enforce_csrf_checks=True).post(where, typed, headers=headers)
        assert (page.status_code, "held" in page.text) == (403, False)
    quick = browser.post("/sign-in/", entry, headers=ours)
    assert "shake the bones" not in quick.text


def test_what_nobody_signed_is_not_carried_on(club: Club) -> None:
    entry = {"username": "dora", "password": "shake the bones", "held": "made up"}
    assert Client().post("/sign-in/", entry).status_code == 302


def test_a_club_with_events_offers_no_button_to_delete_it(desk, club) -> None:
    path = f"/desk/clubs/{club.slug}/delete/"
    assert f"Delete {club.name}" in desk.get(path).text
    make_event(club)
    page = desk.get(path).text
    assert f"{club.name} has events" in page
    assert f"Delete {club.name}" not in page
