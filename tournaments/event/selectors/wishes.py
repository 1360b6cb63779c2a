"""The wishes for a draw as sets of pairs: who of the drawn should not meet."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from players.people.names import name_key
from tournaments.event.models import Event, Pair, Wish
from tournaments.formats import Play, Wishes


@dataclass(frozen=True, slots=True)
class WishSet:
    """Pairs that should not meet each other, and the wish that says so."""

    wish: Wish
    name: str  # Of the club or town; empty of a household and of named pairs
    numbers: tuple[int, ...]


def wish_sets(event: Event, pairs: Iterable[Pair]) -> list[WishSet]:
    """The sets of two pairs at least, in the order of the wishes."""
    drawn = sorted(pairs, key=lambda pair: pair.number)
    return [
        WishSet(wish, name, tuple(numbers))
        for wish in event.wishes.prefetch_related("pairs")
        for name, numbers in _sets_of(wish, drawn)
        if len(numbers) > 1
    ]


def _sets_of(wish: Wish, pairs: list[Pair]) -> list[tuple[str, list[int]]]:
    if wish.kind in (Wish.Kind.HOUSEHOLD, Wish.Kind.PAIRS):
        own = wish.numbers
        return [("", [pair.number for pair in pairs if pair.number in own])]
    names: dict[str, str] = {}
    numbers: dict[str, list[int]] = defaultdict(list)
    for pair in pairs:
        name = pair.club_name if wish.kind == Wish.Kind.CLUB else pair.town
        if name.strip():
            names.setdefault(name_key(name), name)
            numbers[name_key(name)].append(pair.number)
    return [(names[key], numbers[key]) for key in sorted(names)]


def with_wishes_of(play: Play, event: Event, number: int) -> Play:
    """The play with the wishes for its pairs and one that comes late."""
    pairs = event.pairs.filter(number__in=[*play.entrants, number])
    return replace(play, wishes=wishes_of(event, pairs))


def wishes_of(event: Event, pairs: Iterable[Pair]) -> Wishes:
    """The wishes for a draw of these pairs, without why."""
    sets = wish_sets(event, pairs)
    absolute = {each.numbers for each in sets if each.wish.is_absolute}
    possible = {each.numbers for each in sets} - absolute
    return Wishes(tuple(sorted(absolute)), tuple(sorted(possible)))
