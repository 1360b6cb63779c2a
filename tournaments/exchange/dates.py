"""A league by dates in the export: its rules, homes, dates, offers and line-ups."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import available_timezones

from tournaments.event.models import (
    DateOffer,
    Event,
    Fixture,
    Home,
    LineupPlayer,
    Match,
)
from tournaments.exchange.lines import given
from tournaments.exchange.parse import Part
from tournaments.exchange.values import DateRead, Lineup
from tournaments.formats import StageRules, date_rules, legs_of
from tournaments.formats.league import UNPLAYED
from tournaments.formats.sentence import _

Json = dict[str, Any]
MOST_DAYS = 400
YEARS = range(1900, 2200)  # Of days and moments that a file may state


def rules_part(event: Event, rules: StageRules) -> Json:
    """The stage's date rules, and the time zone of its days; nothing without any."""
    dates = date_rules(rules)
    if dates is None:
        return {}
    return {
        "every_days": dates.every_days,
        "legs": legs_of(rules),
        "decide_after": dates.decide_after,
        "unplayed": dates.unplayed,
        "substitutes": dates.substitutes,
        "zone": event.time_zone,
    }


def home_part(home: Home) -> Json:
    return {
        "venue": home.venue,
        "weekday": home.weekday,
        "starts": f"{home.starts:%H:%M}",
    }


def match_parts(match: Match) -> Json:
    parts: Json = {}
    if hasattr(match, "fixture"):
        parts["starts_at"] = instant(match.fixture.starts_at)
        parts["date"] = _date(match.fixture)
    players = [player for player in match.lineup.all() if player.is_entered]
    if players:
        parts["lineups"] = [_lineup(players, side) for side in (1, 2)]
    return parts


def _date(fixture: Fixture) -> Json:
    return {
        "week_of": fixture.week_of.isoformat(),
        "at": instant(fixture.starts_at),
        "was": instant(fixture.was_at),
        "venue": fixture.venue,
        "status": fixture.status,
        "decide_on": fixture.decide_on.isoformat(),
        "moves": fixture.moves,
        "moved": instant(fixture.moved_at),
        **_last_move(fixture),
        "offers": [
            {"side": offer.side, "at": instant(offer.starts_at)}
            for offer in fixture.offers.all()
        ],
    }


def _last_move(fixture: Fixture) -> Json:
    """The last move of a match: by whom, from where, acknowledged by whom."""
    acknowledged = [fixture.acknowledged_1, fixture.acknowledged_2]
    return given(
        was_venue=fixture.was_venue,
        moved_by=fixture.moved_by,
        acknowledged=acknowledged if any(acknowledged) else (),
        planned=fixture.is_planned and fixture.moves > 0,
    )


def _lineup(players: list[LineupPlayer], side: int) -> list[Json]:
    return [
        {"name": player.shown_name, "substitute": player.is_substitute}
        for player in players
        if player.side == side
    ]


def instant(moment: datetime | None) -> str | None:
    """A moment in UTC, to the second: 2027-03-06T18:02:11Z."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if moment else None


def read_rules(part: Part) -> tuple[tuple[str, Any], ...]:
    """The options of a league by dates; none if the file has none."""
    if part.is_null:
        return ()
    substitutes = part["substitutes"]
    options = {
        "every_days": part["every_days"].number(1, MOST_DAYS),
        "legs": part["legs"].number(1, 2),
        "decide_after": part["decide_after"].number(0, MOST_DAYS),
        "unplayed": part["unplayed"].one_of(UNPLAYED),
        "substitutes": None if substitutes.is_null else substitutes.number(),
    }
    return tuple((k, v) for k, v in sorted(options.items()) if v is not None)


def read_zone(part: Part) -> str:
    """A time zone; empty if the file has none."""
    zone = "" if part.is_null else part.name(64)
    if zone and zone not in available_timezones():
        raise part.fail(_("a time zone was expected"))
    return zone


def read_day(part: Part) -> date | None:
    """A day like 2027-03-06; None if the file has none."""
    return None if part.is_null else _read(part, _day)


def read_home(part: Part) -> Home | None:
    if part.is_null:
        return None
    weekday = part["weekday"]
    return Home(
        venue=part["venue"].text(120),
        weekday=None if weekday.is_null else weekday.number(0, 6),
        starts=_read(part["starts"], time.fromisoformat),
    )


def read_date(part: Part) -> DateRead | None:
    """A match's date and the offers of others; None if the file has none."""
    if part.is_null:
        return None
    moves = part["moves"].number(0, 30_000)
    first, second = _acknowledged(part.get("acknowledged", [0, 0]), moves)
    fixture = Fixture(
        week_of=_read(part["week_of"], _day),
        starts_at=read_moment(part["at"]),
        was_at=read_moment(part["was"]),
        venue=part["venue"].text(120),
        status=part["status"].one_of(Fixture.Status.values),
        decide_on=_read(part["decide_on"], _day),
        moves=moves,
        moved_at=read_moment(part["moved"]),
        was_venue=part.get("was_venue", "").text(120),
        moved_by=part.get("moved_by", 0).number(0, 2),
        acknowledged_1=first,
        acknowledged_2=second,
        is_planned=moves == 0 or part.get("planned", False).truth(),
    )
    offers = [
        DateOffer(side=offer["side"].number(1, 2), starts_at=_read(offer["at"], aware))
        for offer in part["offers"].each()
    ]
    return fixture, offers


def read_lineups(part: Part) -> tuple[Lineup, ...]:
    return tuple(
        tuple((row["name"].name(80), row["substitute"].truth()) for row in side.each())
        for side in part.each()[:2]
    )


def _acknowledged(part: Part, moves: int) -> tuple[int, int]:
    counts = [count.number(0, moves) for count in part.each()]
    if len(counts) != 2:
        raise part.fail(_("two numbers were expected"))
    return counts[0], counts[1]


def read_moment(part: Part) -> datetime | None:
    """A moment like 2027-03-06T18:02:11Z; None if the file has none."""
    return None if part.is_null else _read(part, aware)


def aware(text: str) -> datetime:
    """A moment with its time zone."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError(text)
    return moment


def _day(text: str) -> date:
    day = date.fromisoformat(text)
    if day.year not in YEARS:
        raise ValueError(text)
    return day


def _read(part: Part, parse: Callable[[str], Any]) -> Any:
    return part.parsed(parse, _("a date or a time was expected"))
