"""Every state of a league's match, as a captain, the opponent and the director read it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from players.common import clock
from scoring.game.models import Submission
from tests.page_text import text_of
from tests.scoring.captain.captains import NIGHT, Captain, captains, new_key
from tests.scoring.tables import enter
from tournaments.event.models import Event, Match
from tournaments.league.services.postponing import apply_deadlines

pytestmark = pytest.mark.django_db

PLAYED = NIGHT + timedelta(days=11)
NOT_THERE = ("comes to the table", "0 tables", "Start round", "Missing 0", "Table None")


def sent_last() -> int:
    return Submission.objects.latest("pk").pk


def check_all_are_there(*texts: str) -> None:
    for text in texts:
        assert not [words for words in NOT_THERE if words in text], text


class Readers:
    """The two captains of a match, the director's board and the pages of everybody."""

    def __init__(self, league: Event, match: Match, desk: Client) -> None:
        self.league, self.match = league, match
        self.sender, self.opponent = captains(league, match)
        self.desk = desk

    def press(self, captain: Captain, do: str, **fields: object) -> None:
        path = reverse("match", args=[captain.code, self.match.number])
        common = {"do": do, "game": 1, "seen_versions": 0, "key": new_key()}
        assert captain.client.post(path, {**common, **fields}).status_code == 302

    def decide(self, marks: tuple[int, int]) -> None:
        enter(self.match.games.get(number=1), marks)

    def texts(self) -> tuple[str, str, str]:
        """What each captain reads, list and match, and what the board says next."""
        read = [
            " ".join(
                text_of(captain.client.get(path, follow=True))
                for path in (
                    reverse("table", args=[captain.code]),
                    reverse("match", args=[captain.code, self.match.number]),
                )
            )
            for captain in (self.sender, self.opponent)
        ]
        board = text_of(self.desk.get(reverse("now", args=[self.league.slug])))
        check_all_are_there(*read, board)
        return read[0], read[1], board

    def public(self) -> list[str]:
        """What everybody reads: nothing of what waits, so that few states change it."""
        event = f"/e/{self.league.slug}/"
        paths = (event, f"{event}schedule/", f"{event}pairs/{self.sender.number}/")
        read = [text_of(self.desk.get(path)) for path in paths]
        check_all_are_there(*read)
        return read


@pytest.fixture
def readers(league, match, desk) -> Readers:
    return Readers(league, match, desk)


def test_until_it_is_played_both_read_its_date_and_where(readers: Readers) -> None:
    with clock.at(NIGHT):
        ours, theirs, board = readers.texts()
        readers.public()
    assert "at home, Legion Hall" in ours
    assert "away, Legion Hall" in theirs
    assert "2 matches of the weeks that have begun are to be played." in board


def test_who_postponed_reads_it_otherwise_than_who_learns_of_it(
    readers: Readers,
) -> None:
    with clock.at(NIGHT):
        readers.sender.press(readers.match.number, do="postpone")
        readers.sender.press(
            readers.match.number, do="offer", starts_at="2027-03-19T19:00"
        )
        ours, theirs, board = readers.texts()
        readers.public()
    assert "Postponed to be played by March 27" in ours
    assert "no date yet by you." in ours
    assert "You offer: Fri March 19, 7:00 PM Take it back" in ours
    assert "no date yet by them." in theirs
    assert "They offer:" in theirs
    assert "1 has no date." in board
    with clock.at(NIGHT):
        at = "2027-03-19T19:00:00-05:00"
        readers.sender.press(readers.match.number, do="withdraw", at=at)
        ours, theirs, _board = readers.texts()
    assert "You offer:" not in ours
    assert "They offer:" not in theirs


def test_a_result_waits_for_the_other_side_who_objects_and_once_decided_both_go_on(
    readers: Readers,
) -> None:
    with clock.at(PLAYED):
        readers.sender.send(readers.match.number, 1, 7, 2, 1)
        ours, theirs, board = readers.texts()
    assert "sent, they have to confirm it" in ours
    assert "Look at it and confirm" not in ours
    assert "Look at it and confirm" in theirs
    assert "Is it right?" in theirs
    assert "waits to be confirmed." in board
    with clock.at(PLAYED):
        readers.press(readers.opponent, "dispute", version=sent_last())
        ours, theirs, board = readers.texts()
    assert "disputed: a judge or the director decides" in ours
    assert "you objected: send what you have Send what we have" in theirs
    assert "What do you have?" in theirs
    assert "confirm it" not in ours + theirs
    assert "Look at it and confirm" not in ours + theirs
    assert "is disputed and waits for you." in board
    assert "waits to be confirmed" not in board
    with clock.at(PLAYED):
        readers.decide((7, 2))
        ours, theirs, board = readers.texts()
    for text in (ours, theirs):
        assert "Game 2 of 3, games 1–0" in text
        assert "disputed" not in text
    assert "are to be played." in board


def test_of_two_scores_both_read_who_decides(readers: Readers) -> None:
    with clock.at(PLAYED):
        readers.sender.send(readers.match.number, 1, 7, 2, 1)
        readers.opponent.send(readers.match.number, 1, 7, 5, 2)
        for judges, who in ((True, "a judge or the director"), (False, "the director")):
            Event.objects.filter(pk=readers.league.pk).update(judges_settle=judges)
            ours, theirs, board = readers.texts()
            for text in (ours, theirs):
                assert f"disputed: {who} decides" in text
                assert f"This score is disputed. {who[0].upper()}{who[1:]}" in text
                assert "Look at it and confirm" not in text
            assert "is disputed and waits for you." in board
        readers.public()


def test_what_is_over_says_so_and_names_no_game_of_it(readers: Readers) -> None:
    with clock.at(PLAYED):
        for game in (1, 2):
            readers.sender.send(readers.match.number, game, 7, 2, 1)
            readers.opponent.send(readers.match.number, game, 2, 7, 2)
        ours, theirs, board = readers.texts()
        readers.public()
    assert "won" in ours
    assert "lost" in theirs
    for text in (ours, theirs):
        assert "Confirmed: this result stands." in text
        assert "Game 2 of 3" not in text
    assert "1 match of the weeks that have begun is to be played." in board


def test_past_its_deadline_everybody_reads_that_and_who_decides(
    readers: Readers,
) -> None:
    with clock.at(NIGHT + timedelta(days=40)):
        apply_deadlines(event=readers.league)
        ours, theirs, board = readers.texts()
        public = readers.public()
    for text in (ours, theirs):
        assert "Past its deadline The director decides, unless a result" in text
    assert "are past their deadline and wait for you." in board
    assert "Past its deadline week 1, Legion Hall" in public[2]
    assert "Past its deadline" in public[1]
