"""The wall, read from ten metres: seating, results, standings and brackets.

Depends on the event's version only: clocks are read at their last entry.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import nlargest

from django.utils.translation import gettext as _

from players.models import family_name
from tournaments.models import Announcement, Match, Stage
from tournaments.selectors.brackets import BracketPage, bracket_page
from tournaments.selectors.clocks import (
    HallClock,
    first_to_end,
    hall_clocks,
    hall_messages,
    seated_together,
)
from tournaments.selectors.matches import MatchLine
from tournaments.selectors.rounds import (
    RoundPage,
    WaveLine,
    current_round,
    round_page,
)
from tournaments.selectors.snapshot import EventSnapshot
from tournaments.selectors.standings import (
    OVER_ALL,
    GroupStanding,
    StandingLine,
    standing_of,
)
from tournaments.selectors.tiles import family_names
from tournaments.selectors.why import criteria

AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)
MOST_RESULTS = 40
NEWEST = 3
LAST_ROUNDS = 3
MOST_DRAWN = 8
MOST_TABLES = 6


@dataclass(frozen=True, slots=True)
class WallPlace:
    """A pair and its table; no table while its match waits for a free one."""

    number: int
    name: str
    table: int | None
    is_forfeit: bool
    """Its match is not played: somebody forfeited it."""


@dataclass(frozen=True, slots=True)
class WallSeating:
    """The table of each pair in the current or next wave, by name."""

    title: str
    about: datetime | None
    places: tuple[WallPlace, ...]
    sitting_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WallSide:
    """One side of a result, short enough for a wall."""

    name: str
    marks: int | None
    outcome: str


@dataclass(frozen=True, slots=True)
class WallResult:
    """A match that is over, its winner first."""

    table: int | None
    sides: tuple[WallSide, ...]


@dataclass(frozen=True, slots=True)
class WallRow:
    """One line of a standing on the wall."""

    pair: int
    place: str
    moved: int
    """The places gained since the last round, negative where lost."""
    name: str
    figures: tuple[str, ...]
    """What it is ranked by, in that order."""
    is_last_in: bool
    """The cut runs below it."""


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table of a standing."""

    title: str
    rank_by: tuple[str, ...]
    """What its figures are, in words."""
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, slots=True)
class WallBracket:
    """A bracket: its last rounds drawn, or the matches of the rounds being played."""

    page: BracketPage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    lists: tuple[tuple[int, tuple[WallResult, ...]], ...]

    @property
    def is_shown(self) -> bool:
        """It has anything to show."""
        return bool(self.page.placings or self.rounds or self.lists)


@dataclass(frozen=True, slots=True)
class WallPage:
    """All panels of the wall."""

    announcement: Announcement | None
    clocks: tuple[HallClock, ...]
    shared: tuple[HallClock, ...]
    """Clocks of tables that started together, where these are the majority."""
    table_clocks: tuple[HallClock, ...]
    """Clocks of single tables: stopped ones first, then by their end."""
    entered: int
    checked_in: int
    seatings: tuple[WallSeating, ...]
    results: tuple[WallResult, ...]
    tables: tuple[WallTable, ...]
    brackets: tuple[WallBracket, ...]
    still_playing: tuple[int, ...]
    """Tables of the round whose result is not in."""

    @property
    def shared_title(self) -> str:
        """The heading of the shared clock."""
        return _("Most tables") if self.table_clocks else _("All tables")

    @property
    def newest(self) -> tuple[WallResult, ...]:
        """The results that came in last."""
        return self.results[:NEWEST]


def wall_page(snapshot: EventSnapshot) -> WallPage:
    """The wall as the event stands."""
    event, stages = snapshot.event, snapshot.shown_stages
    messages = hall_messages(event)
    brackets = [s for s in stages if s.is_bracket]
    clocks = hall_clocks(event)
    waves = [c for c in clocks if c.round and c.match is None]
    own = [c for c in clocks if c.match]
    names = wall_names(snapshot)
    shared = () if messages.sessions or waves else seated_together(own)
    return WallPage(
        announcement=messages.announcement,
        clocks=(*messages.sessions, *waves),
        shared=shared,
        table_clocks=tuple(
            first_to_end(c for c in own if c not in shared)[:MOST_TABLES]
        ),
        entered=len(snapshot.pairs),
        checked_in=snapshot.checked_in,
        seatings=tuple(_seatings(snapshot)),
        results=tuple(_results(snapshot)),
        tables=() if brackets else tuple(_tables(snapshot)),
        brackets=tuple(
            bracket
            for stage in brackets
            if (bracket := _bracket(bracket_page(snapshot, stage), names)).is_shown
        ),
        still_playing=tuple(
            sorted(
                match.line.table
                for match in snapshot.matches.values()
                if match.line.state == Match.State.PLAYING and match.line.table
            )
        ),
    )


Names = Mapping[str, str]
"""The short name of each pair, by its whole name."""


def wall_names(snapshot: EventSnapshot) -> Names:
    """Gives short names, with initials where two pairs would have the same."""

    def shorten() -> Names:
        whole = set(snapshot.names.values())
        twice = Counter(map(family_names, whole))
        return {
            name: _with_initials(name) if twice[short] > 1 else short
            for name in whole
            for short in [family_names(name)]
        }

    return snapshot.once("wall_names", shorten)


def _seatings(snapshot: EventSnapshot) -> Iterable[WallSeating]:
    playing = [s for s in snapshot.shown_stages if s.state != Stage.State.OVER]
    lines = [
        match.line
        for stage in playing
        if stage.is_bracket
        for match in snapshot.of_stage(stage)
        if match.line.state in (*AT_TABLE, Match.State.READY)
    ]
    yield from _seating(_("At the tables"), lines, wall_names(snapshot))
    for stage in playing:
        round = current_round(snapshot, stage)
        if not stage.is_bracket and round is not None:
            page = round_page(snapshot, stage, round.number)
            yield from _of_round(snapshot, stage, page) if page else ()


def _sitting_out(page: RoundPage, names: Names) -> tuple[str, ...]:
    return tuple(f"{n} {names.get(name, name)}" for n, name in page.sitting_out)


def _of_round(
    snapshot: EventSnapshot, stage: Stage, page: RoundPage
) -> Iterable[WallSeating]:
    """Gives the current wave until half its results are in, and the next one."""
    names = wall_names(snapshot)
    if page.now and 2 * page.now.done < len(page.now.matches):
        yield from _of_wave(page, page.now, names)
    after = next((w for w in page.waves if w.number == page.wave + 1), None)
    if after is not None:
        yield from _of_wave(page, after, names)
    elif page.number + 1 in page.numbers:
        coming = round_page(snapshot, stage, page.number + 1)
        if coming and coming.waves:
            yield from _of_wave(coming, coming.waves[0], names)


def _of_wave(page: RoundPage, wave: WaveLine, names: Names) -> Iterable[WallSeating]:
    values = {"round": page.number, "wave": wave.number}
    title = _("Round %(round)s") % values
    if len(page.waves) > 1:
        title = _("Round %(round)s, wave %(wave)s") % values
    out = _sitting_out(page, names)
    yield from _seating(title, wave.matches, names, wave.about, out)


def _seating(
    title: str,
    lines: Iterable[MatchLine],
    names: Names,
    about: datetime | None = None,
    sitting_out: tuple[str, ...] = (),
) -> Iterable[WallSeating]:
    places = [
        WallPlace(number, names.get(name, name), line.table, line.is_forfeit)
        for line in lines
        if not line.is_bye
        for side in line.sides
        for number, name in zip(side.numbers, side.names, strict=True)
    ]
    if places:
        places.sort(key=lambda place: (place.name.casefold(), place.number))
        yield WallSeating(title, about, tuple(places), sitting_out)


def _with_initials(name: str) -> str:
    """Gives names with initials, for pairs of the same families: "Anderson, L. / .."."""
    people = [
        person.strip() for person in name.replace("&", "/").split("/") if person.strip()
    ]
    return " / ".join(f"{family_name(person)}, {person[0]}." for person in people)


def _results(snapshot: EventSnapshot) -> Iterable[WallResult]:
    ended = [
        (match.ended_at, match.line.number, match.line)
        for match in snapshot.matches.values()
        if match.line.state == Match.State.FINAL and match.ended_at and match.line.table
    ]
    newest = nlargest(MOST_RESULTS, ended, key=lambda row: row[:2])
    names = wall_names(snapshot)
    return [_result(line, names) for _at, _number, line in newest]


def _result(line: MatchLine, names: Names) -> WallResult:
    scores = [
        WallSide(
            " + ".join(names.get(name, name) for name in row.side.names)
            if row.side.is_known
            else row.side.label,
            row.marks,
            row.outcome,
        )
        for row in line.rows
    ]
    return WallResult(line.table, tuple(scores[::-1] if line.winner == 2 else scores))


def _tables(snapshot: EventSnapshot) -> Iterable[WallTable]:
    standing = standing_of(snapshot)
    if standing is None or not standing.results:
        return
    over_all = [t for t in standing.tables if t.group == OVER_ALL]
    names = wall_names(snapshot)
    shown = [
        name
        for name in snapshot.play(standing.stage).rules.rank_by
        if name in ("wins", "marks_for", "marks_against", "marks_diff")
    ]
    for table in over_all or standing.tables:
        rows = tuple(_rows(table, names, shown))
        yield WallTable(table.title, criteria(shown), rows)


def _figure(line: StandingLine, name: str) -> str:
    if name == "wins":
        return f"{line.wins}\N{EN DASH}{line.losses}"
    if name == "marks_diff":
        return f"{line.marks_for - line.marks_against:+d}"
    return str(getattr(line, name))


def _rows(
    table: GroupStanding, names: Names, shown: Sequence[str]
) -> Iterable[WallRow]:
    for number, line in enumerate(table.lines, 1):
        yield WallRow(
            pair=line.pair,
            place=line.place,
            moved=line.moved,
            name=names.get(line.name, line.name),
            figures=tuple(_figure(line, name) for name in shown),
            is_last_in=number == table.cut and number < len(table.lines),
        )


def _bracket(page: BracketPage, names: Names) -> WallBracket:
    """Draws a small bracket whole, and a large one's last rounds once it reaches them."""
    rounds = tuple(
        (n, tuple(_short(m, names) for m in in_round)) for n, in_round in page.rounds
    )
    matches = [m for _number, in_round in rounds for m in in_round if not m.is_bye]
    before = [m for _number, in_round in page.rounds[:-LAST_ROUNDS] for m in in_round]
    if len(matches) <= MOST_DRAWN:
        return WallBracket(page, rounds, ())
    if page.stage.kind == "single_elimination" and all(m.is_over for m in before):
        return WallBracket(page, rounds[-LAST_ROUNDS:], ())
    under_way = [
        (
            number,
            tuple(_result(m, names) for m in in_round if not m.is_bye and _is_known(m)),
        )
        for number, in_round in page.rounds
        if any(not m.is_over and _is_known(m) for m in in_round)
    ]
    return WallBracket(page, (), tuple(under_way[:2]))


def _short(match: MatchLine, names: Names) -> MatchLine:
    """Gives the match with family names only, which fit into a box."""
    first, second = (
        replace(side, names=tuple(names.get(name, name) for name in side.names))
        for side in match.sides
    )
    return replace(match, sides=(first, second))


def _is_known(match: MatchLine) -> bool:
    return all(side.is_known for side in match.sides)
