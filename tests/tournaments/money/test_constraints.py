"""The database refuses fees, pots and payments that must not be."""

import pytest

from tests.each import each
from tests.refused import refused
from tests.tournaments.money.test_money import charged_event, pay
from tournaments.event.models import Event
from tournaments.money.models import Payment

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return charged_event()


P, T = "tournaments_payment", "tournaments_pot"
UPDATES = [
    ("tournaments_fee_bound", "tournaments_fee", "cents = 100000001"),
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
