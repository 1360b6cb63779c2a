"""Django finds an app's models through this module; the rooms define them."""

from tournaments.event.models import *
from tournaments.signup.models import *
