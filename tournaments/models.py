"""Django finds an app's models through this module; its rooms define them."""

from tournaments.event.models import *
from tournaments.money.models import *
from tournaments.signup.models import *
