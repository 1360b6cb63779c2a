"""Seasons that a club kept for its association become the association's."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.other_database import other_database

BEFORE, AFTER = "0006_a_person_hides_their_name", "0007_officers_and_a_keeper"


def migrate(name: str):
    return MigrationExecutor(connection).migrate([("players", name)]).apps


@pytest.fixture
def _empty(django_db_blocker) -> Iterator[None]:
    with other_database(django_db_blocker):
        yield


@pytest.mark.usefixtures("_empty")
def test_an_associations_seasons_move_from_the_clubs_that_kept_them() -> None:
    old = migrate(BEFORE)
    user = old.get_model("auth", "User").objects.create(username="dora")
    clubs = [
        old.get_model("players", "Club").objects.create(name=name, slug=name.lower())
        for name in ("Waco", "Shiner")
    ]
    state = old.get_model("players", "Association").objects.create(
        name="State", slug="state"
    )
    for club in clubs:
        old.get_model("players", "Membership").objects.create(
            club=club, user=user, role="owner"
        )
        for association in (None, state):
            old.get_model("players", "Season").objects.create(
                club=club,
                association=association,
                name="2027" if association else "Own",
                starts_on="2027-01-01",
                ends_on="2027-12-31",
                ranks="both",
                scale_json={},
            )
    new = migrate(AFTER)
    seasons = new.get_model("players", "Season")._base_manager.order_by("pk")
    assert [(s.name.split(",")[0], s.club_id, s.association_id) for s in seasons] == [
        ("Own", clubs[0].pk, None),
        ("2027", None, state.pk),
        ("Own", clubs[1].pk, None),
        ("2027", None, state.pk),
    ]
    assert new.get_model("players", "Keeper").objects.get().user_id == user.pk
