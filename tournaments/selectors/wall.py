"""What a hall reads from ten metres: where to sit, what came in, how it stands.

A function of the event's version: clocks are given as they were last set.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from players.models import family_name
from tournaments.models import Announcement, Event, Match, Stage
from tournaments.selectors.brackets import BracketPage, bracket_page
from tournaments.selectors.clocks import (
    HallClock,
    first_to_end,
    hall_clocks,
    hall_words,
    seated_together,
)
from tournaments.selectors.matches import MatchLine, match_lines
from tournaments.selectors.rounds import (
    RoundPage,
    WaveLine,
    current_rounds,
    round_page,
    shown_stages,
)
from tournaments.selectors.standings import (
    OVER_ALL,
    GroupStanding,
    names_of,
    standing,
)
from tournaments.selectors.tiles import family_names

AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)
MOST_RESULTS = 40
NEWEST = 3
LAST_ROUNDS = 3
MOST_DRAWN = 8
MOST_TABLES = 6


@dataclass(frozen=True, slots=True)
class WallPlace:
    """Where one pair sits; no table while its match waits for a free one."""

    name: str
    table: int | None


@dataclass(frozen=True, slots=True)
class WallSeating:
    """Where everybody sits in what is played now or next, by name."""

    title: str
    about: datetime | None
    places: tuple[WallPlace, ...]


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

    place: str
    name: str
    wins: int
    losses: int
    difference: int
    is_last_in: bool
    """The cut runs below it."""


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table of a standing."""

    title: str
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, slots=True)
class WallBracket:
    """A bracket: its last rounds drawn, or the matches of the rounds being played."""

    page: BracketPage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    lists: tuple[tuple[int, tuple[WallResult, ...]], ...]

    @property
    def is_shown(self) -> bool:
        """There is something to read."""
        return bool(self.page.placings or self.rounds or self.lists)


@dataclass(frozen=True, slots=True)
class WallPage:
    """Everything the wall shows in turn."""

    announcement: Announcement | None
    clocks: tuple[HallClock, ...]
    shared: tuple[HallClock, ...]
    """Of tables that began and end together, where most of those playing do."""
    table_clocks: tuple[HallClock, ...]
    """Of tables whose time is not the round's: those that stand or end first."""
    entered: int
    here: int
    seatings: tuple[WallSeating, ...]
    results: tuple[WallResult, ...]
    tables: tuple[WallTable, ...]
    brackets: tuple[WallBracket, ...]

    @property
    def shared_title(self) -> str:
        """Whose clock that of the tables playing together is."""
        return _("Most tables") if self.table_clocks else _("All tables")

    @property
    def newest(self) -> tuple[WallResult, ...]:
        """The results that came in last."""
        return self.results[:NEWEST]


def wall_page(event: Event) -> WallPage:
    """The wall as the event stands."""
    names = names_of(event)
    stages = shown_stages(event)
    words = hall_words(event)
    brackets = [s for s in stages if s.is_bracket]
    clocks = hall_clocks(event)
    waves = [c for c in clocks if c.round and c.match is None]
    own = [c for c in clocks if c.match]
    shared = () if words.sessions or waves else seated_together(own)
    return WallPage(
        announcement=words.announcement,
        clocks=(*words.sessions, *waves),
        shared=shared,
        table_clocks=tuple(
            first_to_end(c for c in own if c not in shared)[:MOST_TABLES]
        ),
        entered=len(names),
        here=event.pairs.filter(is_checked_in=True).count(),
        seatings=tuple(_seatings(stages)),
        results=tuple(_results(event)),
        tables=() if brackets else tuple(_tables(stages, names)),
        brackets=tuple(
            found
            for s in brackets
            if (found := _bracket(bracket_page(s, names))).is_shown
        ),
    )


def _seatings(stages: Iterable[Stage]) -> Iterable[WallSeating]:
    playing = [s for s in stages if s.state != Stage.State.OVER]
    rounds = {r.stage_id: r.number for r in current_rounds(playing)}
    trees = [s for s in playing if s.is_bracket]
    wanted = Match.objects.filter(stage__in=trees, state__in=[*AT_TABLE, "ready"])
    yield from _seating(_("At the tables"), match_lines(wanted))
    for stage in playing:
        if not stage.is_bracket and stage.pk in rounds:
            page = round_page(stage, rounds[stage.pk])
            yield from _of_round(stage, page) if page else ()


def _of_round(stage: Stage, page: RoundPage) -> Iterable[WallSeating]:
    """The wave being played until half its results are in, and the one after it."""
    if page.now and 2 * page.now.done < len(page.now.matches):
        yield from _of_wave(page, page.now)
    after = next((w for w in page.waves if w.number == page.wave + 1), None)
    if after is not None:
        yield from _of_wave(page, after)
    elif page.number + 1 in page.numbers:
        coming = round_page(stage, page.number + 1)
        if coming and coming.waves:
            yield from _of_wave(coming, coming.waves[0])


def _of_wave(page: RoundPage, wave: WaveLine) -> Iterable[WallSeating]:
    words = {"round": page.number, "wave": wave.number}
    title = _("Round %(round)s") % words
    if len(page.waves) > 1:
        title = _("Round %(round)s, wave %(wave)s") % words
    yield from _seating(title, wave.matches, wave.about)


def _seating(
    title: str, lines: Iterable[MatchLine], about: datetime | None = None
) -> Iterable[WallSeating]:
    full = [
        (name, line.table)
        for line in lines
        if not line.is_bye
        for side in line.sides
        for name in side.names
    ]
    twice = Counter(family_names(name) for name, _table in full)
    places = [
        WallPlace(_with_initials(name) if twice[short] > 1 else short, table)
        for name, table in full
        for short in [family_names(name)]
    ]
    if places:
        places.sort(key=lambda place: place.name.casefold())
        yield WallSeating(title, about, tuple(places))


def _with_initials(name: str) -> str:
    """Two pairs of the same families: "Anderson, L. / Treybig, D."."""
    people = [one.strip() for one in name.replace("&", "/").split("/") if one.strip()]
    return " / ".join(f"{family_name(one)}, {one[0]}." for one in people)


def _results(event: Event) -> Iterable[WallResult]:
    ended = dict(
        event.matches.filter(state=Match.State.FINAL, ended_at__isnull=False)
        .exclude(table=None)
        .order_by("-ended_at", "-number")
        .values_list("number", "ended_at")[:MOST_RESULTS]
    )
    lines = match_lines(event.matches.filter(number__in=ended))
    lines.sort(key=lambda line: (ended[line.number], line.number), reverse=True)
    return map(_result, lines)


def _result(line: MatchLine) -> WallResult:
    scores = [
        WallSide(
            family_names(row.side.name) if row.side.is_known else row.side.label,
            row.marks,
            row.outcome,
        )
        for row in line.rows
    ]
    return WallResult(line.table, tuple(scores[::-1] if line.winner == 2 else scores))


def _tables(stages: Iterable[Stage], names: Mapping[int, str]) -> Iterable[WallTable]:
    played = [s for s in stages if not s.is_bracket]
    found = standing(played[-1], names) if played else None
    if found is None or not found.results:
        return
    over_all = [t for t in found.tables if t.group == OVER_ALL]
    for table in over_all or found.tables:
        yield WallTable(table.title, tuple(_rows(table)))


def _rows(table: GroupStanding) -> Iterable[WallRow]:
    for number, line in enumerate(table.lines, 1):
        yield WallRow(
            place=line.place,
            name=line.name if line.is_club else family_names(line.name),
            wins=line.wins,
            losses=line.losses,
            difference=line.marks_for - line.marks_against,
            is_last_in=number == table.cut and number < len(table.lines),
        )


def _bracket(page: BracketPage) -> WallBracket:
    """A small bracket is drawn, a large one's last rounds once all before is played."""
    rounds = tuple((n, tuple(_short(m) for m in found)) for n, found in page.rounds)
    matches = [m for _number, found in rounds for m in found if not m.is_bye]
    before = [m for _number, found in page.rounds[:-LAST_ROUNDS] for m in found]
    if len(matches) <= MOST_DRAWN:
        return WallBracket(page, rounds, ())
    if page.stage.kind == "single_elimination" and all(m.is_over for m in before):
        return WallBracket(page, rounds[-LAST_ROUNDS:], ())
    under_way = [
        (number, tuple(_result(m) for m in found if not m.is_bye and _is_known(m)))
        for number, found in page.rounds
        if any(not m.is_over and _is_known(m) for m in found)
    ]
    return WallBracket(page, (), tuple(under_way[:2]))


def _short(match: MatchLine) -> MatchLine:
    """With family names alone, that fit into a box."""
    first, second = (
        replace(side, names=tuple(map(family_names, side.names)))
        for side in match.sides
    )
    return replace(match, sides=(first, second))


def _is_known(match: MatchLine) -> bool:
    return all(side.is_known for side in match.sides)
