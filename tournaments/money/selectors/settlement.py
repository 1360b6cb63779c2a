"""Who is paid what out of each pot, and what of it was paid out already."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.event.models import Event
from tournaments.event.selectors.placings import written_places
from tournaments.formats.payouts import Scale, payouts
from tournaments.money.models import Payment
from tournaments.money.selectors.book import Book, PotMoney, Prize, book_of
from tournaments.standings.selectors.finish import Places, final_places


def settlement_of(event: Event) -> Book:
    """The book with the prizes: they appear when a pot's stage is over."""
    book = book_of(event)
    places = [p for p in final_places(event) if not p.of_clubs] if book.pots else []
    paid: dict[tuple[int, int], int] = defaultdict(int)
    for payment in book.payments:
        if payment.kind == Payment.Kind.PAYOUT and payment.undone_at is None:
            pot = payment.pot.number if payment.pot else 0
            paid[pot, payment.pair.number] += payment.cents
    names = {account.number: account.name for account in book.accounts}
    pots = tuple(_settled(money, book, places, names, paid) for money in book.pots)
    return replace(book, pots=pots)


def _settled(
    money: PotMoney,
    book: Book,
    places: Sequence[Places],
    names: Mapping[int, str],
    paid: Mapping[tuple[int, int], int],
) -> PotMoney:
    pot = money.pot
    of_stage = next((p for p in places if pot.stage in (None, p.stage.number)), None)
    rows = _placed(of_stage, money) if of_stage else []
    field = len(rows) if pot.stage else _field(money, book)
    cents: Mapping[int, int]
    if isinstance(money.scale, Scale):
        cents = payouts(money.cents, money.scale, field=field, places=rows)
    else:
        cents = {n: won for n, won in sorted(money.lost.balance.items()) if won > 0}
    written = dict(
        zip((n for _, n in rows), written_places([p for p, _ in rows]), strict=True)
    )
    paid_in = (number for of, number in paid if of == pot.number)
    given = {n: cents.get(n, 0) for n in (*cents, *paid_in)}
    prizes = tuple(
        Prize(
            pot.number,
            number,
            names.get(number, ""),
            "" if money.is_stake else written.get(number, ""),
            of,
            paid.get((pot.number, number), 0),
        )
        for number, of in given.items()
    )
    stage = of_stage.stage.title if of_stage and not money.is_stake else ""
    return replace(money, prizes=prizes, stage=stage)


def _field(money: PotMoney, book: Book) -> int:
    """How many play for a pot: those who entered it and are in, or paid and left."""
    return sum(
        (account.is_in or account.paid > 0) and account.number in money.entered
        for account in book.accounts
    )


def _placed(places: Places, money: PotMoney) -> list[tuple[int, int]]:
    """Place and pair of those who play for the pot; in a side pot among themselves."""
    rows = [
        (int(row.place.rstrip("=")), row.pair)
        for row in places.rows
        if row.pair in money.entered
    ]
    if not money.pot.is_side:
        return rows
    own = [place for place, _ in rows]
    return [(own.index(place) + 1, pair) for place, pair in rows]
