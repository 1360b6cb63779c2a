"""The first shake of a game, from the match's earlier games and its last sheet."""

from scoring.game.first_shake import FirstShake, first_shake
from scoring.game.hands import next_shaker
from scoring.game.selectors.hands import load_scoresheet
from tournaments.event.models import Game
from tournaments.event.play import games_of


def first_shake_of(game: Game, keeper: str) -> FirstShake:
    """The first shake; in a later game it follows from the one before by the rules."""
    match = game.match
    event = match.event
    before = games_of(match)[: game.number - 1] if game.number > 1 else ()
    previous = match.games.filter(number=game.number - 1).first() if before else None
    next_seat = None
    if previous is not None:
        previous.match = match
        sheet = load_scoresheet(previous, keeper, event.rules)
        next_seat = next_shaker(event.rules, sheet.hands)
    name = f"{event.slug}/{match.number}/{game.number}"
    return first_shake(event.house, game=name, before=before, next_seat=next_seat)
