"""Wishes for the draw: entered, kept, refused, explained, broken by hand and mended."""

import pytest

from tests.make import cut_event, make_draw, make_event, play_tables
from tests.refused import refused_twice
from tests.stored import made_once
from tests.tournaments.draw.wished import absolute, drawn, field, meetings, wish
from tests.tournaments.signed_in import Desk
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.selectors.wishes import unmet_wishes, wishes_shown
from tournaments.draw.services.cutting import make_cut, take_back_cut
from tournaments.draw.services.drawing import take_back_draw
from tournaments.draw.services.wishes import WishEntry, take_over_wishes
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.services.change import Refused
from tournaments.field.services.imports import import_pairs
from tournaments.field.services.late import add_late_pair, add_late_walk_up
from tournaments.field.services.late_undo import take_back_late
from tournaments.field.services.pairs import remove_pair
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_clubs_are_one_club_however_spelt_and_none_is_no_club() -> None:
    event = field()
    wish(event, WishEntry("club", False), WishEntry("town", False), absolute(1, 3))
    of_clubs, of_towns, named = wishes_shown(event).lines
    assert of_clubs.concerns == "concerns 9, in 2 clubs"
    assert of_towns.concerns == "concerns 12, in 2 towns"
    assert (named.name, named.strength) == ("Named pairs 1, 3", "absolute")
    refused_twice("tournaments_wish_one_of_clubs_and_towns", "tournaments_wish", "kind")


def test_the_draw_holds_absolute_wishes_and_explains_the_others() -> None:
    event = field(preset="spec")
    wish(
        event,
        WishEntry("town", False),
        absolute(1, 3),
        WishEntry("household", True, (2, 4)),
    )
    for seed in (1, 2):
        drawn(event, seed)
        assert not {frozenset((1, 3)), frozenset((2, 4))} & meetings(event)
        unmet = unmet_wishes(event)
        assert len(unmet) == 2, "one sentence for each town"
        assert unmet[0].startswith("Town Shiner (if possible): ")
        assert "can be kept apart." in unmet[0]


def test_a_draw_without_wishes_is_drawn_as_ever() -> None:
    event = field()
    before = drawn(event)
    meet = meetings(event)
    wish(event, absolute(1, 3))
    drawn(event)
    wish(event)
    assert drawn(event).wishes is before.wishes is None
    assert meetings(event) == meet


def test_a_draw_that_cannot_be_says_so_and_changes_nothing() -> None:
    event = field(6, preset="austin-league")
    wish(event, absolute(2, 5))
    with pytest.raises(Refused, match="so 2, 5 cannot be kept apart"):
        drawn(event)
    assert event.stages.get(number=1).state == Stage.State.WAITING
    wish(event, WishEntry("pairs", False, (2, 5), event.wishes.get().pk))
    drawn(event)
    [sentence] = unmet_wishes(event)
    assert sentence.endswith("as everybody meets everybody here.")


def test_the_first_round_after_a_cut_holds_them_too() -> None:
    event = cut_event(8)
    first, second = sorted(min(meetings(event, 2, 1), key=sorted))
    take_back_cut(event=event, by="dora")
    wish(event, absolute(first, second))
    make_cut(event=event, by="dora")
    assert frozenset((first, second)) not in meetings(event, 2, 1)
    assert event.stages.get(number=2).wishes[0]["absolute"] == [[first, second]]
    assert unmet_wishes(event, is_cut=True) == ()


@made_once
def swiss(count: int = 8) -> Event:
    event = field(count, preset="new-mexico")
    make_draw(event)
    start_next(event=event, by="dora")
    play_tables(event)
    return event


def test_a_wish_made_during_play_counts_from_the_next_round_on() -> None:
    event = swiss()
    others = [n for n in range(2, 9) if frozenset((1, n)) not in meetings(event)]
    wish(event, absolute(1, *others[:2]))
    start_next(event=event, by="dora")
    assert all(frozenset((1, n)) not in meetings(event) for n in others[:2])
    assert [each["from_round"] for each in event.stages.get(number=1).wishes] == [2]


def test_a_round_that_cannot_be_waits_for_the_director() -> None:
    event = swiss(4)
    wish(event, absolute(1, 2, 3, 4))
    with pytest.raises(Refused, match="1, 2, 3, 4 can be kept apart"):
        start_next(event=event, by="dora")
    wish(event)
    start_next(event=event, by="dora")


def posted(desk: Desk, event: Event, **changed: str) -> str:
    page = desk.look(event, "draw/wishes/")
    [form] = [form for form in forms_in(page) if "showed" in form.fields]
    sent = {**form.fields, **{k.replace("_", "-", 1): v for k, v in changed.items()}}
    return desk.send(event, "draw/wishes/", **sent).content.decode()


def test_wishes_are_made_changed_and_taken_out_on_their_page(desk: Desk) -> None:
    event = field(club=desk.club)
    assert "No wishes for this draw" in desk.look(event, "draw/")
    posted(desk, event, club="possible", pairs_new="9, 4 4", kind_new="household")
    household = event.wishes.get(kind="household")
    assert (household.numbers, household.is_absolute) == ((4, 9), False)
    page = posted(desk, event, **{f"strength_{household.pk}": "absolute"})
    assert "Household 4, 9</strong>, absolute" in page
    posted(desk, event, club="", **{f"strength_{household.pk}": "gone"})
    assert not event.wishes.exists()


def test_numbers_that_are_none_stay_in_the_field(desk: Desk) -> None:
    event = field(club=desk.club)
    for typed, fault in {
        "4": "Type two numbers or more",
        "four and nine": "Type two numbers or more",
        "4, 400": "Nobody has the number 400.",
    }.items():
        page = posted(desk, event, pairs_new=typed)
        assert fault in page
        assert f'value="{typed}"' in page
    assert not event.wishes.exists()


def test_after_the_draw_the_page_says_to_draw_again(desk: Desk) -> None:
    event = field(club=desk.club)
    drawn(event)
    assert "Draw again, so that they count." in posted(desk, event, town="possible")
    take_back_draw(event=event, by="dora")
    assert event.stages.get(number=1).wishes is None


def test_no_public_page_and_no_open_line_of_the_log_tells_a_wish(desk: Desk) -> None:
    event = field(club=desk.club)
    wish(event, WishEntry("household", True, (4, 9)))
    make_draw(event)
    desk.client.logout()
    export = f"/api/events/{event.uid}/export"
    pages = [f"/e/{event.slug}/{part}" for part in ("", "rounds/", "standings/")]
    for path in (*pages, event.pairs.get(number=4).get_absolute_url(), export):
        response = desk.client.get(path)
        assert response.status_code == 200, path
        body = response.content.decode().lower()
        assert "household" not in body
        assert "wishes for the draw" not in body
    line = event.audit.get(action="draw.wishes")
    assert line.covered[3] == "sealed"


def test_a_late_pair_takes_the_bye_of_somebody_it_may_meet() -> None:
    event = field(6, preset="timpson")
    make_draw(event)
    byes = event.matches.filter(sides__source_kind="bye").order_by("number")
    first, second = (match.sides.first().pair.number for match in byes)
    for kept_apart, met in ((first, second), (second, first)):
        pair = add_pair_late(event, WishEntry("pairs", True, (kept_apart, 7)))
        assert frozenset((pair.number, met)) in meetings(event, round=1)
        take_back_late(event=event, pair=pair, by="dora")


def add_pair_late(event: Event, entry: WishEntry) -> Pair:
    pair = event.pairs.filter(number=7).first()
    if pair is None:
        pair = add_late_walk_up(event=event, players=("Zoe Ash", "Yul Orr"), by="dora")
        take_back_late(event=event, pair=pair, by="dora")
    wish(event, entry)
    add_late_pair(event=event, pair=pair, by="dora")
    return pair


def test_a_pair_taken_off_the_list_leaves_the_wishes() -> None:
    event = field(5)
    wish(event, absolute(4, 5))
    remove_pair(event=event, number=5, by="dora")
    lines = [RegistrationLine(0, ("Zoe Ash", "Yul Orr"), 5)]
    import_pairs(event=event, lines=lines, by="dora")
    assert event.wishes.get().numbers == (4,)
    assert wishes_shown(event).lines[0].concerns == "concerns nobody who is checked in"


def test_the_next_date_has_the_wishes_about_clubs_and_towns_again() -> None:
    event, other = field(4), make_event(name="Summer Open")
    wish(event, WishEntry("club", True), WishEntry("town", False), absolute(1, 2))
    take_over_wishes(event=other, source=event, by="dora")
    stored = other.wishes.values_list("kind", "is_absolute")
    assert list(stored) == [("club", True), ("town", False)]
