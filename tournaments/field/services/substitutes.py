"""A player of a pair replaced by another; each match stays with who sat at it."""

from django.utils.translation import gettext as _

from tournaments.event.models import Event, LineupPlayer, Match, Pair, Side
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.terms import term
from tournaments.field.services.pairs import changed_before, find_pair, set_players
from tournaments.field.sheet import RegistrationLine

PLAYED = (*Match.WITH_OTHERS, Match.State.FINAL)
SEAT = ("match", "side")


@changes(again=changed_before)
def substitute_player(
    change: Change,
    *,
    event: Event,
    number: int,
    place: int,
    name: str,
    by: str,
    key: Key = None,
) -> Pair:
    """Replace the player at ``place`` of a pair; what was played stays with who sat there."""
    pair = find_pair(event, number)
    names = [player.name for player in pair.players.all()]
    if not 1 <= place <= len(names):
        raise Refused(
            term(
                event,
                _("Say who of the pair is replaced."),
                _("Say who is replaced."),
                _("Say who of the team is replaced."),
            ),
            field="place",
        )
    before, left, names[place - 1] = pair.name, names[place - 1], name
    store_who_sat(pair)
    line = RegistrationLine(0, tuple(names), None, pair.town, pair.club_name)
    set_players(change, pair, line, is_respelt=False)
    changed = {"was": before, "name": pair.name, "left": left, "came": name}
    change.log("pair.substitute", pair=number, **changed)
    return pair


def store_who_sat(pair: Pair) -> None:
    """Store the players of a pair at its played matches, before they change.

    A match with a line-up, or stored at an earlier change, stays as it is. A match
    still at its table belongs to those who finish it.
    """
    played = Side.objects.filter(
        pair=pair, match__state__in=PLAYED, match__is_forfeit=False
    ).exclude(match__sides__source_kind="bye")
    own = set(played.values_list(*SEAT))
    matches = [match for match, _side in own]
    own -= set(LineupPlayer.objects.filter(match__in=matches).values_list(*SEAT))
    seated: dict[tuple[int, int], list[int]] = {seat: [] for seat in sorted(own)}
    sides = Side.objects.filter(match__in=matches).order_by("match", "side", "member")
    for row in sides.prefetch_related("pair__players"):
        if row.pair and (row.match_id, row.side) in seated:
            people = [player.person_id for player in row.pair.players.all()]
            seated[row.match_id, row.side] += people
    LineupPlayer.objects.bulk_create(
        LineupPlayer(
            match_id=match, side=side, place=place, person_id=person, is_entered=False
        )
        for (match, side), people in seated.items()
        for place, person in enumerate(people, 1)
    )
