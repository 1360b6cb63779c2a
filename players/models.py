"""Django finds an app's models through this module; each room defines its own."""

from players.accounts.models import *
from players.archive.models import *
from players.associations.models import *
from players.clubs.models import *
from players.doubles.models import *
from players.people.models import *
from players.ratings.models import *
from players.seasons.models import *
