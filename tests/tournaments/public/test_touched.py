"""Which pairs a new version concerns."""

import pytest
from django.urls import reverse

from tests.make import after_rounds, play, started_event
from tournaments.event.models import Event, Match
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.public.selectors.pairs import pair_page
from tournaments.public.selectors.touched import PairPages, Touched, pair_pages, touched

pytestmark = pytest.mark.django_db


def pages_of(event: Event) -> PairPages:
    return pair_pages(read_snapshot(Event.objects.get(pk=event.pk)))


def concerned_by(before: PairPages, after: PairPages) -> set[int]:
    pairs = touched(before, after).pairs
    assert pairs is not None
    return set(pairs)


def numbers(match: Match) -> set[int]:
    return {side.pair.number for side in match.sides.all()}


def test_a_first_result_concerns_those_who_played_and_whoever_stands_elsewhere():
    event = started_event(24, tables=12)
    before = pages_of(event)
    match = event.matches.filter(state="playing").first()
    play(event, match)
    after = pages_of(event)
    assert touched(before, after).version == after.version > before.version
    concerned = concerned_by(before, after)
    assert numbers(match) <= concerned
    for number in range(1, 25):
        is_same = before.pages[number] == after.pages[number]
        assert is_same == (number not in concerned)
    assert touched(after, before) == Touched(before.version, None)
    assert touched(None, after) == Touched(after.version, None)


def test_a_later_result_leaves_most_pairs_alone_their_pages_the_same_in_bytes(client):
    event = after_rounds(2, 12, "state", 6)
    before = pages_of(event)
    address = {n: reverse("pair", args=[event.slug, n]) for n in range(1, 13)}
    etags = {n: client.get(path)["ETag"] for n, path in address.items()}
    play(event, event.matches.filter(state="playing").first())
    after = pages_of(event)
    concerned = concerned_by(before, after)
    assert pair_page(read_snapshot(event), 1) == after.pages[1]
    assert 2 <= len(concerned) < 12
    for number, path in address.items():
        response = client.get(path, headers={"If-None-Match": etags[number]})
        is_new = number in concerned
        assert (response.status_code, number) == (200 if is_new else 304, number)
        assert int(response["X-Event-Version"]) == before.version + 1
