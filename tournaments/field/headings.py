"""What a heading says of its column: whose it is, and what stands in it.

English and Spanish, a spreadsheet's short headings and a web form's questions. A heading
is known only if each of its words is.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.field.cells import numbers_by_word, plain_words


class Heading(NamedTuple):
    """What stands in a column, and whose it is: a player from 1, or 0 if it says none."""

    content: str
    player: int = 0


def names_by_word(**names: str) -> dict[str, str]:
    """By each word the name whose words have it."""
    return {word: name for name, words in names.items() for word in words.split()}


_PHRASES = names_by_word(
    number="""
        # n no nr num number pair_no pair_nr pair_number team_no team_number id seat
        entry_no entry_number numero num_pareja no_pareja numero_pareja
        numero_de_pareja inscripcion
    """,
    pair="pair team entry couple pareja equipo",
    players="""
        players pairs teams names player_names players_names team_name team_names
        pair_name pair_names names_of_players jugadores nombres parejas
        nombre_de_la_pareja nombre_del_equipo nombres_de_los_jugadores
        all_names_in_one_cell todos_los_nombres_en_una_celda
    """,
    club="club club_name home_club nombre_del_club",
    town="from",
    paid="""
        paid fee entry_fee fee_paid entry_fee_paid payment amount_paid pago pagado
        pagada pagaron cuota inscripcion_pagada
    """,
    out="""
        withdrew withdrawn withdrawal scratch scratched cancelled canceled
        retirado retirada retirados se_retiro cancelado
    """,
)
_ORDER = numbers_by_word(
    "1 one a first 1st primer primero primera uno",
    "2 two b second 2nd segundo segunda dos",
    "3 three c third 3rd tercer tercero tercera tres",
    "4 four d fourth 4th cuarto cuarta cuatro",
)
# Numbers of a player only right after the player: 'Player A', never 'a phone'.
_AFTER = {*"abcd", "one", "two", "three", "four", "uno", "dos", "tres", "cuatro"}
_KINDS = names_by_word(
    person="""player players person participant contestant jugador jugadora persona p
        j participante""",
    member="member miembro",
    partner="partner partners teammate companero companera spouse pareja",
    own="your my tu su mi",
    captain="captain registrant capitan capitana",
    name="name fullname nombre nombres",
    first="firstname fname given forename pila",
    last="last lastname lname surname family apellido apellidos",
    town="town city hometown ciudad pueblo localidad poblacion municipio",
    phone="""phone telephone tel cell cellphone mobile telefono celular cel movil
        whatsapp""",
    email="email mail correo",
    number="number no nr num numero n #",
    address="address direccion",
    filler="""the s of and full completo completa please enter list what is for his her
        their or de del la el los las y e home contact primary team equipo juego electronico
        electronica""",
)
_LONGEST = 120
_FIRST = ("first", "1st", "primer")  # The player, or the name
_CONTENTS = frozenset({"name", "first", "last", "town", "phone", "email"})


@lru_cache(maxsize=2048)
def read_heading(cell: str) -> Heading | None:
    """Return what a heading says: 'Jugador nº 1', "Partner's full name"; else None.

    Ignores content stands in brackets, if that is not understood.
    """
    if len(cell) > _LONGEST:
        return None
    return _read(plain_words(cell)) or _read(plain_words(re.sub(r"\(.*?\)", "", cell)))


def _read(words: list[str]) -> Heading | None:
    for some in (words, [w for w in words if w not in ("n", "no", "the", "s")]):
        if content := _PHRASES.get("_".join(some)):
            return Heading(content)
    parts = [part for word in words for part in _parted(word)]
    order = {n for at in range(len(parts)) if (n := _order(parts, at))}
    kinds = {
        "first" if word in _FIRST else _KINDS.get(word, "")
        for at, word in enumerate(parts)
        if not _order(parts, at)
    }
    return None if "" in kinds else _combined(kinds, order)


def _parted(word: str) -> list[str]:
    """'player1' and '#1' are a word and a number."""
    match = re.fullmatch(r"([a-z]*)#?([1-4])", word)
    return [part for part in match.groups() if part] if match else [word]


def _order(words: Sequence[str], at: int) -> int:
    """Which player a word counts, from 1; 0 if it counts none."""
    word = words[at]
    before = _KINDS.get(words[at - 1], "") if at else ""
    after = _KINDS.get(words[at + 1], "") if at + 1 < len(words) else ""
    if word in _AFTER and before not in ("person", "member", "partner", "name"):
        return 0
    if word in _FIRST and after not in ("person", "partner"):
        return 0
    return _ORDER.get(word, 0)


def _combined(kinds: set[str], order: set[int]) -> Heading | None:
    """One heading of the kinds of its words and the players it counts."""
    is_person = bool(kinds & {"person", "partner", "captain"}) or (
        "member" in kinds and bool(order)
    )
    contents = _contents(kinds)
    if order and not is_person and not kinds & (_CONTENTS - {"first", "last"}):
        return None  # 'First 1', 'Second 1'
    if len(order) > 1:
        return Heading("players") if is_person and contents <= {"name"} else None
    player = max(order, default=0)
    if not contents and "number" in kinds and not player:
        return Heading("number") if is_person else None
    if not contents and is_person:
        contents = {"name"}
    if len(contents) != 1 or not _fits(kinds, contents, player):
        return None
    if not player:
        player = 2 if "partner" in kinds else int(bool(kinds & {"own", "captain"}))
    return Heading(contents.pop(), player)


def _contents(kinds: set[str]) -> set[str]:
    """What the words name: a first name and a family name are a name."""
    contents = kinds & _CONTENTS
    if {"first", "last"} <= contents:
        return contents - {"first", "last"} | {"name"}
    return contents - {"name"} if contents & {"first", "last"} else contents


def _fits(kinds: set[str], contents: set[str], player: int) -> bool:
    """Whether a number is a phone's or counts a player, and an address that of a mail."""
    is_number = "number" not in kinds or player > 0 or contents == {"phone"}
    return is_number and ("address" not in kinds or contents == {"email"})


_LABELS = {
    "number": _("Number"),
    "players": _("All names in one cell"),
    "player": _("Player %(n)s"),
    "first name": _("First name of player %(n)s"),
    "last name": _("Family name of player %(n)s"),
    "town": _("Town"),
    "club": _("Club"),
    "paid": _("Paid"),
    "out": _("Withdrew"),
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Family name"),
    "shown_as": _("Shown as"),
    "phone": _("Phone"),
    "email": _("E-mail"),
    "is_member": _("Member"),
    "dues_until": _("Dues paid until"),
    "notes": _("Notes"),
    "year": _("Year"),
    "event_name": _("Event"),
    "first": _("Winner"),
    "second": _("Partner"),
}
_OF_PLAYER = {
    "town": _("Town of player %(n)s"),
    "phone": _("Phone of player %(n)s"),
    "email": _("E-mail of player %(n)s"),
}


def role_label(role: str) -> str:
    """The role as a page says it; empty for a column that is not read."""
    if not role:
        return ""
    content, _blank, player = role.rpartition(" ")
    if not player.isdecimal():
        return str(_LABELS[role])
    return str(_OF_PLAYER.get(content) or _LABELS[content]) % {"n": player}
