"""What each pair owes and has paid, and what of it goes into which pot."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.db.models import Q

from tournaments.event.models import Event, Pair
from tournaments.event.selectors.lineups import PairNames, known_name, own_names
from tournaments.formats.payouts import Scale, Stake, fill, parse_scale
from tournaments.money.models import Fee, Payment, Pot, PotEntry
from tournaments.money.selectors.stakes import Lost, lost_in


class Charge(NamedTuple):
    """What a pair is asked for, and the pot that it goes to; else to the club."""

    pot: int | None  # Its primary key
    cents: int


@dataclass(frozen=True, slots=True)
class Account:
    """The money of one pair; every figure in cents."""

    number: int
    name: str
    state: Pair.State
    is_checked_in: bool
    charges: tuple[Charge, ...]
    received: int = 0
    given_back: int = 0
    waived: int = 0

    @property
    def is_in(self) -> bool:
        return self.state == Pair.State.IN

    @property
    def asked(self) -> int:
        """What it is asked for, also what was waived."""
        return sum(charge.cents for charge in self.charges)

    @property
    def dropped(self) -> int:
        """What it did not pay before it left, which it is not asked for any more."""
        unpaid = self.asked - self.waived - max(0, self.paid)
        return 0 if self.is_in else max(0, unpaid)

    @property
    def due(self) -> int:
        """What it is asked for, without what was waived or dropped."""
        return max(0, self.asked - self.waived - self.dropped)

    @property
    def paid(self) -> int:
        """What the club has of it; below zero if more was given back than came."""
        return self.received - self.given_back

    @property
    def open(self) -> int:
        """What is still to be paid; who has left owes nothing more."""
        return max(0, self.due - self.paid) if self.is_in else 0

    @property
    def over(self) -> int:
        """What was paid beyond what is due; who has left was not asked too much."""
        return max(0, self.paid - self.due) if self.is_in else 0


@dataclass(frozen=True, slots=True)
class Prize:
    pot: int  # The pot's number
    number: int
    name: str
    place: str  # As shown: ``3=`` if it is shared; empty where no place counts
    cents: int
    paid: int = 0

    @property
    def left(self) -> int:
        """What is still to be paid; below zero if too much was."""
        return self.cents - self.paid


@dataclass(frozen=True, slots=True)
class PotMoney:
    """A pot, its parsed scale, the cents in it; settled, its prizes as far as known."""

    pot: Pot
    scale: Scale | Stake
    entered: frozenset[int]  # Who plays for it, by number
    lost: Lost = field(default_factory=Lost)
    cents: int = 0
    prizes: tuple[Prize, ...] = ()
    stage: str = ""  # The stage whose places are paid; empty before it is over

    @property
    def is_stake(self) -> bool:
        """Whether losers pay winners, game by game."""
        return isinstance(self.scale, Stake)

    @property
    def given(self) -> int:
        return sum(prize.cents for prize in self.prizes)

    @property
    def left(self) -> int:
        """What of the pot nobody gets yet."""
        return self.cents - self.given


SUMS = ("due", "open", "over", "waived", "received", "given_back")


@dataclass(frozen=True, slots=True)
class Book:
    """An event's money as it stands; settled, where every cent of it goes."""

    fee: int
    per: str
    accounts: tuple[Account, ...]
    pots: tuple[PotMoney, ...]
    payments: tuple[Payment, ...]
    club: int  # What of the money is in no pot

    @property
    def is_used(self) -> bool:
        """Whether a fee, a pot or a payment was ever set."""
        return bool(self.fee or self.pots or self.payments)

    @property
    def totals(self) -> dict[str, int]:
        """The sums of all accounts, what was paid out and added, and the cash.

        The box has to hold the cash, beside the money that was in it before.
        """
        own = [payment for payment in self.payments if payment.undone_at is None]
        out = [p.cents for p in own if p.kind == Payment.Kind.PAYOUT]
        cash = [
            payment.cents if payment.kind == Payment.Kind.FEE else -payment.cents
            for payment in own
            if payment.way == Payment.Way.CASH
        ]
        added = [money.pot.added for money in self.pots]
        return {
            **{name: sum(getattr(a, name) for a in self.accounts) for name in SUMS},
            "paid_out": sum(out),
            "added": sum(added),
            "cash": sum(cash),
        }

    @property
    def came(self) -> int:
        """What came in, with what was added and without what was given back."""
        totals = self.totals
        return totals["received"] - totals["given_back"] + totals["added"]

    @property
    def prizes(self) -> int:
        return sum(pot.given for pot in self.pots)

    @property
    def unpaid(self) -> int:
        """What of the pots nobody gets yet."""
        return sum(max(0, pot.left) for pot in self.pots)

    @property
    def owed(self) -> int:
        """What losers of games for money have not brought yet."""
        return sum(max(0, -pot.left) for pot in self.pots)

    @property
    def adds_up(self) -> bool:
        """Whether all that came or is owed is a prize, in a pot or the club's."""
        return self.came + self.owed == self.prizes + self.unpaid + self.club

    def account(self, number: int) -> Account | None:
        return next((a for a in self.accounts if a.number == number), None)


def has_fees(event: Event) -> bool:
    """Whether anything is asked of who enters."""
    asked = Q(fee_due__cents__gt=0) | Q(pots__is_side=True)
    return Event.objects.filter(asked, pk=event.pk).exists()


def accounts_of(event: Event) -> Mapping[int, Account] | None:
    """By number what each pair owes; None if nothing is asked of who enters."""
    if not has_fees(event):
        return None
    return {account.number: account for account in book_of(event).accounts}


def book_of(event: Event) -> Book:
    """The money of an event, with hidden names as the club knows them."""
    fee = Fee.objects.filter(event=event).first() or Fee(event=event)
    names = own_names(event)
    payments = tuple(_payments(event, names))
    pots = _pots(event)
    accounts = tuple(_accounts(event, fee, pots, payments, names))
    cents: dict[int | None, int] = defaultdict(int)
    for account in accounts:
        paid = fill(max(0, account.paid), [charge.cents for charge in account.charges])
        for charge, part in zip(account.charges, paid, strict=False):
            cents[charge.pot] += part
        cents[None] += paid[-1] + min(0, account.paid)
    filled = tuple(replace(p, cents=cents[p.pot.pk] + p.pot.added) for p in pots)
    return Book(fee.cents, fee.per, accounts, filled, payments, cents[None])


def _payments(event: Event, names: dict[int, PairNames]) -> Iterator[Payment]:
    rows = Payment.objects.filter(event=event).select_related("pair", "pot")
    for payment in rows:
        pair = payment.pair
        pair.name = known_name(pair.number, pair.name, names)
        yield payment


def _pots(event: Event) -> tuple[PotMoney, ...]:
    everybody = frozenset(event.pairs.values_list("number", flat=True))
    entered: dict[int, set[int]] = defaultdict(set)
    rows = PotEntry.objects.filter(pot__event=event)
    for pk, number in rows.values_list("pot_id", "pair__number"):
        entered[pk].add(number)
    pots = []
    for pot in Pot.objects.filter(event=event):
        scale = parse_scale(pot.scale)
        of = frozenset(entered[pot.pk]) if pot.is_side else everybody
        lost = lost_in(event, scale, of) if isinstance(scale, Stake) else Lost()
        pots.append(PotMoney(pot, scale, of, lost))
    return tuple(pots)


def _accounts(
    event: Event,
    fee: Fee,
    pots: Sequence[PotMoney],
    payments: Sequence[Payment],
    names: dict[int, PairNames],
) -> Iterator[Account]:
    heads = event.players_a_pair if fee.per == Fee.Per.PLAYER else 1
    sums: dict[tuple[int, str], int] = defaultdict(int)
    for payment in payments:
        if payment.undone_at is None:
            kind = "waived" if payment.way == Payment.Way.WAIVED else payment.kind
            sums[payment.pair.number, kind] += payment.cents
    for pair in event.pairs.all():
        yield Account(
            number=pair.number,
            name=known_name(pair.number, pair.name, names),
            state=Pair.State(pair.state),
            is_checked_in=pair.is_checked_in,
            charges=tuple(_charges(pair.number, fee.cents * heads, heads, pots)),
            received=sums[pair.number, "fee"],
            given_back=sums[pair.number, "refund"],
            waived=sums[pair.number, "waived"],
        )


def _charges(
    number: int, fee: int, heads: int, pots: Sequence[PotMoney]
) -> Iterator[Charge]:
    """The parts of the fee, those of its pots first, then what comes on top of it."""
    for money in pots:
        if not money.pot.is_side and not money.is_stake:
            share = min(fee, money.pot.share * heads)
            fee -= share
            yield Charge(money.pot.pk, share)
    yield Charge(None, fee)
    for money in pots:
        if money.is_stake:
            yield Charge(money.pot.pk, max(0, -money.lost.balance.get(number, 0)))
        elif money.pot.is_side and number in money.entered:
            yield Charge(money.pot.pk, money.pot.share * heads)
