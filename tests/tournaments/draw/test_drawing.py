"""The draw: seeded, shown, drawn again, confirmed as it was shown, taken back."""

import pytest

from tests.make import make_event, make_pairs
from tests.tournaments.signed_in import Desk
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Stage
from tournaments.event.services.change import Refused
from tournaments.field.services.check_in import check_out
from tournaments.field.services.pairs import add_pair

pytestmark = pytest.mark.django_db


def drawn(pairs=9, seed=42, **kwargs):
    event = make_event(**kwargs)
    make_pairs(event, pairs)
    draw_event(event=event, by="dora", seed=seed)
    return event


def meetings(event) -> list:
    return [
        (
            *(m.round.number, m.group, m.table, m.wave),
            *(s.pair.number if s.pair else None for s in m.sides.all()),
        )
        for m in event.matches.select_related("round").order_by("number")
    ]


def test_the_same_seed_draws_the_same_and_until_it_is_confirmed_another_may():
    event = drawn(name="One")
    was = meetings(event)
    assert was == meetings(drawn(name="Two"))
    draw_event(event=event, by="dora", seed=7)
    assert event.seed == 7
    assert meetings(event) != was
    assert event.stages.get(number=1).state == Stage.State.DRAWN


def test_only_pairs_that_are_here_are_drawn_and_none_came_or_went_since():
    event = make_event()
    make_pairs(event, 6)
    check_out(event=event, number=6, by="dora")
    draw_event(event=event, by="dora")
    seats = event.stages.get(number=1).seats.all()
    assert sorted(seat.pair.number for seat in seats) == [1, 2, 3, 4, 5]
    add_pair(event=event, players=("New One", "New Two"), by="dora", is_checked_in=True)
    with pytest.raises(Refused, match=r"pairs came or went: 7\. Draw again"):
        confirm_draw(event=event, by="dora")


LOOK = "Look at it, then press again."


@pytest.fixture
def event(desk: Desk) -> Event:
    event = make_event(desk.club)
    make_pairs(event, 4)
    return event


def sent_by(desk: Desk, event: Event, do: str) -> dict[str, str]:
    """What the button sends on the page as it is now."""
    page = desk.look(event, "draw/")
    [form] = [form for form in forms_in(page) if ("do", do) in form.buttons]
    return form.fields | {"do": do}


def press(desk: Desk, event: Event, sent: dict[str, str]) -> str:
    answer = desk.send(event, "draw/", **sent)
    event.refresh_from_db()
    return answer.content.decode()


def test_a_draw_that_was_not_shown_is_not_touched(desk: Desk, event: Event) -> None:
    draw_event(event=event, seed=42, by="dora")
    older = {do: sent_by(desk, event, do) for do in ("make", "take-back", "confirm")}
    draw_event(event=event, seed=43, by="sam")
    for sent in older.values():
        assert LOOK in press(desk, event, sent)
    assert (event.seed, event.stages.first().state) == (43, "drawn")
    for do in older:
        assert LOOK not in press(desk, event, sent_by(desk, event, do))
        if do == "take-back":
            draw_event(event=event, seed=44, by="sam")


def test_two_who_draw_at_once_make_one_draw_and_one_press_twice_too(
    desk: Desk, event: Event
) -> None:
    older = sent_by(desk, event, "make")
    draw_event(event=event, seed=42, by="sam")
    assert LOOK in press(desk, event, older)
    assert event.seed == 42
    first = sent_by(desk, event, "make")
    press(desk, event, first)
    seed = event.seed
    assert LOOK not in press(desk, event, first)
    assert event.seed == seed
