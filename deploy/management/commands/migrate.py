"""manage.py migrate: Django's own; refuses a newer database, fills derived tables."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangoMigrate

from deploy.database_version import is_current_database, refuse_newer_database
from tournaments.event.services.performances import fill_performances
from tournaments.ratings.services import fill_ratings


class Command(DjangoMigrate):
    """Refuses unknown tables; after an update, rebuilds the performances of events."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_newer_database(options["database"])
        super().handle(*args, **options)
        if not options["app_label"] and not options["plan"]:
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
