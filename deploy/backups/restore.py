"""Restores a backup: every row replaced, in one transaction."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction

from deploy.backups.backup_file import (
    CheckedFile,
    NotABackupError,
    Row,
    fields_of,
    file_rows,
    migrations,
    tables,
)
from tournaments.event import live
from tournaments.event.models import Event
from tournaments.event.models.events import new_epoch

BATCH_SIZE = 500
# The errors of a row that fits no table.
DAMAGES = (
    *(ValueError, TypeError, LookupError, ArithmeticError, RecursionError),
    *(ValidationError, DatabaseError, AttributeError),
)


def restore_backup(backup: CheckedFile) -> None:
    """Replace every row by the backup's, in one transaction.

    Only the program version that made the backup restores it. Every event gets a new
    epoch, so that no cached page passes for a newer one. An event whose version was
    higher gets the next number, so that open pages reload. Everybody has to sign in
    again: users with a password here keep it and their second step, others get one
    with ``manage.py sign_in``.
    """
    if backup.migrations != migrations():
        raise NotABackupError(
            f"{backup.path.name} was made by another version of the program. "
            f"Restore it with that version, then update."
        )
    try:
        with transaction.atomic():
            _replace_all(backup.path)
    except DAMAGES as error:
        why = str(error).strip().splitlines() or [type(error).__name__]
        raise NotABackupError(
            f"{backup.path.name} is damaged, nothing was changed: {why[0]}"
        ) from error


def _replace_all(path: Path) -> None:
    models_by_table = {m._meta.db_table: m for m in tables()}
    versions = dict(Event.objects.select_for_update().values_list("uid", "version"))
    passwords = dict(User.objects.values_list("username", "password"))
    steps = list(Authenticator.objects.select_related("user"))
    for of_accounts in (Session, UserSession, EmailAddress, Authenticator):
        of_accounts.objects.all().delete()
    for model in models_by_table.values():
        model._base_manager.all()._raw_delete(using="default")
    for table, rows in groupby(file_rows(path), key=itemgetter(0)):
        while batch := list(islice(rows, BATCH_SIZE)):
            _insert(models_by_table[table], [values for _table, *values in batch])
    _set_passwords(passwords)
    _set_second_steps(steps)
    _reset_sequences(list(models_by_table.values()))
    connection.check_constraints()
    _raise_versions(versions)


def _set_passwords(passwords: dict[str, str]) -> None:
    """Whatever the file says: a backup, also one that was tampered with, lets nobody in."""
    for user in User.objects.all():
        password = passwords.get(user.username) or UNUSABLE_PASSWORD_PREFIX
        User.objects.filter(pk=user.pk).update(password=password)


def _set_second_steps(steps: list[Authenticator]) -> None:
    users = User.objects.in_bulk(field_name="username")
    for step in steps:
        if user := users.get(step.user.username):
            step.pk, step.user = None, user
            step.save(force_insert=True)


def _insert(model: type[models.Model], rows: Iterable[Row]) -> None:
    fields = fields_of(model)
    objects = [
        model(**{f.attname: _value(f, v) for f, v in zip(fields, row, strict=True)})
        for row in rows
    ]
    size = connection.ops.bulk_batch_size(fields, objects)
    rows_left = iter(objects)
    manager: Any = model._base_manager  # Django's own fixtures are inserted like this
    while batch := list(islice(rows_left, size)):
        manager._insert(batch, fields=fields, raw=True, using="default")


def _value(field: "models.Field[Any, Any]", value: Any) -> Any:
    if isinstance(value, str):
        value = value.replace("\0", "")  # Postgres stores none
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.DurationField):
        return timedelta(microseconds=value)
    return field.to_python(value)


def _reset_sequences(all_models: list[type[models.Model]]) -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models):
            cursor.execute(statement)


def _raise_versions(versions: dict[str, int]) -> None:
    for event in Event.objects.all():
        event.epoch = max(new_epoch(), event.epoch + 1)
        event.version = max(versions.get(event.uid, 0) + 1, event.version)
        event.save(update_fields=["epoch", "version"])
        live.announce(event)
