"""An event of invented pairs as it was played, and how much went wrong."""

from dataclasses import dataclass, field

from tournaments.formats import (
    Cut,
    Drawing,
    Entrant,
    Format,
    Match,
    Placing,
    Play,
    Result,
    StageRules,
    StandingRow,
    TieBreak,
)


@dataclass
class Luck:
    """How often what goes wrong goes wrong, each a share of matches or rounds."""

    tie: float = 0.1
    forfeit: float = 0.05
    both_absent: float = 0.01
    leaves: float = 0.02
    disqualified: float = 0.005


CALM = Luck(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass
class PlayedStage:
    """One stage as it was played."""

    stage: StageRules
    entrants: list[Entrant]
    drawing: Drawing
    matches: list[Match]
    results: dict[int, Result] = field(default_factory=dict)
    ties: list[TieBreak] = field(default_factory=list)
    rows: tuple[StandingRow, ...] = ()
    places: tuple[Placing, ...] = ()
    cut: Cut | None = None

    def play(self, event: "PlayedEvent | None" = None) -> Play:
        """Give the stage as the formats take it."""
        everybody = tuple(entrant.number for entrant in self.entrants)
        return Play(
            self.stage,
            self.drawing.groups or (("", everybody),),
            tuple(self.matches),
            self.results,
            ties=tuple(self.ties),
            left=tuple(event.left) if event else (),
            disqualified=tuple(event.disqualified) if event else (),
            clubs={e.number: e.club for e in self.entrants if e.club},
            marks_cap=event.format.marks_cap if event else None,
        )


@dataclass
class PlayedEvent:
    """A whole event as it was played."""

    format: Format
    stages: list[PlayedStage] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    disqualified: set[int] = field(default_factory=set)

    @property
    def gone(self) -> set[int]:
        return self.left | self.disqualified


def entrants_for(f: Format, n: int) -> list[Entrant]:
    clubs = f.entry == "club"
    return [
        Entrant(i, club=f"Club {(i - 1) // 5}" if clubs else None)
        for i in range(1, n + 1)
    ]
