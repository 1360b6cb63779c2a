"""A draw is confirmed, repeated or thrown away as it was shown, never another one."""

import pytest

from tests.make import make_event, make_pairs
from tests.tournaments.signed_in import Desk
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db
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
