"""Every number of every door is read within bounds."""

import pytest

from tests.scoring.tables import hall
from tests.walk.numbers_in_forms import NumberAttacker

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_an_odd_number_in_any_field_of_any_form_breaks_nothing() -> None:
    attacker = NumberAttacker(hall(8))
    assert list(attacker.failures()) == []
    assert len(attacker.sent) > 200


@pytest.mark.soak
def test_every_odd_number_in_every_field_of_every_form_breaks_nothing() -> None:
    assert list(NumberAttacker(hall(8), each=True).failures()) == []
