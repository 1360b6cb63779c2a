"""A link sends, confirms, contests and withdraws a score: who may, what follows, what is refused."""

from uuid import uuid4

import pytest

from scoring.game.models import Submission
from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    withdraw_result,
)
from scoring.results.services.refusals import OffSheetError, StaleError
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    hall,
    judge,
    marks_of,
    pair_at,
    send,
    state_of,
    states,
    time_up,
)
from tests.scoring.written_sheets import win, write
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_the_same_marks_by_one_code_or_by_the_table_confirm_nothing(game) -> None:
    send(pair_at(game, 1), game)
    for link in (pair_at(game, 1), at_table(game)):
        with pytest.raises(Refused, match="was sent already by Pair"):
            send(link, game)
    assert marks_of(game) == (None, None)


def test_the_same_key_twice_is_the_same_answer(game) -> None:
    event = game.match.event
    key, again = uuid4(), uuid4()
    first = send(at_table(game), game, key=key)
    assert send(at_table(game), game, key=key, seen=0) == first
    confirm_result(link=judge(event), version=first, key=again)
    confirm_result(link=judge(event), version=first, key=again)
    assert send(at_table(game), game, key=key, seen=0) == first
    assert Submission.objects.count() == 1
    game.refresh_from_db()
    assert game.versions == 1


def test_the_key_of_a_version_long_replaced_is_still_the_same_answer() -> None:
    game, key = first_game(hall()), uuid4()
    first = send(at_table(game), game, key=key)
    for theirs in (5, 6, 3):
        send(at_table(game), game, (7, theirs))
    assert send(at_table(game), game, key=key, seen=0) == first
    assert states(game) == [*["superseded"] * 3, "sent"]


def test_the_same_key_with_other_content_is_refused(game) -> None:
    event = game.match.event
    key = uuid4()
    version = send(at_table(game), game, key=key)
    for again in (
        lambda: send(at_table(game), game, (7, 5), key=key),
        lambda: send(judge(event), game, key=key),
        lambda: confirm_result(link=judge(event), version=version, key=key),
    ):
        with pytest.raises(Refused, match="sent before with something else"):
            again()


def test_a_closed_round_takes_nothing(game) -> None:
    event = game.match.event
    for match in event.matches.filter(state="playing").exclude(pk=game.match_id):
        send(at_table(match.games.get()), match.games.get())
    version = send(at_table(game), game)
    start_next(event=event, by="dora")
    with pytest.raises(Refused, match="Round 1 is closed"):
        send(at_table(game), game, (7, 5))
    confirm_result(link=judge(event), version=version)
    assert marks_of(game) == (7, 4)


def test_what_stands_meanwhile_is_seen_under_the_lock(game) -> None:
    read = Game.objects.select_related("match__stage").get(pk=game.pk)
    enter(game, (7, 2))
    with pytest.raises(Refused, match="stands already"):
        send(at_table(game), read, seen=0)


def test_a_match_elsewhere_is_not_a_links_to_score(game) -> None:
    event = game.match.event
    with pytest.raises(Refused, match="not yours to score"):
        send(event.links.get(kind="table", number=4), game)


def test_everything_is_in_the_log(game) -> None:
    event = game.match.event
    before = Event.objects.get().version
    version = send(at_table(game), game)
    confirm_result(link=judge(event), version=version)
    logged = list(event.audit.values_list("action", "by")[:3])
    assert logged[-1] == ("result.sent", "Table 1")
    assert ("result.confirm", "Judge Jim") in logged
    assert Event.objects.get().version == before + 2


def test_each_word_on_a_disputed_game_is_refused_in_its_own_way(game) -> None:
    ours = send(pair_at(game, 1), game, (7, 5))
    theirs = send(pair_at(game, 2), game, (5, 7))
    event = game.match.event
    logged = []
    for word in (
        lambda: send(judge(event), game, (7, 6)),
        lambda: withdraw_result(link=pair_at(game, 1), version=ours),
        lambda: confirm_result(link=judge(event), version=theirs),
    ):
        with pytest.raises(Refused) as refused:
            word()
        logged.append(refused.value.sentence)
    assert logged == [
        "This game is disputed: tell the director what you have.",
        "7\u20135 is disputed by now: only the director can take it away.",
        "5\u20137 is disputed: who contested it may give way, else the director decides.",
    ]


def test_a_pair_without_a_sheet_of_its_own_is_asked_about_the_tables(game) -> None:
    write(at_table(game), game, "1:2m")
    with pytest.raises(OffSheetError):
        send(pair_at(game, 1), game, (7, 1))
    sent = send(pair_at(game, 1), game, (7, 1), off_sheet="wrong")
    assert len(sent.sheet) == 1
    against = send(pair_at(game, 2), game, (4, 7))
    assert against.sheet is None, "what waits is compared with what comes"


def test_a_score_as_on_the_sheet_needs_no_reason_and_keeps_none(game) -> None:
    win(at_table(game), game)
    sent = send(at_table(game), game, (8, 0), off_sheet="wrong")
    assert (sent.off_sheet, len(sent.sheet)) == ("", 4)


def test_one_hand_more_after_a_level_sheet_at_time_is_its_own_reason(game) -> None:
    for call in ("1:30", "2:30"):
        write(at_table(game), game, call)
    time_up()
    sent = send(at_table(game), game, (1, 2), ended="time")
    assert sent.off_sheet == "unwritten"


def test_a_table_result_is_confirmed_by_the_pair_that_lost_not_by_the_winners(
    game,
) -> None:
    version = send(at_table(game), game)
    with pytest.raises(Refused, match="The other pair"):
        confirm_result(link=pair_at(game, 1), version=version)
    confirm_result(link=pair_at(game, 2), version=version)
    assert marks_of(game) == (7, 4)


def test_a_pair_from_elsewhere_confirms_nothing(game) -> None:
    event = game.match.event
    other = event.matches.filter(state="playing").exclude(pk=game.match_id)[0]
    version = send(pair_at(game, 1), game)
    with pytest.raises(Refused):
        confirm_result(link=pair_at(other.games.get(), 1), version=version)


def test_another_judge_confirms_what_a_judge_sent(game) -> None:
    event = game.match.event
    version = send(judge(event, "Jim"), game)
    with pytest.raises(Refused, match="You sent this"):
        confirm_result(link=judge(event, "Jim"), version=version)
    confirm_result(link=judge(event, "Joy"), version=version)
    assert state_of(game) == "final"


def test_a_table_and_the_sender_cannot_dispute(game) -> None:
    version = send(pair_at(game, 1), game)
    for link in (at_table(game), pair_at(game, 1)):
        with pytest.raises(Refused):
            dispute_result(link=link, version=version)


def test_what_was_sent_is_taken_back(game) -> None:
    version = send(at_table(game), game)
    with pytest.raises(Refused, match="Only who sent it"):
        withdraw_result(link=judge(game.match.event), version=version)
    withdraw_result(link=at_table(game), version=version)
    assert state_of(game) == "playing"
    with pytest.raises(StaleError, match="was taken back"):
        confirm_result(link=judge(game.match.event), version=version)


def test_confirming_what_was_changed_shows_both_and_twice_says_who_did(game) -> None:
    jim, joy = (judge(game.match.event, name) for name in ("Jim", "Joy"))
    old, new = (send(at_table(game), game, (7, marks)) for marks in (4, 5))
    with pytest.raises(StaleError, match="7–4 was changed to 7–5"):
        confirm_result(link=jim, version=old)
    confirm_result(link=jim, version=new)
    with pytest.raises(Refused, match="confirmed by Judge Jim"):
        confirm_result(link=joy, version=new)
