"""A pair on the director's desk: what happens is shown by name, then done, then undone."""

import re

import pytest
from django.test import Client

from tests.make import drawn_event, play_tables, played_rounds, started_event
from tests.page_text import text_of
from tournaments.draw.services.cutting import finalise, make_cut
from tournaments.event.models import Event, Pair
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db

SURE = {"sure": "1"}


def page_of(event: Event, number: int, action: str = "") -> str:
    return f"/desk/{event.slug}/pairs/{number}/" + (f"{action}/" if action else "")


def pair(event: Event, number: int) -> Pair:
    return event.pairs.get(number=number)


def test_a_pair_shows_where_it_plays_and_what_can_be_done(client, club) -> None:
    event = started_event(club=club)
    page = client.get(page_of(event, 1)).text
    assert "Ann Ray / Bo Fitz" in page
    for action in ("withdraw", "disqualify", "substitute", "swap"):
        assert page_of(event, 1, action) in page
    assert page_of(event, 1, "reinstate") not in page


def test_who_is_not_there_is_not_found(client, club) -> None:
    event = drawn_event(club=club)
    assert client.get(page_of(event, 99)).status_code == 404
    assert client.get(page_of(event, 1, "promote")).status_code == 404


def test_a_withdrawal_is_shown_by_name_then_done_and_taken_back(client, club) -> None:
    event = started_event(club=club)
    version = Event.objects.get().version
    address = page_of(event, 1, "withdraw")
    page = text_of(client.get(address))
    assert "7–0 by forfeit over 1 Ann Ray / Bo Fitz" in page
    assert "annulled" not in page
    assert pair(event, 1).state == "in"
    assert Event.objects.get().version == version
    answer = client.post(address, {**SURE, "reason": "a sick child"})
    assert answer["Location"] == page_of(event, 1)
    assert pair(event, 1).state == "withdrawn"
    assert event.audit.filter(detail__reason="a sick child").exists()
    page = text_of(client.get(page_of(event, 1)))
    assert "having left the event." in page
    assert "the next has left" not in page
    page = text_of(client.get(page_of(event, 1, "reinstate")))
    assert "is to be played after all" in page
    client.post(page_of(event, 1, "reinstate"), SURE)
    assert pair(event, 1).state == "in"
    page = client.post(page_of(event, 1, "disqualify"), {**SURE, "reason": ""})
    assert "Say why; the log keeps it." in text_of(page)
    assert pair(event, 1).state == "in"
    client.post(page_of(event, 1, "disqualify"), {**SURE, "reason": "talking"})
    assert pair(event, 1).state == "disqualified"
    page = client.get(f"/desk/{event.slug}/find/?q=1").text
    assert page_of(event, 1) in page


def test_a_substitute_takes_one_place_and_plays_for_no_other_pair(client, club) -> None:
    event = started_event(club=club)
    address = page_of(event, 1, "substitute")
    refused = client.post(address, {"place": "2", "name": "Cy Hill", **SURE})
    assert "Cy Hill is in another pair" in text_of(refused)
    assert 'value="Cy Hill"' in refused.text
    typed = {"place": "2", "name": "zed new"}
    page = text_of(client.post(address, typed))
    assert "zed new comes into Ann Ray / Bo Fitz" in page
    client.post(address, {**typed, **SURE})
    changed = pair(event, 1)
    assert changed.name == "Ann Ray / Zed New"
    assert [p.person.name for p in changed.players.all()] == ["Ann Ray", "Zed New"]
    assert changed.partnership is not None
    [line] = event.audit.filter(action="pair.substitute")
    names = (line.detail["was"], line.detail["name"])
    assert names == ("Ann Ray / Bo Fitz", "Ann Ray / Zed New")


def test_who_would_meet_twice_is_said_before_they_change_places(client, club) -> None:
    event = drawn_event(club=club)
    round = event.stages.get(number=1).rounds.get(number=1)
    match, other = round.matches.all()
    first, second = match.sides.first().pair, other.sides.first().pair
    swap = page_of(event, first.number, "swap")
    page = client.post(page_of(event, 1, "swap"), {"round": round.pk, "other": 77})
    assert "Both pairs have to be in this round." in text_of(page)
    assert 'value="77"' in page.text
    typed = {"round": round.pk, "other": second.number}
    page = text_of(client.post(swap, typed))
    assert "Look at this first:" in page
    assert "are to meet in round" in page
    assert "instead of" in page
    withdraw = client.get(page_of(event, first.number, "withdraw"))
    assert "Look at this first:" not in text_of(withdraw)
    client.post(swap, typed | SURE)
    assert match.sides.first().pair == second


def test_a_late_walk_up_is_shown_first_how_it_is_drawn_in(client, club) -> None:
    event = started_event(4, club=club)
    play_tables(event)
    address = f"/desk/{event.slug}/pairs/add/"
    typed = {"first": "Late Ann", "second": "Late Bo", "place": "A"}
    page = text_of(client.post(address, typed))
    assert "was not here and loses" in page
    assert event.pairs.count() == 4
    answer = client.post(address, {**typed, **SURE})
    assert answer["Location"] == page_of(event, 5)
    assert page_of(event, 5, "late-back") in client.get(answer["Location"]).text
    client.post(page_of(event, 5, "late-back"), SURE)
    assert not event.matches.filter(sides__pair=pair(event, 5)).exists()


def test_who_comes_after_the_first_stage_is_told_so_in_one_sentence(client, club):
    event = played_rounds(4, club=club, preset="weatherford")
    full = "Morning takes no more pairs."
    nobody_joins(client, event, "The first stage is over", full)
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    nobody_joins(client, event, "The first stage is over", full)
    play_tables(event)
    start_next(event=event, by="dora")
    play_tables(event)
    assert finalise(event=event, by="dora") == []
    nobody_joins(client, event, "The event is final", "is final. Reopen it first")


def nobody_joins(client: Client, event: Event, promise: str, refusal: str) -> None:
    page = text_of(client.get(f"/desk/{event.slug}/pairs/"))
    assert promise in page
    assert "Show what happens" not in page
    typed = {"first": "Late Ann", "second": "Late Bo"}
    page = client.post(f"/desk/{event.slug}/pairs/add/", typed)
    assert refusal in text_of(page)
    assert 'value="Late Ann"' in page.text
    assert event.pairs.count() == 4


def test_nothing_can_be_done_in_a_final_event(client, club) -> None:
    event = started_event(club=club)
    Event.objects.update(state="final")
    page = client.get(page_of(event, 1)).text
    assert page_of(event, 1, "withdraw") not in page
    page = text_of(client.post(page_of(event, 1, "withdraw"), SURE))
    assert "is final" in page
    for action in ("withdraw", "disqualify"):
        page = text_of(client.get(page_of(event, 1, action), follow=True))
        assert "is final. Reopen it first to change anything." in page


def test_what_is_no_longer_so_is_shown_again_and_not_done(client, club) -> None:
    event = started_event(preset="spec", club=club)
    page = page_of(event, 1, "withdraw")
    shown = re.search(r'name="shown" value="(\w+)"', client.get(page).text)
    assert shown
    play_tables(event)
    answer = client.post(page, SURE | {"shown": shown[1]})
    assert "Something has changed since this plan was shown" in text_of(answer)
    assert pair(event, 1).state == "in"
    shown = re.search(r'name="shown" value="(\w+)"', answer.text)
    assert shown
    client.post(page, SURE | {"shown": shown[1]})
    assert pair(event, 1).state == "withdrawn"
