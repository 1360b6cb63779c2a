"""Django finds an app's models through this module; the room of events defines them."""

from tournaments.event.models import *
