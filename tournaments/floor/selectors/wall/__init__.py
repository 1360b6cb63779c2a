"""The wall, read from ten metres: seating, results, standings and brackets."""

from tournaments.floor.selectors.wall.names import wall_names
from tournaments.floor.selectors.wall.page import WallPage, wall_page
