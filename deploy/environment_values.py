"""Values from the environment; one that cannot be read is refused in a sentence."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()


def whole_number(name: str, default: int) -> int:
    """The number in a variable. Raises ImproperlyConfigured."""
    try:
        return int(env.int(name, default=default))
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} is a number in digits, for example {name}={default}."
        ) from error


def time_zone(name: str, default: str) -> str:
    """The name of a time zone in a variable. Raises ImproperlyConfigured."""
    zone = str(env.str(name, default=default))
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ImproperlyConfigured(
            f"{name} names no time zone: {zone}. Write it as {name}={default}."
        ) from error
    return zone
