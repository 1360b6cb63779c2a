"""The money of an event: accounts, one tap, pots, prizes, and what may not be lost."""

import os
import random
import re

import pytest

from tests.make import make_event, official_of, played_rounds
from tests.tournaments.money.made import account, charge, pay, pot
from tournaments.event.models import Event, Game
from tournaments.event.selectors.audit import check_log
from tournaments.event.services.change import Refused
from tournaments.field.services.check_in import give_back_fee, take_fee
from tournaments.field.services.pairs import remove_pair
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.formats.payouts import Stake
from tournaments.money.models import Payment, Pot
from tournaments.money.selectors.book import book_of
from tournaments.money.selectors.settlement import settlement_of
from tournaments.money.selectors.stakes import lost_in
from tournaments.money.services.payments import (
    pay_prize,
    set_side_pots,
    undo_payment,
)
from tournaments.money.services.terms import (
    remove_pot,
    save_pot,
    set_fee,
    take_over_terms,
)
from tournaments.setup.log_sentences import SENTENCES
from tournaments.standings.selectors.finish import final_places

pytestmark = pytest.mark.django_db


def test_one_tap_takes_the_fee_and_checks_in_and_one_undoes_both(event) -> None:
    event.pairs.update(is_checked_in=False)
    payment = take_fee(event=event, number=1, way="cash", by="dora")
    assert (payment.cents, payment.way, payment.by) == (5000, "cash", "dora")
    assert event.pairs.get(number=1).is_checked_in
    assert take_fee(event=event, number=1, way="cash", by="dora") is None
    assert give_back_fee(event=event, number=1, by="dora")
    assert not event.pairs.get(number=1).is_checked_in
    assert account(event, 1).open == 5000
    assert Payment.objects.get().undone_by == "dora"


def test_what_is_waived_is_not_owed_and_no_money(event) -> None:
    pay(event, 2, "waived", cents=1500)
    assert (account(event, 2).due, account(event, 2).open) == (2500, 2500)
    pay(event, 2, "check")
    book = book_of(event)
    sums = [book.totals[name] for name in ("received", "waived", "cash")]
    assert sums == [2500, 1500, 0]
    with pytest.raises(Refused, match="no more than that can be waived"):
        pay(event, 2, "waived", cents=2501)


def test_who_left_is_due_what_it_paid_and_nothing_more(event) -> None:
    pay(event, 2, cents=1000)
    for pair in event.pairs.filter(number__in=[2, 3]):
        withdraw_pair(event=event, pair=pair, by="dora")
    figures = [(a.due, a.dropped, a.open) for a in book_of(event).accounts[1:3]]
    assert figures == [(1000, 3000, 0), (0, 4000, 0)]
    client, desk = official_of(event.club, "director"), f"/desk/{event.slug}/"
    row = client.get(f"{desk}money/").text.partition('id="pair-3"')[2]
    assert re.findall(r"\$[\d.]+|withdrawn", row)[:3] == ["$0.00", "$0.00", "withdrawn"]
    assert "Not owed: withdrawn" in client.get(f"{desk}money/3/").text
    assert ">waived</a>" not in client.get(f"{desk}pairs/").text


def test_no_more_goes_back_than_came(event) -> None:
    pay(event, 3, cents=1000)
    with pytest.raises(Refused, match=r"\$10.00"):
        pay(event, 3, kind="refund", cents=1001)
    pay(event, 3)
    pay(event, 3, kind="refund", cents=4000)
    assert account(event, 3).open == 4000
    assert book_of(event).totals["cash"] == 0


def test_a_fee_a_player_is_asked_of_each(event) -> None:
    set_fee(event=event, cents=4000, per="player", by="tess")
    assert account(event, 2).due == 8000
    assert [charge.cents for charge in account(event, 1).charges] == [6000, 2000, 2000]


def test_who_paid_too_much_and_leaves_is_due_what_was_asked(event) -> None:
    pay(event, 2, cents=5000)
    assert (account(event, 2).due, account(event, 2).over) == (4000, 1000)
    withdraw_pair(event=event, pair=event.pairs.get(number=2), by="dora")
    assert (account(event, 2).due, account(event, 2).over) == (4000, 0)


def test_more_given_back_than_came_is_missing_from_the_clubs_money(event) -> None:
    paid = pay(event, 2)
    pay(event, 2, kind="refund", cents=1000)
    undo_payment(event=event, payment=paid.number, by="tess")
    assert account(event, 2).paid == -1000
    assert book_of(event).club == -1000
    assert settlement_of(event).adds_up


def test_pots_take_no_more_than_the_fee(event) -> None:
    with pytest.raises(Refused, match=r"\$40.01"):
        pot(event, "Beside", share=1001)
    with pytest.raises(Refused, match=r"\$30.00"):
        set_fee(event=event, cents=2999, per="entry", by="tess")
    prizes = event.pots.get(number=1)
    prizes.share = 4000
    save_pot(event=event, pot=prizes, by="tess")
    assert event.pots.get(number=1).share == 4000


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
def test_every_cent_that_came_is_a_prize_in_a_pot_or_the_clubs(seed) -> None:
    event, dice = played_rounds(8, preset="evening-79"), random.Random(seed)
    charge(event)
    pot(event, "Club", scale="1 in 3", added=dice.randrange(9999))
    pot(event, "Game", scale="$0.25 a mark, $1 a set")
    for _ in range(24):
        number, cents = dice.randint(1, 8), dice.randint(1, 6000)
        kind, way = dice.choice(
            [("fee", "cash"), ("fee", "waived"), ("refund", "card")]
        )
        try:
            made = pay(event, number, way, kind, dice.choice([None, cents]))
        except Refused:
            continue
        if dice.random() < 0.2:
            undo_payment(event=event, payment=made.number, by="tess")
    settlement = settlement_of(event)
    assert settlement.adds_up
    for settled in settlement.pots[:3]:
        assert settled.left == 0 or not settled.prizes
    assert not check_log(event).faults


def test_an_event_held_again_has_the_fee_and_the_pots(event) -> None:
    copy = make_event(event.club, name="Spring Open again")
    event.pots.filter(number=2).update(stage=9)
    for _ in range(2):
        take_over_terms(event=copy, source=event, by="dora")
    assert account_terms(copy) == account_terms(event)
    assert not copy.pots.exclude(stage=None).exists()  # It has no stage 9


def account_terms(event: Event) -> list[tuple]:
    fee = [(event.fee_due.cents, event.fee_due.per)]
    return fee + list(event.pots.values_list("number", "name", "share", "scale"))


def test_prizes_follow_the_places_and_are_paid_once() -> None:
    event = played_rounds(8, preset="evening-79")
    charge(event)
    for number in range(1, 9):
        pay(event, number)
    prizes = settlement_of(event).pots[0].prizes
    assert [prize.cents for prize in prizes] == [14400, 7200, 2400]
    first = prizes[0].number
    pay_prize(event=event, number=first, pot=1, way="cash", by="tess")
    with pytest.raises(Refused, match="no prize"):
        pay_prize(event=event, number=first, pot=1, way="cash", by="tess")
    assert Payment.objects.filter(kind="payout").get().cents == 14400
    assert settlement_of(event).pots[0].prizes[0].left == 0
    with pytest.raises(Refused, match="Prizes of Prizes are in the list"):
        remove_pot(event=event, number=1, by="tess")
    payout = Payment.objects.get(kind="payout")
    undo_payment(event=event, payment=payout.number, by="tess")
    undo_payment(event=event, payment=payout.number, by="ann")
    assert Payment.objects.get(kind="payout").undone_by == "tess"
    assert settlement_of(event).pots[0].prizes[0].left == 14400


def test_a_side_pot_has_places_of_its_own_and_who_paid_and_left_fills_the_field() -> (
    None
):
    event = played_rounds(8, preset="evening-79")
    set_fee(event=event, cents=1000, per="entry", by="tess")
    pot(event, "High", scale="60/40", share=1000, is_side=True)
    pot(event, "Half", scale="1 in 2", share=1000)
    ranked = [row.pair for row in final_places(event)[0].rows]
    for number in ranked[1:3]:
        set_side_pots(event=event, number=number, pots=[1], by="tess")
    for number in ranked:
        pay(event, number)
    high, half = settlement_of(event).pots
    assert {p.number: p.cents for p in high.prizes} == {ranked[1]: 1200, ranked[2]: 800}
    assert [p.cents for p in half.prizes] == [3200, 2400, 1600, 800]
    event.pairs.filter(number=ranked[-1]).update(state="withdrawn")
    assert len(settlement_of(event).pots[1].prizes) == 4


def test_games_for_money_are_settled_by_marks_short_of_the_target() -> None:
    event = played_rounds(4)
    lost = lost_in(event, Stake(25, 100), {1, 2, 3, 4})
    assert sum(lost.balance.values()) == 0
    assert lost_in(event, Stake(25, 0), {1, 2, 3, 4}).without_sheet == 0
    assert (
        lost.games == lost.without_sheet == Game.objects.filter(ended="played").count()
    )


def test_a_pair_with_payments_stays_on_the_list(event) -> None:
    undo_payment(event=event, payment=pay(event, 4).number, by="tess")
    with pytest.raises(Refused, match="list of payments"):
        remove_pair(event=event, number=4, by="dora")
    remove_pair(event=event, number=5, by="dora")


def test_every_change_is_in_the_log_and_sealed(event) -> None:
    pay(event, 1)
    actions = set(event.audit.values_list("action", flat=True))
    logged = {"money.fee", "money.pot", "money.enter", "money.fee-paid"}
    assert logged <= actions & set(SENTENCES)
    line = event.audit.get(action="money.fee-paid")
    assert line.detail["amount"] == "$50.00"
    assert line.covered[3] == "sealed"


def test_an_event_is_erased_with_its_money(event) -> None:
    pay(event, 1)
    event.delete()
    assert not Payment.objects.exists()
    assert not Pot.objects.exists()
