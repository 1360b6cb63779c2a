import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from players.common import clock
from tests.each import each
from tests.make import make_event
from tournaments.draw.services.seating import set_table_in_use
from tournaments.setup.tables import SENTENCES, LogTable, log_sentence


@each(
    ("action", "detail", "sentence"),
    [
        ("draw.make", {"pairs": 9, "seed": 42}, "Drew 9 pairs with seed 42."),
        ("pair.import", {"pairs": 1}, "Took in 1 pair from a list."),
        ("pair.import", {"pairs": 2}, "Took in 2 pairs from a list."),
        ("pair.check-in", {"numbers": [3, 7]}, "Checked in: 3, 7."),
        (
            "pair.check-in",
            {"numbers": list(range(1, 21))},
            "Checked in: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 .. (+8).",
        ),
        ("result.dispute", {"match": 4, "game": 1}, "Disputed match 4, game 1."),
        (
            "match.call",
            {"matches": [55], "tables": [1]},
            "Called match 55 to table 1.",
        ),
        (
            "fixture.move",
            {"match": 6, "was": "", "at": "2027-03-13 19:00", "venue": "Legion Hall"},
            "Gave match 6, which had no date, 2027-03-13 19:00. Legion Hall",
        ),
        ("weather.change", {}, "weather.change"),
    ],
)
def test_a_line_is_a_sentence_without_what_it_does_not_tell(
    action: str, detail: dict[str, object], sentence: str
) -> None:
    assert log_sentence(action, detail) == sentence


def test_every_action_that_is_logged_has_words() -> None:
    logged = {
        action
        for app in ("tournaments", "scoring")
        for source in Path(settings.BASE_DIR, app).rglob("*.py")
        for action in re.findall(r'\.log\(\s*"([a-z.-]+)"', source.read_text())
    }
    assert len(logged) > 80
    assert logged - set(SENTENCES) == set()


@pytest.mark.django_db
def test_a_line_is_in_the_halls_time_and_says_who_in_the_readers_language() -> None:
    event = make_event()
    with clock.at(datetime(2027, 3, 6, 15, 30, tzinfo=UTC)):
        set_table_in_use(event=event, number=2, is_in_use=False, by="Judge Jim")
    table = LogTable(event.audit.all(), event=event)
    row = next(iter(table.rows))
    assert row.get_cell("at") == "Mar\N{NO-BREAK SPACE}6, 9:30:00\N{NO-BREAK SPACE}AM"
    assert row.get_cell("action") == "Took table 2 out of use."
    with override("es"):
        assert row.get_cell("by") == "Juez Jim"


def test_a_score_reads_as_on_the_other_pages() -> None:
    result = {"match": 2, "game": 1, "ended": "played"}
    assert "ended 7–4 (" in log_sentence("result", result | {"marks": [7, 4]})
    of_moon = log_sentence("result", result | {"marks": [21, -7, 9]})
    assert "ended 21 : −7 : 9 (" in of_moon
