"""Compares a database's migrations with the program's, by name."""

import logging
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from django.apps import apps
from django.core.management.base import CommandError
from django.db import OperationalError, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

log = logging.getLogger(__name__)
Names = set[tuple[str, str]]
OWN = ("players", "tournaments", "scoring", "deploy")


def is_current_database() -> bool:
    """Whether no migration is missing; faster than importing all migrations."""
    known = known_migrations()
    return _applied("default", known) == known


def refuse_newer_database(alias: str = "default") -> None:
    """Raise CommandError if the database has unknown migrations, or too old ones."""
    known = known_migrations()
    applied = _applied(alias, known)
    _refuse_too_old(applied)
    unknown = sorted(applied - known)
    if unknown:
        raise CommandError(
            "The database was written by a newer version of Seven Marks"
            f" ({'.'.join(unknown[-1])}). Start that version or a newer one; nothing"
            " was changed."
        )


def _refuse_too_old(applied: Names) -> None:
    """Raise CommandError if only some of the migrations before the first release are in."""
    for app in apps.get_app_configs():
        replaced = _replaced(app.label)
        missing = replaced - applied
        if missing and missing != replaced:
            raise CommandError(
                "The database was written by a version of Seven Marks before the first"
                f" release ({'.'.join(min(missing))} is missing). Start the last version"
                " before that release once; nothing was changed."
            )


def refuse_newer_if_reachable() -> None:
    """The same for a server's processes, which wait for an unreachable database."""
    try:
        refuse_newer_database()
    except OperationalError as error:
        log.warning("The database is away: %s", error)


def known_migrations() -> Names:
    """The migrations of this program, an app and a name each."""
    names = set()
    for app in apps.get_app_configs():
        module, _is_explicit = MigrationLoader.migrations_module(app.label)
        spec = find_spec(module) if module else None
        folders = spec.submodule_search_locations if spec else None
        for migration in iter_modules(folders or []):
            if migration.name[0] not in "_~":
                names.add((app.label, migration.name))
        names |= _replaced(app.label)
    return names


def _replaced(app: str) -> Names:
    """The migrations that the first one of an app of the program replaces."""
    if app not in OWN:
        return set()
    module = import_module(f"{app}.migrations._replaced")
    return {(app, name) for name in module.REPLACED}


def _applied(alias: str, known: Names) -> Names:
    """The database's migrations of apps that are still part of the program."""
    recorded = MigrationRecorder(connections[alias]).applied_migrations()
    labels = {app for app, _name in known}
    return {(app, name) for app, name in recorded if app in labels}
