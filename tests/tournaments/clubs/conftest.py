"""Two clubs and their association; dora is its officer."""

import pytest
from django.contrib.auth.models import User

from players.associations.models import Association
from players.associations.services import (
    agree_to_association,
    create_association,
    invite_club,
)
from players.clubs.models import Club
from tests.make import make_club, make_director


@pytest.fixture
def dora() -> User:
    return make_director("dora")


@pytest.fixture
def clubs(dora: User) -> tuple[Club, Club]:
    otto = make_director("otto")
    return make_club("Waco 42 Club", director=dora), make_club("Shiner", director=otto)


@pytest.fixture
def state(dora: User, clubs: tuple[Club, Club]) -> Association:
    association = create_association(name="State", officer=dora)
    for club in clubs:
        row = invite_club(association=association, slug=club.slug, by="dora")
        agree_to_association(club=club, number=row.pk, by="dora")
    return association
