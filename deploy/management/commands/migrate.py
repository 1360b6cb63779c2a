"""manage.py migrate: Django's own; refuses a newer database, fills what is derived."""

from typing import Any

from django.core.management.commands.migrate import Command as DjangoMigrate

from deploy.newer_database import refuse_newer_database
from tournaments.services.performances import fill_performances
from tournaments.services.ratings import fill_ratings


class Command(DjangoMigrate):
    """Refuses unknown tables; after an update, events hand their performances down."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_newer_database(options["database"])
        super().handle(*args, **options)
        if not options["app_label"] and not options["plan"]:
            fill_performances()
            fill_ratings()
