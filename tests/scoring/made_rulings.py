"""Rulings and appeals as tests make them."""

from uuid import uuid4

from scoring.game.models import Ruling
from scoring.rulings.services.appeals import appeal_ruling, decide_appeal
from scoring.rulings.services.rulings import rule
from tournaments.event.models import Event, Game, Pair


def pair_of(game: Game, side: int = 1) -> Pair:
    return game.match.sides.get(side=side).pair


def happened(game: Game, code: str = "renege", side: int = 1, **more) -> Ruling:
    given = {"pair": pair_of(game, side), "key": uuid4()} | more
    return Ruling(game=game, code=code, **given)


def ruled(
    game: Game, consequence: str = "hand", /, *, code: str = "renege", at=None, **more
) -> Ruling:
    ruling = happened(game, code, consequence=consequence, **more)
    return rule(event=game.match.event, ruling=ruling, by="dora", at=at)


def appealed(ruling: Ruling, **kwargs) -> Ruling:
    given = {"text": "The tile was not a five.", "key": uuid4(), "by": "dora"}
    return appeal_ruling(ruling=ruling, **(given | kwargs))


def decided(ruling: Ruling, *, is_upheld: bool, reasons: str = "I saw it.") -> Ruling:
    return decide_appeal(
        event=Event.objects.get(),
        ruling=ruling,
        is_upheld=is_upheld,
        reasons=reasons,
        by="dora",
        key=uuid4(),
    )
