"""A hall in its first round, made and read back by a process of its own.

`python -m tests.soak.hall 64` makes one of 64 tables and prints how to enter results;
`python -m tests.soak.hall told` prints what the database holds of them.
"""

import json
import sys

import django


def make(tables: int) -> dict:
    """The code and the match of each table, and where to look.

    The director's password is quickly compared: many wrong ones are tried.
    """
    from django.contrib.auth.hashers import PBKDF2SHA1PasswordHasher

    from deploy.management.commands.migrate import prepare_database
    from scoring.codes.services import make_links
    from scoring.game.links import code_of
    from tests.make import make_club, make_director, make_event, make_pairs
    from tournaments.draw.services.drawing import confirm_draw, draw_event
    from tournaments.floor.services.rounds import start_next

    prepare_database()
    director = make_director()
    director.password = PBKDF2SHA1PasswordHasher().encode(
        "a word", "salt", iterations=1
    )
    director.save()
    club = make_club(director=director)
    event = make_event(club, preset="state", tables=tables, name="Hall")
    make_pairs(event, 2 * tables)
    draw_event(event=event, by="dora", seed=1)
    confirm_draw(event=event, by="dora")
    make_links(event=event, kind="table", by="dora")
    start_next(event=event, by="dora")
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


if __name__ == "__main__":
    django.setup()
    json.dump(
        description() if "told" in sys.argv else make(int(sys.argv[1])), sys.stdout
    )
