"""Ruling by tapping, on a judge's phone and on the desk; who sees what of it."""

from datetime import timedelta
from uuid import uuid4

import pytest

from players.common import clock
from scoring.game.links import code_of
from scoring.game.models import Ruling
from scoring.game.ruling_marks import seen_of
from tests.make import make_event
from tests.page_text import text_of
from tests.scoring.made_rulings import appealed, decided, pair_of, ruled
from tests.scoring.rulings.ruling_pages import at_desk, inbox_of, page_of, ruling_of
from tests.scoring.tables import at_table, correct, enter, hall, judge, pair_at
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event, Match

pytestmark = pytest.mark.django_db


def test_a_judge_taps_what_happened_and_sees_what_it_costs(client, game) -> None:
    where = page_of(judge(game.match.event), game)
    assert "What happened?" in text_of(client.get(where))
    nothing = client.post(where, {"do": "weigh"})
    assert nothing.status_code == 422
    assert "Tap what happened." in text_of(nothing)
    page = text_of(client.post(where, ruling_of(game, do="weigh")))
    assert f"{pair_of(game).name}: Renege." in page
    assert "2 marks to the opponents" in page
    assert "proposed" in page
    assert "proposed:" not in page
    assert "A renege costs the marks bid, at least one." in page
    slow = text_of(client.post(where, ruling_of(game, code="slow", do="weigh")))
    assert "proposed: Formal specification" in slow
    assert "disqualified" not in page
    assert "Not the first time today." not in slow
    assert not Ruling.objects.exists()
    ruled(game, "warning", code="slow")
    again = text_of(client.post(where, ruling_of(game, code="slow", do="weigh")))
    assert "Not the first time today." in again


def test_what_is_chosen_is_never_folded_away(client, game) -> None:
    where = page_of(judge(game.match.event), game)
    assert b"<details open>" not in client.get(where).content
    assert b"<details open>" in client.get(f"{where}?code=signalling").content
    weighed = {"do": "weigh", **ruling_of(game)}
    assert b"<details open>" not in client.post(where, weighed).content
    enter(game)
    too_late = {"do": "rule", "consequence": "game", "key": uuid4(), **ruling_of(game)}
    assert b"<details open>" in client.post(where, too_late).content


def test_the_ruling_shows_on_every_sheet_of_the_match(client, game) -> None:
    link = judge(game.match.event)
    key = "6f0c2a64-0a3c-4f43-9a34-0d2c3a2b1c00"
    sent = ruling_of(game, do="rule", consequence="hand", note="Trick 3", key=key)
    response = client.post(page_of(link, game), sent, follow=True)
    assert "Renege. The hand is lost, 2 marks to the opponents" in text_of(response)
    for other in (at_table(game), pair_at(game, 2)):
        page = text_of(client.get(f"/t/{code_of(other)}/"))
        assert "Renege" in page
        assert "Call a ruling" not in page


def test_a_judge_lands_on_a_sheet_that_shows_a_ruling_without_marks(client, game):
    Event.objects.update(depth=Event.Depth.HANDS)
    link, key = judge(game.match.event), uuid4()
    sent = ruling_of(game, do="rule", code="slow", consequence="warning", key=key)
    page = text_of(client.post(page_of(link, game), sent, follow=True))
    assert "Hand 1" in page
    assert f"Ruled so far {pair_of(game)}: Played slowly. Warning." in page


def test_a_refused_ruling_keeps_what_was_said_and_a_pairs_link_rules_on_nothing(
    client, game
) -> None:
    enter(game)
    link = judge(game.match.event)
    key = "6f0c2a64-0a3c-4f43-9a34-0d2c3a2b1c00"
    sent = ruling_of(game, do="rule", consequence="match", note="Trick 3", key=key)
    response = client.post(page_of(link, game), sent)
    assert response.status_code == 409
    assert "is over" in text_of(response)
    assert b'value="Trick 3"' in response.content
    assert client.post(page_of(pair_at(game, 1), game), sent).status_code == 404


def test_a_pair_appeals_from_its_phone_and_the_director_decides(client, game) -> None:
    ruling = ruled(game)
    where = page_of(pair_at(game, 1), game)
    assert "Ask the director" in text_of(client.get(where))
    assert "Ask the director" not in text_of(
        client.get(page_of(pair_at(game, 2), game))
    )
    empty = client.post(where, {"do": "appeal", "ruling": ruling.pk})
    assert empty.status_code == 422
    assert "Say why" in text_of(empty)
    assert f'aria-describedby="appeal_{ruling.pk}_fault"' in empty.text
    client.post(where, {"do": "appeal", "ruling": ruling.pk, "text": "It was a four."})

    desk = at_desk(client, game.match.event)
    assert "It was a four." in text_of(client.get(f"{desk}rulings/"))
    sent = {"do": "overturn", "ruling": ruling.pk}
    without_reasons = client.post(f"{desk}rulings/", sent)
    assert "Give your reasons" in text_of(without_reasons)
    assert f'aria-describedby="reasons_{ruling.pk}_fault"' in without_reasons.text
    client.post(f"{desk}rulings/", {**sent, "text": "It was."}, follow=True)
    page = text_of(client.get(where))
    assert "Overturned" in page
    assert "dora: It was." in page
    for link in (pair_at(game, 1), judge(game.match.event)):
        sheet = client.get(page_of(link, game).removesuffix("rulings/"))
        assert "Overturned." in text_of(sheet)


def test_an_appeal_waits_in_the_inbox_and_the_event_for_it(client, game) -> None:
    ruling, event = appealed(ruled(game)), game.match.event
    desk, waits = (
        at_desk(client, event),
        f"the appeal of {ruling.pair} is to be decided",
    )
    assert f"#ruling-{ruling.pk}".encode() in inbox_of(client, desk)
    assert waits in text_of(client.get(f"{desk}finish/"))
    assert any(waits in sentence for sentence in finalise(event=event, by="dora"))
    assert "Overturn it" in text_of(client.get(f"{desk}rulings/"))
    Event.objects.update(state="final")
    assert "Overturn it" not in text_of(client.get(f"{desk}rulings/"))
    Event.objects.update(state="running")
    decided(ruling, is_upheld=True)
    assert b"Decide the appeal" not in inbox_of(client, desk)
    assert waits not in text_of(client.get(f"{desk}finish/"))


@pytest.mark.usefixtures("with_context")
def test_a_ruling_on_a_result_that_stands_is_looked_at_before_it_changes(
    client, game
) -> None:
    enter(game, (7, 4))
    desk = at_desk(client, game.match.event)
    where = f"{desk}matches/{game.match.number}/"
    key = "6f0c2a64-0a3c-4f43-9a34-0d2c3a2b1c00"
    sent = ruling_of(game, do="rule", consequence="hand", bid=0, key=key)
    page = client.post(f"{where}ruling/", sent, follow=True)
    assert "7–4 stands from before a ruling." in text_of(page)
    assert "it is 7–5" in text_of(page)
    assert b"A ruling changes a result that stands" in inbox_of(client, desk)
    seen = seen_of(game)
    marks = {"game": 1, "key": key, "marks_1": 7, "marks_2": 5}
    marks |= {"seen_versions": seen.versions, "seen_rulings": seen.rulings}
    plan = text_of(client.post(where, {**marks, "do": "plan"}))
    assert "What the correction changes" in plan
    game.refresh_from_db()
    assert game.marks_2 == 4
    token = client.post(where, {**marks, "do": "plan"}).context["plan"].token
    client.post(where, {**marks, "do": "apply", "token": token, "key": str(uuid4())})
    game.refresh_from_db()
    assert (game.marks_1, game.marks_2) == (7, 5)
    assert b"A ruling changes" not in inbox_of(client, desk)


def test_overturned_marks_lead_to_the_correction(client, game) -> None:
    ruling = appealed(ruled(game))
    enter(game, (7, 4))
    desk = at_desk(client, game.match.event)
    sent = {"do": "overturn", "ruling": ruling.pk, "text": "It was."}
    response = client.post(f"{desk}rulings/", sent, follow=True)
    assert "it is 7–3" in text_of(response)


def test_an_event_waits_for_a_result_that_a_ruling_changed(client, game) -> None:
    enter(game, (7, 4))
    ruled(game)
    desk, event = at_desk(client, game.match.event), game.match.event
    waits = f"Match {game.match.number}: a ruling changes the result that stands."
    assert waits in text_of(client.get(f"{desk}finish/"))
    assert waits in finalise(event=event, by="dora")
    correct(game, (7, 4))
    assert waits not in text_of(client.get(f"{desk}finish/"))


@pytest.mark.usefixtures("with_context")
def test_the_marks_page_begins_with_what_was_ruled(client, game) -> None:
    ruled(game, bid=2)
    page = client.get(f"/t/{code_of(at_table(game))}/")
    assert "Given by rulings: count them in the marks below. 2 marks" in text_of(page)
    assert page.context["form"]["marks_2"].value() == 2


def test_the_director_rules_from_the_match(client, game) -> None:
    where = at_desk(client, game.match.event) + f"matches/{game.match.number}/ruling/"
    page = text_of(client.post(where, ruling_of(game, code="signalling", do="weigh")))
    assert "The pair is disqualified" in page
    assert "Only judges and the director see this ruling." in page


def test_a_bye_offers_no_ruling(client) -> None:
    event = hall(5)
    desk = at_desk(client, event)
    bye = event.matches.filter(games__ended="bye").first()
    played = event.matches.filter(state="playing").first()
    for match, offered in ((bye, False), (played, True)):
        page = client.get(f"{desk}matches/{match.number}/").text
        assert ("Rule on something" in page) is offered
        answer = client.get(f"{desk}matches/{match.number}/ruling/")
        assert answer.status_code == (200 if offered else 404)


def test_the_catalogue_is_chosen_before_the_draw(client) -> None:
    event = make_event()
    where = at_desk(client, event) + "rulings/"
    assert "Formal specification, section 9" in text_of(client.get(where))
    client.post(where, {"do": "choose", "catalogue": "n42pa-2019"})
    assert Event.objects.get().format.penalties == "n42pa-2019"
    page = text_of(client.get(where))
    assert "N42PA 2019, rule 8; no penalty is stated (2019-09-27)" in page
    assert "A wrong lay-down loses the hand." in page
    assert "N42PA 2019, rule 16" not in page
    assert client.post(where, {"do": "choose", "catalogue": "x"}).status_code == 400


def test_who_is_not_there_may_still_have_time(client, game) -> None:
    Match.objects.update(called_at=clock.now())
    desk = at_desk(client, game.match.event)
    no_show = f"{desk}matches/{game.match.number}/no-show/"
    assert "They still have time." in text_of(client.get(no_show))
    Match.objects.update(called_at=clock.now() - timedelta(minutes=6))
    page = text_of(client.get(no_show))
    assert "Called 6 minutes ago." in page
    assert "still have time" not in page


def test_who_ruled_is_named_in_the_readers_language(client, game) -> None:
    where = page_of(judge(game.match.event), game)
    sent = ruling_of(game, do="rule", consequence="warning", key=uuid4())
    client.post(where, sent)
    assert Ruling.objects.get().by == "Judge Jim"
    desk = at_desk(client, game.match.event)
    for page in (where, f"{desk}rulings/"):
        shown = text_of(client.get(page, headers={"Accept-Language": "es"}))
        assert "Juez Jim" in shown
        assert "Judge Jim" not in shown
