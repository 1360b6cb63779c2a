"""A season as in its form, before it is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from players.seasons.points.scale import Scale


@dataclass(frozen=True, slots=True)
class EventChoice:
    """A season's choice for one event: whether it counts, and its level."""

    is_counted: bool = True
    level: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDraft:
    """A season as in its form; its table can be read before it is stored."""

    name: str
    starts_on: date
    ends_on: date
    ranks: str
    takes_all: bool
    scale: Scale
    # By the id of the event; other events have no choice.
    choices: Mapping[str, EventChoice] = field(default_factory=dict)
    # The association whose season it is; None: a club's, which counts its own events.
    association_id: int | None = None
