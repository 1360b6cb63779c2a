"""The list for the newspaper: winners with full names and towns, a paragraph to copy."""

import pytest

from tests.make import drawn_event, make_event, play
from tests.page_text import text_of
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.newspaper import news_stages, paragraph

pytestmark = pytest.mark.django_db


def finished() -> Event:
    event = drawn_event(4, preset="club-night")
    event.pairs.filter(number=1).update(name="Ann Ray / Bo Fitz", town="Shiner")
    while event.stages.exclude(state="over").exists():
        start_next(event=event, by="dora")
        for match in event.matches.filter(state__in=["called", "playing"]):
            numbers = [s.pair.number for s in match.sides.order_by("side")]
            play(event, match, (7, 3) if numbers[0] == min(numbers) else (3, 7))
    finalise(event=event, by="dora")
    return Event.objects.get()


def test_the_winners_stand_with_their_names_and_their_town_if_it_is_known(client):
    event = finished()
    snapshot = read_snapshot(event)
    (stage,) = news_stages(snapshot)
    assert str(stage.lines[0]) == "Ann Ray and Bo Fitz of Shiner"
    text = paragraph(snapshot, [stage])
    assert "had 4 players." in text
    assert "Ann Ray and Bo Fitz of Shiner won." in text
    assert "Place 2 is shared by Cy Hill; Ed Nash." in text
    page = client.get(f"/e/{event.slug}/newspaper/")
    assert "Ann Ray and Bo Fitz Shiner" in text_of(page)
    assert "readonly data-select" in page.text
    standings = client.get(f"/e/{event.slug}/standings/").text
    assert f"/e/{event.slug}/newspaper/" in standings
    event.pairs.update(town="")
    text = paragraph(read_snapshot(event), news_stages(read_snapshot(event)))
    assert " of " not in text
    assert "  " not in text


def test_before_anything_is_over_the_page_says_so(client) -> None:
    event = make_event()
    page = text_of(client.get(f"/e/{event.slug}/newspaper/"))
    assert "Nobody has a final place yet" in page
