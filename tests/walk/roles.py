"""What each role gets at each address: visited, and compared with ``deploy/ROLES.md``.

``WRITE_ROLES=1 pytest tests/walk/test_roles.py`` writes the table anew, to be reviewed.
"""

from collections.abc import Iterator
from pathlib import Path

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scoring.links import code_of
from tests.make import make_club, make_director
from tests.scoring.tables import judge
from tournaments.models import Event

TABLE = Path(__file__).parent.parent.parent / "deploy" / "ROLES.md"
ROLES = ("nobody", "director", "foreign", "table", "pair", "judge")
METHODS = ("get", "post")
WRONG_CODE = "0C-7Q3M-92XA"
HEAD = """# Who may open what

Made from the program and held by `tests/walk/test_roles.py`, which visits every cell. Each cell is GET, then POST:
`yes` opens or acts; `sign in` leads to the sign-in; `no` is refused (403); `gone` is not there for them (404);
`never` is a method that the address does not have. *Foreign* directs another club alone. A code's address is visited
with a wrong code by nobody and directors; table, pair and judge come with their own. Elsewhere a code counts nothing.

| Address | Nobody | Director | Foreign | Table | Pair | Judge |
|---|---|---|---|---|---|---|
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


def path_in(route: str, pattern: URLPattern, event: Event, code: str) -> str:
    """The address in this event or its club; numbers are the first."""
    values = {
        "slug": event.club.slug if "clubs/" in route else event.slug,
        "uid": "practice" if "/practice/" in route else event.uid,
        "code": code,
        "name": "withdraw",
    }
    if "people/<int:number>" in route:
        values["number"] = event.club.people.earliest("pk").pk
    path = f"/{route}"
    for name, converter in pattern.pattern.converters.items():
        value = str(values.get(name, "1"))
        for kind in ("str", "int", "slug", "uuid", "path"):
            path = path.replace(f"<{kind}:{name}>", value)
        assert converter is not None
    return path


def visitors(event: Event) -> dict[str, tuple[Client, str]]:
    """A client for each role, and the code that it knows."""
    own, foreign = make_director("dana"), make_director("olga")
    event.club.memberships.create(user=own)
    make_club("Yoakum 42 Club", director=foreign)
    match = event.matches.filter(state="playing").earliest("number")
    pair = match.sides.get(side=1).pair.number
    links = {
        "table": event.links.get(kind="table", number=match.table),
        "pair": event.links.get(kind="pair", number=pair),
        "judge": judge(event),
    }
    clients = {role: (Client(), WRONG_CODE) for role in ROLES[:3]}
    clients["director"][0].force_login(own)
    clients["foreign"][0].force_login(foreign)
    return clients | {role: (Client(), code_of(link)) for role, link in links.items()}


def matrix(event: Event) -> Iterator[str]:
    """A line of the table for each address."""
    people = visitors(event)
    for route, pattern in sorted(patterns(get_resolver()), key=lambda row: row[0]):
        cells = []
        for role, (client, code) in people.items():
            if role in ROLES[3:] and "<str:code>" not in route:
                cells.append("")
                continue
            path = path_in(route, pattern, event, code)
            answers = [_visit(client, method, path) for method in METHODS]
            cells.append(answers[0] if len({*answers}) == 1 else ", ".join(answers))
        yield f"| `/{route}` | {' | '.join(cells)} |"


def _visit(client: Client, method: str, path: str) -> str:
    """One request, which leaves nothing behind."""
    cache.clear()
    cookies = client.cookies.copy()
    with transaction.atomic():
        answer = getattr(client, method)(path)
        for close in answer._resource_closers:
            close()
        transaction.set_rollback(True)
    client.cookies = cookies
    if answer.status_code == 302 and answer["Location"].startswith("/sign-in/?next="):
        return "sign in"
    assert answer.status_code < 500, (method, path)
    return {403: "no", 404: "gone", 405: "never"}.get(answer.status_code, "yes")
