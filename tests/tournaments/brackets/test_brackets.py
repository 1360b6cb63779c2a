import pytest

from tests.make import drawn_event, play_tables, played_rounds
from tests.stored import made_once
from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.standings import names_of

pytestmark = pytest.mark.django_db


@made_once
def cut_event(pairs: int = 12) -> Event:
    event = played_rounds(pairs, tables=8)
    make_cut(event=event, by="dora")
    return event


def play_on(event: Event) -> None:
    while event.matches.filter(state__in=["called", "playing", "ready"]).exists():
        start_next(event=event, by="dora")
        play_tables(event)


def pages(event: Event):
    return [
        bracket_page(read_snapshot(event), stage)
        for stage in bracket_stages(read_snapshot(event))
    ]


def test_there_are_no_brackets_before_the_cut_and_then_they_stand_by_rounds() -> None:
    assert bracket_stages(read_snapshot(played_rounds(4))) == []
    championship, consolation = pages(cut_event())
    assert [len(matches) for _, matches in championship.rounds] == [4, 2, 1]
    assert [len(matches) for _, matches in consolation.rounds] == [2, 1]
    (final,) = championship.rounds[-1][1]
    semifinals = [match.number for match in championship.rounds[1][1]]
    assert [side.label for side in final.sides] == [
        f"Winner of match {number}" for number in semifinals
    ]


def test_a_consolation_of_one_is_no_bracket() -> None:
    assert [page.stage.name for page in pages(cut_event(9))] == ["Championship"]


def test_places_are_given_when_it_is_over() -> None:
    event = cut_event()
    assert [page.placings for page in pages(event)] == [(), ()]
    play_on(event)
    championship, _consolation = pages(event)
    placing_texts = [" ".join(line.place for line in p.placings) for p in pages(event)]
    assert placing_texts == ["1 2 3= 3= 5= 5= 5= 5=", "1 2 3= 3="]
    assert (
        championship.placings[0].name == names_of(event)[championship.placings[0].pair]
    )


def test_reads_do_not_grow_with_the_field(django_assert_max_num_queries) -> None:
    for pairs in (9, 12):
        stage = bracket_stages(read_snapshot(cut_event(pairs)))[0]
        with django_assert_max_num_queries(13):
            bracket_page(read_snapshot(stage.event), stage)


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
