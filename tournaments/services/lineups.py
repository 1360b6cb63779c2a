"""Who plays a match of a league by dates: two of the pair, or one and a substitute."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from players.models import Person, name_key
from players.services import add_people
from tournaments import formats
from tournaments.models import Event, Fixture, LineupPlayer, Match, PairPlayer, Side
from tournaments.play import rules_of
from tournaments.services.change import Change, Refused, change, refuse_if_final
from tournaments.translation import translate

CLOSED = (Match.State.FINAL, Match.State.VOID)
MOST_LETTERS = 80


def enter_lineup(
    *,
    event: Event,
    number: int,
    side: int,
    players: Sequence[str],
    by: str,
    key: UUID | None = None,
) -> None:
    """Store who plays a match for a side, by the league's rule of substitutes."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        match = _open(now, number)
        pair = match.sides.get(side=side).pair
        names = [" ".join(name.split()) for name in players]
        if pair is None or not all(0 < len(name) <= MOST_LETTERS for name in names):
            raise Refused(_("Name the two who play."), field="players")
        known = add_people(club=now.event.club, people=[(n, "", "") for n in names])
        team = [known[name_key(name)] for name in names]
        members = set(pair.players.values_list("person", flat=True))
        _refuse_fault(match, pair.pk, team, members)
        LineupPlayer.objects.filter(match=match, side=side).delete()
        if LineupPlayer.objects.filter(match=match, person__in=team).exists():
            raise Refused(_("One of them plays for the other side."), field="players")
        LineupPlayer.objects.bulk_create(
            LineupPlayer(
                match=match,
                side=side,
                place=place,
                person=person,
                is_substitute=person.pk not in members,
            )
            for place, person in enumerate(team, 1)
        )
        subs = sum(person.pk not in members for person in team)
        now.log("fixture.lineup", match=number, pair=pair.number, substitutes=subs)


def _open(now: Change, number: int) -> Match:
    fixtures = Fixture.objects.select_related("match__stage")
    fixture = fixtures.filter(match__event=now.event, match__number=number).first()
    if fixture is None or fixture.match.state in CLOSED:
        raise Refused(_("Match %(match)s takes no line-up now.") % {"match": number})
    fixture.match.stage.event = now.event
    return fixture.match


def _refuse_fault(
    match: Match, pair: int, team: Sequence[Person], members: set[int]
) -> None:
    rules = formats.date_rules(rules_of(match.stage))
    seats = PairPlayer.objects.filter(event=match.event_id).exclude(pair=pair)
    elsewhere = dict(seats.values_list("person", "pair__number"))
    season = LineupPlayer.objects.filter(match__stage=match.stage, is_substitute=True)
    mine = Side.objects.filter(match__stage=match.stage, pair=pair)
    own = set(mine.values_list("match", "side"))
    played = set(season.exclude(match=match).values_list("match", "side", "person"))
    lent = {(m, s): person for m, s, person in played if (m, s) not in own}
    numbers = {
        (side.match_id, side.side): side.pair.number
        for side in Side.objects.filter(
            match__in=[m for m, _side in lent], pair__isnull=False
        ).select_related("pair")
        if side.pair
    }
    elsewhere |= {person: numbers[seat] for seat, person in lent.items()}
    names = {person.pk: person.shown_name for person in team}
    fault = formats.lineup_fault(
        [names[person.pk] for person in team],
        [names[pk] for pk in members if pk in names],
        {names[pk]: number for pk, number in elsewhere.items() if pk in names},
        used=len({(m, s) for m, s, _person in played} & own),
        most=rules.substitutes if rules else None,
    )
    if fault:
        raise Refused(translate(fault), field="players")
