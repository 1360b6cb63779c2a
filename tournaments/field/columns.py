"""Finds the role of each column of a registration sheet, by heading or by content.

Pure functions: cells in, roles out. A role is 'number', 'players' (every name in one
cell), 'player 2', 'first name 2', 'last name 2', 'town', 'town 2', 'phone 2', 'email 2',
'club', 'paid' or 'out'.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.field.cell_names import BETWEEN_NAMES
from tournaments.field.cell_values import is_phone
from tournaments.field.cells import CellRow
from tournaments.field.headings import Heading, read_heading
from tournaments.field.layouts import (
    MOST_ABOVE,
    MOST_COLUMNS,
    NOT_READ,
    Roles,
    without_copies,
)

NUMBER = re.compile(r"\s*(?:#|no\.?|nº)?\s*(\d{1,6})\s*[.):]?\s*", re.IGNORECASE)
EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,100}\.[^@\s.]{2,60}")
_ONCE = ("number", "players", "club", "paid", "out")
_OF_NAMES = {"name": "player", "first": "first name", "last": "last name"}
_NAMING = ("pair", "players", *_OF_NAMES)


@dataclass(frozen=True, slots=True)
class Registration:
    """The columns of a registration sheet, for entries of ``size`` players."""

    size: int = 2

    @property
    def roles(self) -> Roles:
        names = [
            f"{role} {n}"
            for n in range(1, self.size + 1)
            for role in ("player", "first name", "last name", "town", "phone", "email")
        ]
        return ("number", "players", *names, "town", "club", "paid", "out")

    def is_heading(self, cell: str) -> bool:
        return read_heading(cell) is not None

    def find_top(self, rows: Sequence[CellRow]) -> int | None:
        for place, row in enumerate(rows[:MOST_ABOVE]):
            contents = _contents(row)
            if set(_NAMING).intersection(contents) and (not place or len(contents) > 1):
                # A row of groups, such as Player 1, stands above the headings.
                below = map(_contents, rows[place + 1 : place + 2])
                return place + any(len(more) > len(contents) for more in below)
        return None

    def assign(self, top: CellRow | None, body: Sequence[CellRow]) -> Roles:
        """The role of each column, from its heading or, without any, its cells."""
        if top is None:
            return _roles_by_content(body, self.size)
        texts = without_copies(top.cells)
        headings = [read_heading(text) for text in texts]
        for at, heading in enumerate(headings):
            if heading and heading.content == "pair":
                headings[at] = _pair_column(_column(body, at), headings)
        return _roles_by_heading(headings, texts, self.size)


def _contents(row: CellRow) -> list[str]:
    return [h.content for cell in row.cells if (h := read_heading(cell))]


def _roles_by_heading(
    headings: Sequence[Heading | None], texts: Sequence[str], size: int
) -> Roles:
    roles: dict[int, str] = {}
    for at, heading in enumerate(headings):
        if (
            heading
            and heading.content in _ONCE
            and heading.content not in roles.values()
        ):
            roles[at] = heading.content
    persons: dict[int, int] = {}  # Whose name stands in a column
    for is_stated in (True, False):
        for at, heading in enumerate(headings):
            if not (heading and heading.content in _OF_NAMES):
                continue
            if bool(heading.player) != is_stated:
                continue
            role = _OF_NAMES[heading.content]
            for player in [heading.player] if is_stated else range(1, 5):
                if f"{role} {player}" not in roles.values():
                    roles[at], persons[at] = f"{role} {player}", player
                    break
    for content in ("town", "phone", "email"):
        columns = {
            at: h.player for at, h in enumerate(headings) if h and h.content == content
        }
        roles |= _of_persons(content, columns, texts, persons, size)
    roles = {at: role for at, role in roles.items() if _player_of(role) <= size}
    return _as_names([roles.get(at, NOT_READ) for at in range(len(headings))])


def _of_persons(
    content: str,
    columns: dict[int, int],
    texts: Sequence[str],
    persons: dict[int, int],
    size: int,
) -> dict[int, str]:
    """Whose town, phone or mail stands in each column.

    One town is the entry's, one phone that of its first player. Several columns of one
    heading are the players' in their order; others stand behind the name they belong to.
    """
    roles = {at: f"{content} {player}" for at, player in columns.items() if player}
    unstated = [at for at, player in columns.items() if not player]
    if len(unstated) == 1 and content == "town" and not roles:
        return {unstated[0]: content}
    is_repeated = len({texts[at].casefold() for at in unstated}) == 1
    are_between = any(column > min(unstated, default=0) for column in persons)
    for at in unstated:
        before = [column for column in sorted(persons) if column < at]
        is_behind = before and are_between and len(unstated) > 1
        nearest = persons[before[-1]] if is_behind else 1
        free = [n for n in range(1, size + 1) if f"{content} {n}" not in roles.values()]
        if is_repeated and free:
            nearest = free[0]
        if nearest in free:
            roles[at] = f"{content} {nearest}"
    return roles


def _as_names(roles: list[str]) -> Roles:
    """A name beside a family name is a first name; beside both it is the whole name."""
    for player in range(1, 5):
        full, first, last = (f"{role} {player}" for role in _OF_NAMES.values())
        if full in roles and first in roles:
            roles = [NOT_READ if role in (first, last) else role for role in roles]
        elif full in roles and last in roles:
            roles[roles.index(full)] = first
    last = "last name 1"
    if "players" in roles and last in roles and "first name 1" not in roles:
        roles[roles.index("players")] = "first name 1"
    if "players" in roles and ("player 1" in roles or "first name 1" in roles):
        roles[roles.index("players")] = NOT_READ
    return tuple(roles)


def _roles_by_content(body: Sequence[CellRow], size: int) -> Roles:
    """The role of each column without headings: a number, names, then phones."""
    width = min(max((len(row.cells) for row in body), default=0), MOST_COLUMNS)
    roles = [NOT_READ] * width
    names: list[int] = []
    phones = emails = 0
    for at in range(width):
        values = [v for v in _column(body, at) if v]
        if _mostly(NUMBER.fullmatch(v) is not None for v in values):
            if not names and "number" not in roles:
                roles[at] = "number"
        elif _mostly(is_phone(v) for v in values):
            phones += 1
            roles[at] = f"phone {phones}" if phones <= size else NOT_READ
        elif _mostly(EMAIL.fullmatch(v) is not None for v in values):
            emails += 1
            roles[at] = f"email {emails}" if emails <= size else NOT_READ
        elif values or names:
            names.append(at)
    if not names:
        return tuple(roles)
    first = [v for v in _column(body, names[0]) if v]
    if len(names) == 1 or _mostly(BETWEEN_NAMES.search(v) is not None for v in first):
        roles[names[0]] = "players"
        return tuple(roles)
    for player, at in enumerate(names[:size], 1):
        roles[at] = f"player {player}"
    return tuple(roles)


def _pair_column(values: Sequence[str], headings: Sequence[Heading | None]) -> Heading:
    """Resolves 'Pair', which heads numbers, both names or ('pareja') the partner."""
    if _mostly(NUMBER.fullmatch(v) is not None for v in values if v):
        return Heading("number")
    given = {(h.content, h.player) for h in headings if h and h.content in _OF_NAMES}
    if not any(player < 2 for _content, player in given):
        return Heading("players")
    return Heading("number") if any(w == 2 for _n, w in given) else Heading("name", 2)


def _player_of(role: str) -> int:
    return int(role[-1]) if role[-1:].isdecimal() else 0


def _column(body: Sequence[CellRow], at: int) -> list[str]:
    return [row.cell(at) for row in body]


def _mostly(answers: Iterable[bool]) -> bool:
    given = list(answers)
    return 2 * sum(given) > len(given)
