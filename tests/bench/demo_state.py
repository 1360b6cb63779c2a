"""Makes a state of invented clubs, people and events: the same seed gives the same rows.

Rows go into the tables as they would stand there, without the services: a state of 5,000
events takes a minute, not days. ``make demo-state PART=0.1`` makes a tenth, in the database
of DATABASE_URL or DATA_DIR; without PART it is whole. Each club is one transaction and has
a seed of its own: started again after an interruption it goes on with the next club.
``manage.py rebuild_ratings`` rates it.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()

from django.core.management.color import no_style
from django.db import connection, transaction

from players.clubs.models import Club
from tests.bench.demo_clubs import MODELS, SLUG, InventedClubs
from tests.bench.demo_rows import Rows

CLUBS, PEOPLE, EVENTS = 60, 15_000, 5_000
LARGE = 4
"""How many times the events and people of another club the first one has."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much of the state is made."""

    clubs: int
    people: int
    events: int

    @classmethod
    def part(cls, share: float) -> "Size":
        """A share of the whole: fewer clubs, each as large as in the whole."""
        clubs = max(round(CLUBS * share), 2)
        return cls(
            clubs, max(round(PEOPLE * share), 100), max(round(EVENTS * share), 4)
        )


def make_state(size: Size, seed: int, report: Callable[[str], object]) -> None:
    """Make so many clubs, people and finished events, and a season for each year."""
    tables = {model: Rows(model) for model in MODELS}
    weights = [LARGE, *[1] * (size.clubs - 1)]
    shares = [weight / sum(weights) for weight in weights]
    made = Club.objects.filter(slug__startswith=SLUG).count()
    for place, share in list(enumerate(shares))[made:]:
        with transaction.atomic():
            InventedClubs(tables, Random(seed * size.clubs + place)).make_club(
                place, round(size.people * share), round(size.events * share)
            )
            for rows in tables.values():
                rows.store()
        if place % 10 == 0:
            report(f"{place + 1} of {size.clubs} clubs")
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(MODELS)):
            cursor.execute(sql)
        cursor.execute("ANALYZE")


def main() -> None:
    """Migrate the database and fill it: ``python -m tests.bench.demo_state PART``."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    size = Size.part(float(sys.argv[1]) if sys.argv[1:] else 1.0)
    make_state(size, 42, lambda line: sys.stdout.write(f"{line}\n"))


if __name__ == "__main__":
    main()
