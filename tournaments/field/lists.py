"""Parses sheets that are no registration: a club's people, and its past winners.

A sheet has headings, in English or Spanish, and only these identify a column.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tournaments.field.columns import heading_words
from tournaments.field.sheet import CellRow, read_rows

Headings = Mapping[str, str]  # A column's name by each of its possible headings


def _headings(**names: str) -> Headings:
    return {word: name for name, words in names.items() for word in words.split()}


PEOPLE = _headings(
    name="name player full_name member_name person nombre jugador jugadora persona",
    first_name="first first_name given_name nombre_de_pila",
    last_name="last last_name family_name surname apellido apellidos",
    shown_as="shown_as mostrado_como se_muestra_como",
    town="town city hometown from ciudad pueblo localidad poblacion",
    phone="phone phone_number telephone tel cell cell_phone mobile telefono celular movil",
    email="e_mail email mail e_mail_address email_address correo correo_electronico",
    is_member="member is_member membership socio socia es_socio miembro",
    dues_until="dues_paid_until dues_until dues paid_until cuota_pagada_hasta cuota",
    notes="notes note remarks comments notas observaciones",
)
WINNERS = _headings(
    year="year ano season temporada",
    event_name="event tournament torneo evento name nombre",
    first="winner winners player player_1 player1 first first_player champion champions"
    " ganador ganadores jugador jugador_1 campeon campeones pareja pair team",
    second="partner player_2 player2 second second_player companero jugador_2",
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
    """A parsed list: its lines, the known columns and the unknown ones."""

    lines: tuple[ListLine, ...] = ()
    columns: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def read_list(
    source: bytes | str, headings: Headings, *, without: Sequence[str]
) -> ListSheet:
    """Return the rows below the headings, each cell under its column's name.

    Without headings the columns are those of ``without``, in their order. Skips a row
    that repeats the headings. Never raises.
    """
    rows = read_rows(source)
    top = next((row for row in rows[:5] if _known(row, headings)), None)
    if top is None:
        return ListSheet(tuple(_line(row, without) for row in rows), tuple(without))
    names = [_name(cell, headings) for cell in top.cells]
    names = [name if name not in names[:at] else "" for at, name in enumerate(names)]
    below = [row for row in rows if row.number > top.number and row.cells != top.cells]
    unknown = [c for c, n in zip(top.cells, names, strict=True) if c and not n]
    return ListSheet(
        tuple(_line(row, names) for row in below),
        tuple(filter(None, names)),
        tuple(unknown),
    )


def _known(row: CellRow, headings: Headings) -> bool:
    known = sum(bool(_name(cell, headings)) for cell in row.cells)
    return known > 1 or (known == 1 and len(row.cells) == 1)


def _name(cell: str, headings: Headings) -> str:
    return headings.get("_".join(heading_words(cell)), "")


def _line(row: CellRow, names: Sequence[str]) -> ListLine:
    cells = zip_longest(names, row.cells[: len(names)], fillvalue="")
    return ListLine(row.number, row.text, {n: c for n, c in cells if n})
