"""A hall in its first round, made and read back by a program beside its server."""

import json
from typing import Any
from uuid import uuid4

from tests.beside import Beside

ASKED = """
import json
from tests.soak import hall

print(json.dumps(hall.{call}))
"""


def ask_beside(beside: Beside, call: str) -> Any:
    """What a function of this module gives beside a server."""
    return json.loads(beside.run(ASKED, call=call))


def entry(number: int) -> dict[str, object]:
    """A table's n-th result of its first game, as its phone sends it."""
    return {
        "do": "send",
        "game": 1,
        "marks_1": 7,
        "marks_2": number % 7,
        "seen_versions": number,
        "key": str(uuid4()),
    }


def make(tables: int) -> dict:
    """The code and the match of each table, and where to look."""
    from tournaments.floor.services.rounds import start_next

    event = drawn(tables, 2 * tables)
    start_next(event=event, by="dora")
    return places_of(event)


def drawn(tables: int, pairs: int):
    """An event that is drawn, with codes for its tables.

    The director's password is quickly compared: many wrong ones are tried.
    """
    from django.contrib.auth.hashers import PBKDF2SHA1PasswordHasher

    from deploy.management.commands.migrate import prepare_database
    from scoring.codes.services import make_links
    from tests.make import make_club, make_director, make_draw, make_event, make_pairs

    prepare_database()
    director = make_director()
    director.password = PBKDF2SHA1PasswordHasher().encode(
        "a word", "salt", iterations=1
    )
    director.save()
    club = make_club(director=director)
    event = make_event(club, preset="state", tables=tables, name="Hall")
    make_pairs(event, pairs)
    make_draw(event, seed=1)
    make_links(event=event, kind="table", by="dora")
    return event


def places_of(event) -> dict:
    """The code and the match of each table that plays, and where to look."""
    from scoring.game.links import code_of

    codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
    playing = event.matches.filter(state="playing").order_by("table")
    return {
        "slug": event.slug,
        "version": event.version,
        "tables": [[codes[match.table], match.number] for match in playing],
    }


def description() -> dict:
    """Every submission of each match in its order, and whether the log is whole."""
    from scoring.game.models import Submission
    from tournaments.event.models import Event
    from tournaments.event.selectors.audit import check_log

    event = Event.objects.get()
    sent: dict[int, list] = {}
    for s in Submission.objects.select_related("game__match").order_by("version"):
        row = [str(s.key), s.marks_1, s.marks_2, s.version]
        sent.setdefault(s.game.match.number, []).append(row)
    is_whole = not check_log(event).faults
    return {"sent": sent, "log": is_whole, "version": event.version}
