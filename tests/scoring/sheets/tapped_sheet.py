"""A sheet as a phone taps it."""

from uuid import uuid4

from scoring.game.models import SheetRow
from tests.scoring.tables import at_table, path_of


def page_of(game, part: str = "hands", link=None) -> str:
    return f"{path_of(link or at_table(game), game.match)}{part}/"


def tap(client, game, call="1:30", do="made", *, link=None, **more):
    """Write the next hand on the table's sheet, or what is given on that of a link."""
    rows = SheetRow.objects.filter(game=game)
    number = rows.values("number").distinct().count() + 1
    given = {
        "call": call,
        "do": do,
        "number": number,
        "shaker": (number - 1) % 4 + 1,
        "seen_versions": rows.count(),
        "key": str(uuid4()),
    }
    return client.post(page_of(game, link=link), given | more)
