"""What each role gets at each address: visited, and compared with ``deploy/ROLES.md``.

``WRITE_ROLES=1 pytest tests/walk/test_every_address.py`` writes it anew, to be reviewed.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from django.test import Client
from django.urls import URLPattern, URLResolver

from players.associations.models import Association
from players.associations.services import (
    agree_to_association,
    create_association,
    invite_club,
)
from players.clubs.services.invitations import invite
from players.clubs.services.keeper import name_first_keeper
from scoring.game.links import code_of
from scoring.game.models import Submission
from scoring.rehearse.practice import open_practice
from scoring.rehearse.until import Until
from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    make_club,
    make_director,
    make_event,
    started_event,
)
from tests.players.made_seasons import make_season, people
from tests.scoring.tables import enter, first_called, judge
from tests.scoring.written_sheets import WHOLE, writing
from tests.tournaments.days.made_days import share_hall
from tournaments import formats
from tournaments.event.models import Event
from tournaments.money.models import Pot
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import save_pot, set_fee
from tournaments.people.services import merge_people
from tournaments.setup.services.deleted import delete_event

Things = dict[str, dict[str, object]]
"""What stands in an address, or in its form, beside event and club: by a part of the route."""

TABLE = Path(__file__).parent.parent.parent / "deploy" / "ROLES.md"
ROLES = (
    *("nobody", "director", "owner", "treasurer", "scorekeeper", "foreign", "officer"),
    *("table", "pair", "judge"),
)
WITH_CODE = ROLES[7:]
EVERYWHERE = ("nobody", "director")
"""Visited outside the desk, too, where no account is asked for."""
METHODS = ("get", "post")
WRONG_CODE = "0C-7Q3M-92XA"
HEAD = """# Who may open what

Made from the program and held by `tests/walk/test_every_address.py`, which visits every cell, but
of treasurer, scorekeeper, foreign and officer one of those who get the same, and of a director no form of a page that
opens (`make soak`: each). Each cell is GET, then POST:
`yes` opens or acts; `sign in` leads to the sign-in; `no` is refused (403); `gone` is not there for them (404);
`never` is a method that the address does not have. Forms are sent empty: `yes` may be the answer that says what they
lack. `/told/` is visited with a token of nobody, which it answers without a word on whose it is. *Foreign* owns another
club alone, *owner* keeps the installation too, *officer* runs an association and no club. Outside `/desk/` no account is
asked for: nobody and a director are visited there. A code's address is visited by these with a wrong code; table, pair and judge come with their own. Elsewhere
a code counts nothing. An owner has every right of a director and is visited where a director is refused.
A backup's file holds every club: the keeper and who directs all of them open it. Rulings are a judge's to write: to table and pair,
who may read and appeal, a ruling's form is `gone`. `/health`, `/ready`, `/metrics`, `/live/` and `/static/` stand before these.

| Address | Nobody | Director | Owner | Treasurer | Scorekeeper | Foreign | Officer | Table | Pair | Judge |
|---|---|---|---|---|---|---|---|---|---|---|
"""


def patterns(
    resolver: URLResolver, prefix: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    """Every pattern of the site, with its whole route."""
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        else:
            yield route, entry


def furnish(event: Event) -> Things:
    """Make in the event's club what some addresses name: a season, a knockout and so on."""
    club = event.club
    knockout = started_event(club=club, preset="timpson")
    league = drawn_event(club=club, preset="home-away-league", tables=2)
    clubs = drawn_event_of_clubs(club=club, preset="curry-county-dates")
    game = first_called(knockout).games.get(number=1)
    enter(game, (7, 0))
    row = {"shaker": 4, "bidder": 2, "bid": "30", "made": True, "marks": [0, 1]}
    sheet = [row | {"record": writing(**WHOLE).record}, {"marks": [1, 0]}]
    Submission.objects.filter(game=game).update(sheet=sheet)
    token = invite(holder=club, name="Ivy", by="dora", key=uuid4())
    practice = open_practice(
        club=club, format=formats.preset("state"), pairs=8, until=Until(1, 1)
    )
    together = event.pairs.earliest("number").partnership
    kept, gone = people(club, "Zoe Lamb", "Zoe Lambert")
    merge = merge_people(kept=kept, gone=gone, by="dora", key=uuid4())
    deleted = make_event(club)
    delete_event(event=deleted, by="dora")
    day = share_hall(make_event(club))
    set_fee(event=event, cents=4000, per="entry", by="dora")
    pot = Pot(name="High", scale="60/40", share=1000, is_side=True)
    save_pot(event=event, pot=pot, by="dora")
    note_payment(event=event, number=1, kind="fee", way="cash", by="dora")
    county = create_association(name="County", officer=make_director("kim"))
    member = invite_club(association=county, slug=club.slug, by="kim")
    agree_to_association(club=club, number=member.pk, by="dora")
    state = Association.objects.get(slug="state")
    return {
        "desk/<slug:slug>/settings/": {"slug": make_event(club).slug},
        "brackets/<number:stage>/": {"slug": knockout.slug},
        "schedule/<number:number>/": {"slug": league.slug},
        "dates/<number:number>/": {"slug": league.slug},
        "meetings/<number:number>/": {"slug": clubs.slug},
        "hands/<number:hand>/": {"slug": knockout.slug, "number": game.match.number},
        "seasons/<number:number>": {"number": make_season(club).pk},
        "associations/<slug:slug>/seasons/<number:number>/": {
            "number": make_season(club, association_id=state.pk).pk
        },
        "clubs/<slug:slug>/associations/<number:number>/": {"number": member.pk},
        "join/<str:token>/": {"token": token},
        "practice/<slug:uid>/": {"uid": practice.uid},
        "people/<number:first>/": {
            "first": together.first_id,
            "second": together.second_id,
        },
        "people/doubles/": {"id": merge.pk},
        "clubs/<slug:slug>/deleted/": {"uid": deleted.uid},
        "clubs/<slug:slug>/associations/": {"agree": 1},
        "days/<slug:slug>/": {"slug": day.slug},
        "flyer-<slug:paper>": {"paper": "letter"},
        "paper/<slug:name>.pdf": {"name": "winners"},
    }


def path_in(route: str, event: Event, code: str, things: Things) -> str:
    """The address in this event or its club; other numbers are the first."""
    values = {
        "slug": event.club.slug if "clubs/" in route else event.slug,
        "uid": event.uid,
        "code": code,
        "name": "withdraw",
        "kind": "club",
    }
    if "follow/of/" in route:
        values["number"] = event.club.pk
    if "associations/<slug:slug>" in route:
        values["slug"] = "state"
    if "people/<number:number>" in route:
        values["number"] = event.club.people.earliest("pk").pk
    values |= named_in(route, things)
    return "/" + re.sub(
        r"<\w+:(\w+)>", lambda part: str(values.get(part[1], "1")), route
    )


def named_in(route: str, things: Things) -> dict[str, object]:
    return {
        name: value
        for part, values in things.items()
        if part in route
        for name, value in values.items()
    }


def visitors(event: Event) -> dict[str, tuple[Client, str]]:
    """A client for each role, and the code that it knows."""
    users = {role: make_director(role) for role in ROLES[1:5]}
    for role, user in users.items():
        event.club.memberships.create(user=user, role=role)
    name_first_keeper(users["owner"])
    users["foreign"] = make_director("olga")
    make_club("Yoakum 42 Club", director=users["foreign"])
    users["officer"] = make_director("otto")
    association = create_association(name="State", officer=users["officer"])
    invite_club(association=association, slug=event.club.slug, by="otto")
    match = event.matches.filter(state="playing").earliest("number")
    pair = match.sides.get(side=1).pair.number
    links = {
        "table": event.links.get(kind="table", number=match.table),
        "pair": event.links.get(kind="pair", number=pair),
        "judge": judge(event),
    }
    clients = {role: (Client(), WRONG_CODE) for role in ("nobody", *users)}
    for role, user in users.items():
        clients[role][0].force_login(user)
    return clients | {role: (Client(), code_of(link)) for role, link in links.items()}


def is_visited(route: str, role: str) -> bool:
    """Whether the role may be treated there as no other role is."""
    if role in WITH_CODE:
        return "<str:code>" in route
    return role in EVERYWHERE or route.startswith("desk/")


def cells(role: str, method: str = "get") -> dict[str, str]:
    """What the table says to a role by route, of routes with a cell for it."""
    rows = [line.split(" | ") for line in TABLE.read_text().splitlines()]
    column, place = 1 + ROLES.index(role), METHODS.index(method)
    words = {
        row[0][4:-1]: row[column].removesuffix(" |").strip().split(", ")
        for row in rows
        if row[0][:4] == "| `/"
    }
    return {route: both[min(place, len(both) - 1)] for route, both in words.items()}
