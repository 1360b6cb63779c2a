"""An event's house rules: changed and logged until round 1, kept by the club, copied."""

import pytest

from scoring.rules.house import House, read_house
from tests.make import make_event, started_event
from tests.tournaments.exchange.taking_in import twin
from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.event.services.events import with_target
from tournaments.exchange.export import export_bytes, export_event
from tournaments.house.services import change_rules, save_rules
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db

QUICK = read_house({"preset": "n42pa", "target": 5, "all_pass": "shaker_30"})


def test_a_change_is_made_once_and_logged_with_what_differs() -> None:
    event = make_event()
    change_rules(event=event, house=QUICK, by="dora")
    change_rules(event=event, house=QUICK, by="dora")
    assert Event.objects.get().house == QUICK
    [entry] = event.audit.filter(action="event.rules")
    assert entry.detail["preset"] == "n42pa"
    assert "target 5" in entry.detail["rules"]


def test_byes_and_forfeits_count_as_games_to_the_new_target() -> None:
    event = make_event()
    change_rules(event=event, house=QUICK, by="dora")
    assert (event.format.bye, event.format.forfeit) == ((5, 2), (5, 0))
    change_rules(event=event, house=House(), by="dora")
    assert (event.format.bye, event.format.forfeit) == ((7, 4), (7, 0))
    evening = with_target(formats.preset("evening-84"), 7)
    assert (evening.bye, evening.forfeit) == ((7, 4), (7, 0))
    assert with_target(evening, 250) == formats.preset("evening-84")


def test_once_round_1_has_started_the_rules_stand_and_can_still_be_kept() -> None:
    event = started_event()
    with pytest.raises(Refused, match="Round 1 has started"):
        change_rules(event=event, house=QUICK, by="dora")
    stored = save_rules(event=event, name="Ours", house=QUICK, by="dora")
    assert (stored.version, stored.house) == (1, QUICK)
    assert Event.objects.get().house != QUICK


def test_rules_in_conflict_are_refused_at_their_switch() -> None:
    event = make_event()
    both = read_house({"after_84": "168", "opening_cap": 3})
    with pytest.raises(Refused, match="lower the opening limit") as refused:
        change_rules(event=event, house=both, by="dora")
    assert refused.value.field == "after_84"


def test_kept_rules_get_versions_and_what_was_kept_stays() -> None:
    event = make_event()
    first = save_rules(event=event, name="Our house", house=QUICK, by="dora")
    assert save_rules(event=event, name="Our house", house=QUICK, by="dora") == first
    other = read_house("harper")
    second = save_rules(event=event, name="Our house", house=other, by="dora")
    assert (first.version, second.version) == (1, 2)
    first.refresh_from_db()
    assert first.house == QUICK
    assert event.club_rules == second
    with pytest.raises(Refused, match="Give it a name"):
        save_rules(event=event, name=" ", house=QUICK, by="dora")


def test_usual_rules_follow_the_format_and_chosen_ones_stay() -> None:
    event = make_event(preset="state")
    assert event.house == House()

    def take(preset: str) -> None:
        change_event(event=event, format=formats.preset(preset), by="dora")

    take("timpson")
    assert event.rules.preset == "timpson"
    change_rules(event=event, house=QUICK, by="dora")
    take("austin")
    assert event.house == QUICK
    assert event.format.forfeit == (5, 0)


def test_a_preset_is_exported_as_before() -> None:
    stated = export_event(make_event(preset="westfest"))["event"]
    assert stated["rules"] == {"preset": "westfest", "marks_cap": None}
    assert not {"score", "game", "customs"} & stated.keys()


EXPORTED = [
    (
        {"preset": "harper", "target": 10, "win_by": 2, "nello": False},
        {"talk": "relaxed"},
    ),
    (
        {
            "preset": "n42pa",
            "all_pass": "shaker_30",
            "forced_bonus": 1,
            "sweep_bonus": 2,
            "progressive": 4,
            "mercy": 5,
            "several_turns": True,
            "trump_doubles": ["own", "low"],
            "low_no": True,
            "low_no_doubles": ["high"],
        },
        {"stacking": "none"},
    ),
    (
        {"preset": "points-250", "points_made": "bid_plus_taken_always", "mercy": 150},
        {"stacking": "none"},
    ),
]


@pytest.mark.parametrize(("rules", "customs"), EXPORTED)
def test_an_export_states_the_options_that_are_set_and_brings_them_back(
    rules, customs
) -> None:
    event, ours = make_event(), read_house(rules | customs)
    change_rules(event=event, house=ours, by="dora")
    stated = export_event(event)["event"]
    assert stated["rules"] == {"marks_cap": None} | rules
    assert stated["customs"] == customs
    assert stated.get("score", "marks") == ours.rules.scoring
    body = export_bytes(event)
    again = twin(event)
    assert again.house == ours
    assert export_bytes(again) == body
