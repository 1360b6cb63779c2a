"""A game as a link comes to score it, read at once with all its result is judged by."""

from scoring.models import Link, Ruling
from tournaments.models import Game, Match, Stage

# Each result begins here. To phrase this anew each time takes Django three times as long
# as the database takes to answer, so it stands here as SQL.
GAME = """
SELECT game.* FROM tournaments_game game JOIN tournaments_match played
ON played.id = game.match_id
WHERE played.event_id = %s AND played.number = %s AND game.number = %s
"""
MATCH = "SELECT * FROM tournaments_match WHERE id = %s"
STAGE = "SELECT * FROM tournaments_stage WHERE id = %s"
RULINGS = "SELECT * FROM scoring_ruling WHERE game_id = %s"

NUMBERS = {str(n) for n in range(1, 6)}
MOST_MATCHES = 2**31


def game_to_score(link: Link, match: int, number: str) -> Game | None:
    """The game of this number; its link was read before it, so its event is no newer."""
    if number not in NUMBERS or match > MOST_MATCHES:
        return None
    for game in Game.objects.raw(GAME, [link.event_id, match, int(number)]):
        [game.match] = Match.objects.raw(MATCH, [game.match_id])
        [game.match.stage] = Stage.objects.raw(STAGE, [game.match.stage_id])
        game.known_rulings = list(Ruling.objects.raw(RULINGS, [game.pk]))
        game.match.event, game.as_of = link.event, link.event.version
        return game
    return None
