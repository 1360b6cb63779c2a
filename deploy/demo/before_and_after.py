"""The demo's coming event, which people sign up for, and the money of a past one."""

from collections.abc import Sequence
from datetime import time, timedelta
from itertools import cycle
from pathlib import Path
from uuid import uuid4

from players.common import clock
from tournaments.event.models import Event, EventFacts, EventPicture
from tournaments.money.models import Fee, Payment, Pot
from tournaments.money.selectors.settlement import settlement_of
from tournaments.money.services.payments import note_payment, pay_prize, set_side_pots
from tournaments.money.services.terms import save_pot, set_fee
from tournaments.signup.models import SignUp
from tournaments.signup.services.desk import COPIED, set_facts, set_picture
from tournaments.signup.services.sign_ups import sign_up

PICTURES = {
    EventPicture.Kind.EVENT: Path(__file__).with_name("hand.jpg"),
    EventPicture.Kind.WINNERS: Path(__file__).with_name("trick.jpg"),
}
PLACES = 16
FACTS = {
    "check_in_at": time(8),
    "starts_at": time(9, 30),
    "prizes": "Trophies for the first three, a ham for the best losers",
    "contact": "Opal Anderson, 361 555 0100",
    "food": "Barbecue plates at noon, pie all day",
    "parking": "Behind the hall; the front is for those who cannot walk far",
    "about": "Seven rounds in the morning, then the brackets. New players are welcome: "
    "come at eight and somebody plays a hand with you.",
    "signs_up": True,
    "cap": PLACES,
}
WAYS = ("cash", "check", "card", "waived")


def announce(event: Event, entries: Sequence[tuple[str, str]], by: str) -> None:
    """Give an event its facts, picture and fee; one pair and some singles sign up."""
    stored = EventFacts(event=event)
    values = {name: getattr(stored, name) for name in (*COPIED, "closes_at")} | FACTS
    set_facts(event=event, values=values, by=by)
    set_event_picture(event, EventPicture.Kind.EVENT, by)
    charge(event, by)
    first, *others = entries
    singles = [(name,) for name, _partner in others]
    for players in (first, *singles):
        sign_up(event=event, entry=SignUp(players=[*players, ""][:2]), key=uuid4())


def set_event_picture(event: Event, kind: EventPicture.Kind, by: str) -> None:
    set_picture(event=event, kind=kind, picture=PICTURES[kind].read_bytes(), by=by)


def charge(event: Event, by: str) -> None:
    """Set a fee, of which most is in a pot for the first places, and a side pot."""
    set_fee(event=event, cents=2_000, per=Fee.Per.ENTRY, by=by)
    for pot in (
        Pot(name="Prizes", scale="60/40", share=1_500),
        Pot(name="Side pot", scale="100", share=500, is_side=True),
    ):
        save_pot(event=event, pot=pot, by=by)


def settle(event: Event, by: str) -> None:
    """Note who paid an event that is over, one of them let off, and pay its prizes."""
    with clock.at(event.changed_at + timedelta(minutes=2)):
        charge(event, by)
        numbers = list(event.pairs.order_by("number").values_list("number", flat=True))
        for number in numbers[::2]:
            set_side_pots(event=event, number=number, pots=[2], by=by)
        for number, way in zip(numbers, cycle(WAYS), strict=False):
            kind = Payment.Kind.FEE
            note_payment(event=event, number=number, kind=kind, way=way, by=by)
        prizes = [prize for pot in settlement_of(event).pots for prize in pot.prizes]
        for prize in prizes[:-1]:  # One is still to be fetched
            pay_prize(
                event=event, number=prize.number, pot=prize.pot, way="cash", by=by
            )
