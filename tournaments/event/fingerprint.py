"""The fingerprint of a page's values: pages with one fingerprint are the same bytes.

A value of an unlisted type raises TypeError, so that no value is left out unnoticed.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils.functional import Promise
from django_tables2 import Table

from tournaments.event.models import Event

PLAIN = (str, int, float, bool, bytes, datetime, date, time, timedelta, UUID, Decimal)
IN_FULL = frozenset((*PLAIN, type(None)))  # Types that ``repr`` states in full
# Fields of an event that change with every version and are not shown.
OF_VERSIONS = ("epoch", "version", "changed_at", "audit_head", "audit_entries")


def fingerprint(*values: object) -> str:
    """Return 20 hexadecimal digits that identify these values."""
    text = repr(_each(values))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def shown_of(event: Event) -> str:
    """Return the fingerprint of an event's shown columns, computed once per row."""
    attributes = vars(event)
    if "shown" not in attributes:
        columns = _each(_reader(Event)(event))
        columns += (event.club.name, event.club.slug)
        attributes["shown"] = hashlib.sha256(repr(columns).encode()).hexdigest()
    return str(attributes["shown"])


def _plain(value: Any) -> object:
    """Return the value as nested tuples of types that ``repr`` states in full."""
    kind: Any = type(value)
    if kind in IN_FULL:
        return value
    if isinstance(value, tuple | list):
        return _each(value)
    if kind is Event:
        return shown_of(value)
    if is_dataclass(value) or isinstance(value, Model):
        return (kind.__name__, *_each(_reader(kind)(value)))
    if isinstance(value, Mapping):
        return tuple((_plain(key), _plain(each)) for key, each in value.items())
    if isinstance(value, Set):
        return tuple(sorted(map(_plain, value), key=repr))
    if isinstance(value, Table):
        return (kind.__name__, _plain(list(value.data.data)), str(value.order_by))
    if isinstance(value, (*PLAIN, Promise)):
        return str(value)
    raise TypeError(f"{kind.__name__} has no fingerprint.")


def _each(values: Iterable[Any]) -> tuple[object, ...]:
    """Return plain values. Most already are; a check costs less than a call."""
    return tuple(
        [value if type(value) in IN_FULL else _plain(value) for value in values]
    )


@cache
def _reader(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Reads all fields of a class at once."""
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
    else:
        columns = [field.attname for field in kind._meta.concrete_fields]
        hidden = OF_VERSIONS if kind is Event else ()
        names = [name for name in columns if name not in hidden]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
