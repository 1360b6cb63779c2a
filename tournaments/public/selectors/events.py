"""The lists of the front page, and the page of one event."""

from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import get_language

from tournaments import formats
from tournaments.brackets.selectors import BracketPage, bracket_page
from tournaments.event.models import Event, Match, Pair, Stage
from tournaments.event.play import is_by_dates, rules_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.terms import counted, enters
from tournaments.schedule.selectors.rounds import RoundPage, current_round, round_page
from tournaments.standings.selectors.finish import winners
from tournaments.standings.selectors.standing_lines import Standing
from tournaments.standings.selectors.standings import standing_of

MOST_FINISHED = 12
MOST_SIZES = 1024


class EventCard(NamedTuple):
    slug: str
    name: str
    date: date
    club: str
    town: str
    state: str
    is_practice: bool
    entered: str  # How many pairs, or players

    @property
    def path(self) -> str:
        return reverse("event", args=[self.slug])


@dataclass(frozen=True, slots=True)
class WeekNow:
    """The last week of a league by dates that has begun."""

    number: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class OnNow:
    """The current play of one stage: a round with its clock, or matches at tables."""

    stage: Stage
    round: RoundPage | None
    matches: tuple[MatchLine, ...]
    waiting: int  # Bracket matches that wait for a table
    week: WeekNow | None = None  # Replaces the round in a league by dates


@dataclass(frozen=True, slots=True)
class EventPage:
    pairs: int
    checked_in: int
    stages: tuple[Stage, ...]
    current: tuple[OnNow, ...]
    standing: Standing | None  # Its first table alone
    # The brackets to show: those being played, else all.
    brackets: tuple[BracketPage, ...]
    # Winners of a final event without brackets; a bracket shows its own places.
    winners: tuple[str, ...]


def event_lists() -> dict[str, tuple[EventCard, ...]]:
    """The events of all clubs for the front page: being played, coming, finished last."""
    listed = Event.objects.listed()
    unfinished = listed.exclude(state=Event.State.FINAL)
    finished = listed.filter(state=Event.State.FINAL).order_by("-date", "-name")
    cards = event_cards(unfinished.order_by("date", "name"))
    return {
        "playing": tuple(c for c in cards if c.state in ("running", "frozen")),
        "coming": tuple(c for c in cards if c.state in ("setup", "open")),
        "finished": event_cards(finished[:MOST_FINISHED]),
    }


def event_cards(events: QuerySet[Event]) -> tuple[EventCard, ...]:
    """These events as a list shows them, with two queries.

    Chooses the events first; otherwise the query would count the pairs of every event.
    """
    chosen = list(events.values_list("pk", flat=True))
    pairs = Pair.objects.filter(event=OuterRef("pk")).order_by().values("event")
    entered = pairs.annotate(count=Count("pk")).values("count")
    rows = (
        Event.objects.filter(pk__in=chosen)
        .order_by()
        .values_list(
            *("pk", "slug", "name", "date", "club__name", "club__town", "state"),
            "is_practice",
            KT("format_json__entry"),
            KT("rules_json__preset"),
            Coalesce(Subquery(entered), 0),
        )
    )
    language = get_language()
    cards = {
        number: EventCard._make([*shown, _entered(entry, preset, count, language)])
        for number, *shown, entry, preset, count in rows
    }
    return tuple(cards[number] for number in chosen)


@lru_cache(MOST_SIZES)
def _entered(entry: str, preset: str, count: int, _language: str) -> str:
    return counted(enters(entry, preset), count)


def event_page(snapshot: EventSnapshot) -> EventPage:
    """The current play, the standing or the bracket, and the entries."""
    event, stages = snapshot.event, snapshot.shown_stages
    tables = [s for s in stages if not s.is_bracket]
    brackets = [s for s in stages if s.is_bracket]
    is_final = event.state == Event.State.FINAL
    playing = [s for s in brackets if s.state == Stage.State.RUNNING]
    return EventPage(
        pairs=len(snapshot.pairs),
        checked_in=snapshot.checked_in,
        stages=tuple(stages),
        current=current_play(snapshot),
        standing=_first_table(snapshot) if tables and not brackets else None,
        brackets=tuple(bracket_page(snapshot, s) for s in playing or brackets),
        winners=() if brackets or not is_final else tuple(winners(event)),
    )


def _first_table(snapshot: EventSnapshot) -> Standing | None:
    standing = standing_of(snapshot)
    return standing and replace(standing, tables=standing.tables[:1])


def current_play(snapshot: EventSnapshot) -> tuple[OnNow, ...]:
    """What each stage that is not over is at."""
    sections = []
    for stage in snapshot.shown_stages:
        if stage.state == Stage.State.OVER:
            continue
        round = current_round(snapshot, stage)
        if stage.is_bracket:
            lines = list(snapshot.of_stage(stage))
            waiting = sum(line.state == Match.State.READY for line in lines)
            on = [line for line in lines if line.state in Match.IN_PLAY]
            on.sort(key=lambda m: m.table or 0)
            sections.append(OnNow(stage, None, tuple(on), waiting))
        elif round is not None and is_by_dates(stage):
            week = _week(snapshot, stage, round.number)
            sections.append(OnNow(stage, None, (), 0, week))
        elif round is not None:
            page = round_page(snapshot, stage, round.number)
            sections.append(OnNow(stage, page, (), 0))
    return tuple(sections)


def _week(snapshot: EventSnapshot, stage: Stage, round: int) -> WeekNow:
    """The week of a round, with its results: between clubs those of a whole night."""
    rules = rules_of(stage)
    number = formats.week_of_round(rules, round)
    rounds = formats.rounds_of_week(rules, number)
    lines = [
        line
        for line in snapshot.matches.values()
        if line.stage == stage.number and line.round in rounds
    ]
    return WeekNow(number, sum(line.is_over for line in lines), len(lines))
