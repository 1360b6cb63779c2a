"""The matches of a league by dates as pages show them: week by week, of a pair, open."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from tournaments import clock, formats
from tournaments.models import Event, Fixture, LineupPlayer, Match, Stage
from tournaments.play import rules_of
from tournaments.selectors.matches import MatchLine, match_lines
from tournaments.selectors.snapshot import EventSnapshot

Status = Fixture.Status


@dataclass(frozen=True, slots=True)
class OfferLine:
    """A date that a side offers."""

    side: int
    starts_at: datetime


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A match with its week, its date, its venue and what is open about it."""

    match: MatchLine
    stage: str
    week_of: date
    starts_at: datetime | None
    was_at: datetime | None
    """When it was to begin before it was moved last."""
    venue: str
    status: str
    decide_on: date
    moves: int
    moved_at: datetime | None
    offers: tuple[OfferLine, ...]
    lineups: tuple[tuple[str, ...], tuple[str, ...]]
    """By side the names of those who play, where they are entered."""

    @property
    def number(self) -> int:
        """The match's number."""
        return self.match.number

    @property
    def week(self) -> int:
        """The week it belongs to, wherever it was moved to."""
        return self.match.round

    @property
    def is_open(self) -> bool:
        """It is still to be played."""
        return self.match.state in (Match.State.WAITING, Match.State.READY)

    @property
    def is_postponed(self) -> bool:
        """It has no date."""
        return self.is_open and self.status == Status.POSTPONED

    @property
    def is_undecided(self) -> bool:
        """Its deadline is over and the director has to decide."""
        return self.is_open and self.status == Status.UNDECIDED

    @property
    def is_moved(self) -> bool:
        """Its date or venue was changed after the draw."""
        return self.is_open and self.moves > 0 and self.starts_at is not None


@dataclass(frozen=True, slots=True)
class Week:
    """A week's matches, in the order of their dates."""

    number: int
    begins: date
    fixtures: tuple[FixtureLine, ...]
    resting: tuple[tuple[int, str], ...]
    """Number and name of who sits out."""
    is_current: bool = False
    has_not_begun: bool = False

    @property
    def open(self) -> int:
        """How many matches are still to be played."""
        return sum(line.is_open for line in self.fixtures)


@dataclass(frozen=True)
class Season:
    """The weeks of a league by dates, the current one first, and what is open in it."""

    stage: Stage
    weeks: tuple[Week, ...]

    @property
    def lines(self) -> tuple[FixtureLine, ...]:
        """All matches, in the order of the weeks shown."""
        return tuple(line for week in self.weeks for line in week.fixtures)

    @cached_property
    def by_number(self) -> dict[int, FixtureLine]:
        """The matches by number."""
        return {line.number: line for line in self.lines}

    @property
    def undecided(self) -> tuple[FixtureLine, ...]:
        """Matches whose deadline is over and that the director has to decide."""
        return tuple(line for line in self.lines if line.is_undecided)

    @property
    def postponed(self) -> tuple[FixtureLine, ...]:
        """Matches without a date."""
        return tuple(line for line in self.lines if line.is_postponed)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The weeks by number."""
        return tuple(sorted(week.number for week in self.weeks))


def fixture_lines(event: Event, pair: int | None = None) -> list[FixtureLine]:
    """The event's matches with dates, or one pair's, by week and number."""
    rows = Fixture.objects.filter(match__event=event)
    matches = event.matches.filter(fixture__isnull=False)
    if pair is not None:
        matches = matches.filter(sides__pair__number=pair)
        rows = rows.filter(match__sides__pair__number=pair)
    lines = {line.number: line for line in match_lines(matches)}
    lineups = _lineups(event)
    fixtures = rows.select_related("match__stage").prefetch_related("offers")
    return [
        FixtureLine(
            match=lines[row.match.number],
            stage=row.match.stage.title,
            week_of=row.week_of,
            starts_at=row.starts_at,
            was_at=row.was_at,
            venue=row.venue,
            status=row.status,
            decide_on=row.decide_on,
            moves=row.moves,
            moved_at=row.moved_at,
            offers=tuple(OfferLine(o.side, o.starts_at) for o in row.offers.all()),
            lineups=(
                tuple(lineups[row.match_id, 1]),
                tuple(lineups[row.match_id, 2]),
            ),
        )
        for row in fixtures.order_by("match__round__number", "match__number")
    ]


def _lineups(event: Event) -> dict[tuple[int, int], list[str]]:
    names: dict[tuple[int, int], list[str]] = defaultdict(list)
    players = LineupPlayer.objects.filter(match__event=event).select_related(
        "person__merged_into"
    )
    for player in players.order_by("match", "side", "place"):
        names[player.match_id, player.side].append(player.shown_name)
    return names


def dated_stage(event: Event) -> Stage | None:
    """The stage that is played by dates; None in an event of one day."""
    for stage in event.stages.order_by("number"):
        stage.event = event
        if formats.date_rules(rules_of(stage)):
            return stage
    return None


def weeks_of(
    event: Event, stage: Stage, lines: Iterable[FixtureLine]
) -> tuple[Week, ...]:
    """The weeks of a stage; the current one is the last that has begun."""
    by_week: dict[int, list[FixtureLine]] = defaultdict(list)
    for line in lines:
        if line.match.stage == stage.number:
            by_week[line.week].append(line)
    begun = stage.rounds.filter(wave__gt=0).order_by("-number").first()
    members = dict(
        stage.seats.filter(pair__state="in")
        .order_by("pair__number")
        .values_list("pair__number", "pair__name")
    )
    current = begun.number if begun else min(by_week, default=0)
    return tuple(
        Week(
            number=number,
            begins=fixtures[0].week_of,
            fixtures=tuple(
                sorted(
                    fixtures,
                    key=lambda line: (
                        line.starts_at is None,
                        line.starts_at.timestamp() if line.starts_at else 0,
                        line.number,
                    ),
                )
            ),
            resting=tuple(
                (n, name)
                for n, name in members.items()
                if all(n not in s.numbers for f in fixtures for s in f.match.sides)
            ),
            is_current=number == current,
            has_not_begun=number > (begun.number if begun else 0),
        )
        for number, fixtures in sorted(by_week.items())
    )


def season_of(event: Event) -> Season | None:
    """The season of a league by dates; None where no stage has dates."""
    stage = dated_stage(event)
    if stage is None:
        return None
    weeks = weeks_of(event, stage, fixture_lines(event))
    return Season(stage, current_first(weeks))


def shown_season(snapshot: EventSnapshot) -> Season | None:
    """The season once its draw stands; made once a version."""
    if not any(stage.kind == "league" for stage in snapshot.shown_stages):
        return None
    return snapshot.once("season", lambda: season_of(snapshot.event))


def current_first(weeks: tuple[Week, ...]) -> tuple[Week, ...]:
    """The weeks from the current one on, then those before it, the last first."""
    at = next((i for i, week in enumerate(weeks) if week.is_current), 0)
    return (*weeks[at:], *reversed(weeks[:at]))


def is_playable(match: Match) -> bool:
    """Whether a match by date may be scored: its day has come, or it has no date."""
    stage = match.stage
    if match.state != Match.State.READY or stage.state != Stage.State.RUNNING:
        return False
    fixture = Fixture.objects.filter(match=match).first()
    return fixture is not None and has_come(match.event, fixture.starts_at)


def has_come(event: Event, starts_at: datetime | None) -> bool:
    """Whether it is the day of a match where the event is; always without a date."""
    if starts_at is None:
        return True
    zone = ZoneInfo(event.time_zone)
    return starts_at.astimezone(zone).date() <= clock.now().astimezone(zone).date()
