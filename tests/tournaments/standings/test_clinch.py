"""In, out, or what it takes: on the pair's page always, in the table where it is short."""

import pytest
from django.utils.translation import override

from tests.make import play, play_tables, played_rounds, started_event
from tests.tournaments.standings.rounds import after_rounds
from tournaments.draw.services.cutting import make_cut
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.translation import translate
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.pairs import pair_page
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db


def test_each_pair_reads_what_it_takes_and_the_table_says_the_same() -> None:
    event = started_event(8, preset="texas42-sample")
    assert pair_page(read_snapshot(event), 1).clinch is None
    assert not standing_of(read_snapshot(event), clinched=True).tables[0].has_clinches
    for _round in range(2):
        play_tables(event)
        start_next(event=event, by="dora")
    snapshot = read_snapshot(event)
    clinches = {n: pair_page(snapshot, n).clinch for n in range(1, 9)}
    assert {c.state for c in clinches.values()} <= {
        *("in", "out", "alive", "not worked out")
    }
    assert all(c.words for c in clinches.values())
    for table in standing_of(read_snapshot(event), clinched=True).tables:
        for line in table.lines:
            assert line.clinch == clinches[line.pair]


@pytest.mark.parametrize("rounds", [0, 2])
def test_what_it_takes_has_figures_in_every_language(rounds: int) -> None:
    event = after_rounds(rounds)
    play(event, event.matches.filter(state="playing").first())
    snapshot = read_snapshot(event)
    clinches = [pair_page(snapshot, number).clinch for number in range(1, 9)]
    open_still = [c for c in clinches if c.state in ("alive", "not worked out")]
    assert open_still
    for language in ("en", "es"):
        with override(language):
            texts = [translate(clinch.words) for clinch in open_still]
        assert all(any(letter.isdigit() for letter in text) for text in texts), texts


def test_after_the_last_round_everybody_knows() -> None:
    event = played_rounds(4)
    states = {pair_page(read_snapshot(event), n).clinch.state for n in range(1, 5)}
    assert states <= {"in", "out", "alive"}
    make_cut(event=event, by="dora")
    assert pair_page(read_snapshot(event), 1).clinch is None


def test_where_nobody_goes_on_there_is_nothing_to_say() -> None:
    event = started_event(4, preset="austin-league")
    play_tables(event)
    assert pair_page(read_snapshot(event), 1).clinch is None


def test_a_large_field_leaves_it_to_the_pairs_pages() -> None:
    event = after_rounds(1, 26, "spec")
    assert not standing_of(read_snapshot(event), clinched=True).tables[0].has_clinches
    assert pair_page(read_snapshot(event), 1).clinch is not None


def test_a_large_table_names_the_decided_without_working_out_the_others() -> None:
    snapshot = read_snapshot(after_rounds(13, 26, "state"))
    [table, *_] = standing_of(snapshot, clinched=True).tables
    assert {line.clinch.state for line in table.lines if line.clinch} <= {"in", "out"}
    assert table.has_clinches
    stage = snapshot.stages[0].number
    assert snapshot.once(("clinches", stage), lambda: "not worked out") == (
        "not worked out"
    )
