"""The first shake of a game by the event's rules: drawn, or following from the last game."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from scoring.game.hands import next_shaker
from scoring.game.selectors.hands import load_scoresheet
from scoring.rules.games import GAMES
from scoring.rules.house import House
from scoring.rules.sentences import RuleSentence
from scoring.rules.switches import sentence_of
from tournaments.event.models import Game
from tournaments.event.play import games_of
from tournaments.formats import Score, game_winner


class FirstShake(NamedTuple):
    """The seats that may shake first, and the one that does if it is known."""

    rule: RuleSentence  # The event's own rule
    seats: tuple[int, ...]
    # None: the table draws dominoes, or the side chooses one of its players.
    seat: int | None


def first_shake(
    house: House,
    *,
    game: str,
    before: Sequence[Score] = (),
    next_seat: int | None = None,
) -> FirstShake:
    """The seat that shakes first in a game.

    ``game`` names it for the draw; ``before`` are the match's earlier games and
    ``next_seat`` the seat whose shake came next when the last of them ended.
    """
    seats = tuple(range(1, GAMES[house.rules.game].seats + 1))
    if not before:
        # Drawn for the game, the same on each page and on paper.
        drawn = seats[sha256(game.encode()).digest()[0] % len(seats)]
        seat = drawn if house.customs.first_shake == "draw" else None
        return FirstShake(sentence_of(house, "first_shake"), seats, seat)
    rule = sentence_of(house, "next_game")
    custom = house.customs.next_game
    if custom == "goes_on":
        return FirstShake(rule, seats, next_seat)
    sides = _sides(custom, before[-1])
    team = GAMES[house.rules.game].team
    own = tuple(seat for seat in seats if team(seat) + 1 in sides)
    is_settled = len(sides) == 1 and next_seat in own
    return FirstShake(rule, own, next_seat if is_settled else None)


def _sides(custom: str, last: Score) -> tuple[int, ...]:
    """The sides that draw for the shake; one alone chooses its player."""
    sides = range(1, len(last.marks) + 1)
    winner = game_winner(last)
    if winner is None or custom == "drawn_again":
        return tuple(sides)
    if custom == "winner_shakes":
        return (winner,)
    return tuple(side for side in sides if side != winner)


def first_shake_of(game: Game, keeper: str) -> FirstShake:
    """The first shake; in a later game it follows from the one before by the rules."""
    match = game.match
    event = match.event
    before = games_of(match)[: game.number - 1] if game.number > 1 else ()
    previous = match.games.filter(number=game.number - 1).first() if before else None
    next_seat = None
    if previous is not None:
        previous.match = match
        sheet = load_scoresheet(previous, keeper)
        next_seat = next_shaker(event.rules, sheet.hands)
    name = f"{event.slug}/{match.number}/{game.number}"
    return first_shake(event.house, game=name, before=before, next_seat=next_seat)
