"""Line-ups of a league by dates: two of the pair, or one and a substitute.

Between clubs a line-up covers a whole night, and any two of a club may play together.
"""

from collections.abc import Mapping, Sequence

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from players.people.models import Person
from players.people.names import name_key
from players.people.services.club_list import add_people
from tournaments import formats
from tournaments.event.models import (
    Event,
    Fixture,
    LineupPlayer,
    Match,
    Pair,
    PairPlayer,
    Side,
)
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.league.selectors.club_meetings import is_between_clubs, meeting_of

MOST_LETTERS = 80
Teams = Mapping[int, Sequence[str]]  # By a pair's number the two who play in it


@changes
def enter_lineup(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    players: Sequence[str],
    by: str,
    key: Key = None,
) -> None:
    """Store who plays a match for a side, by the league's rule of substitutes."""
    match = _dated(change, number)
    if match.state in Match.SETTLED:
        raise _closed(number)
    _seat(change, [match], side, match.sides.get(side=side).pair, players)


@changes
def enter_club_lineup(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    teams: Teams,
    by: str,
    key: Key = None,
) -> None:
    """Store who plays in the pairs of a club, for the rest of a meeting.

    ``number`` is any match of it, ``side`` the club's.
    """
    meeting = meeting_of(_dated(change, number)).exclude(state__in=Match.SETTLED)
    seated = [name_key(name) for names in teams.values() for name in names]
    if len(set(seated)) < len(seated):
        raise _fault(_("Somebody stands in the line-up twice."))
    pairs = event.pairs.filter(number__in=teams, sides__match__in=meeting)
    for pair in pairs.distinct().order_by("number"):
        own = Side.objects.filter(pair=pair, side=side).values("match")
        rows = meeting.filter(pk__in=own)
        matches = list(rows.select_related("stage", "round").order_by("number"))
        for match in matches:
            match.stage.event = event
        if matches:
            _seat(change, matches, side, pair, teams[pair.number])
    if not meeting:
        raise _closed(number)


def _closed(number: int) -> Refused:
    return Refused(_("Match %(match)s takes no line-up now.") % {"match": number})


def _seat(
    change: Change,
    matches: Sequence[Match],
    side: int,
    pair: Pair | None,
    players: Sequence[str],
) -> None:
    """Seat two players for a pair in matches of one evening."""
    if pair is None:
        raise _unnamed()
    team = _team(change, players)
    pairs = _own_pairs(matches[0], pair)
    seats = PairPlayer.objects.filter(pair__in=pairs)
    members = set(seats.values_list("person", flat=True))
    _refuse_fault(matches[0], pair, pairs, team, members)
    LineupPlayer.objects.filter(match__in=matches, side=side).delete()
    if LineupPlayer.objects.filter(match__in=matches, person__in=team).exists():
        raise _fault(_("One of them plays for the other side."))
    LineupPlayer.objects.bulk_create(
        LineupPlayer(
            match=match,
            side=side,
            place=place,
            person=person,
            is_substitute=person.pk not in members,
        )
        for match in matches
        for place, person in enumerate(team, 1)
    )
    subs = sum(person.pk not in members for person in team)
    number = matches[0].number
    change.log("fixture.lineup", match=number, pair=pair.number, substitutes=subs)


def _dated(change: Change, number: int) -> Match:
    fixtures = Fixture.objects.select_related("match__stage", "match__round")
    fixture = fixtures.filter(match__event=change.event, match__number=number).first()
    if fixture is None:
        raise _closed(number)
    fixture.match.stage.event = change.event
    return fixture.match


def _team(change: Change, players: Sequence[str]) -> list[Person]:
    """The people of these names; new names join the club's list."""
    names = [" ".join(name.split()) for name in players]
    if not all(0 < len(name) <= MOST_LETTERS for name in names):
        raise _unnamed()
    known = add_people(club=change.event.club, people=[(n, "", "") for n in names])
    return [known[name_key(name)] for name in names]


def _unnamed() -> Refused:
    return _fault(_("Name the two who play."))


def _own_pairs(match: Match, pair: Pair) -> list[int]:
    """The pairs whose players may play for a pair: itself, or all of its club."""
    if not is_between_clubs(rules_of(match.stage)):
        return [pair.pk]
    of_club = Pair.objects.filter(event=match.event_id, club_name=pair.club_name)
    return list(of_club.values_list("pk", flat=True))


def _refuse_fault(
    match: Match,
    pair: Pair,
    own_pairs: Sequence[int],
    team: Sequence[Person],
    members: set[int],
) -> None:
    """Refuse two who may not play; between clubs any two of the club may."""
    substitutes = [person for person in team if person.pk not in members]
    if len({person.pk for person in team}) != 2:
        raise _fault(_("Two different players play a match."))
    if len(substitutes) == 2 and is_between_clubs(rules_of(match.stage)):
        raise _fault(_("At least one of the two has to be of the club."))
    if len(substitutes) == 2:
        raise _fault(_("At least one of the two has to be of the pair."))
    elsewhere = _pairs_elsewhere(match, own_pairs)
    rules = formats.date_rules(rules_of(match.stage))
    most = rules.substitutes if rules else None
    for person in substitutes:
        if person.pk in elsewhere:
            values = {"name": person.shown_name, "n": elsewhere[person.pk]}
            raise _fault(_("%(name)s plays for pair %(n)s in this league.") % values)
        # The other weeks in which a substitute has played for the pair.
        lent = _with_substitutes(match).filter(pair=pair)
        rounds = lent.values_list("match__round__number", flat=True)
        used = len({formats.week_of_round(rules_of(match.stage), n) for n in rounds})
        if most is not None and used >= most:
            raise _fault(
                _(
                    "The pair has had a substitute in %(n)s matches: no more are allowed."
                )
                % {"n": used}
            )


def _fault(sentence: str) -> Refused:
    return Refused(sentence, field="players")


def _pairs_elsewhere(match: Match, own_pairs: Sequence[int]) -> dict[int, int]:
    """By person the number of another pair that they belong to or have played for."""
    seats = PairPlayer.objects.filter(event=match.event_id).exclude(pair__in=own_pairs)
    members = dict(seats.values_list("person", "pair__number"))
    lent = (
        _with_substitutes(match).filter(pair__isnull=False).exclude(pair__in=own_pairs)
    )
    return members | dict(lent.values_list("match__lineup__person", "pair__number"))


def _with_substitutes(match: Match) -> QuerySet[Side]:
    """The sides for which a substitute plays on the other evenings of the season."""
    return Side.objects.filter(
        match__stage=match.stage,
        match__lineup__is_substitute=True,
        match__lineup__side=F("side"),
    ).exclude(match__in=meeting_of(match).values("pk"))
