"""Who may open what: every address of the site, so that a new one cannot be forgotten."""

from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from players.associations.services import create_association
from players.clubs.models import Club
from players.clubs.services.keeper import name_first_keeper
from tests.make import make_club, make_director, signed_in, started_event
from tests.scoring.tables import give_links
from tests.walk.roles import cells, patterns
from tournaments.event.models import Day, Event

pytestmark = [pytest.mark.django_db, pytest.mark.long]

FOR_EVERYBODY = {
    *("follow-of", "follow-of-phone", "home", "event", "standings", "rounds", "round"),
    *("schedule", "week", "calendar", "meeting", "pair-calendar", "match-dates"),
    *("captain-meeting", "brackets", "newspaper", "bracket", "event-pairs", "pair"),
    *("event-image", "pair-image", "final-image", "event-manifest", "person"),
    *("person-bids", "person-hide", "partnership", "opponents", "people-of-pair"),
    *("archive", "clubs", "association", "roles", "club-page", "club-calendar"),
    *("winners", "season", "club-ratings", "ratings-sheet", "season-sheet", "rules"),
    *("rules-compared", "version", "export", "standings-sheet", "results-sheet"),
    *("glossary", "code", "join", "first-start", "first-start-link", "table", "match"),
    *("check-hands", "robots", "time", "set_language", "account_login"),
    *("account_logout", "account_reset_password", "account_reset_password_done"),
    *("account_reset_password_from_key", "reset-by-code", "mfa_authenticate"),
    *("mfa_login_webauthn", "wall", "follow", "follow-phone", "follow-worker"),
    *("follow-phone-moved", "follow-link", "follow-stop", "worker", "manifest"),
    *("offline-sync", "presence", "lay-down", "rulings", "hands", "match-sheet"),
    *("event-statistics", "season-statistics", "record", "record-check", "replay"),
    *("sign-up", "sign-up-link", "sign-up-partner", "event-picture", "flyer"),
    *("embed-standings", "embed-brackets", "embed-club"),
    *("day", "day-version", "day-wall"),
}
"""These ask for no account. Whoever adds one outside the desk says so here."""
OF_ANY_DIRECTOR = {
    *("desk", "association-new", "club-new", "describe", "backups"),
    *("account", "go-on", "account_change_password", "usersessions_list"),
    *("account_reauthenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn"),
    *("mfa_index", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn"),
    *("mfa_edit_webauthn", "mfa_remove_webauthn"),
    *("mfa_view_recovery_codes", "mfa_generate_recovery_codes"),
}
"""These show a director what is their own, whoever they are."""
ALREADY_GONE = {"practice-delete"}
"""Where nothing is left to delete, the director is led back to the club."""
METHODS = ("get", "post", "put", "delete")
NOT_OF_A_PAGE = ("delete", pytest.param("put", marks=pytest.mark.soak))


@dataclass(frozen=True)
class Place:
    name: str
    path: str


def patterns_under(start: str) -> list[URLPattern]:
    all_routes = patterns(get_resolver())
    return [pattern for route, pattern in all_routes if route.startswith(start)]


def place(pattern: URLPattern, event: Event) -> Place:
    """The pattern's address in this event or its club; numbers are the first."""
    route = str(pattern.pattern)
    slug = event.club.slug if "clubs/" in route else event.slug
    if "associations/<slug" in route:
        slug = "state"
    if "days/<slug" in route:
        slug = "hico"
    words = {
        name: slug if name == "slug" else "1" for name in pattern.pattern.converters
    }
    return Place(pattern.name, reverse(pattern.name, kwargs=words))


def private_places(event: Event) -> list[Place]:
    return [place(pattern, event) for pattern in patterns_under("desk/")]


@pytest.fixture
def event() -> Event:
    running = started_event()
    give_links(running)
    Day.objects.create(club=running.club, name="Hico", slug="hico")
    return running


def test_what_stands_outside_the_desk_is_meant_for_everybody() -> None:
    routes = list(patterns(get_resolver()))
    outside = {p.name for route, p in routes if not route.startswith("desk/")}
    assert outside == FOR_EVERYBODY


@pytest.mark.parametrize("method", METHODS)
def test_what_a_code_opens_stays_shut_without_it(event, method) -> None:
    for pattern in patterns_under("t/<str:code>/"):
        cache.clear()
        answer = getattr(Client(), method)(place(pattern, event).path)
        assert answer.status_code in {404, 405}, pattern
        answer.close()


@pytest.mark.parametrize("method", NOT_OF_A_PAGE)
def test_strangers_are_led_to_the_sign_in(event, method) -> None:
    for seen in ("get", "post"):  # each visited by test_every_address
        desk = {c for r, c in cells("nobody", seen).items() if r.startswith("desk/")}
        assert desk == {"sign in"}
    for place in private_places(event):
        answer = getattr(Client(), method)(place.path)
        assert answer.status_code == 302, place
        assert answer["Location"].startswith("/sign-in/?next=/desk/"), place


@pytest.mark.parametrize("method", NOT_OF_A_PAGE)
def test_directors_of_another_club_are_kept_out(event, method) -> None:
    for seen in ("get", "post"):  # each visited by test_every_address
        words = cells("foreign", seen)
        for route, pattern in patterns(get_resolver()):
            if route.startswith("desk/") and pattern.name not in OF_ANY_DIRECTOR:
                assert words[route] in {"no", "never", "gone"}, route
    name_first_keeper(make_director("kim"))
    other = make_director("olga")
    make_club("Yoakum 42 Club", director=other)
    create_association(name="State", officer=make_director("otto"))
    client = signed_in(other)
    before = Event.objects.get().version
    for place in private_places(event):
        if place.name not in OF_ANY_DIRECTOR:
            answer = getattr(client, method)(place.path)
            assert answer.status_code in (403, 405), place
    assert Event.objects.get().version == before


def test_a_directors_own_addresses_let_them_in() -> None:
    desk = {f"/{r}": c for r, c in cells("director").items() if r.startswith("desk/")}
    shut = {path for path, cell in desk.items() if cell not in {"yes", "gone", "never"}}
    assert len(desk) > 60
    assert shut == {
        "/desk/associations/<slug:slug>/",
        "/desk/associations/<slug:slug>/seasons/",
        "/desk/associations/<slug:slug>/seasons/<number:number>/",
        "/desk/associations/<slug:slug>/seasons/new/",
        *("/desk/backups/<number:number>/", "/desk/clubs/<slug:slug>/delete/"),
        *("/desk/clubs/<slug:slug>/hand-over/", "/desk/installation/"),
        *("/desk/installation/hand-over/", "/desk/clubs/<slug:slug>/directors/code/"),
        "/desk/clubs/<slug:slug>/events/import/",
    }


def test_the_desk_shows_each_director_their_own_clubs(event) -> None:
    other = make_director("olga")
    make_club("Yoakum 42 Club", director=other)
    page = signed_in(other).get("/desk/").content.decode()
    assert "Yoakum" in page
    assert "Hallettsville" not in page
    assert Club.objects.count() == 2
