"""Earlier rulings of one kind, which make an offence the second.

For the pair or for the player, within the event or over the season, by the event's
rules. Reads only.
"""

from django.db.models import Q, QuerySet

from players.seasons.models import Season
from scoring.game.models import Ruling
from scoring.rulings.offences import kind_of
from tournaments.event.models import Event, Pair, PairPlayer


def earlier_rulings(
    event: Event, code: str, pair: Pair, player: PairPlayer | None = None
) -> QuerySet[Ruling]:
    """The standing rulings of the code's kind, as far back as the event's rules count.

    By player if the rules count players and the player is known, else by pair, whoever
    has left it since.
    """
    customs = event.house.customs
    rows = Ruling.objects.standing().filter(code__in=kind_of(code))
    in_season = customs.repeats_in == "season"
    rows = rows.filter(_season_of(event) if in_season else Q(event=event))
    if customs.repeats_of == "player" and player is not None:
        return rows.filter(_of_person(player.person_id))
    is_own = Q(pair=pair)
    if pair.partnership_id:
        is_own |= Q(pair__partnership=pair.partnership_id)
    return rows.filter(is_own)


def _of_person(person: int) -> Q:
    """Rulings on a person: by the seat if it still exists, else by the stored person."""
    seated = Q(player__person=person)
    left = Q(player=None) & (Q(person=person) | Q(person__merged_into=person))
    return seated | left


def _season_of(event: Event) -> Q:
    """Rulings of the club's season that includes the event; without one, of its year."""
    held = Q(event__club=event.club_id, event__is_practice=event.is_practice)
    seasons = Season.objects.filter(
        club=event.club_id, starts_on__lte=event.date, ends_on__gte=event.date
    )
    season = seasons.order_by("starts_on").last()
    if season is None:
        return held & Q(event__date__year=event.date.year)
    return held & Q(event__date__range=(season.starts_on, season.ends_on))
