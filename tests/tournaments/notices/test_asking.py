"""Who may ask to be told: how many, how often, from where."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.codes.services import make_links
from scoring.game.links import code_of
from tests.make import started_event
from tests.tournaments.notices.followers import BAD
from tournaments.event.models import Follower
from tournaments.event.services.change import Refused
from tournaments.following import services as following

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("can_mail")]


@pytest.mark.parametrize("address", [BAD, "ann", "ann@-a.org", "ann@a..org"])
def test_no_address_without_a_domain_is_stored(client: Client, address: str) -> None:
    event = started_event()
    answer = client.post(f"/follow/{event.slug}/1/", {"address": address})
    assert answer.status_code == 422
    assert not Follower.objects.exists()


@pytest.mark.parametrize("tag", ["", "+{}"])
def test_nobodys_mail_box_is_filled_by_others(tag: str) -> None:
    pairs = started_event(8).pairs.all()
    boxes = [f"ann{tag.format(n)}@example.org" for n in range(4)]
    for pair, address in zip(pairs[:3], boxes, strict=False):
        following.follow(of=pair, address=address, language="en")
    with pytest.raises(Refused, match="wait an hour"):
        following.follow(of=pairs[3], address=boxes[3], language="en")


def test_a_pair_has_so_many_followers_and_no_more() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS):
        following.follow(of=pair, address=f"a{n}@example.org", language="en")
    Follower.objects.update(confirmed_at=timezone.now())
    with pytest.raises(Refused, match="as many followers"):
        following.follow(of=pair, address="z@example.com", language="en")
    following.follow(of=pair, address="z@example.com", language="en", is_own=True)


def test_an_address_that_never_answered_makes_room() -> None:
    pair = started_event().pairs.get(number=1)
    for n in range(following.MOST_FOLLOWERS + 1):
        following.follow(of=pair, address=f"a{n}@example.org", language="en")
    assert pair.followers.count() == following.MOST_FOLLOWERS
    assert not pair.followers.filter(address="a0@example.org").exists()


def test_a_domain_is_asked_so_often_an_hour_in_all_events() -> None:
    events = [started_event(8) for _ in range(2)]

    def ask(n: int) -> None:
        pair = events[n % 2].pairs.get(number=n % 8 + 1)
        following.follow(of=pair, address=f"s{n}@example.org", language="en")

    for n in range(following.MOST_TO_DOMAIN):
        ask(n)
    with pytest.raises(Refused, match="Many addresses"):
        ask(following.MOST_TO_DOMAIN)


def test_strangers_of_one_network_are_slowed_and_the_pair_is_not(
    client: Client,
) -> None:
    event = started_event()
    path = f"/follow/{event.slug}/1/"
    for n in range(30):
        address = f"2001:db8:1:2::{n:x}"
        answer = client.post(path, {"address": f"x@s{n}.org"}, REMOTE_ADDR=address)
    assert answer.status_code == 422
    assert "Many followed from this network" in answer.content.decode()
    make_links(event=event, kind="pair", by="dora")
    link = event.links.get(kind="pair", number=1)
    client.get(f"/t/{code_of(link)}/", REMOTE_ADDR="2001:db8:1:2::1")
    own = client.post(
        path, {"address": "ann@example.org"}, REMOTE_ADDR="2001:db8:1:2::1"
    )
    assert own.status_code == 200
    assert Follower.objects.filter(address="ann@example.org").exists()
