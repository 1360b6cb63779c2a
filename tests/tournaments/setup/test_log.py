import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from players.common import clock
from tests.make import make_event
from tournaments.draw.services.seating import set_table_in_use
from tournaments.setup.tables import SENTENCES, LogTable, log_sentence


def test_a_line_is_a_sentence() -> None:
    detail = {"pairs": 9, "seed": 42}
    assert log_sentence("draw.make", detail) == "Drew 9 pairs with seed 42."


def test_one_is_not_several() -> None:
    assert log_sentence("pair.import", {"pairs": 1}) == "Took in 1 pair from a list."
    assert log_sentence("pair.import", {"pairs": 2}) == "Took in 2 pairs from a list."


def test_a_list_is_named_and_a_long_one_cut_short() -> None:
    assert log_sentence("pair.check-in", {"numbers": [3, 7]}) == "Checked in: 3, 7."
    words = log_sentence("pair.check-in", {"numbers": list(range(1, 21))})
    assert words == "Checked in: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 .. (+8)."


def test_what_a_line_does_not_tell_is_left_out() -> None:
    assert (
        log_sentence("result.dispute", {"match": 4, "game": 1})
        == "Disputed match 4, game 1."
    )


def test_an_action_without_words_stands_as_it_is() -> None:
    assert log_sentence("weather.change", {}) == "weather.change"


def test_every_action_that_is_logged_has_words() -> None:
    logged = {
        action
        for app in ("tournaments", "scoring")
        for source in Path(settings.BASE_DIR, app, "services").glob("*.py")
        for action in re.findall(r'\.log\(\s*"([a-z.-]+)"', source.read_text())
    }
    assert logged - set(SENTENCES) == set()


@pytest.mark.django_db
def test_a_line_is_in_the_halls_time() -> None:
    event = make_event()
    with clock.at(datetime(2027, 3, 6, 15, 30, tzinfo=UTC)):
        set_table_in_use(event=event, number=2, is_in_use=False, by="dora")
    table = LogTable(event.audit.all(), event=event)
    row = next(iter(table.rows))
    assert row.get_cell("at") == "Mar 6, 9:30:00 AM"
    assert row.get_cell("action") == "Took table 2 out of use."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("by", "shown"),
    [("Judge Jim Bob", "Juez Jim Bob"), ("Table 12", "Mesa 12"), ("dora", "dora")],
)
def test_who_did_it_is_said_in_the_readers_language(by: str, shown: str) -> None:
    event = make_event()
    set_table_in_use(event=event, number=2, is_in_use=False, by=by)
    with override("es"):
        row = next(iter(LogTable(event.audit.all(), event=event).rows))
        assert row.get_cell("by") == shown
