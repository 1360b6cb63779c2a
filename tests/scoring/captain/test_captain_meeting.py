"""A meeting of two clubs as captains, the director and everybody see it."""

import pytest

from scoring.game.models import Submission
from tests.clubs import day
from tests.scoring.captain.club_phones import (
    ClubPhone,
    first_meeting,
    line_up,
    open_versions,
    typed,
)
from tests.scoring.tables import pair_at, plays_by
from tests.scoring.written_sheets import write
from tests.tournaments.notices.followers import follower_of
from tournaments.event.models import Event, Notice
from tournaments.league.selectors.fixtures import fixture_lines
from tournaments.notices.services.write import write_notices

pytestmark = pytest.mark.django_db


def test_a_captain_lines_up_the_whole_club(club_league) -> None:
    line, host, guest = first_meeting(club_league)
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


def test_captains_enter_a_round_and_confirm_it(club_league) -> None:
    line, host, guest = first_meeting(club_league)
    number, games = line.number, line.numbers[:5]
    final = club_league.matches.filter(state="final")
    with day(4):
        sent = typed({n: (7, i) for i, n in enumerate(games)})
        sent |= {f"marks_1-{games[3]}": "5", f"marks_2-{games[4]}": "many"}
        wrong = host.meeting(number, do="enter", **sent)
        assert wrong.status_code == 409
        assert "many" in wrong.text
        assert host.meeting(number, do="enter", **sent).status_code == 409
        assert "Confirm all 4" in guest.meeting(number)
        assert "4 results wait for you" in guest.page()
        versions = _versions(club_league)
        host.meeting(number, do="confirm", version=versions)
        assert not final.exists()
        playing = {n for side in line.match.sides for n in side.numbers}
        stranger = ClubPhone(club_league, min({*range(1, 16)} - playing))
        assert stranger.meeting(number, do="confirm").status_code == 404
        first = guest.meeting(number, do="confirm", version=versions[:1])
        assert first.status_code == 302
        assert final.count() == 1
        assert guest.meeting(number, do="confirm", version=versions).status_code == 302
        assert guest.meeting(number, do="dance").status_code == 400
    assert final.count() == 4
    assert club_league.matches.get(number=games[3]).games.get().ended == "time"


def test_a_captain_says_why_a_score_is_not_what_the_sheet_ends_at(club_league) -> None:
    line, _host, _guest = first_meeting(club_league)
    match = club_league.matches.get(number=line.numbers[0])
    game = match.games.get_or_create(number=1)[0]
    pair = pair_at(game, 1)
    with day(4):
        write(pair, game, "1:2m")
        captain = ClubPhone(club_league, pair.number)
        sent = typed({match.number: (7, 1)})
        asked = captain.meeting(line.number, do="enter", **sent)
        assert "The sheet has 2–0, and 7–1 was entered" in asked.text
        assert f'name="off_sheet-{match.number}"' in asked.text
        assert not _versions(club_league)
        sent[f"off_sheet-{match.number}"] = "wrong"
        assert captain.meeting(line.number, do="enter", **sent).status_code == 302
    assert Submission.objects.get().off_sheet == "wrong"


def test_everybody_sees_confirmed_games_and_who_played_them(
    club_league, client
) -> None:
    line, host, guest = first_meeting(club_league)
    home, number, base = line.match.sides[0], line.number, f"/e/{club_league.slug}/"
    names = line_up(home) | {f"pair-{home.numbers[2]}-second": "Zoe Ott"}
    with day(4):
        host.meeting(number, do="lineup", **names)
        assert "Zoe Ott" not in client.get(f"{base}schedule/").text
        played = typed(dict.fromkeys(line.numbers[:4], (7, 2)))
        host.meeting(number, do="enter", **played)
        guest.meeting(number, do="confirm", version=_versions(club_league))
    front = client.get(base).text
    assert "Season, week 1" in front
    assert "4 of 60 results are in" in front
    page = client.get(f"{base}meetings/{number}/").text
    assert "Zoe Ott" in page
    assert "Games won after 4 of 60" in page
    assert "Zoe Ott" in client.get(f"{base}schedule/").text
    assert client.get(f"{base}meetings/9999/").status_code == 404


def _versions(event: Event) -> list[int]:
    rows = Submission.objects.filter(game__match__event=event).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def test_a_moved_meeting_is_told_to_both_and_on_every_page(club_league, client) -> None:
    line, host, guest = first_meeting(club_league)
    followed = [side.numbers[3] for side in line.match.sides]
    for number in followed:
        with day(-3):
            follower_of(club_league.pairs.get(number=number), f"{number}@example.org")
    with day(-1):
        assert guest.dates(line.number, do="postpone").status_code == 302
        guest.dates(line.number, do="offer", starts_at="2027-03-16T19:00")
        assert "Tue March 16" in host.page()
        at = "2027-03-16T19:00:00-05:00"
        assert host.dates(line.number, do="accept", at=at).status_code == 302
        write_notices()
    subjects = Notice.objects.values_list("subject", "follower__pair__number")
    moved = "Moved to March 16, 2027, 7:00 PM"
    assert set(subjects) == {(moved, number) for number in followed}
    home, guests = line.match.sides
    public = f"/e/{club_league.slug}/"
    text = client.get(f"{public}calendar.ics").text
    assert text.count("BEGIN:VEVENT") == 6
    assert f"SUMMARY:{home.label} against {guests.label}" in text
    assert "DTSTART:20270317T000000Z" in text
    of_club = client.get(f"{public}pairs/{home.numbers[2]}/calendar.ics")
    assert of_club.text.count("BEGIN:VEVENT") == 4
    assert f"X-WR-CALNAME:{home.label}" in of_club.text
    for page in ("schedule/", "schedule/1/", "standings/", f"pairs/{home.numbers[0]}/"):
        assert client.get(public + page).status_code == 200
    week = client.get(f"{public}schedule/1/").text
    assert "March 16" in week


def test_a_meeting_asks_who_bid_the_last_hand(club_league) -> None:
    """Where both clubs' pairs have enough points, the marks alone do not say who won."""
    plays_by(club_league, {"preset": "points-250"})
    line = fixture_lines(club_league)[0]
    number, (first, second) = line.number, line.numbers[:2]
    host = ClubPhone(club_league, line.match.sides[0].numbers[0])
    both = typed({first: (255, 255), second: (262, 100)})
    with day(4):
        asked = host.meeting(number, do="enter", **both)
        assert asked.status_code == 409
        page = asked.text
        assert f'name="bidder-{first}"' in page
        assert f'name="bidder-{second}"' not in page
        answer = {f"bidder-{first}": "1"} | typed({first: (255, 255)})
        assert host.meeting(number, do="enter", **answer).status_code == 302
    won = {v.game.match.number: v.score.won_by_bid for v in open_versions(club_league)}
    assert won == {first: 1, second: None}
