"""Clubs of a league on their phones, at a meeting."""

from uuid import uuid4

from django.urls import reverse

from scoring.game.models import Submission
from tests.scoring.captain.captains import Captain
from tournaments.event.models import Event
from tournaments.event.selectors.matches import SideLine
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import fixture_lines


class ClubPhone(Captain):
    """The phone of a club, with the link of one of its pairs."""

    def meeting(self, number: int, **fields):
        path = reverse("captain-meeting", args=[self.code, number])
        if not fields:
            return self.client.get(path).text
        return self.client.post(path, {"key": uuid4(), **fields})

    def dates(self, number: int, **fields):
        return self.press(number, key=uuid4(), **fields)


def first_meeting(league: Event) -> tuple[FixtureLine, ClubPhone, ClubPhone]:
    """The first meeting, with a phone of the club at home and one of the guests."""
    line = fixture_lines(league)[0]
    home, guests = line.match.sides
    host, guest = (
        ClubPhone(league, home.numbers[1]),
        ClubPhone(league, guests.numbers[4]),
    )
    return line, host, guest


def line_up(side: SideLine) -> dict[str, str]:
    """A club's line-up as its form's fields: an Ann and a Bo in each pair."""
    return {
        f"pair-{n}-{place}": f"{name} {side.label} {i}"
        for i, n in enumerate(side.numbers, 1)
        for place, name in (("first", "Ann"), ("second", "Bo"))
    }


def typed(scores: dict[int, tuple[object, object]]) -> dict[str, object]:
    """Scores by match as a sheet's fields."""
    sides = [{f"marks_1-{n}": a, f"marks_2-{n}": b} for n, (a, b) in scores.items()]
    return {name: text for fields in sides for name, text in fields.items()}


def open_versions(event: Event):
    rows = Submission.objects.undecided().filter(game__match__event=event)
    return rows.select_related("game__match").order_by("version")
