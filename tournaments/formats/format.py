"""How an event is played, as data: its stages, and the rules for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

TREES = ("single_elimination", "double_elimination")
BRACKETS = (*TREES, "draw_box")  # The kinds of stage in which pairs are eliminated


@dataclass(frozen=True, slots=True)
class StageRules:
    """One stage of a format, as data.

    ``take`` is who enters: ``all`` (checked in), ``advance`` or ``rest`` of stage
    number ``feeds_from``. ``advance`` is the rule for who goes on: None, "all",
    {"best": n}, {"best": "half_power"}, {"top": n}, {"top": "half"}, {"min_wins": n};
    sizes may depend on the field, see presets.
    """

    name: str
    kind: str
    take: str = "all"
    feeds_from: int | None = None
    group_size: int | None = None
    rounds: int | None = None
    # By round from the first; the last entry holds for all later rounds.
    best_of: tuple[int, ...] = (1,)
    minutes: int | None = 25
    # How many of the first rounds the clock runs in; None: all.
    #
    # In a bracket: how many of a pair's first matches, byes not counted.
    timed_rounds: int | None = None
    # The rule for a level score at time: ``tie``, ``one_hand``, ``sudden_death``.
    level: str = "tie"
    rank_by: tuple[str, ...] = ()  # The criteria of its standing, most important first
    # By place of the cut, the criteria that settle a tie for it instead.
    cut_by: tuple[tuple[str, tuple[str, ...]], ...] = ()
    advance: object = None
    # Kind-specific switches: ``last_four``, ``bronze``, ``seeding``, ..
    options: tuple[tuple[str, object], ...] = field(default=())

    def option(self, name: str, default: object = None) -> object:
        """Return the option ``name``, or ``default`` if the stage does not set it."""
        return dict(self.options).get(name, default)

    @property
    def cuts_in_groups(self) -> bool:
        """Whether places in the groups decide who goes on."""
        return isinstance(self.advance, dict) and "top" in self.advance

    @property
    def sides(self) -> int:
        """How many sides meet at a table."""
        return 3 if self.option("pairing") == "threes" else 2

    @property
    def seats(self) -> int:
        """How many entrants sit at a table."""
        return 4 if self.option("pairing") == "partners" else self.sides

    @property
    def leaves_over(self) -> bool:
        """Whether entrants who fill no table sit out, without a bye."""
        return self.option("pairing") in ("partners", "threes")

    def minutes_of_round(self, number: int) -> int | None:
        """Return the clock of round ``number`` (from 1); None without one."""
        is_timed = self.timed_rounds is None or number <= self.timed_rounds
        return self.minutes if is_timed else None

    def games_of_round(self, number: int) -> int:
        """Return the best-of of round ``number`` (from 1)."""
        return self.best_of[min(number, len(self.best_of)) - 1]


@dataclass(frozen=True, slots=True)
class Format:
    """A whole event's shape: a preset, or a club's own version of one."""

    preset: str
    title: str
    # ``pair``, ``player`` (partners or opponents drawn each round) or ``club``.
    entry: str
    field: tuple[int, int]  # The fewest and the most pairs, or players, that it takes
    stages: tuple[StageRules, ...]
    rules: str = "n42pa"  # The preset of the rules of a hand
    marks_cap: int | None = None  # The most marks of a game that a standing counts
    # The marks for and against of an entrant that sits out; the winner's first in a
    # forfeit.
    bye: tuple[int, int] = (7, 4)
    forfeit: tuple[int, int] = (7, 0)
    no_show_minutes: int = 5
    no_show: str = "game"  # ``game`` (forfeited) or ``event`` (out)
    penalties: str = "n42pa-2019"  # The catalogue of penalties
    sources: tuple[str, ...] = ()  # Where the format is written down or described

    def with_clock(self, minutes: int) -> Format:
        """Return it with this clock in its rounds that have one, outside brackets."""
        stages = tuple(
            replace(stage, minutes=minutes)
            if stage.minutes and stage.kind in ("round_robin", "swiss")
            else stage
            for stage in self.stages
        )
        return replace(self, stages=stages)

    @property
    def sides(self) -> int:
        """How many sides meet at a table."""
        return max(stage.sides for stage in self.stages)

    @property
    def leaves_over(self) -> bool:
        """Whether somebody may sit out a round of it, without a bye."""
        return any(stage.leaves_over for stage in self.stages)

    @property
    def has_tables(self) -> bool:
        """Whether some of it is played as a table."""
        return any(stage.kind not in BRACKETS for stage in self.stages)

    @property
    def is_by_dates(self) -> bool:
        """Whether some of it is a league whose matches each have a date."""
        return any(
            stage.kind == "league" and stage.option("every_days")
            for stage in self.stages
        )

    @property
    def clubs_meet_by_dates(self) -> bool:
        """Whether it is a league of clubs with a date for each meeting."""
        return self.entry == "club" and self.is_by_dates

    @property
    def counts_weeks(self) -> bool:
        """Whether each round is a week of its own; clubs play several in a night."""
        return self.is_by_dates and self.entry != "club"

    @property
    def has_brackets(self) -> bool:
        """Whether some of it is played as a bracket."""
        return any(stage.kind in BRACKETS for stage in self.stages)

    @property
    def has_cut(self) -> bool:
        """Whether a cut leads from one stage to the next."""
        return any(stage.feeds_from is not None for stage in self.stages)
