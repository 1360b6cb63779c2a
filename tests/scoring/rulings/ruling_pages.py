"""Where rulings are made: a judge's page, the director's desk, the inbox."""

from scoring.game.links import code_of
from tests.make import make_director
from tests.scoring.made_rulings import pair_of
from tournaments.event.models import Event, Game


def page_of(link, game: Game) -> str:
    return f"/t/{code_of(link)}/{game.match.number}/rulings/"


def ruling_of(game: Game, **more) -> dict:
    return {"pair": pair_of(game).number, "code": "renege", "bid": 2, **more}


def at_desk(client, event: Event) -> str:
    director = make_director()
    event.club.memberships.create(user=director)
    client.force_login(director)
    return f"/desk/{event.slug}/"


def inbox_of(client, desk: str) -> bytes:
    return client.get(f"{desk}inbox/").content
