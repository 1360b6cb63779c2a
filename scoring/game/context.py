"""A game when a link scores it, with what its result depends on."""

from scoring.game.models import Link
from tournaments.event.models import Game, Match, Round

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


def is_round_over(match: Match) -> bool:
    """Whether a later round of the match's stage has begun."""
    later = Round.objects.filter(stage=match.stage_id, number__gt=match.round.number)
    return later.filter(wave__gt=0).exists()
