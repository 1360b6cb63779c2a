"""Pairs change places by hand: what that breaks is said, and one press mends it."""

from uuid import uuid4

import pytest

from tests.make import drawn_event, played_rounds
from tests.tournaments.draw.wished import absolute, drawn, field, meetings, wish
from tests.tournaments.signed_in import Desk
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.selectors.meetings import meeting_warnings
from tournaments.draw.selectors.wishes import unmet_wishes
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.drawing import confirm_draw
from tournaments.draw.services.seating import swap_pairs, take_back_swap
from tournaments.event.models import Round
from tournaments.event.services.change import Refused

pytestmark = pytest.mark.django_db


def test_swapping_warns_of_wishes_and_is_taken_back_with_one_press(desk: Desk) -> None:
    event = field(preset="spec", club=desk.club)
    wish(event, absolute(1, 3))
    drawn(event)
    confirm_draw(event=event, by="dora")
    meet = meetings(event)
    round = Round.objects.get(stage__event=event, stage__number=1, number=1)
    [met] = [n for two in meetings(event, round=1) if 1 in two for n in two - {1}]
    swap_pairs(event=event, round=round, pairs=(3, met), by="dora")
    warnings = meeting_warnings(round, (3, met))
    assert any("are not to meet: Named pairs 1, 3, absolute." in w for w in warnings)
    assert any("plays in group" in w for w in warnings)
    assert unmet_wishes(event)[0].endswith("as pairs changed places by hand.")
    page = desk.look(event, "draw/")
    assert f"3 and {met} changed places by hand in round 1." in page
    [form] = [form for form in forms_in(page) if "entry" in form.fields]
    sent = {**form.fields, "key": str(uuid4())}
    for _twice in range(2):
        desk.do(event, "swap-back", "draw/", **sent)
    assert meetings(event) == meet
    assert "changed places by hand" not in desk.look(event, "draw/")
    assert event.audit.filter(action="round.swap").count() == 2


def test_the_rounds_of_a_league_by_weeks_are_weeks_on_the_draw_too(desk: Desk) -> None:
    event = field(5, preset="austin-league", club=desk.club)
    drawn(event)
    page = desk.look(event, "draw/")
    assert "Week 5" in page
    assert "Round 5" not in page


def test_the_rounds_of_a_bracket_have_its_names_on_the_draw_too(desk: Desk) -> None:
    event = drawn_event(8, preset="timpson", club=desk.club)
    page = desk.look(event, "draw/")
    assert "Quarterfinals" in page
    assert "Round 1" not in page


def test_only_the_last_swap_of_a_round_that_waits_is_taken_back() -> None:
    event = field(8, preset="spec")
    drawn(event)
    confirm_draw(event=event, by="dora")
    round = Round.objects.get(stage__event=event, stage__number=1, number=1)
    first, second = (sorted(two) for two in list(meetings(event, round=1))[:2])
    for pairs in ((first[0], second[0]), (first[1], second[1])):
        swap_pairs(event=event, round=round, pairs=pairs, by="dora")
    entries = sorted(
        event.audit.filter(action="round.swap").values_list("number", flat=True)
    )
    with pytest.raises(Refused, match="others changed places in it since"):
        take_back_swap(event=event, entry=entries[0], by="dora")
    for entry in reversed(entries):
        take_back_swap(event=event, entry=entry, by="dora")
    with pytest.raises(Refused):
        take_back_swap(event=event, entry=entries[0], by="dora")


def test_a_swap_in_a_bracket_warns_of_its_seeds_and_is_taken_back_at_the_cut(
    desk: Desk,
) -> None:
    event = played_rounds(8, club=desk.club)
    make_cut(event=event, by="dora")
    meet = meetings(event, stage=2)
    round = Round.objects.get(stage__event=event, stage__number=2, number=1)
    pairs = (min(min(meet, key=min)), min(max(meet, key=min)))
    swap_pairs(event=event, round=round, pairs=pairs, by="dora")
    assert any(
        w.startswith("By the seeding rule") for w in meeting_warnings(round, pairs)
    )
    page = desk.look(event, "cut/")
    [form] = [form for form in forms_in(page) if "entry" in form.fields]
    answer = desk.client.post(form.action, {**form.fields, "do": "swap-back"})
    assert answer.url == f"/desk/{event.slug}/cut/"
    assert meetings(event, stage=2) == meet
