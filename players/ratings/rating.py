"""Ratings of people who play in pairs: openskill's Plackett-Luce model, game by game.

Forecasts each game before it counts, so that the forecasts can be judged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

# The luck in one game, openskill's beta: with its usual 4.2 forecasts of games among
# people of different strength were too sure (missed 0.249, with these two 0.224).
LUCK = 25.0


def _learning(*_of_a_team: object, **_of_its_weights: object) -> float:
    """The share of a game's news that lowers the uncertainty, openskill's gamma: all."""
    return 1.0


_MODEL = PlackettLuce(beta=LUCK, gamma=_learning)
MODEL = f"openskill {version('openskill')}, PlackettLuce"
# What anybody sets in openskill to rate the same games the same way.
SETTINGS = {
    "mu": _MODEL.mu,
    "sigma": _MODEL.sigma,
    "beta": LUCK,
    "kappa": _MODEL.kappa,
    "tau": _MODEL.tau,
    "gamma": _learning(),
}
# On pages: the figure of a new person, and the size of one of the model's points.
NEW, STEP = 1500, 20
Team = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimate of a person's play, and all their rated games."""

    mean: float
    deviation: float
    games: int = 0
    wins: int = 0
    ties: int = 0

    @property
    def value(self) -> int:
        """The figure on pages."""
        return round(NEW + (self.mean - _MODEL.mu) * STEP)

    @property
    def margin(self) -> int:
        """Two deviations: the true strength is within it in nineteen of twenty cases."""
        return round(2 * self.deviation * STEP)

    @property
    def at_least(self) -> int:
        """The lower end, which orders lists."""
        return self.value - self.margin


UNRATED = Rating(_MODEL.mu, _MODEL.sigma)  # A person before their first game


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The players of both sides of a game, and the winning side; None is a tie."""

    sides: tuple[Team, Team]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Losses:
    """The summed squared errors of the forecasts of some games: less is better."""

    games: int = 0
    brier: float = 0.0
    share_brier: float = 0.0  # Forecast by each side's share of games won before
    coin_brier: float = 0.0  # Forecast as even


@dataclass(slots=True)
class _Player:
    """A person while games are rated: the model's own rating and the counts."""

    rating: PlackettLuceRating
    games: int
    wins: int
    ties: int

    @property
    def share_won(self) -> float:
        """The share of games won, starting with one won and one lost."""
        return (2 * self.wins + self.ties + 2) / (2 * self.games + 4)


Side = list[_Player]


def rate_games(
    known: Mapping[int, Rating], games: Iterable[RatedGame]
) -> tuple[dict[int, Rating], Losses]:
    """Return the ratings of everybody who played after these games, and the losses.

    ``known`` are the ratings before them by person; everybody else starts unrated.
    """
    players: dict[int, _Player] = {}
    sums = [0.0, 0.0, 0.0]
    count = 0
    for game in games:
        count += 1
        for person in (*game.sides[0], *game.sides[1]):
            if person not in players:
                had = known.get(person, UNRATED)
                players[person] = _Player(_as_model(had), had.games, had.wins, had.ties)
        first, second = ([players[person] for person in team] for team in game.sides)
        for place, loss in enumerate(_losses(first, second, game.winner)):
            sums[place] += loss
        _rate(first, second, game.winner)
    ratings = {
        person: Rating(
            player.rating.mu,
            player.rating.sigma,
            player.games,
            player.wins,
            player.ties,
        )
        for person, player in players.items()
    }
    return ratings, Losses(count, *sums)


def chance(ratings: Mapping[int, Rating], sides: tuple[Team, Team]) -> float:
    """Return the chance from 0 to 1 that the first side wins a game."""
    first, _second = _MODEL.predict_win(
        [[_as_model(ratings.get(each, UNRATED)) for each in team] for team in sides]
    )
    return float(first)


def _as_model(rating: Rating) -> PlackettLuceRating:
    return _MODEL.rating(mu=rating.mean, sigma=rating.deviation)


def _rate(first: Side, second: Side, winner: int | None) -> None:
    """Update the players of both sides with a game's result."""
    rated = _MODEL.rate(
        [[player.rating for player in side] for side in (first, second)],
        ranks=[1.0 if winner in (None, number) else 2.0 for number in (1, 2)],
    )
    for number, (side, ratings) in enumerate(
        zip((first, second), rated, strict=True), 1
    ):
        for player, rating in zip(side, ratings, strict=True):
            player.rating = rating
            player.games += 1
            player.wins += winner == number
            player.ties += winner is None


def _losses(
    first: Side, second: Side, winner: int | None
) -> tuple[float, float, float]:
    """The losses of a game by the ratings, by the shares won before and by a coin."""
    won = {1: 1.0, 2: 0.0}.get(winner or 0, 0.5)
    teams = [[player.rating for player in side] for side in (first, second)]
    by_rating = float(_MODEL.predict_win(teams)[0])
    by_share = _chance_by_share(first, second)
    return brier(by_rating, won), brier(by_share, won), brier(0.5, won)


def _chance_by_share(first: Side, second: Side) -> float:
    own, other = (
        sum(player.share_won for player in side) / len(side) for side in (first, second)
    )
    return own / (own + other)


def brier(chance: float, won: float) -> float:
    """Return the squared error of a forecast; a coin has a quarter unless it is a tie."""
    return (chance - won) ** 2
