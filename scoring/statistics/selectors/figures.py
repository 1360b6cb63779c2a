"""Statistics of an event, of its rounds, of a season and of a person's bids."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from players.people.models import Person
from players.seasons.models import Season
from players.seasons.selectors.seasons import performances_in
from scoring.game.choices import CONTRACT_WORDS, TRUMP_WORDS
from scoring.game.models import Submission
from scoring.game.rule_books import words_of
from scoring.rules.games import GAMES
from scoring.statistics.selectors.values import (
    Counts,
    LengthBar,
    Lengths,
    Outcomes,
    PenaltyLine,
    Statistics,
    counted_games,
    counts_of,
    hand_counts,
    minutes_between,
)
from tournaments.event.models import Event
from tournaments.event.part_rounds import names_of_rounds
from tournaments.event.translation import stage_name
from tournaments.people.selectors.streaks import sides_of


class RoundFigures(NamedTuple):
    """The length of a round, from its first call to its last result."""

    stage: str
    name: str
    began: datetime
    minutes: int
    planned: int | None
    matches: int
    by_time: int
    no_shows: int


def round_figures(event: Event) -> tuple[RoundFigures, ...]:
    """Each round that was played, with two queries."""
    rows = counted_games(event.pk).order_by(
        "match__stage__number", "match__round__number"
    )
    columns = ("stage__number", "round__number", "part")
    names = names_of_rounds(event.matches.values_list(*columns))
    rounds: dict[tuple[str, str, int | None], list[tuple[Any, ...]]] = defaultdict(list)
    for stage, at, number, minutes, *row in rows.values_list(
        "match__stage__name",
        "match__stage__number",
        "match__round__number",
        "match__round__minutes",
        "match__called_at",
        "match__ended_at",
        "ended",
        "match__is_forfeit",
        "match_id",
    ):
        rounds[stage, names[at, number], minutes].append(tuple(row))
    return tuple(line for key, games in rounds.items() if (line := _round(*key, games)))


def _round(
    stage: str, name: str, planned: int | None, games: Sequence[tuple[Any, ...]]
) -> RoundFigures | None:
    timed = [(start, end) for start, end, *_rest in games if start and end]
    if not timed:
        return None
    began = min(start for start, _end in timed)
    over = max(end for _start, end in timed)
    return RoundFigures(
        stage=stage_name(stage),
        name=name,
        began=began,
        minutes=minutes_between(began, over),
        planned=planned,
        matches=len({match for *_rest, match in games}),
        by_time=sum(ended == "time" for _start, _end, ended, *_rest in games),
        no_shows=len(
            {m for *_at, ended, gave, m in games if gave or ended == "forfeit"}
        ),
    )


PLAYED = ("played", "time", "penalty")
STEP = 5  # Minutes of a bar among the lengths
EACH_UNTIL = 180  # Minutes; beyond them only lengths of matches have a bar


def event_statistics(event: Event) -> Statistics:
    """The statistics of an event; four queries, none if this version is cached."""
    return _statistics(counts_of(event.pk, event.epoch, event.version))


def season_statistics(season: Season) -> Statistics:
    """The statistics of the finished events that a season counts."""
    if season.is_sealed:
        uids = set(season.sealed_results.values_list("event_uid", flat=True))
    else:
        counted = performances_in(season).order_by()
        uids = set(counted.values_list("event_uid", flat=True).distinct())
    events = Event.objects.listed().filter(uid__in=uids)
    versions = events.order_by("pk").values_list("pk", "epoch", "version")
    total: Counts = Counter()
    for version in versions:
        total.update(counts_of(*version))
    return _statistics(total)


def _statistics(counts: Counts) -> Statistics:
    bids = outcomes(counts, "bid")
    hands = sum(line.total for line in bids) + counts["thrown",]
    return Statistics(
        events=counts["event",],
        games=sum(counts["game", ended] for ended in PLAYED),
        by_time=counts["game", "time"],
        no_shows=counts["absent",],
        withdrawn=counts["pair", "withdrawn"] + counts["pair", "disqualified"],
        marks=counts["score", "marks"],
        games_in_marks=counts["games", "marks"],
        points=counts["score", "points"],
        games_in_points=counts["games", "points"],
        sheets=counts["sheet",],
        hands=hands,
        thrown_in=counts["thrown",],
        lengths=lengths_of(counts),
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
    places = {name: place for place, name in enumerate(words)}
    return tuple(
        Outcomes(
            name=words.get(name, name),
            made=made,
            set=set_,
            share=round(100 * (made + set_) / most, 2),
        )
        for name, (made, set_) in sorted(
            totals.items(),
            key=lambda row: (places.get(row[0], len(places)), _rank(row[0])),
        )
    )


def _rank(bid: str) -> tuple[bool, int, str]:
    """Sort key of bids by the ladder of 42: numbers first, then words."""
    known = GAMES["42"].ladder.read(bid)
    rank = int(bid) if bid.isdecimal() else 0
    return known is None and not rank, known.rank if known else rank, bid


def lengths_of(counts: Counts) -> Lengths | None:
    by_minute = {int(key[1]): n for key, n in counts.items() if key[0] == "length"}
    if not by_minute:
        return None
    minutes = sorted(Counter(by_minute).elements())
    steps = Counter(each // STEP for each in minutes)
    most = max(steps.values())
    every = range(min(steps), min(max(steps), EACH_UNTIL // STEP) + 1)
    return Lengths(
        bars=tuple(
            LengthBar(
                step * STEP,
                step * STEP + STEP - 1,
                steps[step],
                round(100 * steps[step] / most, 2),
            )
            for step in sorted({*every, *steps})
        ),
        matches=len(minutes),
        median=_after(minutes, 50),
        most=_after(minutes, 90),
        longest=minutes[-1],
    )


def _after(minutes: Sequence[int], percent: int) -> int:
    """The minutes after which this percentage was over."""
    return minutes[max(-(-len(minutes) * percent // 100) - 1, 0)]


def _penalties(counts: Counts) -> tuple[PenaltyLine, ...]:
    codes: Iterable[str] = {key[1] for key in counts if key[0] == "penalty"}
    kinds = ("penalty", "warning")
    lines = [
        PenaltyLine(words_of(code), *(counts["penalty", code, kind] for kind in kinds))
        for code in sorted(codes)
    ]
    return tuple(sorted(lines, key=lambda line: -line.penalties - line.warnings))


class PersonBids(NamedTuple):
    sheets: int  # Games with recorded hands
    bids: tuple[Outcomes, ...]
    against: tuple[Outcomes, ...]  # The other sides' bids


def bids_of_person(person: Person) -> PersonBids:
    """The bids of a person's sides and of their opponents, with two queries."""
    own = sides_of(person)
    confirmed = Submission.objects.filter(
        game__match__in=list(own), state=Submission.State.CONFIRMED
    )
    counts: dict[bool, Counts] = {True: Counter(), False: Counter()}
    sheets = 0
    two_sided = confirmed.exclude(game__match__games__marks_3__isnull=False)
    whole = two_sided.exclude(sheet=None).filter(off_sheet="")
    rows = whole.values_list(
        "game__match_id", "sheet", "game__match__event__rules_json"
    )
    for match, sheet, rules in rows:
        hands = [row for row in sheet or () if not row.get("ruled")]
        sheets += bool(hands)
        for row in hands:
            counts[row.get("bidder") == own[match]].update(hand_counts(row, rules))
    ours, theirs = (outcomes(counts[is_own], "bid") for is_own in (True, False))
    return PersonBids(sheets, ours, theirs)
