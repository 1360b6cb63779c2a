"""Records are sums over events, and partners compare by what was won."""

from dataclasses import replace
from datetime import date

from players.archive.selectors.records import (
    EventLine,
    PartnerLine,
    PersonName,
    add_up,
    best_partners,
)


def line(wins: int, losses: int, *, place: int = 2, shared: bool = False) -> EventLine:
    return EventLine(
        date=date(2027, 3, 6),
        name="Spring Open",
        path="/e/spring-open/",
        club="Hallettsville 42 Club",
        partner=None,
        place=place,
        is_shared=shared,
        field_size=8,
        stage="",
        stage_place=place,
        wins=wins,
        losses=losses,
        ties=0,
        marks_for=7 * wins,
        marks_against=3 * wins,
    )


def partner(number: int, *lines: EventLine) -> PartnerLine:
    return PartnerLine(PersonName(number, f"Player {number}"), add_up(lines))


def test_a_record_adds_its_events_up() -> None:
    total = add_up([line(5, 2, place=1), line(3, 3, place=1, shared=True), line(0, 1)])
    assert (total.events, total.firsts, total.best) == (3, 1, 1)
    assert (total.won_lost, total.marks, total.matches) == ("8-6", "56-24", 14)
    assert add_up([]).best is None


def test_points_and_marks_are_added_up_apart() -> None:
    in_points = replace(line(1, 0), marks_for=0, marks_against=0, points_for=252)
    total = add_up([in_points, line(5, 2)])
    assert (total.marks, total.points) == ("35-15", "252-0")
    assert total.has_marks
    assert total.has_points
    assert not in_points.has_marks


def test_the_best_partners_won_the_largest_share_in_several_events() -> None:
    often = partner(1, line(3, 3), line(4, 2))
    better = partner(2, line(5, 1), line(4, 2))
    once = partner(3, line(6, 0))
    assert best_partners([often, better, once]) == (better,)
    more = [often, better, better, often]
    assert best_partners(more) == (better, better)
    assert len(best_partners(more * 3)) == 3
    assert best_partners([partner(1, line(3, 3), line(4, 2))]) == ()
