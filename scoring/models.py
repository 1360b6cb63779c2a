"""Django finds an app's models through this module; the room of games defines them."""

from scoring.game.models import *
