"""The database refuses followers of two things, and messages to nobody known."""

from uuid import uuid4

import pytest
from django.utils import timezone

from players.people.models import Person
from tests.each import each
from tests.make import started_event
from tests.players.made_seasons import make_season
from tests.refused import refused, refused_twice
from tournaments.event.models import Follower, Message

pytestmark = pytest.mark.django_db


@each(
    ("constraint", "kind"),
    [
        ("tournaments_follower_once_of_person", "person"),
        ("tournaments_follower_once_of_club", "club"),
        ("tournaments_follower_once_of_season", "season"),
    ],
)
def test_an_address_follows_each_once(constraint: str, kind: str) -> None:
    club = started_event().club
    rows = {
        "club": club,
        "person": Person.objects.first(),
        "season": make_season(club),
    }
    for address in ("a@b.org", "c@d.org"):
        Follower.objects.create(
            way="mail", address=address, asked_at=timezone.now(), **{kind: rows[kind]}
        )
    refused_twice(constraint, "tournaments_follower", "address")


def test_only_a_pair_is_followed_through_a_person() -> None:
    club = started_event().club
    Follower.objects.create(
        club=club, way="mail", address="a@b.org", asked_at=timezone.now()
    )
    refused(
        "tournaments_follower_through_of_pair",
        "UPDATE tournaments_follower SET through_id = id",
    )


@each(
    ("constraint", "change"),
    [
        ("tournaments_message_audience_known", "audience = 'cows'"),
        ("tournaments_message_entrants_of_event", "audience = 'entrants'"),
    ],
)
def test_a_message_goes_to_an_audience(constraint: str, change: str) -> None:
    Message.objects.create(
        club=started_event().club,
        audience="members",
        texts={"en": ["A", "B"]},
        by="dora",
        at=timezone.now(),
        key=uuid4(),
    )
    refused(constraint, f"UPDATE tournaments_message SET {change}")  # noqa: S608
