"""Compares the names that an event's pairs carry with the club's list of people."""

from django.db.models import Q
from django.utils.translation import gettext as _

from players.people.models import Person
from players.people.names import name_key
from tournaments.event.models import Event, PairPlayer
from tournaments.event.selectors.log_lines import LogFault, LogLine
from tournaments.field.selectors.judged_lines import pair_name


def compare_names(event: Event, _lines: list[LogLine]) -> list[LogFault]:
    """Each player under a name that the club's list does not have for the person."""
    players = PairPlayer.objects.filter(event=event).select_related("person")
    known = _spellings(event)
    faults = []
    names: dict[int, list[str]] = {}
    for player in players.order_by("pair__number", "place"):
        names.setdefault(player.pair_id, []).append(player.name)
        if name_key(player.name) not in known.get(player.person_id, ()):
            sentence = _("%(name)s plays under another name than the club's list has.")
            faults.append(LogFault(0, sentence % {"name": player.name}))
    for pair in event.pairs.order_by("number"):
        own = names.get(pair.pk)
        if own and pair.name != pair_name(own):
            sentence = _("No. %(number)s has another name than its players.")
            faults.append(LogFault(0, sentence % {"number": pair.number}))
    return faults


def _spellings(event: Event) -> dict[int, set[str]]:
    """The keys of each player's names, those merged into them too."""
    people = PairPlayer.objects.filter(event=event).values("person")
    rows = Person.objects.filter(Q(pk__in=people) | Q(merged_into__in=people))
    keys: dict[int, set[str]] = {}
    columns = ("pk", "merged_into", "name", "key", "shown_as", "shown_key")
    for pk, into, name, key, shown_as, shown_key in rows.values_list(*columns):
        own = {key, shown_key, name_key(name), name_key(shown_as)} - {""}
        is_whole = name_key(name) == key and name_key(shown_as) == shown_key
        keys.setdefault(into or pk, set()).update(own if is_whole else ())
    return keys
