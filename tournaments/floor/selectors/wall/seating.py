"""Seating on the wall: the wave at the tables and the next one, by each player's name."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from players.people.names import name_key
from tournaments.event.models import Match, Pair, Stage
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.wall.names import Players, wall_players
from tournaments.schedule.selectors.rounds import (
    RoundPage,
    WaveLine,
    current_round,
    round_page,
)


@dataclass(frozen=True, slots=True)
class WallPlace:
    """A player and the table; no table while the match waits for a free one."""

    number: int
    name: str
    table: int | None
    is_forfeit: bool = False  # The match is forfeited and not played
    sits_out: bool = False
    is_checked_in: bool = False  # Checked in; before the draw


@dataclass(frozen=True, slots=True)
class WallSeating:
    """The table of each player in the current or next wave, by name."""

    title: str
    about: datetime | None
    places: tuple[WallPlace, ...]
    is_playing: bool


def seatings(snapshot: EventSnapshot) -> Iterable[WallSeating]:
    playing = [s for s in snapshot.shown_stages if s.state != Stage.State.OVER]
    lines = [
        line
        for stage in playing
        if stage.is_bracket
        for line in snapshot.of_stage(stage)
        if line.state in (*Match.AT_TABLE, Match.State.READY)
    ]
    yield from _seating(_("At the tables"), lines, wall_players(snapshot))
    for stage in playing:
        round = current_round(snapshot, stage)
        if not stage.is_bracket and round is not None:
            page = round_page(snapshot, stage, round.number)
            yield from _of_round(snapshot, stage, page) if page else ()


def entries(snapshot: EventSnapshot) -> tuple[WallPlace, ...]:
    """Return every player entered, by name: either partner finds the pair's number."""
    names = wall_players(snapshot)
    places = [
        WallPlace(pair.number, player, None, is_checked_in=pair.is_checked_in)
        for pair in snapshot.pairs.values()
        if pair.state == Pair.State.IN
        for player in names.get(pair.name, (pair.name,))
    ]
    return tuple(sorted(places, key=_by_name))


def _by_name(place: WallPlace) -> tuple[str, int]:
    return name_key(place.name), place.number


def _of_round(
    snapshot: EventSnapshot, stage: Stage, page: RoundPage
) -> Iterable[WallSeating]:
    """Return the current wave until half its results are in, and the next one."""
    names = wall_players(snapshot)
    if page.current and 2 * page.current.done < len(page.current.matches):
        yield from _of_wave(page, page.current, names)
    after = next((w for w in page.waves if w.number == page.wave + 1), None)
    if after is not None:
        yield from _of_wave(page, after, names)
    elif page.number + 1 in page.numbers:
        coming = round_page(snapshot, stage, page.number + 1)
        if coming and coming.waves:
            yield from _of_wave(coming, coming.waves[0], names)


def _of_wave(page: RoundPage, wave: WaveLine, names: Players) -> Iterable[WallSeating]:
    values = {"round": page.number, "wave": wave.number}
    title = _("Round %(round)s") % values
    if len(page.waves) > 1:
        title = _("Round %(round)s, wave %(wave)s") % values
    yield from _seating(title, wave.matches, names, wave.about, page.sitting_out)


def _seating(
    title: str,
    lines: Iterable[MatchLine],
    names: Players,
    about: datetime | None = None,
    sitting_out: Iterable[tuple[int, str]] = (),
) -> Iterable[WallSeating]:
    places = [
        WallPlace(number, player, line.table, line.is_forfeit)
        for line in lines
        if not line.is_bye
        for side in line.sides
        for number, name in zip(side.numbers, side.names, strict=True)
        for player in names.get(name, (name,))
    ]
    if places:
        is_playing = any(line.state == Match.State.PLAYING for line in lines)
        places += [
            WallPlace(number, player, None, sits_out=True)
            for number, name in sitting_out
            for player in names.get(name, (name,))
        ]
        places.sort(key=_by_name)
        yield WallSeating(title, about, tuple(places), is_playing)
