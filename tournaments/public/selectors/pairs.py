"""The page of one pair: its matches, its place and its next matches."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.people.names import by_family
from tournaments import formats
from tournaments.event.models import Event, Match, Pair, Stage
from tournaments.event.rows import PairRow
from tournaments.event.selectors.matches import MatchLine, SideLine
from tournaments.event.selectors.snapshot import SHOWN, EventSnapshot
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import shown_season
from tournaments.public.selectors.pair_places import (
    FinalPlace,
    TablePlace,
    final_places,
    table_places,
)
from tournaments.schedule.selectors.forecast import forecast
from tournaments.schedule.selectors.rounds import Rest, rest_of
from tournaments.standings.selectors.outlook import Likely


@dataclass(frozen=True, slots=True)
class PairLine:
    number: int
    name: str
    town: str
    group: str
    # Checked in, withdrawn or disqualified, in words; empty while only entered.
    standing: str
    has_left: bool

    @property
    def by_family(self) -> list[tuple[str, str]]:
        """What a press on the heading of names sorts by: each player's family name."""
        return [by_family(name) for name in self.name.split(" / ")]


@dataclass(frozen=True, slots=True)
class PairMatch:
    """A match as one pair sees it."""

    match: MatchLine
    pair: int
    side: int
    stage: str
    is_bracket: bool
    about: datetime | None = None
    date: FixtureLine | None = None  # Its date and venue, in a league by dates

    def __hash__(self) -> int:
        """The hash of its match, because cached parts of pages have it as key."""
        return hash((self.pair, self.match))

    @property
    def opponents(self) -> tuple[SideLine, ...]:
        """The other side, or the two others at a table of three."""
        return self.match.others(self.side)

    @property
    def partners(self) -> tuple[str, ...]:
        own = self.match.sides[self.side - 1]
        seats = zip(own.numbers, own.names, strict=True)
        return tuple(name for number, name in seats if number != self.pair)

    @property
    def is_now(self) -> bool:
        return self.match.state in Match.AT_TABLE

    @property
    def wave(self) -> int | None:
        """The wave of the round, if it is not the first."""
        wave = self.match.wave
        return wave if wave > 1 and not self.is_bracket else None

    @property
    def games(self) -> tuple[tuple[int, ...], ...]:
        """Marks of each game, the pair's own first."""
        own = self.side - 1
        return tuple(
            (g.marks[own], *g.marks[:own], *g.marks[own + 1 :])
            for g in self.match.games
        )

    @property
    def is_won(self) -> bool:
        """Whether it won, or had a bye."""
        return self.match.winner == self.side

    @property
    def outcome(self) -> str:
        if self.match.state == Match.State.VOID:
            return _("annulled")
        if self.match.is_bye:
            return _("missed") if self.match.is_forfeit else _("bye")
        if self.match.winner is None:
            return self._without_winner
        if self.is_won and self.date and self.date.has_left(3 - self.side):
            return _("won, they left the league")
        if self.match.is_forfeit:
            return _("won by forfeit") if self.is_won else _("lost by forfeit")
        return _("won") if self.is_won else _("lost")

    @property
    def _without_winner(self) -> str:
        if self.match.is_level(self.side):
            return _("tie")
        return _("forfeited") if self.match.is_forfeit else _("lost")


@dataclass(frozen=True, slots=True)
class Onward:
    """The next matches of a bracket after this one: if the pair wins, if it loses."""

    if_won: MatchLine | None
    if_lost: MatchLine | None


@dataclass(frozen=True, slots=True)
class PairPage:
    number: int
    name: str
    town: str
    state: str
    state_label: str
    matches: tuple[PairMatch, ...]
    placed: tuple[TablePlace, ...]
    onward: Onward | None
    places: tuple[FinalPlace, ...]
    is_waiting: bool  # Nothing is drawn for it now, but more may follow
    rest: Rest | None  # The round it sits out, in an event of single players
    # Through, out, or what it needs, while a cut is to come.
    clinch: formats.Clinch | None = None
    likely: Likely | None = None  # What is likely enough

    @property
    def next(self) -> PairMatch | None:
        return next((t for t in self.matches if not t.match.is_over), None)

    @property
    def played(self) -> tuple[PairMatch, ...]:
        return tuple(t for t in self.matches if t.match.is_over)

    @property
    def has_played(self) -> bool:
        return bool(self.played)

    @property
    def to_come(self) -> tuple[PairMatch, ...]:
        return tuple(t for t in self.matches if not t.match.is_over)[1:]

    @property
    def is_out(self) -> bool:
        return self.state != Pair.State.IN


def pair_lines(snapshot: EventSnapshot) -> list[PairLine]:
    """Every pair by number, with the group it was drawn into."""
    groups = {
        pair: group
        for stage in reversed(snapshot.stages)
        if stage.state in SHOWN
        for group, pair in snapshot.rows.seats.get(stage.number, ())
        if group
    }
    return [
        PairLine(
            number=pair.number,
            name=pair.name,
            town=pair.town,
            group=groups.get(pair.pk, ""),
            standing=_presence(pair, snapshot.event),
            has_left=pair.state != Pair.State.IN,
        )
        for pair in snapshot.pairs.values()
    ]


def _presence(pair: PairRow, event: Event) -> str:
    if pair.state != Pair.State.IN:
        return str(Pair.State(pair.state).label)
    return _("checked in") if pair.is_checked_in and not event.has_begun else ""


def pair_page(snapshot: EventSnapshot, number: int) -> PairPage | None:
    """The pair's page, or None if nobody has this number."""
    key = ("pair_page", number, get_language())
    return snapshot.once(key, lambda: _pair_page(snapshot, number))


def _pair_page(snapshot: EventSnapshot, number: int) -> PairPage | None:
    pair = snapshot.pairs.get(number)
    if pair is None:
        return None
    stages = {stage.number: stage for stage in snapshot.shown_stages}
    matches = _pair_matches(snapshot, number, stages)
    shown = list(stages.values())
    placed, clinch, likely = table_places(snapshot, number, shown)
    return PairPage(
        number=number,
        name=pair.name,
        town=pair.town,
        state=pair.state,
        state_label=str(Pair.State(pair.state).label),
        matches=matches,
        placed=placed,
        onward=_onward(snapshot, matches) if pair.state == Pair.State.IN else None,
        places=final_places(snapshot, number, stages.values()),
        is_waiting=_may_play_on(snapshot, matches, stages),
        rest=rest_of(snapshot, number),
        clinch=clinch,
        likely=likely,
    )


def _pair_matches(
    snapshot: EventSnapshot, number: int, stages: dict[int, Stage]
) -> tuple[PairMatch, ...]:
    season = shown_season(snapshot)
    dates = season.by_number if season else {}
    lines = [
        line
        for line in snapshot.of_pair.get(number, ())
        if line.stage in stages
        and (line.state != Match.State.VOID or line.number in dates)
    ]
    starts = forecast(snapshot)
    titles = snapshot.once(
        ("stage_titles", get_language()),
        lambda: {stage.number: stage.title for stage in snapshot.stages},
    )
    return tuple(
        PairMatch(
            match=line,
            pair=number,
            side=line.side_of(number),
            stage=titles[line.stage],
            is_bracket=stages[line.stage].is_bracket,
            about=starts.of(line.stage, line.round, line.wave, line.number),
            date=dates.get(line.number),
        )
        for line in sorted(lines, key=lambda m: (m.stage, m.round, m.number))
    )


def _may_play_on(
    snapshot: EventSnapshot, matches: tuple[PairMatch, ...], stages: dict[int, Stage]
) -> bool:
    """Whether the pair's last stage is a table that goes on or that a cut follows."""
    is_final = snapshot.event.state == Event.State.FINAL
    if not matches or matches[-1].is_bracket or is_final:
        return False
    last = stages[matches[-1].match.stage]
    followed = last.number in _followed(snapshot) and not any(
        stage.is_bracket for stage in stages.values()
    )
    return followed or last.state == Stage.State.RUNNING


def _followed(snapshot: EventSnapshot) -> frozenset[int | None]:
    """Return the stages that feed others; each look parses a format."""
    return snapshot.once(
        "followed",
        lambda: frozenset(rules.feeds_from for rules in snapshot.event.format.stages),
    )


def _onward(snapshot: EventSnapshot, matches: tuple[PairMatch, ...]) -> Onward | None:
    """Return the matches after the pair's current bracket match, if it has one."""
    last = next((t for t in reversed(matches) if t.is_bracket), None)
    if last is None or last.match.is_over or last.match.is_bye:
        return None
    leads = {
        side.source.kind: match
        for match in reversed(snapshot.fed_by.get(last.match.number, ()))
        for side in match.sides
        if side.source.match == last.match.number
    }
    return Onward(leads.get("winner"), leads.get("loser"))
