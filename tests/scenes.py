"""What scripts that run beside a server may name, without an import of their own."""

# ruff: noqa: F401

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from deploy.demo.club import load_demo
from deploy.models import Backup
from players.associations.services import create_association
from players.clubs.models import Club
from players.clubs.services.invitations import invite
from players.common import clock
from players.people.services.club_list import add_people
from scoring.codes.services import make_links, revoke_link
from scoring.game.links import code_of
from scoring.game.models import SheetRow, Submission
from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    make_club,
    make_draw,
    make_event,
    make_pairs,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tests.players.made_seasons import bring_in, make_season
from tests.scoring.tables import (
    at_table,
    enter_result,
    first_game,
    give_links,
    judge,
    pair_at,
    plays_by,
    seen_of,
    send,
)
from tests.tournaments.days.made_days import share_hall
from tournaments import formats
from tournaments.draw.services.cutting import finalise, make_cut
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import (
    AuditEntry,
    ClockEntry,
    Event,
    Expiry,
    Fixture,
    Follower,
    Game,
    Match,
    Pair,
)
from tournaments.event.play import load_play
from tournaments.event.services.change import Refused, open_change
from tournaments.event.services.events import create_event
from tournaments.field.services.imports import import_pairs
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.jobs import announce_expired
from tournaments.floor.services.clocks import announce, start_session
from tournaments.floor.services.rounds import start_next
from tournaments.following.services import follow_on_phone
from tournaments.formats import Score
from tournaments.league.services.postponing import offer_date, postpone_match
from tournaments.results.services.results import record_result
