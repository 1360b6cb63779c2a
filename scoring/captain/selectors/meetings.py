"""A meeting of two clubs, or a match of two pairs by dates, for whoever reads its page."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, Max

from scoring.game.context import open_games
from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import changes_by_ruling
from scoring.game.seen import Seen
from tournaments.event.models import Event, Game, LineupPlayer, Match, Pair
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.league.selectors.fixture_lines import FixtureLine


@dataclass(frozen=True, slots=True)
class MeetingGame:
    """A game of the meeting: to be entered, sent, disputed or over."""

    match: MatchLine
    game: Game | None  # The game without a result; None once the match is over
    # ``open``, ``ours`` if the captain's own club sent it, ``sent``, ``disputed``, ``over``.
    state: str
    versions: tuple[Submission, ...]  # The versions to be confirmed or decided
    seen: Seen

    @property
    def number(self) -> int:
        return self.match.number

    @property
    def version(self) -> Submission | None:
        return self.versions[-1] if self.versions else None


@dataclass(frozen=True, slots=True)
class MeetingRound:
    """A round of the night, counted from 1."""

    number: int
    games: tuple[MeetingGame, ...]

    @property
    def open(self) -> int:
        """How many games are to be entered."""
        return sum(game.state == "open" for game in self.games)

    @property
    def waits(self) -> bool:
        return any(game.state == "sent" for game in self.games)


@dataclass(frozen=True, slots=True)
class MeetingTeam:
    number: int
    name: str
    players: tuple[str, ...]


def meeting_rounds(
    event: Event, numbers: Collection[int], *, own: Collection[int] | None = None
) -> tuple[MeetingRound, ...]:
    """The games of a meeting by round; ``own`` are the pairs of the captain's club."""
    games = open_games(event, numbers)
    waiting: dict[int, list[Submission]] = defaultdict(list)
    for version in (
        Submission.objects.undecided()
        .filter(game__in=[game.pk for game in games.values()])
        .select_related("link")
        .order_by("version")
    ):
        waiting[version.game_id].append(version)
    sent = _versions_sent(games)
    rows = []
    for line in match_lines(event.matches.filter(number__in=numbers)):
        game = None if line.is_over else games.get(line.number)
        versions = tuple(waiting[game.pk]) if game else ()
        seen = Seen()
        if game:
            seen = Seen(sent.get(game.pk, 0), changes_by_ruling(game))
        state = _state(line, versions, own)
        rows.append(MeetingGame(line, game, state, versions, seen))
    rows.sort(key=lambda row: (row.match.round, row.number))
    by_round = groupby(rows, key=lambda row: row.match.round)
    return tuple(
        MeetingRound(n, tuple(of)) for n, (_round, of) in enumerate(by_round, 1)
    )


def _versions_sent(games: Mapping[int, Game]) -> dict[int, int]:
    """How many versions the result of each game has."""
    rows = Submission.objects.filter(game__in=[game.pk for game in games.values()])
    return dict(rows.order_by().values_list("game").annotate(Max("version")))


def _state(
    line: MatchLine, versions: Sequence[Submission], own: Collection[int] | None
) -> str:
    if line.is_over:
        return "over"
    if line.state == Match.State.DISPUTED:
        return "disputed"
    if not versions:
        return "open"
    sender = versions[-1].link
    if own is None or sender is None or sender.kind != Link.Kind.PAIR:
        return "sent"
    return "ours" if sender.number in own else "sent"


def meeting_teams(event: Event, line: FixtureLine, side: int) -> list[MeetingTeam]:
    """Each pair's players by its last line-up; its own two without one."""
    rows = LineupPlayer.objects.filter(
        match__event=event,
        match__number__in=line.numbers,
        match__sides__side=F("side"),
        side=side,
    ).select_related("match", "person__merged_into")
    pairs = rows.order_by("match__number", "place").annotate(
        pair=F("match__sides__pair__number")
    )
    by_match: dict[tuple[int, int], tuple[str, ...]] = defaultdict(tuple)
    for row in pairs:
        by_match[row.match.number, row.pair] += (row.shown_name,)
    seated = {pair: names for (_number, pair), names in by_match.items()}
    return [
        MeetingTeam(pair.number, pair.name, seated.get(pair.number, _names(pair)))
        for pair in _own(event, line, side)
    ]


def names_of_club(event: Event, line: FixtureLine, side: int) -> list[str]:
    """Everybody of a club's pairs, by name."""
    return sorted({name for pair in _own(event, line, side) for name in _names(pair)})


def _own(event: Event, line: FixtureLine, side: int) -> list[Pair]:
    rows = event.pairs.filter(number__in=line.match.sides[side - 1].numbers)
    return list(rows.order_by("number").prefetch_related("players"))


def _names(pair: Pair) -> tuple[str, ...]:
    return tuple(player.name for player in pair.players.all())


@dataclass(frozen=True, slots=True)
class MeetingSide:
    """A club or a pair: its current line-up, and its own players to choose from."""

    side: int
    name: str
    teams: list[MeetingTeam]
    people: list[str]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting with its games by round, and the sides whose line-ups are shown."""

    line: FixtureLine
    rounds: tuple[MeetingRound, ...]
    sides: tuple[MeetingSide, ...]

    @property
    def games(self) -> tuple[MeetingGame, ...]:
        return tuple(game for round in self.rounds for game in round.games)

    @property
    def sent(self) -> tuple[MeetingGame, ...]:
        """The submissions of one club that the other, or a director, may confirm."""
        return tuple(game for game in self.games if game.state == "sent")

    @property
    def disputed(self) -> tuple[MeetingGame, ...]:
        """The games that the two clubs submitted differently."""
        return tuple(game for game in self.games if game.state == "disputed")

    @property
    def left(self) -> int:
        """How many games have no result."""
        return sum(game.state != "over" for game in self.games)

    @property
    def current(self) -> int:
        return next((round.number for round in self.rounds if round.open), 0)


def meeting_of(event: Event, line: FixtureLine, *, side: int | None = None) -> Meeting:
    """The meeting of a match with a date; a captain's page is of one ``side``."""
    shown = (1, 2) if side is None else (side,)
    sides = line.match.sides
    own = None if side is None else sides[side - 1].numbers
    return Meeting(
        line,
        meeting_rounds(event, line.numbers, own=own) if line.is_meeting else (),
        tuple(
            MeetingSide(
                n,
                sides[n - 1].numbered,
                meeting_teams(event, line, n),
                names_of_club(event, line, n),
            )
            for n in shown
        ),
    )
