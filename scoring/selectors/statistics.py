"""What was bid, made and set, how long it took: figures of an event and of a season.

An event's figures are counts, so that a season's are their sum.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Count

from players.models import Season
from players.selectors.seasons import draft_of, performances_in
from scoring.catalogue import CATALOGUES, Words, words_of
from scoring.hands import CONTRACT_WORDS, TRUMP_WORDS
from scoring.models import Submission
from scoring.rules.games import GAMES
from tournaments.models import MARKS, Event, Game, Match, Pair, Penalty
from tournaments.translation import stage_name

PLAYED = ("played", "time", "penalty")
STEP = 5
"""Minutes of a bar among the lengths."""
MOST_EVENTS_KNOWN = 2048
PRIVATE = frozenset(
    line.code for book in CATALOGUES.values() for line in book.lines if line.is_private
)
"""Offences that no public page names."""
Key = tuple[str, ...]
"""What was counted: ``("bid", "31", "made")``."""
Counts = Counter[Key]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """How often something was bid or played, and how often it was made."""

    name: Words
    made: int
    set: int
    share: float
    """Of the most frequent line: how long its bar is, in percent."""

    @property
    def total(self) -> int:
        """How often it was played."""
        return self.made + self.set

    @property
    def percent(self) -> int:
        """How many of a hundred were made."""
        return round(100 * self.made / self.total)

    @property
    def made_share(self) -> float:
        """The part of the bar that was made."""
        return round(self.share * self.made / self.total, 2)


@dataclass(frozen=True, slots=True)
class LengthBar:
    """How many matches took so many minutes: ``first`` to ``last``."""

    first: int
    last: int
    matches: int
    share: float


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long matches of one game took, in minutes from the call to the result."""

    bars: tuple[LengthBar, ...]
    matches: int
    median: int
    most: int
    """Nine of ten were over after so many."""
    longest: int


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """How often an offence was penalised, and how often it cost a warning alone."""

    words: Words
    penalties: int
    warnings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The figures of one event or of several."""

    events: int
    entered: int
    games: int
    by_time: int
    by_ruling: int
    no_shows: int
    """Matches that one side did not come to."""
    withdrawn: int
    marks: int
    games_in_marks: int
    points: int
    games_in_points: int
    sheets: int
    """Games of which the hands are known."""
    hands: int
    thrown_in: int
    lengths: Lengths | None
    bids: tuple[Outcomes, ...]
    contracts: tuple[Outcomes, ...]
    trumps: tuple[Outcomes, ...]
    penalties: tuple[PenaltyLine, ...]

    @property
    def made(self) -> int:
        """Bids made."""
        return sum(line.made for line in self.bids)

    @property
    def set(self) -> int:
        """Bids set."""
        return sum(line.set for line in self.bids)

    @property
    def made_percent(self) -> int:
        """How many of a hundred bids were made."""
        return round(100 * self.made / max(self.made + self.set, 1))

    @property
    def time_percent(self) -> int:
        """How many of a hundred games the clock ended."""
        return round(100 * self.by_time / max(self.games, 1))

    @property
    def hands_a_game(self) -> float:
        """Hands of a game, on average of those whose hands are known."""
        return round(self.hands / max(self.sheets, 1), 1)

    @property
    def marks_a_game(self) -> float:
        """Marks of both sides in a game, on average."""
        return round(self.marks / max(self.games_in_marks, 1), 1)

    @property
    def points_a_game(self) -> int:
        """Points of both sides in a game, on average."""
        return round(self.points / max(self.games_in_points, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFigures:
    """How long a round took, from its first call to its last result."""

    stage: str
    number: int
    began: datetime
    minutes: int
    planned: int | None
    matches: int
    by_time: int
    no_shows: int


def event_statistics(event: Event) -> Statistics:
    """The figures of an event; four reads, none where this version is known."""
    return _statistics(_counts_of(event.pk, event.epoch, event.version))


def season_statistics(season: Season) -> Statistics:
    """The figures of the finished events that a season counts."""
    if season.is_sealed:
        uids = set(season.sealed_results.values_list("event_uid", flat=True))
    else:
        counted = performances_in(season.club, draft_of(season)).order_by()
        uids = set(counted.values_list("event_uid", flat=True).distinct())
    events = Event.objects.listed().filter(uid__in=uids)
    versions = events.order_by("pk").values_list("pk", "epoch", "version")
    total: Counts = Counter()
    for version in versions:
        total.update(_counts_of(*version))
    return _statistics(total)


def round_figures(event: Event) -> tuple[RoundFigures, ...]:
    """Each round that was played, in one read."""
    rows = _games(event.pk).order_by("match__stage__number", "match__round__number")
    rounds: dict[tuple[str, int, int | None], list[tuple[Any, ...]]] = defaultdict(list)
    for stage, number, minutes, *row in rows.values_list(
        "match__stage__name",
        "match__round__number",
        "match__round__minutes",
        "match__called_at",
        "match__ended_at",
        "ended",
        "match__is_forfeit",
        "match_id",
    ):
        rounds[stage, number, minutes].append(tuple(row))
    return tuple(line for key, games in rounds.items() if (line := _round(*key, games)))


def _round(
    stage: str, number: int, planned: int | None, games: Sequence[tuple[Any, ...]]
) -> RoundFigures | None:
    timed = [(start, end) for start, end, *_rest in games if start and end]
    if not timed:
        return None
    began = min(start for start, _end in timed)
    over = max(end for _start, end in timed)
    return RoundFigures(
        stage=stage_name(stage),
        number=number,
        began=began,
        minutes=_minutes(began, over),
        planned=planned,
        matches=len({match for *_rest, match in games}),
        by_time=sum(ended == "time" for _start, _end, ended, *_rest in games),
        no_shows=len(
            {
                match
                for _start, _end, ended, is_forfeit, match in games
                if is_forfeit or ended == "forfeit"
            }
        ),
    )


def _games(event: int) -> Any:
    final = Game.objects.filter(match__event=event, match__state=Match.State.FINAL)
    return final.exclude(match__part=Match.ASIDE).exclude(ended__in=("", "bye"))


@lru_cache(maxsize=MOST_EVENTS_KNOWN)
def _counts_of(event: int, epoch: int, version: int) -> Counts:
    """What happened in an event until a version, counted."""
    counts: Counts = Counter()
    scoring = Event.objects.values_list("rules_json__score", flat=True).get(pk=event)
    _count_games(counts, event, scoring)
    for key in _hands(event):
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
    for match, ended, first, second, third, is_forfeit, best_of, start, end in _games(
        event
    ).values_list(
        "match_id",
        "ended",
        *MARKS,
        "match__is_forfeit",
        "match__best_of",
        "match__called_at",
        "match__ended_at",
    ):
        if is_forfeit or ended == "forfeit":
            absent.add(match)
            continue
        counts["game", ended] += 1
        counts["games", scoring] += 1
        counts["score", scoring] += first + second + (third or 0)
        if best_of == 1 and ended in ("played", "time") and start and end:
            counts["length", str(_minutes(start, end))] += 1
    counts["absent",] += len(absent)


def _minutes(start: datetime, end: datetime) -> int:
    return max(round((end - start).total_seconds() / 60), 0)


def _hands(event: int) -> Iterator[Key]:
    """The hands on the confirmed sheets of an event, each as what is counted."""
    confirmed = Submission.objects.filter(
        game__match__event=event, game__match__state=Match.State.FINAL
    )
    sheets = confirmed.filter(state=Submission.State.CONFIRMED).exclude(sheet=None)
    for sheet in sheets.values_list("sheet", flat=True):
        rows = [row for row in sheet or () if not row.get("ruled")]
        if rows:
            yield ("sheet",)
        for row in rows:
            yield from hand_counts(row)


def hand_counts(row: dict[str, Any]) -> Iterator[Key]:
    """What a hand of a sheet is counted as."""
    if not row.get("bid"):
        yield ("thrown",)
        return
    outcome = "made" if row.get("made") else "set"
    yield "bid", row["bid"], outcome
    declared = (row.get("record") or {}).get("declaration") or {}
    contract = row.get("contract") or declared.get("contract") or "straight"
    yield "contract", contract, outcome
    if declared.get("trump"):
        yield "trump", declared["trump"], outcome


def _statistics(counts: Counts) -> Statistics:
    bids = outcomes(counts, "bid")
    hands = sum(line.total for line in bids) + counts["thrown",]
    return Statistics(
        events=counts["event",],
        entered=sum(n for key, n in counts.items() if key[0] == "pair"),
        games=sum(counts["game", ended] for ended in PLAYED),
        by_time=counts["game", "time"],
        by_ruling=counts["game", "penalty"],
        no_shows=counts["absent",],
        withdrawn=counts["pair", "withdrawn"] + counts["pair", "disqualified"],
        marks=counts["score", "marks"],
        games_in_marks=counts["games", "marks"],
        points=counts["score", "points"],
        games_in_points=counts["games", "points"],
        sheets=counts["sheet",],
        hands=hands,
        thrown_in=counts["thrown",],
        lengths=_lengths(counts),
        bids=bids,
        contracts=outcomes(counts, "contract"),
        trumps=outcomes(counts, "trump"),
        penalties=_penalties(counts),
    )


def outcomes(counts: Counts, kind: str) -> tuple[Outcomes, ...]:
    """How often each bid, contract or trump was made and set, in its order."""
    names = {key[1] for key in counts if key[0] == kind}
    totals = {
        name: (counts[kind, name, "made"], counts[kind, name, "set"]) for name in names
    }
    most = max(map(sum, totals.values()), default=1)
    words = {"bid": {}, "contract": CONTRACT_WORDS, "trump": TRUMP_WORDS}[kind]
    order = _rank if kind == "bid" else list(words).index
    return tuple(
        Outcomes(
            name=words.get(name, name),
            made=made,
            set=set_,
            share=round(100 * (made + set_) / most, 2),
        )
        for name, (made, set_) in sorted(totals.items(), key=lambda row: order(row[0]))
    )


def _rank(bid: str) -> tuple[bool, int, str]:
    """Bids as the ladder of 42 has them, then those with a word of their own."""
    known = GAMES["42"].ladder.read(bid)
    return known is None, known.rank if known else 0, bid


def _lengths(counts: Counts) -> Lengths | None:
    by_minute = {int(key[1]): n for key, n in counts.items() if key[0] == "length"}
    if not by_minute:
        return None
    minutes = sorted(Counter(by_minute).elements())
    steps = Counter(each // STEP for each in minutes)
    most = max(steps.values())
    return Lengths(
        bars=tuple(
            LengthBar(
                step * STEP,
                step * STEP + STEP - 1,
                steps[step],
                round(100 * steps[step] / most, 2),
            )
            for step in range(min(steps), max(steps) + 1)
        ),
        matches=len(minutes),
        median=_after(minutes, 50),
        most=_after(minutes, 90),
        longest=minutes[-1],
    )


def _after(minutes: Sequence[int], percent: int) -> int:
    """The minutes after which so many of a hundred were over."""
    return minutes[max(-(-len(minutes) * percent // 100) - 1, 0)]


def _penalties(counts: Counts) -> tuple[PenaltyLine, ...]:
    codes: Iterable[str] = {key[1] for key in counts if key[0] == "penalty"}
    lines = [
        PenaltyLine(
            words_of(code),
            counts["penalty", code, "penalty"],
            counts["penalty", code, "warning"],
        )
        for code in sorted(codes)
    ]
    return tuple(sorted(lines, key=lambda line: -line.penalties - line.warnings))
