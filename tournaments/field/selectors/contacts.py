"""The contacts of a missing pair, and whether it has paid."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.event.models import Event, PairPlayer
from tournaments.event.selectors.lineups import own_name


@dataclass(frozen=True, slots=True)
class Contact:
    """A pair's telephones and the registration sheet's note of its fee."""

    # The players whose phone is known, each with it.
    phones: tuple[tuple[str, str], ...] = ()
    paid: str = ""


def contacts_of(event: Event, numbers: Iterable[int]) -> dict[int, Contact]:
    """Return the contact of each of these pairs, in one read; none for no numbers."""
    wanted = sorted(set(numbers))
    if not wanted:
        return {}
    players = PairPlayer.objects.filter(event=event, pair__number__in=wanted)
    phones: dict[int, list[tuple[str, str]]] = {number: [] for number in wanted}
    paid: dict[int, str] = {}
    for number, fee, phone, *names in players.order_by(
        "pair__number", "place"
    ).values_list(
        *("pair__number", "pair__paid", "person__phone"),
        *("name", "person__name", "person__shown_as"),
    ):
        paid[number] = fee
        if phone:
            phones[number].append((own_name(*names), phone))
    return {n: Contact(tuple(phones[n]), paid.get(n, "")) for n in wanted}
