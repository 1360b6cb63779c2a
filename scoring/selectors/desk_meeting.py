"""A meeting of two clubs, or a match of two pairs by dates, on the desk."""

from dataclasses import dataclass

from scoring.selectors.meeting_games import (
    MeetingGame,
    MeetingRound,
    MeetingTeam,
    meeting_rounds,
    meeting_teams,
    names_of_club,
)
from tournaments.models import Event
from tournaments.selectors.fixture_lines import FixtureLine
from tournaments.selectors.fixtures import fixture_lines


@dataclass(frozen=True, slots=True)
class MeetingSide:
    """A club or a pair: its current line-up, and its own players to choose from."""

    side: int
    name: str
    teams: list[MeetingTeam]
    people: list[str]


@dataclass(frozen=True, slots=True)
class DeskMeeting:
    """A meeting with both sides, and between clubs its games by round."""

    line: FixtureLine
    rounds: tuple[MeetingRound, ...]
    sides: tuple[MeetingSide, ...]

    @property
    def games(self) -> tuple[MeetingGame, ...]:
        """Every game of it."""
        return tuple(game for round in self.rounds for game in round.games)

    @property
    def sent(self) -> tuple[MeetingGame, ...]:
        """The submissions of one club that the other has not confirmed."""
        return tuple(game for game in self.games if game.state == "sent")

    @property
    def disputed(self) -> tuple[MeetingGame, ...]:
        """The games that the two clubs submitted differently."""
        return tuple(game for game in self.games if game.state == "disputed")

    @property
    def left(self) -> int:
        """How many games have no result."""
        return sum(game.state != "over" for game in self.games)


def desk_meeting(event: Event, number: int) -> DeskMeeting | None:
    """The meeting of a match; None if the match has no date."""
    line = next((ln for ln in fixture_lines(event) if number in ln.numbers), None)
    if line is None:
        return None
    sides = (
        MeetingSide(
            n,
            side.numbered,
            meeting_teams(event, line, n),
            names_of_club(event, line, n),
        )
        for n, side in enumerate(line.match.sides, 1)
    )
    rounds = meeting_rounds(event, line.numbers) if line.is_meeting else ()
    return DeskMeeting(line, rounds, tuple(sides))
