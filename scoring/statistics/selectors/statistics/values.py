"""The statistics of an event or of a season, as values."""

from dataclasses import dataclass

from scoring.game.catalogue import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """How often something was bid or played, and how often it was made."""

    name: Words
    made: int
    set: int
    share: float  # The length of its bar in percent of the most frequent line

    @property
    def total(self) -> int:
        """How often it was played."""
        return self.made + self.set

    @property
    def percent(self) -> int:
        """The percentage made."""
        return round(100 * self.made / self.total)

    @property
    def made_share(self) -> float:
        """The made part of the bar."""
        return round(self.share * self.made / self.total, 2)


@dataclass(frozen=True, slots=True)
class LengthBar:
    """How many matches took so many minutes: ``first`` to ``last``."""

    first: int
    last: int
    matches: int
    share: float


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long matches of one game took, in minutes from the call to the result."""

    bars: tuple[LengthBar, ...]
    matches: int
    median: int
    most: int  # Nine of ten were over by then
    longest: int


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """How often an offence was penalised, and how often only warned."""

    words: Words
    penalties: int
    warnings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The statistics of one event or of several."""

    events: int
    entered: int
    games: int
    by_time: int
    by_ruling: int
    no_shows: int  # Matches that one side did not come to
    withdrawn: int
    marks: int
    games_in_marks: int
    points: int
    games_in_points: int
    sheets: int  # Games with recorded hands
    hands: int
    thrown_in: int
    lengths: Lengths | None
    bids: tuple[Outcomes, ...]
    contracts: tuple[Outcomes, ...]
    trumps: tuple[Outcomes, ...]
    penalties: tuple[PenaltyLine, ...]

    @property
    def made(self) -> int:
        """Bids made."""
        return sum(line.made for line in self.bids)

    @property
    def set(self) -> int:
        """Bids set."""
        return sum(line.set for line in self.bids)

    @property
    def made_percent(self) -> int:
        """The percentage of bids made."""
        return round(100 * self.made / max(self.made + self.set, 1))

    @property
    def time_percent(self) -> int:
        """The percentage of games ended by the clock."""
        return round(100 * self.by_time / max(self.games, 1))

    @property
    def hands_a_game(self) -> float:
        """The mean number of hands in games with recorded hands."""
        return round(self.hands / max(self.sheets, 1), 1)

    @property
    def marks_a_game(self) -> float:
        """The mean marks of both sides in a game."""
        return round(self.marks / max(self.games_in_marks, 1), 1)

    @property
    def points_a_game(self) -> int:
        """The mean points of both sides in a game."""
        return round(self.points / max(self.games_in_points, 1))
