"""Movement: each pair's place after every whole round, in each of its tables.

In a league by dates a round is a week, between clubs all rounds of its nights. A later
snapshot takes over the places of a whole round while its results do not change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments import formats
from tournaments.event.models import Match, Stage
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats import Play, Result
from tournaments.standings.selectors.why import next_has_left

BEGUN = (Match.State.CALLED, Match.State.PLAYING, Match.State.FINAL)
# The place of each pair in each table, by group and number; level pairs share one.
Places = Mapping[tuple[str, int], int]


@dataclass(frozen=True, slots=True)
class Movement:
    """The places after each whole round before the newest that has begun.

    So they change when a round begins, not with its first result: a round's beginning
    changes every page anyway.
    """

    rounds: tuple[Places, ...] = ()

    @property
    def since(self) -> int:
        """The round or week that the movement is counted from; 0 before there is one."""
        return len(self.rounds)

    def course(self, group: str, pair: int) -> tuple[int, ...]:
        """The pair's places after these rounds; empty before its first."""
        places = [places.get((group, pair)) for places in self.rounds]
        known = [place for place in places if place is not None]
        return tuple(known) if len(known) == len(places) else ()


def movement(snapshot: EventSnapshot, stage: Stage) -> Movement:
    return snapshot.once(("movement", stage.number), lambda: _movement(snapshot, stage))


def level_places(
    rows: Sequence[formats.StandingRow],
) -> Iterator[tuple[formats.StandingRow, int, bool]]:
    """Return each row of a table, its place, and whether others share it."""
    place, level_above = 0, False
    for row in rows:
        place = place if level_above else row.rank
        level_below = is_level(row)
        yield row, place, level_above or level_below
        level_above = level_below


def is_level(row: formats.StandingRow) -> bool:
    """Whether the row is tied with the next; a pair that left ranks below anyway."""
    return row.above_next_by == "tied" and not next_has_left(row)


def _movement(snapshot: EventSnapshot, stage: Stage) -> Movement:
    lines = [line for line in snapshot.of_stage(stage) if not line.is_bye]
    begun = max((line.round for line in lines if line.state in BEGUN), default=1)
    open_rounds = (line.round for line in lines if not line.is_over)
    whole = min([begun, *open_rounds]) - 1
    play = snapshot.play(stage)
    is_dated = formats.date_rules(play.rules) is not None
    step = formats.nightly_rounds(play.rules) if is_dated else 1
    return Movement(
        tuple(_after(snapshot, stage, play, n) for n in range(step, whole + 1, step))
    )


def _after(snapshot: EventSnapshot, stage: Stage, play: Play, round: int) -> Places:
    results = {
        match.number: play.results[match.number]
        for match in play.matches
        if match.round <= round and match.number in play.results
    }
    basis = (play.rules, play.groups, play.marks_cap, tuple(results.values()))
    key = ("places", stage.number, round)
    return snapshot.once_for(key, basis, lambda: _places(play, results))


def _places(play: Play, results: Mapping[int, Result]) -> Places:
    """Rank everybody by these results alone, ignoring withdrawals and settled ties."""
    then = replace(play, results=results, ties=(), left=(), disqualified=())
    rows, _ties = formats.stage_tables(then)
    groups: dict[str, list[formats.StandingRow]] = {}
    for row in rows:
        groups.setdefault(row.group or "", []).append(row)
    return {
        (group, row.entrant): place
        for group, of_group in groups.items()
        for row, place, _is_shared in level_places(of_group)
    }
