"""Partners drawn at check-in: fixed pairs by a public seed, undone, exported, checked."""

import json
from uuid import uuid4

import pytest

from tests.make import make_event
from tests.tournaments.signup.made import signed_up, state_of
from tournaments.draw.services.drawing import draw_event
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event
from tournaments.formats import blind_pairs
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import set_fee
from tournaments.signup.services import blind

pytestmark = pytest.mark.django_db
NAMES = ("Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss", "Ed Nash")


def singles(event: Event, *names: str) -> None:
    for name in names:
        blind.add_single(event=event, name=name, town="", by="dora", key=uuid4())


def test_anybody_can_recompute_who_plays_together() -> None:
    assert blind_pairs(5, 42, 1) == (((4, 2), (0, 3)), 1)
    assert blind_pairs(4, 42, 1, [1800, 1500, 1700, 1400]) == (((2, 1), (0, 3)), None)


@pytest.mark.parametrize("count", [2, 3, 8, 9])
def test_every_single_is_drawn_once_and_one_of_an_odd_list_is_left(count: int) -> None:
    for strengths in (None, list(range(count))):
        twos, left = blind_pairs(count, 7, 1, strengths)
        drawn = sorted(each for two in twos for each in two)
        assert sorted([*drawn, *([] if left is None else [left])]) == [*range(count)]
        if strengths:
            weak = sorted(drawn)[: len(drawn) // 2]
            assert all((first in weak) != (second in weak) for first, second in twos)


def test_singles_become_checked_in_pairs_and_single_again(event) -> None:
    singles(event, *NAMES)
    blind.draw_partners(event=event, by="dora", seed=42)
    pairs = [(p.name, p.is_checked_in) for p in event.pairs.all()]
    assert pairs == [("Ed Nash / Cy Hill", True), ("Ann Ray / Di Moss", True)]
    looking = [row.players for row in event.sign_ups.filter(state="looking")]
    assert looking == [["Bo Fitz"]]
    blind.take_back_partners(event=event, by="dora")
    assert not event.pairs.exists()
    assert event.sign_ups.filter(state="looking", is_checked_in=True).count() == 5
    assert not event.blind_draws.exists()


def test_partners_who_have_paid_stay_together(event) -> None:
    singles(event, *NAMES)
    blind.draw_partners(event=event, by="dora", seed=42)
    set_fee(event=event, cents=2000, per="entry", by="tess")
    note_payment(event=event, number=1, kind="fee", way="cash", by="tess")
    with pytest.raises(Refused, match="is in the list of payments"):
        blind.take_back_partners(event=event, by="dora")
    assert event.pairs.count() == 2


def test_only_those_in_the_hall_are_drawn_and_what_cannot_be_says_why(event) -> None:
    away = signed_up(event, "Zoe Lamb")
    singles(event, "Ann Ray")
    with pytest.raises(Refused, match="Two single players"):
        blind.draw_partners(event=event, by="dora")
    with pytest.raises(Refused, match="signed up already"):
        singles(event, "ann ray")
    with pytest.raises(Refused, match="no blind draw"):
        blind.take_back_partners(event=event, by="dora")
    of_players = make_event(event.club, preset="club-night", name="Singles")
    with pytest.raises(Refused, match="this event has none"):
        singles(of_players, "Ann Ray")
    singles(event, "Bo Fitz")
    blind.draw_partners(event=event, by="dora", by_halves=True)
    assert state_of(away) == "looking"
    assert event.blind_draws.get().strengths == [1500, 1500]


def test_a_draw_of_its_pairs_holds_the_blind_draw(event) -> None:
    singles(event, *(f"Player {n}" for n in range(8)))
    blind.draw_partners(event=event, by="dora", seed=3)
    draw_event(event=event, by="dora")
    with pytest.raises(Refused, match="Take the draw back first"):
        blind.take_back_partners(event=event, by="dora")


def test_it_stands_in_the_export_and_is_checked_when_it_is_read(event) -> None:
    singles(event, *NAMES)
    blind.draw_partners(event=event, by="dora", seed=42)
    text = export_bytes(event)
    document = json.loads(text)
    assert document["blind_draws"] == [
        {"number": 1, "seed": 42, "singles": [[2, 1], None, [1, 2], [2, 2], [1, 1]]}
    ]
    Event.objects.filter(pk=event.pk).update(uid="another")
    again = import_event(club=event.club, read=read_export(text))
    assert json.loads(export_bytes(again))["blind_draws"] == document["blind_draws"]
    document["blind_draws"][0]["seed"] = 43
    with pytest.raises(FileError):
        read_export(json.dumps(document))
