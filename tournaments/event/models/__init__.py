"""The models of an event: pairs, tables, stages, rounds, matches, games and their marks.

Knows no hands, bids or sheets. A rule that one or two rows can break is a named
constraint.
"""

from tournaments.event.models.clocks import Announcement, ClockEntry, Expiry, Session
from tournaments.event.models.club_presets import ClubPreset, ClubRules
from tournaments.event.models.days import Day
from tournaments.event.models.events import POLICY_DAY, Event, EventQuerySet, new_uid
from tournaments.event.models.facts import BlindDraw, EventFacts, EventPicture
from tournaments.event.models.fixtures import DateOffer, Fixture, Home, LineupPlayer
from tournaments.event.models.log import AuditEntry, Done, Stated
from tournaments.event.models.matches import (
    Game,
    Match,
    Penalty,
    Side,
    TieBreak,
    marks_of,
    score_fields,
)
from tournaments.event.models.messages import (
    KINDS,
    Follower,
    LogHead,
    Message,
    News,
    Notice,
    Outgoing,
    ReturnedAddress,
    new_token,
)
from tournaments.event.models.pairs import Pair, PairPlayer, Round, Seat, Stage, Table
from tournaments.event.models.scores import (
    MARKS,
    MOST_MARKS,
    MOST_SCORE,
    SCORE_CONSTRAINTS,
    SIDES,
    most_of_game,
)
from tournaments.event.models.wishes import Wish
