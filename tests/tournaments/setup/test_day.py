"""Formats are chosen by their shape: drawn, in figures, two side by side."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tests.each import each
from tests.make import make_club, make_event
from tests.tournaments.setup.event_desk import EVENT
from tournaments import formats
from tournaments.event.models import Event
from tournaments.setup.drawing import draw_shape
from tournaments.setup.forms.day import DayForm, near_day
from tournaments.setup.forms.presets import presets_by_shape
from tournaments.setup.services.presets import save_preset
from tournaments.templatetags.moments import nearness

pytestmark = pytest.mark.django_db


def day(**typed: object) -> DayForm:
    return DayForm({"preset": "state", "tables": "20"} | typed)


def card(form: DayForm, preset: str) -> object:
    days = [day for _heading, _is_chosen, days in form.groups() for day in days]
    return next(day for day in days if day.preset.value == preset)


def test_a_preset_is_named_by_what_it_is_and_its_place_stands_second() -> None:
    named = {p.value: p for _day, presets in presets_by_shape(None) for p in presets}
    assert named["weatherford"].name == "One group, 6 rounds, then a bracket"
    assert named["weatherford"].place == "Weatherford"
    assert named["evening-84"].label == "84 evening · 4 rounds by draw"
    assert named["draw-box"].label == "Draw box"
    with translation.override("es"):
        assert "grupos" in card(day(), "state").preset.name.lower()


@each("preset", sorted(formats.PRESETS))
def test_every_preset_is_drawn_from_its_stages(preset: str) -> None:
    for n in (2, 8, 9, 64, 200):
        shape = formats.day_shape(formats.preset(preset), n)
        if shape:
            drawing = draw_shape(shape)
            kinds = [stroke.kind for stroke in drawing.strokes]
            assert kinds.count("arrow") == len(shape.layers) - 1
            has_rest = any(s.rules.take == "rest" for of in shape.layers for s in of)
            assert ("rest" in kinds) == has_rest
            assert all("nan" not in stroke.path for stroke in drawing.strokes)


def test_rounds_and_hours_are_those_of_the_field_the_hall_and_the_length() -> None:
    assert card(day(), "state").summary == ""
    assert card(day(pairs="40"), "state").summary == "14 rounds, about 10 h 13 min"
    assert "15 h 12" in card(day(pairs="40", tables="10"), "state").summary
    assert "13 h 25" in card(day(pairs="40", minutes="40"), "state").summary
    assert card(day(pairs="40"), "weatherford").summary == "not for 40 pairs"
    assert card(day(pairs="40"), "evening-84-six").figures[2][1] == "20 tables"


def test_two_formats_stand_side_by_side_without_a_script(client, club) -> None:
    typed = {**EVENT, "beside": "timpson", "describe": "1"}
    page = client.post(f"/desk/clubs/{club.slug}/events/new/", typed).text
    section = page.partition('id="day"')[2]
    assert section.count('class="format-shape"') == 2
    assert "Single elimination" in section
    assert "8 matches at least" in section
    assert "40 pairs" in section
    assert not Event.objects.exists()


def test_the_cards_come_along_with_the_day(client, club) -> None:
    page = client.get("/desk/describe/?preset=spec&pairs=40&minutes=30").content
    assert b'id="formats" hx-swap-oob="morph"' in page
    assert b'value="spec" checked' in b" ".join(page.split())


def test_the_length_of_a_game_is_the_clock_of_its_rounds(client, club) -> None:
    client.post(f"/desk/clubs/{club.slug}/events/new/", {**EVENT, "minutes": "40"})
    stages = Event.objects.get().format.stages
    assert [stage.minutes for stage in stages] == [40, 75, 75]


@pytest.mark.parametrize(
    ("ahead", "says"),
    [(-1, "over"), (0, "today"), (1, "tomorrow"), (2, "in 2 days"), (3, "")],
)
def test_a_date_that_is_near_says_so(ahead: int, says: str) -> None:
    date = timezone.localdate() + timedelta(days=ahead)
    notice = near_day(date)
    assert says in notice
    assert bool(notice) == bool(says)
    assert nearness(date) == ("" if says == "over" else says)
    assert day(date=date.isoformat()).notice() == notice
    wrong = day(date="soon", pairs="40")
    assert (len(list(wrong.compared())), wrong.notice()) == (1, "")


def test_past_events_to_copy_stand_apart_from_the_rules(client, club) -> None:
    event = make_event(club, name="Winter Open")
    address = f"/desk/clubs/{club.slug}/events/new/"
    page = client.get(address).text
    rules = page.partition('name="rules"')[2].partition("</select>")[0]
    assert "Winter Open" in page
    assert "Winter Open" not in rules
    copied = client.get(address, {"as": event.uid}).text
    assert "As played at Winter Open" in copied


def test_a_club_sees_its_own_formats_first() -> None:
    event = make_event(make_club())
    save_preset(event=event, name="Ours", format=event.format, by="dora")
    heading, [preset] = presets_by_shape(event.club)[0]
    assert str(heading) == "The club's own"
    assert preset.name == "Ours, version 1"
