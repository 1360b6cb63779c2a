"""The database refuses what must not be: each constraint is broken with plain SQL."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps

from players.clubs.models import ClubEntry, Membership
from players.people.services.imports import remember_columns
from tests.each import each
from tests.make import make_director, started_event
from tests.players.made_seasons import make_season
from tests.refused import refused, refused_again, refused_copy, refused_update
from tournaments.event.models import (
    BlindDraw,
    ClockEntry,
    EventFacts,
    EventPicture,
    Expiry,
    Follower,
    Message,
    Notice,
    Round,
    Side,
    TieBreak,
)
from tournaments.event.services.change import open_change
from tournaments.floor.services.clocks import announce, start_session
from tournaments.following.services import follow
from tournaments.house.services import store_rules
from tournaments.setup.services.presets import save_preset
from tournaments.signup.models import PartnerMessage, SignUp, SignUpMail

pytestmark = pytest.mark.django_db
TESTS = Path(__file__).parents[2]


@pytest.fixture
def event():
    """An event with two rows at least of whatever stands once."""
    event = started_event(5)
    match = event.matches.get(table=1, round__number=1)
    at = event.changed_at
    ClockEntry.objects.create(round=match.round, match=match, kind="start", at=at)
    for title in ("Lunch", "Supper"):
        start_session(event=event, title=title, minutes=45, by="dora")
    entry = event.sessions.first().clock.get()
    for timed in (None, match):
        Expiry.objects.create(entry=entry, match=timed, at=at)
    for text in ("Shake.", "Set."):
        announce(event=event, text=text, by="dora")
    pair, club = event.pairs.get(number=1), event.club
    others = {
        "person": pair.players.get(place=1).person,
        "club": club,
        "season": make_season(club),
    }
    for address in ("a@b.org", "c@d.org"):
        follow(of=pair, address=address, language="en")
        for kind, of in others.items():
            Follower.objects.create(
                way="mail", address=address, asked_at=at, **{kind: of}
            )
    Message.objects.create(
        club=club, audience="members", texts={}, by="dora", at=at, key=uuid4()
    )
    EventFacts.objects.create(event=event)
    for number, kind in enumerate(("event", "winners"), 1):
        EventPicture.objects.create(event=event, kind=kind, jpeg=b"x")
        BlindDraw.objects.create(event=event, number=number, seed=1, singles=[])
    row = SignUp.objects.create(
        event=event,
        key=uuid4(),
        players=["Ann Ray"],
        state="in",
        pair=pair,
        asked_at=at,
    )
    SignUpMail.objects.create(sign_up=row, kind="state", next_at=at)
    PartnerMessage.objects.create(
        sign_up=row, name="Bo", reply_to="b@c.org", text="Hi", at=at
    )
    for name in ("one", "two"):
        follower = Follower.objects.first()
        Notice.objects.create(follower=follower, what=name, next_at=at)
        with open_change(event, by="dora", key=uuid4()) as change:
            change.log(name)
        Membership.objects.create(club=event.club, user=make_director(name))
        save_preset(event=event, name=name, format=event.format, by="dora")
        store_rules(club=event.club, name=name, house=event.house)
        remember_columns(
            club=event.club, kind="pairs", shape=name, roles=["player 1"], by="dora"
        )
    ClubEntry.objects.create(club=event.club, at=at, by="dora", action="join")
    TieBreak.objects.create(
        stage=event.stages.first(), group="A", pairs=[1, 2], by="lot", order=[1, 2]
    )
    return event


WHOLE = {"preset": "n42pa", "score": "marks", "target": 7, "win_by": 1, "all_pass": ""}
NO_RULES = "rules_json = '{}'"
UNKNOWN_GAME = f"rules_json = '{json.dumps(WHOLE | {'preset': 'poker'})}'"
NO_TARGET = f"rules_json = '{json.dumps(WHOLE | {'target': 0})}'"
UPDATES = [
    ("tournaments_event_state_known", "state = 'gone'"),
    ("tournaments_event_name_given", "name = ''"),
    ("tournaments_event_depth_known", "depth = 'deep'"),
    ("tournaments_event_visibility_known", "visibility = 'x'"),
    ("tournaments_event_deleted_by", "deleted_by = 'dora'"),
    ("tournaments_clubpreset_name_given", "name = ''"),
    ("tournaments_clubpreset_version_from_1", "version = 0"),
    ("tournaments_clubrules_name_given", "name = ''"),
    ("tournaments_clubrules_version_from_1", "version = 0"),
    ("tournaments_clubrules_rules_whole", NO_RULES),
    ("tournaments_clubrules_rules_known", UNKNOWN_GAME),
    ("tournaments_clubrules_rules_reachable", NO_TARGET),
    ("tournaments_event_rules_whole", NO_RULES),
    ("tournaments_event_rules_known", UNKNOWN_GAME),
    ("tournaments_event_rules_reachable", NO_TARGET),
    ("tournaments_tiebreak_by_known", "by = 'coin'"),
    ("tournaments_table_number_from_1", "number = 0"),
    ("tournaments_pair_number_from_1", "number = 0"),
    ("tournaments_pair_state_known", "state = 'late'"),
    ("tournaments_pair_name_given", "name = ''"),
    ("tournaments_stage_kind_known", "kind = 'raffle'"),
    ("tournaments_stage_state_known", "state = 'odd'"),
    ("tournaments_round_minutes_positive", "minutes = 0"),
    ("tournaments_match_state_known", "state = 'odd'"),
    ("tournaments_match_winner_of_final", "winner = 1, state = 'ready'"),
    ("tournaments_match_best_of", "best_of = 2"),
    (
        "tournaments_match_played_at_a_table",
        "state = 'playing', winner = NULL, \"table\" = NULL",
    ),
    ("tournaments_side_in_match", "side = 4"),
    ("tournaments_side_bye_is_nobody", "source_kind = 'bye', source_ref = ''"),
    ("tournaments_side_source_refers", "source_kind = 'odd'"),
    ("tournaments_side_source_refers", "source_ref = ''"),
    ("tournaments_side_source_refers", "source_kind = 'bye', pair_id = NULL"),
    ("tournaments_side_source_refers", "source_kind = 'draw'"),
    ("tournaments_game_played_or_not", "marks_1 = 7, marks_2 = NULL"),
    (
        "tournaments_game_marks_possible",
        "marks_1 = 2001, marks_2 = 0, ended = 'played'",
    ),
    (
        "tournaments_game_winner_has_marks",
        "marks_1 = 2, marks_2 = 7, ended = 'played', winner = 1",
    ),
    ("tournaments_game_number_in_match", "number = 6"),
    ("tournaments_clockentry_kind_known", "kind = 'odd'"),
    ("tournaments_clockentry_round_or_session", "round_id = NULL"),
    ("tournaments_session_title_given", "title = ''"),
    ("tournaments_announcement_one_at_a_time", "taken_down_at = NULL"),
    ("tournaments_announcement_text_given", "text = ''"),
    ("tournaments_follower_way_known", "way = 'crow'"),
    ("tournaments_follower_address_given", "address = ''"),
    ("tournaments_follower_ended", "ended_at = asked_at"),
    ("tournaments_follower_of_exactly_one", "pair_id = NULL"),
    ("tournaments_follower_minutes_ahead", "minutes_ahead = 121"),
    ("tournaments_notice_state_known", "state = 'lost'"),
    ("tournaments_notice_sent_when", "state = 'sent'"),
    ("tournaments_notice_returned_when_sent", "returned_at = next_at"),
    ("tournaments_message_audience_known", "audience = 'cows'"),
    ("tournaments_message_entrants_of_event", "audience = 'entrants'"),
    ("tournaments_eventfacts_cap_from_1", "cap = 0"),
    ("tournaments_eventfacts_admits_known", "admits = 'x'"),
    ("tournaments_eventpicture_kind_known", "kind = 'x'"),
    ("tournaments_signup_state_known", "state = 'x', pair_id = NULL"),
    ("tournaments_signup_pair_when_in", "state = 'waiting'"),
    ("tournaments_partnermessage_text_given", "text = ''"),
    ("tournaments_signupmail_kind_known", "kind = 'x'"),
    ("tournaments_signupmail_state_known", "state = 'x'"),
    ("tournaments_signupmail_sent_when", "state = 'sent'"),
    ("players_club_name_given", "name = ''"),
    ("players_clubentry_action_known", "action = 'sack'"),
    ("players_person_key_given", "key = ''"),
    ("players_partnership_order", "first_id = second_id"),
]


@each(("constraint", "assignment"), UPDATES)
def test_a_row_that_must_not_be_is_refused(event, constraint, assignment):
    is_of_side = constraint.startswith("tournaments_side_")
    where = "pair_id IS NOT NULL" if is_of_side else "1 = 1"
    refused_update(constraint, assignment, where)


@each(
    "constraint",
    [
        "tournaments_table_number_once",
        "tournaments_pair_number_once",
        "tournaments_pairplayer_one_pair",
        "tournaments_pairplayer_place_once",
        "tournaments_stage_number_once",
        "tournaments_seat_pair_once",
        "tournaments_seat_place_once",
        "tournaments_round_number_once",
        "tournaments_match_number_once",
        "tournaments_match_table_one_game",
        "tournaments_side_once",
        "tournaments_auditentry_number_once",
        "tournaments_done_key_once",
        "tournaments_clubpreset_version_once",
        "tournaments_clubrules_version_once",
        "tournaments_session_number_once",
        "tournaments_follower_once",
        "tournaments_follower_once_of_person",
        "tournaments_follower_once_of_club",
        "tournaments_follower_once_of_season",
        "tournaments_eventpicture_kind_once",
        "tournaments_blinddraw_number_once",
        "tournaments_notice_told_once",
        "players_membership_once",
        "players_person_key_once",
        "players_column_roles_once",
        "players_partnership_once",
    ],
)
def test_what_stands_once_is_not_written_twice(event, constraint):
    is_of_match = constraint.startswith("tournaments_match_")
    refused_again(constraint, "state = 'playing'" if is_of_match else "1 = 1")


def test_only_a_pair_is_followed_through_a_person(event):
    name = "tournaments_follower_through_of_pair"
    refused_update(name, "through_id = id", "pair_id IS NULL")


def test_no_table_is_used_twice_in_a_wave(event):
    round = Round.objects.get(stage__event=event, stage__number=1, number=2)
    first, second = round.matches.exclude(table=None)[:2]
    refused(
        "tournaments_match_table_once_a_wave",
        f'UPDATE tournaments_match SET "table" = {first.table} WHERE id = {second.pk}',  # noqa: S608
    )


def test_nobody_plays_twice_in_a_round(event):
    first, second = Side.objects.filter(match__event=event, round__number=2).exclude(
        pair=None
    )[:2]
    refused(
        "tournaments_side_pair_once_a_round",
        f"UPDATE tournaments_side SET pair_id = {first.pair_id} WHERE id = {second.pk}",  # noqa: S608
    )


@each(
    ("constraint", "where"),
    [
        (
            "tournaments_clockentry_starts_once",
            "round_id IS NOT NULL AND match_id IS NULL",
        ),
        ("tournaments_clockentry_match_starts_once", "match_id IS NOT NULL"),
        ("tournaments_clockentry_session_starts_once", "session_id IS NOT NULL"),
        ("tournaments_expiry_once", "match_id IS NULL"),
        ("tournaments_expiry_once_a_match", "match_id IS NOT NULL"),
        ("tournaments_game_number_once", "1 = 1"),
    ],
)
def test_a_clock_starts_and_runs_out_once_and_a_game_stands_once(
    event, constraint, where
):
    refused_copy(constraint, where)


def test_every_constraint_has_a_test_that_breaks_it():
    texts = "".join(path.read_text() for path in TESTS.rglob("test_*.py"))
    names = [
        constraint.name
        for app in ("players", "tournaments", "scoring")
        for model in apps.get_app_config(app).get_models()
        for constraint in model._meta.constraints
    ]
    assert {name.split("_")[0] for name in names} == {
        "players",
        "tournaments",
        "scoring",
    }
    assert [name for name in names if f'"{name}"' not in texts] == []
