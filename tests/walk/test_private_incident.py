"""One signalling incident, which is private, followed through all that anybody gets."""

from io import StringIO

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from deploy.live.touched import TouchedPages
from scoring.game.links import code_of
from scoring.game.models import Ruling
from tests.make import make_club, make_director
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import enter, first_game, hall, judge
from tests.walk.roles import patterns
from tournaments.event.models import Event, Follower, Game, Notice
from tournaments.notices.services.write import write_notices

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOTE = "a wink and a cough"
TRACES = (NOTE, "signalling", "Signalling", "Señas", "wink")
CATALOGUE = {"rulings", "desk-rulings", "desk-ruling", "glossary"}
"""Pages that list what may be ruled, whether or not it was."""
SHOWN = {"log", "desk-rulings"}
"""Where the director, who may see it everywhere, has to."""


@pytest.fixture
def incident() -> Ruling:
    """Ruled in the game that is played, whose result comes after it."""
    cache.clear()
    event = hall()
    game = first_game(event)
    ruling = ruled(game, "mark", code="signalling", note=NOTE)
    assert ruling.is_private
    return ruling


def readers(event: Event) -> dict[str, Client]:
    """A client for each role; a code is in the address, not in the client."""
    own, foreign = make_director("dana"), make_director("olga")
    event.club.memberships.create(user=own)
    make_club("Yoakum 42 Club", director=foreign)
    clients = {name: Client() for name in ("nobody", "director", "foreign")}
    clients["director"].force_login(own)
    clients["foreign"].force_login(foreign)
    return clients


def addresses(event: Event, ruling: Ruling) -> list[tuple[str, str, str]]:
    """Every address of the site in this event: its name, its path, whose code it has."""
    match = ruling.game.match.number
    codes = {
        "table": event.links.filter(kind="table", number=ruling.game.match.table).get(),
        "pair": event.links.filter(kind="pair", number=ruling.pair.number).get(),
        "judge": judge(event),
    }
    paths = []
    for route, pattern in patterns(get_resolver()):
        for holder, link in codes.items():
            values = {
                "code": code_of(link),
                "number": match if "match" in route or "code" in route else 1,
                "stage": 1,
                "round": 1,
                "game": 1,
                "hand": 1,
                "event": 1,
                "uid": event.uid if "api" in route else "x" * 8,
                "token": "x",
                "name": "withdraw",
                "slug": event.club.slug if "clubs/" in route else event.slug,
            }
            path = route
            for name in pattern.pattern.converters:
                kinds = ("str", "int", "slug")
                for kind in kinds:
                    value = str(values.get(name, 1))
                    path = path.replace(f"<{kind}:{name}>", value)
            if holder == "table" or "<str:code>" in route:
                paths.append((str(pattern.name), "/" + path, holder))
    return paths


def test_only_officials_ever_see_it(incident) -> None:
    event = Event.objects.get()
    clients = readers(event)
    seen = set()
    for role, reader in clients.items():
        for name, path, holder in addresses(event, incident):
            if role == "director" and name not in SHOWN:
                continue
            if role == "foreign" and not path.startswith("/desk/"):
                continue  # nobody reads it without an account
            answer = reader.get(path)
            body = b"".join(answer) if answer.streaming else answer.content
            text = body.decode(errors="replace") + str(dict(answer.headers))
            is_official = role == "director" or (holder == "judge" and "/t/" in path)
            for trace in TRACES:
                if trace in text and not is_official:
                    is_listed = name in CATALOGUE and trace != NOTE
                    assert is_listed, (role, holder, path, trace)
                elif trace in text:
                    seen.add((role, name))
            for close in answer._resource_closers:
                close()
    assert {("director", name) for name in SHOWN} <= seen


def test_feeds_exports_mails_and_the_log_of_the_server_do_not_have_it(
    incident, caplog, settings, django_capture_on_commit_callbacks
) -> None:
    settings.CAN_MAIL = True
    event = Event.objects.get()
    pages = TouchedPages()
    pages.since_last(event.slug)
    for pair in event.pairs.all():
        Follower.objects.create(
            pair=pair,
            address=f"p{pair.number}@example.org",
            token=f"token-{pair.number}",
            way="mail",
            asked_at=event.changed_at,
            confirmed_at=event.changed_at,
        )
    with django_capture_on_commit_callbacks(execute=True):
        ruled(incident.game, "warning", code="signalling", note=NOTE)
        enter(Game.objects.get(pk=incident.game.pk))
    out = StringIO()
    call_command("export_event", event.uid, stdout=out)
    write_notices()
    texts = [
        out.getvalue(),
        str(pages.since_last(event.slug)),
        caplog.text,
        *(f"{n.subject} {n.text}" for n in Notice.objects.all()),
        *(f"{m.subject} {m.body}" for m in mail.outbox),
    ]
    for text in texts:
        for trace in TRACES:
            assert trace not in text
