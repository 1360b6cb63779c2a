"""An appeal is made once, decided once with reasons, and a ruling is taken back."""

import re
from uuid import uuid4

import pytest

from scoring.game.models import Ruling
from scoring.game.ruling_marks import ruling_marks
from scoring.rulings.services.appeals import take_back_ruling
from tests.make import drawn_event, played_rounds
from tests.page_text import text_of
from tests.scoring.made_rulings import appealed, decided, pair_of, ruled
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import (
    at_table,
    enter,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
)
from tests.tournaments.audit_logs import faults
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Game, Match, Pair
from tournaments.event.services.change import Refused

pytestmark = pytest.mark.django_db


def test_an_appeal_is_made_once_by_the_pair_and_says_why(game) -> None:
    ruling = ruled(game)
    for link in (pair_at(game, 2), at_table(game), judge(game.match.event)):
        with pytest.raises(Refused, match="Only the pair ruled against"):
            appealed(ruling, link=link)
    with pytest.raises(Refused, match="Say why"):
        appealed(ruling, text="  ")
    appealed(ruling)
    with pytest.raises(Refused, match="appealed already"):
        appealed(ruling)


def test_an_appeal_is_decided_once_with_reasons(game) -> None:
    ruling = ruled(game)
    with pytest.raises(Refused, match="No appeal"):
        decided(ruling, is_upheld=True)
    appealed(ruling)
    with pytest.raises(Refused, match="Give your reasons"):
        decided(ruling, is_upheld=True, reasons="")
    assert decided(ruling, is_upheld=True).appeal == "upheld"


def test_what_is_overturned_no_longer_counts(game) -> None:
    ruling = ruled(game)
    enter(game)
    decided(appealed(ruling), is_upheld=False)
    assert not game.penalties.exists()


@pytest.mark.parametrize(("code", "lost"), [("late", "game"), ("no_show", "match")])
def test_an_overturned_forfeit_is_played_again(code: str, lost: str, game) -> None:
    decided(appealed(ruled(game, lost, code=code)), is_upheld=False)
    game.refresh_from_db()
    assert game.marks_1 is None
    assert Match.objects.get(pk=game.match_id).state == "playing"


def test_an_overturned_disqualification_lets_the_pair_in_again(game) -> None:
    ruling = ruled(game, "disqualified", code="signalling")
    assert pair_of(game).state == Pair.State.DISQUALIFIED
    decided(appealed(ruling), is_upheld=False)
    assert pair_of(game).state == Pair.State.IN


def test_a_judge_takes_back_a_ruling_of_their_own_while_the_game_is_played() -> None:
    event = hall()
    game, jim = first_game(event), judge(event)
    ruling = ruled(game, "mark", link=jim)
    with pytest.raises(Refused, match="Only the judge who ruled"):
        take_back_ruling(ruling=ruling, link=judge(event, "Joy"), key=uuid4())
    key = uuid4()
    for _again in range(2):
        ruling = take_back_ruling(ruling=ruling, link=jim, key=key)
    assert ruling.is_taken_back
    assert ruling_marks(game) == (0, 0)
    assert not Ruling.objects.standing().exists()
    assert not [sentence for sentence in faults(event) if "appeal" in sentence]


def test_a_ruling_is_not_taken_back_once_its_game_is_over() -> None:
    event = hall()
    game, jim = first_game(event), judge(event)
    ruling = ruled(game, "warning", link=jim)
    enter(game)
    with pytest.raises(Refused, match="The game is over"):
        take_back_ruling(ruling=ruling, link=jim, key=uuid4())


def test_a_judge_reads_the_rule_of_a_ruling_and_how_its_appeal_ended(client) -> None:
    game = first_game(hall())
    jim, joy = judge(game.match.event), judge(game.match.event, "Joy")
    decided(appealed(ruled(game, link=jim)), is_upheld=False)
    page = text_of(client.get(path_of(jim)))
    assert "Your rulings that were appealed" in page
    assert "Overturned" in page
    assert "I saw it." in page
    assert "appealed" not in text_of(client.get(path_of(joy)))
    rule = re.search(r"Rule (\d+), (A renege costs)", page)
    assert rule, page
    sheet = client.get(f"/e/{game.match.event.slug}/rules/").text
    before = sheet[: sheet.index('id="rule-renegemarks"')]
    assert before.count('<li id="rule-') + 1 == int(rule[1])


def test_the_draw_says_how_many_rulings_and_appeals_go_with_it(client) -> None:
    event = drawn_event()
    page = at_desk(client, event) + "draw/"
    first = ruled(Game.objects.filter(match__event=event)[0], "warning")
    before = client.get(page)
    assert "Deletes 1 ruling." in text_of(before)
    assert "appeal" not in text_of(before)
    appealed(first)
    button = ("do", "take-back")
    forms = forms_in(before.text)
    form = next(form for form in forms if button in form.buttons)
    client.post(page, {**form.fields, "do": "take-back"})
    assert Ruling.objects.exists()
    assert "Deletes 1 ruling. Deletes 1 appeal." in text_of(client.get(page))


def test_so_does_a_cut_that_is_taken_back(client) -> None:
    event = played_rounds()
    make_cut(event=event, by="dora")
    ruled(Game.objects.filter(match__stage__number=2)[0], "warning")
    page = text_of(client.get(at_desk(client, event) + "cut/"))
    assert "Deletes 1 ruling." in page
