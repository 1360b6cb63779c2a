"""A club at play and everything that is stored of it."""

from uuid import uuid4

from django.db import connection

from deploy.backups.backup_file import tables
from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.game.seen import Seen
from scoring.results.services.results import submit_result
from tests.make import make_director, started_event
from tournaments.event.models import Event, Game
from tournaments.formats import Score


def everything() -> dict[str, list[tuple[object, ...]]]:
    """Every row that a backup has, as the database gives it."""
    rows = {}
    with connection.cursor() as cursor:
        for model in tables():
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f"SELECT * FROM {table} ORDER BY {key}")  # noqa: S608 our names
            rows[table] = cursor.fetchall()
    return rows


def club_at_play() -> Event:
    """A director, an event in its first round, a result that waits."""
    make_director("ámos")
    event = started_event(8)
    make_links(event=event, kind="table", by="dora")
    game = Game.objects.filter(match__event=event, marks_1=None).first()
    link = Link.objects.get(event=event, number=game.match.table)
    score = Score((7, 4))
    submit_result(link=link, game=game, score=score, seen=Seen(), key=uuid4())
    return Event.objects.get()
