import re
from uuid import uuid4

import pytest

from players.clubs.models import Club
from tests.make import play_on, play_tables, played_rounds, started_event
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
    play_on(event)
    return event


def first_tie(event: Event) -> LevelPairs:
    return load_ties(event).needed[0]


def settle(desk: Desk, event: Event, tie: LevelPairs, way: str, **typed: str) -> str:
    entry = {f"{tie.id}-{way}-{name}": value for name, value in typed.items()}
    return desk.press(event, "settle", "ties/", tie=tie.id, way=way, **entry)


def test_while_rounds_are_played_what_is_open_is_listed_and_nothing_else_done(
    desk: Desk,
) -> None:
    event = started_event(club=desk.club)
    assert "is still being played" in desk.look(event, "ties/")
    assert "Nothing to cut yet" in desk.look(event, "cut/")
    assert "There is nothing to cut" in desk.press(event, "make", "cut/")
    page = desk.look(event, "finish/")
    assert "Round robin, match 1, table 1: playing." in page
    assert f"/desk/{event.slug}/matches/1/" in page
    assert "round 2: 2 matches are still to be played." in page
    assert "Seal" not in page
    odd = started_event(5, club=desk.club)
    assert "round 2: 2 matches are still to be played." in desk.look(odd, "finish/")
    desk.do(event, "seal", "finish/")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    page = desk.press(event, "reopen", "finish/", reason="Why not")
    assert "is not final" in page


def test_a_faulty_domino_stays_in_place_and_a_right_one_settles(desk: Desk) -> None:
    event = level_event(club=desk.club)
    tie = first_tie(event)
    page = desk.look(event, "ties/")
    assert f"places {tie.place} to {tie.place + len(tie.pairs) - 1}" in page
    assert f'data-live="/live/{event.slug}"' in page
    assert 'id="ties" data-live-src=""' in page
    numbers = [p.number for p in tie.pairs]
    page = settle(desk, event, tie, "domino", **{f"tile_{n}": "77" for n in numbers})
    assert "Type both ends of a domino, as in 6-5." in page
    assert 'value="77"' in page
    assert 'id="ties"' in page
    assert "data-live-src" not in page
    assert 'id="other-ties">' not in page
    assert not event.stages.get(number=1).tie_breaks.exists()
    tiles = {f"tile_{n}": f"{i + 1}0" for i, n in enumerate(numbers)}
    settle(desk, event, tie, "domino", **tiles)
    settled = event.stages.get(number=1).tie_breaks.get()
    assert settled.order == numbers[::-1]
    assert settled.drawn == [f"{i}-0" for i in range(len(numbers), 0, -1)]
    page = desk.press(event, "settle", "ties/", tie=tie.id, way="domino")
    assert "This tie is settled already." in page


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
    desk.do(event, "undo", "ties/", settled=str(settled.pk))
    assert first_tie(event) == tie


def test_open_ties_stand_once_before_the_cut_and_the_page_draws_the_dominoes(
    desk: Desk,
) -> None:
    event = level_event(club=desk.club)
    assert "settled first" in desk.look(event, "cut/")
    assert "A tie has to be settled first" in desk.press(event, "make", "cut/")
    page, ties = desk.look(event, "ties/"), load_ties(event)
    both = (*ties.needed, *ties.others)
    assert both
    assert [page.count(f'id="{tie.id}"') for tie in both] == [1] * len(both)
    level = [(tie.stage.pk, pair.number) for tie in both for pair in tie.pairs]
    assert len(level) == len(set(level))
    assert 'value="draw" formnovalidate' in page  # Nothing has to be typed
    tie, key = first_tie(event), str(uuid4())
    unknown = {"do": "draw", "tie": tie.id, "way": "lot"}
    assert desk.client.post(f"/desk/{event.slug}/ties/", unknown).status_code == 400
    for _ in range(2):
        page = desk.press(event, "draw", "ties/", tie=tie.id, way="domino", key=key)
    settled = event.stages.get(number=1).tie_breaks.get()
    assert sorted(settled.order) == sorted(p.number for p in tie.pairs)
    assert settled.note.startswith("sm-draw-1|")
    assert settled.note in page


def test_seeds_that_differ_from_the_standing_say_why(desk: Desk) -> None:
    for pairs, differs in ((8, False), (10, True)):
        event = played_rounds(pairs, club=desk.club, tables=5)
        page = desk.look(event, "cut/")
        assert ("Some seeds differ from the standing" in page) is differs


def test_the_cut_is_shown_by_name_made_and_taken_back(desk: Desk) -> None:
    event = played_rounds(9, club=desk.club, tables=3)
    page = desk.look(event, "cut/")
    assert "8 to Championship, 1 to Consolation" in page
    assert "this bracket is not played" in page
    assert "Ann Ray" in page
    made = desk.press(event, "make", "cut/")
    assert "The cut after Round robin is made." in made
    assert "Throws away these brackets" in made
    desk.do(event, "take-back", "cut/")
    assert not event.matches.filter(stage__number__gt=1).exists()


def test_a_cut_whose_brackets_have_begun_stands_to_the_seal_reopened_with_a_reason(
    desk: Desk,
) -> None:
    event = played_rounds(4, club=desk.club)
    event.pairs.update(name="Solo E.")
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    assert "Take the cut back" not in desk.look(event, "cut/")
    page = desk.press(event, "take-back", "cut/")
    assert "The brackets have begun: the cut stands." in page
    brackets = event.matches.filter(stage__number=2)
    while brackets.exclude(state__in=["final", "void"]).exists():
        play_tables(event)
        if brackets.filter(state="ready").exists():
            start_next(event=event, by="dora")
    page = desk.look(event, "finish/")
    assert re.search(r"Championship is won by \d Solo E\.\s", page)
    assert "This event is final." in desk.press(event, "seal", "finish/")
    assert "Sealed the event." in desk.look(event, "log/")
    without = desk.press(event, "reopen", "finish/", reason="")
    assert 'role="alert"' in without
    desk.do(event, "reopen", "finish/", reason="Wrong marks at table 2")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    assert event.audit.get(action="event.reopen").detail == {
        "reason": "Wrong marks at table 2"
    }
