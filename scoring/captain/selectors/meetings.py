"""A meeting of two clubs, or a match of two pairs by dates, for whoever reads its page."""

from dataclasses import dataclass

from scoring.captain.selectors.meeting_games import (
    MeetingGame,
    MeetingRound,
    MeetingTeam,
    meeting_rounds,
    meeting_teams,
    names_of_club,
)
from tournaments.event.models import Event
from tournaments.league.selectors.fixture_lines import FixtureLine


@dataclass(frozen=True, slots=True)
class MeetingSide:
    """A club or a pair: its current line-up, and its own players to choose from."""

    side: int
    name: str
    teams: list[MeetingTeam]
    people: list[str]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting with its games by round, and the sides whose line-ups are shown."""

    line: FixtureLine
    rounds: tuple[MeetingRound, ...]
    sides: tuple[MeetingSide, ...]

    @property
    def games(self) -> tuple[MeetingGame, ...]:
        """Every game of it."""
        return tuple(game for round in self.rounds for game in round.games)

    @property
    def sent(self) -> tuple[MeetingGame, ...]:
        """The submissions of one club that the other, or a director, may confirm."""
        return tuple(game for game in self.games if game.state == "sent")

    @property
    def disputed(self) -> tuple[MeetingGame, ...]:
        """The games that the two clubs submitted differently."""
        return tuple(game for game in self.games if game.state == "disputed")

    @property
    def left(self) -> int:
        """How many games have no result."""
        return sum(game.state != "over" for game in self.games)

    @property
    def current(self) -> int:
        """The first round with a game to enter."""
        return next((round.number for round in self.rounds if round.open), 0)


def meeting_of(event: Event, line: FixtureLine, *, side: int | None = None) -> Meeting:
    """The meeting of a match with a date; a captain's page is of one ``side``."""
    shown = (1, 2) if side is None else (side,)
    sides = line.match.sides
    own = None if side is None else sides[side - 1].numbers
    return Meeting(
        line,
        meeting_rounds(event, line.numbers, own=own) if line.is_meeting else (),
        tuple(
            MeetingSide(
                n,
                sides[n - 1].numbered,
                meeting_teams(event, line, n),
                names_of_club(event, line, n),
            )
            for n in shown
        ),
    )
