"""A season by dates as everybody sees it and its director leads it to the playoff."""

from datetime import timedelta

import pytest
from django.urls import reverse

from players.common import clock
from tests.make import make_event, play
from tests.scoring.captain.captains import NIGHT, Captain, new_key
from tournaments.event.models import Stage
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.progress.selectors.next_step import next_step

pytestmark = pytest.mark.django_db


def test_the_season_shows_its_weeks_its_tables_and_its_calendar(league, client):
    base = f"/e/{league.slug}/"
    late = league.matches.filter(round__number=1).order_by("number")[1]
    for match in league.matches.filter(round__number__lte=2).exclude(pk=late.pk):
        play(league, match)
    schedule = client.get(f"{base}schedule/").text
    assert schedule.index("Week 1") < schedule.index("Week 6")
    assert "Legion Hall" in schedule
    week = client.get(f"{base}schedule/1/").text
    assert "Table after week 1" in week
    assert client.get(f"{base}schedule/7/").status_code == 404
    table = client.get(f"{base}standings/").text
    assert "In hand" in table
    with clock.at(NIGHT):
        Captain(league, 1).press(late.number, do="postpone")
    number = late.sides.get(side=1).pair.number
    with clock.at(NIGHT - timedelta(days=1)):
        Captain(league, number).press(late.number, do="postpone")
    everything = client.get(f"{base}calendar.ics")
    assert everything["Content-Type"].startswith("text/calendar")
    text = everything.text
    assert text.count("BEGIN:VEVENT") == 12
    assert text.count("STATUS:CANCELLED") == 1
    assert "DTSTART:20270307T010000Z" in text
    assert all(len(row.encode()) <= 75 for row in text.split("\r\n"))
    page = client.get(f"{base}pairs/1/").text
    assert "Legion Hall" in page
    assert "calendar.ics" in page
    mine = client.get(f"{base}pairs/1/calendar.ics").text
    assert mine.count("BEGIN:VEVENT") == 6
    assert client.get(f"{base}pairs/9/calendar.ics").status_code == 404
    make_event(league.club, name="Spring; Open")
    of_club = client.get(f"/clubs/{league.club.slug}/calendar.ics").text
    assert of_club.count("BEGIN:VEVENT") == 12 + 1
    assert "SUMMARY:Spring\\; Open" in of_club
    assert "DTSTART;VALUE=DATE:20270306" in of_club


def test_the_director_enters_who_plays_a_match_of_two_pairs(league, match, desk):
    home, guest = (side.pair for side in match.sides.order_by("side"))
    path = reverse("desk-meeting", args=[league.slug, match.number])
    assert path in desk.get(f"/desk/{league.slug}/dates/").text
    assert home.players.first().name in desk.get(path).text

    def enter(first: str, second: str):
        names = {f"pair-{home.number}-first": first}
        names |= {f"pair-{home.number}-second": second}
        return desk.post(path, {"do": "lineup", "side": "1", "key": new_key(), **names})

    own, other = home.players.first().name, guest.players.first().name
    assert enter(own, "").status_code == 422
    refused = enter(own, other)
    assert refused.status_code == 409
    assert f"{other} plays for pair {guest.number}" in refused.text
    assert enter(own, "Zoe Ott").status_code == 302
    page = desk.get(path).text
    assert "Zoe Ott" in page
    assert "Zoe Ott" in Captain(league, guest.number).page()
    play(league, match)
    assert "Store the line-up" not in desk.get(path).text


def test_the_board_leads_from_week_to_week_to_the_playoff(league):
    steps = []
    for _step in range(40):
        step = next_step(read_snapshot(league))
        steps.append(step.label)
        if step.label.startswith("Enter match"):
            play(league, league.matches.get(number=int(step.label.split()[-1])))
        elif step.do:
            start_next(event=league, by="dora")
        else:
            break
    assert steps[0] == "Enter match 1"
    assert [s for s in steps if s.startswith("Start")] == [
        f"Start week {n} now" for n in range(2, 7)
    ]
    assert steps[-1] in ("Settle ties", "Look at the cut")
    assert league.stages.get(number=1).state == Stage.State.OVER
