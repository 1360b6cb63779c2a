"""Clubs, their directors, people, their performances, seasons and ratings."""

from players.models.associations import Association, AssociationClub, PersonLink
from players.models.clubs import Club, ClubEntry, FormerSlug, Invitation, Membership
from players.models.merges import DismissedDouble, Merge
from players.models.people import Partnership, PeopleImport, Person
from players.models.performances import PastWinner, Performance
from players.models.ratings import RatedEvent, RatingDue, RatingPoint
from players.models.seasons import SealedResult, Season, SeasonEvent
from players.names import family_name, name_key, tidy_name

__all__ = [
    "Association",
    "AssociationClub",
    "Club",
    "ClubEntry",
    "DismissedDouble",
    "FormerSlug",
    "Invitation",
    "Membership",
    "Merge",
    "Partnership",
    "PastWinner",
    "PeopleImport",
    "Performance",
    "Person",
    "PersonLink",
    "RatedEvent",
    "RatingDue",
    "RatingPoint",
    "SealedResult",
    "Season",
    "SeasonEvent",
    "family_name",
    "name_key",
    "tidy_name",
]
