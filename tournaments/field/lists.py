"""Parses sheets that are no registration: a club's people, and its past winners.

A sheet has headings, in English or Spanish; a column may also be assigned by hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.field.cell_names import natural_order
from tournaments.field.cell_values import Days, Order, read_days, read_phone
from tournaments.field.cells import CellRow, plain_words
from tournaments.field.headings import names_by_word, read_heading
from tournaments.field.layouts import (
    NOT_READ,
    LaidOut,
    Layout,
    Remembered,
    Roles,
    lay_out,
    once,
    without_copies,
)

_MOST_ABOVE = 5
_NAMING = {"name", "first_name", "last_name", "first"}  # Enough on the first line


@dataclass(frozen=True, slots=True)
class ListColumns:
    """The columns of a kind of list, by their possible headings."""

    phrases: Mapping[str, str]
    without: Roles  # Those of a list without headings, in their order
    # By what any heading of a player's says: 'Your full name', 'Correo'.
    of_person: Mapping[str, str] = field(default_factory=dict)

    @property
    def roles(self) -> Roles:
        return tuple(dict.fromkeys([*self.phrases.values(), *self.of_person.values()]))

    def role(self, heading: str) -> str:
        """The role of a column by its heading; empty if it is not known."""
        if phrase := self.phrases.get("_".join(plain_words(heading))):
            return phrase
        read = read_heading(heading)
        return (
            self.of_person.get(read.content, "")
            if read and read.player < 2
            else NOT_READ
        )

    def is_heading(self, cell: str) -> bool:
        return bool(self.role(cell))

    def find_top(self, rows: Sequence[CellRow]) -> int | None:
        for place, row in enumerate(rows[:_MOST_ABOVE]):
            known = self._known(row)
            names_somebody = not place and bool(_NAMING.intersection(known))
            if len(known) > 1 or names_somebody or (known and len(row.cells) == 1):
                # A row of groups, such as Contact, stands above the headings.
                below = map(self._known, rows[place + 1 : place + 2])
                return place + any(len(roles) > len(known) for roles in below)
        return None

    def _known(self, row: CellRow) -> list[str]:
        return [role for cell in row.cells if (role := self.role(cell))]

    def assign(self, top: CellRow | None, _body: Sequence[CellRow] = ()) -> Roles:
        if top is None:
            return self.without
        roles = once(map(self.role, without_copies(top.cells)))
        if "last_name" in roles and "first_name" not in roles:
            roles = tuple("first_name" if r == "name" else r for r in roles)
        return roles


PEOPLE = ListColumns(
    names_by_word(
        name="member_name member_names names nombres nombre_del_socio nombre_y_apellido"
        " nombre_y_apellidos nombres_y_apellidos apellido_y_nombre apellidos_y_nombres",
        shown_as="shown_as show_as mostrado_como mostrar_como se_muestra_como",
        town="from",
        is_member="member is_member membership socio socia es_socio es_socia miembro"
        " es_miembro membresia",
        dues_until="dues_paid_until dues_until dues paid_until paid_through"
        " paid_thru dues_paid_through member_until membership_until"
        " membership_expires expires cuota_pagada_hasta cuota pagado_hasta"
        " pagada_hasta cuotas_pagadas_hasta vence vencimiento",
        notes="notes note remarks comments notas nota observaciones comentarios",
    ),
    without=("name", "town", "phone", "email"),
    of_person={
        "name": "name",
        "first": "first_name",
        "last": "last_name",
        "town": "town",
        "phone": "phone",
        "email": "email",
    },
)
WINNERS = ListColumns(
    names_by_word(
        year="year ano season temporada",
        event_name="event tournament torneo evento name nombre",
        first="winner winners player player_1 player1 first first_player champion"
        " champions ganador ganadores jugador jugador_1 campeon campeones pareja pair"
        " team",
        second="partner player_2 player2 second second_player companero jugador_2"
        " pareja_de_juego",
    ),
    without=("year", "event_name", "first", "second"),
)


@dataclass(frozen=True, slots=True)
class ListLine:
    """One row of a list: its line in the file, its text, and its cells by column.

    Every column of the list has a cell, if an empty one.
    """

    number: int
    text: str
    cells: Mapping[str, str]

    def mended(self, cells: Mapping[str, str]) -> "ListLine":
        """The same line with some cells corrected."""
        return ListLine(self.number, self.text, {**self.cells, **cells})


@dataclass(frozen=True, slots=True)
class ListSheet:
    """A parsed list: its lines, and what of it is not read."""

    rows: LaidOut
    lines: tuple[ListLine, ...]
    hidden: tuple[int, ...]  # Lines that are hidden in the workbook
    cut_phones: tuple[int, ...]  # Lines whose phone has lost figures
    days: Days | None  # How its days were read, if it has any


def read_list(
    source: bytes | str,
    columns: ListColumns,
    *,
    layout: Layout | None = None,
    remembered: Remembered | None = None,
    otherwise: Order = "month first",
) -> ListSheet:
    """Return the rows below the headings, each cell under its column's name.

    Skips a row that repeats the headings. A day is written as 2027-12-31, in the order
    that its column settles, ``otherwise`` in that order. Never raises.
    """
    rows = lay_out(source, columns, layout=layout, remembered=remembered)
    body = [row for row in rows.body if not row.is_hidden]
    days = _days(body, rows, otherwise)
    return ListSheet(
        rows,
        lines=tuple(_line(row, rows.roles, days) for row in body),
        hidden=tuple(row.number for row in rows.body if row.is_hidden),
        cut_phones=tuple(
            row.number
            for row in body
            if "phone" in rows.roles
            and read_phone(row.cell(rows.roles.index("phone"))).cut
        ),
        days=days if days.by_cell else None,
    )


def _days(body: Sequence[CellRow], rows: LaidOut, otherwise: Order) -> Days:
    at = rows.roles.index("dues_until") if "dues_until" in rows.roles else None
    cells = () if at is None else (row.cell(at) for row in body)
    return read_days(cells, otherwise=otherwise)


def _line(row: CellRow, roles: Sequence[str], days: Days) -> ListLine:
    cells = {role: row.cell(at) for at, role in enumerate(roles) if role != NOT_READ}
    if name := cells.get("name"):
        cells["name"] = natural_order(name)
    if phone := cells.get("phone"):
        cells["phone"] = read_phone(phone).number
    if written := cells.get("dues_until"):
        day = days.by_cell.get(written)
        # In a column of both orders a question mark keeps it from being guessed
        doubtful = f"{written} ?" if days.is_mixed else written
        cells["dues_until"] = day.isoformat() if day else doubtful
    return ListLine(row.number, row.text, cells)
