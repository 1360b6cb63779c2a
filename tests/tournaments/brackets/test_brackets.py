"""Brackets as pages, and results that settle the matches they feed."""

from collections.abc import Callable

import pytest

from tests.make import (
    cut_event,
    drawn_event,
    play,
    play_on,
    play_tables,
    played_rounds,
    started_event,
)
from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.event.models import Event, Game, Match
from tournaments.event.selectors.snapshot import EventSnapshot, read_snapshot
from tournaments.event.services.change import OthersDepend, open_change
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result
from tournaments.schedule.selectors.forecast import forecast
from tournaments.schedule.selectors.rounds import round_page
from tournaments.standings.selectors.standings import names_of, standing_of

pytestmark = pytest.mark.django_db


def pages(event: Event):
    return [
        bracket_page(read_snapshot(event), stage)
        for stage in bracket_stages(read_snapshot(event))
    ]


def test_there_are_no_brackets_before_the_cut_and_then_they_stand_by_rounds() -> None:
    assert bracket_stages(read_snapshot(played_rounds(4))) == []
    championship, consolation = pages(cut_event(12, tables=8))
    assert [len(matches) for _, matches in championship.rounds] == [4, 2, 1]
    assert [len(matches) for _, matches in consolation.rounds] == [2, 1]
    (final,) = championship.rounds[-1][1]
    semifinals = [match.number for match in championship.rounds[1][1]]
    assert [side.label for side in final.sides] == [
        f"Winner of match {number}" for number in semifinals
    ]


def test_places_are_given_when_it_is_over() -> None:
    event = cut_event(12, tables=8)
    assert [page.placings for page in pages(event)] == [(), ()]
    play_on(event)
    championship, _consolation = pages(event)
    placing_texts = [" ".join(line.place for line in p.placings) for p in pages(event)]
    assert placing_texts == ["1 2 3= 3= 5= 5= 5= 5=", "1 2 3= 3="]
    assert (
        championship.placings[0].name == names_of(event)[championship.placings[0].pair]
    )


def test_reads_do_not_grow_with_the_field(django_assert_max_num_queries) -> None:
    reads: dict[Callable[[EventSnapshot], object], int] = {
        lambda snapshot: bracket_page(snapshot, bracket_stages(snapshot)[0]): 13,
        lambda snapshot: round_page(snapshot, snapshot.stages[0], 1): 13,
        standing_of: 13,
        forecast: 15,
    }
    for pairs in (4, 12):
        event = Event.objects.get(pk=cut_event(pairs).pk)
        for read, most in reads.items():
            with django_assert_max_num_queries(most):
                read(read_snapshot(event))


def test_before_it_begins_a_pair_with_a_bye_stands_in_its_next_match() -> None:
    event = drawn_event(5, preset="richardson")
    before = shown(event)
    start_next(event=event, by="dora")
    assert before == shown(event)


def shown(event: Event) -> list[list[tuple[int, ...]]]:
    (page,) = pages(event)
    return [
        [side.numbers for match in matches for side in match.sides]
        for _number, matches in page.rounds
    ]


NOBODY = Score((0, 0), "forfeit")


def next_round_called() -> Event:
    """A double elimination of eight, whose first round is played and second called."""
    event = started_event(8, preset="westfest", tables=4)
    play_tables(event)
    start_next(event=event, by="dora")
    return event


def fed_by(event: Event, match: Match) -> list[Match]:
    rows = event.matches.filter(sides__source_ref=str(match.number)).order_by("number")
    return list(rows.filter(sides__source_kind__in=["winner", "loser"]))


def give(event: Event, match: Match, score: Score) -> None:
    with open_change(event, by="dora") as change:
        game = Game.objects.select_related("match").get(match=match, number=1)
        record_result(change, game=game, score=score)


def test_a_called_or_played_match_does_not_become_a_bye_by_a_forfeit_of_both() -> None:
    event = next_round_called()
    first = event.matches.order_by("number").first()
    called = [match for match in fed_by(event, first) if match.state == "called"]
    assert called
    with pytest.raises(OthersDepend, match="is already called or played"):
        give(event, first, NOBODY)
    for match in called:
        match.refresh_from_db()
        assert match.state == "called"
        assert all(side.pair for side in match.sides.all())
    for match in fed_by(event, first):
        play(event, match)
    with pytest.raises(OthersDepend, match="is already called or played"):
        give(event, first, NOBODY)


def test_a_forfeit_of_both_sends_the_other_side_on_while_nobody_was_called() -> None:
    event = started_event(8, preset="westfest", tables=4)
    first, second = event.matches.order_by("number")[:2]
    play(event, second)
    give(event, first, NOBODY)
    for match in fed_by(event, first):
        assert (match.state, match.winner) == ("final", 2)
