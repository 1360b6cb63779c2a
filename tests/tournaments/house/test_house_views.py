"""The pages of house rules: switches for the director, sentences for everybody."""

import pytest
from django.test import Client

from players.clubs.models import Club
from scoring.rules.house import read_house
from scoring.rules.switch_table import DRAWINGS
from tests.make import make_club, make_event, started_event
from tests.page_text import text_of
from tournaments.event.models import ClubRules, Event
from tournaments.house.forms import HouseForm
from tournaments.house.selectors import rules_page
from tournaments.house.services import change_rules, save_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return make_event(club)


def address(event: Event) -> str:
    return f"/desk/{event.slug}/settings/rules/"


def posted(house, **changed) -> dict:
    """What a browser sends of the form that shows this house."""
    form = HouseForm(None, house=house)
    data = {name: form[name].initial for name in form.fields}
    data = {name: "" if value is None else value for name, value in data.items()}
    return data | {name.replace("__", "-"): value for name, value in changed.items()}


def test_six_switches_are_changed_and_shown_against_the_preset(client, event) -> None:
    start = posted(read_house("spec"), nello="true")
    page = client.post(address(event), start)
    assert "Who may play nello" in text_of(page)
    with_nello = read_house({"preset": "spec", "nello": {}})
    changed = posted(
        with_nello,
        target=5,
        win_by=2,
        all_pass='"shaker_30"',
        nello__max_marks=2,
        tallies='"xxx"',
    )
    assert client.post(address(event), changed | {"save": "1"}).status_code == 302
    event = Event.objects.get()
    assert (event.rules.target, event.rules.win_by) == (5, 2)
    assert event.rules.nello is not None
    assert event.rules.nello.max_marks == 2
    page = text_of(client.get(address(event)))
    assert "Preset: The first side with 7 marks wins the game." in page
    assert "Preset: Marks are tallied as ALL, seven strokes." in page
    assert "Usual is 7; 5 is a quick game, 10 a marathon." in page


def test_what_excludes_another_is_said_beside_the_switch(client, event) -> None:
    both = posted(read_house("spec"), after_84='"168"', opening_cap=3)
    page = client.post(address(event), both | {"save": "1"}).content.decode()
    switch = page[page.index('id="switch-after_84"') :]
    assert "lower the opening limit" in switch[: switch.index('id="switch-game_bid"')]
    assert Event.objects.get().house == read_house("spec")


def test_what_else_was_set_stays_when_something_is_refused(client, event) -> None:
    wrong = posted(read_house("spec"), target=5, after_84='"168"', opening_cap=3)
    page = client.post(address(event), wrong).content.decode()
    assert 'name="target" value="5"' in page
    page = client.post(address(event), wrong | {"opening_cap": "many"})
    assert 'name="target" value="5"' in page.content.decode()
    assert "The first side with 5 marks wins the game." in text_of(page)


def test_a_game_for_marks_becomes_one_for_points_step_by_step(client, event) -> None:
    points = posted(read_house("spec"), score='"points"')
    page = text_of(client.post(address(event), points))
    assert "A game for points goes to 50 or more" in page
    points |= {"target": 150, "early_end": "false", "save": "1"}
    assert client.post(address(event), points).status_code == 302
    rules = Event.objects.get().rules
    assert (rules.scoring, rules.target) == ("points", 150)


def test_a_director_starts_from_a_preset_or_the_clubs_own_rules(client, event) -> None:
    ours = read_house({"preset": "timpson", "target": 10})
    saved = save_rules(event=event, name="Our house", house=ours, by="dora")
    page = client.post(address(event), {"start": "1", "from": f"own-{saved.pk}"})
    assert "The first side with 10 marks wins the game." in text_of(page)
    page = client.post(address(event), {"start": "1", "from": "westfest"})
    assert "Nothing: exactly Westfest." in text_of(page)


def test_rules_are_kept_for_the_club_and_taken_by_a_new_event(client, event) -> None:
    quick = posted(read_house("spec"), target=5) | {"keep": "1", "own": "Our quick"}
    assert client.post(address(event), quick).status_code == 302
    saved = ClubRules.objects.get()
    new = {
        "name": "Next",
        "date": "2027-04-03",
        "preset": "state",
        "tables": 4,
        "time_zone": "America/Chicago",
        "policy": "other",
    }
    where = f"/desk/clubs/{event.club.slug}/events/new/"
    client.post(where, new | {"rules": f"own-{saved.pk}"})
    assert Event.objects.get(name="Next").club_rules == saved
    third = new | {"name": "Third", "rules": f"event-{event.pk}"}
    client.post(f"{where}?as={event.uid}", third)
    third = Event.objects.get(name="Third")
    assert third.house == saved.house
    assert third.format.forfeit == (5, 0)


def test_once_round_1_has_started_the_switches_are_shut(client, club) -> None:
    event = started_event(club=club)
    page = client.get(address(event)).content.decode()
    assert "Round 1 has started" in page
    assert 'name="save"' not in page
    client.post(address(event), posted(event.house, target=5) | {"save": "1"})
    assert Event.objects.get().rules.target == 7


def test_everybody_reads_how_we_play_in_both_languages(client) -> None:
    event = make_event(preset="westfest")
    page = client.get(f"/e/{event.slug}/rules/")
    assert "If the others pass, the shaker must bid 30 or more." in text_of(page)
    spanish = client.get(f"/e/{event.slug}/rules/", headers={"accept-language": "es"})
    assert "Si los demás pasan, quien revuelve debe ofrecer 30 o más." in text_of(
        spanish
    )
    assert (
        f'href="/e/{event.slug}/rules/"'
        in client.get(f"/e/{event.slug}/").content.decode()
    )


def test_dominoes_are_drawn_beside_the_sentences_that_they_show(client) -> None:
    event = make_event(preset="westfest")
    club_rules = {"preset": "n42pa", "sevens": {}, "nello": {"doubles": ["low"]}}
    change_rules(event=event, house=read_house(club_rules), by="dora")
    drawn = {
        line.path: line.tiles
        for _title, lines in rules_page(Event.objects.get()).groups
        for line in lines
        if line.tiles
    }
    assert drawn["sevens"] == DRAWINGS["sevens", True]
    assert drawn["nello.doubles"] == DRAWINGS["nello.doubles", ("low",)]
    for sentence in drawn:
        assert sentence in {"sevens", "nello.doubles", "doubles", "doubles_trump"}
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    for tile in {tile for tiles in drawn.values() for tile in tiles}:
        assert f'aria-label="{tile}"' in page


def test_two_events_side_by_side_show_only_what_differs(client) -> None:
    club = make_club()
    first = make_event(club)
    second = make_event(club, name="Autumn Open")
    ours = read_house({"preset": "spec", "target": 5})
    change_rules(event=second, house=ours, by="dora")
    where = f"/e/{first.slug}/rules/compared/"
    page = text_of(client.get(where, {"with": second.slug}))
    assert "The first side with 7 marks wins the game." in page
    assert "The first side with 5 marks wins the game." in page
    assert "If all four pass" not in page


@pytest.mark.parametrize(
    ("preset", "counted"), [("spec", "the pair"), ("club-night", "each player")]
)
def test_offences_are_counted_for_whoever_enters(
    client: Client, preset: str, counted: str
) -> None:
    event = make_event(make_club(), preset=preset)
    page = text_of(client.get(f"/e/{event.slug}/rules/"))
    assert f"Offences of one kind are counted for {counted}." in page
    assert "Preset: Offences" not in page


def test_two_events_of_single_players_do_not_speak_of_pairs(client: Client) -> None:
    club = make_club()
    first, second = (make_event(club, name=n, preset="club-night") for n in ("A", "B"))
    by_player = read_house({"preset": second.rules.preset, "repeats_of": "player"})
    change_rules(event=second, house=by_player, by="dora")
    where = f"/e/{first.slug}/rules/compared/"
    page = text_of(client.get(where, {"with": second.slug}))
    assert "for the pair" not in page
    assert "Nothing: both are played by the same rules." in page


def test_switches_of_one_name_are_those_of_the_game_that_is_played(
    client, club
) -> None:
    event = make_event(club, preset="evening-moon")
    page = text_of(client.get(address(event)))
    assert "Nello may be declared on a bid of 7 or more" in page
    assert "Pistol" not in page
    given = posted(event.house, nello="true", kitty="false", mercy=15) | {"save": "1"}
    assert client.post(address(event), given).status_code == 302
    rules = Event.objects.get(pk=event.pk).rules
    assert (rules.nello is not None, rules.kitty, rules.mercy) == (True, False, 15)
    page = text_of(client.get(f"/e/{event.slug}/rules/"))
    assert "The dominoes left over stay face down: nobody takes them." in page
    assert "A lead of 15 points ends a game at once." in page
