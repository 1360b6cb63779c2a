"""Clubs, their directors, people, partnerships and what people did in events."""

from players.models.clubs import Club, ClubEntry, Invitation, Membership
from players.models.people import Partnership, Person
from players.models.performances import Performance
from players.names import family_name, name_key, tidy_name

__all__ = [
    "Club",
    "ClubEntry",
    "Invitation",
    "Membership",
    "Partnership",
    "Performance",
    "Person",
    "family_name",
    "name_key",
    "tidy_name",
]
