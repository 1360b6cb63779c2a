"""A game as a link comes to score it, read at once with all its result is judged by."""

from uuid import UUID

from scoring.models import Link, Ruling
from tournaments.models import Game, Known, Match, Stage
from tournaments.sql import Question, tie

LATER_ROUND = """
SELECT 1 FROM tournaments_round own JOIN tournaments_round later USING (stage_id)
WHERE own.id = {} AND later.number > own.number AND later.wave > 0
"""
GAME = Question(
    """
SELECT {game}, {played}, {stage},
EXISTS (SELECT 1 FROM scoring_ruling WHERE game_id = game.id),
EXISTS ({later_round}),
EXISTS (SELECT 1 FROM tournaments_done WHERE event_id = played.event_id AND key = %s)
FROM tournaments_game game
JOIN tournaments_match played ON played.id = game.match_id
JOIN tournaments_stage stage ON stage.id = played.stage_id
WHERE played.event_id = %s AND played.number = %s AND game.number = %s
""",
    game=Game,
    played=Match,
    stage=Stage,
    later_round=LATER_ROUND.format("played.round_id"),
)
RULINGS = Question(
    "SELECT {ruling} FROM scoring_ruling ruling WHERE ruling.game_id = %s",
    ruling=Ruling,
)

NUMBERS = {str(n) for n in range(1, 6)}
MOST_MATCHES = 2**31


def game_to_score(link: Link, match: int, number: str, key: UUID) -> Game | None:
    """The game of this number, which something is to be done to under that key.

    Its link was read before it, so its event is no newer.
    """
    if number not in NUMBERS or match > MOST_MATCHES:
        return None
    for found in GAME.ask(key.hex, link.event_id, match, int(number)):
        game: Game = found[0]
        played, stage, is_ruled, is_over, is_done = found[1:]
        tie(game, match=played)
        tie(played, stage=stage, event=link.event)
        game.known = Known(
            as_of=link.event.version,
            rulings=[one for (one,) in RULINGS.ask(game.pk)] if is_ruled else [],
            round_is_over=bool(is_over),
        )
        link.event.unused_key = None if is_done else key
        return game
    return None
