"""Statistics as values, and the counts that they are made from."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count

from scoring.game.catalogue import Words
from scoring.game.models import Submission
from scoring.game.rule_books import CATALOGUES
from scoring.rules.games import GAMES
from scoring.rules.presets import PRESETS
from tournaments.event.models import MARKS, Event, Game, Match, Pair, Penalty


class Outcomes(NamedTuple):
    """How often something was bid or played, and how often it was made."""

    name: Words
    made: int
    set: int
    share: float  # The length of its bar in percent of the most frequent line

    @property
    def total(self) -> int:
        return self.made + self.set

    @property
    def percent(self) -> int:
        return round(100 * self.made / self.total)

    @property
    def made_share(self) -> float:
        return round(self.share * self.made / self.total, 2)


class LengthBar(NamedTuple):
    """How many matches took so many minutes: ``first`` to ``last``."""

    first: int
    last: int
    matches: int
    share: float


class Lengths(NamedTuple):
    """How long matches of one game took, in minutes from the call to the result."""

    bars: tuple[LengthBar, ...]
    matches: int
    median: int
    most: int  # Nine of ten were over by then
    longest: int


class PenaltyLine(NamedTuple):
    """How often an offence was penalised, and how often only warned."""

    words: Words
    penalties: int
    warnings: int


class Statistics(NamedTuple):
    events: int
    games: int
    by_time: int
    no_shows: int  # Matches that one side did not come to
    withdrawn: int
    marks: int
    games_in_marks: int
    points: int
    games_in_points: int
    sheets: int  # Games with recorded hands
    hands: int
    thrown_in: int
    lengths: Lengths | None
    bids: tuple[Outcomes, ...]
    contracts: tuple[Outcomes, ...]
    trumps: tuple[Outcomes, ...]
    penalties: tuple[PenaltyLine, ...]

    @property
    def made_percent(self) -> int:
        made = sum(line.made for line in self.bids)
        return round(100 * made / max(sum(line.total for line in self.bids), 1))

    @property
    def time_percent(self) -> int:
        return round(100 * self.by_time / max(self.games, 1))

    @property
    def hands_a_game(self) -> float:
        return round(self.hands / max(self.sheets, 1), 1)

    @property
    def marks_a_game(self) -> float:
        return round(self.marks / max(self.games_in_marks, 1), 1)

    @property
    def points_a_game(self) -> int:
        return round(self.points / max(self.games_in_points, 1))


MOST_EVENTS_KNOWN = 2048
# Offences that no public page names.
PRIVATE = frozenset(
    line.code for book in CATALOGUES.values() for line in book.lines if line.is_private
)
Key = tuple[str, ...]  # A counted thing: ``("bid", "31", "made")``
Counts = Counter[Key]


def counted_games(event: int) -> Any:
    final = Game.objects.filter(match__event=event, match__state=Match.State.FINAL)
    return final.exclude(match__part=Match.ASIDE).exclude(ended__in=("", "bye"))


def minutes_between(start: datetime, end: datetime) -> int:
    return max(round((end - start).total_seconds() / 60), 0)


@lru_cache(maxsize=MOST_EVENTS_KNOWN)
def counts_of(event: int, epoch: int, version: int) -> Counts:
    counts: Counts = Counter()
    rules = Event.objects.values_list("rules_json", flat=True).get(pk=event)
    _count_games(counts, event, rules["score"])
    for key in _hands(event, rules):
        counts[key] += 1
    rows = Penalty.objects.filter(game__match__event=event).exclude(code__in=PRIVATE)
    for code, is_warning, count in (
        rows.order_by().values_list("code", "is_warning").annotate(Count("pk"))
    ):
        counts["penalty", code, "warning" if is_warning else "penalty"] += count
    pairs = Pair.objects.filter(event=event).order_by()
    for state, count in pairs.values_list("state").annotate(Count("pk")):
        counts["pair", state] += count
    counts["event",] += 1
    return counts


def _count_games(counts: Counts, event: int, scoring: str) -> None:
    absent = set()
    rows = counted_games(event).values_list(
        *("match_id", "ended", *MARKS, "match__is_forfeit", "match__best_of"),
        *("match__called_at", "match__ended_at"),
    )
    for match, ended, *marks, is_forfeit, best_of, start, end in rows:
        if is_forfeit or ended == "forfeit":
            absent.add(match)
            continue
        counts["game", ended] += 1
        counts["games", scoring] += 1
        counts["score", scoring] += sum(own or 0 for own in marks)
        if best_of == 1 and ended in ("played", "time") and start and end:
            counts["length", str(minutes_between(start, end))] += 1
    counts["absent",] += len(absent)


def _hands(event: int, rules: dict[str, Any]) -> Iterator[Key]:
    confirmed = Submission.objects.filter(
        game__match__event=event, game__match__state=Match.State.FINAL
    )
    sheets = confirmed.filter(state=Submission.State.CONFIRMED).exclude(sheet=None)
    sheets = sheets.filter(off_sheet="")
    for sheet in sheets.values_list("sheet", flat=True):
        rows = [row for row in sheet or () if not row.get("ruled")]
        if rows:
            yield ("sheet",)
        for row in rows:
            yield from hand_counts(row, rules)


def hand_counts(row: dict[str, Any], rules: dict[str, Any]) -> Iterator[Key]:
    """The keys of a hand of a sheet; its bid is said as by its event's rules."""
    if not row.get("bid"):
        yield ("thrown",)
        return
    outcome = "made" if row.get("made") else "set"
    bid = GAMES[PRESETS[rules["preset"]].game].ladder.read(row["bid"])
    yield "bid", bid.spoken(rules["score"]) if bid else row["bid"], outcome
    declared = (row.get("record") or {}).get("declaration") or {}
    contract = row.get("contract") or declared.get("contract") or "straight"
    yield "contract", contract, outcome
    if declared.get("trump"):
        yield "trump", declared["trump"], outcome
