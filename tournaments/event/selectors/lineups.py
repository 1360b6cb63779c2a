"""The line-ups of league matches, and the names by which a club knows its players."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from players.common.prepared import Prepared
from players.people.models import Person
from tournaments.event.models import Event, LineupPlayer, PairPlayer, Side
from tournaments.event.selectors.matches import MatchLine, Names

SEAT = ("event", "pair", "pair__club_name")


@dataclass(frozen=True, slots=True)
class Lined:
    name: str
    is_substitute: bool

    def __str__(self) -> str:
        return self.name


# By match (its number) and side its players, in order.
Seats = Mapping[tuple[int, int], tuple[Lined, ...]]
Lineups = tuple[tuple[str, tuple[Lined, ...]], ...]  # By side its name and its players
# By match (its primary key) and side its players, in order; of single players drawn
# together one of each.
Teams = dict[tuple[int, int], tuple[int, ...]]


def lineup_people(events: Collection[int]) -> Teams:
    """The line-ups of these events; a merged person counts as the remaining one."""
    return _teams(LineupPlayer.objects.filter(match__event__in=events))


def members_of_then(event: Event) -> Teams:
    """Who sat at matches as players of the pair, though they may have left it since.

    Between clubs any two of a club play together, so its line-ups say nothing of that.
    """
    rows = LineupPlayer.objects.filter(match__event=event, is_substitute=False)
    if event.format.clubs_meet_by_dates:
        rows = rows.filter(is_entered=False)
    return _teams(rows)


def names_of_then(event: Event) -> Names:
    """Who sat at an event's matches, where they are not the players of the pair now."""
    then = {
        seat: tuple(player.name for player in players)
        for seat, players in _seats(_of_then(event.pk)).items()
    }
    if not then:
        return {}
    matches = [match for match, _side in then]
    now: dict[tuple[int, int], tuple[str, ...]] = defaultdict(tuple)
    sides = Side.objects.filter(match__event=event, match__number__in=matches)
    for side in sides.select_related("match").prefetch_related("pair__players"):
        players = side.pair.players.all() if side.pair else ()
        now[side.match.number, side.side] += tuple(player.name for player in players)
    return {seat: names for seat, names in then.items() if names != now[seat]}


def lined_up(rows: QuerySet[LineupPlayer]) -> Seats:
    """The players of line-ups, with their public names; nobody where none is entered."""
    return _seats(_players(rows))


def _players(rows: QuerySet[LineupPlayer]) -> QuerySet[LineupPlayer]:
    players = rows.select_related("person__merged_into", "match")
    return players.order_by("match", "side", "place")


_of_then = Prepared(
    lambda event: _players(
        LineupPlayer.objects.filter(match__event=event, is_entered=False)
    )
)


def _seats(players: Iterable[LineupPlayer]) -> Seats:
    seats: dict[tuple[int, int], tuple[Lined, ...]] = defaultdict(tuple)
    for row in players:
        lined = Lined(row.shown_name, row.is_substitute)
        seats[row.match.number, row.side] += (lined,)
    return seats


def _teams(rows: QuerySet[LineupPlayer]) -> Teams:
    teams: Teams = defaultdict(tuple)
    for match, side, person, into in rows.order_by(
        "match", "side", "place"
    ).values_list("match_id", "side", "person_id", "person__merged_into"):
        teams[match, side] += (into or person,)
    return dict(teams)


def shown_lineups(match: MatchLine, rows: QuerySet[LineupPlayer]) -> Lineups:
    """The line-ups of a match for everybody, once its result is confirmed."""
    if not match.is_over:
        return ()
    seats = lined_up(rows)
    sides = ((s.label, seats[match.number, n]) for n, s in enumerate(match.sides, 1))
    return tuple((name, players) for name, players in sides if players)


def events_of_lineups(people: Collection[int]) -> list[int]:
    """The events whose line-ups name these people, under any spelling."""
    own = Q(person__in=people) | Q(person__merged_into__in=people)
    events = LineupPlayer.objects.filter(own).order_by("match__event")
    return list(events.values_list("match__event", flat=True).distinct())


def event_of_both(first: Person, second: Person) -> int | None:
    """An event whose line-ups show that these are two people.

    They sat at one match, or played for two pairs; in a league of clubs for two clubs.
    """
    own, other = _played(first), _played(second)
    for (event, match), pair in own.items():
        for (other_event, other_match), played_for in other.items():
            if event == other_event and (pair != played_for or match == other_match):
                return event
    return None


def _played(person: Person) -> dict[tuple[int, int | None], int | str | None]:
    """By event and match (None: every match) the side that somebody plays for.

    Between clubs a player may sit in any pair of the club, so the side is the club.
    """
    rows = Side.objects.filter(
        match__lineup__person=person, match__lineup__side=F("side")
    )
    of_match = ("match__event", "match", "pair", "pair__club_name")
    seats = PairPlayer.objects.filter(person=person)
    played = [
        *rows.values_list(*of_match),
        *((e, None, *pair) for e, *pair in seats.values_list(*SEAT)),
    ]
    events = Event.objects.filter(pk__in={event for event, *_seat in played})
    of_clubs = {event.pk for event in events if event.format.clubs_meet_by_dates}
    return {
        (event, match): club if event in of_clubs else pair
        for event, match, pair, club in played
    }


@dataclass(frozen=True, slots=True)
class PairNames:
    own: str  # As the club itself knows it
    others: str  # Public, former and merged names of its players, to search in


def own_name(shown: str, own: str, shown_as: str) -> str:
    """A player's own name if another is shown in its place, else the pair's spelling."""
    return own if shown_as else shown


def own_names(event: Event) -> dict[int, PairNames]:
    """By number the pairs whose players have other names than the pair shows."""
    has_others = (
        Q(players__person__shown_as__gt="")
        | Q(players__person__former_names__isnull=False)
        | Q(players__person__merged__isnull=False)
    )
    seats = PairPlayer.objects.filter(pair__in=event.pairs.filter(has_others))
    teams: dict[int, dict[int, str]] = {}
    others: dict[int, dict[str, None]] = {}
    for number, place, *names, former, merged in seats.values_list(
        *("pair__number", "place", "name", "person__name", "person__shown_as"),
        *("person__former_names__name", "person__merged__name"),
    ).order_by("pair__number", "place"):
        teams.setdefault(number, {})[place] = own_name(*names)
        words = filter(None, (names[-1], former, merged))
        others.setdefault(number, {}).update(dict.fromkeys(words))
    return {
        number: PairNames(" / ".join(team.values()), " ".join(others[number]))
        for number, team in teams.items()
    }


def known_name(number: int, name: str, names: dict[int, PairNames]) -> str:
    return names[number].own if number in names else name
