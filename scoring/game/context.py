"""A game when a link scores it, with what its result depends on."""

from collections.abc import Collection

from scoring.game.models import Link
from tournaments.event.models import Event, Game, Match, Round

NUMBERS = {str(n) for n in range(1, 6)}
MOST_MATCHES = 2**31


def read_link(number: int) -> Link | None:
    """A link by its id, with its event."""
    links = Link.objects.select_related("event")
    return links.filter(pk=number, event__deleted_at=None).first()


def load_for_scoring(link: Link, match: int, number: str) -> Game | None:
    """The game of this number with its match, stage, event and rulings."""
    if number not in NUMBERS or match > MOST_MATCHES:
        return None
    games = Game.objects.select_related("match__stage", "match__round")
    rows = games.filter(match__event=link.event_id, match__number=match)
    game = rows.prefetch_related("rulings").filter(number=int(number)).first()
    if game is not None:
        game.match.event = game.match.stage.event = link.event
    return game


def open_games(event: Event, matches: Collection[int], *also: str) -> dict[int, Game]:
    """By match its first game without a result, with its rulings and ``also`` these."""
    rows = Game.objects.filter(
        match__event=event, match__number__in=matches, marks_1=None
    ).select_related("match__stage", "match__round")
    games: dict[int, Game] = {}
    for game in rows.prefetch_related("rulings", *also).order_by(
        "match__number", "number"
    ):
        game.match.event = game.match.stage.event = event
        games.setdefault(game.match.number, game)
    return games


def is_round_over(match: Match) -> bool:
    """Whether a later round of the match's stage has begun."""
    later = Round.objects.filter(stage=match.stage_id, number__gt=match.round.number)
    return later.filter(wave__gt=0).exists()
