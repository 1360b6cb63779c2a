"""What is likely enough: first on a pair's page, made once a round, away when decided."""

import pytest
from django.test import Client
from django.utils.translation import override

from tests.make import play, play_tables, played_rounds, started_event
from tests.page_text import text_of
from tests.tournaments.standings.rounds import after_rounds
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.translation import translate
from tournaments.field.services.withdrawals import withdraw_pair
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
    make_cut(event=event, by="dora")
    assert not likelies(event)
