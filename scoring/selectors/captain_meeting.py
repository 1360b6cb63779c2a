"""A meeting of two clubs as a captain sees it: each game, and who sits in each pair."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F

from scoring.models import Link, Submission
from scoring.selectors.captain import CaptainMatch
from tournaments.models import Game, LineupPlayer, Match, Pair
from tournaments.selectors.matches import MatchLine, match_lines


@dataclass(frozen=True, slots=True)
class MeetingGame:
    """A game of the meeting: open, sent by this club or the other, disputed, over."""

    match: MatchLine
    state: str
    """``open``, ``ours``, ``theirs``, ``disputed`` or ``over``."""
    version: Submission | None

    @property
    def number(self) -> int:
        """The match's number."""
        return self.match.number


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
        """The other club sent a result of it."""
        return any(game.state == "theirs" for game in self.games)


@dataclass(frozen=True, slots=True)
class MeetingTeam:
    """Who sits in a pair of the club."""

    number: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaptainMeeting:
    """A meeting with its games by round, and the captain's pairs."""

    match: CaptainMatch
    rounds: tuple[MeetingRound, ...]
    teams: tuple[MeetingTeam, ...]
    people: tuple[str, ...]

    @property
    def theirs(self) -> tuple[MeetingGame, ...]:
        """What the other club sent and this one may confirm."""
        games = (game for round in self.rounds for game in round.games)
        return tuple(game for game in games if game.state == "theirs")

    @property
    def current(self) -> int:
        """The first round with a game to enter."""
        return next((round.number for round in self.rounds if round.open), 0)


def captain_meeting(link: Link, match: CaptainMatch) -> CaptainMeeting:
    """The meeting that this match of the captain's page is."""
    numbers = match.line.numbers
    waiting = {
        version.game.match.number: version
        for version in Submission.objects.undecided()
        .filter(game__match__event=link.event, game__match__number__in=numbers)
        .select_related("game__match", "link")
        .order_by("version")
    }
    lines = match_lines(link.event.matches.filter(number__in=numbers))
    by_round = groupby(
        sorted(lines, key=lambda line: (line.round, line.number)),
        key=lambda line: line.round,
    )
    rounds = tuple(
        MeetingRound(
            n, tuple(_game(match, line, waiting.get(line.number)) for line in of)
        )
        for n, (_round, of) in enumerate(by_round, 1)
    )
    teams = _teams(link, match)
    people = sorted({name for team in _own(link, match) for name in _names(team)})
    return CaptainMeeting(match, rounds, teams, tuple(people))


def open_games(link: Link, meeting: CaptainMeeting) -> list[Game]:
    """The games to be entered, each with what its ending is judged by."""
    numbers = [g.number for r in meeting.rounds for g in r.games if g.state == "open"]
    rows = Game.objects.filter(match__event=link.event, match__number__in=numbers)
    games = list(rows.select_related("match__stage", "match__round"))
    for game in games:
        game.match.event = game.match.stage.event = link.event
    return games


def _game(
    match: CaptainMatch, line: MatchLine, version: Submission | None
) -> MeetingGame:
    if line.is_over:
        return MeetingGame(line, "over", None)
    if line.state == Match.State.DISPUTED:
        return MeetingGame(line, "disputed", version)
    if version is None:
        return MeetingGame(line, "open", None)
    sender = version.link
    is_ours = (
        sender is not None
        and sender.kind == Link.Kind.PAIR
        and match.line.match.side_of(sender.number) == match.side
    )
    return MeetingGame(line, "ours" if is_ours else "theirs", version)


def _own(link: Link, match: CaptainMatch) -> list[Pair]:
    numbers = match.line.match.sides[match.side - 1].numbers
    rows = link.event.pairs.filter(number__in=numbers).order_by("number")
    return list(rows.prefetch_related("players"))


def _names(pair: Pair) -> tuple[str, ...]:
    return tuple(player.name for player in pair.players.all())


def _teams(link: Link, match: CaptainMatch) -> tuple[MeetingTeam, ...]:
    """Who sits in each pair by its last line-up, its own two where there is none."""
    rows = LineupPlayer.objects.filter(
        match__event=link.event,
        match__number__in=match.line.numbers,
        match__sides__side=F("side"),
        side=match.side,
    ).select_related("match", "person__merged_into")
    pairs = rows.order_by("match__number", "place").annotate(
        pair=F("match__sides__pair__number")
    )
    by_match: dict[tuple[int, int], tuple[str, ...]] = defaultdict(tuple)
    for row in pairs:
        by_match[row.match.number, row.pair] += (row.shown_name,)
    seated = {pair: names for (_number, pair), names in by_match.items()}
    return tuple(
        MeetingTeam(pair.number, pair.name, seated.get(pair.number, _names(pair)))
        for pair in _own(link, match)
    )
