"""Compares a database's migrations with the program's, by name."""

import logging
from importlib.util import find_spec
from pkgutil import iter_modules

from django.apps import apps
from django.core.management.base import CommandError
from django.db import OperationalError, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

log = logging.getLogger(__name__)
Names = set[tuple[str, str]]


def is_current_database() -> bool:
    """Whether no migration is missing; faster than importing all migrations."""
    known = _known()
    return _applied("default", known) == known


def refuse_newer_database(alias: str = "default") -> None:
    """Raise CommandError if the database has unknown migrations."""
    known = _known()
    unknown = sorted(_applied(alias, known) - known)
    if unknown:
        raise CommandError(
            "The database was written by a newer version of Seven Marks"
            f" ({'.'.join(unknown[-1])}). Start that version or a newer one; nothing"
            " was changed."
        )


def refuse_newer_if_reachable() -> None:
    """The same for a server's processes, which wait for an unreachable database."""
    try:
        refuse_newer_database()
    except OperationalError as error:
        log.warning("The database is away: %s", error)


def _known() -> Names:
    """The migrations of this program, an app and a name each."""
    names = set()
    for app in apps.get_app_configs():
        module, _is_explicit = MigrationLoader.migrations_module(app.label)
        spec = find_spec(module) if module else None
        folders = spec.submodule_search_locations if spec else None
        for migration in iter_modules(folders or []):
            if migration.name[0] not in "_~":
                names.add((app.label, migration.name))
    return names


def _applied(alias: str, known: Names) -> Names:
    """The database's migrations of apps that are still part of the program."""
    recorded = MigrationRecorder(connections[alias]).applied_migrations()
    labels = {app for app, _name in known}
    return {(app, name) for app, name in recorded if app in labels}
