"""The final places of a stage, and the text of a shared one: "5="."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from players.common.text import numbered
from tournaments import formats
from tournaments.event.models import Stage
from tournaments.formats import Play


def written_places(places: Sequence[int]) -> list[str]:
    having = Counter(places)
    return [shared_place(n) if having[n] > 1 else str(n) for n in places]


def shared_place(place: int) -> str:
    """The text of a place that several share."""
    return f"{place}="


@dataclass(frozen=True, slots=True)
class PlacingLine:
    """The final place of a pair, or of a club in a league of clubs."""

    place: str  # As shown: ``3=`` if it is shared
    pair: int  # The pair's number; of a club the lowest among its pairs
    name: str
    is_club: bool = False

    @property
    def is_first(self) -> bool:
        """Whether it has place 1, alone or with others."""
        return self.place in ("1", shared_place(1))

    @property
    def entrant(self) -> str:
        return self.name if self.is_club else numbered(self.pair, self.name)


def placing_lines(
    stage: Stage, play: Play, names: Mapping[int, str]
) -> tuple[PlacingLine, ...]:
    """The final places once the stage is over, the pairs' before the clubs'."""
    if stage.state != Stage.State.OVER:
        return ()
    placings = formats.placings(play)
    by_kind = groupby(placings, key=lambda placing: placing.club is not None)
    return tuple(line for _, group in by_kind for line in _lines(tuple(group), names))


def _lines(
    placings: Sequence[formats.Placing], names: Mapping[int, str]
) -> list[PlacingLine]:
    written = written_places([placing.place for placing in placings])
    return [
        PlacingLine(
            place,
            placing.entrant,
            placing.club or names.get(placing.entrant, ""),
            is_club=placing.club is not None,
        )
        for place, placing in zip(written, placings, strict=True)
    ]
