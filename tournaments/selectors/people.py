"""The public pages of a person and of two people together, read from finished events."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from players.models import PastWinner, Performance, Person
from players.selectors.associations import ElsewhereLine, elsewhere_of
from players.selectors.ratings import HistoryPoint, rating_history
from players.selectors.records import (
    Figures,
    PartnerLine,
    PersonName,
    PersonRecord,
    best_partner,
    name_of,
    record_of,
)
from players.selectors.winners import PastWin, past_wins
from tournaments.models import (
    Event,
    Game,
    LineupPlayer,
    Match,
    Pair,
    PairPlayer,
    Side,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentLine(Figures):
    """All matches against one person, or against two who played together."""

    against: tuple[PersonName, ...]


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What the page of a person shows."""

    person: PersonName
    town: str
    club: str
    record: PersonRecord
    best: PartnerLine | None
    opponents: tuple[OpponentLine, ...]
    club_slug: str
    ratings: tuple[HistoryPoint, ...]
    """After each rated event, the oldest first."""
    won_before: tuple[PastWin, ...]
    """What they won before the program."""
    elsewhere: tuple[ElsewhereLine, ...]
    """The same person in other clubs, where none of the names is hidden."""


@dataclass(frozen=True, slots=True)
class PartnershipPage:
    """What the page of two people together shows."""

    first: PersonName
    second: PersonName
    record: PersonRecord
    opponents: tuple[OpponentLine, ...]


def plays_in_public(person: Person) -> bool:
    """Whether an event that is no practice day, or the roll of winners, names them."""
    if person.performances.exists():  # finished events hand these down, where listed
        return True
    events = Event.objects.listed().filter(is_practice=False)
    if PairPlayer.objects.filter(person=person, event__in=events).exists():
        return True
    return PastWinner.objects.filter(Q(first=person) | Q(second=person)).exists()


def play_together(first: Person, second: Person) -> bool:
    """Whether the two are a pair of a listed event, or played one by line-ups."""
    if first.performances.filter(partner=second).exists():
        return True
    events = Event.objects.listed().filter(is_practice=False)
    pairs = Pair.objects.filter(event__in=events, partnership__first=first)
    return pairs.filter(partnership__second=second).exists()


def person_page(person: Person) -> PersonPage:
    """A person's events, partners and opponents."""
    in_points = _events_in_points(person)
    record = record_of(person, in_points=in_points)
    return PersonPage(
        person=name_of(person),
        town="" if person.shown_as else person.town,
        club=person.club.name,
        record=record,
        best=best_partner(record.partners),
        opponents=_opponents(sides_of(person), in_points, singly=True),
        club_slug=person.club.slug,
        ratings=rating_history(person),
        won_before=past_wins(person),
        elsewhere=elsewhere_of(person),
    )


def partnership_page(first: Person, second: Person) -> PartnershipPage:
    """The events of two people as a pair, and the pairs they met."""
    in_points = _events_in_points(first)
    record = record_of(first, second, in_points=in_points)
    together = Performance.objects.filter(person=first, partner=second)
    sides = sides_of(first).filter(match__event__uid__in=together.values("event_uid"))
    return PartnershipPage(
        first=name_of(first),
        second=name_of(second),
        record=record,
        opponents=_opponents(sides, in_points, singly=False),
    )


def _events_in_points(person: Person) -> frozenset[str]:
    held = Event.objects.filter(uid__in=person.performances.values("event_uid"))
    in_points = held.filter(rules_json__score="points")
    return frozenset(in_points.values_list("uid", flat=True))


def sides_of(person: Person) -> QuerySet[Side]:
    """The sides the person sat on in matches of two sides of finished events.

    Byes, forfeits and tables of three are left out. Where a line-up was entered,
    those who stand in it sat there.
    """
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    own = _played_sides().filter(pair__players__person=person).exclude(Exists(lineup))
    seats = LineupPlayer.objects.filter(
        Q(person=person) | Q(person__merged_into=person)
    )
    seated = list(seats.values_list("pk", flat=True))
    if not seated:
        return own
    lined_up = _played_sides().filter(
        match__lineup__in=seated, match__lineup__side=F("side")
    )
    keys = [*own.values_list("pk", flat=True), *lined_up.values_list("pk", flat=True)]
    return Side.objects.filter(pk__in=keys)


def _played_sides() -> QuerySet[Side]:
    """The sides of matches of finished events that two sides sat down to."""
    return Side.objects.filter(
        match__state=Match.State.FINAL,
        match__is_forfeit=False,
        match__event__state=Event.State.FINAL,
        match__event__is_practice=False,
        match__event__deleted_at=None,
        match__event__visibility=Event.Visibility.LISTED,
    ).exclude(Q(match__part=Match.ASIDE) | Q(match__games__marks_3__isnull=False))


def _opponents(
    sides: QuerySet[Side], events_in_points: Collection[str], *, singly: bool
) -> tuple[OpponentLine, ...]:
    """The matches of these sides by who sat on the other: each person, or the two."""
    columns = ("match_id", "side", "match__winner", "match__event__uid")
    rows = list(sides.values_list(*columns))
    own = {match: side for match, side, *_rest in rows}
    winners = {match: winner for match, _side, winner, _uid in rows}
    in_points = {match for match, *_rest, uid in rows if uid in events_in_points}
    marks = _marks(own)
    met: dict[tuple[PersonName, ...], list[int]] = defaultdict(list)
    for match, people in _across(own).items():
        for against in ((person,) for person in people) if singly else (people,):
            met[against].append(match)
    lines = [
        _opponent_line(against, matches, own, winners, marks, in_points)
        for against, matches in met.items()
    ]
    lines.sort(key=lambda line: (-line.matches, -line.wins, line.against[0].name))
    return tuple(lines)


def _across(own: Mapping[int, int]) -> dict[int, tuple[PersonName, ...]]:
    """By match the people who sat across from this side; a bye has none."""
    seats = PairPlayer.objects.filter(pair__sides__match__in=list(own)).order_by(
        "pair__sides__match", "pair__number", "place"
    )
    people: dict[int, tuple[PersonName, ...]] = defaultdict(tuple)
    for match, side, number, name, shown_as in seats.values_list(
        "pair__sides__match",
        "pair__sides__side",
        "person_id",
        "person__name",
        "person__shown_as",
    ):
        if side != own[match]:
            people[match] += (PersonName(number, shown_as or name),)
    return people | _lined_up_across(own)


def _lined_up_across(own: Mapping[int, int]) -> dict[int, tuple[PersonName, ...]]:
    """By match the people in the line-up of the other side, where one was entered."""
    rows = LineupPlayer.objects.filter(match__in=list(own))
    rows = rows.select_related("person__merged_into").order_by("match", "place")
    people: dict[int, tuple[PersonName, ...]] = defaultdict(tuple)
    for player in rows:
        if player.side != own[player.match_id]:
            person = player.person.merged_into or player.person
            people[player.match_id] += (PersonName(person.pk, person.shown_name),)
    return people


def _marks(matches: Iterable[int]) -> dict[int, tuple[int, int]]:
    """By match the marks of its first and its second side over all games."""
    games = Game.objects.filter(match__in=list(matches), marks_1__isnull=False)
    marks: dict[int, tuple[int, int]] = {}
    rows = games.order_by().values_list("match", "marks_1", "marks_2")
    for match, marks_1, marks_2 in rows:
        first, second = marks.get(match, (0, 0))
        marks[match] = first + (marks_1 or 0), second + (marks_2 or 0)
    return marks


def _opponent_line(
    against: tuple[PersonName, ...],
    matches: Iterable[int],
    own: Mapping[int, int],
    winners: Mapping[int, int | None],
    marks: Mapping[int, tuple[int, int]],
    in_points: Collection[int],
) -> OpponentLine:
    wins = losses = ties = 0
    scored: Counter[str] = Counter()
    for match in matches:
        side, winner = own[match], winners[match]
        wins += winner == side
        losses += winner == 3 - side
        ties += winner is None
        unit = "points" if match in in_points else "marks"
        score = marks.get(match, (0, 0))
        scored[f"{unit}_for"] += score[side - 1]
        scored[f"{unit}_against"] += score[2 - side]
    return OpponentLine(
        against=against,
        wins=wins,
        losses=losses,
        ties=ties,
        **scored,
    )
