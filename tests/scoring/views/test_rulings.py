"""Ruling by tapping, on a judge's phone and on the desk; who sees what of it."""

import pytest

from scoring.links import code_of
from scoring.models import Ruling
from tests.make import make_director, make_event
from tests.scoring.services.test_rulings import appealed, pair_of, ruled
from tests.scoring.tables import at_table, enter, first_game, hall, judge, pair_at
from tests.scoring.views.test_table import text_of
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


def page_of(link, game: Game) -> str:
    return f"/t/{code_of(link)}/{game.match.number}/rulings/"


def told(game: Game, **more) -> dict:
    return {"pair": pair_of(game).number, "code": "renege", "bid": 2, **more}


def at_desk(client, event: Event) -> str:
    director = make_director()
    event.club.memberships.create(user=director)
    client.force_login(director)
    return f"/desk/{event.slug}/"


def test_a_judge_taps_what_happened_and_sees_what_it_costs(client) -> None:
    game = first_game(hall())
    where = page_of(judge(game.match.event), game)
    assert "What happened?" in text_of(client.get(where))
    page = text_of(client.post(where, told(game, do="weigh")))
    assert f"{pair_of(game).name}: Renege." in page
    assert "2 marks to the opponents" in page
    assert "proposed: Formal specification" in page
    assert "disqualified" not in page
    assert not Ruling.objects.exists()


def test_a_repeat_is_said(client) -> None:
    game = first_game(hall())
    ruled(game, "warning", code="slow")
    where = page_of(judge(game.match.event), game)
    page = text_of(client.post(where, told(game, code="slow", do="weigh")))
    assert "Not for the first time today." in page


def test_what_is_missing_is_asked_for(client) -> None:
    game = first_game(hall())
    where = page_of(judge(game.match.event), game)
    response = client.post(where, {"do": "weigh"})
    assert response.status_code == 422
    assert "Tap what happened." in text_of(response)


def test_the_ruling_shows_on_every_sheet_of_the_match(client) -> None:
    game = first_game(hall())
    link = judge(game.match.event)
    key = "6f0c2a64-0a3c-4f43-9a34-0d2c3a2b1c00"
    sent = told(game, do="rule", consequence="hand", note="Trick 3", key=key)
    response = client.post(page_of(link, game), sent, follow=True)
    assert "Renege. The hand is lost, 2 marks to the opponents" in text_of(response)
    for other in (at_table(game), pair_at(game, 2)):
        page = text_of(client.get(f"/t/{code_of(other)}/"))
        assert "Renege" in page
        assert "Something happened" not in page


def test_a_refused_ruling_keeps_what_was_said(client) -> None:
    game = first_game(hall())
    enter(game)
    link = judge(game.match.event)
    key = "6f0c2a64-0a3c-4f43-9a34-0d2c3a2b1c00"
    sent = told(game, do="rule", consequence="match", note="Trick 3", key=key)
    response = client.post(page_of(link, game), sent)
    assert response.status_code == 409
    assert "is over" in text_of(response)
    assert b'value="Trick 3"' in response.content


def test_a_pairs_link_cannot_rule(client) -> None:
    game = first_game(hall())
    sent = told(game, do="rule", consequence="hand")
    assert client.post(page_of(pair_at(game, 1), game), sent).status_code == 404


def test_a_pair_appeals_from_its_phone_and_the_director_decides(client) -> None:
    game = first_game(hall())
    ruling = ruled(game)
    where = page_of(pair_at(game, 1), game)
    assert "Ask the director" in text_of(client.get(where))
    assert "Ask the director" not in text_of(
        client.get(page_of(pair_at(game, 2), game))
    )
    empty = client.post(where, {"do": "appeal", "ruling": ruling.pk})
    assert empty.status_code == 422
    assert "Say why" in text_of(empty)
    client.post(where, {"do": "appeal", "ruling": ruling.pk, "text": "It was a four."})

    desk = at_desk(client, game.match.event)
    assert "It was a four." in text_of(client.get(f"{desk}rulings/"))
    sent = {"do": "overturn", "ruling": ruling.pk}
    assert "Give your reasons" in text_of(client.post(f"{desk}rulings/", sent))
    client.post(f"{desk}rulings/", {**sent, "text": "It was."}, follow=True)
    page = text_of(client.get(where))
    assert "Overturned" in page
    assert "dora: It was." in page


def test_overturned_marks_are_corrected_by_hand(client) -> None:
    game = first_game(hall())
    ruling = appealed(ruled(game))
    desk = at_desk(client, game.match.event)
    sent = {"do": "overturn", "ruling": ruling.pk, "text": "It was."}
    response = client.post(f"{desk}rulings/", sent, follow=True)
    assert b"take the 1 given off the result by hand" in response.content


def test_the_director_rules_from_the_match(client) -> None:
    game = first_game(hall())
    where = at_desk(client, game.match.event) + f"matches/{game.match.number}/ruling/"
    page = text_of(client.post(where, told(game, code="signalling", do="weigh")))
    assert "The pair is disqualified" in page
    assert "Only judges and the director see this ruling." in page


def test_signalling_shows_to_judges_and_the_director_alone(client) -> None:
    game = first_game(hall())
    event = game.match.event
    ruled(game, "mark", code="signalling", note="Tapped twice")
    enter(game)
    assert "Tapped twice" in text_of(client.get(page_of(judge(event), game)))
    numbers = [pair_of(game, side).number for side in (1, 2)]
    public = [f"/e/{event.slug}/{where}" for where in ("", "standings/", "pairs/")]
    public += [f"/e/{event.slug}/pairs/{number}/" for number in numbers]
    for link in (at_table(game), pair_at(game, 1), pair_at(game, 2)):
        public += [f"/t/{code_of(link)}/", page_of(link, game)]
    for address in public:
        page = client.get(address)
        assert page.status_code == 200, address
        assert b"ignal" not in page.content, address
        assert b"Tapped" not in page.content, address


def test_the_catalogue_is_chosen_before_the_draw(client) -> None:
    event = make_event()
    where = at_desk(client, event) + "rulings/"
    client.post(where, {"do": "choose", "catalogue": "n42pa-2019"})
    assert Event.objects.get().format.penalties == "n42pa-2019"
    assert client.post(where, {"do": "choose", "catalogue": "x"}).status_code == 400


def test_rulings_are_the_directors(client) -> None:
    event = hall()
    assert client.get(f"/desk/{event.slug}/rulings/").status_code == 302
