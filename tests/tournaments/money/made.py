"""An event that costs something, and what its treasurer presses."""

from tests.make import make_event, make_pairs
from tests.stored import made_once
from tournaments.event.models import Event
from tournaments.money.models import Pot
from tournaments.money.selectors.book import book_of
from tournaments.money.services.payments import note_payment, set_side_pots
from tournaments.money.services.terms import save_pot, set_fee


@made_once
def charged_event() -> Event:
    """Eight pairs, $40 an entry of which $30 is in the pot, and a side pot for $10."""
    event = make_event()
    make_pairs(event, 8)
    charge(event)
    return event


def charge(event: Event) -> None:
    set_fee(event=event, cents=4000, per="entry", by="tess")
    pot(event, "Prizes", share=3000)
    pot(event, "High", share=1000, is_side=True, scale="100")
    set_side_pots(event=event, number=1, pots=[2], by="tess")


def pot(event: Event, name: str, scale: str = "60/30/10", **facts) -> None:
    save_pot(event=event, pot=Pot(name=name, scale=scale, **facts), by="tess")


def pay(event: Event, number: int, way: str = "cash", kind: str = "fee", cents=None):
    return note_payment(
        event=event, number=number, kind=kind, way=way, cents=cents, by="tess"
    )


def account(event: Event, number: int):
    return book_of(event).account(number)
