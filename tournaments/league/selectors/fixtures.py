"""The matches of a league by dates on pages: by week, of a pair, open ones."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from players.common import clock
from tournaments import formats
from tournaments.event.models import (
    DateOffer,
    Event,
    Fixture,
    LineupPlayer,
    Match,
    Pair,
    Stage,
)
from tournaments.event.play import rules_of
from tournaments.event.selectors.lineups import lined_up
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.event.selectors.snapshot import SHOWN, EventSnapshot
from tournaments.league.selectors.club_meetings import (
    is_between_clubs,
    meetings_with_dates,
)
from tournaments.league.selectors.fixture_lines import (
    STORED,
    Dated,
    FixtureLine,
    OfferLine,
)


@dataclass(frozen=True, slots=True)
class Week:
    number: int
    begins: date
    fixtures: tuple[FixtureLine, ...]
    # Number and name of each side without a match; a club has no number.
    resting: tuple[tuple[int | None, str], ...]
    has_not_begun: bool
    is_next: bool  # The current one, although it is still to come
    is_now: bool  # The current one, begun and not over

    @property
    def open(self) -> int:
        return sum(line.is_open for line in self.fixtures)


@dataclass(frozen=True)
class LeagueSeason:
    """The weeks of a league by dates, from the current one on, then those before it."""

    stage: Stage
    weeks: tuple[Week, ...]

    @property
    def lines(self) -> tuple[FixtureLine, ...]:
        """All matches, in the order of the weeks shown."""
        return tuple(line for week in self.weeks for line in week.fixtures)

    @cached_property
    def by_number(self) -> dict[int, FixtureLine]:
        """The matches by number; between clubs each match's meeting."""
        return {number: line for line in self.lines for number in line.numbers}

    @property
    def clubs(self) -> tuple[tuple[int, str], ...]:
        """Clubs that meet, by name, each with its lowest pair number."""
        sides = (side for line in self.lines for side in line.match.sides)
        clubs = {(side.numbers[0], side.name) for side in sides if side.is_club}
        return tuple(sorted(clubs, key=lambda club: club[1]))

    @property
    def undecided(self) -> tuple[FixtureLine, ...]:
        """Matches whose deadline is over and that the director has to decide."""
        return tuple(line for line in self.lines if line.is_undecided)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(sorted(week.number for week in self.weeks))


def fixture_lines(event: Event, pair: int | None = None) -> list[FixtureLine]:
    """The event's matches with dates, or one pair's, by week and number.

    Between clubs these are meetings; a pair's are those of its club.
    """
    stage = dated_stage(event)
    if stage is not None and is_between_clubs(rules_of(stage)):
        meetings = meetings_with_dates(stage)
        dated = [d for d in meetings if pair is None or _plays(d.match, pair)]
    else:
        dated = _matches_with_dates(event, pair)
    rows = Fixture.objects.filter(
        match__event=event, match__number__in=[each.dated_by for each in dated]
    )
    stored = {
        row.pop("match__number"): row for row in rows.values("match__number", *STORED)
    }
    offers = _offers(event)
    left = event.pairs.exclude(state=Pair.State.IN)
    gone = set(left.values_list("number", flat=True))
    return [
        FixtureLine(
            **vars(each),
            offers=tuple(o for number in each.numbers for o in offers.get(number, ())),
            left=tuple(
                side.is_known and gone.issuperset(side.numbers)
                for side in each.match.sides
            ),
            **stored[each.dated_by],
        )
        for each in dated
    ]


def shown_lines(event: Event) -> list[FixtureLine]:
    """The matches of a league by dates whose draw is confirmed; none of other events."""
    stage = dated_stage(event) if event.format.is_by_dates else None
    is_shown = stage is not None and stage.state in SHOWN
    return fixture_lines(event) if is_shown else []


def _matches_with_dates(event: Event, pair: int | None) -> list[Dated]:
    matches = event.matches.filter(fixture__isnull=False)
    if pair is not None:
        matches = matches.filter(sides__pair__number=pair)
    lineups = lined_up(LineupPlayer.objects.filter(match__event=event))
    return [
        Dated(
            match=line,
            week=line.round,
            lineups=(lineups[line.number, 1], lineups[line.number, 2]),
            numbers=(line.number,),
            dated_by=line.number,
        )
        for line in sorted(match_lines(matches), key=lambda m: (m.round, m.number))
    ]


def _plays(match: MatchLine, pair: int) -> bool:
    return any(pair in side.numbers for side in match.sides)


def _offers(event: Event) -> dict[int, list[OfferLine]]:
    offers: dict[int, list[OfferLine]] = defaultdict(list)
    rows = DateOffer.objects.filter(fixture__match__event=event)
    columns = ("fixture__match__number", "side", "starts_at")
    for number, side, starts_at in rows.values_list(*columns):
        offers[number].append(OfferLine(side, starts_at))
    return offers


def dated_stage(event: Event) -> Stage | None:
    """The stage that is played by dates; None in an event of one day."""
    for stage in event.stages.order_by("number"):
        if formats.date_rules(rules_of(stage)):
            return stage
    return None


def season_of(event: Event) -> LeagueSeason | None:
    """The season of a league by dates; None if no stage has dates.

    The current week is the last that has begun.
    """
    stage = dated_stage(event)
    if stage is None:
        return None
    by_week: dict[int, list[FixtureLine]] = defaultdict(list)
    for line in fixture_lines(event):
        by_week[line.week].append(line)
    rules = rules_of(stage)
    begun = stage.rounds.filter(wave__gt=0).order_by("-number").first()
    last_begun = formats.week_of_round(rules, begun.number) if begun else 0
    current = last_begun or min(by_week, default=0)
    as_of = event.changed_at.astimezone(ZoneInfo(event.time_zone)).date()
    members = _members(stage, of_clubs=is_between_clubs(rules))
    begins = {number: lines[0].week_of for number, lines in by_week.items()}
    is_to_come = current > last_begun or as_of < begins.get(current, as_of)
    is_over = stage.state == Stage.State.OVER
    weeks = [
        Week(
            number=number,
            begins=begins[number],
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
                member
                for n, member in members.items()
                if not any(_plays(fixture.match, n) for fixture in fixtures)
            ),
            has_not_begun=number > last_begun,
            is_next=number == current and is_to_come,
            is_now=number == current and not (is_to_come or is_over),
        )
        for number, fixtures in sorted(by_week.items())
    ]
    weeks.sort(key=lambda w: (0, w.number) if w.number >= current else (1, -w.number))
    return LeagueSeason(stage, tuple(weeks))


def _members(stage: Stage, *, of_clubs: bool) -> dict[int, tuple[int | None, str]]:
    """The sides of the season by number: pairs, or each club by its first pair."""
    seats = stage.seats.filter(pair__state="in").order_by("pair__number")
    if not of_clubs:
        names = seats.values_list("pair__number", "pair__name")
        return {number: (number, name) for number, name in names}
    clubs: dict[str, int] = {}
    for number, club in seats.values_list("pair__number", "pair__club_name"):
        clubs.setdefault(club, number)
    return {number: (None, club) for club, number in clubs.items()}


def at_home(event: Event) -> list[tuple[str, tuple[int, ...]]]:
    """The sides with a home, by name with the numbers of their pairs: pairs, or clubs."""
    pairs = event.pairs.filter(state="in").order_by("number")
    if event.format.entry != "club":
        return [(str(pair), (pair.number,)) for pair in pairs]
    clubs: dict[str, tuple[int, ...]] = {}
    for pair in pairs:
        clubs[pair.club_name] = (*clubs.get(pair.club_name, ()), pair.number)
    return list(clubs.items())


def shown_season(snapshot: EventSnapshot) -> LeagueSeason | None:
    """The season once its draw is confirmed; built once a version."""
    if not any(stage.kind == "league" for stage in snapshot.shown_stages):
        return None
    return snapshot.once("season", lambda: season_of(snapshot.event))


def is_playable(match: Match) -> bool:
    """Whether a match by date may be scored: its day has come, or it has no date."""
    stage = match.stage
    if match.state != Match.State.READY or stage.state != Stage.State.RUNNING:
        return False
    fixture = Fixture.objects.filter(match=match).first()
    return fixture is not None and has_come(match.event, fixture.starts_at)


def has_come(event: Event, starts_at: datetime | None) -> bool:
    """Whether the match's day has come in the event's time zone; True without a date."""
    if starts_at is None:
        return True
    zone = ZoneInfo(event.time_zone)
    return starts_at.astimezone(zone).date() <= clock.now().astimezone(zone).date()
