"""What would become of each line of a registration sheet: new, in already, or why not.

The preview shows it and the take-in follows it: there is one judge.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.utils.translation import gettext as _

from players.models import name_key, tidy_name
from tournaments.entry_sheet import SheetLine
from tournaments.models import Event, PairPlayer

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Entered:
    """Where a player is entered: a pair of the event, or a line above."""

    number: int | None
    name: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a sheet, judged."""

    line: SheetLine
    players: tuple[str, ...]
    """Names tidied, as the club spells them where it knows them."""
    is_known: tuple[bool, ...]
    state: Literal["new", "there", "problem"]
    number: int | None = None
    """The pair's number in the event: the one it has, or will get."""
    reason: str = ""

    @property
    def name(self) -> str:
        """What the pair will be called."""
        return pair_name(self.players)

    @property
    def town(self) -> str:
        return tidy_name(self.line.town)[:LONGEST_NAME]

    @property
    def club(self) -> str:
        return tidy_name(self.line.club)[:LONGEST_NAME]

    @property
    def phone(self) -> str:
        return " ".join(self.line.phone.split())[:40]


@dataclass
class _Hall:
    """Who is entered so far, while the lines of a sheet go by."""

    by_player: dict[str, Entered]
    pairs: dict[frozenset[str], Entered]
    spelling: dict[str, str]
    numbers: set[int]
    wanted: dict[int, int] = field(default_factory=dict)
    """The number a line has on the sheet and gets, by line."""
    highest: int = 0

    def next_number(self) -> int:
        self.highest += 1
        return self.highest


def pair_name(players: Iterable[str]) -> str:
    """'Ann Ray / Bo Fitz'; one name where partners are drawn."""
    return " / ".join(players)


def judge_lines(event: Event, lines: Sequence[SheetLine]) -> tuple[Entry, ...]:
    """Every line judged in the order of the sheet, in three reads whatever its length.

    A line keeps the pair number it has on the sheet where that is free; others get the
    next number above all of them.
    """
    single = event.format.entry == "player"
    players = [_players(line, single=single) for line in lines]
    hall = _hall(event, {name_key(name) for names in players for name in names})
    judged = list(_judge(hall, zip(lines, players, strict=True), single=single))
    _keep_numbers(hall, judged)
    return tuple(_numbered(hall, judged))


def _players(line: SheetLine, *, single: bool) -> tuple[str, ...]:
    names = tuple(tidy_name(name) for name in line.players)
    return names[:1] if single and not names[1] else names


def _hall(event: Event, keys: set[str]) -> _Hall:
    people = event.club.people.filter(key__in=keys).values_list("key", "name")
    seats = PairPlayer.objects.filter(event=event).values_list(
        "pair__number", "pair__name", "person__key"
    )
    pairs: dict[int, set[str]] = {}
    by_player: dict[str, Entered] = {}
    for number, name, key in seats:
        by_player[key] = Entered(number, name)
        pairs.setdefault(number, set()).add(key)
    return _Hall(
        by_player=by_player,
        pairs={frozenset(k): by_player[next(iter(k))] for k in pairs.values()},
        spelling=dict(people),
        numbers=set(event.pairs.values_list("number", flat=True)),
    )


def _judge(
    hall: _Hall, lines: Iterable[tuple[SheetLine, tuple[str, ...]]], *, single: bool
) -> Iterator[Entry]:
    for line, names in lines:
        keys = [name_key(name) for name in names]
        known = tuple(key in hall.spelling for key in keys)
        spelt = tuple(hall.spelling.get(k, n) for k, n in zip(keys, names, strict=True))
        reason = _fault(line, names, keys, single=single)
        there = hall.pairs.get(frozenset(keys))
        if not reason and there and there.line:
            reason = _said_twice(there, single=single)
        if reason or there is None:
            reason = reason or _taken(hall, spelt, keys)
            state: Literal["new", "there", "problem"] = "problem" if reason else "new"
            yield Entry(line, spelt, known, state, None, reason)
        else:
            yield Entry(line, spelt, known, "there", there.number)
        if not reason:
            here = Entered(there and there.number, pair_name(spelt), line.number)
            hall.pairs[frozenset(keys)] = here
            hall.by_player.update(dict.fromkeys(keys, here))


def _fault(
    line: SheetLine, names: Sequence[str], keys: Sequence[str], *, single: bool
) -> str:
    """What is wrong with a line by itself."""
    given = [name for name, key in zip(names, keys, strict=True) if key]
    if not given:
        return _("There is no name on this line.")
    if any(len(n) > LONGEST_NAME for n in (*names, *keys)):
        return _("A name has 80 letters at most. Shorten it.")
    if single:
        return _("Partners are drawn here: one player a line.") if given[1:] else ""
    if len(given) < 2:
        return _("%(player)s has no partner here. Who is it?") % {"player": given[0]}
    if keys[0] == keys[1]:
        return _("%(player)s stands here twice. Who is the partner?") % {
            "player": names[0]
        }
    return ""


def _said_twice(there: Entered, *, single: bool) -> str:
    said = {"line": there.line, "name": there.name}
    if single:
        return _("%(name)s is on line %(line)s already.") % said
    return _("The same pair as line %(line)s: %(name)s.") % said


def _taken(hall: _Hall, names: Sequence[str], keys: Sequence[str]) -> str:
    """Who of these is in another pair already, and what to do if it is someone else."""
    for name, key in zip(names, keys, strict=True):
        if entered := hall.by_player.get(key):
            said = {"player": name, "line": entered.line, "pair": entered.name}
            if entered.line:
                text = _("%(player)s is in another pair, on line %(line)s: %(pair)s.")
            else:
                said["number"] = entered.number
                text = _("%(player)s is in another pair, number %(number)s: %(pair)s.")
            other = _("Someone else of that name? Add a town or an initial.")
            return f"{text % said} {other}"
    return ""


def _keep_numbers(hall: _Hall, entries: Sequence[Entry]) -> None:
    """Lines keep the number they have on the sheet, first come first served."""
    taken = set(hall.numbers)
    for entry in entries:
        wanted = entry.line.pair_number
        if entry.state == "new" and wanted and wanted not in taken:
            taken.add(wanted)
            hall.wanted[entry.line.number] = wanted
    hall.highest = max(taken, default=0)


def _numbered(hall: _Hall, entries: Sequence[Entry]) -> Iterator[Entry]:
    for entry in entries:
        if entry.state != "new":
            yield entry
            continue
        number = hall.wanted.get(entry.line.number) or hall.next_number()
        yield Entry(entry.line, entry.players, entry.is_known, "new", number)
