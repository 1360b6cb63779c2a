from uuid import uuid4

import pytest

from players.clubs.models import Club
from tests.make import (
    play_tables,
    played_rounds,
    started_event,
)
from tests.stored import made_once
from tests.tournaments.signed_in import Desk
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.floor.services.rounds import start_next
from tournaments.standings.selectors.ties import LevelPairs, load_ties

pytestmark = pytest.mark.django_db


@made_once
def level_event(*, club: Club) -> Event:
    """Everybody wins by 7-3 or loses by it, so that pairs stand level."""
    event = started_event(club=club)
    while event.stages.get(number=1).state != "over":
        play_tables(event)
        if event.stages.get(number=1).state != "over":
            start_next(event=event, by="dora")
    return event


def first_tie(event: Event) -> LevelPairs:
    return load_ties(event).needed[0]


def settle(desk: Desk, event: Event, tie: LevelPairs, way: str, **typed: str) -> str:
    entry = {f"{tie.id}-{way}-{name}": value for name, value in typed.items()}
    return desk.press(event, "settle", "ties/", tie=tie.id, way=way, **entry)


def test_no_ties_are_said_while_the_rounds_are_played(desk: Desk) -> None:
    event = started_event(club=desk.club)
    assert "is still being played" in desk.look(event, "ties/")


def test_a_tie_is_settled_by_typed_dominoes(desk: Desk) -> None:
    event = level_event(club=desk.club)
    tie = first_tie(event)
    numbers = [p.number for p in tie.pairs]
    tiles = {f"tile_{n}": f"{i + 1}0" for i, n in enumerate(numbers)}
    settle(desk, event, tie, "domino", **tiles)
    settled = event.stages.get(number=1).tie_breaks.get()
    assert settled.order == numbers[::-1]
    assert settled.drawn == [f"{i}-0" for i in range(len(numbers), 0, -1)]


def test_a_tie_is_settled_by_a_hand_and_the_undo_levels_it(desk: Desk) -> None:
    event = level_event(club=desk.club)
    tie = first_tie(event)
    places = {f"place_{p.number}": str(i) for i, p in enumerate(tie.pairs, 1)}
    typed = places if len(tie.pairs) > 2 else {"winner": str(tie.pairs[0].number)}
    settle(desk, event, tie, "one_hand", **typed)
    settled = event.stages.get(number=1).tie_breaks.get()
    assert settled.order == [p.number for p in tie.pairs]
    page = desk.look(event, "ties/")
    assert "These pairs will be tied again:" in page
    desk.press(event, "undo", "ties/", settled=str(settled.pk))
    assert first_tie(event) == tie


def test_the_page_draws_the_dominoes_and_shows_how_to_check_them(desk: Desk) -> None:
    event = level_event(club=desk.club)
    tie, key = first_tie(event), str(uuid4())
    for _ in range(2):
        page = desk.press(event, "draw", "ties/", tie=tie.id, way="domino", key=key)
    settled = event.stages.get(number=1).tie_breaks.get()
    assert sorted(settled.order) == sorted(p.number for p in tie.pairs)
    assert settled.note.startswith("sm-draw-1|")
    assert settled.note in page


def test_a_faulty_domino_is_said_in_place_and_stays(desk: Desk) -> None:
    event = level_event(club=desk.club)
    tie = first_tie(event)
    tiles = {f"tile_{p.number}": "77" for p in tie.pairs}
    page = settle(desk, event, tie, "domino", **tiles)
    assert "Type both ends of a domino, as in 6-5." in page
    assert 'value="77"' in page
    assert not event.stages.get(number=1).tie_breaks.exists()


def test_the_other_directors_see_a_tie_settled_but_nothing_typed_is_lost(
    desk: Desk,
) -> None:
    event = level_event(club=desk.club)
    tie = first_tie(event)
    page = desk.look(event, "ties/")
    assert f"places {tie.place} to {tie.place + len(tie.pairs) - 1}" in page
    assert f'data-live="/live/{event.slug}"' in page
    assert 'id="ties" data-live-src=""' in page
    tiles = {f"tile_{p.number}": "77" for p in tie.pairs}
    page = settle(desk, event, tie, "domino", **tiles)
    assert 'id="ties"' in page
    assert "data-live-src" not in page
    assert 'id="other-ties">' not in page


def test_a_way_the_format_does_not_know_is_a_bad_request(desk: Desk) -> None:
    event = level_event(club=desk.club)
    entry = {"do": "draw", "tie": first_tie(event).id, "way": "lot"}
    assert desk.client.post(f"/desk/{event.slug}/ties/", entry).status_code == 400


def test_a_tie_that_is_settled_is_not_settled_again(desk: Desk) -> None:
    event = level_event(club=desk.club)
    page = desk.press(event, "settle", "ties/", tie="tie-1-A-1-9", way="domino")
    assert "This tie is settled already." in page


def test_there_is_nothing_to_cut_before_the_rounds_are_over(desk: Desk) -> None:
    event = started_event(club=desk.club)
    assert "Nothing to cut yet" in desk.look(event, "cut/")
    assert "There is nothing to cut" in desk.press(event, "make", "cut/")


def test_open_ties_stand_before_the_cut(desk: Desk) -> None:
    event = level_event(club=desk.club)
    assert "settled first" in desk.look(event, "cut/")
    assert "A tie has to be settled first" in desk.press(event, "make", "cut/")


def test_one_tie_stands_once(desk: Desk) -> None:
    event = level_event(club=desk.club)
    page, ties = desk.look(event, "ties/"), load_ties(event)
    both = (*ties.needed, *ties.others)
    assert both
    assert [page.count(f'id="{tie.id}"') for tie in both] == [1] * len(both)
    level = [(tie.stage.pk, pair.number) for tie in both for pair in tie.pairs]
    assert len(level) == len(set(level))


def test_the_cut_is_shown_by_name_made_and_taken_back(desk: Desk) -> None:
    event = played_rounds(12, club=desk.club)
    page = desk.look(event, "cut/")
    assert "8 to Championship" in page
    assert "4 to Consolation" in page
    assert "Ann Ray" in page
    made = desk.press(event, "make", "cut/")
    assert "The cut after Round robin is made." in made
    assert "Throws away these brackets" in made
    desk.press(event, "take-back", "cut/")
    assert not event.matches.filter(stage__number__gt=1).exists()


def test_a_bracket_for_one_alone_is_not_played(desk: Desk) -> None:
    page = desk.look(played_rounds(9, club=desk.club, tables=3), "cut/")
    assert "8 to Championship, 1 to Consolation" in page
    assert "this bracket is not played" in page


def test_a_cut_whose_brackets_have_begun_stands(desk: Desk) -> None:
    event = played_rounds(4, club=desk.club)
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    assert "Take the cut back" not in desk.look(event, "cut/")
    page = desk.press(event, "take-back", "cut/")
    assert "The brackets have begun: the cut stands." in page


def test_what_is_open_is_listed_instead_of_finishing(desk: Desk) -> None:
    event = started_event(club=desk.club)
    page = desk.look(event, "finish/")
    assert "Round robin, match 1, table 1: playing." in page
    assert f"/desk/{event.slug}/matches/1/" in page
    assert "round 2: 2 matches are still to be played." in page
    assert "Seal" not in page
    desk.press(event, "seal", "finish/")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING


def test_an_event_is_sealed_and_reopened_with_a_reason(desk: Desk) -> None:
    event = played_rounds(4, club=desk.club)
    make_cut(event=event, by="dora")
    while (
        event.matches.filter(stage__number=2)
        .exclude(state__in=["final", "void"])
        .exists()
    ):
        start_next(event=event, by="dora")
        play_tables(event)
    page = desk.look(event, "finish/")
    assert "Championship is won by" in page
    assert "This event is final." in desk.press(event, "seal", "finish/")
    assert "Sealed the event." in desk.look(event, "log/")
    without = desk.press(event, "reopen", "finish/", reason="")
    assert 'role="alert"' in without
    desk.press(event, "reopen", "finish/", reason="Wrong marks at table 2")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    assert event.audit.get(action="event.reopen").detail == {
        "reason": "Wrong marks at table 2"
    }


def test_an_event_that_is_not_final_cannot_be_reopened(desk: Desk) -> None:
    event = started_event(club=desk.club)
    page = desk.press(event, "reopen", "finish/", reason="Why not")
    assert "is not final" in page
