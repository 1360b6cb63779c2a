"""Django finds an app's models through this module; each room defines its own."""

from players.accounts.models import PasswordReset
from players.archive.models import PastWinner, Performance
from players.associations.models import (
    Association,
    AssociationClub,
    AssociationEntry,
    OfficerInvitation,
    PersonLink,
    WithheldEvent,
)
from players.clubs.models import (
    Club,
    ClubEntry,
    FormerSlug,
    Invitation,
    Keeper,
    Membership,
)
from players.doubles.models import DismissedDouble, Merge
from players.people.models import (
    ColumnRoles,
    FormerName,
    Partnership,
    PeopleImport,
    Person,
)
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.seasons.models import SealedResult, Season, SeasonEvent
