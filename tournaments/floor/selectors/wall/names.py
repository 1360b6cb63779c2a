"""Short names for the wall: family names only, longer if they would read alike."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from players.people.names import family_name, family_names, people_in
from tournaments.event.selectors.snapshot import EventSnapshot

Names = Mapping[str, str]  # The short name of each pair, by its whole name
Players = Mapping[str, tuple[str, ...]]  # The short names of each pair's players
Form = Callable[[str], str]


def wall_names(snapshot: EventSnapshot) -> Names:
    """Return family names, with initials if those are alike, else the whole name."""
    forms = (family_names, _with_initials, str)
    return snapshot.once_for(
        "wall_names",
        snapshot.names,
        lambda: _distinct([*{*snapshot.names.values()}], forms),
    )


def wall_players(snapshot: EventSnapshot) -> Players:
    """Return the short names of each pair's players, to be found by either."""
    return snapshot.once_for(
        "wall_players", snapshot.names, lambda: _players(snapshot.names.values())
    )


def _players(names: Iterable[str]) -> Players:
    pairs = {name: people_in(name) for name in names}
    everybody = [person for people in pairs.values() for person in people]
    short = _distinct(everybody, (family_name, _with_initials, _with_given))
    return {
        pair: tuple(short[person] for person in people)
        for pair, people in pairs.items()
    }


def _distinct(names: Sequence[str], forms: Sequence[Form]) -> Names:
    """Return each name in the first form that it shares with no other, else the last."""
    short: dict[str, str] = {}
    for form in forms:
        alike = Counter(form(name) for name in names)
        for name in names:
            if alike[form(name)] == 1:
                short.setdefault(name, form(name))
    return {name: short.get(name, forms[-1](name)) for name in names}


def _with_initials(name: str) -> str:
    """Return names with initials, for pairs of the same families: "Anderson, L. / .."."""
    return " / ".join(f"{family_name(p)}, {p[0]}." for p in people_in(name))


def _with_given(person: str) -> str:
    return f"{family_name(person)}, {person.split()[0]}"
