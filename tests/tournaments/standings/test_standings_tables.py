import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from tests.clubs import league_of_clubs
from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    play,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.draw.services.cutting import settle_tie
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.exchange.spreadsheet import standings_csv
from tournaments.floor.selectors.wall.standings import tables
from tournaments.floor.services.rounds import start_next
from tournaments.formats import TieBreak
from tournaments.standings.selectors.cut import cut_of
from tournaments.standings.selectors.standings import standing_of
from tournaments.standings.tables import ledgers_of

pytestmark = pytest.mark.django_db


def written(event: Event) -> list[str]:
    request = RequestFactory().get("/")
    return [
        render_to_string("components/table.html", {"table": ledger.table}, request)
        for ledger in ledgers_of(event, standing_of(read_snapshot(event)))
    ]


def test_without_results_there_is_no_table() -> None:
    event = drawn_event(4)
    assert ledgers_of(event, None) == ()
    assert ledgers_of(event, standing_of(read_snapshot(event))) == ()


def test_each_row_leads_to_its_pair_its_name_escaped_and_faint_if_it_left() -> None:
    event = played_rounds(4)
    (text,) = written(event)
    for number in range(1, 5):
        assert f'data-pair="{number}"' in text
        assert f'href="/e/{event.slug}/pairs/{number}/"' in text
    assert ">Tied<" not in text
    Pair.objects.filter(event=event, number=1).update(name="<b>Ann</b> / Bo")
    (text,) = written(event)
    assert "&lt;b&gt;Ann&lt;/b&gt;\N{NO-BREAK SPACE}/</span> <span>Bo" in text
    assert "<b>Ann" not in text
    Pair.objects.filter(event=event, number=1).update(state=Pair.State.WITHDRAWN)
    (text,) = written(event)
    assert text.count("is-out") == 1


def test_the_cut_is_drawn_with_words() -> None:
    overall, *groups = written(played_rounds(12))
    assert "The best 8 go on" in overall
    assert not any("go on" in text for text in groups)


def test_where_wins_decide_nobody_goes_on_before_they_have_them() -> None:
    event = started_event(8, preset="new-mexico")
    play_lower_numbers(event)
    assert "go on" not in written(event)[0]
    for _round in range(3):
        start_next(event=event, by="dora")
        play_lower_numbers(event)
    (text,) = written(event)
    assert "All with 4 wins or more go on" in text
    assert "The best" not in text


def play_lower_numbers(event: Event) -> None:
    """The round's matches, won by the lower number."""
    for match in event.matches.filter(state="playing"):
        first, second = (side.pair.number for side in match.sides.order_by("side"))
        play(event, match, (7, 3) if first < second else (3, 7))


def test_clubs_stand_under_their_own_heading() -> None:
    event = drawn_event_of_clubs()
    start_next(event=event, by="dora")
    play_tables(event)
    clubs, pairs = written(event)
    assert ">Pair<" in pairs
    assert ">Club<" in clubs
    assert ">Pair<" not in clubs


def test_a_phone_shows_a_league_s_names_beside_what_it_is_ranked_by() -> None:
    event = league_of_clubs()
    play(event, event.matches.filter(state="ready").first())
    *_clubs, pairs = ledgers_of(event, standing_of(read_snapshot(event)))
    columns = pairs.table.columns
    classes = {c.name: c.attrs["td"].get("class") or "" for c in columns}
    shown = [name for name, these in classes.items() if "col-more" not in these]
    assert shown == ["place", "pair", "wins", "marks_for"]
    assert {"played", "left", "in_hand"} < set(columns.names())


def level_at_the_cut() -> Event:
    """Twelve pairs after their rounds; whoever has the lower number loses by as much."""
    event = started_event(12)
    while True:
        play_tables(event, (7, 0))
        if event.stages.get(number=1).state == Stage.State.OVER:
            return event
        start_next(event=event, by="dora")


def test_a_tie_at_the_cut_looks_open_until_it_is_decided() -> None:
    event = level_at_the_cut()
    overall, *groups = written(event)
    assert "is-open" in overall
    label = re.search("cut-line is-open.*?>([^<>]*)</th>", overall)
    assert label
    assert re.fullmatch(r"\d= tied, .* decides\. The best 8 go on", label[1])
    assert not any("decides" in text for text in groups)
    sheet = standings_csv(read_snapshot(event)).decode("utf-8-sig")
    assert sheet.splitlines()[0].endswith(',"To decide"')
    assert sheet.count("= tied, ") > 1
    (_head, *rows) = next(iter(tables(read_snapshot(event)))).rows
    assert [row.open_at_cut != "" for row in rows].count(True) == 1
    stage = event.stages.get(number=1)
    for tie in cut_of(stage).blocked_by:
        order = tuple(sorted(tie.entrants))
        settled = TieBreak(tie.group, order, tie.by[0], order)
        settle_tie(event=event, stage=stage, tie=settled, by="dora")
    assert "is-open" not in written(event)[0]
    assert b"To decide" not in standings_csv(read_snapshot(event))
