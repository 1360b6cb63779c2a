"""The format's page: changed, described, kept under the club's own names, frozen by round 1."""

from dataclasses import replace
from uuid import uuid4

import pytest

from tests.each import each
from tests.make import drawn_event, make_club, make_event, started_event
from tests.page_text import text_of
from tests.tournaments.setup.event_desk import EVENT
from tests.tournaments.setup.test_formats import posted
from tournaments import formats
from tournaments.draw.services.drawing import take_back_draw
from tournaments.event.models import ClubPreset, Event
from tournaments.event.services.change import Refused
from tournaments.field.services.withdrawals import undo_round
from tournaments.house.selectors import cite_format
from tournaments.setup.forms.format_draft import FormatDraft
from tournaments.setup.forms.presets import own_preset
from tournaments.setup.services.presets import change_format, save_preset

pytestmark = pytest.mark.django_db


def address(event: Event) -> str:
    return f"/desk/{event.slug}/settings/format/"


def typed(event: Event, **changed) -> dict:
    return posted(FormatDraft(event.format), **changed)


# Stages of each kind; every preset's form is sent in ``test_formats``.
@each("preset", ["spec", "club-night", "home-away-league"])
def test_a_preset_is_shown_and_saved_as_it_is(client, club, preset: str) -> None:
    event = make_event(club, preset=preset)
    page = client.get(address(event)).text
    assert page.count('class="stage-form') == len(event.format.stages)
    was = event.format_json
    client.post(address(event), typed(event, save="1"))
    event.refresh_from_db()
    assert event.format_json == was


def test_a_change_is_saved_and_described_for_the_pairs_expected(client, club) -> None:
    event = make_event(club)
    data = typed(event, **{"stage-1-minutes": "20", "pairs": "24"})
    page = text_of(client.post(address(event), data, headers={"HX-Request": "true"}))
    assert "20 minutes" in page
    assert "24 pairs" in page
    client.post(address(event), {**data, "save": "1"})
    event.refresh_from_db()
    assert event.format.stages[0].minutes == 20


def test_what_makes_no_format_is_named_and_a_stage_just_added_is_no_fault(
    client, club
) -> None:
    event = make_event(club)
    wrong = typed(event, **{"stage-1-rounds": "x"})
    page = text_of(client.post(address(event), wrong))
    assert "yet: Rounds, or games each at most: Enter a whole number. Below" in page
    page = text_of(client.post(address(event), typed(event, add="1")))
    assert "Below, the format as it is saved." in page
    assert "does not make a format yet" not in page
    data = typed(event, save="1", **{"stage-1-best_of": "2", "stage-1-minutes": "17"})
    refused = client.post(address(event), data).text
    assert 'role="alert"' in refused
    assert 'value="17"' in refused
    event.refresh_from_db()
    assert event.format == formats.preset("spec")


def test_the_clubs_own_is_kept_and_offered_for_its_next_event(client, club) -> None:
    event = make_event(club)
    data = typed(event, keep="1", own="Our spring")
    client.post(address(event), {**data, "no_show_minutes": "9"})
    saved = ClubPreset.objects.get()
    page = client.get(f"/desk/clubs/{club.slug}/events/new/").text
    assert "Our spring, version 1" in page
    data = EVENT | {"name": "Autumn Open", "preset": f"own-{saved.pk}"}
    client.post(f"/desk/clubs/{club.slug}/events/new/", data)
    other = Event.objects.get(name="Autumn Open")
    assert other.club_preset == saved
    assert other.format.no_show_minutes == 9
    public = text_of(client.get(f"/e/{other.slug}/"))
    assert "Our spring, version 1" in public


def test_another_clubs_presets_are_not_offered(client, club) -> None:
    other = make_event(make_club("Shiner 42 Club"))
    saved = save_preset(event=other, name="Theirs", format=other.format, by="sue")
    path = f"/desk/clubs/{club.slug}/events/new/"
    assert "Theirs" not in client.get(path).text
    data = EVENT | {"name": "A", "preset": f"own-{saved.pk}"}
    assert client.post(path, data).status_code == 200
    assert not Event.objects.filter(name="A").exists()


def test_a_drawn_event_says_to_take_the_draw_back(client, club) -> None:
    event = drawn_event(club=club)
    page = client.get(address(event)).text
    assert "Take it back" in page
    assert "disabled" in page
    client.post(address(event), typed(event, save="1", **{"stage-1-minutes": "9"}))
    event.refresh_from_db()
    assert event.format == formats.preset("spec")


SHORT = replace(formats.preset("spec"), no_show_minutes=9)


def keep(event, name="Our spring", shape=SHORT, **more) -> ClubPreset:
    return save_preset(event=event, name=name, format=shape, by="dora", **more)


def test_an_event_changes_its_format_until_it_is_drawn() -> None:
    event = make_event()
    change_format(event=event, format=SHORT, by="dora")
    assert event.format == SHORT
    assert cite_format(event).name == "Formal specification, changed for this event"
    event = drawn_event(club=make_club("Other"))
    with pytest.raises(Refused, match="The draw is made") as refused:
        change_format(event=event, format=SHORT, by="dora")
    assert refused.value.field == "preset"
    take_back_draw(event=event, by="dora")
    change_format(event=event, format=formats.preset("timpson"), by="dora")
    assert [s.kind for s in event.stages.all()] == ["single_elimination"]


def test_once_round_1_has_started_the_format_stands_and_is_dated(client, club) -> None:
    event = started_event(club=club)
    assert "Round 1 has started" in text_of(client.get(address(event)))
    public = text_of(client.get(f"/e/{event.slug}/"))
    assert "Formal specification" in public
    assert "fixed since" in public
    with pytest.raises(Refused, match="Round 1 has started"):
        change_format(event=event, format=SHORT, by="dora")
    saved = keep(event, shape=event.format)
    assert saved.format.stages == event.format.stages
    assert event.club_preset is None
    assert cite_format(event).frozen_on is not None
    round = event.stages.get(number=1).rounds.get(number=1)
    undo_round(event=event, round=round, by="dora")
    assert cite_format(event).frozen_on is None


def test_a_kept_format_gets_versions_and_what_was_kept_stays() -> None:
    event, key = make_event(), uuid4()
    first = keep(event, key=key)
    assert keep(event) == keep(event, key=key) == first
    second = keep(event, shape=replace(SHORT, no_show_minutes=4))
    assert (first.version, second.version) == (1, 2)
    first.refresh_from_db()
    assert first.format.no_show_minutes == 9
    assert cite_format(event).name == "Our spring, version 2"
    with pytest.raises(Refused, match="Give it a name"):
        keep(event, name="  ")


def test_a_choice_that_names_no_number_is_no_preset_of_the_club() -> None:
    club = keep(make_event()).club
    for name in ("own-x", "own-", f"own-{'9' * 5_000}", "own--1"):
        assert own_preset(name, club) is None
