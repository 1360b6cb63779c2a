"""Ratings of people who play in pairs: openskill's Plackett-Luce model, game by game.

Before each game its outcome is foreseen, so that the forecasts can be judged.
"""

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from math import log

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

LUCK = 25.0
"""How much one game is luck, openskill's beta: with its usual 4.2 forecasts of games
among people who differ were too sure (Brier score 0.249, with these two 0.224)."""


def _learning(*_of_a_team: object, **_of_its_weights: object) -> float:
    """How much of a game's news lessens the uncertainty, openskill's gamma: all."""
    return 1.0


_MODEL = PlackettLuce(beta=LUCK, gamma=_learning)
_LEAST = 1e-9
"""Keeps the loss of a forecast finite."""
Team = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a person's play, and all their rated games."""

    mean: float
    deviation: float
    games: int = 0
    wins: int = 0
    ties: int = 0

    @property
    def share_won(self) -> float:
        """The share of games won, one won and one lost put in before the first."""
        return (2 * self.wins + self.ties + 2) / (2 * self.games + 4)


UNRATED = Rating(_MODEL.mu, _MODEL.sigma)
"""Somebody before their first game."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Who sat on both sides of a game, and the winning side; None is a tie."""

    sides: tuple[Team, Team]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Losses:
    """How wrong forecasts of some games were, summed: less is better."""

    games: int = 0
    brier: float = 0.0
    log_loss: float = 0.0
    share_brier: float = 0.0
    share_log_loss: float = 0.0


def rate_games(
    known: Mapping[int, Rating], games: Iterable[RatedGame]
) -> tuple[dict[int, Rating], Losses]:
    """Gives the ratings of everybody who played after these games, and the losses.

    ``known`` are the ratings before them by person; nobody else was rated before.
    """
    ratings: dict[int, Rating] = {}
    before = {**known}
    total = Losses()
    for game in games:
        total = _added(total, game, before)
        after = _after(before, game)
        before.update(after)
        ratings.update(after)
    return ratings, total


def chance(ratings: Mapping[int, Rating], sides: tuple[Team, Team]) -> float:
    """Gives the chance from 0 to 1 that the first side wins a game."""
    first, _second = _MODEL.predict_win([_as_model(ratings, team) for team in sides])
    return float(first)


def _as_model(ratings: Mapping[int, Rating], team: Team) -> list[PlackettLuceRating]:
    rated = (ratings.get(person, UNRATED) for person in team)
    return [_MODEL.rating(mu=each.mean, sigma=each.deviation) for each in rated]


def _after(ratings: MutableMapping[int, Rating], game: RatedGame) -> dict[int, Rating]:
    teams = [_as_model(ratings, team) for team in game.sides]
    ranks = [1.0 if game.winner in (None, side) else 2.0 for side in (1, 2)]
    rated = _MODEL.rate(teams, ranks=ranks)
    return {
        person: _with_game(ratings.get(person, UNRATED), new, game.winner, side)
        for side, (team, news) in enumerate(zip(game.sides, rated, strict=True), 1)
        for person, new in zip(team, news, strict=True)
    }


def _with_game(
    was: Rating, new: PlackettLuceRating, winner: int | None, side: int
) -> Rating:
    return Rating(
        mean=new.mu,
        deviation=new.sigma,
        games=was.games + 1,
        wins=was.wins + (winner == side),
        ties=was.ties + (winner is None),
    )


def _added(total: Losses, game: RatedGame, ratings: Mapping[int, Rating]) -> Losses:
    """The losses with those of one more game."""
    won = {1: 1.0, 2: 0.0}.get(game.winner or 0, 0.5)
    by_rating = chance(ratings, game.sides)
    by_share = _chance_by_share(ratings, game.sides)
    return Losses(
        games=total.games + 1,
        brier=total.brier + brier(by_rating, won),
        log_loss=total.log_loss + log_loss(by_rating, won),
        share_brier=total.share_brier + brier(by_share, won),
        share_log_loss=total.share_log_loss + log_loss(by_share, won),
    )


def _chance_by_share(ratings: Mapping[int, Rating], sides: tuple[Team, Team]) -> float:
    first, second = (
        sum(ratings.get(person, UNRATED).share_won for person in team) / len(team)
        for team in sides
    )
    return first / (first + second)


def brier(chance: float, won: float) -> float:
    """Gives the square by which a forecast missed; a coin has a quarter."""
    return (chance - won) ** 2


def log_loss(chance: float, won: float) -> float:
    """Gives the loss of a forecast by its logarithm; a coin has 0.693."""
    bounded = min(max(chance, _LEAST), 1 - _LEAST)
    return -(won * log(bounded) + (1 - won) * log(1 - bounded))
