"""Who may open what: every address of the site, so that a new one cannot be forgotten.

The table is what ``test_every_address`` found.
"""

import pytest
from django.urls import get_resolver

from players.clubs.models import Club
from tests.make import make_club, make_director, signed_in
from tests.walk.roles import METHODS, cells, patterns

FOR_EVERYBODY = {
    *("follow-of", "follow-of-phone", "home", "event", "standings", "rounds", "round"),
    *("schedule", "week", "calendar", "meeting", "pair-calendar", "match-dates"),
    *("captain-meeting", "brackets", "newspaper", "bracket", "event-pairs", "pair"),
    *("event-image", "pair-image", "final-image", "event-manifest", "person"),
    *("person-bids", "person-hide", "partnership", "opponents", "people-of-pair"),
    *("archive", "clubs", "association", "roles", "club-page", "club-calendar"),
    *("winners", "season", "club-ratings", "ratings-sheet", "season-sheet", "rules"),
    *("rules-compared", "version", "export", "standings-sheet", "results-sheet"),
    *("glossary", "guide", "code", "join", "first-start", "first-start-link"),
    *("table", "match"),
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


def test_what_stands_outside_the_desk_is_meant_for_everybody() -> None:
    routes = list(patterns(get_resolver()))
    outside = {p.name for route, p in routes if not route.startswith("desk/")}
    assert outside == FOR_EVERYBODY


def test_what_a_code_opens_stays_shut_without_it() -> None:
    for method in METHODS:
        words = cells("nobody", method)
        opened = {words[r] for r in words if r.startswith("t/<str:code>/")}
        assert opened <= {"gone", "never"}, method


def test_strangers_are_led_to_the_sign_in() -> None:
    for method in METHODS:
        words = cells("nobody", method)
        assert {words[r] for r in words if r.startswith("desk/")} == {"sign in"}


def test_directors_of_another_club_are_kept_out() -> None:
    for method in METHODS:
        words = cells("foreign", method)
        for route, pattern in patterns(get_resolver()):
            if route.startswith("desk/") and pattern.name not in OF_ANY_DIRECTOR:
                assert words[route] in {"no", "never", "gone"}, route


def test_a_directors_own_addresses_let_them_in() -> None:
    desk = {f"/{r}": c for r, c in cells("director").items() if r.startswith("desk/")}
    shut = {path for path, cell in desk.items() if cell not in {"yes", "gone", "never"}}
    assert len(desk) > 60
    assert shut == {
        "/desk/associations/<slug:slug>/",
        "/desk/associations/<slug:slug>/seasons/",
        "/desk/associations/<slug:slug>/seasons/<number:number>/",
        "/desk/associations/<slug:slug>/seasons/new/",
        "/desk/associations/<slug:slug>/delete/",
        "/desk/associations/<slug:slug>/settings/",
        *("/desk/backups/<number:number>/", "/desk/clubs/<slug:slug>/delete/"),
        *("/desk/clubs/<slug:slug>/hand-over/", "/desk/installation/"),
        *("/desk/installation/hand-over/", "/desk/clubs/<slug:slug>/directors/code/"),
        "/desk/clubs/<slug:slug>/events/import/",
    }


@pytest.mark.django_db
def test_the_desk_shows_each_director_their_own_clubs() -> None:
    make_club(director=make_director())
    other = make_director("olga")
    make_club("Yoakum 42 Club", director=other)
    page = signed_in(other).get("/desk/").content.decode()
    assert "Yoakum" in page
    assert "Hallettsville" not in page
    assert Club.objects.count() == 2
