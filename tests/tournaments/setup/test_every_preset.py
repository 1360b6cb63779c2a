"""Presets from the sheet to the trophy, through the pages a director uses.

``python -m tests.soak.larger`` walks through all of them.
"""

import os
import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.make import make_club, make_director, make_event, play
from tests.walk.preset_day import FEW
from tournaments import formats
from tournaments.event.models import Event, Match, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.long]

SMALL = FEW | {"texas42-sample": 12, "spec": 4}
MOST_STEPS = 120
FIRST = ("spec", "club-night", "richardson")
"""Two stages with a cut, single players, and a bracket."""
PRESETS = dict.fromkeys((*FIRST, *formats.PRESETS))
COUNT = int(os.environ.get("PRESETS", len(FIRST)))


class Desk:
    """What a director presses, page after page."""

    def __init__(self, client: Client, event: Event) -> None:
        self.client, self.event = client, event

    def look(self, page: str = "") -> str:
        answer = self.client.get(f"/desk/{self.event.slug}/{page}")
        assert answer.status_code == 200
        return answer.content.decode()

    def press(self, page: str = "", **entry: object) -> None:
        data = {"key": str(uuid4()), **entry}
        answer = self.client.post(f"/desk/{self.event.slug}/{page}", data)
        assert answer.status_code in (200, 302), answer.content.decode()[:2000]

    def take_in(self, count: int) -> None:
        shape = self.event.format
        lines = ["Pair;Club"] if shape.entry == "club" else []
        lines += [line_of(shape, n) for n in range(1, count + 1)]
        self.press("pairs/import/", text="\n".join(lines), do="take")
        self.press("pairs/check-in/all/")
        assert self.event.pairs.filter(is_checked_in=True).count() == count

    def draw(self) -> None:
        self.press("draw/", do="make", seed="42")
        self.press("draw/", do="confirm")
        assert self.event.stages.get(number=1).state == Stage.State.READY

    def enter_all(self, by: str, **which: object) -> None:
        """The first match through its page, the others straight away."""
        matches = self.event.matches.filter(**which).order_by(by)
        for place, match in enumerate(matches):
            marks = (7, match.number % 7)
            if place:
                play(self.event, match, marks)
            else:
                self.enter(match, marks)

    def enter(self, match: Match, marks: tuple[int, int]) -> None:
        while game := match.games.filter(marks_1=None).first():
            self.press(
                f"matches/{match.number}/",
                do="marks",
                game=game.number,
                seen_versions=0,
                marks_1=marks[0],
                marks_2=marks[1],
            )
            match.refresh_from_db()
            if match.state == Match.State.FINAL:
                return

    def settle(self) -> None:
        """Every tie is drawn by the page."""
        for _ in range(40):
            page = self.look("ties/")
            tie = re.search(r'name="tie" value="([^"]+)"', page)
            if tie is None:
                return
            way = "lot" if 'value="lot"' in page else "domino"
            self.press("ties/", do="draw", tie=tie[1], way=way)

    def go_on(self) -> bool:
        """The next thing: a round or a call, the ties and the cut; False at the end."""
        stages = list(self.event.stages.all())
        if any(s.state in (Stage.State.READY, Stage.State.RUNNING) for s in stages):
            self.press(do="start")
            if self.event.matches.filter(state="ready", fixture__isnull=False):
                self.enter_all("number", round__wave__gt=0, state="ready")
                return True
            self.press(do="seat")
            assert "playing" in self.look()
            self.enter_all("table", state__in=["called", "playing"])
            return True
        if any(s.state == Stage.State.WAITING for s in stages):
            self.settle()
            self.press("cut/", do="make")
            return True
        return False


def line_of(shape: formats.Format, number: int) -> str:
    if shape.entry == "player":
        return f"Guest {number}"
    club = f";Club {(number - 1) // 5 + 1}" if shape.entry == "club" else ""
    return f"First {number} / Second {number}{club}"


@pytest.mark.parametrize("preset", list(PRESETS)[:COUNT])
def test_a_preset_runs_from_the_sheet_to_the_trophy(
    client: Client, preset: str
) -> None:
    director = make_director()
    client.force_login(director)
    event = make_event(make_club(director=director), preset=preset, tables=6)
    desk = Desk(client, event)
    desk.take_in(SMALL.get(preset, 5))
    desk.draw()
    steps = 0
    while desk.go_on():
        steps += 1
        assert steps < MOST_STEPS
        event.refresh_from_db()
    desk.settle()
    desk.press("finish/", do="seal")
    assert "is final" in desk.look()
    event.refresh_from_db()
    assert event.state == Event.State.FINAL
    for page in ("", "standings/", "rounds/", "brackets/", "pairs/", "pairs/1/"):
        assert client.get(f"/e/{event.slug}/{page}").status_code == 200
