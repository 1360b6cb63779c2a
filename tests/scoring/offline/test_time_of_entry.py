"""What waited on a phone is judged by when it was written, as well as that is known."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from players.common import clock
from scoring.game.endings import Ending
from scoring.game.models import Ruling, SheetRow, Submission
from scoring.game.selectors.hands import SHARED, load_scoresheet, time_word
from tests.page_text import text_of
from tests.scoring.offline_phone import entry, send_all, unsent
from tests.scoring.tables import at_table, first_game, hall, judge
from tournaments.event.models import ClockEntry, Game, Match

pytestmark = pytest.mark.django_db
NINE = datetime(2027, 3, 6, 15, 0, tzinfo=UTC)  # in Texas
SPAN = st.integers(min_value=0, max_value=70)


@pytest.fixture
def game() -> Game:
    """Called at 9:00 with thirty minutes on the clock."""
    state = first_game(hall())
    Match.objects.update(called_at=NINE)
    ClockEntry.objects.update(at=NINE, seconds=30 * 60)
    return state


def after(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def sent(game: Game, entry_fields: dict, at: float, age: object, link=None) -> dict:
    """One entry coming in so many minutes after nine, of that age in minutes."""
    aged = entry_fields | {"age": age * 60_000 if isinstance(age, int | float) else age}
    with clock.at(after(at)):
        (answer,) = send_all(Client(), link or at_table(game), [aged])
    return answer


def hand(game: Game) -> dict:
    entry_fields = {"do": "made", "call": "1:31", "number": 1, "shaker": 1}
    return entry(game.match, "hands", **entry_fields)


def word(game: Game, at: float) -> str:
    with clock.at(after(at)):
        return time_word(Ending(game), load_scoresheet(game, SHARED))


@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(written=SPAN, waited=SPAN)
@example(written=29, waited=1)
@example(written=30, waited=0)
def test_a_hand_that_waited_is_judged_as_if_sent_on_the_spot(
    game: Game, written: int, waited: int
) -> None:
    entry_fields = []
    for at, age in ((written, 0), (written + waited, waited)):
        with transaction.atomic():
            assert sent(game, hand(game), at, age)["state"] == "taken"
            row = SheetRow.objects.get()
            entry_fields.append((row.at, word(game, 150)))
            assert row.arrived_at == after(at)
            assert row.has_waited is (age > 0)
            transaction.set_rollback(True)
    assert entry_fields[0] == entry_fields[1]
    assert entry_fields[0][1] == ("over" if written >= 30 else "finish")


@pytest.mark.parametrize(
    ("age", "at"),
    [(500, 0), (-5, 40), ("long", 40), (None, 40), (10**9, 40), (float("1e-3"), 40)],
)
def test_a_phone_whose_clock_was_set_anew_does_little_harm(
    game: Game, age: object, at: int
) -> None:
    assert sent(game, hand(game), 40, age)["state"] == "taken"
    row = SheetRow.objects.get()
    assert abs(row.at - after(at)) < timedelta(seconds=1)
    assert row.arrived_at == after(40)


def test_marks_written_before_the_call_end_no_game_by_time(game: Game) -> None:
    answer = sent(game, unsent(game, (5, 3)), 31, 7)
    assert "does not end a game yet" in answer["sentence"]
    assert not Submission.objects.exists()


def test_marks_written_after_the_call_stand_though_time_was_added_since(
    game: Game,
) -> None:
    ClockEntry.objects.create(
        round=game.match.round, kind="extend", at=after(33), seconds=600
    )
    assert sent(game, unsent(game, (5, 3)), 35, 1)["state"] == "refused"
    assert sent(game, unsent(game, (5, 3)), 35, 4)["state"] == "taken"
    assert Submission.objects.get().ended == "time"


@pytest.mark.parametrize(
    ("marks", "fields", "stored"),
    [((5, 3), {}, (5, 3)), ((4, 4), {"hand": 2}, (4, 5))],
)
def test_marks_taken_by_time_are_answered_again_after_time_was_added(
    game: Game, marks, fields: dict, stored
) -> None:
    """The phone that missed the answer has had its clock set, so the age is lost."""
    key, event = str(uuid4()), game.match.event
    event.format_json["stages"][0]["level"] = "one_hand"
    event.save()
    entry_fields = unsent(game, marks, **fields) | {"key": key}
    by_judge = judge(event)
    assert sent(game, entry_fields, 32, 1, by_judge)["state"] == "taken"
    ClockEntry.objects.create(
        round=game.match.round, kind="extend", at=after(33), seconds=600
    )
    again = sent(game, entry_fields, 35, None, by_judge)
    assert again["state"] == "taken", again
    assert Submission.objects.get().marks == stored
    other_marks = unsent(game, (marks[0] + 1, marks[1])) | {"key": key}
    assert sent(game, other_marks, 35, None, by_judge)["state"] == "refused"
    other_game = Game.objects.filter(match__state="playing").latest("match__table")
    elsewhere = unsent(other_game, marks, **fields) | {"key": key}
    assert sent(game, elsewhere, 35, None, by_judge)["state"] == "refused"
    assert sent(game, entry_fields, 35, None)["state"] == "refused"


def test_the_director_reads_when_it_was_written_and_when_it_arrived(
    game: Game, admin_client
) -> None:
    sent(game, hand(game), 31, 7)
    off = {"off_sheet": "unwritten"}
    sent(game, unsent(game, **off), 31.5, 0.5)
    sent(game, unsent(game, (4, 7), **off), 38, 5, judge(game.match.event))
    event = game.match.event
    page = text_of(admin_client.get(f"/desk/{event.slug}/matches/{game.match.number}/"))
    assert "hand 1: written 9:24 AM, arrived 9:31 AM" in page
    assert "Table 1, 9:31 AM" in page
    assert "Judge Jim, written 9:33 AM, arrived 9:38 AM" in page
    inbox = admin_client.get(f"/desk/{event.slug}/inbox/").content.decode()
    assert "written 9:33 AM, arrived 9:38 AM" in inbox


def test_a_ruling_that_waited_stands_among_the_hands_of_its_time(game: Game) -> None:
    pair = game.match.sides.get(side=1).pair.number
    entry_fields = {"do": "rule", "pair": pair, "code": "renege", "consequence": "mark"}
    ruling = entry(game.match, "rulings", **entry_fields)
    assert sent(game, hand(game), 20, 0)["state"] == "taken"
    assert sent(game, ruling, 25, 15, judge(game.match.event))["state"] == "taken"
    assert Ruling.objects.get().at == after(10)
    lines = load_scoresheet(game, SHARED).lines
    assert [bool(line.ruling) for line in lines] == [True, False]
