"""The work that the races of one field share."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .bounds import Effort
from .field import Field
from .outcomes import Figures
from .totals import Totals

# The groups compared with each other, and how many of them advance.
Scope = tuple[list[Sequence[int]], int]


@dataclass(slots=True)
class Shared:
    """The work that the races of one field share."""

    # The steps all searches may take together.
    budget: Effort
    # The figure of each entrant.
    scopes: dict[int, Scope] = field(default_factory=dict)
    # By the first entrant of a scope: everybody in it, sorted.
    fields: dict[int, Field | None] = field(default_factory=dict)
    # By the first entrant of a scope: its criteria.
    figures: dict[int, Figures] = field(default_factory=dict)
    whole_round: int | None = None  # The last round that is over, with all before it
    # By first entrant of a scope and round: the last place that goes on, as it was
    # then.
    last_places: dict[tuple[int, int], Totals] = field(default_factory=dict)
