"""Invented people, venues and club nights, the same for the same seed; and the tables that they need."""

from collections import Counter
from datetime import time
from random import Random

from tournaments import formats
from tournaments.event.models import Event
from tournaments.field.sheet import RegistrationLine
from tournaments.formats import Entrant, Format, StageRules
from tournaments.formats.sources import BYE
from tournaments.league.selectors.fixtures import at_home

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
    towns, lines = TOWNS.split(), []
    for n in range(1, count + 1):
        of_club = f.entry == "club"
        town = towns[(n - 1) // PAIRS_A_CLUB] if of_club else random.choice(towns)
        players = tuple(next(drawn) for _player in range(size))
        club = f"{town} 42 Club"
        lines.append(RegistrationLine(n, players, n, town=town, club=club))
    return lines


def invent_spares(count: int) -> list[str]:
    """Return names of substitutes; none of them is on the sheet."""
    first = FIRST.split()
    return [f"{first[n % len(first)]} Zimmer" for n in range(min(count, len(first)))]


EVENINGS = (time(18, 30), time(19), time(19, 30))


def random_homes(event: Event, random: Random) -> dict[int, tuple[str, int, time]]:
    homes: dict[int, tuple[str, int, time]] = {}
    for _name, numbers in at_home(event):
        town = event.pairs.get(number=numbers[0]).town
        weekday, evening = random.randrange(7), random.choice(EVENINGS)
        homes |= dict.fromkeys(numbers, (f"{town} Hall", weekday, evening))
    return homes


def tables_needed(f: Format, count: int) -> int:
    """Count the matches of the largest round of any stage, without byes."""
    return max(
        _largest_round(f, stage, most_entrants(f, stage, count)) for stage in f.stages
    )


def most_entrants(f: Format, stage: StageRules, count: int) -> int:
    """Return the largest number of entrants that a stage can have."""
    if stage.feeds_from is None:
        return count
    fewest, most = formats.advancing(f.stages[stage.feeds_from - 1], count)
    return count - fewest if stage.take == "rest" else most


def _largest_round(f: Format, stage: StageRules, count: int) -> int:
    if not formats.is_held(stage, count):
        return 1
    entrants = [
        Entrant(n, club=str((n - 1) // PAIRS_A_CLUB)) for n in range(1, count + 1)
    ]
    matches = formats.open_stage(stage, entrants, seed=0).matches
    played = Counter(m.round for m in matches if BYE not in m.sources)
    return max(played.values(), default=1)
