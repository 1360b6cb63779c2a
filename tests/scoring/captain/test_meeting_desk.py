"""A meeting on the director's desk: line-ups, what both clubs state, what is left."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.clubs import day
from tests.make import official_of
from tests.scoring.captain.club_phones import (
    ClubPhone,
    first_meeting,
    line_up,
    open_versions,
    typed,
)
from tournaments.event.models import Event, Fixture
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import fixture_lines

pytestmark = pytest.mark.django_db


def test_the_director_gives_a_whole_meeting_to_one_club(club_league) -> None:
    line = fixture_lines(club_league)[0]
    client = official_of(club_league.club)
    desk = f"/desk/{club_league.slug}/dates/"
    assert "Home venues" in client.get(desk).text
    assert client.get(f"/desk/{club_league.slug}/scores/").status_code == 200
    homes = client.get(f"{desk}homes/").text
    assert homes.count("<fieldset") == 3
    path = f"{desk}{line.number}/"
    assert "Move the meeting" in client.get(path).text
    assert client.post(path, {"given": "9"}).status_code == 400
    assert client.post(path, {"given": "2"}).status_code == 302
    fixtures = Fixture.objects.filter(match__number__in=line.numbers)
    assert set(fixtures.values_list("match__winner", flat=True)) == {2}


class MeetingDesk:
    """Somebody of the club's officials at a meeting's sheet."""

    def __init__(self, event: Event, number: int, role: str) -> None:
        self.client = official_of(event.club, role, role)
        self.path = reverse("desk-meeting", args=[event.slug, number])

    def page(self) -> str:
        return self.client.get(self.path).text

    def send(self, **fields):
        return self.client.post(self.path, {"key": uuid4(), **fields})


def state_games(line: FixtureLine, host: ClubPhone, guest: ClubPhone) -> None:
    """Both clubs state one game alike and two differently; of a fourth only one says."""
    first, second, third, fourth = line.numbers[:4]
    ours = typed(dict.fromkeys((first, second, third, fourth), (7, 2)))
    host.meeting(line.number, do="enter", **ours)
    theirs = typed({first: (7, 2), second: (7, 5), third: (4, 7)})
    guest.meeting(line.number, do="enter", **theirs)


def final_scores(event: Event) -> dict[int, tuple[int, ...]]:
    """By number the marks of the matches that are over."""
    final = event.matches.filter(state="final").order_by("number")
    return {match.number: match.games.get().marks for match in final}


def test_what_both_clubs_state_alike_stands_and_a_director_decides_the_rest(
    club_league,
) -> None:
    line, host, guest = first_meeting(club_league)
    number, games = line.number, line.numbers
    eve = MeetingDesk(club_league, number, "director")
    sam = MeetingDesk(club_league, number, "scorekeeper")
    with day(4):
        state_games(line, host, guest)
        assert final_scores(club_league) == {games[0]: (7, 2)}
        page = eve.page()
        assert page.count('type="radio"') == 4
        assert "The clubs state 2 results differently" in page
        assert 'type="radio"' not in sam.page()
        seen = {f"seen_versions-{n}": "2" for n in games[1:3]}
        late = seen | typed({games[0]: (7, 3), games[1]: (7, 5), games[4]: (7, 0)})
        refused = sam.send(do="enter", **late)
        assert refused.status_code == 409
        text = refused.text
        assert "7–2 stands already for this game." in text
        assert "a director decides" in text
        assert sam.send(do="confirm").status_code == 400
    assert final_scores(club_league) == {games[0]: (7, 2), games[4]: (7, 0)}
    assert (
        MeetingDesk(club_league, 9999, "treasurer").send(do="enter").status_code == 403
    )
    with day(4):
        versions = {v.game.match.number: v for v in open_versions(club_league)}
        chosen = {f"version-{games[1]}": versions[games[1]].pk}
        both = typed({games[2]: (7, 6)}) | {f"version-{games[2]}": "1"}
        answer = eve.send(do="enter", **chosen, **both)
        assert "not both" in answer.text
        mine = typed({games[2]: (7, 6), games[5]: (9, 0), games[6]: (6, 6)})
        seen = {f"seen_versions-{n}": "2" for n in games[1:3]}
        asked = eve.send(do="enter", **mine, **seen).text
        assert f'name="sure-{games[5]}" value="9–0"' in asked
        sure = {f"sure-{games[5]}": "9–0"}
        again = typed({games[5]: (9, 0), games[6]: (6, 6)})
        assert eve.send(do="enter", **again, **sure).status_code == 302
        waits = versions[games[3]].pk
        assert "Confirm it" in eve.page()
        assert eve.send(do="confirm", version=[waits]).status_code == 302
    marks = [(7, 2), (7, 5), (7, 6), (7, 2), (7, 0), (9, 0), (6, 6)]
    assert final_scores(club_league) == dict(zip(games[:7], marks, strict=True))


def test_the_director_lines_up_a_club(club_league) -> None:
    line = fixture_lines(club_league)[0]
    guests = line.match.sides[1]
    eve = MeetingDesk(club_league, line.number, "director")
    sam = MeetingDesk(club_league, line.number, "scorekeeper")
    with day(4):
        names = line_up(guests)
        wrong = names | {f"pair-{guests.numbers[0]}-second": ""}
        assert eve.send(do="lineup", side="2", **wrong).status_code == 422
        names[f"pair-{guests.numbers[0]}-second"] = "Zoe Ott"
        assert sam.send(do="lineup", side="2", **names).status_code == 400
        assert eve.send(do="lineup", side="2", **names).status_code == 302
        assert "Zoe Ott" in eve.page()
