"""Finds the role of each column of a registration sheet, by heading or by content.

Pure functions: cells in, roles out.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

Role = Literal[
    "number",
    "pair",
    "players",
    "player 1",
    "player 2",
    "player 3",
    "player 4",
    "town",
    "club",
    "phone",
    "paid",
]
Cells = Sequence[str]

_HEADING_WORDS: Mapping[Role, str] = {
    "number": """
        # n no nr num number pair_no pair_nr pair_number team_no team_number id seat
        entry_no entry_number numero num_pareja no_pareja numero_pareja
        numero_de_pareja inscripcion
    """,
    "pair": "pair team entry couple pareja equipo",
    "players": """
        players names pairs teams player_names team_name pair_name pair_names
        jugadores nombres parejas nombre_de_la_pareja
    """,
    "player 1": """
        player player_1 player1 player_one player_a first_player name name_1 name1 p1
        captain full_name jugador jugadora jugador_1 jugador1 jugadora_1 jugador_a
        primer_jugador nombre nombre_1 nombre1 j1 nombre_completo
    """,
    "player 2": """
        player_2 player2 player_two player_b second_player name_2 name2 p2 partner
        partner_name jugador_2 jugador2 jugadora_2 jugador_b segundo_jugador nombre_2
        nombre2 j2 companero companera
    """,
    "player 3": """
        player_3 player3 player_three player_c third_player name_3 name3 p3 jugador_3
        jugador3 jugadora_3 jugador_c tercer_jugador nombre_3 nombre3 j3
    """,
    "player 4": """
        player_4 player4 player_four player_d fourth_player name_4 name4 p4 jugador_4
        jugador4 jugadora_4 jugador_d cuarto_jugador nombre_4 nombre4 j4
    """,
    "town": "town city hometown home_town from ciudad pueblo localidad poblacion",
    "club": "club club_name nombre_del_club",
    "phone": """
        phone phone_number telephone tel cell cell_phone mobile telefono celular movil
    """,
    "paid": """
        paid fee entry_fee fee_paid payment amount_paid pago pagado pagada pagaron
        cuota inscripcion_pagada
    """,
}
HEADINGS: Mapping[str, Role] = {
    word: role for role, words in _HEADING_WORDS.items() for word in words.split()
}
NAMING: frozenset[Role] = frozenset({"pair", "players", "player 1", "player 2"})

# The columns of an entry's players, in their order.
PLAYERS: tuple[Role, ...] = ("player 1", "player 2", "player 3", "player 4")

NUMBER = re.compile(r"\s*(?:#|no\.?|nº)?\s*(\d{1,6})\s*[.):]?\s*", re.IGNORECASE)
BETWEEN = re.compile(r"\s*[/&]\s*")


def heading_role(cell: str) -> Role | None:
    """Return the role of a heading, ignoring case, accents and stops: 'Jugador nº 1'."""
    words = heading_words(cell)
    short = [w for w in words if w not in ("n", "no", "the", "s")]
    return HEADINGS.get("_".join(words)) or HEADINGS.get("_".join(short))


def heading_words(cell: str) -> list[str]:
    """Return the words of a heading without case, accents and stops."""
    plain = unicodedata.normalize("NFD", cell.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^\w#]|[ºª°_]", " ", letters).split()


def heading_row(rows: Sequence[Cells]) -> int | None:
    """The index of the row of headings: the first row, or one below a title."""
    for place, cells in enumerate(rows[:10]):
        roles = [role for cell in cells if (role := heading_role(cell))]
        if NAMING.intersection(roles) and (not place or len(roles) > 1):
            return place
    return None


def roles_by_heading(headings: Cells, body: Sequence[Cells]) -> dict[int, Role]:
    """Return the role of each column, by its index, from its heading."""
    roles: dict[int, Role] = {}
    for place, heading in enumerate(headings):
        role = heading_role(heading)
        if role == "pair":
            role = _role_of_pair_column(_column(body, place), headings)
        if role == "player 1":
            role = next((r for r in PLAYERS if r not in roles.values()), role)
        if role is not None and role not in roles.values():
            roles[place] = role
    return roles


def roles_by_content(body: Sequence[Cells], size: int = 2) -> dict[int, Role]:
    """Return the role of each column without headings: a number, then ``size`` names."""
    roles: dict[int, Role] = {}
    names: list[int] = []
    for place in range(max((len(cells) for cells in body), default=0)):
        values = [v for v in _column(body, place) if v]
        if _mostly(NUMBER.fullmatch(v) is not None for v in values):
            if not names and "number" not in roles.values():
                roles[place] = "number"
        elif values or names:
            names.append(place)
    if not names:
        return roles
    first = [v for v in _column(body, names[0]) if v]
    if len(names) == 1 or _mostly(BETWEEN.search(v) is not None for v in first):
        roles[names[0]] = "players"
    else:
        roles |= dict(zip(names[:size], PLAYERS, strict=False))
    return roles


def _role_of_pair_column(values: Sequence[str], headings: Cells) -> Role:
    """Resolves 'Pair', which heads numbers, both names or ('pareja') the partner."""
    if _mostly(NUMBER.fullmatch(v) is not None for v in values if v):
        return "number"
    others = {heading_role(h) for h in headings}
    if "player 1" not in others:
        return "players"
    return "number" if "player 2" in others else "player 2"


def _column(body: Sequence[Cells], place: int) -> list[str]:
    return [cells[place] if place < len(cells) else "" for cells in body]


def _mostly(answers: Iterable[bool]) -> bool:
    given = list(answers)
    return 2 * sum(given) > len(given)
