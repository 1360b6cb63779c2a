"""In, out, or what it takes and what is likely enough: on the pair's page, and in the table."""

import pytest
from django.test import Client
from django.utils.translation import override

from tests.make import after_rounds, play, play_tables, played_rounds, started_event
from tests.page_text import text_of
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.translation import translate
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.pairs import PairPage, pair_page
from tournaments.standings.selectors.outlook import Likely
from tournaments.standings.selectors.standings import standing_of

pytestmark = pytest.mark.django_db


def pages(event: Event) -> list[PairPage]:
    snapshot = read_snapshot(event)
    return [pair_page(snapshot, number) for number in snapshot.pairs]


def likelies(event: Event) -> list[Likely]:
    return [page.likely for page in pages(event) if page.likely]


def test_the_page_says_what_is_likely_then_what_is_certain_and_how_to_redo_it() -> None:
    event = after_rounds(1)
    number = next(page.number for page in pages(event) if page.likely)
    text = text_of(Client().get(f"/e/{event.slug}/pairs/{number}/"))
    assert "in 2,000 runs of what is left." in text
    likely = max(text.find("Likely enough:"), text.find("At best:"))
    certain = max(text.find("For certain:"), text.find("No guarantee yet:"))
    assert 0 < likely < certain
    assert f"sm-draw-1|{event.stages.get(number=1).seed}|4 results|match N" in text


def test_runs_stay_while_a_round_is_played_and_count_what_the_pair_won_in_it() -> None:
    event = after_rounds(1)
    before = {page.number: page.likely for page in pages(event) if page.likely}
    match = event.matches.filter(state="playing").first()
    play(event, match)
    seated = set(match.sides.values_list("pair__number", flat=True))
    for page in pages(event):
        if page.likely and page.number in before:
            assert page.likely.outlook == before[page.number].outlook
            left = page.likely.need.values["n"]
            known = before[page.number].need.values["n"]
            assert left == known - (page.number in seated)


def test_a_match_that_an_absent_pair_forfeits_is_no_match_left() -> None:
    event = after_rounds(1)
    withdraw_pair(event=event, pair=event.pairs.get(number=8), by="dora")
    open_matches = event.matches.exclude(state__in=["final", "void"])
    racing = [p for p in pages(event) if p.clinch and p.clinch.state == "alive"]
    assert racing
    for page in racing:
        left = open_matches.filter(sides__pair__number=page.number).count()
        assert page.likely.need.values["n"] == left


def test_a_later_version_takes_the_runs_over_until_the_round_is_whole() -> None:
    event = after_rounds(1)
    first = read_snapshot(event)
    pair_page(first, 1)
    play(event, event.matches.filter(state="playing").first())
    second = read_snapshot(event, first)
    pair_page(second, 1)
    assert second.once(("outlooks", 1), dict) is first.once(("outlooks", 1), dict)
    play_tables(event)
    third = read_snapshot(event, second)
    pair_page(third, 1)
    assert third.once(("outlooks", 1), dict) is not first.once(("outlooks", 1), dict)
    for page in pages(event):
        assert page.likely is None or page.clinch.state in ("alive", "not worked out")


def test_the_table_says_it_in_its_reasons_with_figures_in_both_languages() -> None:
    event = after_rounds(1)
    standing = standing_of(read_snapshot(event), clinched=True)
    by_pair = {line.pair: line.likely for line in standing.tables[0].lines}
    assert by_pair == {page.number: page.likely for page in pages(event)}
    text = text_of(Client().get(f"/e/{event.slug}/standings/"))
    assert "runs of what is left" in text
    assert "likely:" in text

    needs = [likely.need for likely in likelies(event)]
    assert needs
    for language in ("en", "es"):
        with override(language):
            texts = [translate(need) for need in needs]
        assert all("2,000" in text and "%" not in text for text in texts)
        assert all(("runs" in text) == (language == "en") for text in texts)


def test_nothing_is_said_before_the_first_whole_round_and_after_the_last() -> None:
    assert not likelies(started_event(8, preset="texas42-sample"))
    event = played_rounds(4)
    assert not likelies(event)
    states = {page.clinch.state for page in pages(event)}
    assert states <= {"in", "out", "alive"}
    make_cut(event=event, by="dora")
    assert not likelies(event)
    assert pages(event)[0].clinch is None


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
