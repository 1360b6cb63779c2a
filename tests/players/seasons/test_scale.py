"""What an event is worth under a scale."""

import pytest
from hypothesis import given

from players.seasons.points.record import ScaleError, as_record, check_scale, read_scale
from players.seasons.points.scale import (
    PRESETS,
    EventResult,
    FieldStep,
    Level,
    Scale,
    field_percent,
    points_of,
    rounded,
)
from tests.each import each
from tests.players.seasons.made import result, results, scales

WACO = result(5, field=40, behind=35, wins=4)


def test_the_fifth_of_forty_is_explained_part_by_part() -> None:
    scale = Scale(places=(30, 25, 22, 21, 20), behind=1, attendance=7)
    points = points_of(scale, WACO)
    assert (points.place, points.behind, points.attendance) == (20, 35, 7)
    assert points.total == 62
    level = WACO._replace(behind=32)  # Four share the fifth place
    assert points_of(Scale(behind=2), level).total == 64
    assert points_of(Scale(places=(9, 8, 7, 6)), WACO).total == 0


def test_field_and_level_multiply_places_alone() -> None:
    scale = Scale(
        places=(0, 0, 0, 0, 10),
        attendance=3,
        win=2,
        field_steps=(FieldStep(8, 50), FieldStep(32, 150)),
        levels=(Level("Open"), Level("Major", 200)),
    )
    major = WACO._replace(event=WACO.event._replace(level="Major"))
    assert points_of(scale, WACO).total == 15 + 8 + 3
    assert points_of(scale, major).total == 30 + 8 + 3


def test_a_field_below_the_first_step_counts_whole() -> None:
    scale = Scale(field_steps=(FieldStep(8, 75), FieldStep(16, 125)))
    assert [field_percent(scale, n) for n in (7, 8, 15, 16)] == [100, 75, 75, 125]


@each(("number", "whole"), [(5, 1), (15, 2), (14, 1), (0, 0)])
def test_halves_are_rounded_up(number: int, whole: int) -> None:
    assert rounded(number, 10) == whole


@given(scales(), results())
def test_a_better_place_never_gives_less(scale: Scale, part: EventResult) -> None:
    if part.place == 1:
        return
    better = part._replace(place=part.place - 1, behind=part.behind + 1)
    assert points_of(scale, better).total >= points_of(scale, part).total


@given(scales(), results())
def test_the_parts_add_up(scale: Scale, part: EventResult) -> None:
    points = points_of(scale, part)
    assert points.total == points.placing + points.matches + points.attendance
    percent = points.field_percent * points.level_percent
    exact = (points.place + points.behind) * percent / 10_000
    assert abs(points.placing - exact) <= 0.5


@given(scales())
def test_a_scale_is_stored_and_read_back(scale: Scale) -> None:
    assert read_scale(as_record(scale)) == scale


@each("name", PRESETS)
def test_presets_are_possible_and_give_a_place_no_less_in_a_larger_field(name) -> None:
    scale = PRESETS[name]
    assert read_scale(as_record(scale)) == scale
    for size in range(2, 66):
        for place in range(1, size + 1):
            smaller = points_of(scale, result(place, field=size, behind=size - place))
            larger = points_of(
                scale, result(place, field=size + 1, behind=size + 1 - place)
            )
            assert larger.total >= smaller.total, (place, size)


@each(
    ("field", "fault", "scale"),
    [
        ("places", "order", Scale(places=(5, 6))),
        ("places", "number", Scale(places=(-1,))),
        ("places", "many", Scale(places=(1,) * 201)),
        ("places", "nothing", Scale()),
        ("behind", "number", Scale(behind=-1)),
        ("field_steps", "order", Scale(win=1, field_steps=(FieldStep(8, 1),) * 2)),
        ("levels", "twice", Scale(win=1, levels=(Level("A"), Level("A")))),
        ("levels", "name", Scale(win=1, levels=(Level(""),))),
        ("levels", "percent", Scale(win=1, levels=(Level("A", 0),))),
        ("field_steps", "percent", Scale(win=1, field_steps=(FieldStep(8, 0),))),
        ("best_of", "number", Scale(win=1, best_of=0)),
        ("drop_worst", "number", Scale(win=1, drop_worst=-1)),
        ("drop_worst", "both", Scale(win=1, best_of=2, drop_worst=1)),
        ("ties", "unknown", Scale(win=1, ties=("luck",))),
        ("ties", "twice", Scale(win=1, ties=("wins", "wins"))),
    ],
)
def test_what_is_not_possible_is_refused_by_its_field(field, fault, scale) -> None:
    with pytest.raises(ScaleError) as refused:
        check_scale(scale)
    assert (refused.value.field, refused.value.fault) == (field, fault)


@each("change", [{"luck": 1}, {"win": "1"}, {"win": True}])
def test_a_record_with_anything_else_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ScaleError):
        read_scale({**as_record(Scale(win=1)), **change})
