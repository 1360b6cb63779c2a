"""The search box of the desk: finds tables and pairs by number or name."""

from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from players.common.numbers import parse_number
from players.people.names import name_key
from tournaments.event.models import Event, Match, Pair
from tournaments.event.selectors.lineups import PairNames, known_name, own_names
from tournaments.progress.selectors.steps import enter_path

MOST_HITS = 12


@dataclass(frozen=True, slots=True)
class Hit:
    """A table or pair that matches, and its page."""

    label: str
    about: str
    url: str
    pair_url: str = ""  # The page of the pair, if the hit leads to its match


def find(event: Event, query: str) -> list[Hit]:
    """Return tables and pairs that match; "5" and "table 5" find a table and a pair."""
    wanted = query.strip()
    if not wanted:
        return []
    hits, fits = [], Q()
    last = wanted.split()[-1].lstrip("#")
    number = parse_number(last)
    if number is not None:
        hits += _table(event, number)
        fits = Q(number=number)
    if last != wanted or not fits:
        fits |= Q(name__icontains=wanted)
        people = event.club.people.called(name_key(wanted))
        fits |= Q(players__person__in=people.values("pk"))
    names = own_names(event)
    pairs = event.pairs.filter(fits).distinct()[:MOST_HITS]
    return hits + [_pair(event, pair, names) for pair in pairs]


def _table(event: Event, number: int) -> list[Hit]:
    match = (
        event.matches.filter(table=number, called_at__isnull=False)
        .annotate(is_over=Q(state__in=Match.SETTLED))
        .order_by("-called_at", "-wave", "is_over")
        .first()
    )
    if match is None:
        return []
    label = _("Table %(table)s") % {"table": number}
    return [Hit(label, match.get_state_display(), enter_path(event, match.number))]


def _pair(event: Event, pair: Pair, names: dict[int, PairNames]) -> Hit:
    pair.name = known_name(pair.number, pair.name, names)
    match = (
        event.matches.filter(sides__pair=pair)
        .exclude(state__in=[*Match.SETTLED, Match.State.WAITING])
        .order_by("round__stage__number", "round__number", "number")
        .first()
    )
    pair_url = reverse("pair-desk", args=[event.slug, pair.number])
    if match is None:
        return Hit(str(pair), "", pair_url)
    about = state = match.get_state_display()
    if match.table:
        about = _("table %(table)s, %(state)s") % {"table": match.table, "state": state}
    return Hit(str(pair), about, enter_path(event, match.number), pair_url)
