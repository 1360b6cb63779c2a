"""Drafts: no official but a director or an owner, and no code, comes across one."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver, reverse

from players.common import clock
from scoring.game.links import code_of
from tests.make import play_tables, started_event
from tests.players.made_seasons import make_season
from tests.scoring.tables import give_links
from tests.walk.roles import named_in, path_in, patterns, visitors
from tournaments.event.models import Event, Follower, Notice
from tournaments.following import services as following
from tournaments.notices.services.deliver import ways_due
from tournaments.notices.services.write import write_notices
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db
NAME = "Secret Open"
NOT_PAGES = {"set_language", "sign-in", "sign-out", "worker", "follow-worker"}
SHUT_OUT = ("treasurer", "scorekeeper", "foreign", "officer")


def see(event: Event, visibility: str) -> Event:
    change_event(event=event, name=NAME, visibility=visibility, by="dora")
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def event() -> Event:
    running = started_event()
    give_links(running)
    return see(running, "draft")


def addresses(event: Event, code: str, token: str) -> Iterator[str]:
    """Every address of the site, in this event and its club."""
    season = {"seasons/<number:number>": {"number": make_season(event.club).pk}}
    for route, pattern in patterns(get_resolver()):
        if pattern.name in NOT_PAGES or "path" in pattern.pattern.converters:
            continue
        things = season | {"<str:token>": {"token": token}}
        things |= {"people/<number:first>/": {"first": 1, "second": 2}}
        things |= {named: {"number": 1} for named in ("pairs/<int", "tables/<int")}
        yield path_in(route, event, code, things | {"": named_in(route, things)})


def mentions(client: Client, paths: list[str]) -> list[str]:
    named = []
    for path in paths:
        cache.clear()
        answer = client.get(path, follow=True)
        if NAME.encode() in b"".join(answer):
            named.append(path)
        for close in answer._resource_closers:
            close()
    return named


@pytest.mark.parametrize("is_full", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_draft_is_shown_to_its_directors_and_owners_alone(
    event: Event, is_full: bool
) -> None:
    """All ask where a director reads of it, and without an account by code and token.

    Of every fifteenth address; of all in ``make soak``, and where else without an account in
    ``tests/tournaments/setup/test_visibility.py``.
    """
    people = visitors(event)
    follower = Follower.objects.create(
        pair=event.pairs.earliest("number"),
        way="mail",
        address="ann@example.org",
        asked_at=clock.now(),
    )
    code = people["judge"][1]
    paths = list(addresses(event, code, follower.token))
    some = [event.get_absolute_url(), *paths[::15]]
    named = mentions(people["director"][0], paths if is_full else some)
    assert named[0] == some[0] or is_full
    least = 40 if is_full else 4
    assert len(named) > least
    assert len(mentions(people["owner"][0], named)) > least
    asked = paths if is_full else named
    by_code = [path for path in paths if code in path or follower.token in path]
    assert mentions(people["nobody"][0], [*asked, *by_code]) == []
    for role in SHUT_OUT:
        assert mentions(people[role][0], asked) == [], role


def test_a_code_opens_nothing_of_a_draft_until_it_is_shown(event: Event) -> None:
    paths = []
    for kind in ("table", "pair", "judge"):
        code = code_of(event.links.filter(kind=kind).first())
        paths.append(reverse("table", args=[code]))
        for address in (paths[-1], f"{reverse('code')}?code={code}"):
            answer = Client().get(address, follow=True)
            assert answer.status_code == 403
            assert NAME not in answer.content.decode()
            assert "not open yet" in answer.content.decode()
    see(event, "unlisted")
    for path in paths:
        assert Client().get(path, follow=True).status_code == 200


def test_the_page_of_codes_says_that_a_drafts_open_nothing(event: Event) -> None:
    desk = visitors(event)["director"][0]
    path = reverse("links", args=[event.slug])
    assert "a code opens nothing" in desk.get(path).content.decode()
    see(event, "listed")
    assert "a code opens nothing" not in desk.get(path).content.decode()


def test_followers_of_a_draft_hear_of_it_once_it_is_shown(
    event: Event, settings
) -> None:
    settings.CAN_MAIL = True
    pair = event.pairs.get(number=1)
    following.follow(of=pair, address="ann@example.org", language="en")
    Notice.objects.all().delete()
    following.confirm(token=Follower.objects.get().token)
    play_tables(event)
    write_notices()
    assert not Notice.objects.exists()
    see(event, "listed")
    write_notices()
    assert Notice.objects.exists()
    see(event, "draft")
    assert ways_due() == []
