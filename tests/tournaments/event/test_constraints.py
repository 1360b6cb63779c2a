"""The database refuses what must not be: each constraint is broken with plain SQL."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from tests.each import each
from tests.make import started_event
from tests.refused import (
    OF,
    refused,
    refused_again,
    refused_copy,
    refused_update,
    word_of,
)
from tests.tournaments.money.test_money import charge, pay
from tournaments.event.models import (
    ClockEntry,
    EventFacts,
    Expiry,
    Follower,
    Message,
    Notice,
    Round,
)
from tournaments.floor.services.clocks import announce, start_session
from tournaments.following.services import follow
from tournaments.house.services import save_rules
from tournaments.setup.services.presets import save_preset
from tournaments.signup.models import SignUp, SignUpMail

pytestmark = pytest.mark.django_db
TESTS = Path(__file__).parents[2]


@pytest.fixture
def event():
    """An event with two rows at least of whatever stands once."""
    event = started_event(5)
    match = event.matches.get(table=1, round__number=1)
    at = event.changed_at
    ClockEntry.objects.create(round=match.round, match=match, kind="start", at=at)
    start_session(event=event, title="Lunch", minutes=45, by="dora")
    entry = event.sessions.first().clock.get()
    for timed in (None, match):
        Expiry.objects.create(entry=entry, match=timed, at=at)
    for text in ("Shake.", "Set."):
        announce(event=event, text=text, by="dora")
    pair = event.pairs.get(number=1)
    follow(of=pair, address="a@b.org", language="en")
    of_club = {"way": "mail", "address": "a@b.org", "asked_at": at}
    Follower.objects.create(club=event.club, **of_club)
    Message.objects.create(
        club=event.club, audience="members", texts={}, by="dora", at=at, key=uuid4()
    )
    EventFacts.objects.create(event=event)
    row = SignUp.objects.create(
        event=event,
        key=uuid4(),
        players=["Ann Ray"],
        state="in",
        pair=pair,
        asked_at=at,
    )
    SignUpMail.objects.create(sign_up=row, kind="state", next_at=at)
    Notice.objects.create(follower=Follower.objects.first(), what="one", next_at=at)
    save_preset(event=event, name="one", format=event.format, by="dora")
    save_rules(event=event, name="one", house=event.house, by="dora")
    charge(event)
    pay(event, 1)
    return event


WHOLE = {"preset": "n42pa", "score": "marks", "target": 7, "win_by": 1, "all_pass": ""}


def rules(stated: dict) -> str:
    return f"rules_json = '{json.dumps(stated)}'"


UNKNOWN_GAME = rules(WHOLE | {"preset": "poker"})
NO_TARGET = rules(WHOLE | {"target": 0})
UPDATES = [
    ("tournaments_event_deleted_by", "deleted_by = 'dora'"),
    ("tournaments_clubpreset_version_from_1", "version = 0"),
    ("tournaments_clubrules_version_from_1", "version = 0"),
    ("tournaments_clubrules_rules_whole", rules({})),
    ("tournaments_clubrules_rules_known", UNKNOWN_GAME),
    ("tournaments_clubrules_rules_reachable", NO_TARGET),
    ("tournaments_event_rules_whole", rules({})),
    ("tournaments_event_rules_whole", rules({"preset": "n42pa"})),
    ("tournaments_event_rules_known", UNKNOWN_GAME),
    ("tournaments_event_rules_known", rules(WHOLE | {"score": "tricks"})),
    ("tournaments_event_rules_reachable", NO_TARGET),
    ("tournaments_event_rules_reachable", rules(WHOLE | {"win_by": 3})),
    ("tournaments_table_number_from_1", "number = 0"),
    ("tournaments_pair_number_from_1", "number = 0"),
    ("tournaments_round_minutes_positive", "minutes = 0"),
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
    ("tournaments_clockentry_round_or_session", "round_id = NULL"),
    ("tournaments_announcement_one_at_a_time", "taken_down_at = NULL"),
    ("tournaments_follower_ended", "ended_at = asked_at"),
    ("tournaments_follower_of_exactly_one", "pair_id = NULL"),
    ("tournaments_follower_minutes_ahead", "minutes_ahead = 121"),
    ("tournaments_notice_sent_when", "state = 'sent'"),
    ("tournaments_notice_returned_when_sent", "returned_at = next_at"),
    ("tournaments_message_entrants_of_event", "audience = 'entrants'"),
    ("tournaments_eventfacts_cap_from_1", "cap = 0"),
    ("tournaments_signup_pair_when_in", "state = 'waiting'"),
    ("tournaments_signupmail_sent_when", "state = 'sent'"),
    ("tournaments_fee_bound", "cents = 100000001"),
    ("tournaments_pot_bound", "added = 100000001"),
    ("tournaments_payment_bound", "cents = 0"),
    ("tournaments_payment_way_known", "way = 'gold'"),
    ("tournaments_payment_way_known", "way = 'waived', kind = 'refund'"),
    ("tournaments_payment_kind_known", "kind = 'payout'"),
    ("tournaments_payment_undone_by", "undone_by = 'tess'"),
    ("players_partnership_order", "first_id = second_id"),
]


@each(("constraint", "assignment"), UPDATES)
def test_a_row_that_must_not_be_is_refused(event, constraint, assignment):
    is_of_side = constraint.startswith("tournaments_side_")
    where = "pair_id IS NOT NULL" if is_of_side else "1 = 1"
    refused_update(constraint, assignment, where)


def test_no_table_has_two_games_under_way(event):
    refused_again("tournaments_match_table_one_game", "state = 'playing'")


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
    ],
)
def test_a_clock_starts_and_runs_out_once(event, constraint, where):
    refused_copy(constraint, where)


def test_every_other_constraint_has_a_test_that_breaks_it():
    """Those of a word are tried in ``tests/players/common/test_constraints.py``."""
    texts = "".join(path.read_text() for path in TESTS.rglob("test_*.py"))
    others = [name for name in OF if not word_of(name)]
    assert len(others) > 80
    assert [name for name in others if f'"{name}"' not in texts] == []
