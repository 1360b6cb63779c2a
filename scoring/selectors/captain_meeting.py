"""A meeting of two clubs on the captain's page: each game, and each pair's players."""

from dataclasses import dataclass

from scoring.models import Link
from scoring.selectors.captain import CaptainMatch
from scoring.selectors.meeting_games import (
    MeetingGame,
    MeetingRound,
    MeetingTeam,
    meeting_rounds,
    meeting_teams,
    names_of_club,
)


@dataclass(frozen=True, slots=True)
class CaptainMeeting:
    """A meeting with its games by round, and the captain's pairs."""

    match: CaptainMatch
    rounds: tuple[MeetingRound, ...]
    teams: list[MeetingTeam]
    people: list[str]

    @property
    def games(self) -> tuple[MeetingGame, ...]:
        """Every game of it."""
        return tuple(game for round in self.rounds for game in round.games)

    @property
    def theirs(self) -> tuple[MeetingGame, ...]:
        """The other club's submissions that this one may confirm."""
        return tuple(game for game in self.games if game.state == "theirs")

    @property
    def current(self) -> int:
        """The first round with a game to enter."""
        return next((round.number for round in self.rounds if round.open), 0)


def captain_meeting(link: Link, match: CaptainMatch) -> CaptainMeeting:
    """The meeting of this match on the captain's page."""
    event, line = link.event, match.line
    own = line.match.sides[match.side - 1].numbers
    return CaptainMeeting(
        match,
        meeting_rounds(event, line.numbers, own=own),
        meeting_teams(event, line, match.side),
        names_of_club(event, line, match.side),
    )
