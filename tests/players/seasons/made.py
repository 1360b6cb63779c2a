"""Random scales and results."""

from datetime import date
from typing import Any

from hypothesis import strategies as st

from players.seasons.points.ranking import CRITERIA
from players.seasons.points.record import check_scale
from players.seasons.points.scale import EventResult, FieldStep, HeldEvent, Level, Scale

NAMES = ("Open", "Major", "State")
numbers = st.integers(0, 50)
percents = st.integers(1, 300)


def result(
    place: int | None, event: str = "a", field: int = 10, level: str = "", **part: Any
) -> EventResult:
    """A part in an event with so many entrants."""
    held = HeldEvent(event, event, "", date(2027, 3, 6), field, level=level)
    return EventResult(held, place, **part)


@st.composite
def scales(draw: st.DrawFn) -> Scale:
    """A scale that is possible."""
    drop = draw(st.integers(0, 3))
    sizes = sorted(draw(st.sets(st.integers(1, 60), max_size=3)))
    return check_scale(
        Scale(
            places=tuple(sorted(draw(st.lists(numbers, max_size=12)), reverse=True)),
            behind=draw(st.integers(0, 3)),
            field_steps=tuple(FieldStep(size, draw(percents)) for size in sizes),
            levels=tuple(
                Level(name, draw(percents)) for name in NAMES[: draw(st.integers(0, 3))]
            ),
            win=draw(st.integers(1, 3)),
            tie=draw(st.integers(0, 1)),
            attendance=draw(st.integers(0, 9)),
            best_of=draw(st.none() | st.integers(1, 6)) if not drop else None,
            drop_worst=drop,
            ties=tuple(
                draw(st.permutations(sorted(CRITERIA)))[: draw(st.integers(0, 5))]
            ),
            qualify=draw(st.integers(0, 4)),
            min_events=draw(st.integers(0, 4)),
        )
    )


@st.composite
def results(draw: st.DrawFn) -> EventResult:
    """A part in an event."""
    field_size = draw(st.integers(1, 60))
    place = draw(st.integers(1, field_size))
    return result(
        place,
        draw(st.sampled_from("abcdefgh")),
        field_size,
        draw(st.sampled_from(("", *NAMES))),
        behind=draw(st.integers(0, field_size - place)),
        wins=draw(st.integers(0, 7)),
        ties=draw(st.integers(0, 2)),
        marks_for=draw(st.integers(0, 49)),
        marks_against=draw(st.integers(0, 49)),
    )


def fields() -> st.SearchStrategy[dict[str, list[EventResult]]]:
    """Entrants with their results."""
    return st.dictionaries(
        st.sampled_from("ABCDEFGH"), st.lists(results(), max_size=6), max_size=8
    )
