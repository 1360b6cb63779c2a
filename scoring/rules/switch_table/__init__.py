"""The table of switches: option -> sentence. Texts only; `switches` reads them.

One module for each group of rules, as the sheet reads them out.
"""

from ..sentences import _
from .bidding import BIDDING
from .contracts import CONTRACTS
from .drawings import COUNT, DRAWINGS
from .game import GAME
from .penalties import PENALTIES
from .play import PLAY
from .switch import ANY, Switch
from .table import TABLE

GROUPS: dict[str, str] = {
    "game": _("The game"),
    "bidding": _("Bidding"),
    "contracts": _("Contracts allowed"),
    "play": _("Play"),
    "penalties": _("Penalties"),
    "table": _("At the table"),
}
# How doubles may rank.
TERMS: dict[str, str] = {
    "high": _("high in their suit"),
    "own": _("a suit of their own"),
    "low": _("low in their suit"),
}
_BY_GROUP = {
    "game": GAME,
    "bidding": BIDDING,
    "contracts": CONTRACTS,
    "play": PLAY,
    "penalties": PENALTIES,
    "table": TABLE,
}
# Every switch, in the order of the sheet.
SWITCHES: tuple[Switch, ...] = tuple(
    switch._replace(group=group)
    for group, switches in _BY_GROUP.items()
    for switch in switches
)
# The names of the presets.
TITLES: dict[str, str] = {
    "n42pa": _("N42PA rules: straight 42"),
    "spec": _("Formal specification"),
    "austin-league": _("Austin league"),
    "harper": _("Harper"),
    "westfest": _("Westfest"),
    "timpson": _("Timpson"),
    "hearne": _("Hearne"),
    "points-250": _("Points to 250"),
    "points-newsome": _("Points to 250, Newsome's page"),
    "open-house": _("Open house: every contract"),
    "84": _("84: eight players, four a side"),
    "88": _("88: six players, three a side"),
    "79": _("79: six players, three a side"),
    "84-six": _("84 with six players, three a side"),
    "80": _("80: two sets without blanks"),
    "72": _("72: two sets without blanks, and a widow"),
    "3-handed": _("3-handed: three players, each for themselves"),
    "moon": _("Moon: three players, each for themselves"),
    "moon-four": _("Moon for four, two a side"),
    "geezer": _("Geezer: a double-seven set"),
    "big-game": _("The Big Game: a double-eight set"),
    "140": _("140: a double-nine set, three pairs at a table"),
}
