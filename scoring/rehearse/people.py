"""Invented people: names, towns and clubs, the same for the same seed."""

from random import Random

from tournaments.field.sheet import RegistrationLine
from tournaments.formats import Format

FIRST = (
    "Ada Alma Amos Ann Arlene Asa Ben Bertha Billie Bo Carl Carmen Cecil Clara Clyde "
    "Cora Dale Della Dewey Dora Earl Edna Eli Elsie Ernesto Esther Ezra Faye Floyd "
    "Frieda Gus Hattie Homer Ida Irma Jack Jesse Josefa Juan June Kate Lupe Lyle Mae "
    "Mavis Milton Nell Nora Odell Opal Otto Pearl Ray Rosa Ruben Ruth Sam Stella Sue "
    "Tess Tomás Vera Viola Wade Wanda Will"
)
LAST = (
    "Adams Baca Barton Becker Boone Brandt Briggs Burleson Cantu Carter Cervenka Cole "
    "Crockett Darst Dickson Dvorak Ellis Fannin Fitz Flores Fuchs Garza Gomez Grimes "
    "Guerra Haas Hajek Harper Hill Houston Janak Jones Karnes Kelly King Kolar Kovar "
    "Krause Lamar Lopez Luna Maverick Mays Meyer Milam Moody Navarro Nolan Novak Ochoa "
    "Orsak Parker Pavlik Perez Pruitt Ramos Ray Rivera Rusk Schulz Seguin Smith Sralla "
    "Travis Tyler Vogel Walker Webb Wolf Zavala"
)
TOWNS = (
    "Hallettsville Shiner Garner Timpson Weatherford Clovis Texico West Moulton "
    "Schulenburg Brenham Giddings"
)
PAIRS_A_CLUB = 5


def invent_lines(
    f: Format, count: int, random: Random, size: int = 2
) -> list[RegistrationLine]:
    """Return the lines of a registration sheet: entries of ``size`` players."""
    names = [f"{first} {last}" for first in FIRST.split() for last in LAST.split()]
    drawn = iter(random.sample(names, max(size, 2) * count))
    return [
        RegistrationLine(
            number=number,
            players=tuple(next(drawn) for _player in range(size)),
            pair_number=number,
            town=town,
            club=f"{town} 42 Club",
        )
        for number in range(1, count + 1)
        for town in [_town(f, number, random)]
    ]


def invent_spares(count: int) -> list[str]:
    """Return names of substitutes; none of them is on the sheet."""
    first = FIRST.split()
    return [f"{first[n % len(first)]} Zimmer" for n in range(min(count, len(first)))]


def _town(f: Format, number: int, random: Random) -> str:
    if f.entry == "club":
        return TOWNS.split()[(number - 1) // PAIRS_A_CLUB]
    return random.choice(TOWNS.split())
