"""The equipment of each game in sentences: players, dominoes, bids, points.

Straight 42 needs none of them: its rules sheet lists what houses play differently.
"""

from collections.abc import Iterator

from .game import Variant
from .games import GAMES
from .seats import seats_of
from .sentences import RuleSentence, _
from .tiles import TEXTS

_SETS = {
    (6, 1, False): _("It is played with one double-six set."),
    (9, 1, False): _("It is played with a double-nine set."),
    (6, 2, False): _("It is played with two double-six sets."),
    (6, 2, True): _("It is played with two double-six sets without their blanks."),
    (7, 1, False): _("It is played with a double-seven set."),
    (8, 1, False): _("It is played with a double-eight set."),
}


# The games whose sets lack single dominoes.
_LESS = {
    "3-handed": _("It is played with a double-six set without the 1-0."),
    "moon": _("It is played with a double-six set; of the blanks only the 0-0 stays."),
}


def facts_of(game: str) -> tuple[RuleSentence, ...]:
    """The players, dominoes, bids and points of a game in sentences; none for 42.

    Raises KeyError if there is no such game.
    """
    return () if game == "42" else tuple(_facts(GAMES[game]))


def _facts(game: Variant) -> Iterator[RuleSentence]:
    seats = seats_of(game.name)
    seated = _("%(seats)s players sit at a table, %(side)s a side, between opponents.")
    if seats.players_a_side == 1:
        seated = _("%(seats)s players sit at a table, each for themselves.")
    yield RuleSentence(seated, {"seats": len(seats.all), "side": seats.players_a_side})
    is_without_blanks = "1-0" not in game.ids
    template = _SETS.get((game.top, game.copies, is_without_blanks))
    if template := _LESS.get(game.name, template):
        yield RuleSentence(template, {})
    drawn = _("Each draws %(each)s dominoes.")
    if game.left == 1:
        drawn = _("Each draws %(each)s dominoes; one is left over.")
    elif game.left:
        drawn = _("Each draws %(each)s dominoes; %(left)s are left over.")
    yield RuleSentence(drawn, {"each": game.each, "left": game.left})
    lowest = game.ladder.numbers[0]
    yield RuleSentence(_("The lowest bid is %(lowest)s."), {"lowest": lowest})
    if game.name == "moon":
        shot = _(
            "A bid of 21 shoots the moon: all tricks win 21, or 21 are taken off; 42 shoots over it."
        )
        yield RuleSentence(shot, {})
    if game.goes_below_zero:
        below = _(
            "A bid that is set is taken off the bidders' score, which may fall below zero; the others always count what they took."
        )
        yield RuleSentence(below, {})


def tiles_worth(game: str, points: int) -> tuple[str, ...]:
    """The dominoes of the game called ``game`` that count ``points``."""
    played = GAMES[game]
    tiles = (TEXTS[tile] for tile in played.tiles if played.count[tile] == points)
    return tuple(tiles)


def total_of(game: str) -> RuleSentence:
    """The points of a hand's tricks, and the total of the hand."""
    played = GAMES[game]
    values = {"tricks": played.each, "trick": played.trick, "total": played.total}
    if game == "42":
        return RuleSentence(_("Each of the seven tricks counts one: 42 in all."), {})
    if played.trick == 1:
        template = _("Each of the %(tricks)s tricks counts one: %(total)s in all.")
    else:
        template = _(
            "Each of the %(tricks)s tricks counts %(trick)s: %(total)s in all."
        )
    return RuleSentence(template, values)
