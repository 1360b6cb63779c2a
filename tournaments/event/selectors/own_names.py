"""The names by which a club knows its players, where everybody reads others."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.event.models import Event, PairPlayer


@dataclass(frozen=True, slots=True)
class PairNames:
    """The names of a pair for the club's officials."""

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
    """A pair's name as the club itself knows it."""
    return names[number].own if number in names else name
