"""What was entered for two pairs is not taken for those who play the match since."""

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.make import official_of
from tests.page_text import text_of
from tests.scoring.offline_phone import entry, sentence
from tests.scoring.tables import at_table, hall, judge, path_of
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.services.drawing import (
    confirm_draw,
    draw_event,
    take_back_draw,
)
from tournaments.event.models import Event, Game
from tournaments.field.services.withdrawals import undo_round
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db

SENTENCE = "Others play match 1 now: "


@pytest.fixture
def event() -> Event:
    return hall(8)


def draw_anew(event: Event) -> Game:
    """Round 1 is taken back, drawn again and started; gives the first match's game."""
    act = {"event": event, "by": "dora"}
    undo_round(round=event.stages.get(number=1).rounds.get(number=1), **act)
    take_back_draw(**act)
    draw_event(seed=9, **act)
    confirm_draw(**act)
    start_next(**act)
    return Game.objects.get(match=event.matches.get(number=1))


def filled(client: Client, path: str, **typed: object) -> dict[str, object]:
    """The form for marks of a page, as a browser would send it."""
    forms = forms_in(client.get(path).text)
    form = next(form for form in forms if "seen_versions" in form.sent)
    hidden = {name: values[0] for name, values in form.sent.items() if values}
    return {**hidden, **typed}


def asking(page: HttpResponse) -> dict[str, str]:
    """What the form of a page about two pairs sends beside what is typed."""
    forms = forms_in(page.text)
    return next(form.fields for form in forms if "seen_pairs" in form.fields)


def refused(answer: HttpResponse) -> bool:
    return answer.status_code == 409 and SENTENCE in text_of(answer)


def test_a_page_from_before_the_draw_gives_nobody_else_its_score(event) -> None:
    game = Game.objects.get(match=event.matches.get(number=1))
    phone, desk = Client(), official_of(event.club)
    pages = [
        (phone, path_of(at_table(game), game.match), "send"),
        (phone, path_of(judge(event), game.match), "send"),
        (desk, f"/desk/{event.slug}/matches/1/", "marks"),
    ]
    typed = {"marks_1": 7, "marks_2": 4}
    sent = [filled(browser, path, do=do, **typed) for browser, path, do in pages]
    pages.append((desk, f"/desk/{event.slug}/matches/1/", "forfeit"))
    sent.append({**sent[2], "do": "forfeit", "winner": "1"})
    game = draw_anew(event)
    for (browser, path, _do), form in zip(pages, sent, strict=True):
        assert refused(browser.post(path, form))
    assert not game.submissions.exists()
    browser, path, do = pages[0]
    assert browser.post(path, filled(browser, path, do=do, **typed)).status_code == 302


def test_nor_is_a_ruling_of_before_taken_for_who_plays_since(client, event) -> None:
    match = event.matches.get(number=1)
    page = path_of(judge(event), match) + "rulings/"
    pair = match.sides.get(side=1).pair.number
    asked = {
        **asking(client.get(page)),
        "do": "weigh",
        "pair": pair,
        "code": "renege",
        "bid": 2,
    }
    weighed = client.post(page, asked)
    assert weighed.status_code == 200
    sent = {**asking(weighed), "do": "rule", "consequence": "warning"}
    draw_anew(event)
    stays = event.matches.get(number=1).sides.first().pair.number
    for typed in (asked, sent):
        for ruled in (pair, stays):
            answer = client.post(page, {**typed, "pair": ruled})
            assert SENTENCE in text_of(answer)
    assert not event.rulings.exists()
    waits = entry(match, "rulings", **{**sent, "pair": stays})
    assert SENTENCE in sentence(client, judge(event), waits)


def test_nor_does_what_waited_on_a_phone(client, event) -> None:
    game = Game.objects.get(match=event.matches.get(number=1))
    link = at_table(game)
    shown = filled(client, path_of(link, game.match))["seen_pairs"]
    score = {"do": "send", "game": "1", "seen_versions": "0", "seen_pairs": shown}
    waits = entry(game.match, marks_1="7", marks_2="4", **score)
    hand = entry(game.match, "hands", do="thrown", shaker="1", seen_pairs=shown)
    draw_anew(event)
    for each in (waits, hand):
        assert SENTENCE in sentence(client, link, each)
