"""Small builders with good defaults; every test says only what it is about."""

from datetime import date

from django.contrib.auth.models import User

from players.models import Club
from players.services import create_club
from tournaments import formats
from tournaments.models import Event
from tournaments.services.events import create_event


def make_director(username: str = "dora") -> User:
    """A user who may sign in with the password 'shake the bones'."""
    return User.objects.create_user(username, password="shake the bones")


def make_club(name: str = "Hallettsville 42 Club", director: User | None = None) -> Club:
    return create_club(name=name, town="Hallettsville", director=director)


def make_event(
    club: Club | None = None, *, preset: str = "spec", tables: int = 4, name: str = "Spring Open"
) -> Event:
    return create_event(
        club=club or make_club(),
        name=name,
        date=date(2027, 3, 6),
        format=formats.preset(preset),
        tables=tables,
        by="dora",
        seed=42,
    )
