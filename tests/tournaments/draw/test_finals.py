"""Neither side came to a final: nobody is champion, and the director decides."""

import json
import re

import pytest

from players.archive.models import Performance
from scoring.results.services.desk import no_show
from tests.make import play, started_event
from tests.stored import made_once
from tests.tournaments.exchange.taking_in import twin
from tests.tournaments.signed_in import Desk
from tournaments.draw.services.cutting import finalise
from tournaments.draw.services.finals import decide_final
from tournaments.event.models import Event, Match
from tournaments.event.selectors.audit import check_log
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.cards import final_card
from tournaments.standings.selectors.finals import lost_finals
from tournaments.standings.selectors.finish import winners

AT_TABLE = ["called", "playing"]
pytestmark = pytest.mark.django_db


@made_once
def nobody_came(*, club=None) -> Event:
    """Four pairs; neither side comes to the final."""
    event = started_event(4, preset="timpson", club=club)
    for match in event.matches.filter(state__in=AT_TABLE):
        play(event, match)
    start_next(event=event, by="dora")
    [final] = event.matches.filter(state__in=AT_TABLE)
    no_show(event=event, match=final, absent=(1, 2), by="dora")
    event.refresh_from_db()
    return event


def final_of(event: Event) -> Match:
    [lost] = lost_finals(event)
    return event.matches.get(number=lost.match)


def places(event: Event) -> list[int]:
    rows = json.loads(export_bytes(event))["placings"]
    return [row["place"] for row in rows]


def champion(event: Event) -> str:
    snapshot = read_snapshot(event)
    lines = final_card(snapshot, snapshot.stages[0]).lines
    return next((line for line in lines if line.startswith("Champion")), "")


@pytest.mark.parametrize("preset", ["timpson", "richardson", "draw-box"])
def test_where_nobody_comes_at_all_nobody_is_first(preset: str) -> None:
    event = started_event(4, preset=preset)
    for match in iter(event.matches.filter(state__in=AT_TABLE).first, None):
        no_show(event=event, match=match, absent=(1, 2), by="dora")
        is_over = event.stages.get().state == "over"
        if not is_over and not event.matches.filter(state__in=AT_TABLE).exists():
            start_next(event=event, by="dora")
    assert event.stages.get().state == "over"
    assert min(places(event)) == 2
    assert winners(event) == []


def test_nobody_has_place_1_and_it_is_final_only_once_decided() -> None:
    event = nobody_came()
    assert places(event) == [2, 2, 3, 3]
    assert champion(event) == ""
    assert winners(event) == []
    number = final_of(event).number
    [sentence] = finalise(event=event, by="dora")
    assert "neither side came to match 3" in sentence
    decide_final(event=event, number=number, decision="empty", by="dora")
    assert finalise(event=event, by="dora") == []
    rows = Performance.objects.order_by("place")
    placed = rows.values_list("place", "is_shared", "behind")
    assert list(placed) == [(2, True, 2)] * 4 + [(3, True, 0)] * 4
    event.refresh_from_db()
    body = export_bytes(event)
    assert export_bytes(twin(event)) == body
    assert set(Performance.objects.values_list("place", flat=True)) == {2, 3}


def test_a_finalist_who_went_home_wins_nothing_by_a_bye() -> None:
    event = started_event(4, preset="timpson")
    first, second = event.matches.filter(state__in=AT_TABLE)
    play(event, first)
    winner = first.sides.get(side=1).pair
    withdraw_pair(event=event, pair=winner, by="dora")
    no_show(event=event, match=second, absent=(1, 2), by="dora")
    assert champion(event) == ""
    assert min(places(event)) == 2
    [lost] = lost_finals(event)
    decide_final(event=event, number=lost.match, decision="award-1", by="dora")
    [final] = [lost for lost in lost_finals(event) if not lost.decision]
    decide_final(event=event, number=final.match, decision="award-2", by="dora")
    assert champion(event) == f"Champion: {second.sides.get(side=1).pair.name}"


def test_a_champion_who_goes_home_stays_champion() -> None:
    event = started_event(4, preset="timpson")
    first, second = event.matches.filter(state__in=AT_TABLE)
    no_show(event=event, match=second, absent=(1, 2), by="dora")
    play(event, first)
    winner = first.sides.get(side=1).pair
    assert champion(event) == f"Champion: {winner.name}"
    withdraw_pair(event=event, pair=winner, by="dora")
    assert champion(event) == f"Champion: {winner.name}"


def test_whoever_is_left_in_a_draw_box_stays_first_after_going_home() -> None:
    event = started_event(3, preset="draw-box")
    first, second, third = event.pairs.all()
    for pair in (second, third):
        withdraw_pair(event=event, pair=pair, by="dora")
    assert places(event)[0] == 1
    withdraw_pair(event=event, pair=first, by="dora")
    assert winners(event) == [f"1 {first.name}"]
    assert sorted(places(event))[:2] == [1, 2]


def test_an_award_makes_a_champion_and_can_be_taken_back() -> None:
    event = nobody_came()
    match = final_of(event)
    second = match.sides.get(side=2).pair
    decide_final(event=event, number=match.number, decision="award-2", by="dora")
    assert places(event) == [1, 2, 3, 3]
    assert champion(event) == f"Champion: {second.name}"
    [lost] = lost_finals(event)
    assert lost.decision == "award-2"
    decide_final(event=event, number=match.number, decision="empty", by="dora")
    assert places(event) == [2, 2, 3, 3]
    assert check_log(event).faults == ()


def test_a_final_played_after_all_lets_both_back_in() -> None:
    event = nobody_came()
    match = final_of(event)
    decide_final(event=event, number=match.number, decision="replay", by="dora")
    assert not event.pairs.exclude(state="in").exists()
    match.refresh_from_db()
    assert match.state == "ready"
    play(event, match)
    assert places(event) == [1, 2, 3, 3]
    with pytest.raises(Refused, match="has a winner"):
        decide_final(event=event, number=match.number, decision="empty", by="dora")


def test_a_disqualified_pair_gets_no_final() -> None:
    event = nobody_came()
    match = final_of(event)
    event.pairs.filter(sides__match=match, sides__side=1).update(state="disqualified")
    for decision in ("replay", "award-1"):
        with pytest.raises(Refused, match="is disqualified"):
            decide_final(event=event, number=match.number, decision=decision, by="dora")


def test_a_champion_who_is_disqualified_leaves_the_next_first() -> None:
    event = started_event(2, preset="timpson")
    match = event.matches.get()
    play(event, match)
    pair = match.sides.get(side=1).pair
    withdraw_pair(event=event, pair=pair, by="dora", is_disqualified=True)
    assert places(event) == [1, 2]


def test_the_director_decides_on_the_page_about_what_it_showed(desk: Desk) -> None:
    event = nobody_came(club=desk.club)
    page = desk.look(event, "finish/")
    assert "Until you decide there is no champion" in page
    key, seen = (
        re.search(rf'name="{name}" value="([^"]+)"', page)[1]
        for name in ("key", "seen")
    )
    number = final_of(event).number
    page = desk.press(event, "award-1", "finish/", key=key, match=number)
    assert "It is awarded. You can still decide otherwise." in page
    desk.do(event, "award-1", "finish/", key=key, match="x")
    assert places(event) == [1, 2, 3, 3]
    page = desk.press(event, "award-2", "finish/", seen=seen, match=number)
    assert "This changed while the page was open." in page
    assert [final.decision for final in lost_finals(event)] == ["award-1"]
