"""What one pair wants to know: where next, against whom, how it stands and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.formats.sources import FED
from tournaments.models import Event, Match, Pair, Side, Stage
from tournaments.play import load_play
from tournaments.selectors.clinch import clinch_of
from tournaments.selectors.forecast import forecast
from tournaments.selectors.matches import MatchLine, SideLine, match_lines
from tournaments.selectors.placings import placing_lines
from tournaments.selectors.rounds import SHOWN, Rest, rest_of, shown_stages
from tournaments.selectors.standings import Line, fold, names_of

AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)


@dataclass(frozen=True, slots=True)
class PairLine:
    """A pair as the list of entries shows it."""

    number: int
    name: str
    town: str
    group: str
    standing: str
    """Checked in, withdrawn or disqualified, in words; empty while just entered."""
    has_left: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A match from one pair's side of the table."""

    match: MatchLine
    pair: int
    side: int
    stage: str
    is_bracket: bool
    about: datetime | None = None

    @property
    def opponent(self) -> SideLine:
        """Who sits across."""
        return self.match.sides[2 - self.side]

    @property
    def partners(self) -> tuple[str, ...]:
        """Who was drawn to sit with a single player."""
        own = self.match.sides[self.side - 1]
        seats = zip(own.numbers, own.names, strict=True)
        return tuple(name for number, name in seats if number != self.pair)

    @property
    def is_now(self) -> bool:
        """The pair is wanted at its table."""
        return self.match.state in AT_TABLE

    @property
    def wave(self) -> int | None:
        """The wave of the round, where the pair waits for others to leave the table."""
        wave = self.match.wave
        return wave if wave > 1 and not self.is_bracket else None

    @property
    def games(self) -> tuple[tuple[int, int], ...]:
        """Marks of each game, the pair's own first."""
        return tuple(
            (g.marks[self.side - 1], g.marks[2 - self.side]) for g in self.match.games
        )

    @property
    def is_won(self) -> bool:
        """It won, or had a bye."""
        return self.match.winner == self.side

    @property
    def outcome(self) -> str:
        """How it went, in a word."""
        if self.match.is_bye:
            return _("missed") if self.match.is_forfeit else _("bye")
        if self.match.winner is None:
            return _("forfeited") if self.match.is_forfeit else _("tie")
        if self.match.is_forfeit:
            return _("won by forfeit") if self.is_won else _("lost by forfeit")
        return _("won") if self.is_won else _("lost")


@dataclass(frozen=True, slots=True)
class Onward:
    """Where a bracket sends the pair from its match: if it wins, if it loses."""

    if_won: MatchLine | None
    if_lost: MatchLine | None


@dataclass(frozen=True, slots=True)
class TablePlace:
    """The pair's row in its table, and the row above it."""

    table: str
    line: Line
    above: Line | None
    below: Line | None
    of: int


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where the pair ended in a bracket that is over."""

    stage: str
    place: str


@dataclass(frozen=True, slots=True)
class PairPage:
    """Everything about one pair in one event."""

    number: int
    name: str
    town: str
    state: str
    state_words: str
    turns: tuple[Turn, ...]
    placed: tuple[TablePlace, ...]
    onward: Onward | None
    places: tuple[FinalPlace, ...]
    is_waiting: bool
    """Nothing is drawn for it now, but something may be."""
    rest: Rest | None
    """The round it sits out, where partners are drawn."""
    clinch: formats.Clinch | None = None
    """Through, out, or what it takes, while a cut is to come."""

    @property
    def next(self) -> Turn | None:
        """The match it plays now or next."""
        return next((t for t in self.turns if not t.match.is_over), None)

    @property
    def played(self) -> tuple[Turn, ...]:
        """What is over, first match first."""
        return tuple(t for t in self.turns if t.match.is_over)

    @property
    def to_come(self) -> tuple[Turn, ...]:
        """What follows the next match."""
        return tuple(t for t in self.turns if not t.match.is_over)[1:]

    @property
    def is_out(self) -> bool:
        """It left the event."""
        return self.state != Pair.State.IN


def pair_lines(event: Event) -> list[PairLine]:
    """Every pair by number, with the group it was drawn into."""
    groups = dict(
        event.stages.filter(state__in=SHOWN, seats__group__gt="")
        .order_by("-number")
        .values_list("seats__pair__number", "seats__group")
    )
    return [
        PairLine(
            number=pair.number,
            name=pair.name,
            town=pair.town,
            group=groups.get(pair.number, ""),
            standing=_here(pair, event),
            has_left=pair.state != Pair.State.IN,
        )
        for pair in event.pairs.order_by("number")
    ]


def _here(pair: Pair, event: Event) -> str:
    if pair.state != Pair.State.IN:
        return pair.get_state_display()
    return _("checked in") if pair.is_checked_in and not event.has_begun else ""


def pair_page(event: Event, number: int) -> PairPage | None:
    """The pair's page, or None where nobody has this number."""
    pair = event.pairs.filter(number=number).first()
    if pair is None:
        return None
    stages = {stage.number: stage for stage in shown_stages(event)}
    turns = _turns(event, number, stages)
    placed, clinched = _placed(event, number, list(stages.values()))
    return PairPage(
        number=number,
        name=pair.name,
        town=pair.town,
        state=pair.state,
        state_words=pair.get_state_display(),
        turns=turns,
        placed=placed,
        onward=_onward(event, turns) if pair.state == Pair.State.IN else None,
        places=_places(number, stages.values()),
        is_waiting=_may_play_on(event, turns, stages),
        rest=rest_of(event, number),
        clinch=clinched,
    )


def _turns(event: Event, number: int, stages: dict[int, Stage]) -> tuple[Turn, ...]:
    lines = match_lines(
        event.matches.filter(
            stage__in=list(stages.values()), sides__pair__number=number
        ).exclude(state=Match.State.VOID)
    )
    ahead = forecast(event)
    return tuple(
        Turn(
            match=line,
            pair=number,
            side=line.side_of(number),
            stage=stages[line.stage].title,
            is_bracket=stages[line.stage].is_bracket,
            about=ahead.of(line.stage, line.round, line.wave, line.number),
        )
        for line in sorted(lines, key=lambda m: (m.stage, m.round, m.number))
    )


def _may_play_on(
    event: Event, turns: tuple[Turn, ...], stages: dict[int, Stage]
) -> bool:
    """The pair's last matches were in a table that goes on, or that a cut follows."""
    if not turns or turns[-1].is_bracket or event.state == Event.State.FINAL:
        return False
    last = stages[turns[-1].match.stage]
    followed = any(
        rules.feeds_from == last.number for rules in event.format.stages
    ) and not any(stage.is_bracket for stage in stages.values())
    return followed or last.state == Stage.State.RUNNING


def _placed(
    event: Event, number: int, stages: Sequence[Stage]
) -> tuple[tuple[TablePlace, ...], formats.Clinch | None]:
    """The pair's rows in the latest tables, its group's first, and its way to the cut."""
    tables = [s for s in stages if not s.is_bracket]
    if not tables:
        return (), None
    play = load_play(tables[-1])
    found = fold(tables[-1], play, names_of(event))
    placed = tuple(
        TablePlace(table.title, line, above, below, len(table.lines))
        for table in reversed(found.tables)
        for above, line, below in zip(
            (None, *table.lines), table.lines, (*table.lines[1:], None), strict=False
        )
        if found.results and line.pair == number and not line.is_club
    )
    is_cut = any(stage.is_bracket for stage in stages)
    return placed, None if is_cut else clinch_of(play, number)


def _places(number: int, stages: Iterable[Stage]) -> tuple[FinalPlace, ...]:
    return tuple(
        FinalPlace(stage.title, line.place)
        for stage in stages
        if stage.is_bracket
        for line in placing_lines(stage, {})
        if line.pair == number
    )


def _onward(event: Event, turns: tuple[Turn, ...]) -> Onward | None:
    """Where the pair's latest bracket match leads, as long as that is of interest."""
    last = next((t for t in reversed(turns) if t.is_bracket), None)
    if last is None or last.match.is_over or last.match.is_bye:
        return None
    to = dict(
        Side.objects.filter(
            match__event=event, source_kind__in=FED, source_ref=last.match.number
        )
        .order_by("-match__number")
        .values_list("source_kind", "match__number")
    )
    lines = match_lines(event.matches.filter(number__in=to.values()))
    found = {line.number: line for line in lines}
    return Onward(found.get(to.get("winner", 0)), found.get(to.get("loser", 0)))
