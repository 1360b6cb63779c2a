"""Short names for the wall: family names only, longer if pairs would read alike."""

from collections import Counter
from collections.abc import Mapping

from players.people.names import family_name
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.tiles import family_names

Names = Mapping[str, str]  # The short name of each pair, by its whole name


def wall_names(snapshot: EventSnapshot) -> Names:
    """Return family names, with initials if those are alike, else the whole name."""
    return snapshot.once_for(
        "wall_names", snapshot.names, lambda: _short_names(snapshot)
    )


def _short_names(snapshot: EventSnapshot) -> Names:
    whole = set(snapshot.names.values())
    families = {name: family_names(name) for name in whole}
    initials = {name: _with_initials(name) for name in whole}
    alike, alike_still = Counter(families.values()), Counter(initials.values())

    def short(name: str) -> str:
        if alike[families[name]] == 1:
            return families[name]
        return initials[name] if alike_still[initials[name]] == 1 else name

    return {name: short(name) for name in whole}


def _with_initials(name: str) -> str:
    """Return names with initials, for pairs of the same families: "Anderson, L. / .."."""
    people = [
        person.strip() for person in name.replace("&", "/").split("/") if person.strip()
    ]
    return " / ".join(f"{family_name(person)}, {person[0]}." for person in people)
