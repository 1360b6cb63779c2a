"""Judges each line of a list of past winners: new, in the roll already, or faulty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from players.archive.models import FIRST_YEAR
from players.archive.services import Win
from players.clubs.models import Club
from players.common import clock
from players.common.numbers import parse_number
from players.people.names import name_key, tidy_name
from players.people.services.club_list import known_people
from players.people.services.people import LONGEST_NAME
from tournaments.field.lists import ListLine
from tournaments.field.sheet import split_pair

LONGEST_EVENT = 100
Key = tuple[int, str, str]  # Year, event and the key of the first winner


@dataclass(frozen=True, slots=True)
class WinnerLine:
    line: ListLine
    win: Win
    state: Literal["new", "same", "problem"]
    fault: str = ""
    field: str = ""  # The column that is at fault

    @property
    def typed(self) -> str:
        return self.line.cells.get(self.field, "")

    @property
    def names(self) -> str:
        return " / ".join(filter(None, (self.win.first, self.win.second)))


def judge_winners(club: Club, lines: Sequence[ListLine]) -> tuple[WinnerLine, ...]:
    names = [_names(line) for line in lines]
    keys = {name_key(name) for pair in names for name in pair if name_key(name)}
    own = {key: person.key for key, person in known_people(club, keys).items()}
    stored: dict[Key, str] = {
        (row.year, row.event_name.casefold(), row.first.key): (
            row.second.key if row.second else ""
        )
        for row in club.past_winners.on_roll().select_related("first", "second")
    }
    judged = []
    for line, (first, second) in zip(lines, names, strict=True):
        event = " ".join(line.cells.get("event_name", "").split())
        year = parse_number(line.cells.get("year", "")) or 0
        win = Win(year, event, first, second)
        both = [own.get(name_key(name), name_key(name)) for name in (first, second)]
        key = (year, event.casefold(), both[0])
        if fault := _fault(win, both):
            judged.append(WinnerLine(line, win, "problem", *fault))
        elif key not in stored:
            stored[key] = both[1]
            judged.append(WinnerLine(line, win, "new"))
        elif stored[key] == both[1]:
            judged.append(WinnerLine(line, win, "same"))
        else:
            text = _("%(name)s won this with somebody else.") % {"name": first}
            judged.append(WinnerLine(line, win, "problem", text, "second"))
    return tuple(judged)


def _names(line: ListLine) -> tuple[str, str]:
    first, second = line.cells.get("first", ""), line.cells.get("second", "")
    if not second:
        first, second = split_pair(first)
    return tidy_name(first), tidy_name(second)


def _fault(win: Win, keys: Sequence[str]) -> tuple[str, str] | None:
    if not 1000 <= win.year <= 9999:
        return _("In which year was it? Type it with four digits."), "year"
    if win.year < FIRST_YEAR:
        return _("42 is played since %(year)s.") % {"year": FIRST_YEAR}, "year"
    if win.year > clock.now().year:
        return _("%(year)s has not come yet.") % {"year": win.year}, "year"
    if not win.event_name:
        return _("Which event was it? Type its name."), "event_name"
    if len(win.event_name) > LONGEST_EVENT:
        text = _("This has more than %(n)s letters. Shorten it.")
        return text % {"n": LONGEST_EVENT}, "event_name"
    if not keys[0]:
        return _("Who won? Type a name."), "first"
    if keys[0] == keys[1]:
        twice = _("%(player)s stands here twice. Who is the partner?")
        return twice % {"player": win.first}, "second"
    for name, key, field in (
        (win.first, keys[0], "first"),
        (win.second, keys[1], "second"),
    ):
        if max(len(name), len(key)) > LONGEST_NAME:
            return _("A name has 80 letters at most. Shorten it."), field
    return None
