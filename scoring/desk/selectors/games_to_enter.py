"""The open game of each match in play, as the quick entry of results asks for it."""

from dataclasses import dataclass

from scoring.game.models import Submission
from scoring.game.ruling_marks import changes_by_ruling
from scoring.game.seen import Seen
from tournaments.event.models import Event, Game
from tournaments.event.selectors.matches import MatchLine
from tournaments.floor.selectors.missing import matches_to_enter


@dataclass(frozen=True, slots=True)
class GameToEnter:
    """A game without a result, and what its form has to have seen."""

    match: MatchLine
    game: Game
    seen: Seen
    waiting: tuple[Submission, ...]  # What was sent and is not confirmed

    @property
    def is_played(self) -> bool:
        """Whether a result is confirmed: none is."""
        return False


def games_to_enter(event: Event) -> list[GameToEnter]:
    """The next game of each match in play, by table.

    A disputed game is decided, and one with marks by rulings is entered beside them:
    both need their own page.
    """
    lines = matches_to_enter(event)
    games = _open_games(event, [line.number for line in lines])
    rows = (_game(line, games[line.number]) for line in lines if line.number in games)
    return [row for row in rows if not (row.seen.rulings or _is_disputed(row))]


def _open_games(event: Event, numbers: list[int]) -> dict[int, Game]:
    games = Game.objects.filter(
        match__event=event, match__number__in=numbers, marks_1=None
    )
    related = games.select_related("match").prefetch_related(
        "submissions__link", "submissions__decided_link", "rulings"
    )
    first: dict[int, Game] = {}
    for game in related.order_by("number"):
        game.match.event = event
        first.setdefault(game.match.number, game)
    return first


def _game(line: MatchLine, game: Game) -> GameToEnter:
    versions = tuple(game.submissions.all())
    latest = max((version.version for version in versions), default=0)
    for version in versions:
        version.game = game
    waiting = tuple(version for version in versions if version.is_open)
    seen = Seen(latest, changes_by_ruling(game))
    return GameToEnter(line, game, seen, waiting)


def _is_disputed(row: GameToEnter) -> bool:
    disputed = Submission.State.DISPUTED
    return any(version.state == disputed for version in row.waiting)
