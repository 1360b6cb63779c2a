"""A game when a link scores it, with everything that its result depends on.

The only place with hand-written SQL: Django takes ten times as long to build these
queries as the database to answer them, and 64 tables send at once.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.models import Link, Ruling, Submission
from tournaments.models import Event, Game, Match, Round, Stage
from tournaments.sql import Question

LINK = Question(
    "SELECT {link}, {event} FROM scoring_link link"
    " JOIN tournaments_event event ON event.id = link.event_id WHERE link.id = %s"
    " AND event.deleted_at IS NULL",
    joins={"link.event": "event"},
    link=Link,
    event=Event,
)
GAME = """
SELECT {game}, {played}, {stage},
EXISTS (SELECT 1 FROM scoring_ruling WHERE game_id = game.id),
EXISTS (SELECT 1 FROM tournaments_round own
JOIN tournaments_round later USING (stage_id)
WHERE own.id = played.round_id AND later.number > own.number AND later.wave > 0),
EXISTS (SELECT 1 FROM tournaments_done WHERE event_id = played.event_id AND key = %s)
FROM tournaments_game game
JOIN tournaments_match played ON played.id = game.match_id
JOIN tournaments_stage stage ON stage.id = played.stage_id
"""
JOINS = {"game.match": "played", "played.stage": "stage"}
GAME_BY_NUMBER = Question(
    f"{GAME} WHERE played.event_id = %s AND played.number = %s AND game.number = %s",
    joins=JOINS,
    game=Game,
    played=Match,
    stage=Stage,
)
GAME_BY_ID = Question(
    f"{GAME} WHERE game.id = %s", joins=JOINS, game=Game, played=Match, stage=Stage
)
RULINGS = Question(
    "SELECT {ruling} FROM scoring_ruling ruling WHERE ruling.game_id = %s"
    " ORDER BY ruling.id DESC",
    ruling=Ruling,
)
VERSIONS = Question(
    """
SELECT {sent}, EXISTS (SELECT 1 FROM scoring_sheetrow WHERE game_id = game.id)
FROM tournaments_game game LEFT JOIN scoring_submission sent ON sent.game_id = game.id
AND (sent.state <> 'superseded' OR sent.key = %s OR sent.version =
(SELECT max(version) FROM scoring_submission newest WHERE newest.game_id = game.id))
WHERE game.id = %s ORDER BY sent.version
""",
    sent=Submission,
)
NUMBERS = {str(n) for n in range(1, 6)}
MOST_MATCHES = 2**31


@dataclass(frozen=True, slots=True)
class ScoringContext:
    """A game and everything its result depends on, at one version of its event."""

    game: Game  # With its match, stage and event loaded
    rulings: tuple[Ruling, ...]
    is_round_over: bool  # A later round of its stage has begun
    # The form's key, if it is unused at this version.
    unused_key: UUID | None
    event_version: int


def read_link(number: int) -> Link | None:
    """A link by its id, with its event."""
    rows = LINK.ask(number)
    return rows[0][0] if rows else None


def load_for_scoring(
    link: Link, match: int, number: str, key: UUID
) -> ScoringContext | None:
    """The game of this number, for an action under this key.

    The link was read before, so its event is no newer than the game.
    """
    if number not in NUMBERS or match > MOST_MATCHES:
        return None
    rows = GAME_BY_NUMBER.ask(key.hex, link.event_id, match, int(number))
    return _context(link.event, key, rows[0]) if rows else None


def load_again(event: Event, game: Game) -> ScoringContext:
    """The same under the event's lock.

    The open change has already looked the key up.
    """
    return _context(event, None, GAME_BY_ID.ask(None, game.pk)[0])


def _context(event: Event, key: UUID | None, row: tuple[Any, ...]) -> ScoringContext:
    game, played, stage, is_ruled, is_round_over, is_done = row
    played.event = stage.event = event
    return ScoringContext(
        game=game,
        rulings=tuple(row for (row,) in RULINGS.ask(game.pk)) if is_ruled else (),
        is_round_over=bool(is_round_over),
        unused_key=None if is_done else key,
        event_version=event.version,
    )


def is_round_over(match: Match) -> bool:
    """Whether a later round of the match's stage has begun."""
    later = Round.objects.filter(stage=match.stage_id, number__gt=match.round.number)
    return later.filter(wave__gt=0).exists()


def read_versions(game: Game, key: UUID | None) -> tuple[list[Submission], bool]:
    """The versions of a game's result in order, and whether it has a sheet of hands.

    Of the replaced versions only the newest, and the one that this key sent. A hand
    does not raise the event's version, so the answer is certain only under the lock.
    """
    rows = VERSIONS.ask(key.hex if key else None, game.pk)
    versions = [version for version, _has in rows if version.pk is not None]
    return versions, any(has_sheet for _version, has_sheet in rows)
