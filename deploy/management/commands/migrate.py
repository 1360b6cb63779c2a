"""manage.py migrate: Django's own; refuses newer databases, fills derived tables."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangoMigrate

from deploy.database_version import is_current_database, refuse_newer_database
from deploy.new_database import is_empty, make_tables
from tournaments.event.services.performances import fill_performances
from tournaments.ratings.services import fill_ratings

PARTIAL = ("app_label", "plan", "check_unapplied", "fake", "fake_initial", "prune")


class Command(DjangoMigrate):
    """Refuses unknown tables, makes those of an empty database at once.

    After an update it rebuilds the performances of events.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        database = options["database"]
        refuse_newer_database(database)
        is_partial = any(options[name] for name in PARTIAL)
        if not is_partial and is_empty(database):
            make_tables(database)
        super().handle(*args, **options)
        if not is_partial:
            _fill_derived()


def prepare_database() -> None:
    """Migrate if a migration is missing; Django's own check takes 0.1 s of each start."""
    if is_current_database():
        _fill_derived()
    else:
        call_command("migrate", verbosity=0)


def _fill_derived() -> None:
    fill_performances()
    fill_ratings()
