"""A meeting of two clubs, or a match of two pairs by dates, for whoever reads its page."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from django.db.models import F

from scoring.game.context import all_versions, open_games
from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import Seen
from tournaments.event.models import Event, Game, LineupPlayer, Match
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.league.selectors.fixture_lines import FixtureLine


class MeetingGame:
    """A game of the meeting: to be entered, sent, disputed or over.

    ``state``: ``open``, ``ours`` if the captain's own club sent it, ``sent``,
    ``disputed``, ``over``.
    """

    def __init__(
        self, match: MatchLine, game: Game | None, own: Collection[int] | None
    ) -> None:
        self.match = match
        # The game without a result; None once the match is over.
        self.game = None if match.is_over else game
        sent = self.game.submissions.all() if self.game else ()
        # The versions to be confirmed or decided.
        self.versions = tuple(version for version in sent if version.is_undecided)
        self.seen = seen_of(self.game) if self.game else Seen()
        self.state = _state(match, self.versions, own)

    @property
    def number(self) -> int:
        return self.match.number

    @property
    def version(self) -> Submission | None:
        return self.versions[-1] if self.versions else None


class MeetingRound(NamedTuple):
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


def meeting_rounds(
    event: Event, numbers: Collection[int], *, own: Collection[int] | None = None
) -> tuple[MeetingRound, ...]:
    """The games of a meeting by round; ``own`` are the pairs of the captain's club."""
    games = open_games(event, numbers, all_versions())
    lines = match_lines(event.matches.filter(number__in=numbers))
    rows = [MeetingGame(line, games.get(line.number), own) for line in lines]
    rows.sort(key=lambda row: (row.match.round, row.number))
    by_round = groupby(rows, key=lambda row: row.match.round)
    return tuple(
        MeetingRound(n, tuple(of)) for n, (_round, of) in enumerate(by_round, 1)
    )


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


class MeetingSide:
    """A club or a pair: its current line-up, and its own players to choose from."""

    def __init__(self, event: Event, line: FixtureLine, side: int) -> None:
        rows = LineupPlayer.objects.filter(
            match__event=event,
            match__number__in=line.numbers,
            match__sides__side=F("side"),
            side=side,
        ).select_related("match", "person__merged_into")
        lined = rows.order_by("match__number", "place").annotate(
            pair=F("match__sides__pair__number")
        )
        by_match: dict[tuple[int, int], tuple[str, ...]] = defaultdict(tuple)
        for row in lined:
            by_match[row.match.number, row.pair] += (row.shown_name,)
        seated = {pair: names for (_number, pair), names in by_match.items()}
        shown = line.match.sides[side - 1]
        pairs = event.pairs.filter(number__in=shown.numbers).order_by("number")
        own = {
            pair.number: tuple(player.name for player in pair.players.all())
            for pair in pairs.prefetch_related("players")
        }
        self.side, self.name = side, shown.numbered
        # Each pair's players by its last line-up; its own two without one.
        self.teams = {number: seated.get(number, own[number]) for number in own}
        self.people = sorted({name for names in own.values() for name in names})


class Meeting:
    """A meeting with its games by round, and the sides whose line-ups are shown."""

    def __init__(
        self, event: Event, line: FixtureLine, *, side: int | None = None
    ) -> None:
        """The meeting of a match with a date; a captain's page is of one ``side``."""
        own = None if side is None else line.match.sides[side - 1].numbers
        sides = (1, 2) if side is None else (side,)
        self.line = line
        self.rounds: tuple[MeetingRound, ...] = ()
        if line.is_meeting:
            self.rounds = meeting_rounds(event, line.numbers, own=own)
        self.sides = [MeetingSide(event, line, n) for n in sides]

    @property
    def games(self) -> tuple[MeetingGame, ...]:
        return tuple(game for round in self.rounds for game in round.games)

    @property
    def sent(self) -> tuple[MeetingGame, ...]:
        """The submissions of one club that the other, or a director, may confirm."""
        return tuple(game for game in self.games if game.state == "sent")

    @property
    def disputed(self) -> tuple[MeetingGame, ...]:
        return tuple(game for game in self.games if game.state == "disputed")

    @property
    def left(self) -> int:
        return sum(game.state != "over" for game in self.games)

    @property
    def current(self) -> int:
        return next((round.number for round in self.rounds if round.open), 0)
