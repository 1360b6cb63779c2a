"""Judges each line of a registration sheet: new, entered already, or faulty.

The preview and the import use the same judgement.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext as _

from players.common.prepared import Prepared
from players.people.models import Person
from players.people.names import name_alone, name_key, name_with_town, tidy_name
from players.people.services.club_list import known_people, named_with_town
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import own_name
from tournaments.field.cell_names import is_placeholder
from tournaments.field.cell_values import Contacts
from tournaments.field.selectors.entry_faults import (
    LONGEST_NAME,
    EntryFault,
    doubt_of_line,
    fault_of_names,
)
from tournaments.field.selectors.judged_lines import (
    LONGEST_PHONE,
    SheetEntry,
    SheetPlayer,
    pair_name,
)
from tournaments.field.selectors.same_person import known_contacts, named
from tournaments.field.sheet import RegistrationLine


@dataclass(frozen=True, slots=True)
class _Entered:
    """The entry a player is in: a pair of the event, or a line above."""

    name: str
    number: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class _Hall:
    """The players and pairs entered so far, while the lines are judged in order."""

    players: dict[str, _Entered]
    pairs: dict[frozenset[str], _Entered]
    known: Mapping[str, Person]  # The club's people by any key on the sheet
    # Those with a town beside their name, by the key of it alone.
    apart: Mapping[str, Sequence[Person]]
    seated: frozenset[str]  # Keys of the players of the pair that is changed


def judge_lines(
    event: Event, lines: Sequence[RegistrationLine], *, without: Pair | None = None
) -> tuple[SheetEntry, ...]:
    """Every line judged in the order of the sheet, with four queries for any length.

    A line keeps the pair number it has on the sheet if that is free; others get the
    next number above all of them. ``without`` ignores a pair of the event.
    """
    size = event.players_a_pair
    names = [_names(line, size) for line in lines]
    hall = _hall(event, {name_key(n) for typed in names for n in typed}, without)
    pairs = zip(lines, names, strict=True)
    judged = [_judge(hall, line, typed, size) for line, typed in pairs]
    taken = set(event.pairs.values_list("number", flat=True))
    return tuple(_numbered(judged, taken))


def _names(line: RegistrationLine, size: int) -> tuple[str, ...]:
    names = tuple("" if is_placeholder(n) else tidy_name(n) for n in line.players)
    if size == 1:
        return tuple(n for n in names if name_key(n)) or ("",)
    beyond = tuple(n for n in names[size:] if name_key(n))
    return (*names[:size], *[""] * (size - len(names)), *beyond)


def _hall(event: Event, keys: set[str], without: Pair | None) -> _Hall:
    teams: dict[int, dict[str, str]] = {}
    for key, number, *names in _seats(event.pk):
        if without is None or number != without.number:
            teams.setdefault(number, {})[key] = own_name(*names)
    players: dict[str, _Entered] = {}
    pairs: dict[frozenset[str], _Entered] = {}
    for number, team in teams.items():
        entered = _Entered(pair_name(team.values()), number)
        pairs[frozenset(team)] = entered
        players.update(dict.fromkeys(team, entered))
    stays = without.players.values_list("name", flat=True) if without else ()
    return _Hall(
        players,
        pairs,
        known_people(event.club, keys),
        named_with_town(event.club),
        frozenset(map(name_key, stays)),
    )


_seats = Prepared(
    lambda event: (
        PairPlayer.objects.filter(event=event)
        .order_by("pair__number", "place")
        .values_list(
            *("person__key", "pair__number"),
            *("name", "person__name", "person__shown_as"),
        )
    )
)


def _judge(
    hall: _Hall, line: RegistrationLine, typed: tuple[str, ...], size: int
) -> SheetEntry:
    players = tuple(_player(hall, line, *each) for each in enumerate(typed))
    keys = [p.person.key if p.person else name_key(p.typed) for p in players]
    entered = hall.pairs.get(frozenset(keys))
    fault = (
        doubt_of_line(line, _listed(entered))
        or fault_of_names([player.typed for player in players], keys, size)
        or (_repeated(entered, size) if entered else None)
        or (None if entered else _in_another(hall, players, keys, size))
    )
    if fault:
        return SheetEntry(line, players, "problem", fault=fault)
    state: Literal["there", "new"] = "there" if entered else "new"
    entry = SheetEntry(line, players, state, entered.number if entered else None)
    own = _Entered(entry.own_name, entry.number, line.number)
    hall.pairs[frozenset(keys)] = own
    hall.players.update(dict.fromkeys(keys, own))
    return entry


def _player(hall: _Hall, line: RegistrationLine, place: int, name: str) -> SheetPlayer:
    town, phone, email = line.contact(place)
    answer = line.answers[place] if place < len(line.answers) else ""
    # A pair's only phone may be anybody's
    written = Contacts(town, phone or line.phone, email)
    person = _named(hall, name, written)
    if person and person is not hall.known.get(name_key(name)):
        name = person.name
    agrees = person is not None and known_contacts(person).agree(written)
    return SheetPlayer(
        name,
        Contacts(
            tidy_name(town)[:LONGEST_NAME],
            " ".join(phone.split())[:LONGEST_PHONE],
            email.strip(),
        ),
        person,
        answer=answer or ("same" if agrees else ""),
        namesakes=_namesakes(hall, person.key if person else name_key(name)),
    )


def _named(hall: _Hall, name: str, written: Contacts) -> Person | None:
    """The club's person; whoever is in the pair already stays the one they are."""
    key = name_key(name)
    if key in hall.seated:
        return hall.known.get(key)
    return named(name, written, hall.known, hall.apart)


def _namesakes(hall: _Hall, key: str) -> tuple[str, ...]:
    alone = name_alone(key)
    people = (hall.known.get(alone), *hall.apart.get(alone, ()))
    return tuple(person.name for person in people if person and person.key != key)


def _listed(entered: _Entered | None) -> str:
    """Says of a pair of the event that it is on the list."""
    if entered is None or entered.number is None or entered.line:
        return ""
    values = {"pair": entered.name, "number": entered.number}
    return _("%(pair)s is on the list already, number %(number)s.") % values


def _repeated(entered: _Entered, size: int) -> EntryFault | None:
    """Return a fault if an earlier line names the same pair."""
    if entered.line is None:
        return None
    values = {"line": entered.line, "name": entered.name}
    if size != 2:
        return EntryFault(_("%(name)s is on line %(line)s already.") % values)
    return EntryFault(_("The same pair as line %(line)s: %(name)s.") % values)


def _in_another(
    hall: _Hall, players: Sequence[SheetPlayer], keys: Sequence[str], size: int
) -> EntryFault | None:
    """Return a fault if one of these players is in another pair or team."""
    for at, (player, key) in enumerate(zip(players, keys, strict=True)):
        if entered := hall.players.get(key):
            if size > 2 and entered.line:
                text = _("%(player)s is in another team, on line %(line)s: %(pair)s.")
            elif size > 2:
                text = _("%(player)s is in another team, number %(number)s: %(pair)s.")
            elif entered.line:
                text = _("%(player)s is in another pair, on line %(line)s: %(pair)s.")
            else:
                text = _("%(player)s is in another pair, number %(number)s: %(pair)s.")
            text %= {
                "player": player.own_name,
                "line": entered.line,
                "number": entered.number,
                "pair": entered.name,
            }
            apart = name_with_town(player.own_name, player.contact.town or _("town"))
            other = _(
                "Someone else of that name? Add an initial to it, or the town: %(name)s."
            )
            return EntryFault(f"{text} {other % {'name': apart}}", at)
    return None


def _numbered(entries: Sequence[SheetEntry], taken: set[int]) -> Iterator[SheetEntry]:
    """Assign new entries their number on the sheet if it is free, else the next."""
    numbers: dict[int, int] = {}
    for place, entry in enumerate(entries):
        wanted = entry.line.pair_number
        if entry.state == "new" and wanted and wanted not in taken:
            numbers[place] = wanted
            taken.add(wanted)
    highest = max(taken, default=0)
    for place, entry in enumerate(entries):
        if entry.state == "new":
            highest += place not in numbers
            yield replace(entry, number=numbers.get(place, highest))
        else:
            yield entry
