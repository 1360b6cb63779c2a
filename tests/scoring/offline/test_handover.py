"""What a phone could not send, handed to the director as a code."""

import base64
import json
import zlib
from urllib.parse import quote
from uuid import uuid4

import pytest

from scoring.codes.services import revoke_link
from scoring.game.links import code_of
from scoring.game.models import Link, Ruling, SheetRow, Submission
from scoring.offline.entries import UnreadableEntryError, entries_from_code
from tests.make import make_event
from tests.page_text import text_of
from tests.scoring.offline_phone import entry, played_sheet, send_all, unsent
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import at_table, enter, judge, marks_of, pair_at, send
from tournaments.event.models import Event, Game, Match

pytestmark = pytest.mark.django_db


def token(link: Link, *entries: dict, packing: str = "1") -> str:
    """What the code on a phone says."""
    handover = [[e["key"], e["path"], e["fields"]] for e in entries]
    raw = json.dumps([code_of(link), handover]).encode()
    if packing == "1":
        packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        raw = packer.compress(raw) + packer.flush()
    return packing + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def text(link: Link, game: Game, marks=(7, 4), packing: str = "1") -> str:
    return token(link, unsent(game, marks), packing=packing)


def where(client, event: Event) -> str:
    return at_desk(client, event) + "handover/"


def test_a_code_or_its_whole_address_is_read_and_sent_for_its_link(
    client, game
) -> None:
    desk, handover = where(client, game.match.event), text(at_table(game), game)
    for typed in (handover, f"http://hall{desk}?kept={quote(handover)}"):
        assert "Entries from Table 1." in text_of(client.get(desk, {"kept": typed}))
    assert client.post(desk, {"kept": handover, "do": "send"}).status_code == 302
    assert Submission.objects.get().link == at_table(game)
    assert "This is in" in text_of(client.get(desk, {"kept": handover}))


def test_what_the_link_may_not_do_the_director_may(client, game) -> None:
    desk, handover = where(client, game.match.event), text(at_table(game), game, (7, 5))
    enter(game, (4, 7))
    refused = client.post(desk, {"kept": handover, "do": "send"})
    assert refused.status_code == 422
    assert "stands already" in text_of(refused)
    for _again in range(2):
        sent = client.post(desk, {"kept": handover, "do": "enter"})
        assert sent.status_code == 302
    assert marks_of(game) == (7, 5)
    assert Submission.objects.filter(state="confirmed").count() == 1


def test_each_code_that_is_no_good_says_why(client, game) -> None:
    event = game.match.event
    link = at_table(game)
    desk, good = where(client, event), text(link, game)
    other = Match(number=99_000, event=event)
    away = text(link, game, packing="0")
    heard = [
        text_of(client.get(desk, {"kept": handover}))
        for handover in (
            "hello",
            good[:-4],
            "0" + away[5:],
            "1" + "A" * 40,
            token(link, {"key": "no", "path": "1/", "fields": {}}),
            token(link, {"key": str(uuid4()), "path": "x", "fields": {}}),
            token(link),
            token(link, entry(other)),
        )
    ]
    assert "not a code from a phone" in heard[0]
    assert all("not whole" in page for page in heard[1:4])
    assert all("cannot be read" in page for page in heard[4:7])
    assert "no match 99000" in heard[7]
    revoke_link(event=event, link=link, by="dora")
    assert "no longer valid" in text_of(client.get(desk, {"kept": good}))


def test_a_code_for_another_event_is_refused(client, game) -> None:
    handover = text(at_table(game), game)
    other = make_event(club=game.match.event.club, name="Another")
    desk = where(client, other)
    assert "belongs to another event" in text_of(client.get(desk, {"kept": handover}))


def test_a_code_that_swells_is_cut_off(client) -> None:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    raw = packer.compress(b" " * 50_000_000) + packer.flush()
    bomb = "1" + base64.urlsafe_b64encode(raw[:4_000]).decode().rstrip("=")
    with pytest.raises(UnreadableEntryError):
        entries_from_code(bomb)


def test_marks_no_game_ends_with_are_refused(client, game) -> None:
    desk, handover = where(client, game.match.event), text(at_table(game), game, (3, 2))
    refused = client.post(desk, {"kept": handover, "do": "enter"})
    assert refused.status_code == 422
    assert not Submission.objects.exists()


def test_a_whole_sheet_is_read_and_sent_in_order(client, game) -> None:
    handover = token(at_table(game), *played_sheet(game.match, 3), unsent(game, (3, 2)))
    desk = where(client, game.match.event)
    page = text_of(client.get(desk, {"kept": handover}))
    assert "bid 31: made." in page
    assert "The last hand is taken off the sheet." in page
    assert "Send all 6 for them" in page
    refused = client.post(desk, {"kept": handover, "do": "send"})
    assert refused.status_code == 422
    assert "does not end a game" in text_of(refused)
    assert SheetRow.objects.count() == 5
    assert text_of(client.get(desk, {"kept": handover})).count("This is in") == 5


def test_a_refused_hand_goes_to_the_end_of_the_sheet_with_those_after_it(
    client, game
) -> None:
    link = at_table(game)
    send_all(client, link, played_sheet(game.match, 3)[:1])
    handover = token(link, *played_sheet(game.match, 3))
    desk = where(client, game.match.event)
    refused = text_of(client.post(desk, {"kept": handover, "do": "send"}))
    assert refused.count("another device") == 1
    assert refused.count("It waits for the hand before it.") == 4
    assert refused.count("Write after the last hand on the sheet") == 1
    sent = client.post(
        desk, {"kept": handover, "do": "next", "entry": "0"}, follow=True
    )
    assert text_of(sent).count("This is in") == 5
    rows = SheetRow.objects.order_by("pk").values_list("number", "shaker")
    assert list(rows) == [(1, 2), (2, 3), (3, 4), (4, 1), (5, 2), (5, 2)]


def test_the_director_rules_and_appeals_in_their_own_name(client, game) -> None:
    event = game.match.event
    pair = pair_at(game, 1).number
    handover = {"pair": pair, "code": "renege", "bid": 2, "note": "Trick 3"}
    ruling = entry(game.match, "rulings", do="rule", consequence="hand", **handover)
    desk = where(client, event)
    send = {"kept": token(judge(event), ruling), "do": "enter", "entry": "0"}
    page = text_of(client.get(desk, {"kept": send["kept"]}))
    assert "Renege, " in page
    assert "Trick 3" in page
    assert client.post(desk, send).status_code == 302
    assert Ruling.objects.get().by == "dora"
    assert client.post(desk, send).status_code == 302
    assert Ruling.objects.count() == 1


def test_what_a_pair_confirmed_only_the_pair_can_say(client, game) -> None:
    send(pair_at(game, 1), game)
    version = Submission.objects.get().pk
    yes = entry(game.match, do="confirm", version=version)
    desk, handover = where(client, game.match.event), token(pair_at(game, 2), yes)
    page = text_of(client.get(desk, {"kept": handover}))
    assert "7\u20134 is right." in page
    assert "in my name" not in page
    assert client.post(desk, {"kept": handover, "do": "enter"}).status_code == 422
    assert client.post(desk, {"kept": handover, "do": "send"}).status_code == 302
    assert Submission.objects.get().state == "confirmed"


def test_a_phones_code_says_nothing_of_the_results_of_others(client, game) -> None:
    other = Game.objects.exclude(match=game.match).filter(marks_1=None).first()
    version = send(at_table(other), other, (7, 6)).pk
    yes = entry(game.match, do="confirm", version=version)
    page = client.get(
        where(client, game.match.event), {"kept": token(at_table(game), yes)}
    )
    assert "? is right" in text_of(page)
