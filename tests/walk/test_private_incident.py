"""One signalling incident, which is private, followed through all that anybody gets."""

from io import StringIO
from itertools import product

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from deploy.live.touched import TouchedPages
from scoring.game.links import code_of
from scoring.game.models import Ruling
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import enter, first_game, hall
from tests.walk.roles import is_visited, path_in, patterns, visitors
from tests.walk.visits import closed
from tournaments.event.models import Event, Follower, Game, Notice
from tournaments.notices.services.write import write_notices

pytestmark = [pytest.mark.django_db, pytest.mark.long]
READERS = ("nobody", "director", "table", "pair", "judge")
"""Others of the desk are refused, or direct it."""
NOTE = "a wink and a cough"
TRACES = (NOTE, "signalling", "Signalling", "Señas", "wink")
CATALOGUE = {"rulings", "desk-rulings", "desk-ruling", "glossary"}
"""Pages that list what may be ruled, whether or not it was."""
SHOWN = {"log", "desk-rulings"}
"""Where the director, who may see it everywhere, has to."""


@pytest.fixture
def incident() -> Ruling:
    """Ruled in the game that is played, whose result comes after it."""
    event = hall()
    game = first_game(event)
    ruling = ruled(game, "mark", code="signalling", note=NOTE)
    assert ruling.is_private
    return ruling


def test_only_officials_ever_see_it(incident) -> None:
    event = Event.objects.get()
    assert incident.game.match.number == 1  # as in the addresses
    own = event.links.get(kind="pair", number=incident.pair.number)
    people = visitors(event) | {"pair": (Client(), code_of(own))}
    seen = set()
    for role, (route, pattern) in product(READERS, patterns(get_resolver())):
        name, (client, code) = pattern.name, people[role]
        if not is_visited(route, role) or (role == "director" and name not in SHOWN):
            continue
        answer = client.get(path_in(route, event, code, {}))
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode(errors="replace") + str(dict(answer.headers))
        for trace in TRACES:
            if trace in text and role not in ("director", "judge"):
                is_listed = name in CATALOGUE and trace != NOTE
                assert is_listed, (role, route, trace)
            elif trace in text:
                seen.add((role, name))
        closed(answer)
    assert {("director", name) for name in SHOWN} <= seen
    assert "judge" in {role for role, _name in seen}


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
