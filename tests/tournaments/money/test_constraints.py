"""The database refuses fees, pots and payments that must not be."""

import pytest

from tests.each import each
from tests.refused import refused, refused_twice
from tests.tournaments.money.test_money import charged_event, pay
from tournaments.event.models import Event
from tournaments.money.models import Payment
from tournaments.money.services.payments import set_side_pots

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return charged_event()


P, T = "tournaments_payment", "tournaments_pot"
UPDATES = [
    ("tournaments_fee_bound", "tournaments_fee", "cents = 100000001"),
    ("tournaments_fee_per_known", "tournaments_fee", "per = 'table'"),
    ("tournaments_pot_name_given", T, "name = ''"),
    ("tournaments_pot_scale_given", T, "scale = ''"),
    ("tournaments_pot_bound", T, "added = 100000001"),
    ("tournaments_payment_bound", P, "cents = 0"),
    ("tournaments_payment_way_known", P, "way = 'gold'"),
    ("tournaments_payment_way_known", P, "way = 'waived', kind = 'refund'"),
    ("tournaments_payment_kind_known", P, "kind = 'payout'"),
    ("tournaments_payment_undone_by", P, "undone_by = 'tess'"),
]


@each(("constraint", "table", "assignment"), UPDATES)
def test_a_row_that_must_not_be_is_refused(event, constraint, table, assignment):
    if not Payment.objects.exists():
        pay(event, 1)
    refused(constraint, f"UPDATE {table} SET {assignment}")  # noqa: S608


def test_what_stands_once_is_not_written_twice(event):
    pay(event, 1)
    pay(event, 2)
    set_side_pots(event=event, number=2, pots=[2], by="tess")
    refused_twice("tournaments_payment_number_once", P, "number")
    refused_twice("tournaments_pot_number_once", T, "number")
    refused_twice("tournaments_potentry_once", "tournaments_potentry", "pair_id")
