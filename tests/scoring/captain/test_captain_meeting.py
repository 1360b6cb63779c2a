"""A meeting of two clubs as captains, the director and everybody see it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.game.links import code_of
from scoring.game.models import Submission
from tests.clubs import day, league_of_clubs
from tests.make import make_director
from tests.scoring.tables import pair_at, plays_by
from tests.scoring.written_sheets import write
from tournaments.event.models import Event, Fixture, Follower, Notice
from tournaments.event.selectors.matches import SideLine
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import fixture_lines
from tournaments.notices.services.write import write_notices

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return league_of_clubs()


class ClubPhone:
    """The phone of a club, with the link of one of its pairs."""

    def __init__(self, event: Event, number: int) -> None:
        self.client = Client()
        self.code = code_of(event.links.get(kind="pair", number=number))

    def page(self) -> str:
        return self.client.get(reverse("table", args=[self.code])).content.decode()

    def meeting(self, number: int, **fields):
        path = reverse("captain-meeting", args=[self.code, number])
        if not fields:
            return self.client.get(path).content.decode()
        return self.client.post(path, {"key": uuid4(), **fields})

    def dates(self, number: int, **fields):
        path = reverse("match-dates", args=[self.code, number])
        return self.client.post(path, {"key": uuid4(), **fields})


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


def test_a_captain_lines_up_the_whole_club(league) -> None:
    line, host, guest = first_meeting(league)
    home, number = line.match.sides[0], line.number
    with day(-1):
        assert "Line-up" in host.page()
        assert "marks_1-1" not in host.meeting(number)
    with day(4):
        assert "Games and line-up" in guest.page()
        names = line_up(home)
        missing = names | {f"pair-{home.numbers[0]}-first": ""}
        assert host.meeting(number, do="lineup", **missing).status_code == 422
        names[f"pair-{home.numbers[2]}-second"] = "Zoe Ott"
        assert host.meeting(number, do="lineup", **names).status_code == 302
        assert "Zoe Ott" in host.meeting(number)


def test_captains_enter_a_round_and_confirm_it(league) -> None:
    line, host, guest = first_meeting(league)
    number, games = line.number, line.numbers[:5]
    final = league.matches.filter(state="final")
    with day(4):
        sent = typed({n: (7, i) for i, n in enumerate(games)})
        sent |= {f"marks_1-{games[3]}": "5", f"marks_2-{games[4]}": "many"}
        wrong = host.meeting(number, do="enter", **sent)
        assert wrong.status_code == 409
        assert "many" in wrong.content.decode()
        assert host.meeting(number, do="enter", **sent).status_code == 409
        assert "Confirm all 4" in guest.meeting(number)
        assert "4 results wait for you" in guest.page()
        versions = _versions(league)
        host.meeting(number, do="confirm", version=versions)
        assert not final.exists()
        stranger = ClubPhone(league, _other_club(league, line))
        assert stranger.meeting(number, do="confirm").status_code == 404
        first = guest.meeting(number, do="confirm", version=versions[:1])
        assert first.status_code == 302
        assert final.count() == 1
        assert guest.meeting(number, do="confirm", version=versions).status_code == 302
        assert guest.meeting(number, do="dance").status_code == 400
    assert final.count() == 4
    assert league.matches.get(number=games[3]).games.get().ended == "time"


def test_a_captain_says_why_a_score_is_not_what_the_sheet_ends_at(league) -> None:
    line, _host, _guest = first_meeting(league)
    match = league.matches.get(number=line.numbers[0])
    game = match.games.get_or_create(number=1)[0]
    pair = pair_at(game, 1)
    with day(4):
        write(pair, game, "1:2m")
        captain = ClubPhone(league, pair.number)
        sent = typed({match.number: (7, 1)})
        asked = captain.meeting(line.number, do="enter", **sent)
        assert "The sheet has 2–0, and 7–1 was entered" in asked.content.decode()
        assert f'name="off_sheet-{match.number}"' in asked.content.decode()
        assert not _versions(league)
        sent[f"off_sheet-{match.number}"] = "wrong"
        assert captain.meeting(line.number, do="enter", **sent).status_code == 302
    assert Submission.objects.get().off_sheet == "wrong"


def test_everybody_sees_confirmed_games_and_who_played_them(league, client) -> None:
    line, host, guest = first_meeting(league)
    home, number, base = line.match.sides[0], line.number, f"/e/{league.slug}/"
    names = line_up(home) | {f"pair-{home.numbers[2]}-second": "Zoe Ott"}
    with day(4):
        host.meeting(number, do="lineup", **names)
        assert "Zoe Ott" not in client.get(f"{base}schedule/").content.decode()
        played = typed(dict.fromkeys(line.numbers[:4], (7, 2)))
        host.meeting(number, do="enter", **played)
        guest.meeting(number, do="confirm", version=_versions(league))
    front = client.get(base).content.decode()
    assert "Season, week 1" in front
    assert "4 of 60 results are in" in front
    page = client.get(f"{base}meetings/{number}/").content.decode()
    assert "Zoe Ott" in page
    assert "Games won after 4 of 60" in page
    assert "Zoe Ott" in client.get(f"{base}schedule/").content.decode()
    assert client.get(f"{base}meetings/9999/").status_code == 404


def _versions(event: Event) -> list[int]:
    rows = Submission.objects.filter(game__match__event=event).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def _other_club(event: Event, line) -> int:
    playing = {n for side in line.match.sides for n in side.numbers}
    return min(set(range(1, 16)) - playing)


def agree_on_another_date(line: FixtureLine, host: ClubPhone, guest: ClubPhone) -> None:
    """The guests postpone the meeting; the captains agree on March 16, 7:00 PM."""
    with day(-1):
        assert guest.dates(line.number, do="postpone").status_code == 302
        guest.dates(line.number, do="offer", starts_at="2027-03-16T19:00")
        assert "Tue March 16" in host.page()
        at = "2027-03-16T19:00:00-05:00"
        assert host.dates(line.number, do="accept", at=at).status_code == 302


def test_a_moved_meeting_is_told_to_both(league) -> None:
    line, host, guest = first_meeting(league)
    followed = [side.numbers[3] for side in line.match.sides]
    for number in followed:
        with day(-3):
            Follower.objects.create(
                pair=league.pairs.get(number=number),
                way="mail",
                address=f"{number}@example.org",
                asked_at=line.starts_at - timedelta(days=9),
                confirmed_at=line.starts_at - timedelta(days=9),
            )
    agree_on_another_date(line, host, guest)
    with day(-1):
        write_notices()
    subjects = Notice.objects.values_list("subject", "follower__pair__number")
    moved = "Moved to March 16, 2027, 7:00 PM"
    assert set(subjects) == {(moved, number) for number in followed}


def test_a_moved_meeting_is_on_every_page(league, client) -> None:
    line, host, guest = first_meeting(league)
    home, guests = line.match.sides
    agree_on_another_date(line, host, guest)
    public = f"/e/{league.slug}/"
    text = client.get(f"{public}calendar.ics").content.decode()
    assert text.count("BEGIN:VEVENT") == 6
    assert f"SUMMARY:{home.label} against {guests.label}" in text
    assert "DTSTART:20270317T000000Z" in text
    of_club = client.get(f"{public}pairs/{home.numbers[2]}/calendar.ics")
    assert of_club.content.decode().count("BEGIN:VEVENT") == 4
    assert f"X-WR-CALNAME:{home.label}" in of_club.content.decode()
    for page in ("schedule/", "schedule/1/", "standings/", f"pairs/{home.numbers[0]}/"):
        assert client.get(public + page).status_code == 200
    week = client.get(f"{public}schedule/1/").content.decode()
    assert "March 16" in week


def test_the_director_gives_a_whole_meeting_to_one_club(league, client) -> None:
    line = fixture_lines(league)[0]
    director = make_director("eve")
    league.club.memberships.create(user=director, role="director")
    client.force_login(director)
    desk = f"/desk/{league.slug}/dates/"
    assert "Home venues" in client.get(desk).content.decode()
    assert client.get(f"/desk/{league.slug}/scores/").status_code == 200
    homes = client.get(f"{desk}homes/").content.decode()
    assert homes.count("<fieldset") == 3
    path = f"{desk}{line.number}/"
    assert "Move the meeting" in client.get(path).content.decode()
    assert client.post(path, {"given": "9"}).status_code == 400
    assert client.post(path, {"given": "2"}).status_code == 302
    fixtures = Fixture.objects.filter(match__number__in=line.numbers)
    assert set(fixtures.values_list("match__winner", flat=True)) == {2}


class MeetingDesk:
    """Somebody of the club's officials at a meeting's sheet."""

    def __init__(self, event: Event, number: int, role: str) -> None:
        self.client, user = Client(), make_director(role)
        event.club.memberships.create(user=user, role=role)
        self.client.force_login(user)
        self.path = reverse("desk-meeting", args=[event.slug, number])

    def page(self) -> str:
        return self.client.get(self.path).content.decode()

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


def test_what_both_clubs_state_alike_stands_and_only_a_director_decides_the_rest(
    league,
) -> None:
    line, host, guest = first_meeting(league)
    number, games = line.number, line.numbers
    eve = MeetingDesk(league, number, "director")
    sam = MeetingDesk(league, number, "scorekeeper")
    with day(4):
        state_games(line, host, guest)
        assert final_scores(league) == {games[0]: (7, 2)}
        page = eve.page()
        assert page.count('type="radio"') == 4
        assert "The clubs state 2 results differently" in page
        assert 'type="radio"' not in sam.page()
        seen = {f"seen_versions-{n}": "2" for n in games[1:3]}
        late = seen | typed({games[0]: (7, 3), games[1]: (7, 5), games[4]: (7, 0)})
        refused = sam.send(do="enter", **late)
        assert refused.status_code == 409
        text = refused.content.decode()
        assert "7–2 stands already for this game." in text
        assert "a director decides" in text
        assert sam.send(do="confirm").status_code == 400
    assert final_scores(league) == {games[0]: (7, 2), games[4]: (7, 0)}
    assert MeetingDesk(league, 9999, "treasurer").send(do="enter").status_code == 403


def test_the_director_settles_confirms_and_enters_what_is_left(league) -> None:
    line, host, guest = first_meeting(league)
    games = line.numbers
    eve = MeetingDesk(league, line.number, "director")
    with day(4):
        state_games(line, host, guest)
        versions = {v.game.match.number: v for v in _open_versions(league)}
        chosen = {f"version-{games[1]}": versions[games[1]].pk}
        both = typed({games[2]: (7, 6)}) | {f"version-{games[2]}": "1"}
        answer = eve.send(do="enter", **chosen, **both)
        assert "not both" in answer.content.decode()
        mine = typed({games[2]: (7, 6), games[5]: (9, 0), games[6]: (6, 6)})
        seen = {f"seen_versions-{n}": "2" for n in games[1:3]}
        asked = eve.send(do="enter", **mine, **seen).content.decode()
        assert f'name="sure-{games[5]}" value="9–0"' in asked
        sure = {f"sure-{games[5]}": "9–0"}
        again = typed({games[5]: (9, 0), games[6]: (6, 6)})
        assert eve.send(do="enter", **again, **sure).status_code == 302
        waits = versions[games[3]].pk
        assert "Confirm it" in eve.page()
        assert eve.send(do="confirm", version=[waits]).status_code == 302
    marks = [(7, 2), (7, 5), (7, 6), (7, 2), (9, 0), (6, 6)]
    entered = (*games[:4], *games[5:7])
    assert final_scores(league) == dict(zip(entered, marks, strict=True))


def test_the_director_lines_up_a_club(league) -> None:
    line = fixture_lines(league)[0]
    guests = line.match.sides[1]
    eve = MeetingDesk(league, line.number, "director")
    sam = MeetingDesk(league, line.number, "scorekeeper")
    with day(4):
        names = line_up(guests)
        wrong = names | {f"pair-{guests.numbers[0]}-second": ""}
        assert eve.send(do="lineup", side="2", **wrong).status_code == 422
        names[f"pair-{guests.numbers[0]}-second"] = "Zoe Ott"
        assert sam.send(do="lineup", side="2", **names).status_code == 400
        assert eve.send(do="lineup", side="2", **names).status_code == 302
        assert "Zoe Ott" in eve.page()


def _open_versions(event: Event):
    rows = Submission.objects.undecided().filter(game__match__event=event)
    return rows.select_related("game__match").order_by("version")


def test_a_meeting_asks_who_bid_the_last_hand(league) -> None:
    """Where both clubs' pairs have enough points, the marks alone do not say who won."""
    plays_by(league, {"preset": "points-250"})
    line = fixture_lines(league)[0]
    number, (first, second) = line.number, line.numbers[:2]
    host = ClubPhone(league, line.match.sides[0].numbers[0])
    both = typed({first: (255, 255), second: (262, 100)})
    with day(4):
        asked = host.meeting(number, do="enter", **both)
        assert asked.status_code == 409
        page = asked.content.decode()
        assert f'name="bidder-{first}"' in page
        assert f'name="bidder-{second}"' not in page
        answer = {f"bidder-{first}": "1"} | typed({first: (255, 255)})
        assert host.meeting(number, do="enter", **answer).status_code == 302
    won = {v.game.match.number: v.score.won_by_bid for v in _open_versions(league)}
    assert won == {first: 1, second: None}
